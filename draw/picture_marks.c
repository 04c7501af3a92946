/* picture_marks.c - marks on an SVG picture: the last move, where one may go, whom one may take, what is picked, what
 * is closed to a piece, and a light round a cell that is at work.
 *
 * Dark green and red stand inside white, gold beside dark brown: so each is seen on every ground. */
#include "board/board.h"
#include "core/game_looks.h"
#include "core/game_secrets.h"
#include "draw/picture_parts.h"

static void outline_number(const struct brush *b, int number, int grow, const char *attributes)
{
    const struct board_cell *cell = &b->rules->board->cells[number];
    brush_outline(b, cell, brush_zone(b, cell), grow, attributes);
}

static bool is_disc(const struct brush *b, int number)
{
    return brush_zone(b, &b->rules->board->cells[number])->shape == SHAPE_DISC;
}

/* Where on a line two cells lie: the first and the last of the joints from one to the other; false if not both do. */
static bool part_of_line(const struct brush *b, const struct board_line *line, int *first, int *last)
{
    const struct board *board = b->rules->board;
    *first = *last = -1;
    for (int i = 0; i < line->length; i++) {
        int cell = board->joints[line->first + i];
        if (cell == b->how->last_from || cell == b->how->last_to)
            *(*first < 0 ? first : last) = line->first + i;
    }
    return *last >= 0 && board->kinds[line->kind].width > 0;
}

/* Along the line that the last move followed, if it did: a dotted trail. */
static void draw_trail(const struct brush *b)
{
    const struct board *board = b->rules->board;
    int first, last, i = 0;
    while (i < board->line_count && !part_of_line(b, &board->lines[i], &first, &last))
        i++;
    for (int light = 0; light <= 1 && i < board->line_count; light++) {
        brush_draw(b, "<path d=\"", NULL, NULL);
        for (int at = first; at <= last; at++) {
            const struct board_cell *cell = &board->cells[board->joints[at]];
            brush_draw(b, "$@,@", NUMBERS(cell->x, cell->y), STRINGS(at == first ? "M" : "L"));
        }
        brush_draw(b,
                   "\" fill=\"none\" stroke=\"$\" stroke-width=\"@\" stroke-dasharray=\"0 13\" "
                   "stroke-linecap=\"round\"/>\n",
                   NUMBERS(light ? 6 : 10), STRINGS(light ? "#FFE9A8" : "#3A2A05"));
    }
}

static bool is_occupied(const struct brush *b, int cell)
{
    struct piece pieces[MAX_PIECES_ON_CELL];
    return brush_pieces(b, cell, pieces) > 0;
}

/* The last move: a dashed outline where it came from, gold where it went, round what stands there. Dashes are gold on
 * dark, so that they are seen on every ground. On cells that are covered it is drawn above what covers them; on a disc
 * round what stands there, which covers it. */
static void draw_last(const struct brush *b, bool covered)
{
    const struct picture *how = b->how;
    bool from = how->has_last && how->last_from != NO_CELL && picture_is_covered(b, how->last_from) == covered,
         to = how->has_last && how->last_to != NO_CELL && picture_is_covered(b, how->last_to) == covered;
    if (from && to)
        draw_trail(b);
    if (from) {
        int grow = is_disc(b, how->last_from) && is_occupied(b, how->last_from) ? 7 : -3;
        outline_number(b, how->last_from, grow,
                       "fill=\"#E2A81C\" fill-opacity=\"0.15\" stroke=\"#5A3F00\" stroke-width=\"4\"");
        outline_number(b, how->last_from, grow,
                       "fill=\"none\" stroke=\"#F0C040\" stroke-width=\"3\" stroke-dasharray=\"9 7\"");
    }
    if (to && (covered || is_disc(b, how->last_to))) {
        outline_number(b, how->last_to, covered ? -2 : 7, "fill=\"none\" stroke=\"#5A3F00\" stroke-width=\"10\"");
        outline_number(b, how->last_to, covered ? -2 : 7, "fill=\"none\" stroke=\"#F0C040\" stroke-width=\"6\"");
    } else if (to) {
        outline_number(b, how->last_to, 3,
                       "fill=\"#E2A81C\" fill-opacity=\"0.75\" stroke=\"#8A5F00\" stroke-width=\"3\"");
    }
}

static bool is_narrow(const struct board_zone *zone)
{
    int less = zone->wide < zone->high ? zone->wide : zone->high;
    return zone->shape == SHAPE_BOX && less * 3 < (zone->wide > zone->high ? zone->wide : zone->high);
}

