/* sides.h - what a search has to know where there are more than two sides: who is out, and what a line is worth to
 * each.
 */
#ifndef SEARCH_SIDES_H
#define SEARCH_SIDES_H

#include "search/search.h"

/* Whether a side has lost what it had while others play on: none of its players commands an army any more. */
bool sides_is_out(const struct rules *rules, const struct state *state, int side);

/* What a game that ended so, after so many decisions, is worth to a side. */
int32_t sides_value_of_end(const struct rules *rules, struct result result, int side, int decisions);

/* Fill in what a line from `state` is worth to each side, its score being that of `self`: with two sides the opposite
 * numbers, with more how each stands where the line ends. */
void sides_value_line(const struct rules *rules, const struct state *state, int self, struct search_line *line);

#endif
