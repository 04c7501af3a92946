/* pdf.c - the document: objects, pages, drawings, and what all of them share.
 *
 * Objects 1 to 3 are the catalogue, the list of pages and the resources, which all pages and drawings have in common;
 * then come the fonts. Those are written last, when everything that is in them is known. */
#include "print/pdf.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "print/deflate.h"

enum { CATALOGUE = 1, PAGES = 2, RESOURCES = 3, FIRST_FREE = PDF_FIRST_FONT + FONTS };

/* ---- bytes ---- */

void pdf_add(struct pdf *pdf, struct pdf_bytes *to, const char *bytes, size_t size)
{
    if (to->size + size > to->room) {
        size_t room = to->room ? to->room : 4096;
        while (room < to->size + size)
            room *= 2;
        char *at = pdf->failed ? NULL : realloc(to->at, room);
        if (!at) {
            pdf->failed = true;
            return;
        }
        to->at = at;
        to->room = room;
    }
    if (size)
        memcpy(to->at + to->size, bytes, size);
    to->size += size;
}

void pdf_add_text(struct pdf *pdf, struct pdf_bytes *to, const char *text)
{
    pdf_add(pdf, to, text, strlen(text));
}

void pdf_add_int(struct pdf *pdf, struct pdf_bytes *to, long long number)
{
    char digits[32];
    struct text text = text_on(digits, sizeof digits);
    text_add_number(&text, number);
    pdf_add(pdf, to, digits, text.length);
}

void pdf_add_hex(struct pdf *pdf, struct pdf_bytes *to, uint32_t number)
{
    char digits[4];
    for (int i = 3; i >= 0; i--, number >>= 4)
        digits[i] = "0123456789ABCDEF"[number & 15];
    pdf_add(pdf, to, digits, sizeof digits);
}

void pdf_add_decimals(struct pdf *pdf, struct pdf_bytes *to, double number, int places)
{
    long long whole = 1;
    for (int i = 0; i < places; i++)
        whole *= 10;
    long long parts = (long long)(number * (double)whole + (number < 0 ? -0.5 : 0.5));
    char digits[16] = ".";
    int used = places + 1;
    if (parts < 0)
        pdf_add(pdf, to, "-", 1);
    parts = parts < 0 ? -parts : parts;
    pdf_add_int(pdf, to, parts / whole);
    parts %= whole;
    for (int i = places; i > 0; i--, parts /= 10)
        digits[i] = (char)('0' + parts % 10);
    while (used > 1 && digits[used - 1] == '0')
        used--;
    if (used > 1)
        pdf_add(pdf, to, digits, (size_t)used);
    pdf_add(pdf, to, " ", 1);
}

void pdf_add_number(struct pdf *pdf, struct pdf_bytes *to, double number)
{
    pdf_add_decimals(pdf, to, number, 3);
}

static void say(struct pdf *pdf, const char *text)
{
    pdf_add_text(pdf, &pdf->file, text);
}

static void say_int(struct pdf *pdf, long long number)
{
    pdf_add_int(pdf, &pdf->file, number);
}

static void say_object(struct pdf *pdf, int number)
{
    say_int(pdf, number);
    say(pdf, " 0 R ");
}

static void say_named(struct pdf *pdf, const char *name, int object)
{
    say(pdf, name);
    say_object(pdf, object);
}

/* "/F3 12 0 R" */
static void say_resource(struct pdf *pdf, const char *letter, int number, int object)
{
    say(pdf, letter);
    say_int(pdf, number);
    say_named(pdf, " ", object);
}

static void say_number(struct pdf *pdf, double number)
{
    pdf_add_number(pdf, &pdf->file, number);
}

/* ---- objects ---- */

int pdf_open_object(struct pdf *pdf, int number)
{
    if (number == 0 && pdf->objects == PDF_OBJECTS) {
        pdf->failed = true;
        return 0;
    }
    number = number ? number : pdf->objects++;
    pdf->offset[number] = pdf->file.size;
    say_int(pdf, number);
    say(pdf, " 0 obj\n");
    return number;
}

void pdf_close_object(struct pdf *pdf)
{
    say(pdf, "\nendobj\n");
}

/* Packed, but for the shortest. */
void pdf_stream(struct pdf *pdf, const char *dictionary, const struct pdf_bytes *bytes)
{
    enum { SHORT = 64 };
    uint8_t *packed = bytes->size > SHORT && !pdf->failed ? malloc(deflate_room(bytes->size)) : NULL;
    size_t size = packed ? deflate_pack((const uint8_t *)bytes->at, bytes->size, packed) : 0;
    if (bytes->size > SHORT && size == 0)
        pdf->failed = true;
    say(pdf, "<<");
    say(pdf, dictionary);
    say(pdf, size ? "/Filter/FlateDecode/Length " : "/Length ");
    say_int(pdf, (long long)(size ? size : bytes->size));
    say(pdf, ">>\nstream\n");
    pdf_add(pdf, &pdf->file, size ? (const char *)packed : bytes->at, size ? size : bytes->size);
    say(pdf, "\nendstream");
    pdf_close_object(pdf);
    free(packed);
}

