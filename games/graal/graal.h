/* graal.h - what the files of Graal share. The rules are in rules.md beside this file.
 *
 * The board is kept with a border of rock round it, file by file, so that a step in one of the eight directions is one
 * addition and nobody falls off. All that a step asks of a hole is in one byte of at[]: ground, castle, who stands
 * there, and whether riders are shut out of two of its corners (GR-13). Castles change the ground, so at[] is part of
 * the state.
 *
 * Invariant: at[] follows from castles and soldiers alone (ground.c); the soldiers of one kind in an army are sorted by
 * hole, those that are not on the board first. */
#ifndef GAMES_GRAAL_H
#define GAMES_GRAAL_H

#include "core/game.h"
#include "core/why.h"

struct made;
struct rng;
struct says;

enum {
    SIDE = 24, /* holes along one side of the board */
    CELLS = SIDE * SIDE,
    PANEL = 12,
    PITCH = 40, /* between holes, in units of the drawing */
    PANEL_SIDE = PANEL * PITCH,
    PANEL_LEFT = 50, /* where the panels begin */
    PANEL_TOP = 34,
    STRIDE = SIDE + 2,
    HOLES = STRIDE * STRIDE,
    ARMIES = 6,
    SOLDIERS = 13, /* of an army */
    ROYALS = 3,    /* the first three of them */
    RANGE = 3,     /* of a shot, and of a retreat (GR-16, GR-17) */
    MARCH = 12,    /* of sergeants and pikemen (GR-9) */
    QUIET_LIMIT = 200,
    MOST_MOVES = 12000,
    NO_HOLE = 0, /* a corner of the border */
    NONE = 255,  /* no player, no army, no turn yet */
};

/* The armies in the order of every list, and the letters for them. */
enum army { WHITE, TAN, BROWN, NAVY, TURQUOISE, SKY };
#define GRAAL_ARMIES "wtnbus"

/* Kinds of soldier, in the order of every list, and the letters for them; after them, what is drawn of a castle: its
 * keep and its courtyard, by the side on which the other one lies, and its ruins. */
enum kind {
    KING,
    PRINCE,
    DUKE,
    KNIGHT,
    SERGEANT,
    PIKEMAN,
    SQUIRE,
    ARCHER,
    KINDS,
    KEEP = KINDS,
    COURTYARD = KEEP + 4,
    RUINS = COURTYARD + 4
};
#define GRAAL_KINDS "KPDNSIQA"

enum variant { DUEL1, DUEL2, DUEL3, CAMPS, FOUR };

/* A byte of at[]. A keep is a wall on which somebody can stand; everybody else stands on no wall. */
enum {
    WALL = 1, /* rock, the border, or a keep */
    WOOD = 2,
    COURT = 4,
    MAN = 56, /* 0, or one more than the side that stands there, times MAN_ONE */
    MAN_ONE = 8,
    SHUT_RISING = 64,   /* riders do not pass the corner north-east of this hole, going from here or coming here */
    SHUT_FALLING = 128, /* nor the corner south-east of it */
};

/* The eight directions, clockwise. Even ones are orthogonal. */
enum direction { NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST, DIRECTIONS };

enum move_kind {
    MOVE_WALK = 1,
    MOVE_CAPTURE,
    MOVE_SHOOT,
    MOVE_RETREAT,
    MOVE_PASS,
    MOVE_CASTLE, /* from: keep, to: courtyard, arg: army */
    MOVE_PLACE,  /* to: hole, arg: army and kind */
    MOVE_SHIFT,
    MOVE_CLEAR,
    MOVE_READY,
};

enum { END_KEEP, END_ROYALS, END_QUIET, END_LAST };

/* A state. During the deployment `turn` is NONE, and NO_HOLE is where nothing stands yet. In the battle a retreat is
 * due while `target` is a hole; `turn` is then still the player whose archer shot. */
struct graal {
    uint8_t at[HOLES];
    uint16_t hole[ARMIES][SOLDIERS]; /* NO_HOLE: not on the board */
    uint16_t keep[ARMIES], court[ARMIES];
    uint16_t archer, target;
    uint8_t commander[ARMIES]; /* a player, or NONE */
    uint8_t on_turn[2];        /* camps: the army that moves next for each (GR-23) */
    uint8_t ruins;             /* armies whose castle has fallen, as bits */
    uint8_t turn;
    uint8_t quiet;
    uint8_t ready;  /* players who have deployed: all in the battle */
    uint8_t hidden; /* deployment: armies that are blanked in this observation */
    uint8_t ended;  /* 0, or one more than the way to end */
    uint8_t winners;
    uint8_t unused;
};
_Static_assert(sizeof(struct graal) == 876, "no padding");

/* Places (graal_place()) go file by file like holes, but two of them differ by another number for each way to lie to
 * one another. */
enum { PLACE_STRIDE = 2 * SIDE, FAR_MOST = (SIDE - 1) * (PLACE_STRIDE + 1) };

