/* folds.c - strips to fold: beams, posts, and screens, which are beams with a roof.
 *
 * A strip is cut along whole lines and folded along dashed ones; its last panel is glued under the first. */
#include "print/folds.h"

#include <math.h>

#include "board/board.h"

#define FLAP  5.0 /* to glue */
#define FOOT  4.0 /* of a post, to glue on the board */
#define BRICK 3.0
enum { STONE = 0xE6DFCF, JOINT = 0x8F8474, DARK = 0x5D4A3C, LIGHT = 0xC9BDA4 };

void fold_line(struct pdf *pdf, double x1, double y1, double x2, double y2)
{
    pdf_stroke(pdf, INK);
    PDF(pdf, "w", 0.15);
    pdf_dash(pdf, 1.5, 1, 0);
    pdf_line(pdf, x1, y1, x2, y2);
    pdf_dash(pdf, 0, 0, 0);
}

/* ---- masonry ---- */

/* Courses of bricks, every other one moved by half a brick. */
static void draw_masonry(struct pdf *pdf, struct room box, double brick)
{
    pdf_rect(pdf, box.left, box.top, box.wide, box.high, (struct pdf_paint){STONE, PDF_NONE, 0});
    pdf_save(pdf);
    pdf_clip(pdf, box.left, box.top, box.wide, box.high);
    pdf_stroke(pdf, JOINT);
    PDF(pdf, "w", 0.12);
    int courses = (int)ceil(box.high / brick), bricks = (int)ceil(box.wide / (2 * brick)) + 1;
    for (int i = 0; i < courses; i++) {
        double y = box.top + i * brick, begin = box.left + (i % 2 ? brick : 0);
        pdf_line(pdf, box.left, y, box.left + box.wide, y);
        for (int k = 0; k < bricks; k++)
            pdf_line(pdf, begin + 2 * k * brick, y, begin + 2 * k * brick, y + brick);
    }
    pdf_restore(pdf);
}

/* Teeth along an edge: dark gaps between them. */
static void draw_gaps(struct pdf *pdf, struct room box, double gap)
{
    int gaps = (int)(box.wide / (2 * gap));
    double begin = box.left + (box.wide - (2 * gaps - 1) * gap) / 2;
    for (int i = 0; i < gaps; i++)
        pdf_rect(pdf, begin + 2 * i * gap, box.top, gap, box.high, (struct pdf_paint){DARK, PDF_NONE, 0});
}

static void label_flap(struct job *job, double x, double y, int turns)
{
    pdf_save(job->pdf);
    pdf_move(job->pdf, x, y);
    pdf_turn(job->pdf, turns);
    pdf_fill(job->pdf, INK);
    job_write(job, FONT_SANS, 2.2, 0, 0.8, CENTRE, job_say(job, "print.glue", NULL, NULL, NULL).at);
    pdf_restore(job->pdf);
}

static void cut_box(struct pdf *pdf, double wide, double high)
{
    pdf_rect(pdf, 0, 0, wide, high, (struct pdf_paint){PDF_NONE, INK, 0.2});
}

/* ---- beams and posts ---- */

struct sizes {
    double wide, deep, high;
};

static struct sizes sizes_of(const struct kit_item *item)
{
    return (struct sizes){item->wide / 10.0, item->deep / 10.0, item->high / 10.0};
}

void fold_size(const struct kit_item *item, double *wide, double *high)
{
    struct sizes s = sizes_of(item);
    bool beam = item->form == KIT_BEAM;
    *wide = beam ? s.wide : 4 * s.wide + FLAP;
    *high = beam ? 2 * (s.high + s.deep) + FLAP : s.high + FOOT;
}

/* Side, top, side, bottom, flap: from above to below. */
static void draw_beam(struct job *job, struct sizes s)
{
    struct pdf *pdf = job->pdf;
    const double panels[] = {s.high, s.deep, s.high, s.deep};
    double y = 0;
    draw_masonry(pdf, (struct room){0, 0, s.wide, s.high}, BRICK);
    draw_masonry(pdf, (struct room){0, s.high + s.deep, s.wide, s.high}, BRICK);
    pdf_rect(pdf, 0, s.high, s.wide, s.deep, (struct pdf_paint){LIGHT, PDF_NONE, 0});
    draw_gaps(pdf, (struct room){0, s.high - 2, s.wide, 2}, 2);
    draw_gaps(pdf, (struct room){0, s.high + s.deep, s.wide, 2}, 2);
    for (int i = 0; i < 4; i++) {
        y += panels[i];
        fold_line(pdf, 0, y, s.wide, y);
    }
    label_flap(job, s.wide / 2, y + FLAP / 2, 0);
    cut_box(pdf, s.wide, y + FLAP);
}

