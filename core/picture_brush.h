/* picture_brush.h - what the files that draw SVG share. */
#ifndef CORE_PICTURE_BRUSH_H
#define CORE_PICTURE_BRUSH_H

#include "core/picture.h"

struct board_cell;

struct brush {
    const struct rules *rules;
    const struct state *state;
    const struct picture *how;
    const struct sink *sink;
};

#define NUMBERS(...) ((const int[]){__VA_ARGS__})
#define STRINGS(...) ((const char *const[]){__VA_ARGS__})

/* Write a template: '@' stands for the next number, '$' for the next string. */
void picture_draw(const struct brush *b, const char *form, const int *numbers, const char *const *strings);

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

#endif
