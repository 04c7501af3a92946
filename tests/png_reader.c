/* png_reader.c - chunks, their sums, and the five ways to write a row. */
#include "tests/png_reader.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <zlib.h>

struct reader {
    struct png *png;
    int each;        /* bytes of a dot */
    uint8_t *packed; /* what has been read of it */
    size_t size;
    bool head, tail;
};

static uint32_t number(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static const char *read_head(struct reader *r, const uint8_t *at, size_t size)
{
    if (r->head || size != 13 || at[8] != 8 || (at[9] != 2 && at[9] != 6) || at[10] || at[11] || at[12])
        return "a head of another kind";
    r->head = true;
    r->each = at[9] == 2 ? 3 : 4;
    r->png->wide = (int)number(at);
    r->png->high = (int)number(at + 4);
    return r->png->wide > 0 && r->png->wide < 20000 && r->png->high > 0 && r->png->high < 20000 ? NULL : "its size";
}

static const char *read_chunk(struct reader *r, const uint8_t *chunk, size_t size)
{
    if (crc32(0, chunk + 4, (uInt)size + 4) != number(chunk + 8 + size))
        return "the sum of a chunk";
    if (memcmp(chunk + 4, "IHDR", 4) == 0)
        return read_head(r, chunk + 8, size);
    if (memcmp(chunk + 4, "IDAT", 4) == 0) {
        memcpy(r->packed + r->size, chunk + 8, size);
        r->size += size;
    }
    r->tail = memcmp(chunk + 4, "IEND", 4) == 0;
    return r->head ? NULL : "no head";
}

static int nearest(int left, int above, int corner)
{
    int guess = left + above - corner, a = abs(guess - left), b = abs(guess - above), c = abs(guess - corner);
    return a <= b && a <= c ? left : b <= c ? above : corner;
}

/* A row in place; `above` is the one before, or zeros. */
static const char *undo(uint8_t *row, const uint8_t *above, size_t size, size_t each, int how)
{
    for (size_t i = 0; i < size; i++) {
        int left = i < each ? 0 : row[i - each], up = above[i], corner = i < each ? 0 : above[i - each];
        const int by[5] = {0, left, up, (left + up) / 2, nearest(left, up, corner)};
        if (how > 4)
            return "a row of another kind";
        row[i] = (uint8_t)(row[i] + by[how]);
    }
    return NULL;
}

static const char *read_rows(const struct reader *r, uint8_t *rows)
{
    size_t each = (size_t)r->each, size = each * (size_t)r->png->wide;
    uint8_t *none = calloc(1, size);
    const char *wrong = none ? NULL : "no memory";
    for (int y = 0; y < r->png->high && !wrong; y++) {
        uint8_t *row = rows + (size_t)y * (size + 1) + 1;
        wrong = undo(row, y ? row - size - 1 : none, size, each, row[-1]);
        for (int x = 0; x < r->png->wide; x++) {
            uint8_t *dot = r->png->dots + 4 * ((size_t)y * (size_t)r->png->wide + (size_t)x);
            dot[3] = 255;
            memcpy(dot, row + each * (size_t)x, each);
        }
    }
    free(none);
    return wrong;
}

static const char *unpack(const struct reader *r)
{
    size_t all = (size_t)r->png->high * ((size_t)r->each * (size_t)r->png->wide + 1);
    uLongf size = all;
    uint8_t *rows = malloc(all);
    const char *wrong = NULL;
    r->png->dots = malloc(4 * (size_t)r->png->wide * (size_t)r->png->high);
    if (!rows || !r->png->dots)
        wrong = "no memory";
    else if (uncompress(rows, &size, r->packed, r->size) != Z_OK || size != all)
        wrong = "what is packed";
    else
        wrong = read_rows(r, rows);
    free(rows);
    return wrong;
}

const char *png_read(const uint8_t *file, size_t size, struct png *out)
{
    struct reader r = {.png = out, .packed = malloc(size + 1)};
    const char *wrong = r.packed && size > 8 && memcmp(file, "\x89PNG\r\n\x1A\n", 8) == 0 ? NULL : "no PNG";
    *out = (struct png){.dots = NULL};
    for (size_t at = 8; !wrong && !r.tail;) {
        if (size - at < 12 || number(file + at) > size - at - 12) {
            wrong = "it ends too soon";
            break;
        }
        size_t chunk = number(file + at);
        wrong = read_chunk(&r, file + at, chunk);
        at += chunk + 12;
        if (!wrong && r.tail && at != size)
            wrong = "more after its end";
    }
    if (!wrong)
        wrong = unpack(&r);
    free(r.packed);
    return wrong;
}
