/* deeds.c - what a decision in Alcazar did: walls turn, a knight leaves home, shuts itself in, or wins. */
#include "board/said.h"

#include "core/game_text.h"
#include "games/alcazar/alcazar.h"

/* Walls are nobody's: no verb for pieces that one moves to another place would do. */
static void say_turn(const struct rules *rules, struct move move, struct says *out)
{
    struct said *said = says_add(out, "AL-5", "alcazar.deed.turned");
    said_cell(said, rules, move.from);
    said_cell(said, rules, move.to);
}

/* AL-9, AL-8: who was shut in by it; only what the other does is decisive. */
static void say_shut(const struct rules *rules, const struct made *made, struct says *out)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    const struct alcazar *before = alcazar_const(made->before), *after = alcazar_const(made->after);
    if (after->ended == END_WALLED + 1) {
        int loser = !made->player;
        struct said *said =
            says_add(out, "AL-9", made->looker == loser ? "alcazar.deed.walled-yours" : "alcazar.deed.walled");
        said_army(said, rules, loser);
        said_about(said, t->square_cell[after->pawn[loser]]);
        said->loses = loser;
    } else if (alcazar_exits(t, before, made->player) && !alcazar_exits(t, after, made->player)) {
        bool own = made->looker == made->player;
        said_about(says_add(out, "AL-8", own ? "alcazar.deed.shut-in-yours" : "alcazar.deed.shut-in"),
                   t->square_cell[after->pawn[made->player]]);
    }
}

void alcazar_deeds(const struct rules *rules, const struct made *made, struct says *out)
{
    const struct alcazar *before = alcazar_const(made->before), *after = alcazar_const(made->after);
    if (made->move.kind == MOVE_PASS)
        says_add(out, "HR-3", "deed.passed");
    if (made->move.kind == MOVE_WALL)
        say_turn(rules, made->move, out);
    if (made->move.kind == MOVE_STEP) {
        struct said *said = says_move(out, rules, KIND_KNIGHT, made->move.from, made->move.to);
        said->what.rule = before->home[made->player] == LEFT_HOME ? "AL-3" : "AL-4";
    }
    if (after->ended == END_CASTLE + 1) {
        struct said *said =
            says_add(out, "AL-9", made->looker == !made->player ? "alcazar.deed.castle-yours" : "alcazar.deed.castle");
        said_army(said, rules, !made->player);
        said_about(said, made->move.to);
        said->loses = !made->player;
        return;
    }
    if (made->move.kind != MOVE_PASS)
        say_shut(rules, made, out);
}