/* ---- pages and drawings ---- */

void pdf_begin(struct pdf *pdf, const struct font_face faces[FONTS])
{
    *pdf = (struct pdf){.objects = FIRST_FREE};
    memcpy(pdf->faces, faces, sizeof pdf->faces);
    say(pdf, "%PDF-1.4\n%\xE2\xE3\xCF\xD3\n");
}

void pdf_free(struct pdf *pdf)
{
    free(pdf->file.at);
    free(pdf->content.at);
}

/* Points of a page. */
static double points(double mm)
{
    return mm * 72 / 25.4;
}

void pdf_open_page(struct pdf *pdf, double wide, double high)
{
    pdf->wide = wide;
    pdf->high = high;
    pdf->content.size = 0;
    pdf_transform(pdf, (struct matrix){points(1), 0, 0, -points(1), 0, points(high)});
}

void pdf_close_page(struct pdf *pdf)
{
    int content = pdf_open_object(pdf, 0);
    pdf_stream(pdf, "", &pdf->content);
    if (pdf->page_count == PDF_PAGES)
        pdf->failed = true;
    if (pdf->failed)
        return;
    pdf->page[pdf->page_count++] = pdf_open_object(pdf, 0);
    say(pdf, "<</Type/Page/Parent 2 0 R/Resources 3 0 R/Contents ");
    say_object(pdf, content);
    say(pdf, "/MediaBox[0 0 ");
    say_number(pdf, points(pdf->wide));
    say_number(pdf, points(pdf->high));
    say(pdf, "]>>");
    pdf_close_object(pdf);
}

void pdf_last_page_first(struct pdf *pdf)
{
    if (pdf->failed)
        return;
    int last = pdf->page[pdf->page_count - 1];
    memmove(pdf->page + 1, pdf->page, (size_t)(pdf->page_count - 1) * sizeof *pdf->page);
    pdf->page[0] = last;
    for (int i = 0; i < pdf->link_count; i++)
        pdf->links[i].page = (pdf->links[i].page + 1) % pdf->page_count;
}

void pdf_open_drawing(struct pdf *pdf)
{
    assert(pdf->deep < PDF_DEEP);
    pdf->outside[pdf->deep++] = pdf->content;
    pdf->content = (struct pdf_bytes){.at = NULL};
}

int pdf_close_drawing(struct pdf *pdf, double left, double top, double right, double bottom)
{
    int number = pdf_open_object(pdf, 0);
    struct pdf_bytes head = {.at = NULL}, *h = &head;
    pdf_add_text(pdf, h, "/Type/XObject/Subtype/Form/Resources 3 0 R/BBox[");
    const double box[4] = {left, top, right, bottom};
    for (int i = 0; i < 4; i++)
        pdf_add_number(pdf, h, box[i]);
    pdf_add(pdf, h, "]", 2);
    if (!pdf->failed)
        pdf_stream(pdf, head.at, &pdf->content);
    free(head.at);
    free(pdf->content.at);
    pdf->content = pdf->outside[--pdf->deep];
    if (pdf->form_count == PDF_FORMS) {
        pdf->failed = true;
        return 0;
    }
    pdf->form[pdf->form_count] = number;
    return pdf->form_count++;
}

void pdf_mark(struct pdf *pdf, const char *title, size_t size)
{
    if (pdf->link_count < PDF_LINKS)
        pdf->links[pdf->link_count++] = (struct pdf_link){.title = title, .size = size, .page = pdf->page_count};
}

/* ---- what the document ends with ---- */

static void write_pages(struct pdf *pdf)
{
    pdf_open_object(pdf, PAGES);
    say(pdf, "<</Type/Pages/Count ");
    say_int(pdf, pdf->page_count);
    say(pdf, "/Kids[");
    for (int i = 0; i < pdf->page_count; i++)
        say_object(pdf, pdf->page[i]);
    say(pdf, "]>>");
    pdf_close_object(pdf);
}

static void say_alphas(struct pdf *pdf)
{
    say(pdf, "/ExtGState<<");
    for (int i = 0; i < pdf->alpha_count; i++) {
        say(pdf, "/A");
        say_int(pdf, i);
        say(pdf, "<</ca ");
        say_number(pdf, pdf->alpha[i] / 100.0);
        say(pdf, "/CA ");
        say_number(pdf, pdf->alpha[i] / 100.0);
        say(pdf, ">>");
    }
    say(pdf, ">>");
}

static void say_colour(struct pdf *pdf, const char *name, uint32_t colour)
{
    say(pdf, name);
    say(pdf, "[");
    for (int shift = 16; shift >= 0; shift -= 8)
        say_number(pdf, (colour >> shift & 255) / 255.0);
    say(pdf, "]");
}

