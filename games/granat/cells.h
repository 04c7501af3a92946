/* cells.h - sets of cells of Granat: up to 72, in two words.
 *
 * Passed by value, so that compilers keep them in registers; nothing here asks which of the words a cell is in, which
 * would be a branch that is guessed wrong as often as not. */
#ifndef GAMES_GRANAT_CELLS_H
#define GAMES_GRANAT_CELLS_H

#include "core/bits.h"

/* Cells 0 to 63, and from 64 on. */
struct cells {
    uint64_t low, high;
};

static inline struct cells cells_one(unsigned cell)
{
    return (struct cells){.low = (uint64_t)(cell < 64) << (cell & 63), .high = (uint64_t)(cell > 63) << (cell & 63)};
}

static inline struct cells cells_and(struct cells a, struct cells b)
{
    return (struct cells){.low = a.low & b.low, .high = a.high & b.high};
}

static inline struct cells cells_or(struct cells a, struct cells b)
{
    return (struct cells){.low = a.low | b.low, .high = a.high | b.high};
}

static inline struct cells cells_xor(struct cells a, struct cells b)
{
    return (struct cells){.low = a.low ^ b.low, .high = a.high ^ b.high};
}

/* Those of the first that are not in the second. */
static inline struct cells cells_but(struct cells a, struct cells b)
{
    return (struct cells){.low = a.low & ~b.low, .high = a.high & ~b.high};
}

static inline bool cells_any(struct cells set)
{
    return set.low | set.high;
}

static inline bool cells_has(struct cells set, int cell)
{
    return (cell < 64 ? set.low : set.high) >> (cell & 63) & 1;
}

static inline int cells_count(struct cells set)
{
    return bits_count(set.low) + bits_count(set.high);
}

/* Take the next cell out of a set: -1 when it is empty. */
static inline int cells_next(struct cells *set)
{
    const uint64_t low = set->low, high = set->high;
    set->low = low & (low - 1);
    if (low)
        return (int)bits_first(low);
    set->high = high & (high - 1);
    return high ? 64 + (int)bits_first(high) : -1;
}

#endif
