/* qr_words.c - the words of a QR code, which are bytes: a text of bytes cut into blocks, each with the words by which a
 * reader mends it (Reed and Solomon's code over the field of 256, in which adding is XOR and 2 generates all but 0).
 *
 * Words are laid out in turns, one of each block, so that a stain harms every block a little, and none much. */
#include <assert.h>
#include <string.h>

#include "draw/qr.h"

enum { MENDING = 30 };

/* How a version is cut at level M: blocks, and in each the words that mend. */
static const struct cut {
    int blocks, mending;
} cuts[QR_VERSIONS + 1] = {{0, 0},  {1, 10}, {1, 16}, {1, 26}, {2, 18}, {2, 24}, {4, 16},
                           {4, 18}, {4, 22}, {5, 22}, {5, 26}, {5, 30}, {8, 22}, {9, 22}};

/* What is left of a version's modules when all that is always the same is taken away. */
static int words_of(int version)
{
    int modules = (16 * version + 128) * version + 64, along = version / 7 + 2;
    if (version > 1) /* small squares, where they are no part of the lines between the large ones */
        modules -= (25 * along - 10) * along - 55;
    if (version >= 7) /* the version itself, twice */
        modules -= 36;
    return modules / 8;
}

static int text_words(int version)
{
    return words_of(version) - cuts[version].blocks * cuts[version].mending;
}

/* Bits of the length. */
static int length_bits(int version)
{
    return version < 10 ? 8 : 16;
}

int qr_version(size_t bytes)
{
    for (int version = 1; version <= QR_VERSIONS; version++)
        if (4 + (size_t)length_bits(version) + 8 * bytes <= 8 * (size_t)text_words(version))
            return version;
    return 0;
}

/* ---- the text ---- */

static void put_bits(uint8_t *words, int *at, unsigned value, int count)
{
    for (int i = count - 1; i >= 0; i--, ++*at)
        words[*at / 8] = (uint8_t)(words[*at / 8] | (value >> i & 1) << (7 - *at % 8));
}

/* That bytes follow, how many, the bytes, the end; what is left is filled by turns with two words. */
static void write_text(int version, const char *text, size_t bytes, uint8_t *words)
{
    int at = 0, count = text_words(version);
    memset(words, 0, (size_t)count);
    put_bits(words, &at, 4, 4);
    put_bits(words, &at, (unsigned)bytes, length_bits(version));
    for (size_t i = 0; i < bytes; i++)
        put_bits(words, &at, (uint8_t)text[i], 8);
    for (int word = (at + 4 + 7) / 8, turn = 0; word < count; word++, turn++)
        words[word] = turn % 2 ? 0x11 : 0xEC;
}

/* ---- what mends it ---- */

static uint8_t times(uint8_t a, uint8_t b)
{
    unsigned product = 0;
    for (int i = 7; i >= 0; i--) {
        product = product << 1 ^ (product >> 7) * 0x11D;
        product ^= (b >> i & 1U) * a;
    }
    return (uint8_t)product;
}

/* The polynomial whose roots are 1, 2, 4, …, without its highest term, which is 1. */
static void make_divisor(int degree, uint8_t divisor[MENDING])
{
    uint8_t root = 1;
    memset(divisor, 0, MENDING);
    divisor[degree - 1] = 1;
    for (int i = 0; i < degree; i++, root = times(root, 2))
        for (int j = 0; j < degree; j++)
            divisor[j] = (uint8_t)(times(divisor[j], root) ^ (j + 1 < degree ? divisor[j + 1] : 0));
}

/* What is left when the words are divided by it. */
static void mend(const uint8_t *words, int count, const uint8_t divisor[MENDING], int degree, uint8_t *rest)
{
    memset(rest, 0, (size_t)degree);
    for (int i = 0; i < count; i++) {
        uint8_t factor = words[i] ^ rest[0];
        memmove(rest, rest + 1, (size_t)degree - 1);
        rest[degree - 1] = 0;
        for (int j = 0; j < degree; j++)
            rest[j] ^= times(divisor[j], factor);
    }
}

/* ---- all of it ---- */

/* The first blocks are shorter by one, if they are not all alike. */
int qr_words(int version, const char *text, size_t bytes, uint8_t out[QR_WORDS])
{
    uint8_t words[QR_WORDS], divisor[MENDING], rest[MENDING];
    const struct cut *cut = &cuts[version];
    int count = text_words(version), length = count / cut->blocks, longer = count % cut->blocks;
    int shorter = cut->blocks - longer, from = 0;
    assert(version > 0 && bytes <= QR_TEXT);
    write_text(version, text, bytes, words);
    make_divisor(cut->mending, divisor);
    for (int block = 0; block < cut->blocks; block++) {
        int here = length + (block >= shorter);
        for (int i = 0; i < here; i++)
            out[i < length ? i * cut->blocks + block : length * cut->blocks + block - shorter] = words[from + i];
        mend(words + from, here, divisor, cut->mending, rest);
        for (int i = 0; i < cut->mending; i++)
            out[count + i * cut->blocks + block] = rest[i];
        from += here;
    }
    return count + cut->blocks * cut->mending;
}
