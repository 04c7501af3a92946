/* policy.h - the simplest players: any move, the best move by the evaluation one decision deep, and the same after a
 * set-up by lot, against which arranged set-ups are measured. */
#ifndef SEARCH_POLICY_H
#define SEARCH_POLICY_H

#include "core/game.h"
#include "core/rng.h"

enum policy { POLICY_RANDOM, POLICY_GREEDY, POLICY_SCATTERED, POLICIES };

/* The policy of that name ("random", "greedy", "scattered"), or -1; and back. */
int policy_find(const char *name);
const char *policy_name(enum policy policy);

/* Choose a decision for `player`, who is to act and has one, from what it may see. `scratch` holds max_moves moves. */
struct move policy_choose(enum policy policy, const struct rules *rules, const struct state *state, int player,
                          struct rng *rng, struct move *scratch);

/* While several players set up at once: the decisions that complete the set-up of `player`, into `out`, which holds
 * max_moves moves; returns how many. None where there is no such set-up, the player has to wait for an ally, or any
 * decisions will do. */
int policy_set_up(enum policy policy, const struct rules *rules, const struct state *state, int player, struct rng *rng,
                  struct move *out);

#endif
