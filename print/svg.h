/* svg.h - pictures of draw/ on a page.
 *
 * Boards and pieces are drawn in one place, draw/, which writes SVG. This reads what that writes, and no more of SVG:
 * groups, paths, boxes, discs, short texts; plain colours, an army's blend, hatching, a glow; and nothing is copied. */
#ifndef PRINT_SVG_H
#define PRINT_SVG_H

#include "core/text.h"
#include "print/pdf.h"
#include "print/svg_path.h"

/* SVG while it is written: a sink puts it here. */
struct svg {
    struct pdf *pdf;
    struct pdf_bytes text;
};
void svg_begin(struct svg *svg, struct pdf *pdf, struct sink *sink);
/* Draw it on what is open, and free it; or free it only. */
void svg_end(struct svg *svg);
void svg_drop(struct svg *svg);

#endif
