/* mind.c - how good a position is: who has more men, and whose are further ahead. */
#include "core/bits.h"
#include "core/game_mind.h"
#include "games/template/template.h"

enum { MAN, STEP_AHEAD };

static const struct weight weights[] = {[MAN] = {"man", 100}, [STEP_AHEAD] = {"step-ahead", 10}, {.name = NULL}};

/* How many steps a man has made ahead from its own rank. */
static int steps(const struct template_tables *t, int player, int cell)
{
    int n = 0;
    for (; !(t->rank[player] >> cell & 1) && t->next[cell][AHEAD + !player] != NONE; n++)
        cell = t->next[cell][AHEAD + !player];
    return n;
}

static int32_t value(const struct rules *rules, const struct template_state *s, int player)
{
    int32_t sum = 0;
    for (uint32_t men = s->men[player]; men; men &= men - 1)
        sum += rules->weight[MAN] +
               rules->weight[STEP_AHEAD] * steps(template_tables(rules), player, (int)bits_first(men));
    return sum;
}

static int32_t evaluate(const struct rules *rules, const struct state *state, int side)
{
    const struct template_state *s = template_const(state);
    return value(rules, s, side) - value(rules, s, !side);
}

static void merits(const struct rules *rules, const struct state *state, const struct move *moves, int count,
                   int32_t *out)
{
    (void)state;
    for (int i = 0; i < count; i++)
        out[i] = moves[i].kind == MOVE_CAPTURE ? rules->weight[MAN] : 0;
}

static bool pass(const struct rules *rules, struct state *state)
{
    struct template_state *s = (struct template_state *)state;
    s->turn = !s->turn;
    s->quiet++;
    template_judge(rules, s);
    return !s->ended;
}

static int quiet_left(const struct rules *rules, const struct state *state)
{
    (void)rules;
    return QUIET_LIMIT - template_const(state)->quiet;
}

const struct game_mind template_mind = {
    .weights = weights,
    .evaluate = evaluate,
    .merits = merits,
    .pass = pass,
    .quiet_left = quiet_left,
};
