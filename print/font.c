/* font.c - the tables of a font. */
#include "print/font.h"

#include <string.h>

enum { MISSING = 0xFFFD };

const char *const font_files[FONTS] = {
    [FONT_SERIF] = "DejaVuSerif.ttf", [FONT_BOLD] = "DejaVuSerif-Bold.ttf", [FONT_SANS] = "DejaVuSans.ttf"};

uint32_t font_get(const uint8_t *at, int size)
{
    uint32_t value = 0;
    for (int i = 0; i < size; i++)
        value = value << 8 | at[i];
    return value;
}

int font_get_signed(const uint8_t *at)
{
    return (int16_t)font_get(at, 2);
}

const uint8_t *font_table(const struct font_face *face, const char *tag)
{
    const uint8_t *entry = face->file + 12;
    while (memcmp(entry, tag, 4) != 0)
        entry += 16;
    return face->file + font_get(entry + 8, 4);
}

/* ---- characters ---- */

int font_run_count(const struct font_face *face)
{
    return (int)font_get(font_table(face, "cmap") + 24, 4);
}

struct font_run font_run(const struct font_face *face, int i)
{
    const uint8_t *at = font_table(face, "cmap") + 28 + 12 * i;
    return (struct font_run){font_get(at, 4), font_get(at + 4, 4), font_get(at + 8, 4)};
}

uint32_t font_glyph(const struct font_face *face, uint32_t character)
{
    int count = font_run_count(face);
    for (int i = 0; i < count; i++) {
        struct font_run run = font_run(face, i);
        if (character >= run.first && character <= run.last)
            return run.glyph + character - run.first;
    }
    return 0;
}

int font_glyph_count(const struct font_face *face)
{
    return (int)font_get(font_table(face, "maxp") + 4, 2);
}

static int units(const struct font_face *face)
{
    return (int)font_get(font_table(face, "head") + 18, 2);
}

int font_thousandths(const struct font_face *face, int of)
{
    return of * 1000 / units(face);
}

double font_glyph_width(const struct font_face *face, uint32_t glyph)
{
    return (double)font_get(font_table(face, "hmtx") + 4 * glyph, 2) / units(face);
}

uint32_t font_next(const char **at, const char *end)
{
    const uint8_t *byte = (const uint8_t *)*at;
    int more = *byte < 0x80 ? 0 : *byte < 0xC0 ? -1 : *byte < 0xE0 ? 1 : *byte < 0xF0 ? 2 : 3;
    uint32_t character = more <= 0 ? *byte : *byte & (0x3FU >> more);
    if (more < 0 || more >= end - *at) {
        ++*at;
        return MISSING;
    }
    for (int i = 1; i <= more; i++)
        character = character << 6 | (byte[i] & 0x3F);
    *at += more + 1;
    return character;
}

double font_width(const struct font_face *face, const char *text, size_t length)
{
    double width = 0;
    for (const char *end = text + length; text < end;)
        width += font_glyph_width(face, font_glyph(face, font_next(&text, end)));
    return width;
}

bool font_has(const struct font_face *face, const char *text)
{
    for (const char *end = text + strlen(text); text < end;)
        if (font_glyph(face, font_next(&text, end)) == 0)
            return false;
    return true;
}

/* ---- outlines ---- */

enum { ON_CURVE = 1, SHORT_X = 2, SHORT_Y = 4, REPEATED = 8, SAME_X = 16, SAME_Y = 32, POINTS = 512 };

struct points {
    int count;
    uint8_t flags[POINTS];
    double x[POINTS], y[POINTS];
};

static const uint8_t *read_flags(const uint8_t *at, struct points *p)
{
    for (int i = 0; i < p->count;) {
        uint8_t flags = *at++;
        int times = flags & REPEATED ? 1 + *at++ : 1;
        for (; times > 0 && i < p->count; times--)
            p->flags[i++] = flags;
    }
    return at;
}

/* Each is a step from the one before. */
static const uint8_t *read_places(const uint8_t *at, const struct points *p, int is_short, int same, double *out)
{
    int value = 0;
    for (int i = 0; i < p->count; i++) {
        int flags = p->flags[i];
        if (flags & is_short) {
            value += flags & same ? *at : -(int)*at;
            at++;
        } else if (!(flags & same)) {
            value += font_get_signed(at);
            at += 2;
        }
        out[i] = value;
    }
    return at;
}

static void add_curve(struct outline *out, const double from[2], const double by[2], const double to[2])
{
    outline_curve(out,
                  (const double[6]){from[0] + (by[0] - from[0]) * 2 / 3, from[1] + (by[1] - from[1]) * 2 / 3,
                                    to[0] + (by[0] - to[0]) * 2 / 3, to[1] + (by[1] - to[1]) * 2 / 3, to[0], to[1]});
}

