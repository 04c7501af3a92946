/* order.c - which decisions to try first: the table's, what takes much, killers, what has refuted much elsewhere.
 *
 * Invariant: once rated, no order[] is below 0. A game rates the whole list by one call; a call for each decision made
 * the search of the smaller games 1.07 to 1.14 times as slow, and 1.15 times as WebAssembly. The best one left is
 * looked for by a jump that is seldom taken: a choice without a jump waits for the one before it, decision by decision.
 */
#include <string.h>

#include "core/game_mind.h"
#include "core/hash.h"
#include "search/faults.h"
#include "search/search_internal.h"

enum { FROM_TABLE = 1 << 30, FROM_TABLE_TAKES, TAKES = 1 << 24, KILLER = 1 << 22, MOST_HISTORY = 1 << 20 };

static size_t history_place(struct move move)
{
    uint64_t word = move.from | (uint64_t)move.to << 16 | (uint64_t)move.kind << 32;
    return hash_mix(word) & (HISTORY - 1);
}

static int32_t rate(const struct search *s, const struct ply *p, struct move move, int32_t merit)
{
    if (merit > 0)
        return TAKES + merit;
    for (int i = 0; i < KILLERS; i++)
        if (move_equal(p->killers[i], move))
            return KILLER - i;
    return s->history[p->side][history_place(move)];
}

int order_merits(const struct search *s, struct ply *p)
{
    int n = s->rules->game->moves(s->rules, p->state, p->player, p->moves);
    n = faults_overlook(&s->limits->faults, s->rules, p == s->plies ? p->state : NULL, p->key, p->moves, n);
    game_merits(s->rules, p->state, p->moves, n, p->order);
    return n;
}

int order_only_noisy(struct ply *p, int count)
{
    int n = 0;
    for (int i = 0; i < count; i++) {
        if (p->order[i] > 0) {
            p->moves[n] = p->moves[i];
            p->order[n++] = p->order[i];
        }
    }
    return n;
}

/* Who overlooks some decisions overlooks them among all. */
int order_noisy(const struct search *s, struct ply *p)
{
    const struct game_mind *mind = s->rules->game->mind;
    if (!mind->noisy || s->limits->faults.overlooks)
        return order_only_noisy(p, order_merits(s, p));
    int n = mind->noisy(s->rules, p->state, p->moves);
    game_merits(s->rules, p->state, p->moves, n, p->order);
    return order_only_noisy(p, n);
}

int order_moves(const struct search *s, struct ply *p, const struct transposition_entry *known)
{
    int n = order_merits(s, p);
    for (int i = 0; i < n; i++) {
        bool first = known && known->has_move && move_equal(known->move, p->moves[i]);
        if (first)
            p->order[i] = p->order[i] > 0 ? FROM_TABLE_TAKES : FROM_TABLE;
        else
            p->order[i] = rate(s, p, p->moves[i], p->order[i]);
    }
    return n;
}

bool order_is_quiet(const struct ply *p, int i)
{
    return p->order[i] < TAKES || p->order[i] == FROM_TABLE;
}

void order_next(struct ply *p, int from, int count)
{
    int best = from;
    int32_t order = p->order[from];
    if (from > 0 && p->order[from - 1] == 0)
        return; /* so are all that are left, nothing being below 0 */
    for (int i = from + 1; i < count; i++) {
        if (__builtin_expect(p->order[i] > order, 0)) {
            order = p->order[i];
            best = i;
        }
    }
    if (best == from)
        return;
    struct move move = p->moves[best];
    /* Shift, so that equals keep the order in which the game lists them. */
    memmove(&p->moves[from + 1], &p->moves[from], (size_t)(best - from) * sizeof *p->moves);
    memmove(&p->order[from + 1], &p->order[from], (size_t)(best - from) * sizeof *p->order);
    p->moves[from] = move;
    p->order[from] = order;
}

void order_reward(struct search *s, int ply, struct move move, int depth)
{
    struct ply *p = &s->plies[ply];
    if (!move_equal(p->killers[0], move)) {
        p->killers[1] = p->killers[0];
        p->killers[0] = move;
    }
    int32_t *history = &s->history[p->side][history_place(move)];
    *history += depth * depth;
    if (*history > MOST_HISTORY)
        for (int i = 0; i < HISTORY; i++)
            s->history[p->side][i] /= 2;
}
