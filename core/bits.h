/* bits.h - sets of small numbers, such as cells: in one word up to 64, in several beyond.
 *
 * A set of more than 64 is an array of as many words as it needs, so that a state has no more than that and is still
 * flat bytes. A board of nine by nine:
 *
 *     enum { CELLS = 81, WORDS = BITS_WORDS(CELLS) };
 *     uint64_t marked[WORDS];
 *
 *     bits_add(marked, cell);
 *     for (int cell = bits_next(marked, WORDS, 0); cell >= 0; cell = bits_next(marked, WORDS, cell + 1))
 *         … */
#ifndef CORE_BITS_H
#define CORE_BITS_H

#include <stdbool.h>
#include <stdint.h>

#define BITS_WORDS(members) (((members) + 63) / 64)

static inline uint64_t bit(unsigned n)
{
    return UINT64_C(1) << n;
}

/* The lowest member of a set that is not empty. */
static inline unsigned bits_first(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

/* And the highest. */
static inline unsigned bits_last(uint64_t set)
{
    return 63 - (unsigned)__builtin_clzll(set);
}

/* How many members. Written out because the plain x86-64 instruction set has no such instruction and the compiler's
 * stand-in is a call; where there is one, as in WebAssembly, use it. */
static inline int bits_count(uint64_t set)
{
#if defined(__POPCNT__) || defined(__wasm__) || defined(__aarch64__)
    return __builtin_popcountll(set);
#else
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)(set * UINT64_C(0x0101010101010101) >> 56);
#endif
}

/* ---- sets of several words ---- */

static inline bool bits_has(const uint64_t *set, int n)
{
    return set[n >> 6] >> (n & 63) & 1;
}

static inline void bits_add(uint64_t *set, int n)
{
    set[n >> 6] |= bit((unsigned)n & 63);
}

static inline void bits_remove(uint64_t *set, int n)
{
    set[n >> 6] &= ~bit((unsigned)n & 63);
}

static inline void bits_and(uint64_t *set, const uint64_t *other, int words)
{
    for (int i = 0; i < words; i++)
        set[i] &= other[i];
}

static inline void bits_or(uint64_t *set, const uint64_t *other, int words)
{
    for (int i = 0; i < words; i++)
        set[i] |= other[i];
}

/* Take the members of the other set out of this one. */
static inline void bits_and_not(uint64_t *set, const uint64_t *other, int words)
{
    for (int i = 0; i < words; i++)
        set[i] &= ~other[i];
}

static inline int bits_members(const uint64_t *set, int words)
{
    int n = 0;
    for (int i = 0; i < words; i++)
        n += bits_count(set[i]);
    return n;
}

/* The lowest member that is `from` or more; -1 if there is none. */
static inline int bits_next(const uint64_t *set, int words, int from)
{
    int i = from >> 6;
    uint64_t word = i < words ? set[i] & ~UINT64_C(0) << (from & 63) : 0;
    while (!word && ++i < words)
        word = set[i];
    return word ? 64 * i + (int)bits_first(word) : -1;
}

#endif
