/* pdf_font.c - text: the fonts of tools/font.c, whole in every document, and how wide they run.
 *
 * A character is written as the number of its glyph; a table beside the font tells readers which character that is, so
 * that text can be searched and copied. */
#include <stdlib.h>
#include <string.h>

#include "print/pdf.h"

enum { MISSING = 0xFFFD };

static const char *const names[PDF_FONTS] = {
    [PDF_SERIF] = "TINTAG+DejaVuSerif", [PDF_BOLD] = "TINTAG+DejaVuSerif-Bold", [PDF_SANS] = "TINTAG+DejaVuSans"};

/* ---- reading ---- */

static uint32_t get(const uint8_t *at, int size)
{
    uint32_t value = 0;
    for (int i = 0; i < size; i++)
        value = value << 8 | at[i];
    return value;
}

static int get_signed(const uint8_t *at)
{
    return (int16_t)get(at, 2);
}

/* A table of a font; these fonts are ours, and have all that is asked for. */
static const uint8_t *table(const struct pdf_face *face, const char *tag)
{
    const uint8_t *entry = face->file + 12;
    while (memcmp(entry, tag, 4) != 0)
        entry += 16;
    return face->file + get(entry + 8, 4);
}

/* A run of characters whose glyphs are a run too. */
struct run {
    uint32_t first, last, glyph;
};

static int run_count(const uint8_t *cmap)
{
    return (int)get(cmap + 24, 4);
}

static struct run run_at(const uint8_t *cmap, int i)
{
    const uint8_t *at = cmap + 28 + 12 * i;
    return (struct run){get(at, 4), get(at + 4, 4), get(at + 8, 4)};
}

/* 0, which is drawn as a box, if there is none. */
static uint32_t glyph_of(const struct pdf_face *face, uint32_t character)
{
    const uint8_t *cmap = table(face, "cmap");
    for (int i = 0; i < run_count(cmap); i++) {
        struct run run = run_at(cmap, i);
        if (character >= run.first && character <= run.last)
            return run.glyph + character - run.first;
    }
    return 0;
}

static int glyph_count(const struct pdf_face *face)
{
    return (int)get(table(face, "maxp") + 4, 2);
}

/* In thousandths of the size. */
static int thousandths(const struct pdf_face *face, int units)
{
    return units * 1000 / (int)get(table(face, "head") + 18, 2);
}

static double glyph_width(const struct pdf_face *face, uint32_t glyph)
{
    return (double)get(table(face, "hmtx") + 4 * glyph, 2) / (double)get(table(face, "head") + 18, 2);
}

uint32_t pdf_next_character(const char **at, const char *end)
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

double pdf_text_width(const struct pdf *pdf, enum pdf_font font, double size, const char *text, size_t length)
{
    double width = 0;
    for (const char *end = text + length; text < end;)
        width += glyph_width(&pdf->faces[font], glyph_of(&pdf->faces[font], pdf_next_character(&text, end)));
    return width * size;
}

void pdf_text(struct pdf *pdf, enum pdf_font font, double size, double x, double y, const char *text, size_t length)
{
    struct pdf_bytes *to = &pdf->content;
    pdf_add_text(pdf, to, "BT /F");
    pdf_add_int(pdf, to, font);
    pdf_add_text(pdf, to, " ");
    pdf_add_number(pdf, to, size);
    pdf_add_text(pdf, to, "Tf ");
    PDF(pdf, "Tm", 1, 0, 0, -1, x, y);
    pdf_add_text(pdf, to, "<");
    for (const char *end = text + length; text < end;)
        pdf_add_hex(pdf, to, glyph_of(&pdf->faces[font], pdf_next_character(&text, end)));
    pdf_add_text(pdf, to, "> Tj ET\n");
}

/* ---- writing ---- */

static void say(struct pdf *pdf, const char *text)
{
    pdf_add_text(pdf, &pdf->file, text);
}

static void say_named(struct pdf *pdf, const char *name, int number, const char *after)
{
    say(pdf, name);
    pdf_add_int(pdf, &pdf->file, number);
    say(pdf, after);
}

static int write_file(struct pdf *pdf, const struct pdf_face *face)
{
    int number = pdf_open_object(pdf, 0);
    char head[48];
    struct text text = text_on(head, sizeof head);
    struct pdf_bytes file = {.at = (char *)face->file, .size = face->size};
    text_add(&text, "/Length1 ");
    text_add_number(&text, (int64_t)face->size);
    pdf_stream(pdf, head, &file);
    return number;
}