static void say_blends(struct pdf *pdf)
{
    say(pdf, "/Shading<<");
    for (int i = 0; i < pdf->blend_count; i++) {
        say(pdf, "/B");
        say_int(pdf, i);
        say(pdf, "<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 0 1]/Extend[true true]"
                 "/Function<</FunctionType 2/Domain[0 1]/N 1");
        say_colour(pdf, "/C0", pdf->blend[i].from);
        say_colour(pdf, "/C1", pdf->blend[i].to);
        say(pdf, ">>>>");
    }
    say(pdf, ">>");
}

static void write_resources(struct pdf *pdf)
{
    pdf_open_object(pdf, RESOURCES);
    say(pdf, "<</Font<<");
    for (int i = 0; i < FONTS; i++)
        say_resource(pdf, "/F", i, PDF_FIRST_FONT + i);
    say(pdf, ">>/XObject<<");
    for (int i = 0; i < pdf->form_count; i++)
        say_resource(pdf, "/D", i, pdf->form[i]);
    say(pdf, ">>");
    say_alphas(pdf);
    say_blends(pdf);
    say(pdf, ">>");
    pdf_close_object(pdf);
}

/* Text that is not drawn is UTF-16 in hexadecimal digits. */
static void say_text(struct pdf *pdf, const char *text, size_t size)
{
    const char *end = text + size;
    say(pdf, "<FEFF");
    while (text < end)
        pdf_add_hex(pdf, &pdf->file, font_next(&text, end));
    say(pdf, ">");
}

/* A chain of objects of which `base` is the first. */
static void write_link(struct pdf *pdf, int base, int number)
{
    const struct pdf_link *link = &pdf->links[number];
    pdf_open_object(pdf, base + number);
    say(pdf, "<</Title");
    say_text(pdf, link->title, link->size);
    say_named(pdf, "/Parent ", base - 1);
    if (number > 0)
        say_named(pdf, "/Prev ", base + number - 1);
    if (number + 1 < pdf->link_count)
        say_named(pdf, "/Next ", base + number + 1);
    say_named(pdf, "/Dest[", pdf->page[link->page]);
    say(pdf, "/Fit]>>");
    pdf_close_object(pdf);
}

/* The object that has the links. */
static int write_links(struct pdf *pdf)
{
    int parent = pdf_open_object(pdf, 0);
    if (pdf->objects + pdf->link_count > PDF_OBJECTS || pdf->link_count == 0)
        pdf->failed = true;
    if (pdf->failed)
        return 0;
    pdf->objects += pdf->link_count;
    say(pdf, "<</Type/Outlines");
    say_named(pdf, "/First ", parent + 1);
    say_named(pdf, "/Last ", parent + pdf->link_count);
    say(pdf, "/Count ");
    say_int(pdf, pdf->link_count);
    say(pdf, ">>");
    pdf_close_object(pdf);
    for (int i = 0; i < pdf->link_count; i++)
        write_link(pdf, parent + 1, i);
    return parent;
}

/* Readers are asked to print it as large as it is. */
static void write_catalogue(struct pdf *pdf, int links, const char *language)
{
    pdf_open_object(pdf, CATALOGUE);
    say(pdf, "<</Type/Catalog");
    say_named(pdf, "/Pages ", PAGES);
    say_named(pdf, "/Outlines ", links);
    say(pdf, "/PageMode/UseOutlines/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true>>/Lang(");
    say(pdf, language);
    say(pdf, ")>>");
    pdf_close_object(pdf);
}

static int write_title(struct pdf *pdf, const char *title)
{
    int number = pdf_open_object(pdf, 0);
    say(pdf, "<</Title");
    say_text(pdf, title, strlen(title));
    say(pdf, ">>");
    pdf_close_object(pdf);
    return number;
}

/* Ten digits for each object. */
static void write_table(struct pdf *pdf)
{
    say(pdf, "xref\n0 ");
    say_int(pdf, pdf->objects);
    say(pdf, "\n0000000000 65535 f \n");
    for (int i = 1; i < pdf->objects; i++) {
        char digits[] = "0000000000 00000 n \n";
        size_t offset = pdf->offset[i];
        for (int k = 9; k >= 0; k--, offset /= 10)
            digits[k] = (char)('0' + offset % 10);
        say(pdf, digits);
    }
}

bool pdf_end(struct pdf *pdf, const char *title, const char *language, const struct sink *sink)
{
    for (int i = 0; i < FONTS; i++)
        pdf_write_font(pdf, (enum font)i);
    write_pages(pdf);
    write_resources(pdf);
    int links = write_links(pdf), info = write_title(pdf, title);
    write_catalogue(pdf, links, language);
    size_t table = pdf->file.size;
    write_table(pdf);
    say(pdf, "trailer\n<</Size ");
    say_int(pdf, pdf->objects);
    say_named(pdf, "/Root ", CATALOGUE);
    say_named(pdf, "/Info ", info);
    say(pdf, ">>\nstartxref\n");
    say_int(pdf, (long long)table);
    say(pdf, "\n%%EOF\n");
    if (!pdf->failed)
        sink->put(sink->context, pdf->file.at, pdf->file.size);
    return !pdf->failed;
}
