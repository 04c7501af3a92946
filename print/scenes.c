/* scenes.c - figures.
 *
 * The picture is that of the page (learn/guide_view.h). It stands at the left; moves and legend run beside it, with the
 * ticks and crosses that their ways have in the picture. */
#include "print/scenes.h"

#include <math.h>

#include "core/game_secrets.h"
#include "core/game_text.h"

/* In mm of an A5 page, at most; and how much smaller, if it has room on the page then. */
#define WIDE    66.0
#define HIGH    72.0
#define SMALLER 0.75

/* ---- the picture ---- */

/* The figure as the page shows it, and how large it is here: nothing comes out of no memory. */
struct shown {
    struct svg svg;
    double wide, high, unit; /* and what a unit of it is */
};

static void resize(struct shown *shown, double by)
{
    shown->wide *= by;
    shown->high *= by;
    shown->unit *= by;
}

static struct shown show(struct scene *scene)
{
    static const struct picture paper = {.coordinates = true, .paper = true};
    const struct print_order *order = scene->job->order;
    struct shown shown;
    struct sink sink;
    struct why why;
    svg_begin(&shown.svg, &scene->job->canvas, &sink);
    if (!guide_draw(order->rules->game, order->boards, order->guide, scene->place, &paper, &sink, &why))
        scene->job->pdf->failed = true; /* figures are right (tests/guides.c): memory has run out */
    struct box box = svg_view(&shown.svg);
    shown.unit = 1;
    shown.wide = box.right - box.left;
    shown.high = box.bottom - box.top;
    resize(&shown, fmin(WIDE / shown.wide, HIGH / shown.high) * scene->unit);
    return shown;
}

static void draw(struct scene *scene, struct shown *shown, double x, double y)
{
    struct pdf *pdf = scene->job->pdf;
    pdf_save(pdf);
    pdf_move(pdf, x, y);
    pdf_scale(pdf, shown->unit);
    svg_end(&shown->svg);
    pdf_restore(pdf);
    pdf_fill(pdf, INK);
}

/* ---- moves and legend ---- */

static bool belongs(enum guide_kind kind)
{
    return kind == GUIDE_ALLOWED || kind == GUIDE_REFUSED || kind == GUIDE_LEGEND;
}

/* The parts that follow a figure and belong to it; with a column that is dry, only how high they are. */
static const char *put_beside(struct column *column, const char *at, const char *end, double unit)
{
    struct guide_part part;
    for (const char *next = at; next < end && guide_next(&next, &part) && belongs(part.kind); at = next) {
        column->font = part.kind == GUIDE_LEGEND ? FONT_SERIF : FONT_SANS; /* which has ticks */
        if (part.kind == GUIDE_LEGEND) {
            column->y += unit;
            lines_put(column, "", part.text, part.size);
        } else {
            char line[MOVE_TEXT + 8];
            struct text text = text_on(line, sizeof line);
            text_add(&text, "`");
            text_add_part(&text, part.text, part.size);
            text_add(&text, "`");
            lines_put(column, part.kind == GUIDE_ALLOWED ? "✓ " : "✗ ", line, text.length);
        }
    }
    return at;
}

const char *scene_put(struct scene *scene, struct column *column, const char *at, const char *end)
{
    struct shown shown = show(scene);
    double gap = 4 * scene->unit;
    struct column beside = *column;
    beside.wide -= shown.wide + gap;
    beside.size *= 0.92;
    beside.leading *= 0.92;
    beside.turn = NULL;
    beside.dry = true;
    put_beside(&beside, at, end, scene->unit);
    double text = beside.y - column->y, left = column->bottom - column->y - scene->unit;
    if (shown.high > left && text <= left && left > shown.high * SMALLER) /* rather than on the next page */
        resize(&shown, left / shown.high);
    double all = fmax(text, shown.high);
    column->y += scene->unit;
    lines_need(column, all);
    draw(scene, &shown, column->x, column->y);
    beside.x = column->x + shown.wide + gap;
    beside.y = column->y + (all - text) / 2;
    beside.dry = false;
    at = put_beside(&beside, at, end, scene->unit);
    column->y += all + 3 * scene->unit;
    scene->open = true;
    return at;
}

void scene_finish(struct scene *scene, struct column *column)
{
    if (scene->open && scene->place.played) {
        struct shown shown = show(scene);
        column->y += 2 * scene->unit;
        lines_need(column, shown.high);
        draw(scene, &shown, column->x + (column->wide - shown.wide) / 2, column->y);
        column->y += shown.high + 3 * scene->unit;
    }
    if (scene->open)
        scene->place.figure++;
    scene->open = false;
    scene->place.played = 0;
}

/* ---- the title ---- */

/* As whoever is to decide there sees it. */
static void draw_state(struct job *job, const struct guide_scene *scene, double x, double y, double scale)
{
    union state_buffer seen, state = scene->state;
    game_observe(scene->rules, state_of(&state), guide_player(scene), state_of(&seen));
    pdf_save(job->pdf);
    pdf_move(job->pdf, x, y);
    pdf_scale(job->pdf, scale);
    job_draw_board(job, scene->rules, state_of(&seen), false);
    pdf_restore(job->pdf);
}

static void draw_within(struct job *job, const struct guide_scene *scene, double x, double y, double side)
{
    const struct board *board = scene->rules->board;
    double scale = side / (board->width > board->height ? board->width : board->height);
    draw_state(job, scene, x + (side - board->width * scale) / 2, y + (side - board->height * scale) / 2, scale);
}

/* The position that shows what the game is like, by its preset options; if it needs none, the start. */
void scene_draw_title(struct job *job, double x, double y, double side)
{
    const struct game *game = job->order->rules->game;
    char figure[POSITION_TEXT + 8];
    struct text text = text_on(figure, sizeof figure);
    struct guide_scene scene;
    struct why why;
    text_add(&text, "- | ");
    text_add(&text, game->looks->scene ? game->looks->scene : "-");
    struct guide_part part = {.kind = GUIDE_FIGURE, .text = figure, .size = text.length};
    if (!guide_open_scene(game, &part, job->order->boards, &scene, &why)) {
        job->pdf->failed = true;
        return;
    }
    draw_within(job, &scene, x, y, side);
    guide_close_scene(&scene);
}
