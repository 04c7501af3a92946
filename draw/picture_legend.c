/* picture_legend.c - a sign of the legend: an example of it on a cell of the board, drawn as it is drawn in play. */
#include "board/board.h"
#include "core/game_looks.h"
#include "draw/picture_parts.h"

/* A cell to show it on. */
static int find_cell(const struct board *board, const char *zone)
{
    int wanted = zone ? board_zone(board, zone) : board->cells[0].first_zone;
    for (int c = 0; c < board->cell_count; c++)
        if (board_in(board, c, wanted))
            return c;
    return 0;
}

/* Half of what is shown round the cell: it, and marks that reach over its edge. */
static int reach_of(const struct brush *b, const struct board_cell *cell)
{
    const struct board_zone *zone = brush_zone(b, cell);
    int room = brush_room(b, cell, zone), large = zone->wide > zone->high ? zone->wide : zone->high;
    return (zone->shape == SHAPE_BOX && large > room ? large : room) *
           (zone->tokens               ? 84
            : zone->shape == SHAPE_BOX ? 60
                                       : 80) /
           100;
}

void picture_svg_sign(const struct rules *rules, const struct sign_example *sign, bool dark, const struct sink *sink)
{
    const struct brush_example example = {.cell = find_cell(rules->board, sign->zone), .sign = sign};
    uint8_t targets[BOARD_CELLS] = {0};
    const struct picture how = {.dark = dark,
                                .has_last = sign->from || sign->to,
                                .last_from = sign->from ? example.cell : NO_CELL,
                                .last_to = sign->to ? example.cell : NO_CELL,
                                .has_selected = sign->selected,
                                .selected = example.cell,
                                .targets = targets};
    const struct brush brush = {.rules = rules, .how = &how, .sink = sink, .example = &example}, *b = &brush;
    const struct board_cell *cell = &rules->board->cells[example.cell];
    int reach = reach_of(b, cell);
    targets[example.cell] = (uint8_t)sign->target;
    brush_draw(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"@ @ @ @\">\n",
               NUMBERS(cell->x - reach, cell->y - reach, 2 * reach, 2 * reach), NULL);
    for (int layer = 0; layer < LAYER_LABELS; layer++)
        picture_layer(b, (enum picture_layer)layer);
    brush_draw(b, "</svg>\n", NULL, NULL);
}
