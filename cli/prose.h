/* prose.h - texts that players learn from, in a terminal: the player's rules and lessons, in lines that can be read
 * well. */
#ifndef CLI_PROSE_H
#define CLI_PROSE_H

#include <stdbool.h>
#include <stddef.h>

struct args;
struct game;

struct prose {
    int width;
    bool colour;
};

/* As wide as the terminal, within what can be read well. */
struct prose prose_here(bool colour);
/* Words in lines that are not too wide; the first begins with `first`, the others with as many blanks. Marks of terms
 * and notation are not shown. */
void prose_put(const struct prose *prose, const char *first, const char *text, size_t size);
/* A heading, underlined if there is something to do it with. */
void prose_head(const struct prose *prose, const char *text, size_t size, const char *line);
/* The text of a game in the language of whoever reads: "guide", "lessons"; NULL: it has none. */
const char *prose_find(const struct args *args, const struct game *game, const char *what);

#endif
