/* playout.c - whole games without a person. */
#include "search/playout.h"

#include <assert.h>

#include "core/match.h"
#include "core/text.h"

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

void playout_random(const struct rules *rules, struct rng *rng, struct move *scratch, struct playout_tally *tally)
{
    const struct game *game = rules->game;
    union state_buffer buffer;
    struct state *state = state_of(&buffer);
    int length = 0;
    game->setup(rules, state);
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

static int worth(const struct rules *rules, struct result result, int side_a)
{
    if (!result.winners)
        return 1;
    return rules->side_of[player_first(result.winners)] == side_a ? 2 : 0;
}

int playout_duel(const struct rules *rules, enum policy a, enum policy b, int side_a, struct rng *rng,
                 struct move *scratch)
{
    struct match *match = match_new(rules, NULL, NULL);
    bool fine = match && match_seat_all(match, "computer player", 0);
    for (player_set to_act; fine && (to_act = match_to_act(match)) && match_length(match) < PLAYOUT_LIMIT;) {
        int player = any_player(to_act, rng);
        enum policy policy = rules->side_of[player] == side_a ? a : b;
        char word[64];
        struct text text = text_on(word, sizeof word);
        struct why why;
        struct move move = policy_choose(policy, rules, match_state(match), player, rng, scratch);
        rules->game->write_move(rules, match_state(match), move, &text);
        fine = match_play(match, player, word, 0, &why);
    }
    int value = fine ? worth(rules, match_result(match), side_a) : -1;
    match_free(match);
    return value;
}
