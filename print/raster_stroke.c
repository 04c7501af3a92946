/* raster_stroke.c - the edge of a shape as a shape: along one side of its line and back along the other, with what is
 * between two lines where they meet, and what is at their ends.
 *
 * Inside a bend both sides reach over each other; there they go through the corner itself, so that what is covered is
 * gone round in one direction only, however often. */
#include <math.h>
#include <stdlib.h>

#include "print/raster.h"

/* No corner is longer than so many half widths: else it is cut (SVG's miter limit). */
#define LONGEST 4.0

struct stroke {
    struct raster *raster;
    double half; /* the width */
    bool round_join, round_cap;
    struct raster_trail side; /* what has been gone along */
};

static void go(struct stroke *s, double x, double y)
{
    raster_add_point(s->raster, &s->side, x, y);
}

/* The edges of what was gone along, back to where it began. */
static void finish(struct stroke *s)
{
    for (int i = 0; i < s->side.count; i++)
        raster_edge(s->raster, s->side.points[i], s->side.points[(i + 1) % s->side.count]);
    s->side.count = 0;
}

/* The direction of a line, of length 1. */
static struct raster_point direction(struct raster_point from, struct raster_point to)
{
    double x = to.x - from.x, y = to.y - from.y, length = hypot(x, y);
    return length > 0 ? (struct raster_point){x / length, y / length} : (struct raster_point){1, 0};
}

/* Beside a point, to the left of a direction (on a sheet whose y goes down). */
static void go_beside(struct stroke *s, struct raster_point at, struct raster_point along)
{
    go(s, at.x + along.y * s->half, at.y - along.x * s->half);
}

/* Round a point, from the left of one direction with the clock through so many radians. */
static void go_round(struct stroke *s, struct raster_point at, struct raster_point along, double angle)
{
    int parts = (int)ceil(fabs(angle) / (2 * acos(1 - 0.02 / fmax(s->half, 0.1))));
    for (int i = 0; i <= parts && parts > 0; i++) {
        double turn = angle * i / parts;
        go_beside(s, at,
                  (struct raster_point){along.x * cos(turn) - along.y * sin(turn),
                                        along.x * sin(turn) + along.y * cos(turn)});
    }
}

/* Where two lines meet, on their left. */
static void go_corner(struct stroke *s, struct raster_point at, struct raster_point in, struct raster_point out)
{
    double across = in.x * out.y - in.y * out.x, along = in.x * out.x + in.y * out.y;
    go_beside(s, at, in);
    if (across < 0 || (across == 0 && along > 0)) { /* it bends to the left: the inside */
        if (along < 0.99)
            go(s, at.x, at.y);
    } else if (s->round_join) {
        go_round(s, at, in, atan2(across, along));
    } else if (2 <= LONGEST * LONGEST * (1 + along)) {
        double far = s->half / (1 + along);
        go(s, at.x + far * (in.y + out.y), at.y - far * (in.x + out.x));
    }
    go_beside(s, at, out);
}

static void go_end(struct stroke *s, struct raster_point at, struct raster_point along)
{
    if (s->round_cap)
        go_round(s, at, along, acos(-1));
    else
        go_beside(s, at, along);
}

static void stroke_open(struct stroke *s, const struct raster_point *p, int count)
{
    for (int back = 0; back < 2; back++) {
        for (int i = 1; i < count - 1; i++) {
            int at = back ? count - 1 - i : i, step = back ? -1 : 1;
            go_corner(s, p[at], direction(p[at - step], p[at]), direction(p[at], p[at + step]));
        }
        int last = back ? 0 : count - 1, before = back ? 1 : count - 2;
        struct raster_point along = direction(p[before], p[last]);
        go_end(s, p[last], along);
        go_beside(s, p[last], (struct raster_point){-along.x, -along.y});
    }
    finish(s);
}

static void stroke_closed(struct stroke *s, const struct raster_point *p, int count)
{
    for (int back = 0; back < 2; back++) {
        for (int i = 0; i < count; i++) {
            int at = back ? count - 1 - i : i, step = back ? count - 1 : 1;
            struct raster_point before = p[(at + count - step) % count], after = p[(at + step) % count];
            go_corner(s, p[at], direction(before, p[at]), direction(p[at], after));
        }
        finish(s);
    }
}

static bool same(struct raster_point a, struct raster_point b)
{
    return fabs(a.x - b.x) + fabs(a.y - b.y) < 1e-6;
}

/* Without points that lie on each other. */
static void stroke_line(struct stroke *s, struct raster_trail *line, bool closed)
{
    int count = 0;
    for (int i = 0; i < line->count; i++)
        if (count == 0 || !same(line->points[count - 1], line->points[i]))
            line->points[count++] = line->points[i];
    while (closed && count > 1 && same(line->points[count - 1], line->points[0]))
        count--;
    if (count > 2 && closed)
        stroke_closed(s, line->points, count);
    else if (count > 1)
        stroke_open(s, line->points, count);
}

/* ---- dashes ---- */

struct dashes {
    double lengths[2]; /* of a dash and of a gap, in dots; not 0, for even a point has a direction */
    int now;           /* in which of them */
    double left;       /* of that */
};

static struct dashes begin_dashes(const struct canvas_edge *edge, double scale)
{
    double dash = fmax(edge->dash * scale, 0.01), gap = fmax((edge->dash + edge->gap) * scale - dash, 0.01);
    double from = fmod(edge->from * scale, dash + gap);
    from = from < 0 ? from + dash + gap : from;
    bool in_gap = from >= dash;
    return (struct dashes){{dash, gap}, in_gap, (in_gap ? dash + gap : dash) - from};
}

static void stroke_dashed(struct stroke *s, const struct raster_trail *trail, struct dashes d)
{
    struct raster_trail line = {.points = NULL};
    int lines = trail->count - (trail->closed ? 0 : 1);
    for (int i = 0; i < lines && !s->raster->failed; i++) {
        struct raster_point from = trail->points[i], to = trail->points[(i + 1) % trail->count],
                            along = direction(from, to);
        double length = hypot(to.x - from.x, to.y - from.y), at = 0;
        for (;;) {
            if (d.now == 0)
                raster_add_point(s->raster, &line, from.x + at * along.x, from.y + at * along.y);
            if (at + d.left > length || s->raster->failed)
                break;
            at += d.left;
            if (d.now == 0) {
                raster_add_point(s->raster, &line, from.x + at * along.x, from.y + at * along.y);
                stroke_line(s, &line, false);
                line.count = 0;
            }
            d.now = !d.now;
            d.left = d.lengths[d.now];
        }
        d.left -= length - at;
    }
    if (d.now == 0 && lines > 0) {
        struct raster_point end = trail->points[lines % trail->count];
        raster_add_point(s->raster, &line, end.x, end.y);
        stroke_line(s, &line, false);
    }
    free(line.points);
}

void raster_stroke(struct raster *r, const struct raster_trail *trail, const struct canvas_edge *edge)
{
    double scale = matrix_scale(&r->places[r->deep].at);
    struct stroke stroke = {
        .raster = r, .half = edge->width * scale / 2, .round_join = edge->round_join, .round_cap = edge->round_cap};
    struct raster_trail line = *trail;
    if (edge->gap > 0)
        stroke_dashed(&stroke, trail, begin_dashes(edge, scale));
    else
        stroke_line(&stroke, &line, trail->closed);
    free(stroke.side.points);
}
