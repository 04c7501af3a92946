/* figure.h - finding the figures that pictures are made of, and the bases they stand on. */
#ifndef DRAW_FIGURE_H
#define DRAW_FIGURE_H

#include "core/game_looks.h"

/* The figure of that name in a game's table, or NULL. */
const struct figure *figure_find(const struct figure *figures, const char *name);
/* The path of a base: "round", "square", "lozenge", "shield". */
const char *figure_base(const char *name);

#endif