/* Four sides beside each other, with feet, and a flap. */
static void draw_post(struct job *job, struct sizes s)
{
    struct pdf *pdf = job->pdf;
    double wide = 4 * s.wide;
    draw_masonry(pdf, (struct room){0, 0, wide, s.high}, BRICK * 0.8);
    draw_gaps(pdf, (struct room){0, 0, wide, 2}, s.wide / 5);
    for (int i = 0; i < 4; i++) {
        double x = i * s.wide, middle = x + s.wide / 2;
        pdf_rect(pdf, middle - 0.5, s.high * 0.4, 1, 4, (struct pdf_paint){DARK, PDF_NONE, 0});
        fold_line(pdf, x + s.wide, 0, x + s.wide, s.high);
        PDF(pdf, "m", x, s.high);
        PDF(pdf, "l", x + 1, s.high + FOOT);
        PDF(pdf, "l", x + s.wide - 1, s.high + FOOT);
        PDF(pdf, "l", x + s.wide, s.high);
        pdf_paint(pdf, (struct pdf_paint){PDF_NONE, INK, 0.2});
    }
    fold_line(pdf, 0, s.high, wide, s.high);
    label_flap(job, wide + FLAP / 2, s.high / 2, 1);
    cut_box(pdf, wide + FLAP, s.high);
}

void fold_draw(struct job *job, const struct kit_item *item)
{
    if (item->form == KIT_BEAM)
        draw_beam(job, sizes_of(item));
    else
        draw_post(job, sizes_of(item));
}

/* ---- screens ---- */

/* A part of a screen: two sides that lean on each other, a floor, a flap. It stands by itself. */
struct screen {
    double wide, side, floor;
};

/* One side, its foot at y and its head at y - high; the other one stands on its head above the fold. */
static void draw_wall(struct job *job, struct screen s, double y)
{
    struct pdf *pdf = job->pdf;
    struct room wall = {0, y - s.side, s.wide, s.side};
    draw_masonry(pdf, wall, 7);
    draw_gaps(pdf, (struct room){0, y - s.side, s.wide, 8}, 7);
    int slits = (int)((s.wide - 30) / 35) + 1;
    for (int i = 0; i < slits; i++) {
        double x = 20 + 35 * i;
        pdf_rect(pdf, x, y - s.side * 0.5, 2.2, 14, (struct pdf_paint){DARK, PDF_NONE, 0});
        pdf_rect(pdf, x - 2.4, y - s.side * 0.5 + 5, 7, 2.2, (struct pdf_paint){DARK, PDF_NONE, 0});
    }
}

static void draw_screen(struct job *job, struct screen s)
{
    struct pdf *pdf = job->pdf;
    double foot = 2 * s.side, end = foot + s.floor + FLAP;
    pdf_save(pdf);
    pdf_move(pdf, s.wide, s.side);
    pdf_turn(pdf, 2);
    draw_wall(job, s, s.side);
    pdf_restore(pdf);
    draw_wall(job, s, foot);
    fold_line(pdf, 0, s.side, s.wide, s.side);
    fold_line(pdf, 0, foot, s.wide, foot);
    fold_line(pdf, 0, foot + s.floor, s.wide, foot + s.floor);
    label_flap(job, s.wide / 2, end - FLAP / 2, 0);
    cut_box(pdf, s.wide, end);
}

/* Each screen is as long as the board is wide, in parts of one length, two at least: so that among several the one can
 * stand on both sides of the other. */
void print_screens(struct job *job)
{
    struct room room = sheet_room(job, true);
    double length = job->order->rules->board->width * job_unit(job);
    int parts = 2, count = kit_screens(job->order->rules);
    while (length / parts > room.wide)
        parts++;
    struct screen screen = {.wide = length / parts, .side = 66, .floor = 28};
    for (int i = 0; i < count * parts; i++) {
        sheet_open(job,
                   &(struct sheet){.title = "print.screens", .number = i + 1, .count = count * parts, .lying = true});
        pdf_save(job->pdf);
        pdf_move(job->pdf, room.left + (room.wide - screen.wide) / 2, room.top);
        pdf_open_piece(job->pdf, "screen", NO_ARMY);
        draw_screen(job, screen);
        pdf_close_piece(job->pdf);
        pdf_restore(job->pdf);
        sheet_close(job);
    }
    job->screen_sheets = count * parts;
}
