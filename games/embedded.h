/* embedded.h - the files that are compiled in: boards ("alcazar.board") and catalogues ("en.words"). The text itself
 * is made by tools/embed.c when building. */
#ifndef GAMES_EMBEDDED_H
#define GAMES_EMBEDDED_H

#include "core/game.h"

struct embedded {
    const char *name, *text;
};

/* Every file; a NULL name closes the table. */
extern const struct embedded embedded_files[];

/* The text of a file, or NULL. */
const char *embedded_find(const char *name);

/* The boards among them. */
extern const struct board_source embedded_boards;

#endif
