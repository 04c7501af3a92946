/* pdf_paint.c - what pages and drawings are made of: places, colours, lines, boxes, discs. */
#include "print/pdf.h"

static void put(struct pdf *pdf, const char *operators)
{
    pdf_add_text(pdf, &pdf->content, operators);
    pdf_add(pdf, &pdf->content, "\n", 1);
}

void pdf_put_numbers(struct pdf *pdf, const double *numbers, int count, const char *operators)
{
    for (int i = 0; i < count; i++)
        pdf_add_number(pdf, &pdf->content, numbers[i]);
    put(pdf, operators);
}

void pdf_save(struct pdf *pdf)
{
    put(pdf, "q");
}

void pdf_restore(struct pdf *pdf)
{
    put(pdf, "Q");
}

/* ---- places ---- */

/* Finer than all else: a scale must be right across a whole sheet. */
void pdf_transform(struct pdf *pdf, struct matrix by)
{
    const double numbers[6] = {by.a, by.b, by.c, by.d, by.e, by.f};
    for (int i = 0; i < 6; i++)
        pdf_add_decimals(pdf, &pdf->content, numbers[i], 6);
    put(pdf, "cm");
}

void pdf_move(struct pdf *pdf, double x, double y)
{
    pdf_transform(pdf, (struct matrix){1, 0, 0, 1, x, y});
}

void pdf_scale(struct pdf *pdf, double by)
{
    pdf_transform(pdf, (struct matrix){by, 0, 0, by, 0, 0});
}

void pdf_turn(struct pdf *pdf, int quarters)
{
    static const int cosines[4] = {1, 0, -1, 0};
    int cosine = cosines[quarters & 3], sine = cosines[(quarters + 3) & 3];
    pdf_transform(pdf, (struct matrix){cosine, sine, -sine, cosine, 0, 0});
}

/* ---- colours ---- */

static void put_colour(struct pdf *pdf, int colour, const char *operators)
{
    PDF(pdf, operators, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0, (colour & 255) / 255.0);
}

void pdf_fill(struct pdf *pdf, int colour)
{
    put_colour(pdf, colour, "rg");
}

void pdf_stroke(struct pdf *pdf, int colour)
{
    put_colour(pdf, colour, "RG");
}

/* "/A3 gs" */
static void put_resource(struct pdf *pdf, const char *letter, int number, const char *operators)
{
    pdf_add_text(pdf, &pdf->content, letter);
    pdf_add_int(pdf, &pdf->content, number);
    put(pdf, operators);
}

void pdf_alpha(struct pdf *pdf, int hundredths)
{
    int i = 0;
    while (i < pdf->alpha_count && pdf->alpha[i] != hundredths)
        i++;
    if (i == PDF_ALPHAS) {
        pdf->failed = true;
        return;
    }
    if (i == pdf->alpha_count)
        pdf->alpha[pdf->alpha_count++] = hundredths;
    put_resource(pdf, "/A", i, " gs");
}

void pdf_blend(struct pdf *pdf, struct pdf_blend blend)
{
    int i = 0;
    while (i < pdf->blend_count && (pdf->blend[i].from != blend.from || pdf->blend[i].to != blend.to))
        i++;
    if (i == PDF_BLENDS) {
        pdf->failed = true;
        return;
    }
    if (i == pdf->blend_count)
        pdf->blend[pdf->blend_count++] = blend;
    put_resource(pdf, "/B", i, " sh");
}

void pdf_draw(struct pdf *pdf, int drawing)
{
    put_resource(pdf, "/D", drawing, " Do");
}

void pdf_dash(struct pdf *pdf, double on, double off, double from)
{
    pdf_add_text(pdf, &pdf->content, "[");
    if (on + off > 0) {
        pdf_add_number(pdf, &pdf->content, on);
        pdf_add_number(pdf, &pdf->content, off);
    }
    pdf_add_text(pdf, &pdf->content, "] ");
    PDF(pdf, "d", from);
}

/* ---- shapes ---- */

void pdf_paint(struct pdf *pdf, struct pdf_paint paint)
{
    if (paint.fill != PDF_NONE)
        pdf_fill(pdf, paint.fill);
    if (paint.stroke != PDF_NONE) {
        pdf_stroke(pdf, paint.stroke);
        PDF(pdf, "w", paint.width);
    }
    put(pdf, paint.fill == PDF_NONE ? paint.stroke == PDF_NONE ? "n" : "S" : paint.stroke == PDF_NONE ? "f" : "B");
}

void pdf_line(struct pdf *pdf, double x1, double y1, double x2, double y2)
{
    PDF(pdf, "m", x1, y1);
    PDF(pdf, "l S", x2, y2);
}

void pdf_rect(struct pdf *pdf, double x, double y, double wide, double high, struct pdf_paint paint)
{
    PDF(pdf, "re", x, y, wide, high);
    pdf_paint(pdf, paint);
}

void pdf_outline(struct pdf *pdf, const struct outline *outline)
{
    static const struct {
        int numbers;
        const char *operators;
    } steps[] = {[STEP_MOVE] = {2, "m"}, [STEP_LINE] = {2, "l"}, [STEP_CURVE] = {6, "c"}, [STEP_CLOSE] = {0, "h"}};
    for (int i = 0; i < outline->count; i++) {
        const struct outline_step *step = &outline->steps[i];
        pdf_put_numbers(pdf, step->to, steps[step->kind].numbers, steps[step->kind].operators);
    }
}

void pdf_circle(struct pdf *pdf, double x, double y, double radius, struct pdf_paint paint)
{
    struct outline circle = {.steps = NULL};
    outline_oval(&circle, x, y, radius, radius);
    pdf->failed = pdf->failed || circle.failed;
    pdf_outline(pdf, &circle);
    pdf_paint(pdf, paint);
    outline_free(&circle);
}

void pdf_clip(struct pdf *pdf, double x, double y, double wide, double high)
{
    PDF(pdf, "re W n", x, y, wide, high);
}

void pdf_open_piece(struct pdf *pdf, const char *name, int army)
{
    pdf_add_text(pdf, &pdf->content, "/Piece<</Name(");
    pdf_add_text(pdf, &pdf->content, name);
    pdf_add_text(pdf, &pdf->content, ")/Army ");
    pdf_add_int(pdf, &pdf->content, army);
    put(pdf, ">>BDC");
}

void pdf_close_piece(struct pdf *pdf)
{
    put(pdf, "EMC");
}
