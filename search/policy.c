/* policy.c - the random player and the one-ply player. */
#include "search/policy.h"

#include "core/game_mind.h"
#include "core/game_secrets.h"

#include <assert.h>
#include <string.h>

enum { WIN = EVALUATE_MOST + 1 };

static const char *const names[] = {
    [POLICY_RANDOM] = "random", [POLICY_GREEDY] = "greedy", [POLICY_SCATTERED] = "scattered"};

int policy_find(const char *name)
{
    for (int i = 0; i < POLICIES; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

const char *policy_name(enum policy policy)
{
    return names[policy];
}

static int32_t value_after(const struct rules *rules, const struct state *seen, int player, struct move move)
{
    union state_buffer after;
    struct state *state = state_of(&after);
    memcpy(state, seen, rules->game->state_size);
    rules->game->play(rules, state, player, move);
    struct result result = rules->game->result(rules, state);
    if (!result.by)
        return rules->game->mind->evaluate(rules, state, rules->side_of[player]);
    if (!result.winners)
        return 0;
    return result.winners >> player & 1 ? WIN : -WIN;
}

/* The best by the evaluation, by lot among equals. */
static struct move greedy(const struct rules *rules, const struct state *seen, int player, struct rng *rng,
                          const struct move *moves, int n)
{
    struct move best = moves[0];
    int32_t best_value = -WIN - 1;
    uint32_t equals = 0;
    for (int i = 0; i < n; i++) {
        int32_t value = value_after(rules, seen, player, moves[i]);
        if (value > best_value) {
            best_value = value;
            equals = 0;
        }
        if (value == best_value && rng_below(rng, ++equals) == 0)
            best = moves[i];
    }
    return best;
}

int policy_set_up(enum policy policy, const struct rules *rules, const struct state *state, int player, struct rng *rng,
                  struct move *out)
{
    const struct game *game = rules->game;
    union state_buffer seen;
    bool lot = policy != POLICY_GREEDY;
    if (!game_is_secret(rules, state) || (lot && !game->secrets->scatter) || !game->to_act(rules, state))
        return 0;
    game_observe(rules, state, player, state_of(&seen));
    if (lot)
        return game->secrets->scatter(rules, state_of(&seen), player, rng, out);
    return game->secrets->arrange(rules, state_of(&seen), player, 0, rng, out);
}

struct move policy_choose(enum policy policy, const struct rules *rules, const struct state *state, int player,
                          struct rng *rng, struct move *scratch)
{
    union state_buffer seen;
    if (policy_set_up(policy, rules, state, player, rng, scratch))
        return scratch[0];
    game_observe(rules, state, player, state_of(&seen));
    int n = rules->game->moves(rules, state_of(&seen), player, scratch);
    assert(n > 0);
    if (policy == POLICY_RANDOM)
        return scratch[rng_below(rng, (uint32_t)n)];
    return greedy(rules, state_of(&seen), player, rng, scratch, n);
}
