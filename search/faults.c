/* faults.c - misjudging and overlooking, by lots that come from hashes. */
#include "search/faults.h"

#include <stdlib.h>
#include <string.h>

#include "board/board.h"
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

/* Of a million lots, that which a decision draws in a position. */
static uint64_t lot_of(uint64_t here, struct move move)
{
    uint64_t word = move.from | (uint64_t)move.to << 16 | (uint64_t)move.kind << 32 | (uint64_t)move.arg << 48;
    return hash_mix(here ^ word) % 1000000;
}

/* On how many of them a decision is overlooked: half as many at one's own next move. */
static uint64_t share(const struct search_faults *faults, const struct board *board, bool first, struct move move)
{
    return (uint64_t)faults->overlooks * (uint64_t)(500 + distance(board, move)) / (first ? 2 : 1);
}

/* And a win: by who overlooks more than all that goes half across the board, as much as is beyond that. */
static uint64_t share_of_win(const struct search_faults *faults, const struct board *board, struct move move)
{
    const int beyond = faults->overlooks > 1000 ? faults->overlooks - 1000 : 0;
    return (uint64_t)beyond * (uint64_t)(500 + distance(board, move));
}

static bool wins(const struct rules *rules, const struct state *state, int player, struct move move)
{
    const struct game *game = rules->game;
    union state_buffer after;
    memcpy(after.bytes, state, game->state_size);
    game->play(rules, state_of(&after), player, move);
    const player_set winners = game->result(rules, state_of(&after)).winners;
    return winners && rules->side_of[player_first(winners)] == rules->side_of[player];
}

/* The first decision that is seen to win at once, or -1. */
static int find_win(const struct search_faults *faults, const struct rules *rules, const struct state *state,
                    uint64_t here, const struct move *moves, int count)
{
    const int player = player_first(rules->game->to_act(rules, state));
    for (int i = 0; i < count; i++)
        if (lot_of(here, moves[i]) >= share_of_win(faults, rules->board, moves[i]) &&
            wins(rules, state, player, moves[i]))
            return i;
    return -1;
}

/* Who sees a win looks for nothing else, however few decisions there is time for. */
int faults_overlook(const struct search_faults *faults, const struct rules *rules, const struct state *root,
                    uint64_t key, struct move *moves, int count)
{
    const uint64_t here = hash_mix(key ^ faults->seed);
    int n = 0;
    if (!faults->overlooks)
        return count;
    const int win = root ? find_win(faults, rules, root, here, moves, count) : -1;
    if (win >= 0) {
        moves[0] = moves[win];
        return 1;
    }
    for (int i = 0; i < count; i++)
        if (lot_of(here, moves[i]) >= share(faults, rules->board, root != NULL, moves[i]))
            moves[n++] = moves[i];
    return n > 0 || count == 0 ? n : 1; /* the first is still there: nothing was written over it */
}
