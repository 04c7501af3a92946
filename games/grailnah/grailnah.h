/* grailnah.h - what the files of Grailnah share. The rules are in rules.md beside this file.
 *
 * A place is a cell of the board or a castle, by its number on the board: castles come after the cells. The board has
 * lost the castles where nobody sits, and the cells under the others (tables.c).
 *
 * Invariant: a cell holds at most two pawns, and two only of different players (GT-4); no castle's player is still in
 * the game when one opponent stands on all its gate cells (GT-20). */
#ifndef GAMES_GRAILNAH_H
#define GAMES_GRAILNAH_H

#include <string.h>

#include "core/bits.h"
#include "core/game.h"
#include "core/why.h"

struct made;
struct says;

enum {
    MOST_PLAYERS = 4,
    CELLS = 128,  /* and castles */
    SECTORS = 32, /* of a ring */
    GATES = 4,    /* side cells, or royal cells, of one castle */
    STAIRS = 12,
    KNIGHTS = 8,
    NEW_KNIGHTS = 4,     /* GT-11 */
    MERLIN_IN_A_ROW = 3, /* GT-15 */
    QUIET_LIMIT = 100,   /* GT-21 */
    MOST_MOVES = 512,
    NONE = 255, /* no place */
};

enum { FORWARD, BACKWARD, CLOCKWISE, COUNTER, WAYS };

enum move_kind { MOVE_KNIGHT = 1, MOVE_KING, MOVE_QUEEN, MOVE_MERLIN, MOVE_MORGANE, MOVE_PASS };

enum { END_GRAIL, END_OUT, END_QUIET };

enum { KIND_CASTLE, KIND_KING, KIND_QUEEN, KIND_KNIGHT, KIND_MERLIN, KIND_MORGANE };

/* A state. A player who is out has nothing: no knights, NONE for every place, 0 for counts. */
struct grailnah {
    uint64_t knights[MOST_PLAYERS][2];          /* on cells, as a set */
    uint8_t inside[MOST_PLAYERS][MOST_PLAYERS]; /* knights by the castle they are in */
    uint8_t king[MOST_PLAYERS], queen[MOST_PLAYERS];
    uint8_t couple[MOST_PLAYERS];       /* the couple castle, as a place (GT-11) */
    uint8_t merlin_turns[MOST_PLAYERS]; /* own latest turns in a row that moved Merlin */
    uint8_t merlin, morgane;
    uint8_t turn;
    uint8_t may_merlin; /* as far as the first two parts of GT-15 go */
    uint8_t quiet;
    uint8_t out;   /* players, as bits */
    uint8_t ended; /* 0, or one more than the way to end */
    uint8_t unused;
};
_Static_assert(sizeof(struct grailnah) == 104, "no padding");

/* What is on a cell. The first four describe what stands there, the others the ground. */
enum {
    PAWN = 1,  /* one at least */
    HELD = 2,  /* two */
    OWN = 4,   /* one of them the player's whose turn it is */
    MAGIC = 8, /* Merlin or Morgane, but not on the Grail */
    STAIR = 16,
    INNER = 32, /* inside the magic circle */
    GRAIL = 64,
};

struct grailnah_tables {
    int cells, castles, sectors, stairs;
    uint8_t rings;
    uint8_t grail;
    uint8_t next[WAYS][CELLS]; /* the neighbour each way, or NONE; no way leads on from the Grail */
    uint8_t ground[CELLS];     /* STAIR, INNER, GRAIL */
    uint8_t ring[CELLS];       /* the same number for the cells of a ring; 0 for the Grail and castles */
    uint8_t first[SECTORS];    /* the cells beside the Grail */
    uint8_t stair[STAIRS];
    /* By king or queen: neighbours one ring and sector away at most, castles by their royal gates, other stairs. */
    uint8_t royal_count[CELLS];
    uint8_t royal[CELLS][8 + GATES + STAIRS];
    uint8_t side_count[MOST_PLAYERS], side[MOST_PLAYERS][GATES]; /* gate cells by castle */
    uint8_t gate_of[CELLS];                                      /* castles, as bits, whose gate cell this is */
    uint64_t gates[MOST_PLAYERS][2];                             /* all gate cells of a castle, as a set */
    uint8_t seat[MOST_PLAYERS];                                  /* by player: the place of its castle */
    uint8_t owner[MOST_PLAYERS];                                 /* by castle */
    uint8_t steps_to_grail[CELLS];        /* forward moves; for castles those from a side gate, and one */
    uint8_t journey[MOST_PLAYERS][CELLS]; /* royal moves to a castle over an empty board */
    struct grailnah start;
};

