/* rng.c - SplitMix64 (Steele, Lea, Flood 2014): eight bytes of state, passes BigCrush, fast enough for playouts. */
#include "core/rng.h"

#include "core/hash.h"

struct rng rng_of(uint64_t seed)
{
    return (struct rng){.state = hash_mix(seed)};
}

uint64_t rng_next(struct rng *rng)
{
    rng->state += UINT64_C(0x9E3779B97F4A7C15);
    return hash_mix(rng->state);
}

uint32_t rng_below(struct rng *rng, uint32_t n)
{
    /* Lemire's method: the product's upper half is uniform once the few products below 2^32 mod n are thrown away. */
    uint64_t product = (rng_next(rng) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t least = (0u - n) % n;
        while ((uint32_t)product < least)
            product = (rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}
