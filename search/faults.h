/* faults.h - how a search errs (search.h: struct search_faults). Everything hangs on the seed and the position alone,
 * so that what is overlooked or misjudged once is so each time it comes up in a search. */
#ifndef SEARCH_FAULTS_H
#define SEARCH_FAULTS_H

#include "search/search.h"

/* By how much the position with this key is misjudged. */
int32_t faults_error(const struct search_faults *faults, uint64_t key);

/* Of the decisions in the position with this key, leave those that are not overlooked, one at least; how many. `root`
 * is that position where it is the one to decide in, NULL for what comes later. There half as much is overlooked, and
 * who sees a decision that wins at once is left with that alone: all see it who overlook no more than 1,000, others
 * most. */
int faults_overlook(const struct search_faults *faults, const struct rules *rules, const struct state *root,
                    uint64_t key, struct move *moves, int count);

#endif