static inline const struct grailnah_tables *grailnah_tables(const struct rules *rules)
{
    return rules->data;
}

static inline const struct grailnah *grailnah_const(const struct state *state)
{
    return (const struct grailnah *)state;
}

/* Castles are the places from t->cells on. */
static inline bool grailnah_is_castle(const struct grailnah_tables *t, int place)
{
    return place >= t->cells && place != NONE;
}

/* A cell in its word of a set. */
static inline uint64_t grailnah_bit(int cell)
{
    return bit((unsigned)cell & 63);
}

static inline bool grailnah_has_knight(const struct grailnah *s, int player, int cell)
{
    return bits_has(s->knights[player], cell);
}

/* Whether the player has a pawn of any kind on a cell. */
static inline bool grailnah_has_pawn(const struct grailnah *s, int player, int cell)
{
    return grailnah_has_knight(s, player, cell) || s->king[player] == cell || s->queen[player] == cell;
}

/* tables.c */
bool grailnah_build(struct rules *rules, const struct board_source *boards, struct why *why);

/* rules.c */
void grailnah_setup(const struct rules *rules, struct state *out);
player_set grailnah_to_act(const struct rules *rules, const struct state *state);
int grailnah_moves(const struct rules *rules, const struct state *state, int player, struct move *out);
void grailnah_play(const struct rules *rules, struct state *state, int player, struct move move);
void grailnah_resign(const struct rules *rules, struct state *state, int player);
int grailnah_follows(const struct rules *rules, const struct state *state);
struct result grailnah_result(const struct rules *rules, const struct state *state);
/* What is on each cell, as seen by `player`. */
void grailnah_survey(const struct rules *rules, const struct grailnah *s, int player, uint8_t on[CELLS]);
/* Knights on the board, castles included. */
int grailnah_knights(const struct grailnah *s, int player);
/* Whether one opponent stands on all gate cells of a player's castle. */
bool grailnah_blocked(const struct rules *rules, const struct grailnah *s, int player);
/* GT-15: whether this player may move Merlin at all. */
bool grailnah_may_move_merlin(const struct grailnah *s, int player);
/* GT-12, GT-14: where Merlin can go by what is on the cells. */
int grailnah_merlin_moves(const struct rules *rules, const struct grailnah *s, const uint8_t *on, struct move *out);
/* GT-19 to GT-21: what a line shows by itself. */
void grailnah_judge(const struct rules *rules, struct grailnah *s);

/* text.c, read.c */
extern const struct game_text grailnah_text;
void grailnah_write_position(const struct rules *rules, const struct state *state, struct text *out);
bool grailnah_read_position(const struct rules *rules, const char *line, struct state *out, struct why *why);

/* refusal.c */
bool grailnah_aim(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                  struct move *out);
void grailnah_why_not(const struct rules *rules, const struct state *state, int player, struct move move,
                      struct why *why);
void grailnah_why_none(const struct rules *rules, const struct state *state, int player, const uint16_t *cells,
                       int count, struct why *why);

/* duties.c, deeds.c, aims.c */
void grailnah_aims(const struct rules *rules, const struct made *made, struct says *out);
void grailnah_duties(const struct rules *rules, const struct state *state, int player, struct says *out);
void grailnah_deeds(const struct rules *rules, const struct made *made, struct says *out);

/* looks.c, mind.c */
extern const struct game_looks grailnah_looks;
extern const struct game_kit grailnah_kit;
extern const struct game_mind grailnah_mind;

/* grailnah.c */
extern const struct ending grailnah_endings[];

#endif
