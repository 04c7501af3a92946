/* game_edit.h - what a position is made of, for whoever sets one up by hand: the pieces that there are, what else its
 * line tells, and how that is written. What is set up may be impossible: its line is read by read_position(), which
 * says why.
 *
 * This is no part of struct game: a game that has it has a file edit.c with a table NAME_edit (games/edits.h). One that
 * has none is set up by typing the line. */
#ifndef CORE_GAME_EDIT_H
#define CORE_GAME_EDIT_H

#include "core/game.h"

enum { EDIT_PIECES = 192, EDIT_FIELDS = 24, EDIT_TRAY = 64, EDIT_NONE = -1 };

/* A piece that was put on a cell. One that lies on two cells is two pieces, each with the other's cell. */
struct edit_piece {
    uint16_t cell, other; /* NO_CELL: there is no other */
    uint8_t army, kind;
};

/* A position as it is being set up. */
struct edit {
    int count;
    struct edit_piece pieces[EDIT_PIECES]; /* in the order in which they were put there */
    int16_t value[EDIT_FIELDS];            /* by field; EDIT_NONE where that is allowed */
};

/* What can be put on the board: so many pieces at most that are alike. A second one of a kind of which there is one
 * only is the first, elsewhere. */
struct edit_kind {
    uint8_t army, kind, most;
    bool pair;        /* it lies on two cells */
    const char *name; /* the message that names it; NULL: that of the kind */
};

enum edit_field_kind {
    EDIT_NUMBER, /* from 0 to `most` */
    EDIT_FLAG,   /* 0 or 1 */
    EDIT_CHOICE, /* the number of one of the `choices`, which are messages; NULL closes them */
    EDIT_PLAYER, /* one of those in `of`, a set */
    EDIT_ARMY,   /* the same */
    EDIT_CELL,   /* one that suits() it */
};

/* Something else that a line tells. */
struct edit_field {
    const char *name;    /* by which it is set: unlike those of other fields of the same army */
    const char *message; /* what people call it */
    enum edit_field_kind kind;
    bool owned;   /* it is about an army */
    uint8_t army; /* that one */
    uint8_t of;
    int16_t most;
    const char *none; /* the message for EDIT_NONE; NULL: there must be one */
    const char *const *choices;
};

struct game_edit {
    bool shares; /* several pieces stand on a cell as a rule; else a piece that is put there takes the others' place,
                  * but for those that fill the cell */
    /* What can be put on the board, at most EDIT_TRAY; returns how many. */
    int (*tray)(const struct rules *rules, struct edit_kind *out);
    /* What else there is, at most EDIT_FIELDS; returns how many. */
    int (*fields)(const struct rules *rules, struct edit_field *out);
    /* The values of the fields in a state, and the pieces that lie on two cells; the others are seen on the board. */
    void (*read)(const struct rules *rules, const struct state *state, struct edit *out);
    /* The line of what is set up, possible or not. */
    void (*write)(const struct rules *rules, const struct edit *edit, struct text *out);

    /* ---- optional ---- */

    /* Whether a line can tell of a piece of this kind on a cell. NULL: of every piece on every cell. */
    bool (*fits)(const struct rules *rules, int kind, int cell);
    /* The kinds of the two halves of a piece of this kind on two cells. NULL: there are no such pieces. */
    void (*join)(const struct rules *rules, int kind, const uint16_t cells[2], uint8_t kinds[2]);
    /* Whether a field means anything as things stand. NULL: each does. */
    bool (*applies)(const struct rules *rules, const struct edit *edit, int field);
    /* Whether a cell can be the value of a field. NULL: if something stands there. */
    bool (*suits)(const struct rules *rules, const struct edit *edit, int field, int cell);
};

/* The cells of the pieces of a kind and army, in the order of the board; returns how many. */
int edit_cells(const struct edit *edit, int army, int kind, uint16_t out[EDIT_PIECES]);
/* The piece that stands on a cell, the last that was put there, or NULL; the first of a kind and army, or NULL. */
const struct edit_piece *edit_at(const struct edit *edit, int cell);
const struct edit_piece *edit_first(const struct edit *edit, int army, int kind);
/* Add a piece at the end; none is added to EDIT_PIECES. */
void edit_add(struct edit *edit, struct edit_piece piece);

#endif
