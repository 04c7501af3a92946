/* bits.h - sets of small numbers in one word. */
#ifndef CORE_BITS_H
#define CORE_BITS_H

#include <stdint.h>

static inline uint64_t bit(unsigned n)
{
    return UINT64_C(1) << n;
}

/* The lowest member of a set that is not empty. */
static inline unsigned bits_first(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
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

#endif
