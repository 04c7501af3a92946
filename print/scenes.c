/* scenes.c - figures.
 *
 * The picture stands at the left; moves and legend run beside it. A move that is allowed is an arrow, one that is
 * refused a dashed line that ends with a cross: told apart without colour too. */
#include "print/scenes.h"

#include <math.h>
#include <string.h>

#include "board/board.h"
#include "core/game_secrets.h"
#include "core/game_text.h"

#define SMALLER 0.75

enum { ALLOWED = 0x0F6354, REFUSED = 0xC4161C };

/* ---- arrows ---- */

/* Half of what the cells of a board are from each other, about. */
static double reach_of(const struct rules *rules)
{
    return board_room(rules->board, 0, rules->board->cells[0].first_zone) / 2.0;
}

static void draw_stroke(struct pdf *pdf, int colour, double width)
{
    pdf_stroke(pdf, colour);
    PDF(pdf, "w", width);
}

static void draw_cross(struct pdf *pdf, double x, double y, double r)
{
    pdf_line(pdf, x - r, y - r, x + r, y + r);
    pdf_line(pdf, x - r, y + r, x + r, y - r);
}

static void draw_head(struct pdf *pdf, double x, double y, double angle, double size, int colour)
{
    pdf_save(pdf);
    pdf_transform(pdf, (struct pdf_matrix){cos(angle), sin(angle), -sin(angle), cos(angle), x, y});
    PDF(pdf, "m", 0, 0);
    PDF(pdf, "l", -size, -size * 0.6);
    PDF(pdf, "l h", -size, size * 0.6);
    pdf_paint(pdf, (struct pdf_paint){colour, WHITE_PAPER, size * 0.14});
    pdf_restore(pdf);
}

/* From cell to cell; a white edge first, so that it is seen on every ground. */
static void draw_arrow(struct pdf *pdf, const struct board_cell *from, const struct board_cell *to, double reach,
                       bool allowed)
{
    double dx = to->x - from->x, dy = to->y - from->y, length = sqrt(dx * dx + dy * dy), angle = atan2(dy, dx);
    double head = reach * 0.62, short_of = length > 0 ? (length - head) / length : 0;
    double x = from->x + dx * short_of, y = from->y + dy * short_of;
    pdf_save(pdf);
    PDF(pdf, "J", 1);
    for (int white = 1; white >= 0; white--) {
        draw_stroke(pdf, white ? WHITE_PAPER : allowed ? ALLOWED : REFUSED, reach * (white ? 0.34 : 0.19));
        if (!allowed && !white)
            pdf_dash(pdf, reach * 0.35, reach * 0.4, 0);
        pdf_line(pdf, from->x, from->y, x, y);
    }
    pdf_dash(pdf, 0, 0, 0);
    pdf_restore(pdf);
    if (allowed)
        draw_head(pdf, to->x, to->y, angle, head * 1.25, ALLOWED);
}

static void mark_end(struct pdf *pdf, const struct board_cell *at, double reach, bool allowed)
{
    for (int white = 1; white >= 0; white--) {
        draw_stroke(pdf, white ? WHITE_PAPER : allowed ? ALLOWED : REFUSED, reach * (white ? 0.4 : 0.22));
        if (allowed)
            pdf_oval(pdf, at->x, at->y, reach * 0.8, reach * 0.8);
        else
            draw_cross(pdf, at->x, at->y, reach * 0.45);
        if (allowed)
            pdf_put_numbers(pdf, NULL, 0, "S");
    }
}

/* The move of a line of the figure, on the board. */
static void draw_move(struct scene *scene, const struct guide_part *part)
{
    const struct rules *rules = scene->shown.rules;
    const struct state *state = state_of(&scene->shown.state);
    bool allowed = part->kind == GUIDE_ALLOWED;
    char word[MOVE_TEXT];
    const char *at = part->text;
    uint16_t path[MAX_PATH];
    struct move move;
    struct why why;
    if (!text_field(&at, at[strcspn(at, " \n")], word, sizeof word) ||
        !rules->game->text->read_move(rules, state, word, &move, &why))
        return;
    int n = game_path(rules, move, path);
    double reach = reach_of(rules);
    const struct board_cell *cells = rules->board->cells;
    for (int i = 0; i + 1 < n; i++)
        draw_arrow(scene->job->pdf, &cells[path[i]], &cells[path[i + 1]], reach, allowed);
    if (n == 1 || (n > 1 && !allowed))
        mark_end(scene->job->pdf, &cells[path[n - 1]], reach, allowed);
}

