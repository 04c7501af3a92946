/* order.c - which decisions to try first: the table's, what takes much, killers, what has refuted much elsewhere. */
#include <string.h>

#include "core/hash.h"
#include "search/search_internal.h"

enum { FROM_TABLE = 1 << 30, TAKES = 1 << 24, KILLER = 1 << 22, MOST_HISTORY = 1 << 20 };

int32_t order_merit(const struct search *s, int ply, struct move move)
{
    const struct game *game = s->rules->game;
    return game->merit ? game->merit(s->rules, s->plies[ply].state, move) : 0;
}

static size_t history_place(struct move move)
{
    uint64_t word = move.from | (uint64_t)move.to << 16 | (uint64_t)move.kind << 32;
    return hash_mix(word) & (HISTORY - 1);
}

static int32_t rate(const struct search *s, int ply, struct move move)
{
    const struct ply *p = &s->plies[ply];
    int32_t merit = order_merit(s, ply, move);
    if (merit > 0)
        return TAKES + merit;
    for (int i = 0; i < KILLERS; i++)
        if (move_equal(p->killers[i], move))
            return KILLER - i;
    return s->history[p->side][history_place(move)];
}

int order_moves(struct search *s, int ply, const struct table_entry *known)
{
    struct ply *p = &s->plies[ply];
    int n = s->rules->game->moves(s->rules, p->state, p->player, p->moves);
    for (int i = 0; i < n; i++) {
        bool first = known && known->has_move && move_equal(known->move, p->moves[i]);
        p->order[i] = first ? FROM_TABLE : rate(s, ply, p->moves[i]);
    }
    return n;
}

bool order_is_quiet(const struct search *s, int ply, int i)
{
    const struct ply *p = &s->plies[ply];
    return p->order[i] == FROM_TABLE ? order_merit(s, ply, p->moves[i]) <= 0 : p->order[i] < TAKES;
}

void order_next(struct ply *p, int from, int count)
{
    int best = from;
    for (int i = from + 1; i < count; i++)
        if (p->order[i] > p->order[best])
            best = i;
    struct move move = p->moves[best];
    int32_t order = p->order[best];
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
