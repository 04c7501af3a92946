/* raster_trail.c - outlines as points: curves become so many lines that nobody sees the corners. */
#include <math.h>
#include <stdlib.h>

#include "print/raster.h"

/* Dots that a line may lie beside its curve, and how many lines a curve has at most. */
#define NEAR 0.02
enum { LINES = 256 };

void raster_add_point(struct raster *r, struct raster_trail *trail, double x, double y)
{
    if (trail->count == trail->room) {
        int room = trail->room ? 2 * trail->room : 64;
        struct raster_point *points = r->failed ? NULL : realloc(trail->points, (size_t)room * sizeof *points);
        r->failed = !points;
        if (!points)
            return;
        trail->points = points;
        trail->room = room;
    }
    trail->points[trail->count++] = (struct raster_point){x, y};
}

static double bend(const double p[8], int i)
{
    return hypot(p[i] - 2 * p[i + 2] + p[i + 4], p[i + 1] - 2 * p[i + 3] + p[i + 5]);
}

static void add_curve(struct raster *r, struct raster_trail *trail, const double to[6])
{
    struct raster_point from = trail->points[trail->count - 1];
    const double p[8] = {from.x, from.y, to[0], to[1], to[2], to[3], to[4], to[5]};
    double lines = ceil(sqrt(0.75 * fmax(bend(p, 0), bend(p, 2)) / NEAR));
    int count = lines >= 1 ? lines < LINES ? (int)lines : LINES : 1;
    for (int i = 1; i <= count; i++) {
        double t = (double)i / count, u = 1 - t;
        double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
        raster_add_point(r, trail, a * p[0] + b * p[2] + c * p[4] + d * p[6],
                         a * p[1] + b * p[3] + c * p[5] + d * p[7]);
    }
}

static void add_step(struct raster *r, struct raster_trail *trail, const struct outline_step *step)
{
    double to[6];
    for (int i = 0; i < 6; i += 2) {
        to[i] = step->to[i];
        to[i + 1] = step->to[i + 1];
        matrix_apply(&r->places[r->deep].at, &to[i], &to[i + 1]);
    }
    if (step->kind == STEP_CURVE && trail->count)
        add_curve(r, trail, to);
    else if (step->kind != STEP_CLOSE)
        raster_add_point(r, trail, to[0], to[1]);
}

/* What follows a close without a move begins where that began. */
bool raster_trail(struct raster *r, const struct outline *outline, int *at, struct raster_trail *out)
{
    struct raster_point start = {0, 0};
    bool closed_before = out->closed && out->count;
    if (closed_before)
        start = out->points[0];
    out->count = 0;
    out->closed = false;
    if (*at == outline->count || r->failed)
        return false;
    if (closed_before && outline->steps[*at].kind != STEP_MOVE)
        raster_add_point(r, out, start.x, start.y);
    do
        add_step(r, out, &outline->steps[(*at)++]);
    while (!r->failed && outline->steps[*at - 1].kind != STEP_CLOSE && *at < outline->count &&
           outline->steps[*at].kind != STEP_MOVE);
    out->closed = outline->steps[*at - 1].kind == STEP_CLOSE;
    return !r->failed;
}
