/* rng.h - random numbers that are the same everywhere for the same seed. Not for secrets. */
#ifndef CORE_RNG_H
#define CORE_RNG_H

#include <stdint.h>

struct rng {
    uint64_t state;
};

/* Streams of different seeds have nothing to do with each other. */
struct rng rng_of(uint64_t seed);
uint64_t rng_next(struct rng *rng);
/* Uniform over 0 … n-1; n is at least 1. */
uint32_t rng_below(struct rng *rng, uint32_t n);

#endif
