/* print.h - print and play: a game as one PDF, with its board on as many sheets as it needs, its pieces to cut out, and
 * the player's rules as a booklet (docs/print.md). */
#ifndef PRINT_PRINT_H
#define PRINT_PRINT_H

#include "core/game.h"
#include "core/words.h"
#include "print/pdf.h"

/* A sheet that lies upright, in mm. */
struct paper {
    const char *name; /* "a4" */
    double wide, high;
};

/* The paper of that name, or NULL. */
const struct paper *paper_find(const char *name);

struct print_order {
    const struct rules *rules;
    struct words words;                /* the language of all that is printed */
    const char *guide;                 /* the player's rules in it (learn/guide.h); NULL: there are none */
    const struct board_source *boards; /* for their figures */
    const struct paper *paper;
    struct font_face faces[FONTS];
};

/* Write it. False when memory runs out. */
bool print_kit(const struct print_order *order, const struct sink *sink);

#endif
