/* picture_ground.c - the ground of boards that are landscapes: holes, rocks, woods, seams; and castles on two cells.
 *
 * Rocks beside each other are one rock, rocks that touch by a corner never are: whether one can pass between them must
 * be seen. So a zone is drawn as a whole, edges of all its cells first, and what is inside over them. */
#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/text.h"
#include "draw/figure.h"
#include "draw/picture_parts.h"

/* What is drawn on one cell, in a box from -50 to 50. */
static void draw_at(const struct brush *b, const struct board_cell *cell, int turns, const char *form)
{
    int size = board_room(b->rules->board, (int)(cell - b->rules->board->cells), -1);
    brush_draw(b, "<g transform=\"translate(@,@) scale(@.@@) rotate(@)\">",
               NUMBERS(cell->x, cell->y, size / 100, size / 10 % 10, size % 10, 90 * turns), NULL);
    brush_draw(b, form, NULL, NULL);
    brush_draw(b, "</g>\n", NULL, NULL);
}

/* ---- rocks ---- */

/* Whether a cell of the zone lies so far east and south of another. */
static bool has_neighbour(const struct board *board, int zone, const struct board_cell *cell, int east, int south)
{
    for (int c = 0; c < board->cell_count; c++)
        if (board->cells[c].x == cell->x + east && board->cells[c].y == cell->y + south && board_in(board, c, zone))
            return true;
    return false;
}

/* One boulder of eight sides, and a neck to the rocks east and south of it. */
static void draw_boulder(const struct brush *b, int zone, const struct board_cell *cell, const char *attributes)
{
    const struct board *board = b->rules->board;
    int size = board_room(board, (int)(cell - board->cells), -1), far = size * 46 / 100, near = size * 19 / 100;
    int neck = size * 30 / 100;
    brush_draw(b, "<path d=\"M@,@L@,@L@,@L@,@L@,@L@,@L@,@L@,@Z\" $/>\n",
               NUMBERS(cell->x - near, cell->y - far, cell->x + near, cell->y - far, cell->x + far, cell->y - near,
                       cell->x + far, cell->y + near, cell->x + near, cell->y + far, cell->x - near, cell->y + far,
                       cell->x - far, cell->y + near, cell->x - far, cell->y - near),
               STRINGS(attributes));
    if (has_neighbour(board, zone, cell, size, 0))
        brush_draw(b, "<path d=\"M@,@h@v@h@Z\" $/>\n", NUMBERS(cell->x, cell->y - neck, size, 2 * neck, -size),
                   STRINGS(attributes));
    if (has_neighbour(board, zone, cell, 0, size))
        brush_draw(b, "<path d=\"M@,@h@v@h@Z\" $/>\n", NUMBERS(cell->x - neck, cell->y, 2 * neck, size, -2 * neck),
                   STRINGS(attributes));
}

static void draw_rocks(const struct brush *b, int zone)
{
    static const char *const layers[] = {"fill=\"#57544D\" stroke=\"#57544D\" stroke-width=\"3\"", "fill=\"#8B8880\""};
    const struct board *board = b->rules->board;
    for (int layer = 0; layer < 2; layer++)
        for (int c = 0; c < board->cell_count; c++)
            if (board_in(board, c, zone))
                draw_boulder(b, zone, &board->cells[c], layers[layer]);
    for (int c = 0; c < board->cell_count; c++)
        if (board_in(board, c, zone))
            draw_at(b, &board->cells[c], 0,
                    "<path d=\"M-22,-30L8,-32L20,-14L10,6L-14,10L-28,-10Z\" fill=\"#A9A69D\"/>");
}

/* ---- what is drawn cell by cell ---- */

static const char hole[] = "<circle r=\"10\" fill=\"#76724E\"/>";
static const char crowns[] =
    "<g fill=\"#48704A\" stroke=\"#2C4A30\" stroke-width=\"5\"><circle cx=\"-19\" cy=\"-17\" r=\"24\"/>"
    "<circle cx=\"20\" cy=\"-18\" r=\"23\"/><circle cx=\"-18\" cy=\"20\" r=\"23\"/><circle cx=\"20\" cy=\"19\" "
    "r=\"24\"/></g>"
    "<g fill=\"#5F8A5C\"><circle cx=\"-24\" cy=\"-23\" r=\"9\"/><circle cx=\"15\" cy=\"-24\" r=\"9\"/>"
    "<circle cx=\"-23\" cy=\"13\" r=\"9\"/><circle cx=\"15\" cy=\"12\" r=\"9\"/></g>";
static const char edge_east[] = "<path d=\"M49,-50V50\" stroke=\"#A39F78\" stroke-width=\"4\"/><path d=\"M53,-50V50\" "
                                "stroke=\"#EEEBD3\" stroke-width=\"3\"/>";
