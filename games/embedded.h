/* embedded.h - the files that are compiled in: boards ("alcazar.board"), catalogues ("en.words"), fonts. They
 * are made C by tools/embed.c when building. */
#ifndef GAMES_EMBEDDED_H
#define GAMES_EMBEDDED_H

#include "core/game.h"

struct embedded {
    const char *name, *text;
    size_t size; /* without the zero behind it */
};

/* Every file; a NULL name closes the table. */
extern const struct embedded embedded_files[];

/* The text of a file, or NULL. */
const char *embedded_find(const char *name);
/* A file whose bytes need not be text; without a name, a text and a size if there is none. */
const struct embedded *embedded_file(const char *name);

/* The boards among them. */
extern const struct board_source embedded_boards;

#endif
