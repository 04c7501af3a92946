/* hash.c - hash of a run of bytes: eight at a time through hash_mix, the length last. */
#include "core/hash.h"

/* Up to eight bytes as a word, the first the lowest. With a constant length compilers make it one load. */
static inline uint64_t word_of(const unsigned char *at, size_t length)
{
    uint64_t word = 0;
    for (size_t k = 0; k < length; k++)
        word |= (uint64_t)at[k] << (8 * k);
    return word;
}

static inline uint64_t hash_word(uint64_t hash, uint64_t word)
{
    return hash_mix(hash ^ word) + UINT64_C(0x9E3779B97F4A7C15);
}

uint64_t hash_bytes(const void *bytes, size_t length)
{
    const unsigned char *at = bytes, *last = at + length / 8 * 8;
    uint64_t hash = 0;
    for (; at < last; at += 8)
        hash = hash_word(hash, word_of(at, 8));
    if (length % 8)
        hash = hash_word(hash, word_of(at, length % 8));
    return hash_mix(hash ^ length);
}
