/* playout.h - whole games without a person: random ones by the thousand, and games between two policies. */
#ifndef SEARCH_PLAYOUT_H
#define SEARCH_PLAYOUT_H

#include "core/game.h"
#include "core/rng.h"
#include "search/policy.h"

enum { PLAYOUT_LIMIT = 10000 }; /* decisions; a game that is not over then counts as unfinished */

struct playout_tally {
    uint64_t games, moves;
    uint64_t wins[MAX_PLAYERS]; /* by side */
    uint64_t draws, unfinished;
};

/* Play one random game from the start position with the functions that ordinary play uses: the full list of legal
 * decisions, then one of them. `scratch` holds max_moves moves. */
void playout_random(const struct rules *rules, struct rng *rng, struct move *scratch, struct playout_tally *tally);

/* Play one game in which side `side_a` follows policy `a` and all others `b`, with HR-1. Returns what it was worth to
 * a: 2 won, 1 drawn or unfinished, 0 lost; -1 when memory ran out. */
int playout_duel(const struct rules *rules, enum policy a, enum policy b, int side_a, struct rng *rng,
                 struct move *scratch);

#endif
