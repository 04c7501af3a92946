/* duties.c - what a player of Granat has to know this turn: what must be done, with which pawns, and what is in danger.
 */
#include "board/said.h"

#include "games/granat/granat.h"

/* GN-8, GN-10: inside a capturing turn. */
static void say_chain(const struct rules *rules, const struct granat *s, struct says *out)
{
    bool garnet = s->at[s->chain] & GARNET;
    const char *message = s->chain_from != NONE ? "granat.duty.may-go-on"
                          : garnet              ? "granat.duty.go-on-yellow"
                                                : "granat.duty.go-on";
    struct said *said = says_add(out, garnet ? "GN-10" : "GN-8", message);
    said_cell(said, rules, s->chain);
    said->must = s->chain_from == NONE;
}

/* The cells that decisions start from, each once. */
static int starts_of(const struct move *moves, int n, uint16_t *out)
{
    int count = 0;
    for (int i = 0; i < n; i++) {
        bool known = false;
        for (int k = 0; k < count; k++)
            known |= out[k] == moves[i].from;
        if (!known && count < SAID_CELLS)
            out[count++] = moves[i].from;
    }
    return count;
}

/* GN-7 */
static void say_captures(const struct rules *rules, const struct move *moves, int n, struct says *out)
{
    uint16_t cells[SAID_CELLS];
    int count = starts_of(moves, n, cells);
    struct said *said = says_add(out, "GN-7", count == 1 ? "granat.duty.capture" : "granat.duty.capture-some");
    said_cells(said, rules, cells, count);
    said->must = true;
}

/* GN-12: how a garnet pawn on the garnet cell can take its marble off it, by what its decisions are. */
static const char *leaving(const struct move *moves, int n, int cell)
{
    bool goes = false, gives = false;
    for (int i = 0; i < n; i++) {
        if (moves[i].from != cell || moves[i].kind == MOVE_PASS)
            return "granat.duty.cannot-leave";
        if (moves[i].kind == MOVE_CAPTURE)
            return "granat.duty.leave-capturing";
        goes |= moves[i].kind == MOVE_QUIET;
        gives |= moves[i].kind == MOVE_MARBLE;
    }
    return !gives ? "granat.duty.leave-moving" : goes ? "granat.duty.leave" : "granat.duty.leave-giving";
}

/* GN-11: garnet pawns that the other could take, were it to move now. */
static void say_dangers(const struct rules *rules, const struct granat *s, struct says *out)
{
    struct move moves[MOST_MOVES];
    struct granat then = *s;
    uint16_t cells[MOST_GARNETS];
    int count = 0;
    then.side = !s->side;
    then.shield = NONE;
    int n = granat_moves(rules, (const struct state *)&then, then.side, moves);
    for (int i = 0; i < n; i++) {
        bool garnet = moves[i].kind == MOVE_CAPTURE && (s->at[moves[i].arg] & GARNET);
        if (garnet && count < MOST_GARNETS && (count == 0 || cells[0] != moves[i].arg))
            cells[count++] = moves[i].arg;
    }
    if (count)
        said_cells(says_add(out, "GN-11", count == 1 ? "granat.duty.danger" : "granat.duty.danger-both"), rules, cells,
                   count);
}

void granat_duties(const struct rules *rules, const struct state *state, int player, struct says *out)
{
    const struct granat_tables *t = granat_tables(rules);
    const struct granat *s = granat_const(state);
    struct move moves[MOST_MOVES];
    if (s->chain != NONE) {
        say_chain(rules, s, out);
        return;
    }
    int n = granat_moves(rules, state, player, moves);
    if (s->at[t->garnet_cell] == (granat_pawn(player) | GARNET)) {
        struct said *said = says_add(out, "GN-12", leaving(moves, n, t->garnet_cell));
        said_cell(said, rules, t->garnet_cell);
        said->must = strcmp(said->what.message, "granat.duty.cannot-leave") != 0;
    }
    if (moves[0].kind == MOVE_CAPTURE && moves[0].from != t->garnet_cell)
        say_captures(rules, moves, n, out);
    if (s->shield != NONE) {
        bool passes = n > 0 && moves[0].kind == MOVE_PASS;
        struct said *said =
            says_add(out, passes ? "GN-15" : "GN-12", passes ? "granat.duty.pass" : "granat.duty.shield");
        said_army(said, rules, s->shield);
        said_about(said, t->garnet_cell);
    }
    if (granat_muted(t, s))
        said_cell(says_add(out, "GN-14", "granat.duty.muted"), rules, t->garnet_cell);
    say_dangers(rules, s, out);
}
