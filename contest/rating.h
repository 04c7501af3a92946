/* rating.h - how strong entrants are, in Elo, from the games they played; docs/tournaments.md has the formulas.
 *
 * Side i of a game wins it with probability exp(r_i) / sum of exp(r_k) (Plackett and Luce; with two sides that is
 * Bradley and Terry, the logistic curve of Elo). A draw is a share of 1/sides for each. The strengths r are those that
 * make all results likeliest, the first entrant's being 0. Games of one opening hang together, so the errors come from
 * what whole openings gave. */
#ifndef CONTEST_RATING_H
#define CONTEST_RATING_H

#include "contest/schedule.h"

/* A game as far as strength is concerned. */
struct rating_game {
    int opening; /* games of one opening stand together */
    uint8_t seats[MAX_PLAYERS];
    uint8_t winners; /* bits of sides; 0: a draw */
};

/* Of each entrant, against the first: Elo, and its standard error. */
struct rating {
    double elo[SCHEDULE_ENTRANTS], error[SCHEDULE_ENTRANTS];
    bool unbounded; /* somebody won all or nothing: a drawn game was added to each such pair, to have an answer */
};

/* Whoever has won all or nothing against another has no likeliest strength. Then one drawn game is added between them,
 * and the errors are those of the model. Every entrant has played somebody who has played somebody who has … the first.
 */
void rating_fit(const struct rating_game *games, int count, int sides, int entrants, struct rating *out);

/* What a side's part of a game is: 1, or what sharing it leaves. */
double rating_share(const struct rating_game *game, int sides, int side);

/* A difference in Elo as it is told, to a whole number; never the zero with a minus. */
double rating_whole(double elo);

/* The share expected by who is so much stronger than all the others; and back. */
double rating_expected(double elo, int sides);
double rating_elo(double share, int sides);

#endif
