/* qr.c - laying out a QR code: what is always the same, then the words in columns of two, up and down, then the mask
 * that makes it the most even.
 *
 * Invariant: what is fixed is never covered by a word or a mask. */
#include "draw/qr.h"

#include <string.h>

enum { MASKS = 8, MARGIN = 4 };

struct sheet {
    struct qr *qr;
    int version;
    bool fixed[QR_SIDE][QR_SIDE];
};

static void fix(struct sheet *s, int x, int y, bool dark)
{
    s->qr->dark[y][x] = dark;
    s->fixed[y][x] = true;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int size_of(int number)
{
    return number < 0 ? -number : number;
}

/* ---- what is always the same ---- */

/* Rings about a place, each of one colour, as far as they are on the sheet: dark where its distance has a bit. */
static void fix_rings(struct sheet *s, int x, int y, int rings, unsigned dark)
{
    for (int dy = -rings; dy <= rings; dy++)
        for (int dx = -rings; dx <= rings; dx++)
            if (x + dx >= 0 && x + dx < s->qr->side && y + dy >= 0 && y + dy < s->qr->side)
                fix(s, x + dx, y + dy, dark >> larger(size_of(dx), size_of(dy)) & 1);
}

/* Small squares on the crossings of two or three lines, but not where the large ones are. */
static void fix_small_squares(struct sheet *s)
{
    int last = s->qr->side - 7, lines = s->version / 7 + 2, step = (last - 6) / (lines - 1);
    for (int i = 0; i < lines && s->version > 1; i++)
        for (int j = 0; j < lines; j++) {
            bool corner = (i == 0 && j == 0) || (i == 0 && j == lines - 1) || (i == lines - 1 && j == 0);
            if (!corner)
                fix_rings(s, 6 + i * step, 6 + j * step, 2, 0x5);
        }
}

/* A number with the rest that tells readers whether they have read it well. */
static unsigned with_rest(unsigned number, unsigned divisor, int bits)
{
    unsigned rest = number;
    for (int i = 0; i < bits; i++)
        rest = rest << 1 ^ (rest >> (bits - 1) & 1) * divisor;
    return number << bits | rest;
}

/* The version, beside two of the large squares. */
static void fix_version(struct sheet *s)
{
    unsigned bits = with_rest((unsigned)s->version, 0x1F25, 12);
    for (int i = 0; s->version >= 7 && i < 18; i++) {
        int far = s->qr->side - 11 + i % 3;
        fix(s, far, i / 3, bits >> i & 1);
        fix(s, i / 3, far, bits >> i & 1);
    }
}

/* Level M, which is 0, and the mask: once about the first large square, once beside the others. */
static void fix_format(struct sheet *s, int mask)
{
    unsigned bits = with_rest((unsigned)mask, 0x537, 10) ^ 0x5412;
    int side = s->qr->side;
    for (int i = 0; i < 15; i++) {
        bool dark = bits >> i & 1;
        int up = i < 6 ? i : i + 1, left = i < 9 ? 15 - i : 14 - i;
        i < 8 ? fix(s, 8, up, dark) : fix(s, left, 8, dark);
        i < 8 ? fix(s, side - 1 - i, 8, dark) : fix(s, 8, side - 15 + i, dark);
    }
    fix(s, 8, side - 8, true);
}

static void fix_all(struct sheet *s)
{
    int side = s->qr->side;
    for (int i = 0; i < side; i++) {
        fix(s, 6, i, i % 2 == 0);
        fix(s, i, 6, i % 2 == 0);
    }
    fix_rings(s, 3, 3, 4, 0xB);
    fix_rings(s, side - 4, 3, 4, 0xB);
    fix_rings(s, 3, side - 4, 4, 0xB);
    fix_small_squares(s);
    fix_version(s);
    fix_format(s, 0);
}

/* ---- words ---- */

/* From the lower right corner in columns of two, up and down by turns; the line down the left has no part in them. */
static void lay_words(struct sheet *s, const uint8_t *words, int count)
{
    int side = s->qr->side, bit = 0;
    for (int column = 0; column < side / 2; column++)
        for (int i = 0; i < 2 * side; i++) {
            int right = side - 1 - 2 * column, x = (right <= 6 ? right - 1 : right) - i % 2;
            int y = column % 2 ? i / 2 : side - 1 - i / 2;
            if (s->fixed[y][x] || bit >= 8 * count)
                continue;
            s->qr->dark[y][x] = words[bit / 8] >> (7 - bit % 8) & 1;
            bit++;
        }
}

/* ---- masks ---- */

static bool turns(int mask, int x, int y)
{
    int product = x * y;
    switch (mask) {
    case 0: return (x + y) % 2 == 0;
    case 1: return y % 2 == 0;
    case 2: return x % 3 == 0;
    case 3: return (x + y) % 3 == 0;
    case 4: return (x / 3 + y / 2) % 2 == 0;
    case 5: return product % 2 + product % 3 == 0;
    case 6: return (product % 2 + product % 3) % 2 == 0;
    default: return ((x + y) % 2 + product % 3) % 2 == 0;
    }
}

/* Twice is as if it had not been. */
static void lay_mask(struct sheet *s, int mask)
{
    for (int y = 0; y < s->qr->side; y++)
        for (int x = 0; x < s->qr->side; x++)
            s->qr->dark[y][x] ^= !s->fixed[y][x] && turns(mask, x, y);
    fix_format(s, mask);
}

/* What is bad in a row, or a column: five alike or more after each other, and what looks like a large square. */
static int fault_of_line(const struct qr *qr, int line, bool column)
{
    int fault = 0, alike = 0;
    unsigned last = 0; /* modules, the latest lowest */
    for (int i = 0; i < qr->side; i++) {
        unsigned dark = column ? qr->dark[i][line] : qr->dark[line][i];
        alike = i > 0 && dark == (last & 1) ? alike + 1 : 1;
        last = (last << 1 | dark) & 0x7FF;
        fault += alike == 5 ? 3 : alike > 5;
        if (i >= 10 && (last == 0x5D0 || last == 0x05D))
            fault += 40;
    }
    return fault;
}

/* Squares of two by two alike, and more dark than light or the other way round, by steps of a twentieth. */
static int fault_of_areas(const struct qr *qr)
{
    int fault = 0, dark = 0, all = qr->side * qr->side;
    for (int y = 0; y < qr->side; y++)
        for (int x = 0; x < qr->side; x++) {
            bool here = qr->dark[y][x];
            dark += here;
            fault += y > 0 && x > 0 && here == qr->dark[y - 1][x] && here == qr->dark[y][x - 1] &&
                             here == qr->dark[y - 1][x - 1]
                         ? 3
                         : 0;
        }
    return fault + 10 * (size_of(20 * dark - 10 * all) / all);
}

static int fault_of(const struct qr *qr)
{
    int fault = fault_of_areas(qr);
    for (int i = 0; i < qr->side; i++)
        fault += fault_of_line(qr, i, false) + fault_of_line(qr, i, true);
    return fault;
}

static void lay_best_mask(struct sheet *s)
{
    int best = 0, least = 0;
    for (int mask = 0; mask < MASKS; mask++) {
        lay_mask(s, mask);
        int fault = fault_of(s->qr);
        if (mask == 0 || fault < least) {
            best = mask;
            least = fault;
        }
        lay_mask(s, mask);
    }
    lay_mask(s, best);
}

/* ---- the whole ---- */

bool qr_make(const char *text, struct qr *out)
{
    uint8_t words[QR_WORDS];
    size_t bytes = strlen(text);
    struct sheet sheet = {.qr = out, .version = qr_version(bytes)};
    if (sheet.version == 0)
        return false;
    memset(out, 0, sizeof *out);
    out->side = 17 + 4 * sheet.version;
    fix_all(&sheet);
    lay_words(&sheet, words, qr_words(sheet.version, text, bytes, words));
    lay_best_mask(&sheet);
    return true;
}

static void put(const struct sink *sink, const struct text *text)
{
    sink->put(sink->context, text->at, text->length);
}

/* Modules beside each other are one box. */
static void put_row(const struct qr *qr, int y, const struct sink *sink)
{
    for (int x = 0; x < qr->side; x++) {
        int wide = 0;
        char memory[64];
        struct text text = text_on(memory, sizeof memory);
        while (x + wide < qr->side && qr->dark[y][x + wide])
            wide++;
        if (wide == 0)
            continue;
        text_add_char(&text, 'M');
        text_add_number(&text, x + MARGIN);
        text_add_char(&text, ',');
        text_add_number(&text, y + MARGIN);
        text_add_char(&text, 'h');
        text_add_number(&text, wide);
        text_add(&text, "v1h-");
        text_add_number(&text, wide);
        text_add_char(&text, 'Z');
        put(sink, &text);
        x += wide;
    }
}

bool qr_svg(const char *text, const struct sink *sink)
{
    struct qr qr;
    char memory[256];
    struct text head = text_on(memory, sizeof memory);
    if (!qr_make(text, &qr))
        return false;
    text_add(&head, "<svg xmlns=\"http://www.w3.org/2000/svg\" shape-rendering=\"crispEdges\" viewBox=\"0 0 ");
    text_add_number(&head, qr.side + 2 * MARGIN);
    text_add_char(&head, ' ');
    text_add_number(&head, qr.side + 2 * MARGIN);
    text_add(&head, "\">\n<rect width=\"100%\" height=\"100%\" fill=\"#FFFFFF\"/>\n<path fill=\"#25221D\" d=\"");
    put(sink, &head);
    for (int y = 0; y < qr.side; y++)
        put_row(&qr, y, sink);
    sink->put(sink->context, "\"/>\n</svg>\n", 11);
    return true;
}
