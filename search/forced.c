/* forced.c - all decisions of one side against all answers, with a memory.
 *
 * Invariant: what is remembered hangs on the position's key, the side and the turns left alone. */
#include "search/forced.h"

#include <stdlib.h>
#include <string.h>

#include "core/game_mind.h"
#include "core/hash.h"

enum {
    MEMORY = 1 << 19, /* entries: a power of two */
    PLIES = 64,       /* decisions deep at most */
};

struct forced {
    const struct rules *rules;
    int side;
    long left;
    uint64_t *memory;   /* a mixed key whose last bit is the verdict; 0: nothing */
    struct move *moves; /* of all plies, one after the other */
    int32_t *merits;
};

struct forced *forced_new(const struct rules *rules)
{
    struct forced *p = calloc(1, sizeof *p);
    size_t moves = (size_t)rules->game->max_moves * PLIES;
    if (!p)
        return NULL;
    p->rules = rules;
    p->memory = calloc(MEMORY, sizeof *p->memory);
    p->moves = calloc(moves, sizeof *p->moves);
    p->merits = calloc(moves, sizeof *p->merits);
    if (p->memory && p->moves && p->merits)
        return p;
    forced_free(p);
    return NULL;
}

void forced_free(struct forced *forced)
{
    if (!forced)
        return;
    free(forced->memory);
    free(forced->moves);
    free(forced->merits);
    free(forced);
}

void forced_allow(struct forced *forced, long decisions)
{
    forced->left = decisions;
}

long forced_left(const struct forced *forced)
{
    return forced->left;
}

/* ---- the recursion ---- */

/* A place in the moves of all plies. */
struct spot {
    int ply, first;
};

static bool can_win(struct forced *p, const struct state *state, int turns, struct spot spot);

static bool wins_after(struct forced *p, const struct state *state, int player, struct move move, int turns,
                       struct spot spot)
{
    union state_buffer after;
    const struct game *game = p->rules->game;
    memcpy(after.bytes, state, game->state_size);
    game->play(p->rules, state_of(&after), player, move);
    p->left--;
    struct result result = game->result(p->rules, state_of(&after));
    if (result.by)
        return result.winners && p->rules->side_of[player_first(result.winners)] == p->side;
    return can_win(p, state_of(&after), turns, spot);
}

/* Bring the decision that takes most, of those from i on, to place i. */
static void next_best(struct move *moves, int32_t *merits, int i, int n)
{
    int best = i;
    for (int j = i + 1; j < n; j++)
        best = merits[j] > merits[best] ? j : best;
    struct move move = moves[best];
    int32_t merit = merits[best];
    moves[best] = moves[i];
    merits[best] = merits[i];
    moves[i] = move;
    merits[i] = merit;
}

/* Own decisions until one wins; others' until one escapes. */
static bool try_all(struct forced *p, const struct state *state, int player, int turns, struct spot spot)
{
    bool own = p->rules->side_of[player] == p->side;
    struct move *moves = p->moves + spot.first;
    int32_t *merits = p->merits + spot.first;
    int n = p->rules->game->moves(p->rules, state, player, moves);
    struct spot next = {.ply = spot.ply + 1, .first = spot.first + n};
    game_merits(p->rules, state, moves, n, merits);
    for (int i = 0; i < n && p->left > 0; i++) {
        next_best(moves, merits, i, n);
        if (wins_after(p, state, player, moves[i], turns, next) == own)
            return own;
    }
    return !own;
}

static bool can_win(struct forced *p, const struct state *state, int turns, struct spot spot)
{
    const struct rules *rules = p->rules;
    int player = player_first(rules->game->to_act(rules, state));
    bool own = rules->side_of[player] == p->side;
    if (own && !game_begun(rules, state) && turns-- == 0)
        return false;
    if (spot.ply >= PLIES - 1)
        p->left = 0;
    if (p->left <= 0)
        return false;
    uint64_t key = hash_mix(rules->game->key(rules, state) ^ hash_mix((uint64_t)turns * 2 + (uint64_t)p->side + 1));
    uint64_t *known = &p->memory[key >> 8 & (MEMORY - 1)];
    if ((*known | 1) == (key | 1))
        return *known & 1;
    bool wins = try_all(p, state, player, turns, spot);
    if (p->left > 0)
        *known = wins ? key | 1 : key & ~UINT64_C(1);
    return wins;
}

static enum forced_verdict verdict(const struct forced *p, bool wins)
{
    return p->left <= 0 ? FORCED_OPEN : wins ? FORCED_YES : FORCED_NO;
}

enum forced_verdict forced_wins(struct forced *forced, const struct state *state, int side, int turns)
{
    forced->side = side;
    return verdict(forced, can_win(forced, state, turns, (struct spot){0, 0}));
}

enum forced_verdict forced_wins_by(struct forced *forced, const struct state *state, struct move move, int side,
                                   int turns)
{
    const struct rules *rules = forced->rules;
    int player = player_first(rules->game->to_act(rules, state));
    bool begins = rules->side_of[player] == side && !game_begun(rules, state);
    forced->side = side;
    return verdict(forced, wins_after(forced, state, player, move, begins ? turns - 1 : turns, (struct spot){0, 0}));
}

int forced_soonest(struct forced *forced, const struct state *state, int side, int most)
{
    for (int turns = 0; turns <= most; turns++) {
        enum forced_verdict found = forced_wins(forced, state, side, turns);
        if (found != FORCED_NO)
            return found == FORCED_YES ? turns : -1;
    }
    return most + 1;
}
