/* svg.h - pictures of draw/ on a page.
 *
 * Boards and pieces are drawn in one place, draw/, which writes SVG. This reads what that writes, and no more of SVG:
 * groups, paths, boxes, discs, short texts; plain colours, an army's blend, hatching, a glow; and nothing is copied. */
#ifndef PRINT_SVG_H
#define PRINT_SVG_H

#include "core/text.h"
#include "print/pdf.h"
#include "print/svg_path.h"

/* Layers that were drawn, by what they were made of: figures of one board share most. */
struct svg_store {
    uint64_t hashes[PDF_FORMS];
    int numbers[PDF_FORMS], count;
};

/* SVG while it is written: a sink puts it here. */
struct svg {
    struct pdf *pdf;
    struct svg_store *store;
    struct pdf_bytes text;
};
void svg_begin(struct svg *svg, struct pdf *pdf, struct svg_store *store, struct sink *sink);
/* What it shows, by its first element; a unit if that does not say. */
struct svg_box svg_view(const struct svg *svg);
/* Draw it on what is open, and free it. */
void svg_end(struct svg *svg);

#endif
