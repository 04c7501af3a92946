/* signature.h - positions of all games and variants that the search is measured on. How many nodes it needs for all of
 * them is its signature: the same on every machine, and another when the search or an evaluation is. */
#ifndef SEARCH_SIGNATURE_H
#define SEARCH_SIGNATURE_H

#include "core/game.h"

struct signature_position {
    const char *game, *options, *position;
    int depth;
};

/* A NULL game closes the table. */
extern const struct signature_position signature_positions[];

enum { SIGNATURE_TABLE = 1 << 20 };

/* Search one of them by its rules, alone; the nodes it took, or 0 if the position is refused or memory ran out. */
uint64_t signature_nodes(const struct rules *rules, const struct signature_position *position);

#endif
