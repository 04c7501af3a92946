/* canvas.h - what a picture is drawn on: a page of a document (pdf_canvas.h), or dots (raster.h). */
#ifndef PRINT_CANVAS_H
#define PRINT_CANVAS_H

#include <stddef.h>
#include <stdint.h>

#include "print/outline.h"

/* What fills a shape: a colour, 0xRRGGBB; or a blend of two, from above to below; or what draw/ defines by name. */
struct canvas_fill {
    enum { FILL_NONE, FILL_PLAIN, FILL_BLEND, FILL_HATCH, FILL_GLOW } kind;
    uint32_t colour, to;
    double opacity;
};

/* The edge of a shape; width 0: none. */
struct canvas_edge {
    uint32_t colour;
    double width, opacity;
    bool round_cap, round_join;
    double dash, gap, from; /* dashes and gaps, from so far within them; gap 0: whole lines */
};

/* The lines of a hatching are so far apart, and so wide; its colour. The glow's colour. */
#define HATCH_APART 8.0
#define HATCH_WIDE  2.0
enum { HATCH_COLOUR = 0xE2A81C, GLOW_COLOUR = 0xD0284F };

/* `on` is the page or the dots. What is saved is where things are drawn, and what is clipped. */
struct canvas {
    void *on;
    void (*save)(void *on);
    void (*restore)(void *on);
    void (*transform)(void *on, struct matrix by);
    /* Nothing is drawn outside a box until what was saved is restored. */
    void (*clip)(void *on, struct box box);
    /* Fill an outline and draw its edge. */
    void (*shape)(void *on, const struct outline *outline, const struct canvas_fill *fill,
                  const struct canvas_edge *edge);
    /* A text whose middle is at (x, y), on the line; its edge lies below its letters. */
    void (*text)(void *on, double size, double x, double y, const char *text, size_t length,
                 const struct canvas_fill *fill, const struct canvas_edge *edge);
    /* What comes until end_layer() is a layer, by the hash of what it is made of; false: it was drawn before, and is
     * again, so that nothing need come. NULL: there are no layers here. */
    bool (*begin_layer)(void *on, uint64_t hash);
    void (*end_layer)(void *on);
    /* Memory has run out: nothing more need be drawn. */
    void (*fail)(void *on);
};

#endif
