/* picture.h - a state as a picture made of text, from the board's geometry alone. */
#ifndef CORE_PICTURE_H
#define CORE_PICTURE_H

#include "core/game.h"

struct text;

/* Draw the state, as `state` shows it: give an observation where something is hidden. Plain ASCII, lines end with a
 * newline and have no trailing blanks. */
void picture_text(const struct rules *rules, const struct state *state, struct text *out);

#endif
