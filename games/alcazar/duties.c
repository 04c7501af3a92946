/* duties.c - what a player of Alcazar has to know this turn. */
#include "board/said.h"

#include "core/bits.h"
#include "games/alcazar/alcazar.h"

/* AL-4: the knight leaves its start square on its third turn at the latest, if it can. */
static void say_home(const struct rules *rules, const struct alcazar *s, struct says *out)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    const char *message = s->home[s->side] == 1      ? "alcazar.duty.leave-next"
                          : alcazar_must_leave(t, s) ? "alcazar.duty.leave"
                                                     : "alcazar.duty.cannot-leave";
    if (s->home[s->side] != 1 && s->home[s->side] != MUST_LEAVE)
        return;
    struct said *said = says_add(out, "AL-4", message);
    said_cell(said, rules, t->square_cell[s->pawn[s->side]]);
    said->must = alcazar_must_leave(t, s);
}

/* AL-9: what the other could do, were it to move now. The wall that rests now will not rest then. */
static void say_dangers(const struct rules *rules, const struct alcazar *s, struct says *out)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    struct move moves[SQUARES + 6 * TOWERS];
    struct alcazar then = *s;
    int own = s->side;
    bool walled = false, castle = false;
    then.side = (uint8_t)!own;
    then.locked = NO_SLOT;
    int n = alcazar_moves(rules, (const struct state *)&then, !own, moves);
    for (int i = 0; i < n; i++) {
        struct alcazar copy = then;
        alcazar_play(rules, (struct state *)&copy, !own, moves[i]);
        castle |= copy.ended == END_CASTLE + 1;
        walled |= copy.ended == END_WALLED + 1;
    }
    if (castle)
        said_cell(says_add(out, "AL-9", "alcazar.duty.castle"), rules, t->square_cell[t->start.pawn[own]]);
    if (walled)
        said_cell(says_add(out, "AL-9", "alcazar.duty.walled"), rules, t->square_cell[s->pawn[own]]);
}

void alcazar_duties(const struct rules *rules, const struct state *state, int player, struct says *out)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    const struct alcazar *s = alcazar_const(state);
    say_home(rules, s, out);
    if (!alcazar_exits(t, s, player) && s->home[player] != MUST_LEAVE)
        said_cell(says_add(out, "AL-8", "alcazar.duty.shut-in"), rules, t->square_cell[s->pawn[player]]);
    say_dangers(rules, s, out);
    if (s->locked != NO_SLOT && !alcazar_must_leave(t, s))
        said_cell(says_add(out, "AL-7", "alcazar.duty.rests"), rules, t->slot_cell[s->locked]);
}
