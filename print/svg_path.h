/* svg_path.h - a path as SVG writes it, drawn on a page. */
#ifndef PRINT_SVG_PATH_H
#define PRINT_SVG_PATH_H

#include "print/pdf.h"

struct svg_box {
    double left, top, right, bottom;
};

/* Begin a path; pdf_paint() paints it. What it lies in, from its points and what its curves lean on. */
struct svg_box svg_path(struct pdf *pdf, const char *d, size_t size);
/* The number at `*at`, which is moved behind it; 0 if there is none. */
double svg_number(const char **at, const char *end);

#endif
