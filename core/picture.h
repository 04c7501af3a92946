/* picture.h - a state as a picture, from the board's geometry and the game's looks alone: as text for a terminal, and
 * as SVG for a page or a book. Give an observation where something is hidden. */
#ifndef CORE_PICTURE_H
#define CORE_PICTURE_H

#include "core/game.h"
#include "core/text.h"

enum { PICTURE_TEXT = 32768 }; /* room enough for any picture made of text */

/* What to draw beside the pieces: all zero shows nothing. Cells are those of the board. */
struct picture {
    bool unicode, colour;   /* text only */
    bool coordinates;       /* SVG only: text always has them */
    bool has_last;          /* the last move went from one cell to another */
    int last_from, last_to; /* NO_CELL: none */
    const bool *targets;    /* by cell: where one may go; or NULL */
};

/* Lines end with a newline and have no trailing blanks. */
void picture_text(const struct rules *rules, const struct state *state, const struct picture *how, struct text *out);
void picture_svg(const struct rules *rules, const struct state *state, const struct picture *how,
                 const struct sink *sink);

/* The picture's marks for a move: its first and last cell. */
void picture_mark_last(const struct rules *rules, struct move move, struct picture *how);

#endif
