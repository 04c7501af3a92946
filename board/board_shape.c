/* board_shape.c - outlines of cells, as SVG paths in whole units of the drawing.
 *
 * Sines are made of whole numbers, so that a drawing is the same on every machine. */
#include "board/board.h"
#include "core/text.h"

enum { FINE = 1000 }; /* parts of a sector */

static const int64_t ONE = INT64_C(1) << 30;

/* The sine of a quarter turn's part z of ONE, by its series. */
static int64_t quarter_sine(int64_t z)
{
    static const int64_t series[] = {1686629713, 693598668, 85569306, 5026995, 172272};
    int64_t square = z * z >> 30, sum = 0;
    for (int i = 4; i >= 0; i--)
        sum = series[i] - (sum * square >> 30);
    return sum * z >> 30;
}

/* The sine of part/whole turns, in ONEs. */
static int64_t sine(int64_t part, int64_t whole)
{
    int64_t angle = (part % whole + whole) % whole * 4 * ONE / whole; /* in quarter turns */
    int quarter = (int)(angle >> 30);
    int64_t z = angle & (ONE - 1), value = quarter_sine(quarter & 1 ? ONE - z : z);
    return quarter & 2 ? -value : value;
}

static int scaled(int radius, int64_t by)
{
    int64_t product = radius * by;
    return (int)(product >= 0 ? (product + ONE / 2) >> 30 : -((-product + ONE / 2) >> 30));
}

void board_point(const struct board *board, int radius, int part, int whole, int *x, int *y)
{
    *x = board->centre_x + scaled(radius, sine(part, whole));
    *y = board->centre_y - scaled(radius, sine((int64_t)4 * part + whole, (int64_t)4 * whole));
}

/* The length of an arc, at its middle. */
static int arc_length(const struct board_arc *arc)
{
    return (arc->outer + arc->inner) * 355 / 113 * arc->count / arc->sectors;
}

/* The zone whose outline it is: `zone` if it has a shape of its own, else the cell's first. */
static const struct board_zone *shape_of(const struct board *board, int cell, int zone)
{
    return &board->zones[zone >= 0 && board->zones[zone].shape != SHAPE_NONE ? zone : board->cells[cell].first_zone];
}

int board_room(const struct board *board, int cell, int zone)
{
    const struct board_arc *arc = &board->cells[cell].arc;
    const struct board_zone *shape = shape_of(board, cell, zone);
    if (shape->shape == SHAPE_NONE && arc->sectors) {
        int length = arc_length(arc), depth = arc->outer - arc->inner;
        return length < depth ? length : depth;
    }
    return shape->shape == SHAPE_DISC || shape->wide < shape->high ? shape->wide : shape->high;
}

/* ---- paths ---- */

static void add_pair(struct text *out, const char *command, int a, int b)
{
    text_add(out, command);
    text_add_number(out, a);
    text_add_char(out, ',');
    text_add_number(out, b);
}

/* The corner of an arc, moved on by `grow` units along its circle. */
static void add_corner(const struct board *board, const struct board_arc *arc, int radius, int sector, int grow,
                       struct text *out)
{
    int shift = radius > 0 ? grow * arc->sectors * FINE / 44 * 7 / radius : 0, x, y;
    board_point(board, radius, sector * FINE + shift, arc->sectors * FINE, &x, &y);
    add_pair(out, "", x, y);
}

static void add_arc(const struct board *board, const struct board_arc *arc, int grow, struct text *out)
{
    int outer = arc->outer + grow, inner = arc->inner - grow > 0 ? arc->inner - grow : 0;
    const char *large = 2 * arc->count > arc->sectors ? " 0 1 " : " 0 0 ";
    text_add_char(out, 'M');
    add_corner(board, arc, outer, arc->first, -grow, out);
    add_pair(out, "A", outer, outer);
    text_add(out, large);
    text_add(out, "1 ");
    add_corner(board, arc, outer, arc->first + arc->count, grow, out);
    text_add_char(out, 'L');
    add_corner(board, arc, inner, arc->first + arc->count, grow, out);
    add_pair(out, "A", inner, inner);
    text_add(out, large);
    text_add(out, "0 ");
    add_corner(board, arc, inner, arc->first, -grow, out);
    text_add_char(out, 'Z');
}

static void add_box(const struct board_cell *cell, int wide, int high, struct text *out)
{
    add_pair(out, "M", cell->x - wide / 2, cell->y - high / 2);
    text_add(out, "h");
    text_add_number(out, wide);
    text_add(out, "v");
    text_add_number(out, high);
    text_add(out, "h");
    text_add_number(out, -wide);
    text_add(out, "Z");
}

static void add_disc(const struct board_cell *cell, int radius, struct text *out)
{
    add_pair(out, "M", cell->x - radius, cell->y);
    for (int way = 1; way >= -1; way -= 2) {
        add_pair(out, "a", radius, radius);
        add_pair(out, " 0 1 0 ", way * 2 * radius, 0);
    }
    text_add_char(out, 'Z');
}

void board_outline(const struct board *board, int number, int zone, int grow, struct text *out)
{
    const struct board_cell *cell = &board->cells[number];
    const struct board_zone *shape = shape_of(board, number, zone);
    int wide = shape->wide + 2 * grow, high = shape->high + 2 * grow;
    if (shape->shape == SHAPE_BOX)
        add_box(cell, wide, high, out);
    else if (shape->shape == SHAPE_DISC)
        add_disc(cell, wide / 2, out);
    else if (cell->arc.sectors)
        add_arc(board, &cell->arc, grow, out);
}
