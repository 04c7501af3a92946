/* granat.h - what the files of Granat share. The rules are in rules.md beside this file.
 *
 * A pawn goes along lines, so the board is kept as rays: from a cell, along one line, one way, the cells that follow.
 * All that the rules ask of the board, its colours included, is in the rays of a cell; nothing here knows where lines
 * lie. */
#ifndef GAMES_GRANAT_H
#define GAMES_GRANAT_H

#include "core/game.h"
#include "core/why.h"
#include "games/granat/cells.h"

struct made;
struct says;
struct step;

enum {
    RED,
    BLUE,
    CELLS = 72,
    EDGE = CELLS - 1,
    RAYS = 8,          /* from one cell */
    STEPS = 4096,      /* cells of all rays together */
    QUIET_LIMIT = 100, /* GN-17 */
    MOST_PAWNS = 14,
    MOST_GARNETS = 2,
    MOST_MOVES = 400,
    WAYS = 6,        /* differences between the numbers of neighbours; more can be, and are slower */
    ONE_DEAD = 1024, /* more than the rows of all pawns together */
    NONE = 255,      /* no cell, no colour */
};

/* What stands on a cell: nothing, or a colour's bit, with another for the marble. Beyond the end of a ray lies the cell
 * EDGE, on which always stands a WALL: neither empty nor anybody's. */
enum { EMPTY = 0, PAWN_RED = 1, PAWN_BLUE = 2, GARNET = 4, WALL = 8 };

enum move_kind { MOVE_QUIET = 1, MOVE_MARBLE, MOVE_CAPTURE, MOVE_STOP, MOVE_PASS };

enum { END_NO_PAWNS, END_NO_MOVE, END_LEVEL, END_QUIET };

enum { KIND_NEUTRAL, KIND_GARNET };

/* A state. The quiet count is 0 from a turn's first jump on. What stands where is there twice: by cell, and as sets,
 * which a turn's decisions and their worth are found by. */
struct granat {
    struct cells pawns[2], marbles; /* by colour; those of either colour that have a marble */
    uint8_t at[CELLS];
    uint8_t neutrals[2], garnets[2];
    uint8_t side;
    uint8_t shield;     /* the colour that cannot be captured this turn (GN-12), or NONE */
    uint8_t chain;      /* the pawn that is capturing, or NONE at the start of a turn */
    uint8_t chain_from; /* where its last jump came from, if that was a garnet pawn's along a black line; or NONE */
    uint8_t quiet;
    uint8_t ended; /* 0, or one more than the way to end; who won is the other of `side` */
    uint8_t unused[2];
    uint16_t gone[2]; /* by colour: how far its neutral pawns have come in all (granat_tables.gone) */
};
_Static_assert(sizeof(struct granat) == 136, "no padding");

struct granat_ray {
    uint16_t first; /* in steps[] */
    uint8_t length;
    uint8_t next, beyond; /* the first two steps; the second may be EDGE */
    int8_t forward;       /* for red: 1 forward, -1 backward, 0 neither; for blue the opposite */
    bool yellow;
};

/* By how much the numbers of neighbours differ, and which cells have one that much higher or lower: in one word, a cell
 * from 64 on at its number less 64. */
struct granat_way {
    uint64_t up, down;
    uint8_t by; /* below 64 */
};

struct granat_tables {
    int cells, garnet_cell;
    uint8_t ray_count[CELLS];
    struct granat_ray rays[CELLS][RAYS];
    uint8_t ahead_count[2][CELLS];
    struct granat_ray ahead[2][CELLS][RAYS]; /* those of rays[] that go forward, by colour */
    struct cells near[CELLS];                /* a cell's neighbours on lines, */
    struct cells near_ahead[2][CELLS];       /* and those forward, by colour */
    uint8_t beyond[CELLS][CELLS];            /* from a cell over a neighbour: where a jump lands; or EDGE */
    struct granat_way ways[WAYS];
    bool any_way;                          /* there are more ways than these */
    uint8_t steps[STEPS];                  /* after those of a ray stands EDGE */
    struct cells own_half[2], far_line[2]; /* by colour; the far line is the enemy's start line */
    uint8_t rows[2][CELLS];                /* from a colour's start line, along the longest ray backward; */
    uint16_t gone[2][CELLS];               /* the same for a neutral pawn there, or ONE_DEAD (GN-19) */
    uint8_t order[CELLS];                  /* cells as a position lists them: rows from blue's side, left to right */
    bool row_ends[CELLS];                  /* by place in order[] */
    struct granat start;
};

