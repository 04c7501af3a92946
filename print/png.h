/* png.h - dots as a PNG. */
#ifndef PRINT_PNG_H
#define PRINT_PNG_H

#include "core/text.h"
#include "print/raster.h"

/* Write what a sheet shows; the same dots are the same bytes. False when memory runs out, or has run out before. */
bool png_write(const struct raster *raster, const struct sink *sink);

#endif
