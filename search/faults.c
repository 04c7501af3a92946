/* faults.c - misjudging and overlooking, by lots that come from hashes. */
#include "search/faults.h"

#include <stdlib.h>

#include "core/hash.h"

/* Small errors are likelier than great ones: the sum of two even lots. */
int32_t faults_error(const struct search_faults *faults, uint64_t key)
{
    if (!faults->error)
        return 0;
    uint64_t lot = hash_mix(key ^ faults->seed);
    int64_t sum = (int64_t)(lot & 0xFFFF) + (int64_t)(lot >> 16 & 0xFFFF) - 0xFFFF;
    return (int32_t)(sum * faults->error / 0xFFFF);
}

/* How far a decision goes, in thousandths of the board's width and height together. */
static int distance(const struct board *board, struct move move)
{
    if (move.from >= board->cell_count || move.to >= board->cell_count)
        return 0;
    const struct board_cell *from = &board->cells[move.from], *to = &board->cells[move.to];
    return (abs(from->x - to->x) + abs(from->y - to->y)) * 1000 / (board->width + board->height);
}

/* Of a million lots, on how many a decision is overlooked. */
static uint64_t share(const struct search_faults *faults, const struct board *board, bool first, struct move move)
{
    return (uint64_t)faults->overlooks * (uint64_t)(500 + distance(board, move)) / (first ? 2 : 1);
}

int faults_overlook(const struct search_faults *faults, const struct board *board, uint64_t key, bool first,
                    struct move *moves, int count)
{
    uint64_t here = hash_mix(key ^ faults->seed);
    int n = 0;
    if (!faults->overlooks)
        return count;
    for (int i = 0; i < count; i++) {
        struct move move = moves[i];
        uint64_t word = move.from | (uint64_t)move.to << 16 | (uint64_t)move.kind << 32 | (uint64_t)move.arg << 48;
        if (hash_mix(here ^ word) % 1000000 >= share(faults, board, first, move))
            moves[n++] = move;
    }
    return n > 0 || count == 0 ? n : 1; /* the first is still there: nothing was written over it */
}
