/* pdf_canvas.c - pictures as operators of a page: paths are written as they are, and readers fill them; what is no
 * plain colour is drawn within the path. */
#include "print/pdf_canvas.h"

#include <math.h>

static struct pdf *pdf_of(void *on)
{
    struct pdf_canvas *canvas = on;
    return canvas->pdf;
}

static void save(void *on)
{
    pdf_save(pdf_of(on));
}

static void restore(void *on)
{
    pdf_restore(pdf_of(on));
}

static void transform(void *on, struct matrix by)
{
    pdf_transform(pdf_of(on), by);
}

static void clip(void *on, struct box box)
{
    pdf_clip(pdf_of(on), box.left, box.top, box.right - box.left, box.bottom - box.top);
}

static void fail(void *on)
{
    pdf_of(on)->failed = true;
}

/* ---- shapes ---- */

/* Lines across a box, from lower left to upper right. */
static void hatch(struct pdf *pdf, struct box box)
{
    pdf_stroke(pdf, HATCH_COLOUR);
    PDF(pdf, "w", HATCH_WIDE);
    double high = box.bottom - box.top;
    int lines = (int)ceil((box.right - box.left + high) / HATCH_APART);
    for (int i = 0; i < lines; i++) {
        double x = box.left - high + HATCH_APART * i;
        pdf_line(pdf, x, box.bottom, x + high, box.top);
    }
}

/* Rings that fade outwards. */
static void glow(struct pdf *pdf, struct box box)
{
    enum { RINGS = 8 };
    double x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2, radius = (box.right - box.left) / 2;
    for (int i = 0; i < RINGS; i++) {
        pdf_alpha(pdf, 85 - 10 * i);
        pdf_circle(pdf, x, y, radius * (RINGS + i + 0.5) / (2 * RINGS),
                   (struct pdf_paint){PDF_NONE, GLOW_COLOUR, radius / (2 * RINGS)});
    }
}

static void fill_special(struct pdf *pdf, const struct outline *outline, const struct canvas_fill *fill)
{
    struct box box = outline->box;
    pdf_save(pdf);
    pdf_outline(pdf, outline);
    pdf_put_numbers(pdf, NULL, 0, "W n");
    if (fill->kind == FILL_BLEND) {
        pdf_transform(pdf, (struct matrix){box.right - box.left, 0, 0, box.bottom - box.top, box.left, box.top});
        pdf_blend(pdf, (struct pdf_blend){fill->colour, fill->to});
    }
    if (fill->kind == FILL_HATCH)
        hatch(pdf, box);
    if (fill->kind == FILL_GLOW)
        glow(pdf, box);
    pdf_restore(pdf);
}

static int hundredths(double part)
{
    return (int)(100 * part + 0.5);
}

static void set_line(struct pdf *pdf, const struct canvas_edge *edge)
{
    if (edge->round_cap)
        PDF(pdf, "J", 1);
    if (edge->round_join)
        PDF(pdf, "j", 1);
    if (edge->gap > 0)
        pdf_dash(pdf, edge->dash, edge->gap, edge->from);
}

static void paint(struct pdf *pdf, const struct outline *outline, struct pdf_paint by, int alpha)
{
    if (alpha != 100)
        pdf_alpha(pdf, alpha);
    pdf_outline(pdf, outline);
    pdf_paint(pdf, by);
}

/* Fill and edge are as opaque as each says. */
static void shape(void *on, const struct outline *outline, const struct canvas_fill *fill,
                  const struct canvas_edge *edge)
{
    struct pdf *pdf = pdf_of(on);
    int inner = fill->kind == FILL_PLAIN ? (int)fill->colour : PDF_NONE;
    int outer = edge->width > 0 ? (int)edge->colour : PDF_NONE;
    int fill_alpha = hundredths(fill->opacity), edge_alpha = hundredths(edge->opacity);
    if (fill->kind > FILL_PLAIN)
        fill_special(pdf, outline, fill);
    set_line(pdf, edge);
    if (inner != PDF_NONE && outer != PDF_NONE && fill_alpha == edge_alpha) {
        paint(pdf, outline, (struct pdf_paint){inner, outer, edge->width}, fill_alpha);
        return;
    }
    if (inner != PDF_NONE)
        paint(pdf, outline, (struct pdf_paint){inner, PDF_NONE, 0}, fill_alpha);
    if (inner != PDF_NONE && fill_alpha != 100 && edge_alpha == 100)
        pdf_alpha(pdf, 100);
    if (outer != PDF_NONE)
        paint(pdf, outline, (struct pdf_paint){PDF_NONE, outer, edge->width}, edge_alpha);
}

static void text(void *on, double size, double x, double y, const char *text, size_t length,
                 const struct canvas_fill *fill, const struct canvas_edge *edge)
{
    struct pdf *pdf = pdf_of(on);
    double left = x - pdf_text_width(pdf, FONT_SANS, size, text, length) / 2;
    if (edge->width > 0) {
        pdf_save(pdf);
        pdf_stroke(pdf, (int)edge->colour);
        PDF(pdf, "w", edge->width);
        PDF(pdf, "Tr", 1);
        pdf_text(pdf, FONT_SANS, size, left, y, text, length);
        pdf_restore(pdf);
    }
    pdf_fill(pdf, (int)fill->colour);
    pdf_text(pdf, FONT_SANS, size, left, y, text, length);
}

/* ---- layers ---- */

static bool begin_layer(void *on, uint64_t hash)
{
    struct pdf_canvas *canvas = on;
    int i = 0;
    while (i < canvas->count && canvas->hashes[i] != hash)
        i++;
    if (i < canvas->count) {
        pdf_draw(canvas->pdf, canvas->numbers[i]);
        return false;
    }
    if (i == PDF_FORMS) {
        canvas->pdf->failed = true;
        return false;
    }
    canvas->hashes[canvas->count] = hash;
    pdf_open_drawing(canvas->pdf);
    return true;
}

/* It may be larger than what is seen of it here. */
static void end_layer(void *on)
{
    enum { FAR = 30000 };
    struct pdf_canvas *canvas = on;
    int number = pdf_close_drawing(canvas->pdf, -FAR, -FAR, FAR, FAR);
    canvas->numbers[canvas->count++] = number;
    pdf_draw(canvas->pdf, number);
}

struct canvas pdf_canvas(struct pdf_canvas *on)
{
    return (struct canvas){.on = on,
                           .save = save,
                           .restore = restore,
                           .transform = transform,
                           .clip = clip,
                           .shape = shape,
                           .text = text,
                           .begin_layer = begin_layer,
                           .end_layer = end_layer,
                           .fail = fail};
}
