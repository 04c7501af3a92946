/* font.c - make a small font of a large one: font IN.ttf OUT.ttf
 *
 * What print/ puts into every PDF: the characters that people write French and English with, and a few signs. Glyphs
 * are numbered anew, first those that characters have, in the order of the characters, then what those are put together
 * of. Instructions for coarse screens are left out: paper is fine. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 512, TABLES = 7 };

static const struct {
    uint32_t first, last;
} wanted[] = {
    {0x20, 0x7E},     {0xA0, 0xFF},     {0x131, 0x131},   {0x152, 0x153},   {0x160, 0x161},   {0x178, 0x178},
    {0x17D, 0x17E},   {0x2010, 0x2015}, {0x2018, 0x201E}, {0x2020, 0x2022}, {0x2026, 0x2026}, {0x202F, 0x202F},
    {0x2030, 0x2030}, {0x2032, 0x2033}, {0x2039, 0x203A}, {0x20AC, 0x20AC}, {0x2190, 0x2193}, {0x2212, 0x2212},
    {0x2260, 0x2260}, {0x2264, 0x2265}, {0x25A0, 0x25A1}, {0x25CB, 0x25CB}, {0x25CF, 0x25CF}, {0x2702, 0x2702},
    {0x2713, 0x2713}, {0x2717, 0x2717},
};

struct bytes {
    uint8_t *at;
    size_t size;
};

struct font {
    struct bytes file;
    struct bytes head, hhea, hmtx, maxp, loca, glyf, cmap;
};

struct chosen {
    uint16_t old[MOST];   /* by new number */
    uint32_t point[MOST]; /* the character; 0: none */
    int count, mapped;    /* the first `mapped`, after glyph 0, have characters */
};

static _Noreturn void die(const char *what)
{
    fprintf(stderr, "font: %s\n", what);
    exit(1);
}

static uint32_t get(struct bytes b, size_t at, int size)
{
    uint32_t value = 0;
    if (at + (size_t)size > b.size)
        die("the font ends too soon");
    for (int i = 0; i < size; i++)
        value = value << 8 | b.at[at + (size_t)i];
    return value;
}

static void set(struct bytes b, size_t at, int size, uint32_t value)
{
    for (int i = size - 1; i >= 0; i--, value >>= 8)
        b.at[at + (size_t)i] = (uint8_t)value;
}

static void add(struct bytes *b, int size, uint32_t value)
{
    b->size += (size_t)size;
    set(*b, b->size - (size_t)size, size, value);
}

/* All memory there is, for a program that runs once; it begins as zeros. */
static struct bytes room(size_t size)
{
    static uint8_t memory[16 << 20];
    static size_t used;
    struct bytes b = {.at = memory + used};
    used += size;
    if (used > sizeof memory)
        die("no memory");
    return b;
}

/* ---- reading ---- */

static struct bytes table(const struct font *font, const char *tag)
{
    uint32_t count = get(font->file, 4, 2);
    for (uint32_t i = 0; i < count; i++) {
        size_t entry = 12 + 16 * (size_t)i, from = get(font->file, entry + 8, 4), size = get(font->file, entry + 12, 4);
        if (memcmp(font->file.at + entry, tag, 4) == 0 && from + size <= font->file.size)
            return (struct bytes){font->file.at + from, size};
    }
    die("a table is missing");
}

static struct font open_font(const char *path)
{
    struct font font = {.file = room(4 << 20)};
    FILE *in = fopen(path, "rb");
    if (!in)
        die(path);
    font.file.size = fread(font.file.at, 1, 4 << 20, in);
    fclose(in);
    font.head = table(&font, "head");
    font.hhea = table(&font, "hhea");
    font.hmtx = table(&font, "hmtx");
    font.maxp = table(&font, "maxp");
    font.loca = table(&font, "loca");
    font.glyf = table(&font, "glyf");
    font.cmap = table(&font, "cmap");
    return font;
}

