/* alcazar.h - what the files of Alcazar share. The rules are in rules.md beside this file.
 *
 * Turning walls, all at once. At each tower up to four walls meet, its spokes: east, north, west, south; between them
 * lie four quarters: north-east, north-west, south-west, south-east. A wall that turns about a tower goes from spoke to
 * spoke of that tower, through the quarter between. So everything about AL-5 is decided tower by tower, and a machine
 * word holds it for all towers: struct spokes has one bit for each spoke of each tower, struct quarters one for each
 * quarter. One step round is then a few operations on words, for all walls of the board together. */
#ifndef GAMES_ALCAZAR_H
#define GAMES_ALCAZAR_H

#include "core/game.h"
#include "core/why.h"

struct made;
struct says;

enum {
    WHITE,
    BLACK,
    WALLS = 8,
    QUIET_LIMIT = 200, /* AL-10 */
    SQUARES = 24,
    SLOTS = 64,
    TOWERS = 32,
    ROUND = 8, /* what lies round a tower: slot, quarter, slot, quarter … */
    NO_SLOT = 255,
    NOT_MINE = 255, /* a cell that is no square, or no slot */
    LEFT_HOME = 3,  /* in home[]: the pawn has left its start square */
    MUST_LEAVE = 2, /* in home[]: two turns or more were completed there (AL-4) */
};

enum { MOVE_STEP = 1, MOVE_WALL = 2, MOVE_PASS = 3 };

enum { END_CASTLE, END_WALLED, END_QUIET };

enum { KIND_KNIGHT, KIND_WALL };

/* A state. Who won is whoever moved last: the other of `side`. */
struct alcazar {
    uint64_t walls; /* a bit for each slot */
    uint8_t pawn[2];
    uint8_t side;
    uint8_t locked;  /* slot of the wall that may not be moved now (AL-7), or NO_SLOT */
    uint8_t home[2]; /* turns completed at home, 2 for two or more; LEFT_HOME */
    uint8_t quiet;
    uint8_t ended; /* 0, or one more than the way to end */
};
_Static_assert(sizeof(struct alcazar) == 16, "no padding");

/* East in the low half of `ew` and west in the high half, a bit for each tower; north and south in `ns`. */
struct spokes {
    uint64_t ew, ns;
};

/* The quarters that lie against the clock from those spokes: north-east and south-west, north-west and south-east. */
struct quarters {
    uint64_t ew, ns;
};

/* What the board says, made once. Squares and slots are numbered in the order of the board's cells. */
struct alcazar_tables {
    int squares, slots, towers;
    uint16_t square_cell[SQUARES], slot_cell[SLOTS];
    uint8_t *square_of, *slot_of;       /* by cell: NOT_MINE where it is none; behind this struct in memory */
    uint64_t exits[SQUARES];            /* slots between a square and its neighbours */
    uint64_t between[SQUARES][SQUARES]; /* the slot between two squares as a set, empty if they are no neighbours */
    uint8_t neighbour[SQUARES][SLOTS];  /* the square beyond a slot of exits[] */
    struct spokes spokes_of[SLOTS];     /* a slot as spokes of its two towers */
    struct quarters quarters_of[SQUARES];
    struct spokes exist;
    struct move turned[6][TOWERS * 2]; /* the wall move for a bit of struct turns, see rules.c */
    uint8_t square_turned[SQUARES];    /* by half a turn of the board */
    struct alcazar start;
};

static inline const struct alcazar_tables *alcazar_tables(const struct rules *rules)
{
    return rules->data;
}

static inline const struct alcazar *alcazar_const(const struct state *state)
{
    return (const struct alcazar *)state;
}

/* tables.c */
bool alcazar_build(struct rules *rules, const struct board_source *boards, struct why *why);

/* rules.c */
void alcazar_setup(const struct rules *rules, struct state *out);
player_set alcazar_to_act(const struct rules *rules, const struct state *state);
int alcazar_moves(const struct rules *rules, const struct state *state, int player, struct move *out);
int alcazar_count(const struct rules *rules, const struct state *state, int player);
void alcazar_play(const struct rules *rules, struct state *state, int player, struct move move);
uint64_t alcazar_exits(const struct alcazar_tables *t, const struct alcazar *s, int player);
bool alcazar_must_leave(const struct alcazar_tables *t, const struct alcazar *s);

/* text.c */
extern const struct game_text alcazar_text;
bool alcazar_read_position(const struct rules *rules, const char *line, struct state *out, struct why *why);

/* refusal.c */
void alcazar_why_not(const struct rules *rules, const struct state *state, int player, struct move move,
                     struct why *why);
void alcazar_why_none(const struct rules *rules, const struct state *state, int player, const uint16_t *cells,
                      int count, struct why *why);

/* sweep.c */
/* The joints round the tower that two slots share, and where in it they are; NULL if they share none. */
const uint16_t *alcazar_shared_tower(const struct rules *rules, struct move move, int *from, int *to);
/* The first thing that bars the way from one spoke to another, against the clock (+1) or with it (-1): a cell, with a
 * pawn or a wall on it; NO_CELL if the way is free. */
int alcazar_obstacle(const struct alcazar_tables *t, const struct alcazar *s, const uint16_t *joint, int from, int to,
                     int direction);

/* duties.c, deeds.c, aims.c */
void alcazar_aims(const struct rules *rules, const struct made *made, struct says *out);
void alcazar_duties(const struct rules *rules, const struct state *state, int player, struct says *out);
void alcazar_deeds(const struct rules *rules, const struct made *made, struct says *out);

/* looks.c, mind.c */
extern const struct game_looks alcazar_looks;
extern const struct game_kit alcazar_kit;
extern const struct game_mind alcazar_mind;
/* Steps to the enemy's start square, walls standing as they do and the enemy's knight out of the way. */
enum { CUT_OFF = 12 }; /* when walls have cut it off */
int alcazar_distance(const struct alcazar_tables *t, const struct alcazar *s, int player);

#endif