/* ---- the picture ---- */

/* As whoever is to decide there sees it. */
static void draw_state(struct job *job, const struct guide_scene *scene, double x, double y, double scale)
{
    union state_buffer seen, state = scene->state;
    game_observe(scene->rules, state_of(&state), guide_player(scene), state_of(&seen));
    pdf_save(job->pdf);
    pdf_move(job->pdf, x, y);
    pdf_scale(job->pdf, scale);
    job_draw_board(job, scene->rules, state_of(&seen), false);
}

/* Fine boards are shown larger. */
static double width_of(const struct board *board, const struct column *column)
{
    enum { FINE = 200 };
    double wide = column->wide * (board->cell_count > FINE ? 0.56 : 0.45);
    return board->height > board->width ? wide * board->width / board->height : wide;
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
        if (part.kind == GUIDE_LEGEND) {
            column->y += unit;
            lines_put(column, "", part.text, part.size);
        } else {
            char line[MOVE_TEXT + 8];
            struct text text = text_on(line, sizeof line);
            text_add(&text, "`");
            text_add_part(&text, part.text, part.size);
            text_add(&text, "`");
            lines_put(column, part.kind == GUIDE_ALLOWED ? "→ " : "× ", line, text.length);
        }
    }
    return at;
}

static void draw_moves(struct scene *scene, const char *at, const char *end)
{
    struct guide_part part;
    while (at < end && guide_next(&at, &part) && belongs(part.kind))
        if (part.kind != GUIDE_LEGEND)
            draw_move(scene, &part);
}

const char *scene_put(struct scene *scene, struct column *column, const struct guide_part *figure, const char *at,
                      const char *end)
{
    struct job *job = scene->job;
    struct why why;
    if (!guide_open_scene(job->order->rules->game, figure, job->order->boards, &scene->shown, &why)) {
        scene->shown.rules = NULL;
        job->pdf->failed = true; /* figures are right (tests/guides.c): memory has run out */
        return at;
    }
    const struct board *board = scene->shown.rules->board;
    double wide = width_of(board, column), high = wide * board->height / board->width, gap = 4 * scene->unit;
    struct column beside = *column;
    beside.wide -= wide + gap;
    beside.font = PDF_SERIF;
    beside.size *= 0.92;
    beside.leading *= 0.92;
    beside.turn = NULL;
    beside.dry = true;
    put_beside(&beside, at, end, scene->unit);
    double text = beside.y - column->y, all = text > high ? text : high,
           left = column->bottom - column->y - scene->unit;
    if (high > left && text <= left && left > high * SMALLER) { /* rather a little smaller than on the next page */
        wide *= left / high;
        high = all = left;
    }
    column->y += scene->unit;
    lines_need(column, all);
    draw_state(job, &scene->shown, column->x, column->y, wide / board->width);
    draw_moves(scene, at, end);
    pdf_restore(job->pdf);
    beside.x = column->x + wide + gap;
    beside.y = column->y + (high > text ? (high - text) / 2 : 0);
    beside.dry = false;
    pdf_fill(job->pdf, INK);
    at = put_beside(&beside, at, end, scene->unit);
    column->y += all + 3 * scene->unit;
    return at;
}

int scene_play(struct scene *scene, const struct guide_part *part)
{
    struct move move;
    struct why why;
    int player;
    if (scene->shown.rules && guide_allows(&scene->shown, part, &move, &player, &why))
        guide_play(&scene->shown, move, player);
    return ++scene->played;
}

void scene_finish(struct scene *scene, struct column *column)
{
    if (scene->shown.rules && scene->played) {
        const struct board *board = scene->shown.rules->board;
        double wide = width_of(board, column), high = wide * board->height / board->width;
        column->y += 2 * scene->unit;
        lines_need(column, high);
        draw_state(scene->job, &scene->shown, column->x + (column->wide - wide) / 2, column->y, wide / board->width);
        pdf_restore(scene->job->pdf);
        column->y += high + 3 * scene->unit;
    }
    if (scene->shown.rules)
        guide_close_scene(&scene->shown);
    scene->played = 0;
}

static void draw_within(struct job *job, const struct guide_scene *scene, double x, double y, double side)
{
    const struct board *board = scene->rules->board;
    double scale = side / (board->width > board->height ? board->width : board->height);
    draw_state(job, scene, x + (side - board->width * scale) / 2, y + (side - board->height * scale) / 2, scale);
    pdf_restore(job->pdf);
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
