/* duties.c - what a player of Skirmish has to know: men to be placed, a man that was pushed, one that may capture on.
 */
#include "board/said.h"

#include "core/bits.h"
#include "games/skirmish/skirmish.h"

static void say_answer(const struct rules *rules, const struct skirmish_state *s, struct says *out)
{
    struct said *said = says_add(out, "SK-6", "skirmish.duty.answer");
    said_cell(said, rules, s->pushed);
    said->must = true;
}

void skirmish_duties(const struct rules *rules, const struct state *state, int player, struct says *out)
{
    const struct skirmish_state *s = skirmish_const(state);
    int left = skirmish_army_size[player] - bits_count(s->men[player]);
    if (s->turn == NONE)
        said_number(says_add(out, "SK-2", "skirmish.duty.men"), left);
    else if (s->pushed != NONE)
        say_answer(rules, s, out);
    else if (s->chain != NONE)
        said_cell(says_add(out, "SK-5", "skirmish.duty.chain"), rules, s->chain);
}