static int write_descriptor(struct pdf *pdf, enum pdf_font font, int file)
{
    const struct pdf_face *face = &pdf->faces[font];
    const uint8_t *head = table(face, "head"), *hhea = table(face, "hhea");
    int number = pdf_open_object(pdf, 0);
    say(pdf, "<</Type/FontDescriptor/FontName/");
    say(pdf, names[font]);
    say(pdf, font == PDF_SANS ? "/Flags 4/ItalicAngle 0/StemV 80" : "/Flags 6/ItalicAngle 0/StemV 80");
    say_named(pdf, "/Ascent ", thousandths(face, get_signed(hhea + 4)), "");
    say_named(pdf, "/Descent ", thousandths(face, get_signed(hhea + 6)), "/CapHeight 729/FontBBox[");
    for (int i = 0; i < 4; i++)
        say_named(pdf, "", thousandths(face, get_signed(head + 36 + 2 * i)), " ");
    say_named(pdf, "]/FontFile2 ", file, " 0 R>>");
    pdf_close_object(pdf);
    return number;
}

static int write_descendant(struct pdf *pdf, enum pdf_font font, int descriptor)
{
    const struct pdf_face *face = &pdf->faces[font];
    int number = pdf_open_object(pdf, 0);
    say(pdf, "<</Type/Font/Subtype/CIDFontType2/BaseFont/");
    say(pdf, names[font]);
    say(pdf, "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/CIDToGIDMap/Identity");
    say_named(pdf, "/FontDescriptor ", descriptor, " 0 R/W[0[");
    for (int glyph = 0; glyph < glyph_count(face); glyph++)
        pdf_add_number(pdf, &pdf->file, 1000 * glyph_width(face, (uint32_t)glyph));
    say(pdf, "]]>>");
    pdf_close_object(pdf);
    return number;
}

/* The character of a glyph; 0: none, it is part of others. */
static uint32_t character_of(const struct pdf_face *face, uint32_t glyph)
{
    const uint8_t *cmap = table(face, "cmap");
    for (int i = 0; i < run_count(cmap); i++) {
        struct run run = run_at(cmap, i);
        if (glyph >= run.glyph && glyph - run.glyph <= run.last - run.first)
            return run.first + glyph - run.glyph;
    }
    return 0;
}

static void add_character(struct pdf *pdf, struct pdf_bytes *to, uint32_t glyph, uint32_t character)
{
    pdf_add_text(pdf, to, "<");
    pdf_add_hex(pdf, to, glyph);
    pdf_add_text(pdf, to, "> <");
    pdf_add_hex(pdf, to, character);
    pdf_add_text(pdf, to, ">\n");
}

/* From glyphs back to characters. Those that have one are the first; readers take a hundred at a time. */
static int write_characters(struct pdf *pdf, const struct pdf_face *face)
{
    enum { AT_A_TIME = 100 };
    int number = pdf_open_object(pdf, 0);
    struct pdf_bytes map = {.at = NULL}, *to = &map;
    uint32_t count = 0;
    while (character_of(face, count + 1))
        count++;
    pdf_add_text(pdf, to,
                 "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo <</Registry (Adobe) "
                 "/Ordering (UCS) /Supplement 0>> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
                 "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n");
    for (uint32_t i = 0; i < count; i++) {
        if (i % AT_A_TIME == 0) {
            pdf_add_text(pdf, to, i ? "endbfchar\n" : "");
            pdf_add_int(pdf, to, count - i < AT_A_TIME ? count - i : AT_A_TIME);
            pdf_add_text(pdf, to, " beginbfchar\n");
        }
        add_character(pdf, to, i + 1, character_of(face, i + 1));
    }
    pdf_add_text(pdf, to, "endbfchar\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
    pdf_stream(pdf, "", to);
    free(map.at);
    return number;
}

void pdf_write_font(struct pdf *pdf, enum pdf_font font)
{
    const struct pdf_face *face = &pdf->faces[font];
    int file = write_file(pdf, face), descriptor = write_descriptor(pdf, font, file),
        descendant = write_descendant(pdf, font, descriptor), characters = write_characters(pdf, face);
    pdf_open_object(pdf, PDF_FIRST_FONT + (int)font);
    say(pdf, "<</Type/Font/Subtype/Type0/Encoding/Identity-H/BaseFont/");
    say(pdf, names[font]);
    say_named(pdf, "/DescendantFonts[", descendant, " 0 R]");
    say_named(pdf, "/ToUnicode ", characters, " 0 R>>");
    pdf_close_object(pdf);
}