/* What follows from options and board. */
struct graal_tables {
    enum variant variant;
    uint8_t armies; /* that take part, as bits */
    uint8_t full;   /* those with a castle and a royal house */
    uint8_t owner[ARMIES];
    uint8_t chief[2];       /* of each camp, or player of each side in a duel */
    uint8_t realm[ARMIES];  /* its kingdom: quarters of the board as bits */
    uint8_t quarter[HOLES]; /* one bit: south-west, north-west, north-east, south-east; 0 for the border */
    uint8_t ground[HOLES];  /* at[] of the empty board */
    uint16_t cell[HOLES];   /* the cell of a hole, and back */
    uint16_t hole_of[CELLS];
    uint8_t far[2 * FAR_MOST + 1]; /* a king's steps from one place to another, by FAR_MOST and their difference */
};

static inline const struct graal_tables *graal_tables(const struct rules *rules)
{
    return rules->data;
}

static inline const struct graal *graal_const(const struct state *state)
{
    return (const struct graal *)state;
}

/* How far a step in each direction goes in at[]: here, so that a known direction costs nothing. */
static const int8_t graal_step[DIRECTIONS] = {1, STRIDE + 1, STRIDE, STRIDE - 1, -1, -STRIDE - 1, -STRIDE, -STRIDE + 1};

/* Which kind each soldier of an army is; the first soldier of each kind, and one beyond the last. */
extern const uint8_t graal_kind[SOLDIERS];
extern const uint8_t graal_first[KINDS + 1];

/* A soldier: army and place in it. */
struct soldier {
    int army, number;
};

static inline bool graal_mounted(int kind)
{
    return kind == PRINCE || kind == DUKE || kind == KNIGHT;
}

/* Unsigned, since that is one multiplication for both. */
static inline int graal_file(int hole)
{
    return (int)((unsigned)hole / STRIDE) - 1;
}

static inline int graal_rank(int hole)
{
    return (int)((unsigned)hole % STRIDE) - 1;
}

/* Where a hole of the board is, for distances: 0 to FAR_MOST. */
static inline int graal_place(int hole)
{
    return hole + (PLACE_STRIDE - STRIDE) * (int)((unsigned)hole / STRIDE) - PLACE_STRIDE - 1;
}

/* GR-13: what shuts riders out of a step, in the byte of the hole that they leave, and in that of the hole to which
 * they come. */
static inline int graal_shut_leaving(enum direction d)
{
    return d == NORTH_EAST ? SHUT_RISING : d == SOUTH_EAST ? SHUT_FALLING : 0;
}

static inline int graal_shut_coming(enum direction d)
{
    return d == SOUTH_WEST ? SHUT_RISING : d == NORTH_WEST ? SHUT_FALLING : 0;
}

static inline bool graal_shut(const struct graal *g, int hole, enum direction d)
{
    return (g->at[hole] & graal_shut_leaving(d)) || (g->at[hole + graal_step[d]] & graal_shut_coming(d));
}

/* ground.c: castles and soldiers on the board. */
void graal_raise_castle(struct graal *g, int army, int keep, int court);
void graal_raze_castle(const struct graal_tables *t, struct graal *g, int army);
void graal_ruin_castle(struct graal *g, int army);
void graal_put(const struct rules *rules, struct graal *g, struct soldier who, int hole);
void graal_lift(struct graal *g, struct soldier who);
void graal_move(struct graal *g, struct soldier who, int to);
/* Shut the corners that riders cannot pass, everywhere: for a new ground. */
void graal_shut_corners(uint8_t *at);
/* Who stands on a hole; army is NONE if nobody does. */
struct soldier graal_soldier_at(const struct graal *g, int hole);
/* The army whose standing castle has its keep or courtyard there, or NONE. */
int graal_keep_at(const struct graal *g, int hole);
int graal_court_at(const struct graal *g, int hole);
/* The side that commands an army, or NONE. */
int graal_side(const struct rules *rules, const struct graal *g, int army);
int graal_count(const struct graal *g, int army, int first, int last);

/* tables.c, panels.c */
bool graal_build(struct rules *rules, const struct board_source *boards, struct why *why);
/* The text of the board that an arrangement of panels makes, from malloc; NULL and `why`. */
char *graal_assemble(const char *arrangement, const struct board_source *boards, struct why *why);

