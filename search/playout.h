/* playout.h - whole random games, by the thousand. */
#ifndef SEARCH_PLAYOUT_H
#define SEARCH_PLAYOUT_H

#include "core/game.h"
#include "core/rng.h"

enum { PLAYOUT_LIMIT = 10000 }; /* decisions; a game that is not over then counts as unfinished */

struct playout_tally {
    uint64_t games, moves;
    uint64_t wins[MAX_PLAYERS]; /* by side */
    uint64_t draws, unfinished;
};

/* Where players set up at once and a game says how to do that by lot: complete all set-ups so, and return how many
 * decisions that took. `scratch` holds max_moves moves. */
int playout_set_up(const struct rules *rules, struct state *state, struct rng *rng, struct move *scratch);

/* Play one random game from the start position with the functions that ordinary play uses: the full list of legal
 * decisions, then one of them. `scratch` holds max_moves moves. */
void playout_random(const struct rules *rules, struct rng *rng, struct move *scratch, struct playout_tally *tally);

#endif
