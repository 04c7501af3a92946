/* edits.h - which games can be set up by hand, piece by piece (core/game_edit.h). edits.c is made by the build of the
 * games that have a file edit.c. */
#ifndef GAMES_EDITS_H
#define GAMES_EDITS_H

#include "core/game_edit.h"

/* The game's table, or NULL. */
const struct game_edit *edits_of(const struct game *game);

#endif
