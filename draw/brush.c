/* brush.c - writing SVG: templates with numbers and strings, in the light or in the dark; outlines, figures, groups. */
#include "draw/brush.h"

#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/text.h"
#include "draw/figure.h"

enum { LINE = 2048 };

/* Exchange the colours that the board has others for in the dark. */
static void darken(const struct board *board, char *line)
{
    for (char *at = line; (at = strchr(at, '#')); at++)
        for (int i = 0; i < board->dark_count; i++)
            if (strncmp(at, board->darks[i].light, BOARD_COLOUR - 1) == 0) {
                memcpy(at, board->darks[i].dark, BOARD_COLOUR - 1);
                break;
            }
}

void brush_draw(const struct brush *b, const char *form, const int *numbers, const char *const *strings)
{
    char line[LINE];
    struct text text = text_on(line, sizeof line);
    for (; *form; form++) {
        if (*form == '@')
            text_add_number(&text, *numbers++);
        else if (*form == '$')
            text_add(&text, *strings++);
        else
            text_add_char(&text, *form);
    }
    if (b->how->dark)
        darken(b->rules->board, line);
    b->sink->put(b->sink->context, line, text.length);
}

/* ---- what is drawn ---- */

bool brush_shows(const struct brush *b, int cell)
{
    return !b->example || b->example->cell == cell;
}

int brush_pieces(const struct brush *b, int cell, struct piece *out)
{
    if (!b->example)
        return b->rules->game->looks->look(b->rules, b->state, cell, out);
    const struct sign_example *sign = b->example->sign;
    memcpy(out, sign->pieces, sizeof sign->pieces);
    return brush_shows(b, cell) ? sign->count : 0;
}

/* ---- outlines ---- */

const struct board_zone *brush_zone(const struct brush *b, const struct board_cell *cell)
{
    return &b->rules->board->zones[cell->first_zone];
}

/* A cell's outline, by how much larger than it is (or smaller), with attributes such as fill and stroke. */
void brush_outline(const struct brush *b, const struct board_cell *cell, const struct board_zone *zone, int grow,
                   const char *attributes)
{
    const struct board *board = b->rules->board;
    char path[LINE / 4];
    struct text text = text_on(path, sizeof path);
    board_outline(board, (int)(cell - board->cells), (int)(zone - board->zones), grow, &text);
    if (text.length)
        brush_draw(b, "<path d=\"$\" $/>\n", NULL, STRINGS(path, attributes));
}

/* ---- figures ---- */

const struct army_look *brush_look(const struct brush *b, int army)
{
    static const struct army_look nobody = {.light = "#B9AE9B", .dark = "#8F8474", .rim = "#6B6152", .ink = "#25221D"};
    return army == NO_ARMY ? &nobody : &b->rules->game->looks->armies[army];
}

/* What a figure's colour is for an army. */
static const char *paint_of(const char *colour, const struct army_look *look)
{
    const struct {
        const char *name, *paint;
    } paints[] = {{"ink", look->ink}, {"light", look->light}, {"dark", look->dark}, {"rim", look->rim}};
    for (size_t i = 0; i < sizeof paints / sizeof *paints; i++)
        if (!colour || strcmp(colour, paints[i].name) == 0)
            return paints[i].paint;
    return colour;
}

void brush_paint(const struct brush *b, const struct figure_path *paint, const struct army_look *look)
{
    brush_draw(b, " fill=\"$\"", NULL, STRINGS(paint_of(paint->fill, look)));
    if (paint->opacity)
        brush_draw(b, " fill-opacity=\"$\"", NULL, STRINGS(paint->opacity));
    if (paint->stroke)
        brush_draw(b, " stroke=\"$\" stroke-width=\"$\"", NULL, STRINGS(paint_of(paint->stroke, look), paint->width));
    if (paint->dash)
        brush_draw(b, " stroke-dasharray=\"$\"", NULL, STRINGS(paint->dash));
}

void brush_figure(const struct brush *b, const char *name, const struct army_look *look)
{
    const struct figure *figure = figure_find(b->rules->game->looks->figures, name);
    for (int i = 0; figure && i < FIGURE_PATHS && figure->paths[i].path; i++) {
        brush_draw(b, "<path d=\"$\"", NULL, STRINGS(figure->paths[i].path));
        brush_paint(b, &figure->paths[i], look);
        brush_draw(b, "/>\n", NULL, NULL);
    }
}

/* "translate(x,y) scale(s)", with s in hundredths. */
void brush_open(const struct brush *b, const struct board_cell *cell, int hundredths, const char *attributes)
{
    int whole = hundredths / 100, tens = hundredths / 10 % 10, ones = hundredths % 10;
    brush_draw(b, "<g transform=\"translate(@,@) scale(@.@@)\"$>\n", NUMBERS(cell->x, cell->y, whole, tens, ones),
               STRINGS(attributes));
}

void brush_close(const struct brush *b)
{
    brush_draw(b, "</g>\n", NULL, NULL);
}

/* What stays upright when the board is turned, here or by a page. */
void brush_open_upright(const struct brush *b)
{
    if (b->how->parts)
        brush_draw(b, "<g class=\"up\">\n", NULL, NULL);
    else if (b->how->turned)
        brush_draw(b, "<g transform=\"rotate(@)\">\n", NUMBERS(360 - 90 * b->how->turned), NULL);
}

void brush_close_upright(const struct brush *b)
{
    if (b->how->parts || b->how->turned)
        brush_close(b);
}

int brush_room(const struct brush *b, const struct board_cell *cell, const struct board_zone *zone)
{
    const struct board *board = b->rules->board;
    return board_room(board, (int)(cell - board->cells), (int)(zone - board->zones));
}
