/* sheets.c - sheets of paper, and the board on them.
 *
 * Every sheet has a ruler of 100 mm at its foot, and says what it is. A board that is larger than a sheet is cut into
 * parts of one size, on paper that lies or stands, whichever needs fewer. A part has a strip to glue at its right and
 * at its foot, where another one comes to lie on it: the strip shows the board too, faintly, so that a joint that is
 * not exact is not seen. */
#include <math.h>
#include <string.h>

#include "board/board.h"
#include "print/job.h"

#define FOOT  13.0 /* at the foot of a sheet */
#define MARKS 4.0  /* round what is cut */
#define STRIP 7.0  /* to glue */

static const struct paper papers[] = {
    {"a4", 210, 297},
    {"a3", 297, 420},
    {"letter", 215.9, 279.4},
};

const struct paper *paper_find(const char *name)
{
    for (size_t i = 0; i < sizeof papers / sizeof *papers; i++)
        if (strcmp(papers[i].name, name) == 0)
            return &papers[i];
    return NULL;
}

/* ---- a sheet ---- */

struct room sheet_room(const struct job *job, bool lying)
{
    const struct paper *paper = job->order->paper;
    double wide = lying ? paper->high : paper->wide, high = lying ? paper->wide : paper->high;
    return (struct room){MARGIN + MARKS, MARGIN + MARKS, wide - 2 * (MARGIN + MARKS),
                         high - 2 * (MARGIN + MARKS) - FOOT};
}

static void draw_ruler(struct job *job, double x, double y)
{
    enum { LENGTH = 100 };
    struct pdf *pdf = job->pdf;
    pdf_stroke(pdf, INK);
    PDF(pdf, "w", 0.2);
    pdf_line(pdf, x, y, x + LENGTH, y);
    for (int mm = 0; mm <= LENGTH; mm += 5)
        pdf_line(pdf, x + mm, y, x + mm, y - (mm % 50 == 0 ? 4 : mm % 10 == 0 ? 2.5 : 1.5));
    pdf_fill(pdf, INK);
    job_write(job, FONT_SANS, 2.2, x + 1, y - 3, LEFT, "0");
    job_write(job, FONT_SANS, 2.2, x + LENGTH / 2.0 + 1, y - 3, LEFT, "50");
    job_write(job, FONT_SANS, 2.2, x + LENGTH + 1, y - 3, LEFT, "100 mm");
}

/* Where among others this sheet lies. */
static void draw_map(struct job *job, const struct sheet *sheet, double right, double bottom)
{
    const double box = 3.4;
    for (int i = 0; i < sheet->columns * sheet->rows; i++) {
        int column = i % sheet->columns, row = i / sheet->columns;
        double x = right - box * (sheet->columns - column), y = bottom - box * (sheet->rows - row);
        bool here = i == sheet->here;
        pdf_rect(job->pdf, x, y, box, box, (struct pdf_paint){here ? INK : WHITE_PAPER, INK, 0.2});
        pdf_fill(job->pdf, here ? WHITE_PAPER : INK);
        job_write(job, FONT_SANS, 2.2, x + box / 2, y + 2.5, CENTRE, job_number(i + 1).at);
    }
}

static void draw_foot(struct job *job, const struct sheet *sheet, double wide, double high)
{
    double right = wide - MARGIN - 2, bottom = high - MARGIN - 1;
    struct job_text title = job_say(job, sheet->title, NULL, NULL, NULL);
    draw_ruler(job, MARGIN + 2, bottom);
    if (sheet->columns) {
        draw_map(job, sheet, right, bottom);
        right -= 3.4 * sheet->columns + 4;
    }
    struct job_text line =
        sheet->count ? job_say(job, "print.sheet", title.at, job_number(sheet->number).at, job_number(sheet->count).at)
                     : title;
    pdf_fill(job->pdf, INK);
    job_write(job, FONT_BOLD, 4, right, bottom - 4.6, RIGHT, job_title(job).at);
    job_write(job, FONT_SANS, 3, right, bottom - 0.4, RIGHT, line.at);
}

void sheet_open(struct job *job, const struct sheet *sheet)
{
    const struct paper *paper = job->order->paper;
    double wide = sheet->lying ? paper->high : paper->wide, high = sheet->lying ? paper->wide : paper->high;
    pdf_open_page(job->pdf, wide, high);
    draw_foot(job, sheet, wide, high);
}

void sheet_close(struct job *job)
{
    pdf_close_page(job->pdf);
}

/* ---- the board ---- */

struct cut {
    bool lying;
    int columns, rows;
    double wide, high; /* of a part, without strips */
};

