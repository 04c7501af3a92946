/* duties.c - what a player of Grailnah has to know this turn: who could win, who is held, whether Merlin rests. */
#include "board/said.h"

#include "games/grailnah/grailnah.h"

/* GT-19: knights of an opponent that are one move away from the Grail and not held. */
static void say_near_grail(const struct rules *rules, const struct grailnah *s, int enemy, const uint8_t *on,
                           struct says *out)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    uint16_t cells[SAID_CELLS];
    int count = 0;
    for (int cell = 0; cell < t->cells; cell++)
        if (grailnah_has_knight(s, enemy, cell) && t->next[FORWARD][cell] == t->grail && !(on[cell] & HELD))
            cells[count++] = (uint16_t)cell;
    if (count == 0)
        return;
    struct said *said = says_add(out, "GT-19", "grailnah.duty.near-grail");
    said_army(said, rules, enemy);
    said_cells(said, rules, cells, count);
}

/* GT-20: an opponent needs one more gate cell only. */
static void say_gates(const struct rules *rules, const struct grailnah *s, int player, int enemy, struct says *out)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    int castle = t->seat[player] - t->cells, missing = 0, last = NONE;
    for (int cell = 0; cell < t->cells; cell++) {
        if (bits_has(t->gates[castle], cell) && !grailnah_has_pawn(s, enemy, cell)) {
            missing++;
            last = cell;
        }
    }
    if (missing != 1)
        return;
    struct said *said = says_add(out, "GT-20", "grailnah.duty.gates");
    said_army(said, rules, enemy);
    said_cell(said, rules, last);
    said_about(said, t->seat[player]);
}

/* GT-4: one by its kind, several by where they are. */
static void say_held(const struct rules *rules, const struct grailnah *s, int player, const uint8_t *on,
                     struct says *out)
{
    uint16_t cells[SAID_CELLS];
    int count = 0;
    for (int cell = 0; cell < grailnah_tables(rules)->cells && count < SAID_CELLS; cell++)
        if ((on[cell] & (OWN | HELD)) == (OWN | HELD))
            cells[count++] = (uint16_t)cell;
    if (count == 0)
        return;
    struct said *said = says_add(out, "GT-4", count == 1 ? "grailnah.duty.held" : "grailnah.duty.held-some");
    said_cells(said, rules, cells, count);
    if (count == 1)
        said_kind(said, rules,
                  s->king[player] == cells[0]    ? KIND_KING
                  : s->queen[player] == cells[0] ? KIND_QUEEN
                                                 : KIND_KNIGHT);
}

/* GT-15 */
static void say_merlin(const struct rules *rules, const struct grailnah *s, int player, struct says *out)
{
    const struct grailnah_tables *t = grailnah_tables(rules);
    if (grailnah_may_move_merlin(s, player))
        return;
    const char *message = s->may_merlin                                ? "grailnah.duty.merlin-thrice"
                          : memcmp(s, &t->start, sizeof t->start) == 0 ? "grailnah.duty.merlin-first"
                                                                       : "grailnah.duty.merlin-rests";
    said_about(says_add(out, "GT-15", message), s->merlin);
}

void grailnah_duties(const struct rules *rules, const struct state *state, int player, struct says *out)
{
    const struct grailnah *s = grailnah_const(state);
    struct move moves[MOST_MOVES];
    uint8_t on[CELLS];
    grailnah_survey(rules, s, player, on);
    for (int p = 0; p < rules->players; p++) {
        if (rules->side_of[p] == rules->side_of[player] || (s->out >> p & 1))
            continue;
        say_near_grail(rules, s, p, on, out);
        say_gates(rules, s, player, p, out);
    }
    grailnah_moves(rules, state, player, moves);
    if (moves[0].kind == MOVE_PASS)
        says_add(out, "GT-22", "grailnah.duty.pass");
    say_held(rules, s, player, on, out);
    say_merlin(rules, s, player, out);
}
