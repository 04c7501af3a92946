/* raster.h - pictures as dots: outlines are filled, edged and written on a sheet of so many dots, whose edges are as
 * smooth as the part of each dot that is covered.
 *
 * When memory runs out the sheet is `failed`, and nothing more happens. */
#ifndef PRINT_RASTER_H
#define PRINT_RASTER_H

#include "print/canvas.h"
#include "print/font.h"

enum { RASTER_DEEP = 32, RASTER_MOST = 16384 };

/* Dots: from left to right, and right is no part of it. */
struct raster_window {
    int left, top, right, bottom;
};

/* Points after each other, in dots. */
struct raster_trail {
    struct raster_point {
        double x, y;
    } * points;
    int count, room;
    bool closed;
};

/* What edges cover of a dot, and of all dots to the right of it in the row. */
struct raster_cell {
    float area, cover;
    int x, next; /* in its row; -1: the last */
};

struct raster {
    int wide, high;
    uint8_t *dots; /* red, green, blue, how opaque; the colours are as much less as it is less opaque */
    const struct font_face *faces;
    struct raster_place {
        struct matrix at;
        struct raster_window window;
    } places[RASTER_DEEP];
    int deep;
    bool failed;

    /* ---- what is being filled (raster_fill.c) ---- */
    struct raster_cell *cells;
    int cell_count, cell_room;
    int *rows;    /* the first cell of each; -1: none */
    float *areas; /* of the row that is swept, by column: area, then cover */
    uint64_t *touched;
};

/* Begin with nothing; no larger than RASTER_MOST. False when memory runs out. raster_close() frees all. */
bool raster_open(struct raster *r, int wide, int high, const struct font_face faces[FONTS]);
void raster_close(struct raster *r);
/* What draws on it. */
struct canvas raster_canvas(struct raster *r);
/* UTF-8 from (x, y) on, on the line; and how wide that is. */
void raster_text(struct raster *r, enum font font, double size, double x, double y, const char *text, uint32_t colour);
double raster_text_width(const struct raster *r, enum font font, double size, const char *text);

/* ---- for the files of raster ---- */

/* Add an edge of what is to be filled, in dots. */
void raster_edge(struct raster *r, struct raster_point from, struct raster_point to);
/* Fill what the edges enclose: all that they go round (rather than all that they go round an odd number of times), with
 * what raster_mix() puts on it. Then there are none. */
struct raster_ink;
enum raster_rule { RULE_ROUND, RULE_ODD };
void raster_fill(struct raster *r, enum raster_rule rule, const struct raster_ink *ink);

/* What dots are painted with: a fill, where its box lies, from dots to its units. */
struct raster_ink {
    const struct canvas_fill *fill;
    struct box box;
    struct matrix inverse;
    double scale;
};
/* Paint dots of a row that are covered so far, from 0 to 1. */
struct raster_run {
    int y, from, to;
    double covered;
};
void raster_mix(struct raster *r, const struct raster_run *run, const struct raster_ink *ink);

/* The next part of an outline as points, from step `*at` on; false at its end. Curves become lines. */
bool raster_trail(struct raster *r, const struct outline *outline, int *at, struct raster_trail *out);
void raster_add_point(struct raster *r, struct raster_trail *trail, double x, double y);
/* Add the edges of a line along a trail, so wide as a canvas says. */
void raster_stroke(struct raster *r, const struct raster_trail *trail, const struct canvas_edge *edge);

#endif
