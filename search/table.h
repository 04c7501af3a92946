/* table.h - the transposition table: what is known of positions searched before, shared by all threads.
 *
 * An entry is three words, read and written without locks; the first is the key mixed with the two others, so an entry
 * that two threads wrote at once does not match any key and is not taken for knowledge. */
#ifndef SEARCH_TABLE_H
#define SEARCH_TABLE_H

#include "core/game.h"

enum bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT };

struct table_entry {
    struct move move; /* the best one, or all zero */
    int32_t score;
    int16_t depth;
    uint8_t bound;
    bool has_move;
};

struct search_table;

/* A table of about so many bytes, at least one entry. NULL when memory runs out. The caller owns the result. */
struct search_table *search_table_new(size_t bytes);
void search_table_free(struct search_table *table);
/* Forget everything. */
void search_table_clear(struct search_table *table);
/* A new search begins: what is older is replaced first. */
void search_table_age(struct search_table *table);

bool search_table_get(const struct search_table *table, uint64_t key, struct table_entry *out);
void search_table_put(struct search_table *table, uint64_t key, const struct table_entry *entry);

#endif
