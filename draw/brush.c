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

void brush_figure(const struct brush *b, const char *name, const char *ink, const char *cut)
{
    const struct figure *figure = figure_find(b->rules->game->looks->figures, name);
    const char *const paints[] = {[FIGURE_INK] = ink,          [FIGURE_CUT] = cut,         [FIGURE_GOLD] = "#E9B93F",
                                  [FIGURE_GARNET] = "#7A1730", [FIGURE_GLOSS] = "#D9808F", [FIGURE_BRASS] = "#9A6B0B",
                                  [FIGURE_INDIGO] = "#35307A", [FIGURE_PLUM] = "#5A1F5F"};
    for (int i = 0; figure && i < 4 && figure->paths[i].path; i++)
        brush_draw(b, "<path d=\"$\" fill=\"$\"/>\n", NULL,
                   STRINGS(figure->paths[i].path, paints[figure->paths[i].paint]));
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

/* What stays upright when a page turns the board. */
void brush_open_upright(const struct brush *b)
{
    if (b->how->parts)
        brush_draw(b, "<g class=\"up\">\n", NULL, NULL);
}

void brush_close_upright(const struct brush *b)
{
    if (b->how->parts)
        brush_close(b);
}

int brush_room(const struct brush *b, const struct board_cell *cell, const struct board_zone *zone)
{
    const struct board *board = b->rules->board;
    return board_room(board, (int)(cell - board->cells), (int)(zone - board->zones));
}
