/* picture_ground.c - figures that are part of the board: the ground of zones, and what covers it.
 *
 * Those beside each other may be one, and never those that touch by a corner only. So a zone is drawn as a whole: the
 * first path of all its cells, then the second over it. Each is one element: browsers go through all elements of a
 * board when something begins to move on it, and take longest for those with a transform of their own. */
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

static void open_path(const struct brush *b, struct place at)
{
    brush_draw(b,
               at.turns ? "<path transform=\"translate(@,@) scale(@.@@) rotate(@)\""
                        : "<path transform=\"translate(@,@) scale(@.@@)\"",
               NUMBERS(at.cell->x, at.cell->y, at.size / 100, at.size / 10 % 10, at.size % 10, 90 * at.turns), NULL);
}

/* ---- the ground of a zone ---- */

/* Copies of a path as one element, which lies where the first one does; all are of one size. Without a cell there is
 * none yet. */
struct copies {
    const struct brush *brush;
    const struct figure_path *path;
    struct place first;
};

static void end_copies(struct copies *run)
{
    if (run->first.cell)
        brush_draw(run->brush, "\"/>\n", NULL, NULL);
}

static void begin_copies(struct copies *run, const struct board_cell *cell, int size)
{
    end_copies(run);
    run->first.cell = cell;
    run->first.size = size;
    open_path(run->brush, run->first);
    brush_paint(run->brush, run->path, brush_look(run->brush, NO_ARMY));
    brush_draw(run->brush, " d=\"", NULL, NULL);
}

/* In the units of the figure, to whole ones: nobody sees less. */
static int units(int length, int size)
{
    int twice = 200 * length / size;
    return (twice + (twice < 0 ? -1 : 1)) / 2;
}

/* A copy begins in the middle of its cell, and goes on from there. */
static void copy(struct copies *run, const struct board_cell *cell, int size, const char *path)
{
    if (size != run->first.size)
        begin_copies(run, cell, size);
    int east = units(cell->x - run->first.cell->x, size), south = units(cell->y - run->first.cell->y, size);
    brush_draw(run->brush, "M@,@$", run->first.turns ? NUMBERS(south, -east) : NUMBERS(east, south), STRINGS(path));
}

/* The cell of the zone that lies so far east and south of another; NO_CELL if there is none. */
static int neighbour(const struct board *board, int zone, const struct board_cell *cell, int east, int south)
{
    for (int c = 0; c < board->cell_count; c++)
        if (board->cells[c].x == cell->x + east && board->cells[c].y == cell->y + south && board_in(board, c, zone))
            return c;
    return NO_CELL;
}

/* A path on all cells of a zone with the necks to the east, or the necks to the south alone. */
static void draw_copies(const struct brush *b, int zone, const struct figure_path *path, bool south)
{
    const struct board *board = b->rules->board;
    struct copies run = {.brush = b, .path = path, .first = {.turns = south}};
    for (int c = 0; c < board->cell_count; c++) {
        const struct board_cell *cell = &board->cells[c];
        int size = board_room(board, c, zone);
        if (!board_in(board, c, zone) || !brush_shows(b, c) || size <= 0)
            continue;
        if (!south)
            copy(&run, cell, size, path->path);
        if (path->neck && neighbour(board, zone, cell, south ? 0 : size, south ? size : 0) != NO_CELL)
            copy(&run, cell, size, path->neck);
    }
    end_copies(&run);
}

void picture_ground(const struct brush *b, int zone, const struct figure *figure)
{
    for (int i = 0; i < FIGURE_PATHS && figure->paths[i].path; i++) {
        draw_copies(b, zone, &figure->paths[i], false);
        if (figure->paths[i].neck)
            draw_copies(b, zone, &figure->paths[i], true);
    }
}

/* ---- what covers a cell ---- */

/* What the cell is painted with, to cover whatever is printed there. */
static const char *paint_of(const struct board *board, const struct board_cell *cell)
{
    for (int z = 0; z < board->zone_count; z++)
        if ((cell->zones >> z & 1) && board->zones[z].fill[0])
            return board->zones[z].fill;
    return "#FFFFFF";
}

