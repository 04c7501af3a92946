/* booklet.c - the player's rules as a booklet: half sheets, two beside each other on both sides of a sheet, in the
 * order in which they lie when all are folded in the middle together.
 *
 * A page is a drawing first: where it comes to lie is known when all are there. Its contents stand on the second page,
 * which is drawn last. */
#include <string.h>

#include "board/board.h"
#include "core/game_text.h"
#include "learn/guide.h"
#include "print/lines.h"
#include "print/scenes.h"

enum { PAGES = 128, CONTENTS = 96 };

struct line_of_contents {
    struct guide_part part;
    int page;
};

struct booklet {
    struct column column; /* first: lines.c gives it back */
    double wide, high;    /* of a page */
    double unit;          /* what 1 mm of an A5 page is here */
    int pages[PAGES], count;
    bool open;
    struct line_of_contents contents[CONTENTS];
    int content_count;
    const char *title;
    size_t title_size;
    bool chapter; /* one was begun on this page, and says so itself */
    struct guide_part running;
    struct scene scene;
};

#define INNER  15.0
#define OUTER  12.0
#define TOP    16.0
#define BOTTOM 17.0

/* ---- pages ---- */

/* Odd pages lie at the right. */
static bool is_right(int page)
{
    return page % 2 == 0; /* counted from 0 */
}

static void open_page(struct booklet *b)
{
    struct column *c = &b->column;
    pdf_open_drawing(c->job->pdf);
    pdf_fill(c->job->pdf, INK);
    b->open = true;
    c->x = (is_right(b->count) ? INNER : OUTER) * b->unit;
    c->y = TOP * b->unit;
}

static void close_page(struct booklet *b)
{
    struct column *c = &b->column;
    struct job *job = c->job;
    if (!b->open)
        return;
    if (b->count > 1) { /* not on the title, nor on the contents */
        double y = b->high - 9 * b->unit, left = c->x, right = c->x + c->wide;
        pdf_fill(job->pdf, INK);
        job_write(job, FONT_SANS, 2.8 * b->unit, is_right(b->count) ? right : left, y,
                  is_right(b->count) ? RIGHT : LEFT, job_number(b->count + 1).at);
    }
    int page = pdf_close_drawing(job->pdf, 0, 0, b->wide, b->high);
    b->open = false;
    if (b->count == PAGES)
        job->pdf->failed = true;
    else
        b->pages[b->count++] = page;
}

static void turn_page(struct column *column)
{
    struct booklet *b = (struct booklet *)column;
    close_page(b);
    open_page(b);
}

/* ---- text ---- */

static void set_text(struct column *c, enum font font, double size, double leading, double unit)
{
    c->font = font;
    c->size = size * unit;
    c->leading = leading * unit;
}

static void set_body(struct booklet *b)
{
    set_text(&b->column, FONT_SERIF, 3.1, 4.5, b->unit);
}

static void note(struct booklet *b, const struct guide_part *part)
{
    if (b->content_count < CONTENTS)
        b->contents[b->content_count++] = (struct line_of_contents){*part, b->count};
}

static void put_chapter(struct booklet *b, const struct guide_part *part)
{
    struct column *c = &b->column;
    if (c->y > TOP * b->unit + 1)
        c->y += 5 * b->unit;
    lines_need(c, 45 * b->unit);
    note(b, part);
    set_text(c, FONT_BOLD, 5.4, 7, b->unit);
    lines_put(c, "", part->text, part->size);
    pdf_stroke(c->job->pdf, INK);
    PDF(c->job->pdf, "w", 0.4);
    pdf_line(c->job->pdf, c->x, c->y + 0.4 * b->unit, c->x + c->wide, c->y + 0.4 * b->unit);
    c->y += 4 * b->unit;
    set_body(b);
}

/* The heading of a clause, and the rules that it states. */
static void put_heading(struct booklet *b, const struct guide_clause *clause)
{
    struct column *c = &b->column;
    c->y += 1.5 * b->unit;
    lines_need(c, 26 * b->unit);
    note(b, &clause->heading);
    set_text(c, FONT_BOLD, 3.7, 5, b->unit);
    lines_put(c, "", clause->heading.text, clause->heading.size);
    set_text(c, FONT_SANS, 2.5, 3.6, b->unit);
    pdf_fill(c->job->pdf, 0x6B6152);
    lines_put(c, "", clause->ids.text, clause->ids.size);
    pdf_fill(c->job->pdf, INK);
    c->y += 1.4 * b->unit;
    set_body(b);
}

