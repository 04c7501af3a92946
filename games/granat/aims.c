/* aims.c - what a quiet decision in Granat is good for: the shield, a way ahead, safety. */
#include "board/said.h"

#include "core/game_text.h"
#include "games/granat/granat.h"

/* GN-12: a marble beside the garnet cell, which is empty, can be on it a turn later. */
static void say_shield(const struct rules *rules, const struct made *made, struct says *out)
{
    const struct granat_tables *t = granat_tables(rules);
    const struct granat *after = granat_const(made->after);
    struct cells near = t->near[t->garnet_cell];
    bool own = made->looker == made->player;
    if (!(after->at[made->move.to] & GARNET) || after->at[t->garnet_cell] != EMPTY)
        return;
    for (int cell = cells_next(&near); cell >= 0; cell = cells_next(&near))
        if (cell == made->move.to)
            said_cell(says_add(out, "GN-12", own ? "granat.aim.shield-yours" : "granat.aim.shield"), rules, cell);
}

/* Whether the other could take something now. */
static bool is_safe(const struct rules *rules, const struct made *made)
{
    struct move moves[MOST_PAWNS * RAYS];
    const struct granat *after = granat_const(made->after);
    return after->side != made->player && granat_all_captures(granat_tables(rules), after, !made->player, moves) == 0;
}

void granat_aims(const struct rules *rules, const struct made *made, struct says *out)
{
    const uint8_t *rows = granat_tables(rules)->rows[made->player];
    if (made->move.kind != MOVE_QUIET && made->move.kind != MOVE_MARBLE)
        return;
    say_shield(rules, made, out);
    if (made->move.kind == MOVE_QUIET && rows[made->move.to] > rows[made->move.from])
        says_add(out, NULL, "granat.aim.ahead");
    if (is_safe(rules, made))
        says_add(out, NULL, made->looker == made->player ? "granat.aim.safe-yours" : "granat.aim.safe");
}
