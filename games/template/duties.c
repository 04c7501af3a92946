/* duties.c - what a player has to know this turn. */
#include "board/said.h"

#include "core/bits.h"
#include "games/template/template.h"

/* TP-5: whether an enemy's man could come onto this player's rank, by a step or a capture. */
static bool gets_across(const struct template_tables *t, const struct template_state *s, int cell, int player)
{
    int ahead = t->next[cell][AHEAD + !player];
    if (ahead == NONE || !(t->rank[player] >> ahead & 1))
        return false;
    uint32_t aside = 0;
    for (int side = EAST; side <= WEST; side++)
        aside |= t->next[ahead][side] == NONE ? 0 : UINT32_C(1) << t->next[ahead][side];
    return template_army_at(s, ahead) == NONE || (s->men[player] & aside);
}

void template_duties(const struct rules *rules, const struct state *state, int player, struct says *out)
{
    const struct template_tables *t = template_tables(rules);
    const struct template_state *s = template_const(state);
    for (uint32_t men = s->men[!player]; men; men &= men - 1) {
        int cell = (int)bits_first(men);
        if (gets_across(t, s, cell, player))
            said_cell(says_add(out, "TP-5", "template.duty.across"), rules, cell);
    }
}
