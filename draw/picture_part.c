/* picture_part.c - a figure: part of a board as SVG, with the ways of moves.
 *
 * It is shown some 300 pixels wide, however much of the board that is: lines and letters are measured in such pixels.
 * Numbers of ranks and letters of files stand in a gutter at the left and at the bottom, where the board has any
 * there; round boards have theirs where they belong. */
#include <stdlib.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/text.h"
#include "draw/picture_parts.h"

enum { PIXELS = 300, LEAST_WIDE = 8, LEAST_HIGH = 6, GUTTER = 18, LETTERS = 12, SIGN = 10 };

struct point {
    int x, y;
};

struct box {
    int left, top, right, bottom;
};

struct part {
    const struct brush *b;
    const struct picture_part *of;
    struct box middles; /* what the middles of all cells lie in */
    struct box cells;   /* what there is to be seen at most */
    struct box box;     /* what is seen */
};

/* ---- sums ---- */

static int root_of(int64_t square)
{
    int64_t root = 0;
    for (int64_t bit = (int64_t)1 << 30; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return (int)root;
}

static int distance(struct point a, struct point b)
{
    int64_t x = a.x - b.x, y = a.y - b.y;
    return root_of(x * x + y * y);
}

static struct point between(struct point a, struct point b, int part, int whole)
{
    return whole == 0 ? a : (struct point){a.x + (b.x - a.x) * part / whole, a.y + (b.y - a.y) * part / whole};
}

static void widen(struct box *box, struct point at)
{
    box->left = at.x < box->left ? at.x : box->left;
    box->right = at.x > box->right ? at.x : box->right;
    box->top = at.y < box->top ? at.y : box->top;
    box->bottom = at.y > box->bottom ? at.y : box->bottom;
}

static struct box grown(struct box box, int by)
{
    return (struct box){box.left - by, box.top - by, box.right + by, box.bottom + by};
}

/* ---- what is seen ---- */

static const struct board *board_of(const struct part *p)
{
    return p->b->rules->board;
}

static struct point at_cell(const struct part *p, int cell)
{
    return (struct point){board_of(p)->cells[cell].x, board_of(p)->cells[cell].y};
}

static bool is_round(const struct part *p)
{
    return board_of(p)->ring_count > 0;
}

/* How far a cell is from the next one of its kind. */
static int pitch_of(const struct part *p, int cell)
{
    const struct board *board = board_of(p);
    int least = board->width;
    for (int c = 0; c < board->cell_count; c++) {
        int far = distance(at_cell(p, cell), at_cell(p, c));
        if (board->cells[c].first_zone == board->cells[cell].first_zone && far > 0 && far < least)
            least = far;
    }
    return least;
}

static struct box all_middles(const struct part *p)
{
    struct box box = {board_of(p)->width, board_of(p)->height, 0, 0};
    for (int c = 0; c < board_of(p)->cell_count; c++)
        widen(&box, at_cell(p, c));
    return box;
}

/* All that cells reach over. A round board has letters round it. */
static struct box all_cells(const struct part *p)
{
    struct box whole = {0, 0, board_of(p)->width, board_of(p)->height};
    return is_round(p) ? whole : grown(p->middles, pitch_of(p, 0) * 11 / 20);
}

/* One of the cells that the figure is about, in their order; -1 after the last. */
static int focus(const struct part *p, int number)
{
    const struct picture_part *of = p->of;
    if (number < of->cell_count)
        return of->cells[number];
    number -= of->cell_count;
    for (int w = 0; w < of->way_count; number -= of->ways[w++].count)
        if (number < of->ways[w].count)
            return of->ways[w].cells[number];
    return -1;
}

/* Make what is seen at least so long, from its middle, within what there is. */
static void stretch(int *from, int *to, int least, int low, int high)
{
    int lack = least - (*to - *from);
    if (lack > 0) {
        *from -= lack / 2;
        *to += lack - lack / 2;
    }
    if (*to > high) {
        *from -= *to - high;
        *to = high;
    }
    if (*from < low) {
        *to += low - *from;
        *from = low;
    }
    *to = *to > high ? high : *to;
}

/* About all that the figure is about, and a little more, never too small a part. */
static struct box box_of(const struct part *p)
{
    struct box box = {board_of(p)->width, board_of(p)->height, 0, 0};
    int pitch = board_of(p)->width;
    for (int i = 0; focus(p, i) >= 0; i++) {
        int next = pitch_of(p, focus(p, i));
        pitch = next < pitch ? next : pitch;
        widen(&box, at_cell(p, focus(p, i)));
    }
    if (focus(p, 0) < 0)
        return p->cells;
    box = grown(box, pitch * 11 / 10);
    stretch(&box.left, &box.right, LEAST_WIDE * pitch, p->cells.left, p->cells.right);
    stretch(&box.top, &box.bottom, LEAST_HIGH * pitch, p->cells.top, p->cells.bottom);
    stretch(&box.left, &box.right, (box.bottom - box.top) * 5 / 4, p->cells.left, p->cells.right);
    return box;
}

/* So many pixels of the figure as it is shown. */
static int pixels(const struct part *p, int n)
{
    int wide = p->box.right - p->box.left;
    return n * wide / PIXELS > 0 ? n * wide / PIXELS : 1;
}

/* ---- ways ---- */

/* Half of what stands on a cell; 0: nothing does. */
static int reach_of(const struct part *p, int number)
{
    const struct board_cell *cell = &board_of(p)->cells[number];
    const struct board_zone *zone = brush_zone(p->b, cell);
    struct piece pieces[MAX_PIECES_ON_CELL];
    int tokens = zone->tokens ? zone->tokens : zone->shape == SHAPE_DISC ? 100 : 64;
    return brush_pieces(p->b, number, pieces) > 0 ? brush_room(p->b, cell, zone) * tokens / 200 : 0;
}

/* A path as SVG, and where its sign stands, or where else it can if another one stands there. */
struct trace {
    char path[256];
    struct text text;
    struct point sign, other;
};

static void add_point(struct trace *t, const char *command, struct point at)
{
    text_add(&t->text, command);
    text_add_number(&t->text, at.x);
    text_add(&t->text, ",");
    text_add_number(&t->text, at.y);
}

static void add_arc(struct trace *t, int radius, bool large, bool clockwise, struct point to)
{
    add_point(t, "A", (struct point){radius, radius});
    text_add(&t->text, large ? " 0 1 " : " 0 0 ");
    add_point(t, clockwise ? "1 " : "0 ", to);
}

/* Straight, from the edge of what stands there to the edge of what stands here. The sign is at the end, unless it would
 * hide something. */
static void add_line(const struct part *p, struct trace *t, int from, int to)
{
    struct point a = at_cell(p, from), b = at_cell(p, to);
    int length = distance(a, b), start = reach_of(p, from), end = reach_of(p, to);
    if (start + end < length) {
        struct point cut = between(a, b, start, length);
        b = between(b, a, end, length);
        a = cut;
    }
    add_point(t, "M", a);
    add_point(t, "L", b);
    t->sign = end ? between(a, b, 60, 100) : b;
    t->other = between(a, b, 40, 100);
}

/* The vector from a point to another, turned by so many eighths of a circle. */
static struct point turned(struct point from, struct point to, int eighths)
{
    int x = to.x - from.x, y = to.y - from.y;
    for (int i = 0; i < ((eighths % 8) + 8) % 8 / 2; i++) {
        int old = x;
        x = -y;
        y = old;
    }
    if (eighths % 2) {
        int old = x;
        x = (x - y) * 707 / 1000;
        y = (old + y) * 707 / 1000;
    }
    return (struct point){from.x + x, from.y + y};
}

static void add_swing(const struct part *p, struct trace *t, const struct picture_way *way)
{
    struct point pivot = at_cell(p, way->swing.pivot), from = at_cell(p, way->cells[0]);
    int eighths = 2 * way->swing.quarters;
    add_point(t, "M", from);
    add_arc(t, distance(pivot, from), abs(eighths) > 4, eighths > 0, turned(pivot, from, eighths));
    t->sign = t->other = turned(pivot, from, eighths / 2);
}

/* Along a ring, the shorter way round. */
static void add_ring(const struct part *p, struct trace *t, int from, int to)
{
    const struct board *board = board_of(p);
    const struct board_arc *a = &board->cells[from].arc, *b = &board->cells[to].arc;
    int whole = 2 * a->sectors, start = 2 * a->first + a->count, way = 2 * b->first + b->count - start;
    int radius = distance(at_cell(p, from), (struct point){board->centre_x, board->centre_y});
    struct point end;
    way = (way % whole + whole) % whole;
    way = way > whole / 2 ? way - whole : way;
    board_point(board, radius, start + way, whole, &end.x, &end.y);
    t->sign = t->other = end;
    if (reach_of(p, to))
        board_point(board, radius, 5 * start + 3 * way, 5 * whole, &t->sign.x, &t->sign.y);
    add_point(t, "M", at_cell(p, from));
    add_arc(t, radius, false, way > 0, end);
}

static bool is_along_ring(const struct part *p, int from, int to)
{
    const struct board_arc *a = &board_of(p)->cells[from].arc, *b = &board_of(p)->cells[to].arc;
    return a->sectors > 0 && a->sectors == b->sectors && a->ring == b->ring && a->count == 1 && b->count == 1;
}

static void add_steps(const struct part *p, struct trace *t, const struct picture_way *way)
{
    for (int i = 0; i + 1 < way->count; i++) {
        int from = way->cells[i], to = way->cells[i + 1];
        is_along_ring(p, from, to) ? add_ring(p, t, from, to) : add_line(p, t, from, to);
    }
}

/* A disc with a tick, or with a cross. */
static void draw_sign(const struct part *p, struct point at, bool refused)
{
    int r = pixels(p, SIGN), arm = r * 38 / 100;
    brush_draw(p->b, "<circle cx=\"@\" cy=\"@\" r=\"@\" fill=\"$\" stroke=\"#FFFFFF\" stroke-width=\"@\"/>\n",
               NUMBERS(at.x, at.y, r, pixels(p, 2)), STRINGS(refused ? "#C4161C" : "#0F6354"));
    if (refused)
        brush_draw(p->b, "<path d=\"M@,@l@,@m0,@l@,@\"",
                   NUMBERS(at.x - arm, at.y - arm, 2 * arm, 2 * arm, -2 * arm, -2 * arm, 2 * arm), NULL);
    else
        brush_draw(p->b, "<path d=\"M@,@l@,@l@,@\"",
                   NUMBERS(at.x - r * 48 / 100, at.y + r / 20, r * 35 / 100, r * 35 / 100, r * 60 / 100, -r * 70 / 100),
                   NULL);
    brush_draw(
        p->b,
        " fill=\"none\" stroke=\"#FFFFFF\" stroke-width=\"@\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n",
        NUMBERS(pixels(p, 2)), NULL);
}

static struct trace trace_of(const struct part *p, const struct picture_way *way)
{
    struct trace t = {.sign = at_cell(p, way->cells[0]), .other = at_cell(p, way->cells[0])};
    t.text = text_on(t.path, sizeof t.path);
    if (way->swings)
        add_swing(p, &t, way);
    else
        add_steps(p, &t, way);
    return t;
}

/* A line inside white, so that it is seen on every ground. */
static void draw_way(const struct part *p, const struct picture_way *way)
{
    static const char form[] = "<path d=\"$\" fill=\"none\" stroke=\"$\" stroke-width=\"@\" stroke-linecap=\"round\"";
    struct trace t = trace_of(p, way);
    if (!t.path[0])
        return;
    brush_draw(p->b, form, NUMBERS(pixels(p, 7)), STRINGS(t.path, "#FFFFFF"));
    brush_draw(p->b, "/>\n", NULL, NULL);
    brush_draw(p->b, form, NUMBERS(pixels(p, 4)), STRINGS(t.path, way->refused ? "#C4161C" : "#0F6354"));
    if (way->refused)
        brush_draw(p->b, " stroke-dasharray=\"0 @\"", NUMBERS(pixels(p, 8)), NULL);
    brush_draw(p->b, "/>\n", NULL, NULL);
}

/* Where a way has its sign: not on that of one before it. */
static struct point sign_of(const struct part *p, int way)
{
    struct trace t = trace_of(p, &p->of->ways[way]);
    for (int i = 0; i < way; i++)
        if (p->of->ways[i].count > 0 && distance(sign_of(p, i), t.sign) < pixels(p, 2 * SIGN))
            return t.other;
    return t.sign;
}

/* Signs lie above all lines. */
static void draw_ways(const struct part *p)
{
    for (int i = 0; i < p->of->way_count; i++)
        if (p->of->ways[i].count > 0)
            draw_way(p, &p->of->ways[i]);
    for (int i = 0; i < p->of->way_count; i++)
        if (p->of->ways[i].count > 0)
            draw_sign(p, sign_of(p, i), p->of->ways[i].refused);
}

/* ---- letters ---- */

static void draw_letters(const struct part *p, struct point at, const char *name, const char *attributes)
{
    int size = pixels(p, LETTERS);
    brush_draw(p->b,
               "<text x=\"@\" y=\"@\" font-family=\"system-ui,DejaVu Sans,sans-serif\" font-size=\"@\" fill=\"$\" "
               "text-anchor=\"middle\"$>$</text>\n",
               NUMBERS(at.x, at.y + size * 36 / 100, size), STRINGS(board_of(p)->ink, attributes, name));
}

/* Of a round board: its labels where they belong, and the names of the cells that the figure is about. */
static void draw_names(const struct part *p)
{
    const struct board *board = board_of(p);
    for (int i = 0; i < board->label_count; i++)
        draw_letters(p, (struct point){board->labels[i].x, board->labels[i].y}, board->labels[i].name, "");
    for (int i = 0; focus(p, i) >= 0; i++) {
        struct point at = at_cell(p, focus(p, i));
        int reach = reach_of(p, focus(p, i));
        at.y += (reach ? reach : pixels(p, SIGN)) + pixels(p, LETTERS) * 3 / 4;
        draw_letters(p, at, board->cells[focus(p, i)].name,
                     " paint-order=\"stroke\" stroke=\"#FFFFFF\" stroke-width=\"6\"");
    }
}

/* Of others, the numbers of ranks at the left and the letters of files at the bottom. */
static void draw_gutters(const struct part *p)
{
    const struct board *board = board_of(p);
    const struct box *box = &p->box;
    int gutter = pixels(p, GUTTER), wide = box->right - box->left;
    brush_draw(p->b, "<path d=\"M@,@h@v@h@v@h@z\" fill=\"$\"/>\n",
               NUMBERS(box->left - gutter, box->top, gutter, box->bottom - box->top, wide, gutter, -wide - gutter),
               STRINGS(board->ground));
    for (int i = 0; i < board->label_count; i++) {
        const struct board_label *label = &board->labels[i];
        if (label->x < p->middles.left && label->y > box->top && label->y < box->bottom)
            draw_letters(p, (struct point){box->left - gutter / 2, label->y}, label->name, "");
        else if (label->y > p->middles.bottom && label->x > box->left && label->x < box->right)
            draw_letters(p, (struct point){label->x, box->bottom + gutter / 2}, label->name, "");
    }
}

void picture_svg_part(const struct rules *rules, const struct state *state, const struct picture *how,
                      const struct picture_part *part, const struct sink *sink)
{
    const struct brush brush = {.rules = rules, .state = state, .how = how, .sink = sink};
    struct part p = {.b = &brush, .of = part};
    p.middles = all_middles(&p);
    p.cells = all_cells(&p);
    p.box = box_of(&p);
    int gutter = is_round(&p) ? 0 : pixels(&p, GUTTER);
    int wide = p.box.right - p.box.left + gutter, high = p.box.bottom - p.box.top + gutter;
    brush_draw(&brush, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"@ @ @ @\" width=\"@\" height=\"@\">\n",
               NUMBERS(p.box.left - gutter, p.box.top, wide, high, wide, high), NULL);
    picture_svg_defs(rules, how, sink);
    for (int layer = 0; layer < LAYER_LABELS; layer++) { /* what prints them draws each layer once */
        brush_draw(&brush, "<g>", NULL, NULL);
        picture_layer(&brush, (enum picture_layer)layer);
        brush_draw(&brush, "</g>\n", NULL, NULL);
    }
    draw_ways(&p);
    is_round(&p) ? draw_names(&p) : draw_gutters(&p);
    brush_draw(&brush, "</svg>\n", NULL, NULL);
}
