/* picture_parts.h - the parts that SVG pictures are made of: picture_round.c, picture_ground.c, picture_marks.c,
 * picture_tokens.c. */
#ifndef DRAW_PICTURE_PARTS_H
#define DRAW_PICTURE_PARTS_H

#include "core/game_looks.h"
#include "draw/brush.h"

/* What is painted round the centre of a round board, beneath its cells. */
void picture_bands(const struct brush *b);
/* A flight of steps that narrow and darken, across part of a ring. */
void picture_steps(const struct brush *b, const struct board_cell *cell);
/* A rampart round part of a ring, in its army's colours: merlons on it, a gap in each flank, a portcullis inwards. */
void picture_round_rampart(const struct brush *b, const struct board_cell *cell, int army);

/* A figure that is a ground on all cells of a zone; and as a piece that covers its cell. */
void picture_ground(const struct brush *b, int zone, const struct figure *figure);
void picture_cover(const struct brush *b, const struct board_cell *cell, const struct piece *piece,
                   const struct figure *figure);
/* Whether such a piece covers a cell. */
bool picture_is_covered(const struct brush *b, int cell);

/* Marks on cells, beneath what stands there; and round what stands on narrow cells, or on others. */
void picture_marks(const struct brush *b);
void picture_rings(const struct brush *b, bool narrow);

/* One layer of a picture. */
void picture_layer(const struct brush *b, enum picture_layer layer);

/* All that stands on a cell: what fills it, or the tokens. */
void picture_pieces(const struct brush *b, int cell, bool filling);
/* A padlock on a straight rampart that rests. */
void picture_padlock(const struct brush *b, int cell);
/* Where those of several tokens on a cell stand that can move, and how large they are; returns how many, none where
 * there is one token or none at all. */
int picture_movable(const struct brush *b, int cell, struct board_cell at[MAX_PIECES_ON_CELL], int *size);
/* One token, so large. */
void picture_token(const struct brush *b, const struct board_cell *cell, const struct piece *piece, int size);

#endif
