/* hash.h - hashes with fixed seeds, the same on every machine. Not for secrets. */
#ifndef CORE_HASH_H
#define CORE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* A one-to-one scrambling of 64 bits: every bit of the result depends on every bit of the argument. */
static inline uint64_t hash_mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

/* Of a run of bytes, whatever the byte order of the machine. */
uint64_t hash_bytes(const void *bytes, size_t length);

#endif
