/* svg.h - pictures of draw/ on a canvas.
 *
 * Boards and pieces are drawn in one place, draw/, which writes SVG. This reads what that writes, and no more of SVG:
 * groups, paths, boxes, discs, short texts; plain colours, an army's blend, hatching, a glow; and nothing is copied. */
#ifndef PRINT_SVG_H
#define PRINT_SVG_H

#include "core/text.h"
#include "print/canvas.h"
#include "print/svg_path.h"

/* SVG while it is written: a sink puts it here. */
struct svg {
    const struct canvas *canvas;
    char *text;
    size_t size, room;
    bool failed;
};
void svg_begin(struct svg *svg, const struct canvas *canvas, struct sink *sink);
/* What it shows, by its first element; a unit if that does not say. */
struct box svg_view(const struct svg *svg);
/* Draw it on the canvas, and free it. */
void svg_end(struct svg *svg);

#endif