/* The ring round whom one may point at: in four arcs where a piece would go there, whole with four ticks for what
 * happens from afar, narrow for a gift. */
static void draw_ring(const struct brush *b, const struct board_cell *cell, int r, enum target target)
{
    int arc = r * 1178 / 100, gap = r * 393 / 100; /* in tenths: four of both are once round */
    if (target == TARGET_GIVE)
        r = r / 2;
    for (int white = 1; white >= 0; white--) {
        const char *colour = white ? "#FFFFFF" : "#0F6354";
        brush_draw(b, "<circle cx=\"@\" cy=\"@\" r=\"@\" fill=\"none\" stroke=\"$\" stroke-width=\"@\"",
                   NUMBERS(cell->x, cell->y, r, white ? 9 : 5), STRINGS(colour));
        if (target == TARGET_GO || target == TARGET_TAKE)
            brush_draw(b, " stroke-dasharray=\"@.@ @.@\" stroke-dashoffset=\"@\"",
                       NUMBERS(arc / 10, arc % 10, gap / 10, gap % 10, arc / 20), NULL);
        brush_draw(b, "/>\n", NULL, NULL);
        if (target == TARGET_HIT)
            brush_draw(b, "<path d=\"M@,@h@m@,0h@M@,@v@m0,@v@\" stroke=\"$\" stroke-width=\"@\"/>\n",
                       NUMBERS(cell->x - r * 5 / 4, cell->y, r / 2, r * 3 / 2, r / 2, cell->x, cell->y - r * 5 / 4,
                               r / 2, r * 3 / 2, r / 2, white ? 9 : 5),
                       STRINGS(colour));
    }
}

static int ring_size(const struct brush *b, const struct board_cell *cell)
{
    const struct board_zone *zone = brush_zone(b, cell);
    int tokens = zone->tokens ? zone->tokens : zone->shape == SHAPE_DISC ? 100 : 64; /* round the token */
    return brush_room(b, cell, zone) * tokens * (zone->shape == SHAPE_DISC ? 60 : 66) / 10000;
}

/* A frame round what fills a cell, seen on every ground. */
static void draw_frame(const struct brush *b, const struct board_cell *cell)
{
    brush_outline(b, cell, brush_zone(b, cell), 2, "fill=\"none\" stroke=\"#FFFFFF\" stroke-width=\"9\"");
    brush_outline(b, cell, brush_zone(b, cell), 2, "fill=\"none\" stroke=\"#0F6354\" stroke-width=\"5\"");
}

/* Who one may point at, or take: a ring round it; a frame where it fills a narrow cell. */
static void draw_rings(const struct brush *b, bool narrow)
{
    const struct board *board = b->rules->board;
    for (int c = 0; b->how->targets && c < board->cell_count; c++) {
        const struct board_cell *cell = &board->cells[c];
        const struct board_zone *zone = brush_zone(b, cell);
        if (!b->how->targets[c] || is_narrow(zone) != narrow || !is_occupied(b, c))
            continue;
        if (narrow || cell->arc.count > 1)
            draw_frame(b, cell);
        else
            draw_ring(b, cell, ring_size(b, cell), b->how->targets[c]);
    }
}

static void draw_whole_ring(const struct brush *b, const struct board_cell *cell, int r)
{
    for (int white = 1; white >= 0; white--)
        brush_draw(b, "<circle cx=\"@\" cy=\"@\" r=\"@\" fill=\"none\" stroke=\"$\" stroke-width=\"@\"/>\n",
                   NUMBERS(cell->x, cell->y, r, white ? 10 : 6), STRINGS(white ? "#FFFFFF" : "#0F6354"));
}

/* What somebody has picked: a whole ring, or a broad frame. Of several on a cell those are meant that can move. */
static void draw_selected(const struct brush *b, bool narrow)
{
    if (!b->how->has_selected)
        return;
    const struct board_cell *cell = &b->rules->board->cells[b->how->selected];
    const struct board_zone *zone = brush_zone(b, cell);
    if (is_narrow(zone) != narrow)
        return;
    struct board_cell at[MAX_PIECES_ON_CELL];
    int size = 0, movable = picture_movable(b, b->how->selected, at, &size);
    if (narrow || cell->arc.count > 1)
        draw_frame(b, cell);
    else if (movable == 0)
        draw_whole_ring(b, cell, ring_size(b, cell));
    for (int i = 0; i < movable && !narrow && cell->arc.count <= 1; i++)
        draw_whole_ring(b, &at[i], size * 58 / 100);
}

