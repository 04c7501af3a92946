/* blake2b.c - BLAKE2b with a digest of 32 bytes and no key, as RFC 7693 defines it. */
#include "core/blake2b.h"

#include <string.h>

enum { BLOCK = 128, ROUNDS = 12 };

static const uint64_t start[8] = {
    UINT64_C(0x6A09E667F3BCC908), UINT64_C(0xBB67AE8584CAA73B), UINT64_C(0x3C6EF372FE94F82B),
    UINT64_C(0xA54FF53A5F1D36F1), UINT64_C(0x510E527FADE682D1), UINT64_C(0x9B05688C2B3E6C1F),
    UINT64_C(0x1F83D9ABFB41BD6B), UINT64_C(0x5BE0CD19137E2179),
};

static const uint8_t order[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

struct hasher {
    uint64_t h[8];
    uint64_t length;
    uint8_t block[BLOCK];
    size_t filled;
};

static uint64_t rotate(uint64_t x, int n)
{
    return x >> n | x << (64 - n);
}

static void mix(uint64_t *v, int a, int b, int c, int d, uint64_t x, uint64_t y)
{
    v[a] += v[b] + x;
    v[d] = rotate(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = rotate(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = rotate(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = rotate(v[b] ^ v[c], 63);
}

static void compress(struct hasher *hasher, int last)
{
    uint64_t v[16], m[16];
    for (int i = 0; i < 16; i++) {
        m[i] = 0;
        for (int k = 0; k < 8; k++)
            m[i] |= (uint64_t)hasher->block[8 * i + k] << (8 * k);
    }
    memcpy(v, hasher->h, sizeof hasher->h);
    memcpy(v + 8, start, sizeof start);
    v[12] ^= hasher->length;
    v[14] ^= last ? UINT64_MAX : 0;
    for (int round = 0; round < ROUNDS; round++) {
        const uint8_t *s = order[round % 10];
        mix(v, 0, 4, 8, 12, m[s[0]], m[s[1]]);
        mix(v, 1, 5, 9, 13, m[s[2]], m[s[3]]);
        mix(v, 2, 6, 10, 14, m[s[4]], m[s[5]]);
        mix(v, 3, 7, 11, 15, m[s[6]], m[s[7]]);
        mix(v, 0, 5, 10, 15, m[s[8]], m[s[9]]);
        mix(v, 1, 6, 11, 12, m[s[10]], m[s[11]]);
        mix(v, 2, 7, 8, 13, m[s[12]], m[s[13]]);
        mix(v, 3, 4, 9, 14, m[s[14]], m[s[15]]);
    }
    for (int i = 0; i < 8; i++)
        hasher->h[i] ^= v[i] ^ v[i + 8];
}

/* A full block is worked in only when more follows: the last one is marked as such. */
static void feed(struct hasher *hasher, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (hasher->filled == BLOCK) {
            hasher->length += BLOCK;
            compress(hasher, 0);
            hasher->filled = 0;
        }
        hasher->block[hasher->filled++] = bytes[i];
    }
}

void blake2b(const void *first, size_t first_size, const void *second, size_t second_size, uint8_t out[BLAKE2B_SIZE])
{
    struct hasher hasher = {.length = 0};
    memcpy(hasher.h, start, sizeof start);
    hasher.h[0] ^= 0x01010000 ^ BLAKE2B_SIZE;
    feed(&hasher, first, first_size);
    feed(&hasher, second, second_size);
    hasher.length += hasher.filled;
    memset(hasher.block + hasher.filled, 0, BLOCK - hasher.filled);
    compress(&hasher, 1);
    for (int i = 0; i < BLAKE2B_SIZE; i++)
        out[i] = (uint8_t)(hasher.h[i / 8] >> (8 * (i % 8)));
}
