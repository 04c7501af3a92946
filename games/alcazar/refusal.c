/* refusal.c - which rule forbids a move in Alcazar (HR-5). */
#include "core/bits.h"
#include "core/board.h"
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

/* The joints round the tower that two slots share, and where in it they are; NULL if they share none. */
static const uint16_t *shared_tower(const struct rules *rules, struct move move, int *from, int *to)
{
    const struct board *board = rules->board;
    int round = board_kind(board, "round");
    for (int i = 0; i < board->line_count; i++) {
        const uint16_t *joint = &board->joints[board->lines[i].first];
        if (board->lines[i].kind != round)
            continue;
        *from = *to = -1;
        for (int k = 0; k < ROUND; k += 2) {
            if (joint[k] == move.from)
                *from = k;
            if (joint[k] == move.to)
                *to = k;
        }
        if (*from >= 0 && *to >= 0)
            return joint;
    }
    return NULL;
}

/* The first thing that bars the way from one spoke to another, against the clock (+1) or with it (-1): a cell, with a
 * pawn or a wall on it. */
static int obstacle(const struct alcazar_tables *t, const struct alcazar *s, const uint16_t *joint, int from, int to,
                    int direction)
{
    for (int k = from; k != to;) {
        k = (k + direction + ROUND) % ROUND;
        int cell = joint[k];
        if (cell == NO_CELL)
            continue;
        int square = t->square_of[cell], slot = t->slot_of[cell];
        if (square != NOT_MINE && (s->pawn[WHITE] == square || s->pawn[BLACK] == square))
            return cell;
        if (slot != NOT_MINE && (s->walls & bit((unsigned)slot)))
            return cell;
    }
    return NO_CELL;
}

static void why_no_turn(const struct rules *rules, const struct alcazar *s, struct move move, struct why *why)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    const char *from_name = cell_name(rules, move.from), *to_name = cell_name(rules, move.to);
    int from, to;
    const uint16_t *joint = shared_tower(rules, move, &from, &to);
    if (!joint) {
        why_say(why, "AL-5", "alcazar.wall.no-tower", from_name, to_name, NULL);
        return;
    }
    /* Both ways are barred (AL-6): name what bars the shorter one. */
    int direction = (to - from + ROUND) % ROUND <= ROUND / 2 ? 1 : -1;
    int cell = obstacle(t, s, joint, from, to, direction);
    bool pawn = t->square_of[cell] != NOT_MINE;
    why_say(why, "AL-5", pawn ? "alcazar.wall.knight" : "alcazar.wall.wall", from_name, to_name,
            cell_name(rules, cell));
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
    if (!(s->walls & bit((unsigned)from)))
        why_say(why, "AL-5", "alcazar.wall.none", from_name, NULL, NULL);
    else if (alcazar_must_leave(t, s))
        why_say(why, "AL-4", "alcazar.wall.must-leave", NULL, NULL, NULL);
    else if (from == s->locked)
        why_say(why, "AL-7", "alcazar.wall.rests", from_name, NULL, NULL);
    else if (from == to)
        why_say(why, "AL-5", "alcazar.wall.same", from_name, NULL, NULL);
    else if (s->walls & bit((unsigned)to))
        why_say(why, "AL-5", "alcazar.wall.taken", to_name, NULL, NULL);
    else
        why_no_turn(rules, s, move, why);
}
