/* picture_parts.h - the parts that SVG pictures are made of: picture_round.c, picture_ground.c, picture_tokens.c. */
#ifndef DRAW_PICTURE_PARTS_H
#define DRAW_PICTURE_PARTS_H

#include "core/game_looks.h"
#include "draw/brush.h"

/* What is painted round the centre of a round board, beneath its cells. */
void picture_bands(const struct brush *b);
/* A flight of steps that narrow and darken, across part of a ring. */
void picture_steps(const struct brush *b, const struct board_cell *cell);
/* A castle on part of a ring, in its army's colours or, for NO_ARMY, grey: a wall with merlons, a gap in each flank, a
 * portcullis inwards. */
void picture_castle(const struct brush *b, const struct board_cell *cell, int army);

/* A zone whose figure is a ground: "hole", "boulder", "crowns", "edge-east", "edge-north". False: it is none. */
bool picture_ground(const struct brush *b, int zone);
/* A piece that is part of a castle on two cells: "keep-north" (where its courtyard lies), "court-east" (where its keep
 * lies), "ruins". False: it is none. */
bool picture_ground_castle(const struct brush *b, const struct board_cell *cell, const char *figure, int army);

/* All that stands on a cell: what fills it, or the tokens. */
void picture_pieces(const struct brush *b, int cell, bool filling);
/* One token, so large. */
void picture_token(const struct brush *b, const struct board_cell *cell, const struct piece *piece, int size);

#endif
