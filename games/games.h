/* games.h - the table of games. games.c is made by the build from the list in games/meson.build. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "core/game.h"

/* Every game there is, in the order of the list; NULL closes the table. */
extern const struct game *const games[];

/* The game of that name, or NULL. */
const struct game *games_find(const char *name);

#endif
