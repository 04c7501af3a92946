/* game_secrets.h - hidden information: what each player may see, and set-ups made in secret. */
#ifndef CORE_GAME_SECRETS_H
#define CORE_GAME_SECRETS_H

#include "core/game.h"

struct rng;

struct game_secrets {
    /* The state with everything blanked that `player` (or SPECTATOR) may not see. */
    void (*observe)(const struct rules *rules, const struct state *state, int player, struct state *out);
    /* The decisions that make the player's set-up from nothing, in one order for one set-up: what a commitment is made
     * of. This and the next two return how many (max_moves at most), none while the player has to wait for an ally. */
    int (*secret)(const struct rules *rules, const struct state *state, int player, struct move *out);
    /* Decisions that complete the set-up, from the player's observation alone: as well as it can be done with a
     * `chance` of 0, and with more and more left to chance up to 100, never so that it looks silly. */
    int (*arrange)(const struct rules *rules, const struct state *seen, int player, int chance, struct rng *rng,
                   struct move *out);
    /* The same by lot. NULL: any decisions do that soon enough. */
    int (*scatter)(const struct rules *rules, const struct state *seen, int player, struct rng *rng, struct move *out);
    /* Make a decision of a set-up that is given back, though nobody could make it now since an ally has taken back what
     * it hung on; false, and nothing changed, if that is not why it is not legal. NULL: nothing hangs on allies so. */
    bool (*restore)(const struct rules *rules, struct state *state, int player, struct move move);
};

/* What `player` may see; all of it where the game hides nothing. */
void game_observe(const struct rules *rules, const struct state *state, int player, struct state *out);
/* Whether several players set up in secret now. */
bool game_is_secret(const struct rules *rules, const struct state *state);

#endif
