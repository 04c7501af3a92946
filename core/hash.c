/* hash.c - hash of a run of bytes: eight at a time through hash_mix, the length last. */
#include "core/hash.h"

uint64_t hash_bytes(const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    uint64_t hash = 0;
    for (size_t i = 0; i < length; i += 8) {
        uint64_t word = 0;
        for (size_t k = 0; k < 8 && i + k < length; k++)
            word |= (uint64_t)at[i + k] << (8 * k);
        hash = hash_mix(hash ^ word) + UINT64_C(0x9E3779B97F4A7C15);
    }
    return hash_mix(hash ^ length);
}
