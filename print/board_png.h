/* board_png.h - a picture of draw/ as a PNG. */
#ifndef PRINT_BOARD_PNG_H
#define PRINT_BOARD_PNG_H

#include "draw/picture.h"
#include "print/png.h"

/* Draw a board in a box of a sheet, as large as it has room there, in the middle. */
void board_draw(struct raster *raster, struct box box, const struct rules *rules, const struct state *state,
                const struct picture *how);
/* A board by itself, so many dots wide. False when memory runs out. */
bool board_png(const struct rules *rules, const struct state *state, const struct picture *how, int wide,
               const struct font_face faces[FONTS], const struct sink *sink);

#endif