static void put_quote(struct booklet *b, const struct guide_part *part)
{
    struct column *c = &b->column, inside = *c;
    double high = lines_height(c, "", part->text, part->size);
    lines_need(c, high);
    inside = *c;
    inside.x += 4 * b->unit;
    inside.wide -= 4 * b->unit;
    pdf_rect(c->job->pdf, c->x + 1 * b->unit, c->y + 0.6 * b->unit, 0.7 * b->unit,
             lines_height(&inside, "", part->text, part->size) - b->unit * 0.4, (struct pdf_paint){FAINT, PDF_NONE, 0});
    pdf_fill(c->job->pdf, INK);
    inside.turn = NULL;
    lines_put(&inside, "", part->text, part->size);
    c->y = inside.y + 1.5 * b->unit;
}

static void put_move(struct booklet *b, const struct guide_part *part)
{
    struct column *c = &b->column;
    char hang[MOVE_TEXT + 16];
    struct text text = text_on(hang, sizeof hang);
    size_t word = strcspn(part->text, " \n");
    word = word < part->size ? word : part->size;
    text_add_number(&text, ++b->scene.place.played);
    text_add(&text, ".  ");
    text_add_part(&text, part->text, word);
    text_add(&text, "   ");
    lines_put(c, hang, part->text + word, part->size - word);
    if (part->size == word) { /* without a comment */
        lines_need(c, c->leading);
        pdf_text(c->job->pdf, c->font, c->size, c->x, c->y + c->leading * 0.76, hang, text.length);
        c->y += c->leading;
    }
}

/* A figure with what belongs to it beside it: moves and legend. */
static const char *put_figure(struct booklet *b, const char *at, const char *end)
{
    struct column *c = &b->column;
    scene_finish(&b->scene, c);
    return scene_put(&b->scene, c, at, end);
}

static void put_body(struct booklet *b, const struct guide_clause *clause)
{
    struct column *c = &b->column;
    struct guide_part part;
    enum guide_kind before = GUIDE_PARAGRAPH;
    for (const char *at = clause->body; at < clause->end && guide_next(&at, &part); before = part.kind) {
        if ((before == GUIDE_ITEM && part.kind != GUIDE_ITEM) || (before == GUIDE_MOVE && part.kind != GUIDE_MOVE))
            c->y += 1.5 * b->unit;
        switch (part.kind) {
        case GUIDE_ITEM: lines_put(c, "•  ", part.text, part.size); break;
        case GUIDE_QUOTE: put_quote(b, &part); break;
        case GUIDE_MOVE: put_move(b, &part); break;
        case GUIDE_FIGURE: at = put_figure(b, at, clause->end); break;
        default: lines_put(c, "", part.text, part.size); c->y += 1.5 * b->unit;
        }
    }
    scene_finish(&b->scene, c);
    c->y += 1.5 * b->unit;
}

/* ---- title and contents ---- */

static void put_title(struct booklet *b, const struct guide_clause *first)
{
    struct column *c = &b->column;
    struct guide_part part;
    double middle = c->x + c->wide / 2;
    const char *at = first->body;
    b->title = first->chapter.text;
    b->title_size = first->chapter.size;
    double size = 15 * b->unit, wide = pdf_text_width(c->job->pdf, FONT_BOLD, size, b->title, b->title_size);
    pdf_text(c->job->pdf, FONT_BOLD, size, middle - wide / 2, 32 * b->unit, b->title, b->title_size);
    job_write(c->job, FONT_SERIF, 4.4 * b->unit, middle, 42 * b->unit, CENTRE,
              job_say(c->job, "print.rules", NULL, NULL, NULL).at);
    double side = 96 * b->unit;
    scene_draw_title(c->job, middle - side / 2, 54 * b->unit, side);
    c->y = 162 * b->unit;
    set_body(b);
    while (at < first->end && guide_next(&at, &part))
        lines_put(c, "", part.text, part.size);
}

