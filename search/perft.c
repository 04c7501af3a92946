/* perft.c - counting sequences of decisions. Each level of the recursion has its own states and moves in the space
 * that the caller gives, so nothing is allocated on the way. */
#include "search/perft.h"

#include <string.h>

static size_t aligned(size_t size)
{
    return (size + 63) / 64 * 64;
}

static size_t level_size(const struct rules *rules)
{
    const struct game *game = rules->game;
    return aligned(game->state_size) + aligned((size_t)game->max_moves * sizeof(struct move));
}

size_t perft_space(const struct rules *rules, int depth)
{
    return level_size(rules) * (size_t)(depth > 0 ? depth : 1);
}

bool perft(const struct rules *rules, const struct state *state, int depth, void *space, uint64_t *count)
{
    const struct game *game = rules->game;
    struct state *child = space;
    struct move *moves = (struct move *)((unsigned char *)space + aligned(game->state_size));
    player_set to_act = game->to_act(rules, state);
    *count = depth == 0;
    if (depth == 0 || to_act == 0)
        return true;
    if (!player_alone(to_act))
        return false;
    int player = player_first(to_act);
    if (depth == 1) {
        *count = (uint64_t)game_count(rules, state, player, moves);
        return true;
    }
    int n = game->moves(rules, state, player, moves);
    for (int i = 0; i < n; i++) {
        uint64_t below;
        memcpy(child, state, game->state_size);
        game->play(rules, child, player, moves[i]);
        if (!perft(rules, child, depth - 1, (unsigned char *)space + level_size(rules), &below))
            return false;
        *count += below;
    }
    return true;
}
