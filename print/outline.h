/* outline.h - a path: lines and curves, from which shapes are filled and edged, and letters are made. */
#ifndef PRINT_OUTLINE_H
#define PRINT_OUTLINE_H

#include <stdbool.h>

/* (x, y) becomes (ax + cy + e, bx + dy + f). */
struct matrix {
    double a, b, c, d, e, f;
};

/* What `inner` makes of a point, then `outer`. */
struct matrix matrix_within(struct matrix outer, struct matrix inner);
/* What undoes it; nothing that is drawn is flat. */
struct matrix matrix_inverse(struct matrix m);
void matrix_apply(const struct matrix *m, double *x, double *y);
/* How many times as long lines are. */
double matrix_scale(const struct matrix *m);

struct box {
    double left, top, right, bottom;
};

struct outline_step {
    enum { STEP_MOVE, STEP_LINE, STEP_CURVE, STEP_CLOSE } kind;
    double to[6]; /* its last point is where it leads; before it, what a curve leans on */
};

struct outline {
    struct outline_step *steps;
    int count, room;
    struct box box; /* of its points and what its curves lean on */
    bool failed;    /* memory ran out */
};

/* Begin anew, in the memory that it has. */
void outline_clear(struct outline *o);
void outline_free(struct outline *o);
void outline_move(struct outline *o, double x, double y);
void outline_line(struct outline *o, double x, double y);
void outline_curve(struct outline *o, const double to[6]);
void outline_close(struct outline *o);
/* A circle or an ellipse, and a box with round corners. */
void outline_oval(struct outline *o, double x, double y, double rx, double ry);
void outline_round_rect(struct outline *o, struct box box, double corner);

#endif
