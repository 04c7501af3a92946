/* sweep.c - the way of one wall about its tower (AL-5, AL-6), step by step: for refusals and for whoever shows it. The
 * rules themselves turn all walls at once, in rules.c. */
#include "board/board.h"
#include "core/bits.h"
#include "core/game_looks.h"
#include "games/alcazar/alcazar.h"

const uint16_t *alcazar_shared_tower(const struct rules *rules, struct move move, int *from, int *to)
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

int alcazar_obstacle(const struct alcazar_tables *t, const struct alcazar *s, const uint16_t *joint, int from, int to,
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

/* The tower in the middle between two slots that meet there. */
static int tower_between(const struct board *board, int a, int b)
{
    int zone = board_zone(board, "tower"), best = NO_CELL, best_distance = 0;
    for (int cell = 0; cell < board->cell_count; cell++) {
        if (!board_in(board, cell, zone))
            continue;
        const struct board_cell *at = &board->cells[cell], *one = &board->cells[a], *other = &board->cells[b];
        int distance = (at->x - one->x) * (at->x - one->x) + (at->y - one->y) * (at->y - one->y) +
                       (at->x - other->x) * (at->x - other->x) + (at->y - other->y) * (at->y - other->y);
        if (best == NO_CELL || distance < best_distance) {
            best = cell;
            best_distance = distance;
        }
    }
    return best;
}

/* AL-6: either way will do; the shorter one if it is free. */
bool alcazar_swing(const struct rules *rules, const struct state *state, struct move move, struct swing *out)
{
    int from, to;
    const uint16_t *joint = move.kind == MOVE_WALL ? alcazar_shared_tower(rules, move, &from, &to) : NULL;
    if (!joint)
        return false;
    int left = (to - from + ROUND) % ROUND / 2, right = ROUND / 2 - left;
    const struct alcazar_tables *t = alcazar_tables(rules);
    int direction = left <= right ? 1 : -1;
    if (alcazar_obstacle(t, alcazar_const(state), joint, from, to, direction) != NO_CELL)
        direction = -direction;
    out->pivot = (uint16_t)tower_between(rules->board, move.from, move.to);
    out->quarters = (int8_t)(direction > 0 ? -left : right);
    return out->pivot != NO_CELL;
}

/* From a slot a wall is turned, from a square the knight steps. */
bool alcazar_aim(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                 struct move *out)
{
    const struct alcazar_tables *t = alcazar_tables(rules);
    (void)state;
    (void)player;
    bool wall = t->slot_of[cells[0]] != NOT_MINE;
    const uint8_t *of = wall ? t->slot_of : t->square_of;
    if (count != 2 || of[cells[0]] == NOT_MINE || of[cells[1]] == NOT_MINE)
        return false;
    *out = (struct move){.from = cells[0], .to = cells[1], .kind = wall ? MOVE_WALL : MOVE_STEP};
    return true;
}
