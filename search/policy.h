/* policy.h - the two simplest players: any move, and the best move by the evaluation one decision deep. */
#ifndef SEARCH_POLICY_H
#define SEARCH_POLICY_H

#include "core/game.h"
#include "core/rng.h"

enum policy { POLICY_RANDOM, POLICY_GREEDY };

/* The policy of that name ("random", "greedy"), or -1; and back. */
int policy_find(const char *name);
const char *policy_name(enum policy policy);

/* Choose a decision for `player`, who is to act, from what it may see. `scratch` holds max_moves moves. */
struct move policy_choose(enum policy policy, const struct rules *rules, const struct state *state, int player,
                          struct rng *rng, struct move *scratch);

#endif
