/* picture_ground.c - figures that are part of the board: the ground of zones, and what covers it.
 *
 * Those beside each other may be one, and never those that touch by a corner only. So a zone is drawn as a whole: the
 * first path of all its cells, then the second over it. */
#include "board/board.h"
#include "core/game_looks.h"
#include "core/text.h"
#include "draw/figure.h"
#include "draw/picture_parts.h"

/* Where a figure is drawn: a box from -50 to 50 becomes `size` wide, turned by right angles. */
struct place {
    const struct board_cell *cell;
    int size, turns;
};

static void draw_at(const struct brush *b, struct place at, const char *path, const struct figure_path *paint,
                    const struct army_look *look)
{
    brush_draw(b,
               at.turns ? "<path transform=\"translate(@,@) scale(@.@@) rotate(@)\""
                        : "<path transform=\"translate(@,@) scale(@.@@)\"",
               NUMBERS(at.cell->x, at.cell->y, at.size / 100, at.size / 10 % 10, at.size % 10, 90 * at.turns), NULL);
    brush_path(b, path, paint, look);
}

/* Whether a cell of the zone lies so far east and south of another. */
static bool has_neighbour(const struct board *board, int zone, const struct board_cell *cell, int east, int south)
{
    for (int c = 0; c < board->cell_count; c++)
        if (board->cells[c].x == cell->x + east && board->cells[c].y == cell->y + south && board_in(board, c, zone))
            return true;
    return false;
}

static void draw_joined(const struct brush *b, int zone, struct place at, const struct figure_path *path)
{
    const struct board *board = b->rules->board;
    const struct army_look *look = brush_look(b, NO_ARMY);
    draw_at(b, at, path->path, path, look);
    if (path->neck && has_neighbour(board, zone, at.cell, at.size, 0))
        draw_at(b, at, path->neck, path, look);
    at.turns = 1;
    if (path->neck && has_neighbour(board, zone, at.cell, 0, at.size))
        draw_at(b, at, path->neck, path, look);
}

void picture_ground(const struct brush *b, int zone, const struct figure *figure)
{
    const struct board *board = b->rules->board;
    for (int i = 0; i < FIGURE_PATHS && figure->paths[i].path; i++)
        for (int c = 0; c < board->cell_count; c++)
            if (board_in(board, c, zone) && brush_shows(b, c))
                draw_joined(b, zone, (struct place){.cell = &board->cells[c], .size = board_room(board, c, zone)},
                            &figure->paths[i]);
}

/* What the cell is painted with, to cover whatever is printed there. */
static const char *paint_of(const struct board *board, const struct board_cell *cell)
{
    for (int z = 0; z < board->zone_count; z++)
        if ((cell->zones >> z & 1) && board->zones[z].fill[0])
            return board->zones[z].fill;
    return "#FFFFFF";
}

void picture_cover(const struct brush *b, const struct board_cell *cell, const struct piece *piece,
                   const struct figure *figure)
{
    const struct board *board = b->rules->board;
    int size = board_room(board, (int)(cell - board->cells), -1);
    brush_draw(b, "<path d=\"M@,@h@v@h@Z\" fill=\"$\"/>\n",
               NUMBERS(cell->x - size / 2, cell->y - size / 2, size, size, -size), STRINGS(paint_of(board, cell)));
    for (int i = 0; i < FIGURE_PATHS && figure->paths[i].path; i++) {
        const struct figure_path *path = &figure->paths[i];
        int turns = path->upright ? 0 : b->rules->game->looks->kinds[piece->kind].turns;
        draw_at(b, (struct place){cell, size, turns}, path->path, path, brush_look(b, piece->army));
    }
}