static const char edge_north[] = "<path d=\"M-50,-48H50\" stroke=\"#8C8760\" stroke-width=\"6\"/><path "
                                 "d=\"M-50,-53H50\" stroke=\"#F3F0DC\" stroke-width=\"4\"/>";

static const struct {
    const char *figure, *form;
} grounds[] = {{"hole", hole}, {"crowns", crowns}, {"edge-east", edge_east}, {"edge-north", edge_north}};

bool picture_ground(const struct brush *b, int zone)
{
    const struct board *board = b->rules->board;
    const char *figure = board->zones[zone].figure;
    if (strcmp(figure, "boulder") == 0) {
        draw_rocks(b, zone);
        return true;
    }
    for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++) {
        if (strcmp(grounds[i].figure, figure) != 0)
            continue;
        for (int c = 0; c < board->cell_count; c++)
            if (board_in(board, c, zone))
                draw_at(b, &board->cells[c], 0, grounds[i].form);
        return true;
    }
    return false;
}

/* ---- castles ---- */

/* The ground of the cell, to cover whatever is printed there. */
static const char *meadow_of(const struct board *board, const struct board_cell *cell)
{
    for (int z = 0; z < board->zone_count; z++)
        if ((cell->zones >> z & 1) && board->zones[z].fill[0])
            return board->zones[z].fill;
    return "#FFFFFF";
}

/* The tower of a keep stays upright, whichever way its door is. */
static void draw_keep(const struct brush *b, const struct board_cell *cell, int size, int turns,
                      const struct army_look *look)
{
    const struct figure *tower = figure_find(b->rules->game->looks->figures, "tower");
    brush_draw(
        b,
        "<g transform=\"translate(@,@) scale(@.@@) rotate(@)\"><path d=\"M-45,-50V45H45V-50Z\" fill=\"$\" stroke=\"$\" "
        "stroke-width=\"7\"/><path d=\"M-39,-46V39H39V-46\" fill=\"none\" stroke=\"$\" stroke-width=\"9\" "
        "stroke-dasharray=\"10 9\"/></g>\n",
        NUMBERS(cell->x, cell->y, size / 100, size / 10 % 10, size % 10, 90 * turns),
        STRINGS(look->dark, look->rim, look->light));
    if (tower)
        brush_draw(b, "<g transform=\"translate(@,@) scale(0.@@)\"><path d=\"$\" fill=\"$\"/></g>\n",
                   NUMBERS(cell->x, cell->y, size * 5 / 100, size * 5 / 10 % 10),
                   STRINGS(tower->paths[0].path, look->ink));
}

static void draw_court(const struct brush *b, const struct board_cell *cell, int size, int turns,
                       const struct army_look *look)
{
    brush_draw(b,
               "<g transform=\"translate(@,@) scale(@.@@) rotate(@)\"><path d=\"M-45,-50V45H45V-50Z\" fill=\"#F1E8D2\" "
               "stroke=\"$\" stroke-width=\"7\"/><path d=\"M-35,-50V35H35V-50\" fill=\"none\" stroke=\"#C9BC9A\" "
               "stroke-width=\"4\" stroke-dasharray=\"6 7\"/><path d=\"M-15,-62H15V-38H-15Z\" fill=\"#1F1B16\"/></g>\n",
               NUMBERS(cell->x, cell->y, size / 100, size / 10 % 10, size % 10, 90 * turns), STRINGS(look->rim));
}

static const char rubble[] =
    "<circle r=\"10\" fill=\"#76724E\"/><g fill=\"#9C978A\" stroke=\"#5F5B50\" stroke-width=\"3\"><path "
    "d=\"M-40,-34h18v14h-18Z M18,-40h22v12h-22Z M-36,22h14v18h-14Z M22,24h20v14h-20Z M-8,-44h12v10h-12Z\"/></g>";

bool picture_ground_castle(const struct brush *b, const struct board_cell *cell, const char *figure, int army)
{
    static const char *const ways[] = {"north", "east", "south", "west"};
    const struct board *board = b->rules->board;
    const char *way = strchr(figure, '-');
    int turns = 0, size = board_room(board, (int)(cell - board->cells), -1);
    bool keep = strncmp(figure, "keep-", 5) == 0, court = strncmp(figure, "court-", 6) == 0;
    if (!keep && !court && strcmp(figure, "ruins") != 0)
        return false;
    while (way && turns < 3 && strcmp(way + 1, ways[turns]) != 0)
        turns++;
    brush_draw(b, "<path d=\"M@,@h@v@h@Z\" fill=\"$\"/>\n",
               NUMBERS(cell->x - size / 2, cell->y - size / 2, size, size, -size), STRINGS(meadow_of(board, cell)));
    if (keep)
        draw_keep(b, cell, size, turns, &b->rules->game->looks->armies[army]);
    else if (court)
        draw_court(b, cell, size, turns, &b->rules->game->looks->armies[army]);
    else
        draw_at(b, cell, 0, rubble);
    return true;
}
