/* raster_fill.c - which dots lie within edges, and how far.
 *
 * An edge leaves in each dot that it crosses a cell: how much of the dot lies to the right of it, and how high it is
 * there, which counts for all dots to the right in that row; downwards is more, upwards less. A row is swept from left
 * to right over its cells: their sum is how often the edges go round a dot. Between cells it does not change, so a
 * large shape costs little more than its edges. */
#include <math.h>
#include <stdlib.h>

#include "core/bits.h"
#include "print/raster.h"

static void add_cell(struct raster *r, int x, int y, double area, double cover)
{
    if (r->cell_count == r->cell_room) {
        int room = r->cell_room ? 2 * r->cell_room : 4096;
        struct raster_cell *cells = r->failed ? NULL : realloc(r->cells, (size_t)room * sizeof *cells);
        r->failed = !cells;
        if (!cells)
            return;
        r->cells = cells;
        r->cell_room = room;
    }
    r->cells[r->cell_count] = (struct raster_cell){(float)area, (float)cover, x, r->rows[y]};
    r->rows[y] = r->cell_count++;
}

/* The part of an edge within a row, of such a height: from left to right, whichever way it went. What is left of the
 * window counts at its edge, what is right of it not at all. */
static void add_in_row(struct raster *r, const struct raster_window *w, int y, double left, double right, double height)
{
    double steep = right > left ? height / (right - left) : 0; /* height of each column */
    if (right <= w->left) {
        add_cell(r, w->left, y, height, height);
        return;
    }
    if (left >= w->right)
        return;
    if (left < w->left) {
        double before = steep * (w->left - left);
        add_cell(r, w->left, y, before, before);
        height -= before;
        left = w->left;
    }
    if (right > w->right) {
        height -= steep * (right - w->right);
        right = w->right;
    }
    int first = (int)left, last = (int)right;
    if (first == last || right - first <= 1) {
        add_cell(r, first, y, height * (1 + first - (left + right) / 2), height);
        return;
    }
    for (int x = first; x < right; x++) {
        double from = fmax(left, x), to = fmin(right, x + 1), part = steep * (to - from);
        add_cell(r, x, y, part * (1 + x - (from + to) / 2), part);
    }
}

void raster_edge(struct raster *r, struct raster_point from, struct raster_point to)
{
    const struct raster_window *w = &r->places[r->deep].window;
    bool down = from.y < to.y;
    struct raster_point upper = down ? from : to, lower = down ? to : from;
    double top = fmax(upper.y, w->top), bottom = fmin(lower.y, w->bottom);
    if (!(bottom > top) || !isfinite(upper.x + lower.x + upper.y + lower.y) || w->right <= w->left || r->failed)
        return;
    double slope = (lower.x - upper.x) / (lower.y - upper.y);
    for (int y = (int)top; y < bottom && !r->failed; y++) {
        double a = fmax(top, y), b = fmin(bottom, y + 1);
        double x1 = upper.x + (a - upper.y) * slope, x2 = upper.x + (b - upper.y) * slope;
        add_in_row(r, w, y, fmin(x1, x2), fmax(x1, x2), down ? b - a : a - b);
    }
}

/* ---- sweeping ---- */

static double part_covered(double round, enum raster_rule rule)
{
    double times = fabs(round);
    if (rule == RULE_ROUND)
        return fmin(times, 1);
    times = fmod(times, 2);
    return times > 1 ? 2 - times : times;
}

static void gather_row(struct raster *r, int y)
{
    for (int i = r->rows[y]; i >= 0; i = r->cells[i].next) {
        const struct raster_cell *cell = &r->cells[i];
        r->areas[2 * cell->x] += cell->area;
        r->areas[2 * cell->x + 1] += cell->cover;
        r->touched[cell->x / 64] |= bit((unsigned)cell->x % 64);
    }
    r->rows[y] = -1;
}

/* The first column from `x` on that has a cell, which is taken away; the window's end if there is none. */
static int next_touched(struct raster *r, int x, int end)
{
    for (int word = x / 64; word <= (end - 1) / 64; word++) {
        uint64_t bits = r->touched[word];
        if (bits) {
            r->touched[word] = bits & (bits - 1);
            return 64 * word + (int)bits_first(bits);
        }
    }
    return end;
}

static void mix(struct raster *r, int y, int from, int to, double covered, const struct raster_ink *ink)
{
    if (to > from && covered > 1.0 / 512)
        raster_mix(r, &(struct raster_run){y, from, to, covered}, ink);
}

static void sweep_row(struct raster *r, int y, enum raster_rule rule, const struct raster_ink *ink)
{
    const struct raster_window *w = &r->places[r->deep].window;
    double round = 0;
    gather_row(r, y);
    for (int done = w->left; done < w->right;) {
        int x = next_touched(r, done, w->right);
        mix(r, y, done, x, part_covered(round, rule), ink);
        if (x == w->right)
            break;
        mix(r, y, x, x + 1, part_covered(round + r->areas[2 * x], rule), ink);
        round += r->areas[2 * x + 1];
        r->areas[2 * x] = r->areas[2 * x + 1] = 0;
        done = x + 1;
    }
}

void raster_fill(struct raster *r, enum raster_rule rule, const struct raster_ink *ink)
{
    const struct raster_window *w = &r->places[r->deep].window;
    for (int y = w->top; y < w->bottom && !r->failed; y++)
        if (r->rows[y] >= 0)
            sweep_row(r, y, rule, ink);
    r->cell_count = 0;
}
