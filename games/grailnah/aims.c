/* aims.c - what a quiet decision in Grailnah is good for: knights come nearer to the Grail, king and queen to each
 * other. */
#include "board/said.h"

#include "core/game_text.h"
#include "games/grailnah/grailnah.h"

/* GT-19 */
static void say_nearer(const struct grailnah_tables *t, struct move move, struct says *out)
{
    if (t->steps_to_grail[move.to] < t->steps_to_grail[move.from])
        said_number(says_add(out, "GT-19", "grailnah.aim.nearer"), t->steps_to_grail[move.to]);
}

/* GT-11: towards the castle in which the other one of the couple is, if that is not the couple castle. */
static void say_journey(const struct rules *rules, const struct made *made, struct says *out)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    const struct grailnah *s = grailnah_const(made->after);
    bool king = made->move.kind == MOVE_KING;
    int other = king ? s->queen[made->player] : s->king[made->player];
    if (!grailnah_is_castle(t, other) || other == s->couple[made->player] || grailnah_is_castle(t, made->move.to) ||
        grailnah_is_castle(t, made->move.from))
        return;
    const uint8_t *journey = t->journey[other - t->cells];
    if (journey[made->move.to] >= journey[made->move.from])
        return;
    struct said *said = says_add(out, "GT-11", "grailnah.aim.journey");
    said_kind(said, rules, king ? KIND_KING : KIND_QUEEN);
    said_cell(said, rules, other);
}

void grailnah_aims(const struct rules *rules, const struct made *made, struct says *out)
{
    if (made->move.kind == MOVE_KNIGHT)
        say_nearer(grailnah_tables(rules), made->move, out);
    else if (made->move.kind == MOVE_KING || made->move.kind == MOVE_QUEEN)
        say_journey(rules, made, out);
}