/* Where one may go: a dot; a narrow cell also gets a pale bar. */
static void draw_targets(const struct brush *b)
{
    const struct board *board = b->rules->board;
    for (int c = 0; b->how->targets && c < board->cell_count; c++) {
        if (!b->how->targets[c] || is_occupied(b, c))
            continue;
        const struct board_cell *cell = &board->cells[c];
        const struct board_zone *zone = brush_zone(b, cell);
        bool narrow = is_narrow(zone);
        if (narrow)
            brush_outline(b, cell, zone, -1, "fill=\"#D5E5DD\" stroke=\"#0F6354\" stroke-width=\"2.5\"");
        brush_draw(
            b, "<circle cx=\"@\" cy=\"@\" r=\"@\" fill=\"#0F6354\" stroke=\"#FFFFFF\" stroke-width=\"2\"/>\n",
            NUMBERS(cell->x, cell->y, narrow ? 5 : brush_room(b, cell, zone) / (zone->shape == SHAPE_DISC ? 5 : 6)),
            NULL);
    }
}

/* ---- ground where nothing can be placed ---- */

/* A small red cross with a white edge. */
static void draw_cross(const struct brush *b, const struct board_cell *cell)
{
    int r = brush_room(b, cell, brush_zone(b, cell)) / 8;
    for (int white = 1; white >= 0; white--)
        brush_draw(b, "<path d=\"M@,@l@,@m0,@l@,@\" stroke=\"$\" stroke-width=\"@\" stroke-linecap=\"round\"/>\n",
                   NUMBERS(cell->x - r, cell->y - r, 2 * r, 2 * r, -2 * r, -2 * r, 2 * r, white ? 6 : 3),
                   STRINGS(white ? "#FFFFFF" : "#C4161C"));
}

struct box {
    int left, top, right, bottom;
};

/* What all targets lie in; empty if there are none. */
static struct box targets_box(const struct brush *b)
{
    const struct board *board = b->rules->board;
    struct box box = {board->width, board->height, 0, 0};
    for (int c = 0; b->how->targets && c < board->cell_count; c++) {
        const struct board_cell *cell = &board->cells[c];
        if (!b->how->targets[c])
            continue;
        box.left = cell->x < box.left ? cell->x : box.left;
        box.right = cell->x > box.right ? cell->x : box.right;
        box.top = cell->y < box.top ? cell->y : box.top;
        box.bottom = cell->y > box.bottom ? cell->y : box.bottom;
    }
    return box;
}

/* In a set-up: ground among the places for a piece where it cannot be placed. */
static void draw_barred(const struct brush *b)
{
    const struct board *board = b->rules->board;
    if (b->example ? !b->example->sign->barred : !game_is_secret(b->rules, b->state))
        return;
    const struct box box = targets_box(b);
    for (int c = 0; c < board->cell_count; c++) {
        const struct board_cell *cell = &board->cells[c];
        bool among = cell->x >= box.left && cell->x <= box.right && cell->y >= box.top && cell->y <= box.bottom;
        if (b->example ? brush_shows(b, c)
                       : among && !b->how->targets[c] && *game_ground(b->rules, c) && !is_occupied(b, c))
            draw_cross(b, cell);
    }
}

/* A light round a cell that is at work. */
static void draw_glow(const struct brush *b, int number)
{
    const struct board_cell *cell = &b->rules->board->cells[number];
    struct piece pieces[MAX_PIECES_ON_CELL];
    int n = brush_pieces(b, number, pieces);
    int r = brush_room(b, cell, brush_zone(b, cell));
    for (int i = 0; i < n; i++)
        if (pieces[i].signs & SIGN_GLOWS)
            brush_draw(b, "<circle class=\"glow\" cx=\"@\" cy=\"@\" r=\"@\" fill=\"url(#glow)\"/>\n",
                       NUMBERS(cell->x, cell->y, r), NULL);
}

void picture_marks(const struct brush *b)
{
    for (int c = 0; c < b->rules->board->cell_count; c++)
        draw_glow(b, c);
    draw_last(b, false);
    draw_targets(b);
    draw_barred(b);
}

void picture_rings(const struct brush *b, bool narrow)
{
    if (narrow) /* these lie on what fills cells, the others on tokens */
        draw_last(b, true);
    draw_rings(b, narrow);
    draw_selected(b, narrow);
}
