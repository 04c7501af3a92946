/* game_looks.h - what a game shows and what people point at: kinds of pieces, figures, colours, what stands on a cell,
 * and how a decision is made with a finger. Who writes rules needs none of it; who draws needs nothing else of a game.
 */
#ifndef CORE_GAME_LOOKS_H
#define CORE_GAME_LOOKS_H

#include "core/game.h"

enum { MAX_PIECES_ON_CELL = 24, MAX_PATH = 4 };

/* One path of a figure, as SVG in a box from -50 to 50. A colour is "#RRGGBB", or one of the army's that the figure
 * belongs to: "ink", "light", "dark", "rim"; on the board "ink" is dark and "light" is white. */
struct figure_path {
    const char *path;
    const char *fill;                  /* a colour or "none"; NULL: ink */
    const char *stroke, *width, *dash; /* its edge: a colour, how wide, in which dashes (NULL: whole); NULL: none */
    const char *opacity;               /* of the fill; NULL: 1 */
    const char *neck;                  /* grounds only: a path to the cell east of it where that has the figure too,
                                        * and to the one south of it, turned: those beside each other are one */
    bool upright;                      /* grounds only: not turned with the rest of it */
};

enum { FIGURE_PATHS = 8 };

/* A piece's figure stands on its army's base, a figure of the board by itself. A ground is part of the board: it fills
 * its cell from edge to edge; that of a piece which fills its cell covers all that is printed there. The paths of a
 * ground are relative from their first point on (m, l, h, ...): those of all cells are drawn as one. A fine ground is
 * too small to be seen in a small picture, and left out there. */
struct figure {
    const char *name;
    bool ground, fine;
    struct figure_path paths[FIGURE_PATHS]; /* a NULL path closes the list */
};

/* A kind of piece: the message that names it; the letter that stands for it in text for each army (one letter only if
 * it belongs to none), in ASCII and in Unicode (NULL: the same); the figure on its token, turned by so many right
 * angles with the clock; and whether it fills its cell rather than standing on it: as its figure if that is a ground,
 * else as a rampart. `around` is what such a one is in text, a character before and one after whatever stands in it
 * (NULL: what the cell's zone says). A token may have a gold band, and a saddle beneath its figure. A table of kinds
 * ends with a NULL name. What it is and how it moves, in words, is the message NAME.about. */
struct piece_kind {
    const char *name;
    const char *letters;
    const char *signs;
    const char *figure;
    const char *around;
    const char *rule; /* by which it moves, or says what it is */
    uint8_t turns;
    bool fills, band, saddle;
};

/* What the tokens of an army are drawn on, never by colour alone: a base of its own shape, filled from light to dark,
 * with a rim, and figures in `ink`; and its colour in a terminal (of the 256; 0 is the terminal's own). */
struct army_look {
    const char *base; /* "round", "square" */
    const char *light, *dark, *rim, *ink;
    int terminal;
};

/* What a player should see about a piece beside its kind. */
enum piece_sign {
    SIGN_RESTS = 1,    /* may not be moved this turn */
    SIGN_HELD = 2,     /* may not move while another holds it */
    SIGN_SHIELDED = 4, /* cannot be captured this turn */
    SIGN_DUE = 8,      /* nothing else can move now: it must or may go on, or must retreat */
    SIGN_DANGER = 16,  /* its side loses much if it is taken, and it could be on the next turn */
    SIGN_GLOWS = 32,   /* what its cell can do is at work */
};

/* Pieces of one kind and army on a cell; `army` is NO_ARMY for what belongs to nobody. */
struct piece {
    uint8_t army, kind, count, signs;
};

/* How a piece goes that turns about a point, as a door about its hinge: the cell it turns about, and by how many right
 * angles, with the clock if positive. */
struct swing {
    uint16_t pivot;
    int8_t quarters;
};

/* How to mark the cell that a decision is aimed at. */
enum target {
    TARGET_NONE,
    TARGET_GO,   /* the piece goes there, and nothing stands there */
    TARGET_TAKE, /* the piece goes where something stands */
    TARGET_HIT,  /* the piece stays and does something to what stands there, such as a shot */
    TARGET_GIVE, /* the piece stays and becomes another, and so does what stands there */
};

/* A sign that the board can show, for its legend: the message that names it (MESSAGE.about explains it), and an
 * example. That is on a cell of a zone (NULL: of the board's first cell), with these pieces, marks and lines. */
struct sign_example {
    const char *message;
    const char *rule; /* that it comes from; NULL: none in particular */
    const char *zone;
    struct piece pieces[2];
    int count;
    enum target target;
    bool selected, from, to; /* picked; where the last move came from, and went */
    bool hollow;             /* its lines are drawn as hollow() says */
    bool barred;             /* nothing can be placed here */
};

enum { MAX_SIGNS = 16 };

struct game_looks {
    const struct piece_kind *kinds;
    const struct figure *figures;   /* of its kinds and its board; a NULL name closes the table; NULL: none */
    const struct army_look *armies; /* one for each army */
    const char *scene; /* a position, by the preset options, that shows what the game is like; NULL: its start does */
    const uint8_t *studs; /* by army, on the rim of its tokens: 0, 1 or 2 that tell it from its like; NULL: none */

    /* What stands on a cell: at most MAX_PIECES_ON_CELL entries; returns how many. */
    int (*look)(const struct rules *rules, const struct state *state, int cell, struct piece *out);

    /* ---- optional: what NULL means is said with each; game.c has functions that know it ---- */

    /* The cells that a person points at, in order, to make the move; returns how many (MAX_PATH at most), none for a
     * decision that is not made on the board. NULL: `from`, then `to`; none if they are the same. */
    int (*path)(const struct rules *rules, struct move move, uint16_t *out);
    /* The decision that a person means who points at these cells, legal or not, so that a refusal can say why; false if
     * none can be meant. NULL: one like a legal decision of a piece like the one pointed at first. */
    bool (*aim)(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                struct move *out);
    /* Say why nothing can be done from a cell, if it is one; if there are more, why they mean no decision together.
     * Only where aim() knows none. NULL: what a try to go from there to the next cell is refused by. */
    void (*why_none)(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                     struct why *why);
    /* Whether the piece that this move moves turns about a point, and how. NULL: pieces go straight. */
    bool (*swing)(const struct rules *rules, const struct state *state, struct move move, struct swing *out);
    /* Whether lines of this kind of the board have lost what sets them apart, and are drawn hollow. NULL: never. */
    bool (*hollow)(const struct rules *rules, const struct state *state, int kind);
    /* The message that names what a cell is beside a place to stand on, such as a forest, or NULL. NULL: all cells are
     * plain. */
    const char *(*ground)(const struct rules *rules, int cell);
    /* What is asked for next when somebody has pointed at these cells, which begin a legal decision; none: what a
     * decision begins with. False: nothing special. NULL: never. */
    bool (*prompt)(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                   struct why *why);
    /* The signs that a board with these rules can show, MAX_SIGNS at most; returns how many. NULL: where one may go,
     * whom one may take, and the last move. */
    int (*legend)(const struct rules *rules, struct sign_example *out);
};

int game_path(const struct rules *rules, struct move move, uint16_t *out);
/* The message that names a cell's ground; empty: it is plain. */
const char *game_ground(const struct rules *rules, int cell);
int game_legend(const struct rules *rules, struct sign_example *out);

#endif
