/* openings.h - positions for games to begin with. */
#ifndef CONTEST_OPENINGS_H
#define CONTEST_OPENINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"
#include "core/why.h"

struct openings {
    union state_buffer *states; /* from malloc */
    int count;
};

/* Read a position a line; empty lines and those that begin with '#' are passed over. False and `why`, with the line's
 * number as its place, if one is none, or none that a game can begin with, or there is none at all. */
bool openings_read(const struct rules *rules, const char *text, struct openings *out, struct why *why);
/* The same for one position that is there already. False when memory runs out. */
bool openings_add(const struct rules *rules, const struct state *state, struct openings *openings);
void openings_free(struct openings *openings);

/* The position of opening n; they come round again. NULL if there are none. */
const struct state *openings_at(const struct openings *openings, int n);
/* A number for all of them in their order. */
uint64_t openings_hash(const struct rules *rules, const struct openings *openings);

#endif
