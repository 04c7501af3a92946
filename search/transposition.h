/* transposition.h - the transposition table: what is known of positions searched before, shared by all threads.
 *
 * An entry is three words, read and written without locks; the first is the key mixed with the two others, so an entry
 * that two threads wrote at once does not match any key and is not taken for knowledge. */
#ifndef SEARCH_TRANSPOSITION_H
#define SEARCH_TRANSPOSITION_H

#include "core/game.h"

enum bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT };

struct transposition_entry {
    struct move move; /* the best one, or all zero */
    int32_t score;
    int16_t depth;
    uint8_t bound;
    bool has_move;
};

struct transposition;

/* A table of about so many bytes, at least one entry. NULL when memory runs out. The caller owns the result. */
struct transposition *transposition_new(size_t bytes);
void transposition_free(struct transposition *table);
size_t transposition_bytes(const struct transposition *table);
/* Forget everything. */
void transposition_clear(struct transposition *table);
/* A new search begins: what is older is replaced first. */
void transposition_age(struct transposition *table);

bool transposition_get(const struct transposition *table, uint64_t key, struct transposition_entry *out);
void transposition_put(struct transposition *table, uint64_t key, const struct transposition_entry *entry);

#endif
