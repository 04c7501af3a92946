/* forced.h - wins that nobody can escape within a number of turns, proven by looking at every decision.
 *
 * No evaluation, no depth that ends early: a verdict is the truth by the rules, but for repetition (HR-1) and the quiet
 * limit (HR-2), which the caller keeps away from. Two sides only. What was proven is remembered, so asking the same
 * again of what follows costs little. */
#ifndef SEARCH_FORCED_H
#define SEARCH_FORCED_H

#include "core/game.h"

enum forced_verdict {
    FORCED_NO, /* there is no such win */
    FORCED_YES,
    FORCED_OPEN, /* more to look at than was allowed */
};

struct forced;

/* NULL when memory runs out. The caller owns the result. */
struct forced *forced_new(const struct rules *rules);
void forced_free(struct forced *forced);

/* How many decisions may be looked at from now on, all questions together; and how many are left. */
void forced_allow(struct forced *forced, long decisions);
long forced_left(const struct forced *forced);

/* Whether `side` wins, whatever others do, within so many turns of its own that are still to begin. */
enum forced_verdict forced_wins(struct forced *forced, const struct state *state, int side, int turns);
/* The same after a decision of whoever is to act; its turn counts if it begins with it. */
enum forced_verdict forced_wins_by(struct forced *forced, const struct state *state, struct move move, int side,
                                   int turns);
/* In how many turns the side wins at the soonest, from 0 on, where others must lose by themselves; most + 1: not within
 * `most`; -1: not known. */
int forced_soonest(struct forced *forced, const struct state *state, int side, int most);

#endif
