/* svg_path.h - a path as SVG writes it. */
#ifndef PRINT_SVG_PATH_H
#define PRINT_SVG_PATH_H

#include <stddef.h>

#include "print/outline.h"

/* Add it to an outline. */
void svg_path(struct outline *outline, const char *d, size_t size);
/* The number at `*at`, which is moved behind it; 0 if there is none. */
double svg_number(const char **at, const char *end);

#endif