static inline const struct granat_tables *granat_tables(const struct rules *rules)
{
    return rules->data;
}

static inline const struct granat *granat_const(const struct state *state)
{
    return (const struct granat *)state;
}

static inline int granat_pawn(int colour)
{
    return colour == RED ? PAWN_RED : PAWN_BLUE;
}

/* The pawns of a colour without a marble that are not dead (GN-19). */
static inline struct cells granat_alive(const struct granat_tables *t, const struct granat *s, int colour)
{
    return cells_but(s->pawns[colour], cells_or(s->marbles, t->far_line[colour]));
}

static inline struct cells granat_empty(const struct granat *s)
{
    return cells_but((struct cells){.low = ~UINT64_C(0), .high = ~UINT64_C(0)},
                     cells_or(s->pawns[RED], s->pawns[BLUE]));
}

static inline uint64_t granat_turned(uint64_t word, unsigned by)
{
    return word << by % 64 | word >> (64 - by) % 64;
}

/* Of a set all that have a neighbour in another, and a few that have none. */
static inline struct cells granat_near(const struct granat_tables *t, struct cells set, struct cells other)
{
    const uint64_t both = other.low | other.high;
    uint64_t found = t->any_way ? ~UINT64_C(0) : 0;
    for (const struct granat_way *way = t->ways; way < t->ways + WAYS; way++)
        found |= granat_turned(both & way->up, way->by) | granat_turned(both & way->down, 64U - way->by);
    return cells_and(set, (struct cells){.low = found, .high = found});
}

/* The first pawn along a ray, or EDGE; followed by the cell after it. */
static inline const uint8_t *granat_first_met(const struct granat_tables *t, const struct granat *s,
                                              const struct granat_ray *ray)
{
    const uint8_t *step = &t->steps[ray->first];
    while (!s->at[*step])
        step++;
    return step;
}

/* tables.c */
bool granat_build(struct rules *rules, const struct board_source *boards, struct why *why);

/* rules.c: put a pawn on an empty cell, or take away what stands there; all that a state knows of it follows. */
void granat_put(const struct granat_tables *t, struct granat *s, int cell, uint8_t pawn);
void granat_lift(const struct granat_tables *t, struct granat *s, int cell);
void granat_setup(const struct rules *rules, struct state *out);
player_set granat_to_act(const struct rules *rules, const struct state *state);
int granat_moves(const struct rules *rules, const struct state *state, int player, struct move *out);
void granat_play(const struct rules *rules, struct state *state, int player, struct move move);
/* GN-14: whether yellow lines count as black now. */
bool granat_muted(const struct granat_tables *t, const struct granat *s);
/* The captures of one pawn, by GN-8 or GN-9, along all rays, or yellow ones only. */
int granat_captures(const struct granat_tables *t, const struct granat *s, int from, bool yellow_only,
                    struct move *out);
/* The captures of all pawns of a colour, as if no shield were up. */
int granat_all_captures(const struct granat_tables *t, const struct granat *s, int colour, struct move *out);
/* Those that the side to move, between turns, has to choose from; 0 if it need not or cannot capture. */
int granat_turn_captures(const struct granat_tables *t, const struct granat *s, struct move *out);
/* The ray from one cell over another, or NULL if no line joins them. */
const struct granat_ray *granat_ray_to(const struct granat_tables *t, int from, int to);
/* GN-15 to GN-17: what a line shows by itself at the start of a turn. */
void granat_judge(const struct granat_tables *t, struct granat *s);

/* granat.c: of struct game_mind */
void granat_step(const struct rules *rules, struct state *state, int player, struct move move, struct step *out);

/* text.c */
extern const struct game_text granat_text;
bool granat_read_position(const struct rules *rules, const char *line, struct state *out, struct why *why);

/* refusal.c */
void granat_why_not(const struct rules *rules, const struct state *state, int player, struct move move,
                    struct why *why);
void granat_why_none(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                     struct why *why);

/* duties.c, deeds.c, aims.c */
void granat_aims(const struct rules *rules, const struct made *made, struct says *out);
void granat_duties(const struct rules *rules, const struct state *state, int player, struct says *out);
void granat_deeds(const struct rules *rules, const struct made *made, struct says *out);

/* looks.c, mind.c */
extern const struct game_looks granat_looks;
extern const struct game_kit granat_kit;
extern const struct game_mind granat_mind;

#endif
