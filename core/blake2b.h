/* blake2b.h - BLAKE2b-256 (RFC 7693), for commitments to secret set-ups. */
#ifndef CORE_BLAKE2B_H
#define CORE_BLAKE2B_H

#include <stddef.h>
#include <stdint.h>

enum { BLAKE2B_SIZE = 32 };

/* The hash of two runs of bytes, one after the other. */
void blake2b(const void *first, size_t first_size, const void *second, size_t second_size, uint8_t out[BLAKE2B_SIZE]);

#endif
