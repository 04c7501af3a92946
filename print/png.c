/* png.c - writing PNG (ISO/IEC 15948): rows of dots, each told by how it differs from the dot before or the row above,
 * whichever gives the smaller numbers; packed by deflate.c. Where all is opaque nothing is said of that. */
#include "print/png.h"

#include <stdlib.h>
#include <string.h>

#include "print/deflate.h"

enum { BY_DOT_BEFORE = 1, BY_ROW_ABOVE = 2 };

static void put_number(uint8_t out[4], uint32_t number)
{
    for (int i = 3; i >= 0; i--, number >>= 8)
        out[i] = (uint8_t)number;
}

/* ---- chunks ---- */

/* The rest of what was read so far, with these bytes too (CRC-32). */
static uint32_t sum(uint32_t rest, const uint8_t *bytes, size_t size)
{
    static const uint32_t nibble[16] = {0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4,
                                        0x4DB26158, 0x5005713C, 0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C,
                                        0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C};
    for (size_t i = 0; i < size; i++) {
        rest ^= bytes[i];
        rest = rest >> 4 ^ nibble[rest & 15];
        rest = rest >> 4 ^ nibble[rest & 15];
    }
    return rest;
}

static void put_chunk(const struct sink *sink, const char *name, const uint8_t *bytes, size_t size)
{
    uint8_t head[8], tail[4];
    put_number(head, (uint32_t)size);
    memcpy(head + 4, name, 4);
    put_number(tail, ~sum(sum(UINT32_MAX, head + 4, 4), bytes, size));
    sink->put(sink->context, (const char *)head, sizeof head);
    sink->put(sink->context, (const char *)bytes, size);
    sink->put(sink->context, (const char *)tail, sizeof tail);
}

/* ---- rows ---- */

struct sheet {
    const struct raster *raster;
    int each;          /* bytes of a dot: 3, or 4 */
    size_t row;        /* bytes of a row */
    uint8_t *plain[2]; /* the row above and this one, after a dot of zeros */
    uint8_t *tried;    /* a row in each way */
    uint8_t *rows;     /* all of them, each after the number of its way */
};

static bool is_opaque(const struct raster *r)
{
    size_t count = (size_t)r->wide * (size_t)r->high;
    for (size_t i = 0; i < count; i++)
        if (r->dots[4 * i + 3] != 255)
            return false;
    return true;
}

/* A sheet has less colour where it is less opaque, PNG has not. */
static void read_row(const struct sheet *s, int y, uint8_t *out)
{
    const uint8_t *dot = s->raster->dots + 4 * (size_t)y * (size_t)s->raster->wide;
    for (int x = 0; x < s->raster->wide; x++, dot += 4, out += s->each) {
        memcpy(out, dot, (size_t)s->each);
        for (int i = 0; i < 3 && dot[3] != 255; i++)
            out[i] = dot[3] ? (uint8_t)((dot[i] * 255 + dot[3] / 2) / dot[3]) : 0;
    }
}

/* Each byte less another one; how far they are from 0 then. */
static uint64_t subtract(const uint8_t *row, const uint8_t *other, size_t size, uint8_t *out)
{
    uint64_t far = 0;
    for (size_t i = 0; i < size; i++) {
        out[i] = (uint8_t)(row[i] - other[i]);
        far += out[i] < 128 ? out[i] : 256U - out[i];
    }
    return far;
}

static void write_row(struct sheet *s, int y)
{
    uint8_t *above = s->plain[~y & 1] + s->each, *here = s->plain[y & 1] + s->each;
    uint8_t *out = s->rows + (size_t)y * (s->row + 1);
    read_row(s, y, here);
    uint64_t before = subtract(here, here - s->each, s->row, out + 1), over = subtract(here, above, s->row, s->tried);
    out[0] = over <= before ? BY_ROW_ABOVE : BY_DOT_BEFORE;
    if (over <= before)
        memcpy(out + 1, s->tried, s->row);
}

static void put_all(struct sheet *s, const struct sink *sink, uint8_t *packed)
{
    uint8_t head[13] = {[8] = 8, [9] = s->each == 4 ? 6 : 2};
    size_t size = deflate_pack(s->rows, (size_t)s->raster->high * (s->row + 1), packed);
    put_number(head, (uint32_t)s->raster->wide);
    put_number(head + 4, (uint32_t)s->raster->high);
    sink->put(sink->context, "\x89PNG\r\n\x1A\n", 8);
    put_chunk(sink, "IHDR", head, sizeof head);
    put_chunk(sink, "IDAT", packed, size);
    put_chunk(sink, "IEND", head, 0);
}

bool png_write(const struct raster *raster, const struct sink *sink)
{
    if (raster->failed)
        return false;
    int each = is_opaque(raster) ? 3 : 4;
    struct sheet s = {.raster = raster, .each = each, .row = (size_t)each * (size_t)raster->wide};
    size_t all = (size_t)raster->high * (s.row + 1);
    uint8_t *memory = calloc(3, s.row + 4), *packed = malloc(deflate_room(all));
    s.rows = malloc(all);
    bool fine = memory && packed && s.rows;
    if (fine) {
        s.plain[0] = memory;
        s.plain[1] = memory + s.row + 4;
        s.tried = memory + 2 * (s.row + 4);
        for (int y = 0; y < raster->high; y++)
            write_row(&s, y);
        put_all(&s, sink, packed);
    }
    free(memory);
    free(packed);
    free(s.rows);
    return fine;
}
