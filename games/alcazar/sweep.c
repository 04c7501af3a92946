/* sweep.c - the way of one wall about its tower (AL-5, AL-6), step by step: for refusals and for whoever shows it
 * (looks.c). The rules themselves turn all walls at once, in rules.c. */
#include "board/board.h"
#include "core/bits.h"
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