/* Into how many parts a length is cut so that each has room, with a strip if there are several. */
static int parts_of(double length, double room)
{
    int n = 1;
    while (length / n + (n > 1 ? STRIP : 0) > room)
        n++;
    return n;
}

static struct cut cut_board(const struct job *job, double wide, double high)
{
    struct cut best = {.columns = 0};
    for (int lying = 0; lying < 2; lying++) {
        struct room room = sheet_room(job, lying);
        int columns = parts_of(wide, room.wide), rows = parts_of(high, room.high);
        if (best.columns == 0 || columns * rows < best.columns * best.rows)
            best = (struct cut){lying, columns, rows, wide / columns, high / rows};
    }
    return best;
}

/* Two short lines at each corner, outside. */
static void draw_corner_marks(struct pdf *pdf, struct room box)
{
    pdf_stroke(pdf, INK);
    PDF(pdf, "w", 0.2);
    for (int i = 0; i < 4; i++) {
        bool right = i % 2, bottom = i / 2;
        double x = box.left + (right ? box.wide : 0), y = box.top + (bottom ? box.high : 0);
        pdf_line(pdf, x + (right ? 0.7 : -0.7), y, x + (right ? MARKS - 0.5 : 0.5 - MARKS), y);
        pdf_line(pdf, x, y + (bottom ? 0.7 : -0.7), x, y + (bottom ? MARKS - 0.5 : 0.5 - MARKS));
    }
}

/* A strip that another part comes to lie on. */
static void draw_strip(struct job *job, struct room box, bool upright)
{
    struct pdf *pdf = job->pdf;
    struct job_text glue = job_say(job, "print.glue", NULL, NULL, NULL);
    pdf_save(pdf);
    pdf_alpha(pdf, 70);
    pdf_rect(pdf, box.left, box.top, box.wide, box.high, (struct pdf_paint){WHITE_PAPER, PDF_NONE, 0});
    pdf_alpha(pdf, 100);
    pdf_stroke(pdf, INK);
    PDF(pdf, "w", 0.2);
    pdf_dash(pdf, 2, 1.2, 0);
    if (upright)
        pdf_line(pdf, box.left, box.top, box.left, box.top + box.high);
    else
        pdf_line(pdf, box.left, box.top, box.left + box.wide, box.top);
    pdf_dash(pdf, 0, 0, 0);
    pdf_move(pdf, box.left + box.wide / 2, box.top + box.high / 2);
    pdf_turn(pdf, upright ? 1 : 0);
    pdf_fill(pdf, INK);
    job_write(job, FONT_SANS, 2.6, 0, 0.9, CENTRE, glue.at);
    pdf_restore(pdf);
}

static void draw_part(struct job *job, const struct cut *cut, int column, int row)
{
    const struct rules *rules = job->order->rules;
    struct pdf *pdf = job->pdf;
    struct room room = sheet_room(job, cut->lying), box = room;
    double right = column + 1 < cut->columns ? STRIP : 0, below = row + 1 < cut->rows ? STRIP : 0;
    union state_buffer start;
    box.wide = cut->wide + right;
    box.high = cut->high + below;
    box.left += (room.wide - box.wide) / 2;
    rules->game->setup(rules, state_of(&start));
    pdf_save(pdf);
    pdf_clip(pdf, box.left, box.top, box.wide, box.high);
    pdf_move(pdf, box.left - column * cut->wide, box.top - row * cut->high);
    pdf_scale(pdf, job_unit(job));
    job_draw_board(job, rules, state_of(&start), true);
    pdf_restore(pdf);
    if (right > 0)
        draw_strip(job, (struct room){box.left + cut->wide, box.top, STRIP, cut->high}, true);
    if (below > 0)
        draw_strip(job, (struct room){box.left, box.top + cut->high, box.wide, STRIP}, false);
    draw_corner_marks(pdf, box);
}

void print_board(struct job *job)
{
    const struct board *board = job->order->rules->board;
    struct cut cut = cut_board(job, board->width * job_unit(job), board->height * job_unit(job));
    int count = cut.columns * cut.rows;
    for (int i = 0; i < count; i++) {
        struct sheet sheet = {.title = "print.board",
                              .number = i + 1,
                              .count = count,
                              .columns = count > 1 ? cut.columns : 0,
                              .rows = cut.rows,
                              .here = i,
                              .lying = cut.lying};
        sheet_open(job, &sheet);
        draw_part(job, &cut, i % cut.columns, i / cut.columns);
        sheet_close(job);
    }
    job->board_sheets = count;
}