/* The glyph of a character by the table of format 4 for Unicode, which every such font has; 0: none. */
static uint16_t glyph_of(const struct font *font, uint32_t point)
{
    size_t at = 0;
    for (uint32_t i = 0; i < get(font->cmap, 2, 2); i++)
        if (get(font->cmap, 4 + 8 * i, 4) == 0x00030001)
            at = get(font->cmap, 8 + 8 * i, 4);
    if (at == 0 || get(font->cmap, at, 2) != 4)
        die("no table of characters");
    size_t twice = get(font->cmap, at + 6, 2), ends = at + 14, starts = ends + twice + 2, deltas = starts + twice,
           ranges = deltas + twice;
    for (size_t i = 0; i < twice; i += 2) {
        uint32_t start = get(font->cmap, starts + i, 2), range = get(font->cmap, ranges + i, 2);
        if (point > get(font->cmap, ends + i, 2) || point < start)
            continue;
        uint32_t glyph = range ? get(font->cmap, ranges + i + range + 2 * (point - start), 2) : point;
        return (uint16_t)(glyph || !range ? glyph + get(font->cmap, deltas + i, 2) : 0);
    }
    return 0;
}

static struct bytes outline(const struct font *font, int glyph)
{
    int size = get(font->head, 50, 2) ? 4 : 2;
    size_t at = (size_t)glyph * (size_t)size, from = get(font->loca, at, size),
           to = get(font->loca, at + (size_t)size, size);
    from *= size == 2 ? 2 : 1;
    to *= size == 2 ? 2 : 1;
    if (to < from || to > font->glyf.size)
        die("a glyph lies outside");
    return (struct bytes){font->glyf.at + from, to - from};
}

/* ---- choosing ---- */

static int number_of(const struct chosen *chosen, uint16_t old)
{
    int i = 0;
    while (i < chosen->count && chosen->old[i] != old)
        i++;
    return i;
}

static void choose(struct chosen *chosen, uint16_t old, uint32_t point)
{
    if (chosen->count == MOST)
        die("too many glyphs");
    chosen->old[chosen->count] = old;
    chosen->point[chosen->count++] = point;
}

enum { WORDS = 1, SCALE = 8, MORE = 32, SCALES = 64, MATRIX = 128, INSTRUCTIONS = 256 };

/* The size of a component of a glyph that is put together. */
static size_t component(uint32_t flags)
{
    size_t scale = flags & SCALE ? 2 : flags & SCALES ? 4 : flags & MATRIX ? 8 : 0;
    size_t places = flags & WORDS ? 4 : 2;
    return 4 + places + scale;
}

static bool is_composite(struct bytes glyph)
{
    return glyph.size && get(glyph, 0, 2) >= 0x8000;
}

static void choose_parts(const struct font *font, struct chosen *chosen)
{
    for (int i = 0; i < chosen->count; i++) {
        struct bytes glyph = outline(font, chosen->old[i]);
        uint32_t flags = MORE;
        for (size_t at = 10; is_composite(glyph) && (flags & MORE); at += component(flags)) {
            flags = get(glyph, at, 2);
            uint16_t part = (uint16_t)get(glyph, at + 2, 2);
            if (number_of(chosen, part) == chosen->count)
                choose(chosen, part, 0);
        }
    }
}

static struct chosen choose_all(const struct font *font)
{
    struct chosen chosen = {.count = 1};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        for (uint32_t point = wanted[i].first; point <= wanted[i].last; point++) {
            uint16_t glyph = glyph_of(font, point);
            if (glyph)
                choose(&chosen, glyph, point);
        }
    chosen.mapped = chosen.count - 1;
    choose_parts(font, &chosen);
    return chosen;
}

/* ---- writing ---- */

static void add_part(struct bytes *out, struct bytes from, size_t at, size_t size)
{
    (void)get(from, at + size, 0);
    memcpy(out->at + out->size, from.at + at, size);
    out->size += size;
}

/* The points of a plain glyph follow its instructions. */
static void add_plain(struct bytes *out, struct bytes glyph)
{
    size_t contours = get(glyph, 0, 2), at = 10 + 2 * contours, skip = get(glyph, at, 2);
    add_part(out, glyph, 0, at);
    add(out, 2, 0);
    add_part(out, glyph, at + 2 + skip, glyph.size - (at + 2 + skip));
}

static void add_composite(struct bytes *out, struct bytes glyph, const struct chosen *chosen)
{
    uint32_t flags = MORE;
    add_part(out, glyph, 0, 10);
    for (size_t at = 10; flags & MORE; at += component(flags)) {
        flags = get(glyph, at, 2);
        size_t here = out->size;
        add_part(out, glyph, at, component(flags));
        set(*out, here, 2, flags & ~(uint32_t)INSTRUCTIONS);
        set(*out, here + 2, 2, (uint32_t)number_of(chosen, (uint16_t)get(glyph, at + 2, 2)));
    }
}