/* Chapters with their clauses, if there is room for all of them. */
static void put_contents(struct booklet *b)
{
    struct column *c = &b->column;
    double room = b->high - (TOP + BOTTOM) * b->unit - 14 * b->unit, line = room / b->content_count;
    line = line > 5.2 * b->unit ? 5.2 * b->unit : line;
    set_text(c, FONT_BOLD, 5.4, 9, b->unit);
    struct job_text heading = job_say(c->job, "print.contents", NULL, NULL, NULL);
    lines_put(c, "", heading.at, heading.size);
    c->y += 3 * b->unit;
    for (int i = 0; i < b->content_count; i++) {
        const struct line_of_contents *entry = &b->contents[i];
        bool chapter = entry->part.kind == GUIDE_CHAPTER;
        double size = line * (chapter ? 0.66 : 0.62), y = c->y + line * 0.75, x = c->x + (chapter ? 0 : 5 * b->unit);
        enum font font = chapter ? FONT_BOLD : FONT_SERIF;
        pdf_text(c->job->pdf, font, size, x, y, entry->part.text, entry->part.size);
        job_write(c->job, FONT_SANS, size, c->x + c->wide, y, RIGHT, job_number(entry->page + 1).at);
        c->y += line;
    }
}

/* ---- the whole ---- */

static void put_clauses(struct booklet *b, const char *guide)
{
    struct guide_clause clause = {.chapter = {.size = 0}};
    const char *at = guide, *chapter = NULL;
    for (int number = 0; guide_next_clause(&at, &clause); number++) {
        b->scene.place = (struct guide_place){.clause = number};
        if (number == 0) {
            put_title(b, &clause);
            close_page(b);
            b->count++; /* the contents come here */
            open_page(b);
            continue;
        }
        if (clause.chapter.kind == GUIDE_CHAPTER && clause.chapter.text != chapter) {
            put_chapter(b, &clause.chapter);
            chapter = clause.chapter.text;
        }
        if (clause.heading.size)
            put_heading(b, &clause);
        put_body(b, &clause);
    }
    close_page(b);
}

static void make_contents(struct booklet *b)
{
    int count = b->count;
    b->count = 1;
    open_page(b);
    put_contents(b);
    close_page(b);
    b->count = count;
}

static void draw_half(struct booklet *b, int page, double x)
{
    struct pdf *pdf = b->column.job->pdf;
    if (page >= b->count)
        return;
    pdf_save(pdf);
    pdf_move(pdf, x, 0);
    pdf_draw(pdf, b->pages[page]);
    pdf_restore(pdf);
}

/* Sides of sheets, the outermost first: of n pages the last and the first, then the second and the last but one. */
static void impose(struct booklet *b)
{
    struct job *job = b->column.job;
    int sides = (b->count + 3) / 4 * 2, last = 2 * sides - 1;
    for (int i = 0; i < sides; i++) {
        pdf_open_page(job->pdf, 2 * b->wide, b->high);
        draw_half(b, i % 2 ? i : last - i, 0);
        draw_half(b, i % 2 ? last - i : i, b->wide);
        pdf_stroke(job->pdf, FAINT);
        PDF(job->pdf, "w", 0.15);
        pdf_line(job->pdf, b->wide, MARGIN, b->wide, MARGIN + 3);
        pdf_line(job->pdf, b->wide, b->high - MARGIN, b->wide, b->high - MARGIN - 3);
        pdf_close_page(job->pdf);
    }
    job->booklet_sheets = sides;
}

void print_booklet(struct job *job)
{
    const struct paper *paper = job->order->paper;
    struct booklet b = {.column = {.job = job, .turn = turn_page}, .wide = paper->high / 2, .high = paper->wide};
    if (!job->order->guide)
        return;
    b.unit = b.wide / 148.5 < b.high / 210 ? b.wide / 148.5 : b.high / 210;
    b.column.wide = b.wide - (INNER + OUTER) * b.unit;
    b.column.bottom = b.high - BOTTOM * b.unit;
    b.scene = (struct scene){.job = job, .unit = b.unit};
    set_body(&b);
    open_page(&b);
    put_clauses(&b, job->order->guide);
    make_contents(&b);
    impose(&b);
}
