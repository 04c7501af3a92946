/* pdf.h - writing PDF: a document of pages and of drawings that pages use, all in one piece of memory.
 *
 * What is drawn goes to the page or drawing that is open. A page is measured in millimetres from its upper left corner,
 * y downwards, as the pictures of draw/ are; so a drawing of those needs no more than a scale. Nothing depends on the
 * clock or the machine: the same document is the same bytes.
 *
 * When memory runs out the document is `failed`, and nothing more happens. */
#ifndef PRINT_PDF_H
#define PRINT_PDF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/text.h"
#include "print/font.h"

enum { PDF_OBJECTS = 4096, PDF_PAGES = 512, PDF_ALPHAS = 32, PDF_BLENDS = 32, PDF_FORMS = 1024, PDF_LINKS = 128 };

struct pdf_bytes {
    char *at;
    size_t size, room;
};

/* From one colour to another, 0xRRGGBB. */
struct pdf_blend {
    uint32_t from, to;
};

/* A place in the document that its contents lead to. */
struct pdf_link {
    const char *title; /* UTF-8, not closed by a zero; it outlives the document */
    size_t size;
    int page;
};

enum { PDF_DEEP = 4 };

struct pdf {
    struct pdf_bytes file, content;
    struct pdf_bytes outside[PDF_DEEP]; /* what was open when a drawing was begun */
    int deep;
    size_t offset[PDF_OBJECTS]; /* by object; the first ones are said in pdf.c */
    int objects;
    int page[PDF_PAGES], page_count;
    int form[PDF_FORMS], form_count;
    double wide, high; /* of the open page, in mm */
    int alpha[PDF_ALPHAS], alpha_count;
    struct pdf_blend blend[PDF_BLENDS];
    int blend_count;
    struct pdf_link links[PDF_LINKS];
    int link_count;
    struct font_face faces[FONTS];
    bool failed;
};

/* How a path is painted: colours as 0xRRGGBB, or PDF_NONE. */
enum { PDF_NONE = -1 };
struct pdf_paint {
    int fill, stroke;
    double width;
};

/* Begin and end a document; its title and language ("fr"). pdf_free() frees all memory. */
void pdf_begin(struct pdf *pdf, const struct font_face faces[FONTS]);
bool pdf_end(struct pdf *pdf, const char *title, const char *language, const struct sink *sink);
void pdf_free(struct pdf *pdf);

/* A page, so large in mm. */
void pdf_open_page(struct pdf *pdf, double wide, double high);
void pdf_close_page(struct pdf *pdf);
/* A drawing, in units of its own within a box; closing it gives its number, by which pages and other drawings draw it.
 * What was open before goes on. */
void pdf_open_drawing(struct pdf *pdf);
int pdf_close_drawing(struct pdf *pdf, double left, double top, double right, double bottom);
void pdf_draw(struct pdf *pdf, int drawing);
/* Of so many pages the last comes first. */
void pdf_last_page_first(struct pdf *pdf);
/* The page that is open is where a line of the contents, which readers show beside the pages, leads to. */
void pdf_mark(struct pdf *pdf, const char *title, size_t size);

/* ---- what a page or drawing is made of ---- */

/* Numbers, then an operator. */
void pdf_put_numbers(struct pdf *pdf, const double *numbers, int count, const char *operators);
#define PDF(pdf, operators, ...)                                                                                       \
    pdf_put_numbers(pdf, (const double[]){__VA_ARGS__}, (int)(sizeof((const double[]){__VA_ARGS__}) / sizeof(double)), \
                    operators)

void pdf_save(struct pdf *pdf);
void pdf_restore(struct pdf *pdf);
/* What follows is drawn at another place, larger, turned. */
void pdf_transform(struct pdf *pdf, struct matrix by);
void pdf_move(struct pdf *pdf, double x, double y);
void pdf_scale(struct pdf *pdf, double by);
/* Turn by so many right angles, with the clock. */
void pdf_turn(struct pdf *pdf, int quarters);
void pdf_fill(struct pdf *pdf, int colour);
void pdf_stroke(struct pdf *pdf, int colour);
/* How opaque what follows is, in hundredths. */
void pdf_alpha(struct pdf *pdf, int hundredths);
/* Fill what is clipped from above to below, in a box from (0,0) to (1,1). */
void pdf_blend(struct pdf *pdf, struct pdf_blend blend);
/* Dashes and gaps, from so far within them; both 0: whole lines. */
void pdf_dash(struct pdf *pdf, double on, double off, double from);

void pdf_line(struct pdf *pdf, double x1, double y1, double x2, double y2);
void pdf_rect(struct pdf *pdf, double x, double y, double wide, double high, struct pdf_paint paint);
void pdf_circle(struct pdf *pdf, double x, double y, double radius, struct pdf_paint paint);
/* Begin a path. */
void pdf_outline(struct pdf *pdf, const struct outline *outline);
/* Paint the path that was begun. */
void pdf_paint(struct pdf *pdf, struct pdf_paint paint);
/* What is drawn from here on is such a piece, whoever counts them: a name of letters and dots, and its army. */
void pdf_open_piece(struct pdf *pdf, const char *name, int army);
void pdf_close_piece(struct pdf *pdf);
/* Nothing is drawn outside a box until what was saved is restored. */
void pdf_clip(struct pdf *pdf, double x, double y, double wide, double high);

/* ---- text (pdf_font.c) ---- */

/* UTF-8 from (x, y) on, on the line; a size in mm. */
void pdf_text(struct pdf *pdf, enum font font, double size, double x, double y, const char *text, size_t length);
double pdf_text_width(const struct pdf *pdf, enum font font, double size, const char *text, size_t length);
/* ---- for the files of pdf ---- */

void pdf_add(struct pdf *pdf, struct pdf_bytes *to, const char *bytes, size_t size);
void pdf_add_text(struct pdf *pdf, struct pdf_bytes *to, const char *text);
void pdf_add_int(struct pdf *pdf, struct pdf_bytes *to, long long number);
/* A number to so many decimals, and a blank; the other one to thousandths. */
void pdf_add_decimals(struct pdf *pdf, struct pdf_bytes *to, double number, int places);
void pdf_add_number(struct pdf *pdf, struct pdf_bytes *to, double number);
/* A number below 65536 as four hexadecimal digits. */
void pdf_add_hex(struct pdf *pdf, struct pdf_bytes *to, uint32_t number);
/* Begin an object; with 0 a new one, else that of this number. Its number. */
int pdf_open_object(struct pdf *pdf, int number);
void pdf_close_object(struct pdf *pdf);
/* The rest of an object that is a stream, with what its dictionary has beside the length. */
void pdf_stream(struct pdf *pdf, const char *dictionary, const struct pdf_bytes *bytes);
/* The object of a font. */
enum { PDF_FIRST_FONT = 4 };
void pdf_write_font(struct pdf *pdf, enum font font);

#endif