/* moves.c */
int graal_battle_moves(const struct rules *rules, const struct graal *g, struct move *out);
/* Of these what takes somebody, and steps into a keep, in the same order; not where a retreat is due. */
int graal_noisy_moves(const struct rules *rules, const struct graal *g, struct move *out);
int graal_battle_count(const struct rules *rules, const struct graal *g);
/* Whether a soldier of these armies (bits) can do anything. */
bool graal_can_move(const struct rules *rules, const struct graal *g, unsigned armies);
/* How many soldiers of a side could go to each hole, take there, or take back there; archers do none of that. */
void graal_reach(const struct rules *rules, const struct graal *g, int side, uint8_t reach[HOLES]);
/* Whether an enemy of whoever stands on a hole could take it, were it that enemy's turn. */
bool graal_endangered(const struct rules *rules, const struct graal *g, int hole);
/* The armies that may move now. */
unsigned graal_armies_on_turn(const struct rules *rules, const struct graal *g);
/* The direction and distance of a shot, if a hole lies in an archer's range as the ground is (GR-16). */
bool graal_in_range(const struct graal *g, int archer, int hole);
/* Where the soldier on `target` can retreat to when shot from `archer` (GR-17): at most 9 holes; returns how many. */
int graal_retreats(const struct graal *g, int archer, int target, uint16_t *out);
/* The direction from one hole to another along a line, or -1; and how many steps it is. */
int graal_direction(int from, int to, int *distance);

/* play.c */
player_set graal_to_act(const struct rules *rules, const struct state *state);
void graal_play(const struct rules *rules, struct state *state, int player, struct move move);
void graal_resign(const struct rules *rules, struct state *state, int player);
int graal_follows(const struct rules *rules, const struct state *state);
/* Everybody has deployed: the first turn. */
void graal_begin(const struct rules *rules, struct graal *g);
/* Ends that the line shows by itself (GR-20, GR-21, GR-24). */
void graal_judge(const struct rules *rules, struct graal *g);
/* Camps: give the turn of a camp to the army that can move (GR-23). */
void graal_give_turn(const struct rules *rules, struct graal *g, int camp);

/* deploy.c */
void graal_setup(const struct rules *rules, struct state *out);
/* The decisions of a player; `out` may be NULL to count them. */
int graal_deploy_moves(const struct rules *rules, const struct graal *g, int player, struct move *out);
void graal_deploy(const struct rules *rules, struct graal *g, int player, struct move move);
/* A player gives up while deploying. */
void graal_withdraw(const struct rules *rules, struct graal *g, int player);
/* Whether a soldier of this kind and army may be put on a hole (GR-5), and a castle on two (GR-4). */
bool graal_may_stand(const struct rules *rules, const struct graal *g, int army, int kind, int hole);
bool graal_may_build(const struct rules *rules, const struct graal *g, int army, int keep, int court);
/* The army of the chief whose castle an army waits for: itself if it has one. */
int graal_chief_army(const struct rules *rules, int army);
bool graal_all_placed(const struct rules *rules, const struct graal *g, int player);

/* secrets.c */
extern const struct game_secrets graal_secrets;
int graal_secret(const struct rules *rules, const struct state *state, int player, struct move *out);

/* arrange.c, scatter.c */
enum { GRAAL_PATTERNS = 6 };
int graal_arrange(const struct rules *rules, const struct state *seen, int player, int chance, struct rng *rng,
                  struct move *out);
/* The same, by one of the patterns. */
int graal_arrange_as(const struct rules *rules, const struct state *seen, int player, int pattern, int chance,
                     struct rng *rng, struct move *out);
/* Whether an enemy who may stand anywhere outside the army's kingdom could take what stands on a hole at once. */
bool graal_exposed(const struct rules *rules, const struct graal *g, int army, int hole);
/* GR-6: a member of a camp waits for its chief's castle. */
bool graal_waits(const struct rules *rules, const struct graal *g, int player);
int graal_scatter(const struct rules *rules, const struct state *seen, int player, struct rng *rng, struct move *out);

/* text.c, read.c */
extern const struct game_text graal_text;
/* What a position begins with: players, variant and board. */
void graal_write_head(const struct rules *rules, struct text *out);
void graal_write_position(const struct rules *rules, const struct state *state, struct text *out);
bool graal_read_position(const struct rules *rules, const char *line, struct state *out, struct why *why);
void graal_write_hole(int hole, struct text *out);
/* The hole whose name begins at `*at`, stepping over it; NO_HOLE if none does. */
int graal_read_hole(const char **at);

/* refusal.c, refusal_deploy.c */
void graal_why_not(const struct rules *rules, const struct state *state, int player, struct move move, struct why *why);
void graal_why_not_deploy(const struct rules *rules, const struct graal *g, int player, struct move move,
                          struct why *why);
void graal_why_none(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                    struct why *why);
void graal_why_none_deploy(const struct rules *rules, const struct graal *g, int player, int hole, struct why *why);
/* The army of the player's whose castle is still to be placed, or NONE. */
int graal_castle_due(const struct rules *rules, const struct graal *g, int player);

/* duties.c, deeds.c, aims.c */
void graal_aims(const struct rules *rules, const struct made *made, struct says *out);
/* remarks.c */
void graal_remarks(const struct rules *rules, const struct state *state, int player, struct says *out);
void graal_duties(const struct rules *rules, const struct state *state, int player, struct says *out);
void graal_deeds(const struct rules *rules, const struct made *made, struct says *out);

/* looks.c, mind.c */
extern const struct game_looks graal_looks;
extern const struct game_kit graal_kit;
extern const struct game_mind graal_mind;

#endif
