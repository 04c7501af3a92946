/* first.c - the first page: what is in the document, and what to do with it. */
#include <string.h>

#include "board/board.h"
#include "print/lines.h"
#include "print/scenes.h"

/* ---- which game ---- */

/* "Two camps", if the value of an option has a name. */
static void add_choice(const struct job *job, int option, struct text *out)
{
    const struct rules *rules = job->order->rules;
    char id[160];
    struct text text = text_on(id, sizeof id);
    text_add(&text, rules->game->name);
    text_add(&text, ".option.");
    text_add(&text, rules->game->options[option].name);
    text_add(&text, ".");
    text_add(&text, rules->value[option]);
    if (words_have(job->order->words, id)) {
        words_add(job->order->words, out, id, NULL, NULL, NULL);
        text_add(out, " · ");
    }
}

static struct job_text variant_of(const struct job *job)
{
    const struct rules *rules = job->order->rules;
    struct job_text line;
    struct text text = text_on(line.at, sizeof line.at);
    for (int i = 0; i < MAX_OPTIONS && rules->game->options[i].name; i++)
        add_choice(job, i, &text);
    words_add(job->order->words, &text, "print.players", job_number(rules->players).at, NULL, NULL);
    line.size = text.length;
    return line;
}

/* ---- what to do ---- */

/* "2", or "2–5": so many pages from the next one on. */
static struct job_text pages_of(int *next, int count)
{
    struct job_text pages = job_number(*next);
    struct text text = text_on(pages.at, sizeof pages.at);
    text_add_number(&text, *next);
    if (count > 1) {
        text_add(&text, "–");
        text_add_number(&text, *next + count - 1);
    }
    *next += count;
    pages.size = text.length;
    return pages;
}

/* What to do with so many pages, from the next one on; none: it is about all of them. */
static void put_step(struct column *c, const char *message, int *next, int count)
{
    struct job_text pages = pages_of(next, count),
                    step = job_say(c->job, message, pages.at, job_number(count).at, NULL);
    lines_put(c, "•  ", step.at, step.size);
    c->y += 1.2;
}

static bool has_form(const struct job *job, enum kit_form form)
{
    struct kit_item items[MAX_KIT_ITEMS];
    int n = kit_items(job->order->rules, job->order->rules->board->cell_count, items), i = 0;
    while (i < n && items[i].form != form)
        i++;
    return i < n;
}

static void put_steps(struct column *c)
{
    const struct job *job = c->job;
    int next = 2;
    put_step(c, "print.first.scale", &next, 0);
    put_step(c, job->board_sheets > 1 ? "print.first.board" : "print.first.board-one", &next, job->board_sheets);
    if (job->piece_sheets)
        put_step(c, "print.first.pieces", &next, job->piece_sheets);
    if (has_form(job, KIT_DOUBLE))
        put_step(c, "print.first.double", &next, 0);
    if (has_form(job, KIT_BEAM) || has_form(job, KIT_POST))
        put_step(c, "print.first.folded", &next, 0);
    if (job->screen_sheets)
        put_step(c, "print.first.screens", &next, job->screen_sheets);
    if (job->booklet_sheets)
        put_step(c, "print.first.booklet", &next, job->booklet_sheets);
}

/* ---- what there is ---- */

static void put_item(struct column *c, const struct kit_item *item, double x, double y)
{
    struct job *job = c->job;
    const char *kind = item->front[0].count ? job->order->rules->game->looks->kinds[item->front[0].kind].name : NULL;
    struct job_text name = job_say(job, item->name ? item->name : kind, NULL, NULL, NULL);
    if (item->front[0].count) {
        const double side = 6;
        pdf_save(job->pdf);
        pdf_move(job->pdf, x + side / 2, y + side / 2);
        pdf_scale(job->pdf, side / 120);
        job_draw_piece(job, item->front[item->front[1].count ? 1 : 0]);
        pdf_restore(job->pdf);
    }
    pdf_fill(job->pdf, INK);
    job_write(job, FONT_SANS, 2.9, x + 8, y + 4, LEFT,
              job_say(job, "print.caption", job_number(item->count).at, name.at, NULL).at);
}

/* In columns, an army after the other. */
static void put_items(struct column *c)
{
    struct kit_item items[MAX_KIT_ITEMS];
    const double high = 7, wide = c->wide / 3;
    int n = kit_items(c->job->order->rules, c->job->order->rules->board->cell_count, items);
    int rows = (int)((c->bottom - c->y) / high), need = (n + 2) / 3;
    rows = need < rows ? need : rows;
    for (int i = 0; i < n && rows > 0 && i < 3 * rows; i++) {
        int column = i / rows, row = i % rows;
        put_item(c, &items[i], c->x + column * wide, c->y + row * high);
    }
    c->y += rows * high;
}

/* What it looks like when it is set up, where there is room for that. */
static void put_picture(struct column *c)
{
    const double least = 50, most = 110;
    double room = c->bottom - c->y - 6, side = room < most ? room : most;
    if (side >= least)
        scene_draw_title(c->job, c->x + (c->wide - side) / 2, c->y + 6, side);
}

void print_first(struct job *job)
{
    struct room room = sheet_room(job, false);
    struct column c = {.job = job,
                       .x = room.left + 6,
                       .y = room.top + 42,
                       .wide = room.wide - 12,
                       .bottom = room.top + room.high,
                       .size = 3.6,
                       .leading = 5.1,
                       .font = FONT_SERIF};
    sheet_open(job, &(struct sheet){.title = "print.kit"});
    pdf_fill(job->pdf, INK);
    job_write(job, FONT_BOLD, 14, c.x, room.top + 18, LEFT, job_title(job).at);
    job_write(job, FONT_SERIF, 5, c.x, room.top + 27, LEFT, job_say(job, "print.kit", NULL, NULL, NULL).at);
    job_write(job, FONT_SANS, 3.4, c.x, room.top + 34, LEFT, variant_of(job).at);
    pdf_stroke(job->pdf, INK);
    PDF(job->pdf, "w", 0.4);
    pdf_line(job->pdf, c.x, room.top + 37.5, c.x + c.wide, room.top + 37.5);
    put_steps(&c);
    c.y += 4;
    put_items(&c);
    put_picture(&c);
    sheet_close(job);
    pdf_last_page_first(job->pdf);
}
