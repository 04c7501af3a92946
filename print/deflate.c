/* deflate.c - packing as RFC 1950 and 1951 say, with their fixed codes.
 *
 * The operators of a page repeat what stands before them, so it is the search for repetitions that counts: bytes are
 * followed back through those that begin alike, CHAIN of them at most. Fixed codes cost some tenths more than made ones
 * would, and need no tables. */
#include "print/deflate.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 32768, LEAST = 3, MOST = 258, HASHES = 1 << 14, CHAIN = 48 };

struct packer {
    const uint8_t *bytes;
    size_t size;
    uint8_t *out;
    size_t written;
    uint32_t bits;
    int bit_count;
    uint32_t *newest;         /* by hash: one more than the last place that begins so */
    uint32_t earlier[WINDOW]; /* by place: the one before it */
};

size_t deflate_room(size_t size)
{
    return size + size / 8 + 64;
}

static void put_bits(struct packer *p, uint32_t bits, int count)
{
    p->bits |= bits << p->bit_count;
    for (p->bit_count += count; p->bit_count >= 8; p->bit_count -= 8, p->bits >>= 8)
        p->out[p->written++] = (uint8_t)p->bits;
}

/* Codes stand with their highest bit first. */
static void put_code(struct packer *p, uint32_t code, int count)
{
    uint32_t turned = 0;
    for (int i = 0; i < count; i++)
        turned |= (code >> i & 1) << (count - 1 - i);
    put_bits(p, turned, count);
}

static void put_symbol(struct packer *p, uint32_t symbol)
{
    if (symbol < 144)
        put_code(p, 0x30 + symbol, 8);
    else if (symbol < 256)
        put_code(p, 0x190 + symbol - 144, 9);
    else if (symbol < 280)
        put_code(p, symbol - 256, 7);
    else
        put_code(p, 0xC0 + symbol - 280, 8);
}

/* A number in groups that double every `step` codes, from `value` 0 on: the group's code and the bits after it. */
struct group {
    uint32_t code, rest;
    int bits;
};

static struct group group_of(uint32_t value, uint32_t step)
{
    int bits = 0;
    while (value >> bits >= 2 * step)
        bits++;
    uint32_t part = value >> bits;
    return (struct group){(uint32_t)bits * step + part, value & ((1U << bits) - 1), bits};
}

static void put_repetition(struct packer *p, size_t length, size_t distance)
{
    struct group l = group_of((uint32_t)length - LEAST, 4), d = group_of((uint32_t)distance - 1, 2);
    if (length == MOST) /* has a code of its own */
        l = (struct group){.code = 28};
    put_symbol(p, 257 + l.code);
    put_bits(p, l.rest, l.bits);
    put_code(p, d.code, 5);
    put_bits(p, d.rest, d.bits);
}

static uint32_t hash_at(const struct packer *p, size_t at)
{
    const uint8_t *b = p->bytes + at;
    return ((uint32_t)b[0] << 16 | (uint32_t)b[1] << 8 | b[2]) * 2654435761U >> 18;
}

static void remember(struct packer *p, size_t at)
{
    if (at + LEAST > p->size)
        return;
    uint32_t *newest = &p->newest[hash_at(p, at)];
    p->earlier[at % WINDOW] = *newest;
    *newest = (uint32_t)at + 1;
}

static size_t alike(const struct packer *p, size_t a, size_t b)
{
    size_t length = 0, most = p->size - b < MOST ? p->size - b : MOST;
    while (length < most && p->bytes[a + length] == p->bytes[b + length])
        length++;
    return length;
}

/* The longest repetition at a place, and how far back it began; 0: none. */
static size_t find(const struct packer *p, size_t at, size_t *distance)
{
    size_t best = 0;
    if (at + LEAST > p->size)
        return 0;
    uint32_t next = p->newest[hash_at(p, at)];
    for (int i = 0; i < CHAIN && next > 0 && at - (next - 1) < WINDOW; i++) {
        size_t from = next - 1;
        bool better = at + best < p->size && p->bytes[from + best] == p->bytes[at + best];
        size_t length = better ? alike(p, from, at) : 0;
        if (length > best) {
            best = length;
            *distance = at - from;
        }
        if (best == MOST)
            break;
        uint32_t before = p->earlier[from % WINDOW];
        next = before < next ? before : 0;
    }
    return best < LEAST ? 0 : best;
}

static void pack(struct packer *p)
{
    for (size_t at = 0; at < p->size;) {
        size_t distance = 0, length = find(p, at, &distance);
        if (length)
            put_repetition(p, length, distance);
        else
            put_symbol(p, p->bytes[at]);
        for (size_t i = 0; i < (length ? length : 1); i++)
            remember(p, at++);
    }
}

static void put_sum(struct packer *p)
{
    enum { SAFE = 4096 }; /* so many bytes fit into the sums before they are reduced */
    uint32_t a = 1, b = 0;
    for (size_t from = 0; from < p->size; from += SAFE) {
        for (size_t i = from; i < p->size && i < from + SAFE; i++) {
            a += p->bytes[i];
            b += a;
        }
        a %= 65521;
        b %= 65521;
    }
    const uint8_t sum[4] = {(uint8_t)(b >> 8), (uint8_t)b, (uint8_t)(a >> 8), (uint8_t)a};
    memcpy(p->out + p->written, sum, sizeof sum);
    p->written += sizeof sum;
}

size_t deflate_pack(const uint8_t *bytes, size_t size, uint8_t *out)
{
    struct packer *p = calloc(1, sizeof *p);
    uint32_t *newest = calloc(HASHES, sizeof *newest);
    size_t written = 0;
    if (p && newest) {
        *p = (struct packer){.bytes = bytes, .size = size, .out = out, .newest = newest};
        out[p->written++] = 0x78; /* a window of 32 KB */
        out[p->written++] = 0x9C;
        put_bits(p, 3, 3); /* one block, the last, of fixed codes */
        pack(p);
        put_symbol(p, 256);
        put_bits(p, 0, 7);
        p->bit_count = 0;
        put_sum(p);
        written = p->written;
    }
    free(newest);
    free(p);
    return written;
}
