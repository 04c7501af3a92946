/* refusal.c - which rule forbids a move in Alcazar (HR-5). */
#include "board/board.h"
#include "core/bits.h"
#include "games/alcazar/alcazar.h"

static const char *cell_name(const struct rules *rules, int cell)
{
    return rules->board->cells[cell].name;
}

static void why_no_step(const struct rules *rules, const struct alcazar *s, int player, struct move move,
                        struct why *why)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    int at = s->pawn[player], to = t->square_of[move.to];
    const char *from_name = cell_name(rules, move.from), *to_name = cell_name(rules, move.to);
    uint64_t slot = t->between[at][to];
    if (t->square_of[move.from] != at)
        why_say(why, "AL-2", "alcazar.step.not-yours", from_name, cell_name(rules, t->square_cell[at]), NULL);
    else if (!slot)
        why_say(why, "AL-3", "alcazar.step.not-next", from_name, to_name, NULL);
    else if (s->walls & slot)
        why_say(why, "AL-3", "alcazar.step.wall", from_name, to_name, NULL);
    else if (s->pawn[!player] == to)
        why_say(why, "AL-3", "alcazar.step.knight", to_name, NULL, NULL);
    else
        why_say(why, "AL-4", "alcazar.step.home", to_name, NULL, NULL);
}

static void why_no_turn(const struct rules *rules, const struct alcazar *s, struct move move, struct why *why)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    const char *from_name = cell_name(rules, move.from), *to_name = cell_name(rules, move.to);
    int from, to;
    const uint16_t *joint = alcazar_shared_tower(rules, move, &from, &to);
    if (!joint) {
        why_say(why, "AL-5", "alcazar.wall.no-tower", from_name, to_name, NULL);
        return;
    }
    /* Both ways are barred (AL-6): name what bars the shorter one. */
    int direction = (to - from + ROUND) % ROUND <= ROUND / 2 ? 1 : -1;
    int cell = alcazar_obstacle(t, s, joint, from, to, direction);
    bool pawn = t->square_of[cell] != NOT_MINE;
    why_say(why, "AL-5", pawn ? "alcazar.wall.knight" : "alcazar.wall.wall", from_name, to_name,
            cell_name(rules, cell));
}

/* Whether the wall of a slot, if there is one, may not be moved now wherever it is to go; true, having said why. */
static bool stays(const struct rules *rules, const struct alcazar *s, int cell, struct why *why)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    int slot = t->slot_of[cell];
    if (!(s->walls & bit((unsigned)slot)))
        return !why_say(why, "AL-5", "alcazar.wall.none", cell_name(rules, cell), NULL, NULL);
    if (alcazar_must_leave(t, s))
        return !why_say(why, "AL-4", "alcazar.wall.must-leave", NULL, NULL, NULL);
    return slot == s->locked && !why_say(why, "AL-7", "alcazar.wall.rests", cell_name(rules, cell), NULL, NULL);
}

void alcazar_why_none(const struct rules *rules, const struct state *state, int player, const uint16_t *cells,
                      int count, struct why *why)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    const struct alcazar *s = alcazar_const(state);
    const char *from = cell_name(rules, cells[0]), *to = cell_name(rules, cells[count - 1]);
    int square = t->square_of[cells[0]];
    if (square != NOT_MINE && square != s->pawn[player])
        why_say(why, "AL-2", "alcazar.step.not-yours", from, cell_name(rules, t->square_cell[s->pawn[player]]), NULL);
    else if (square != NOT_MINE)
        why_say(why, "AL-3", count == 1 ? "alcazar.step.stuck" : "alcazar.step.no-square", from, to, NULL);
    else if (t->slot_of[cells[0]] == NOT_MINE)
        why_say(why, "AL-5", "alcazar.tower.stays", NULL, NULL, NULL);
    else if (!stays(rules, s, cells[0], why))
        why_say(why, "AL-5", count == 1 ? "alcazar.wall.stuck" : "alcazar.wall.no-slot", from, to, NULL);
}

void alcazar_why_not(const struct rules *rules, const struct state *state, int player, struct move move,
                     struct why *why)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    const struct alcazar *s = alcazar_const(state);
    if (move.kind == MOVE_STEP) {
        why_no_step(rules, s, player, move, why);
        return;
    }
    int from = t->slot_of[move.from], to = t->slot_of[move.to];
    const char *from_name = cell_name(rules, move.from), *to_name = cell_name(rules, move.to);
    if (stays(rules, s, move.from, why))
        return;
    if (from == to)
        why_say(why, "AL-5", "alcazar.wall.same", from_name, NULL, NULL);
    else if (s->walls & bit((unsigned)to))
        why_say(why, "AL-5", "alcazar.wall.taken", to_name, NULL, NULL);
    else
        why_no_turn(rules, s, move, why);
}
