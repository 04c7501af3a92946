/* playout.c - whole games without a person. */
#include "search/playout.h"

#include <assert.h>

#include "search/policy.h"

/* One of a set of players: the only one, nearly always. */
static int any_player(player_set set, struct rng *rng)
{
    if (player_alone(set))
        return __builtin_ctz(set);
    int skip = (int)rng_below(rng, (uint32_t)__builtin_popcount(set));
    while (skip-- > 0)
        set &= (player_set)(set - 1);
    return __builtin_ctz(set);
}

/* Players in order: whoever waits for an ally comes after it. */
int playout_set_up(const struct rules *rules, struct state *state, struct rng *rng, struct move *scratch)
{
    int decisions = 0;
    for (int player = 0; player < rules->players; player++) {
        int n = policy_set_up(POLICY_RANDOM, rules, state, player, rng, scratch);
        for (int i = 0; i < n; i++)
            rules->game->play(rules, state, player, scratch[i]);
        decisions += n;
    }
    return decisions;
}

void playout_random(const struct rules *rules, struct rng *rng, struct move *scratch, struct playout_tally *tally)
{
    const struct game *game = rules->game;
    union state_buffer buffer;
    struct state *state = state_of(&buffer);
    game->setup(rules, state);
    int length = playout_set_up(rules, state, rng, scratch);
    for (player_set to_act; length < PLAYOUT_LIMIT && (to_act = game->to_act(rules, state)); length++) {
        int player = any_player(to_act, rng);
        int n = game->moves(rules, state, player, scratch);
        assert(n > 0);
        game->play(rules, state, player, scratch[rng_below(rng, (uint32_t)n)]);
    }
    struct result result = game->result(rules, state);
    tally->games++;
    tally->moves += (uint64_t)length;
    if (!result.by)
        tally->unfinished++;
    else if (!result.winners)
        tally->draws++;
    else
        tally->wins[rules->side_of[player_first(result.winners)]]++;
}