bool picture_is_covered(const struct brush *b, int cell)
{
    struct piece pieces[MAX_PIECES_ON_CELL];
    int n = brush_pieces(b, cell, pieces), i = 0;
    const struct piece_kind *kinds = b->rules->game->looks->kinds;
    while (i < n && !(kinds[pieces[i].kind].fills && kinds[pieces[i].kind].figure))
        i++;
    return i < n;
}

/* The part of a cell that a neck changes, on the side to which it leads, from the middle on, in hundredths: a little
 * more is drawn anew than is painted over, and beyond the cell's edge, so that no seam is seen. */
enum { ANEW = 30, PAINTED = 34, BEYOND = 55 };

/* Where such a part lies between the middle and `BEYOND` along one axis: all of the cell if the neck leads across. */
static int part_from(int way, int from)
{
    return way > 0 ? from : way < 0 ? -BEYOND : -50;
}

static int part_length(int way, int from)
{
    return way ? BEYOND - from : 100;
}

/* Draw a cell's edge to the east or south, or the other way, as if it had no neck there. */
static void end_neck(const struct brush *b, int number, const struct figure *figure, int east, int south)
{
    const struct board *board = b->rules->board;
    const struct board_cell *cell = &board->cells[number];
    int size = board_room(board, number, -1), left = part_from(east, ANEW), top = part_from(south, ANEW),
        wide = part_length(east, ANEW), high = part_length(south, ANEW);
    brush_draw(b, "<svg x=\"@\" y=\"@\" width=\"@\" height=\"@\" viewBox=\"@ @ @ @\">\n",
               NUMBERS(cell->x + left * size / 100, cell->y + top * size / 100, wide * size / 100, high * size / 100,
                       left, top, wide, high),
               NULL);
    brush_draw(b, "<rect x=\"@\" y=\"@\" width=\"@\" height=\"@\" fill=\"$\"/>\n",
               NUMBERS(part_from(east, PAINTED), part_from(south, PAINTED), part_length(east, PAINTED),
                       part_length(south, PAINTED)),
               STRINGS(paint_of(board, cell)));
    for (int i = 0; i < FIGURE_PATHS && figure->paths[i].path; i++) {
        brush_draw(b, "<path", NULL, NULL);
        brush_paint(b, &figure->paths[i], brush_look(b, NO_ARMY));
        brush_draw(b, " d=\"$\"/>\n", NULL, STRINGS(figure->paths[i].path));
    }
    brush_draw(b, "</svg>\n", NULL, NULL);
}

/* What was one with a cell that is covered now ends at its own edge. */
static void end_necks(const struct brush *b, const struct board_cell *cell, int zone)
{
    static const int ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const struct board *board = b->rules->board;
    const struct figure *figure = figure_find(b->rules->game->looks->figures, board->zones[zone].figure);
    int number = (int)(cell - board->cells), size = board_room(board, number, zone);
    if (!figure || !figure->ground || !figure->paths[0].neck || !board_in(board, number, zone))
        return;
    for (int i = 0; i < 4; i++) {
        int next = neighbour(board, zone, cell, ways[i][0] * size, ways[i][1] * size);
        if (next != NO_CELL && !picture_is_covered(b, next))
            end_neck(b, next, figure, -ways[i][0], -ways[i][1]);
    }
}

void picture_cover(const struct brush *b, const struct board_cell *cell, const struct piece *piece,
                   const struct figure *figure)
{
    const struct board *board = b->rules->board;
    int size = board_room(board, (int)(cell - board->cells), -1);
    brush_draw(b, "<path d=\"M@,@h@v@h@Z\" fill=\"$\"/>\n",
               NUMBERS(cell->x - size / 2, cell->y - size / 2, size, size, -size), STRINGS(paint_of(board, cell)));
    for (int zone = 0; zone < board->zone_count && !b->example; zone++)
        end_necks(b, cell, zone);
    for (int i = 0; i < FIGURE_PATHS && figure->paths[i].path; i++) {
        const struct figure_path *path = &figure->paths[i];
        int turns = path->upright ? 0 : b->rules->game->looks->kinds[piece->kind].turns;
        open_path(b, (struct place){cell, size, turns});
        brush_paint(b, path, brush_look(b, piece->army));
        brush_draw(b, " d=\"$\"/>\n", NULL, STRINGS(path->path));
    }
}
