/* strength.h - how strong a computer player is, by how many nodes it may look at; the same in a terminal and on a page.
 */
#ifndef SEARCH_STRENGTH_H
#define SEARCH_STRENGTH_H

#include "core/rng.h"
#include "search/search.h"

enum { STRENGTHS = 4 };

/* The nodes of a strength from 1 to STRENGTHS. */
uint64_t strength_nodes(int strength);
/* How many lines to look for after so many decisions: several early in a game, so that games differ. */
int strength_lines(const struct rules *rules, int decisions);
/* The first move of one of the lines that are nearly as good as the best, by lot. */
struct move strength_choose(const struct search_report *report, struct rng *rng);

#endif
