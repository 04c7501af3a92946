/* pdf_font.c - text: the fonts of tools/font.c, whole in every document, and how wide they run.
 *
 * A character is written as the number of its glyph; a table beside the font tells readers which character that is, so
 * that text can be searched and copied. */
#include <stdlib.h>
#include <string.h>

#include "print/pdf.h"

static const char *const names[FONTS] = {
    [FONT_SERIF] = "TINTAG+DejaVuSerif", [FONT_BOLD] = "TINTAG+DejaVuSerif-Bold", [FONT_SANS] = "TINTAG+DejaVuSans"};

double pdf_text_width(const struct pdf *pdf, enum font font, double size, const char *text, size_t length)
{
    return size * font_width(&pdf->faces[font], text, length);
}

void pdf_text(struct pdf *pdf, enum font font, double size, double x, double y, const char *text, size_t length)
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
        pdf_add_hex(pdf, to, font_glyph(&pdf->faces[font], font_next(&text, end)));
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

static int write_file(struct pdf *pdf, const struct font_face *face)
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

static int write_descriptor(struct pdf *pdf, enum font font, int file)
{
    const struct font_face *face = &pdf->faces[font];
    const uint8_t *head = font_table(face, "head"), *hhea = font_table(face, "hhea");
    int number = pdf_open_object(pdf, 0);
    say(pdf, "<</Type/FontDescriptor/FontName/");
    say(pdf, names[font]);
    say(pdf, font == FONT_SANS ? "/Flags 4/ItalicAngle 0/StemV 80" : "/Flags 6/ItalicAngle 0/StemV 80");
    say_named(pdf, "/Ascent ", font_thousandths(face, font_get_signed(hhea + 4)), "");
    say_named(pdf, "/Descent ", font_thousandths(face, font_get_signed(hhea + 6)), "/CapHeight 729/FontBBox[");
    for (int i = 0; i < 4; i++)
        say_named(pdf, "", font_thousandths(face, font_get_signed(head + 36 + 2 * i)), " ");
    say_named(pdf, "]/FontFile2 ", file, " 0 R>>");
    pdf_close_object(pdf);
    return number;
}

static int write_descendant(struct pdf *pdf, enum font font, int descriptor)
{
    const struct font_face *face = &pdf->faces[font];
    int number = pdf_open_object(pdf, 0);
    say(pdf, "<</Type/Font/Subtype/CIDFontType2/BaseFont/");
    say(pdf, names[font]);
    say(pdf, "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/CIDToGIDMap/Identity");
    say_named(pdf, "/FontDescriptor ", descriptor, " 0 R/W[0[");
    for (int glyph = 0; glyph < font_glyph_count(face); glyph++)
        pdf_add_number(pdf, &pdf->file, 1000 * font_glyph_width(face, (uint32_t)glyph));
    say(pdf, "]]>>");
    pdf_close_object(pdf);
    return number;
}

/* The character of a glyph; 0: none, it is part of others. */
static uint32_t character_of(const struct font_face *face, uint32_t glyph)
{
    for (int i = 0; i < font_run_count(face); i++) {
        struct font_run run = font_run(face, i);
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
static int write_characters(struct pdf *pdf, const struct font_face *face)
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

void pdf_write_font(struct pdf *pdf, enum font font)
{
    const struct font_face *face = &pdf->faces[font];
    int file = write_file(pdf, face), descriptor = write_descriptor(pdf, font, file),
        descendant = write_descendant(pdf, font, descriptor), characters = write_characters(pdf, face);
    pdf_open_object(pdf, PDF_FIRST_FONT + (int)font);
    say(pdf, "<</Type/Font/Subtype/Type0/Encoding/Identity-H/BaseFont/");
    say(pdf, names[font]);
    say_named(pdf, "/DescendantFonts[", descendant, " 0 R]");
    say_named(pdf, "/ToUnicode ", characters, " 0 R>>");
    pdf_close_object(pdf);
}