static void write_outlines(const struct font *font, const struct chosen *chosen, struct bytes *glyf, struct bytes *loca)
{
    for (int i = 0; i < chosen->count; i++) {
        struct bytes glyph = outline(font, chosen->old[i]);
        add(loca, 4, (uint32_t)glyf->size);
        if (is_composite(glyph))
            add_composite(glyf, glyph, chosen);
        else if (glyph.size)
            add_plain(glyf, glyph);
        glyf->size += -glyf->size & 3;
    }
    add(loca, 4, (uint32_t)glyf->size);
}

static void write_widths(const struct font *font, const struct chosen *chosen, struct bytes *hmtx)
{
    uint32_t wide = get(font->hhea, 34, 2);
    for (int i = 0; i < chosen->count; i++) {
        uint32_t old = chosen->old[i], entry = old < wide ? old : wide - 1;
        add(hmtx, 2, get(font->hmtx, 4 * entry, 2));
        add(hmtx, 2, old < wide ? get(font->hmtx, 4 * old + 2, 2) : get(font->hmtx, 4 * wide + 2 * (old - wide), 2));
    }
}

/* Format 12: a group for each run of characters, whose glyphs are a run too. */
static void write_characters(const struct chosen *chosen, struct bytes *cmap)
{
    static const uint32_t head[] = {0x00000001, 0x0003000A, 12, 0x000C0000, 0, 0, 0};
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        add(cmap, 4, head[i]);
    for (int i = 1; i <= chosen->mapped; i++) {
        if (i == 1 || chosen->point[i] != chosen->point[i - 1] + 1) {
            add(cmap, 4, chosen->point[i]);
            add(cmap, 4, chosen->point[i]);
            add(cmap, 4, (uint32_t)i);
        }
        set(*cmap, cmap->size - 8, 4, chosen->point[i]);
    }
    set(*cmap, 16, 4, (uint32_t)cmap->size - 12);
    set(*cmap, 24, 4, (uint32_t)(cmap->size - 28) / 12);
}

static struct bytes copy_of(struct bytes from)
{
    struct bytes b = room(from.size + 4);
    add_part(&b, from, 0, from.size);
    return b;
}

static uint32_t sum_of(struct bytes b)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < b.size; i += 4)
        for (size_t k = 0; k < 4; k++)
            sum += i + k < b.size ? (uint32_t)b.at[i + k] << (24 - 8 * k) : 0;
    return sum;
}

static struct bytes write_font(const char *const tags[TABLES], const struct bytes tables[TABLES])
{
    struct bytes out = room(4 << 20);
    size_t at = 12 + 16 * TABLES;
    add(&out, 4, 0x00010000);
    add(&out, 4, TABLES << 16 | 64);
    add(&out, 4, 2 << 16 | (16 * TABLES - 64));
    for (int i = 0; i < TABLES; i++) {
        add_part(&out, (struct bytes){(uint8_t *)tags[i], 4}, 0, 4);
        add(&out, 4, sum_of(tables[i]));
        add(&out, 4, (uint32_t)at);
        add(&out, 4, (uint32_t)tables[i].size);
        at += tables[i].size + (-tables[i].size & 3);
    }
    for (int i = 0; i < TABLES; i++) {
        add_part(&out, tables[i], 0, tables[i].size);
        out.size += -out.size & 3;
    }
    return out;
}

/* Tables stand in the order of their names. */
static struct bytes make(const struct font *font)
{
    static const char *const tags[TABLES] = {"cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp"};
    struct chosen chosen = choose_all(font);
    struct bytes tables[TABLES] = {room(1 << 16), room(4 << 20), copy_of(font->head), copy_of(font->hhea),
                                   room(1 << 16), room(1 << 16), copy_of(font->maxp)};
    write_characters(&chosen, &tables[0]);
    write_outlines(font, &chosen, &tables[1], &tables[5]);
    write_widths(font, &chosen, &tables[4]);
    set(tables[2], 8, 4, 0);  /* the sum of the whole, which nobody asks for */
    set(tables[2], 50, 2, 1); /* places of glyphs have four bytes */
    set(tables[3], 34, 2, (uint32_t)chosen.count);
    set(tables[6], 4, 2, (uint32_t)chosen.count);
    return write_font(tags, tables);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: font IN.ttf OUT.ttf\n");
        return 2;
    }
    struct font font = open_font(argv[1]);
    struct bytes out = make(&font);
    FILE *file = fopen(argv[2], "wb");
    if (!file || fwrite(out.at, 1, out.size, file) != out.size || fclose(file) != 0)
        die(argv[2]);
    return 0;
}
