/* faults.h - how a search errs (search.h: struct search_faults). Everything hangs on the seed and the position alone,
 * so that what is overlooked or misjudged once is so each time it comes up in a search. */
#ifndef SEARCH_FAULTS_H
#define SEARCH_FAULTS_H

#include "board/board.h"
#include "search/search.h"

/* By how much the position with this key is misjudged. */
int32_t faults_error(const struct search_faults *faults, uint64_t key);

/* Of the decisions in that position, leave those that are not overlooked, one at least; how many. What one could do
 * `first`, at the root, is overlooked half as often as what comes later. */
int faults_overlook(const struct search_faults *faults, const struct board *board, uint64_t key, bool first,
                    struct move *moves, int count);

#endif
