/* engine.h - our search as an engine for others: it is told lines and answers lines (docs/PROTOCOL.md).
 *
 * An engine belongs to one caller at a time; it thinks on a thread of its own, which writes too, a line at a time and
 * never at the same time as another. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "core/game.h"
#include "core/text.h"
#include "core/words.h"

struct engine;

/* What an engine needs of whoever runs it. */
struct engine_means {
    struct words language; /* of what is refused */
    struct sink out;
    const struct board_source *boards;
    /* A whole text file, from malloc, or NULL. */
    char *(*read_file)(const char *path);
};

/* NULL when memory runs out. The caller owns the result; freeing it ends what it thinks about. */
struct engine *engine_new(const struct engine_means *means);
void engine_free(struct engine *engine);

/* Do what a line says. What it does not understand gets an error line and changes nothing. False: it was "quit". The
 * line, without its end, is written in. */
bool engine_obey(struct engine *engine, char *line);
/* A line that is none, because it is too long or no text. */
void engine_refuse(struct engine *engine, const char *message);

/* Obey all lines of a file until it ends. */
void engine_serve(struct engine *engine, int in);

#endif
