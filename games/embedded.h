/* embedded.h - the files that are compiled in: boards ("alcazar.board"), catalogues ("en.words"), texts beside
 * games ("alcazar.guide.en"), fonts. They are made C by tools/embed.c when building. */
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
/* A text beside a game, such as its "guide" in "en"; without a language one that is the same for all, such as
 * "puzzles". NULL: there is none. */
const char *embedded_text(const struct game *game, const char *kind, const char *language);
/* A file whose bytes need not be text; without a name, a text and a size if there is none. */
const struct embedded *embedded_file(const char *name);

/* The boards among them. */
extern const struct board_source embedded_boards;

#endif
