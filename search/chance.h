/* chance.h - what a position is worth to each side as a chance to win, for bars and graphs: in thousandths, all sides
 * together 1000.
 *
 * Whole numbers only, so that every machine gives the same. */
#ifndef SEARCH_CHANCE_H
#define SEARCH_CHANCE_H

#include "search/search.h"

enum { CHANCE_ONE = 1000 };

/* From what a line from `state` is worth to each side, as search_line.values has it. Who is out has no chance. */
void chance_of(const struct rules *rules, const struct state *state, const int32_t *values, int *out);
/* The same of a game that has ended: the winner has it all, in a draw all who play have the same. */
void chance_of_end(const struct rules *rules, struct result result, int *out);

#endif
