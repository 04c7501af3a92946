/* results.h - what the games of a tournament have given, one after the other. */
#ifndef CONTEST_RESULTS_H
#define CONTEST_RESULTS_H

#include "contest/rating.h"
#include "contest/sprt.h"

struct results {
    struct rating_game *games; /* from malloc */
    int count;
    int sides;
    struct sprt *sprt; /* NULL: all games are played */
    double in_opening; /* what the first entrant has got in the opening that is being played */
};

/* Of an entrant, each seat it had counted as a game. */
struct standing {
    int games, wins, draws, losses;
    double share, error; /* the mean, and its standard error if games were independent */
};

/* Add a game. False when memory runs out. */
bool results_add(struct results *results, const struct rating_game *game);
void results_free(struct results *results);

/* Whether the test has its answer: asked after each game, so at the first opening after which it has. */
bool results_are_enough(const struct results *results);

struct standing results_standing(const struct results *results, int entrant);

#endif