/* Between two points that curves lean on, the curve goes through the middle. */
static void add_contour(const struct points *p, int first, int last, struct outline *out)
{
    int count = last - first + 1;
    double here[2] = {p->x[first], p->y[first]}, lean[2] = {0, 0};
    bool leaning = false;
    if (!(p->flags[first] & ON_CURVE)) {
        here[0] = (p->x[first] + p->x[last]) / 2;
        here[1] = (p->y[first] + p->y[last]) / 2;
    }
    const double start[2] = {here[0], here[1]};
    outline_move(out, here[0], here[1]);
    for (int i = p->flags[first] & ON_CURVE ? 1 : 0; i < count; i++) {
        double at[2] = {p->x[first + i], p->y[first + i]}, to[2] = {at[0], at[1]};
        bool on = p->flags[first + i] & ON_CURVE;
        if (!on && leaning) {
            to[0] = (lean[0] + at[0]) / 2;
            to[1] = (lean[1] + at[1]) / 2;
        }
        if (leaning)
            add_curve(out, here, lean, to);
        else if (on)
            outline_line(out, to[0], to[1]);
        if (leaning || on)
            memcpy(here, to, sizeof here);
        memcpy(lean, at, sizeof lean);
        leaning = !on;
    }
    if (leaning)
        add_curve(out, here, lean, start);
    outline_close(out);
}

static void add_plain(const uint8_t *glyph, const struct matrix *at, struct outline *out)
{
    struct points p = {.count = 0};
    int contours = font_get_signed(glyph), first = 0;
    const uint8_t *ends = glyph + 10, *next = ends + 2 * contours;
    p.count = contours ? (int)font_get(next - 2, 2) + 1 : 0;
    if (p.count > POINTS)
        return;
    next = read_flags(next + 2 + font_get(next, 2), &p);
    next = read_places(next, &p, SHORT_X, SAME_X, p.x);
    read_places(next, &p, SHORT_Y, SAME_Y, p.y);
    for (int i = 0; i < p.count; i++)
        matrix_apply(at, &p.x[i], &p.y[i]);
    for (int i = 0; i < contours; i++) {
        int last = (int)font_get(ends + 2 * i, 2);
        add_contour(&p, first, last, out);
        first = last + 1;
    }
}

static const uint8_t *glyph_data(const struct font_face *face, uint32_t glyph)
{
    const uint8_t *loca = font_table(face, "loca") + 4 * glyph;
    uint32_t from = font_get(loca, 4), to = font_get(loca + 4, 4);
    return to > from ? font_table(face, "glyf") + from : NULL;
}

enum { WORDS = 1, SCALE = 8, MORE = 32, SCALES = 64, MATRIX = 128 };

static double fraction(const uint8_t *at)
{
    return font_get_signed(at) / 16384.0;
}

/* A part of a glyph that is put together: where it lies; behind it. */
static const uint8_t *read_part(const uint8_t *at, uint32_t flags, struct matrix *place)
{
    bool words = flags & WORDS;
    *place = (struct matrix){
        1, 0, 0, 1, words ? font_get_signed(at) : (int8_t)at[0], words ? font_get_signed(at + 2) : (int8_t)at[1]};
    at += words ? 4 : 2;
    if (flags & (SCALE | SCALES | MATRIX)) {
        place->a = fraction(at);
        place->d = fraction(flags & SCALE ? at : flags & SCALES ? at + 2 : at + 6);
    }
    if (flags & MATRIX) {
        place->b = fraction(at + 2);
        place->c = fraction(at + 4);
    }
    return at + (flags & SCALE ? 2 : flags & SCALES ? 4 : flags & MATRIX ? 8 : 0);
}

/* In units of the font; parts of parts go so deep. */
static void add_glyph(const struct font_face *face, uint32_t glyph, const struct matrix *at, int deep,
                      struct outline *out)
{
    const uint8_t *data = glyph_data(face, glyph), *next;
    if (!data || deep == 0)
        return;
    if (font_get_signed(data) >= 0) {
        add_plain(data, at, out);
        return;
    }
    next = data + 10;
    for (uint32_t flags = MORE; flags & MORE;) {
        struct matrix place;
        flags = font_get(next, 2);
        uint32_t part = font_get(next + 2, 2);
        next = read_part(next + 4, flags, &place);
        place = matrix_within(*at, place);
        add_glyph(face, part, &place, deep - 1, out);
    }
}

void font_outline(const struct font_face *face, uint32_t glyph, const struct matrix *at, struct outline *out)
{
    double unit = 1.0 / units(face);
    struct matrix place = matrix_within(*at, (struct matrix){unit, 0, 0, -unit, 0, 0});
    add_glyph(face, glyph, &place, 4, out);
}
