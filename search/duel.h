/* duel.h - games between two entrants. */
#ifndef SEARCH_DUEL_H
#define SEARCH_DUEL_H

#include "search/entrant.h"

/* One side follows entrants[0], all others entrants[1]. */
struct duel {
    const struct rules *rules;
    struct entrant entrants[2];
    struct thinker *thinkers[2];
    int64_t left_ms[2]; /* of an entrant that has a clock, in the game that is played */
};

/* Memory to play with. False when it runs out; duel_close() either way. */
bool duel_open(struct duel *duel, const struct rules *rules, const struct entrant *a, const struct entrant *b);
void duel_close(struct duel *duel);

/* Play one game with HR-1, in which side `side_a` is the first entrant's, after `opening` random decisions that hang on
 * the seed alone. Whose clock runs out has lost. Returns what it was worth to the first: 2 won, 1 drawn or unfinished,
 * 0 lost; -1 when memory ran out. */
int duel_play(struct duel *duel, int side_a, int opening, uint64_t seed);

#endif
