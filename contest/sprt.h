/* sprt.h - whether games enough are played to tell a difference: the sequential probability ratio test.
 *
 * Is the first entrant better by elo0, or by elo1? What counts is what it got in each opening, all sides together (the
 * pentanomial model, where there are two). The ratio is that of the likeliest distributions of these scores with the
 * means that elo0 and elo1 make one expect (docs/tournaments.md). */
#ifndef CONTEST_SPRT_H
#define CONTEST_SPRT_H

#include <stdbool.h>

#include "core/game.h"

/* A score of an opening is a sum of shares of games, each of some sides' or all of them: a number of these parts. */
enum { SPRT_PARTS = 60, SPRT_SCORES = MAX_PLAYERS * SPRT_PARTS + 1 };

struct sprt {
    double elo0, elo1, alpha, beta; /* alpha: how often elo0 may be taken for elo1; beta: elo1 for elo0 */
    int sides;
    int count[SPRT_SCORES]; /* of openings, by score in parts */
    int openings;
};

/* "0,10" or "0,10,0.05,0.05". False if it is none: elo1 must be above elo0, alpha and beta above 0 and below 0.5. */
bool sprt_read(const char *text, struct sprt *out);

/* The first entrant's shares of an opening's games, one for each side, added up. */
void sprt_add(struct sprt *sprt, double shares);
/* The logarithm of the ratio, and where it says enough; -1: elo0 is accepted, 1: elo1 is, 0: play on. */
double sprt_ratio(const struct sprt *sprt);
double sprt_lower(const struct sprt *sprt);
double sprt_upper(const struct sprt *sprt);
int sprt_verdict(const struct sprt *sprt);

#endif
