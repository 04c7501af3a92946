/* outline.c - making paths, and where they lie. */
#include "print/outline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- places ---- */

struct matrix matrix_within(struct matrix outer, struct matrix inner)
{
    const struct matrix *o = &outer, *i = &inner;
    return (struct matrix){o->a * i->a + o->c * i->b,        o->b * i->a + o->d * i->b,
                           o->a * i->c + o->c * i->d,        o->b * i->c + o->d * i->d,
                           o->a * i->e + o->c * i->f + o->e, o->b * i->e + o->d * i->f + o->f};
}

struct matrix matrix_inverse(struct matrix m)
{
    double size = m.a * m.d - m.b * m.c;
    double a = m.d / size, b = -m.b / size, c = -m.c / size, d = m.a / size;
    return (struct matrix){a, b, c, d, -(a * m.e + c * m.f), -(b * m.e + d * m.f)};
}

void matrix_apply(const struct matrix *m, double *x, double *y)
{
    double from = *x;
    *x = m->a * from + m->c * *y + m->e;
    *y = m->b * from + m->d * *y + m->f;
}

double matrix_scale(const struct matrix *m)
{
    return sqrt(fabs(m->a * m->d - m->b * m->c));
}

/* ---- steps ---- */

void outline_clear(struct outline *o)
{
    o->count = 0;
    o->box = (struct box){0, 0, 0, 0};
}

void outline_free(struct outline *o)
{
    free(o->steps);
    *o = (struct outline){.steps = NULL};
}

static void reach(struct outline *o, double x, double y)
{
    if (o->count == 0)
        o->box = (struct box){x, y, x, y};
    o->box.left = fmin(o->box.left, x);
    o->box.top = fmin(o->box.top, y);
    o->box.right = fmax(o->box.right, x);
    o->box.bottom = fmax(o->box.bottom, y);
}

static void add(struct outline *o, struct outline_step step)
{
    if (o->count == o->room) {
        int room = o->room ? 2 * o->room : 64;
        struct outline_step *steps = o->failed ? NULL : realloc(o->steps, (size_t)room * sizeof *steps);
        o->failed = !steps;
        if (!steps)
            return;
        o->steps = steps;
        o->room = room;
    }
    o->steps[o->count++] = step;
}

void outline_move(struct outline *o, double x, double y)
{
    reach(o, x, y);
    add(o, (struct outline_step){STEP_MOVE, {x, y}});
}

void outline_line(struct outline *o, double x, double y)
{
    reach(o, x, y);
    add(o, (struct outline_step){STEP_LINE, {x, y}});
}

void outline_curve(struct outline *o, const double to[6])
{
    struct outline_step step = {.kind = STEP_CURVE};
    for (int i = 0; i < 6; i += 2)
        reach(o, to[i], to[i + 1]);
    memcpy(step.to, to, sizeof step.to);
    add(o, step);
}

void outline_close(struct outline *o)
{
    add(o, (struct outline_step){.kind = STEP_CLOSE});
}

/* ---- shapes ---- */

/* Four curves come as close to a circle as anybody sees, each drawn out so far. */
static const double k = 0.5522847498;

#define CURVE(...) ((const double[6]){__VA_ARGS__})

void outline_oval(struct outline *o, double x, double y, double rx, double ry)
{
    outline_move(o, x + rx, y);
    outline_curve(o, CURVE(x + rx, y + k * ry, x + k * rx, y + ry, x, y + ry));
    outline_curve(o, CURVE(x - k * rx, y + ry, x - rx, y + k * ry, x - rx, y));
    outline_curve(o, CURVE(x - rx, y - k * ry, x - k * rx, y - ry, x, y - ry));
    outline_curve(o, CURVE(x + k * rx, y - ry, x + rx, y - k * ry, x + rx, y));
    outline_close(o);
}

void outline_round_rect(struct outline *o, struct box b, double corner)
{
    double c = corner, d = corner * (1 - k);
    outline_move(o, b.left + c, b.top);
    outline_line(o, b.right - c, b.top);
    if (corner > 0)
        outline_curve(o, CURVE(b.right - d, b.top, b.right, b.top + d, b.right, b.top + c));
    outline_line(o, b.right, b.bottom - c);
    if (corner > 0)
        outline_curve(o, CURVE(b.right, b.bottom - d, b.right - d, b.bottom, b.right - c, b.bottom));
    outline_line(o, b.left + c, b.bottom);
    if (corner > 0)
        outline_curve(o, CURVE(b.left + d, b.bottom, b.left, b.bottom - d, b.left, b.bottom - c));
    outline_line(o, b.left, b.top + c);
    if (corner > 0)
        outline_curve(o, CURVE(b.left, b.top + d, b.left + d, b.top, b.left + c, b.top));
    outline_close(o);
}
