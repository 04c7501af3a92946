/* transposition.c - the transposition table. Two places for each key: one keeps the deeper knowledge, one the newer. */
#include "search/transposition.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 2 };

/* check is the key xor-ed with the other two. */
struct slot {
    _Atomic uint64_t check, move, rest;
};

struct transposition {
    struct slot *slots;
    size_t buckets; /* a power of two */
    uint8_t age;
};

static uint64_t word_of(struct move move)
{
    return move.from | (uint64_t)move.to << 16 | (uint64_t)move.kind << 32 | (uint64_t)move.arg << 48;
}

static struct move move_of(uint64_t word)
{
    return (struct move){.from = (uint16_t)word,
                         .to = (uint16_t)(word >> 16),
                         .kind = (uint16_t)(word >> 32),
                         .arg = (uint16_t)(word >> 48)};
}

/* Score, depth, bound, age, and a bit that is always set, so that no entry is all zero. */
static uint64_t rest_of(const struct transposition_entry *entry, uint8_t age)
{
    return (uint32_t)entry->score | (uint64_t)(uint8_t)(entry->depth + 64) << 32 | (uint64_t)entry->bound << 40 |
           (uint64_t)entry->has_move << 42 | UINT64_C(1) << 43 | (uint64_t)age << 48;
}

static int depth_of(uint64_t rest)
{
    return (int)(rest >> 32 & 255) - 64;
}

struct transposition *transposition_new(size_t bytes)
{
    struct transposition *table = calloc(1, sizeof *table);
    size_t buckets = 1;
    while (buckets * 2 * PLACES * sizeof(struct slot) <= bytes)
        buckets *= 2;
    if (table) {
        table->buckets = buckets;
        table->slots = calloc(buckets * PLACES, sizeof *table->slots);
    }
    if (table && table->slots)
        return table;
    free(table);
    return NULL;
}

void transposition_free(struct transposition *table)
{
    if (table)
        free(table->slots);
    free(table);
}

size_t transposition_bytes(const struct transposition *table)
{
    return table->buckets * PLACES * sizeof *table->slots;
}

void transposition_clear(struct transposition *table)
{
    for (size_t i = 0; i < table->buckets * PLACES; i++) {
        atomic_store_explicit(&table->slots[i].check, 0, memory_order_relaxed);
        atomic_store_explicit(&table->slots[i].move, 0, memory_order_relaxed);
        atomic_store_explicit(&table->slots[i].rest, 0, memory_order_relaxed);
    }
    table->age = 0;
}

void transposition_age(struct transposition *table)
{
    table->age++;
}

static struct slot *bucket_of(const struct transposition *table, uint64_t key)
{
    return &table->slots[(key & (table->buckets - 1)) * PLACES];
}

/* The words of a slot, if they are of this key. */
static bool read_slot(struct slot *slot, uint64_t key, uint64_t *move, uint64_t *rest)
{
    uint64_t check = atomic_load_explicit(&slot->check, memory_order_relaxed);
    *move = atomic_load_explicit(&slot->move, memory_order_relaxed);
    *rest = atomic_load_explicit(&slot->rest, memory_order_relaxed);
    return *rest && (check ^ *move ^ *rest) == key;
}

bool transposition_get(const struct transposition *table, uint64_t key, struct transposition_entry *out)
{
    struct slot *slot = bucket_of(table, key);
    for (int i = 0; i < PLACES; i++) {
        uint64_t move, rest;
        if (!read_slot(&slot[i], key, &move, &rest))
            continue;
        *out = (struct transposition_entry){.move = move_of(move),
                                            .score = (int32_t)(uint32_t)rest,
                                            .depth = (int16_t)depth_of(rest),
                                            .bound = (uint8_t)(rest >> 40 & 3),
                                            .has_move = rest >> 42 & 1};
        return true;
    }
    return false;
}

static void write_slot(struct slot *slot, uint64_t key, uint64_t move, uint64_t rest)
{
    atomic_store_explicit(&slot->check, key ^ move ^ rest, memory_order_relaxed);
    atomic_store_explicit(&slot->move, move, memory_order_relaxed);
    atomic_store_explicit(&slot->rest, rest, memory_order_relaxed);
}

void transposition_put(struct transposition *table, uint64_t key, const struct transposition_entry *entry)
{
    struct slot *slot = bucket_of(table, key);
    uint64_t move, rest;
    int place = 1;
    for (int i = 0; i < PLACES; i++)
        if (read_slot(&slot[i], key, &move, &rest)) {
            write_slot(&slot[i], key, entry->has_move ? word_of(entry->move) : move,
                       rest_of(&(struct transposition_entry){.score = entry->score,
                                                             .depth = entry->depth,
                                                             .bound = entry->bound,
                                                             .has_move = entry->has_move || (rest >> 42 & 1)},
                               table->age));
            return;
        }
    rest = atomic_load_explicit(&slot[0].rest, memory_order_relaxed);
    if (!rest || (uint8_t)(rest >> 48) != table->age || depth_of(rest) <= entry->depth)
        place = 0;
    write_slot(&slot[place], key, entry->has_move ? word_of(entry->move) : 0, rest_of(entry, table->age));
}
