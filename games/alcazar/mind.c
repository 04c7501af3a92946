/* mind.c - how good a position of Alcazar is: who is nearer to the enemy's start square, and who has more ways
 * out. A knight with one way out is in danger, since the wall that shuts it ends the game (AL-9); one with none is
 * shut in by its own side and has nothing to fear for now.
 *
 * Everything is a difference between the two sides plus the value of having the move, so exchanging colours changes
 * the sign and nothing else.
 *
 * How far from 0 it can be: for each side one freedom, up to 64 steps on a board that has no more cells, and the move:
 * with w for WEIGHT_MOST, 2 * 66 w = 1,320,000. */
#include "core/bits.h"
#include "core/game_mind.h"
#include "games/alcazar/alcazar.h"

enum { WINS = 1000 };

enum { STEP_NEARER, TO_MOVE, FREEDOM };

/* The last five by number of ways out. */
static const struct weight weights[] = {
    [STEP_NEARER] = {"step-nearer", 20}, [TO_MOVE] = {"to-move", 10},
    [FREEDOM] = {"freedom-0", -40},      [FREEDOM + 1] = {"freedom-1", -60},
    [FREEDOM + 2] = {"freedom-2", 0},    [FREEDOM + 3] = {"freedom-3", 15},
    [FREEDOM + 4] = {"freedom-4", 20},   {.name = NULL},
};

int alcazar_distance(const struct alcazar_tables *t, const struct alcazar *s, int player)
{
    unsigned goal = t->start.pawn[!player];
    uint64_t reached = bit(s->pawn[player]), edge = reached;
    if (s->home[player] == LEFT_HOME)
        reached |= bit(t->start.pawn[player]); /* AL-4: never again */
    for (int steps = 1; edge; steps++) {
        uint64_t next = 0;
        for (; edge; edge &= edge - 1) {
            unsigned at = bits_first(edge);
            for (uint64_t open = t->exits[at] & ~s->walls; open; open &= open - 1)
                next |= bit(t->neighbour[at][bits_first(open)]);
        }
        edge = next & ~reached;
        if (edge & bit(goal))
            return steps;
        reached |= edge;
    }
    return CUT_OFF;
}

static int32_t value(const struct rules *rules, const struct alcazar *s, int player)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    const int32_t *w = rules->weight;
    return w[FREEDOM + bits_count(alcazar_exits(t, s, player))] - w[STEP_NEARER] * alcazar_distance(t, s, player) +
           (s->side == player ? w[TO_MOVE] : 0);
}

static int32_t evaluate(const struct rules *rules, const struct state *state, int side)
{
    const struct alcazar *s = alcazar_const(state);
    return value(rules, s, side) - value(rules, s, !side);
}

/* ---- what wins at once (AL-9) ---- */

/* The one way out that a pawn has left, as a set; empty if it has several or none. */
static uint64_t last_exit(const struct alcazar_tables *t, const struct alcazar *s, int player)
{
    uint64_t exits = alcazar_exits(t, s, player);
    return exits & (exits - 1) ? 0 : exits;
}

static bool is_beside_goal(const struct alcazar_tables *t, const struct alcazar *s, int player)
{
    return alcazar_exits(t, s, player) & t->between[s->pawn[player]][t->start.pawn[!player]];
}

/* A pawn with one way out or beside its goal, of either side; and one that must leave its home (AL-4). */
static bool presses(const struct rules *rules, const struct state *state)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    const struct alcazar *s = alcazar_const(state);
    return s->home[s->side] == MUST_LEAVE || last_exit(t, s, WHITE) || last_exit(t, s, BLACK) ||
           is_beside_goal(t, s, WHITE) || is_beside_goal(t, s, BLACK);
}

/* A step onto the goal, or a step or a wall into the enemy's last way out. */
static void merits(const struct rules *rules, const struct state *state, const struct move *moves, int count,
                   int32_t *out)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    const struct alcazar *s = alcazar_const(state);
    uint64_t exit = last_exit(t, s, !s->side);
    unsigned goal = t->square_cell[t->start.pawn[!s->side]], beyond = NOT_MINE, slot = NOT_MINE;
    if (exit) {
        slot = t->slot_cell[bits_first(exit)];
        beyond = t->square_cell[t->neighbour[s->pawn[!s->side]][bits_first(exit)]];
    }
    for (int i = 0; i < count; i++)
        out[i] = moves[i].kind == MOVE_STEP   ? WINS * (moves[i].to == goal || moves[i].to == beyond)
                 : moves[i].kind == MOVE_WALL ? WINS * (moves[i].to == slot)
                                              : 0;
}

static bool pass(const struct rules *rules, struct state *state)
{
    alcazar_play(rules, state, alcazar_const(state)->side, (struct move){.kind = MOVE_PASS});
    return !alcazar_const(state)->ended;
}

static int quiet_left(const struct rules *rules, const struct state *state)
{
    (void)rules;
    return QUIET_LIMIT - alcazar_const(state)->quiet;
}

static int late(const struct rules *rules)
{
    (void)rules;
    return 4;
}

/* Measured: docs/levels.md. */
static const struct level levels[LEVELS] = {
    {.nodes = 200, .depth = 1, .error = 305, .overlooks = 1980},
    {.nodes = 520, .depth = 1, .error = 120, .overlooks = 1000},
    {.nodes = 980, .depth = 2, .error = 46, .overlooks = 620},
    {.nodes = 1600, .depth = 2, .error = 14, .overlooks = 180},
    {.nodes = 1890, .depth = 3, .error = 8, .overlooks = 130},
    {.nodes = 2500, .error = 5},
    {.nodes = 8000, .error = 5},
    {.nodes = 26000, .error = 5},
    {.nodes = 85000, .error = 5},
    {.nodes = 1000000, .error = 5},
};

const struct game_mind alcazar_mind = {
    .weights = weights,
    .levels = levels,
    .evaluate = evaluate,
    .merits = merits,
    .presses = presses,
    .pass = pass,
    .quiet_left = quiet_left,
    .late = late,
};
