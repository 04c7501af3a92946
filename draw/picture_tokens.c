/* picture_tokens.c - what stands on cells: what fills them, and tokens on their bases, linked where they hold each
 * other.
 */
#include "board/board.h"
#include "core/game_looks.h"
#include "core/text.h"
#include "draw/figure.h"
#include "draw/picture_parts.h"

enum {
    MERLON = 16,
    FINE = 20, /* cells across a board whose tokens are hard to see in a small picture */
};

/* ---- what fills a cell: a rampart with merlons on both edges ---- */

static void draw_rampart(const struct brush *b, const struct board_cell *cell, const struct board_zone *zone,
                         bool rests)
{
    int w = zone->wide, h = zone->high, length = w > h ? w : h;
    bool across = w > h;
    brush_outline(b, cell, zone, 0, "fill=\"#5D4A3C\" stroke=\"#33281F\" stroke-width=\"2\"");
    for (int at = -length / 2 + MERLON; at + MERLON / 2 < length / 2; at += MERLON)
        for (int edge = -1; edge <= 1; edge += 2) {
            int along = at, over = edge * ((across ? h : w) / 2 - 2);
            int x = cell->x + (across ? along : over), y = cell->y + (across ? over : along);
            int mw = across ? 9 : 5, mh = across ? 5 : 9;
            brush_draw(b, "<rect x=\"@\" y=\"@\" width=\"@\" height=\"@\" fill=\"#8B7462\"/>\n",
                       NUMBERS(x - mw / 2, y - mh / 2, mw, mh), NULL);
        }
    if (rests) /* what may not be moved now: hatched, a gold edge; its padlock lies above all rings */
        brush_outline(b, cell, zone, 2, "fill=\"url(#hatch)\" stroke=\"#E2A81C\" stroke-width=\"3\"");
}

static void draw_padlock(const struct brush *b, const struct board_cell *cell)
{
    brush_draw(
        b,
        "<g transform=\"translate(@,@)\"><circle r=\"11\" fill=\"#FBF8F2\" stroke=\"#8A5F00\" stroke-width=\"2\"/>"
        "<path d=\"M-3.5,-1V-3.5a3.5,3.5 0 0 1 7,0V-1\" fill=\"none\" stroke=\"#25221D\" stroke-width=\"1.8\"/>"
        "<rect x=\"-5\" y=\"-1\" width=\"10\" height=\"7\" rx=\"1\" fill=\"#25221D\"/></g>\n",
        NUMBERS(cell->x, cell->y), NULL);
}

/* ---- tokens ---- */

static void open_piece(const struct brush *b, int cell, const struct piece *piece)
{
    if (b->how->parts)
        brush_draw(b, "<g class=\"piece\" data-cell=\"@\" data-army=\"@\" data-kind=\"@\">\n",
                   NUMBERS(cell, piece->army, piece->kind), NULL);
}

static void close_piece(const struct brush *b)
{
    if (b->how->parts)
        brush_close(b);
}

/* What is nobody's has no base: its figure with a pale edge. */
static void draw_bare(const struct brush *b, const struct piece *piece)
{
    static const struct army_look pale = {.light = "#FFFBF0", .ink = "#FFFBF0"},
                                  dark = {.light = "#FFFBF0", .ink = "#25221D"};
    const char *name = b->rules->game->looks->kinds[piece->kind].figure;
    brush_draw(b, "<g stroke=\"#FFFBF0\" stroke-width=\"12\" stroke-linejoin=\"round\">\n", NULL, NULL);
    brush_figure(b, name, &pale);
    brush_draw(b, "</g>\n", NULL, NULL);
    brush_figure(b, name, &dark);
    if (piece->signs & SIGN_RESTS)
        brush_draw(b,
                   "<g transform=\"translate(30,-30)\"><circle r=\"20\" fill=\"#FBF8F2\" stroke=\"#8A5F00\" "
                   "stroke-width=\"4\"/>"
                   "<path d=\"M-7,-2V-7a7,7 0 0 1 14,0V-2\" fill=\"none\" stroke=\"#25221D\" stroke-width=\"3.6\"/>"
                   "<rect x=\"-10\" y=\"-2\" width=\"20\" height=\"13\" rx=\"2\" fill=\"#25221D\"/></g>\n",
                   NULL, NULL);
}

/* How many of them there are, where one token stands for several. */
static void draw_count(const struct brush *b, int count)
{
    brush_draw(b,
               "<circle cy=\"44\" r=\"24\" fill=\"#FBF8F2\" stroke=\"#25221D\" stroke-width=\"4\"/>"
               "<text y=\"55\" font-family=\"DejaVu Sans,system-ui,sans-serif\" font-size=\"32\" "
               "font-weight=\"bold\" "
               "fill=\"#25221D\" text-anchor=\"middle\">@</text>\n",
               NUMBERS(count), NULL);
}

/* A red ring with four arrowheads that point inwards. */
static void draw_danger(const struct brush *b, const struct board_cell *cell, int size)
{
    static const char *const edges[] = {"#FFFFFF", "#C4161C"};
    brush_open(b, cell, size, "");
    for (int red = 0; red <= 1; red++)
        brush_draw(
            b,
            "<path d=\"M-58,0a58,58 0 1 0 116,0a58,58 0 1 0 -116,0M-38,-38L-60,-46L-46,-60ZM38,-38L60,-46L46,-60Z"
            "M38,38L60,46L46,60ZM-38,38L-60,46L-46,60Z\" fill=\"none\" stroke=\"$\" stroke-width=\"@\"/>\n",
            NUMBERS(red ? 6 : 12), STRINGS(edges[red]));
    brush_close(b);
}

/* What tells the second and third army of a side from the first: studs on the rim, at the left, or at both sides. */
static void draw_studs(const struct brush *b, int army, const struct army_look *look)
{
    int studs = b->rules->game->looks->studs ? b->rules->game->looks->studs[army] : 0;
    for (int i = 0; i < studs; i++)
        brush_draw(b, "<path d=\"M@,-12L@,0L@,12L@,0Z\" fill=\"$\" stroke=\"$\" stroke-width=\"3\"/>\n",
                   NUMBERS(i ? 44 : -44, i ? 56 : -56, i ? 44 : -44, i ? 32 : -32), STRINGS(look->ink, look->light));
}

/* A ring with a white edge, close round it. */
static void draw_due(const struct brush *b, const struct board_cell *cell, int r)
{
    for (int white = 1; white >= 0; white--)
        brush_draw(b, "<circle cx=\"@\" cy=\"@\" r=\"@\" fill=\"none\" stroke=\"$\" stroke-width=\"@\"/>\n",
                   NUMBERS(cell->x, cell->y, r, white ? 7 : 4), STRINGS(white ? "#FFFFFF" : "#0F6354"));
}

/* A base in the army's colours, and on it the figure. */
static void draw_based(const struct brush *b, const struct piece *piece)
{
    const struct army_look *look = &b->rules->game->looks->armies[piece->army];
    const struct piece_kind *kind = &b->rules->game->looks->kinds[piece->kind];
    const char *base = figure_base(look->base);
    if (!b->how->paper)
        brush_draw(b, "<path d=\"$\" transform=\"translate(0,5)\" fill=\"#000000\" fill-opacity=\"0.25\"/>\n", NULL,
                   STRINGS(base));
    brush_draw(b, "<path d=\"$\" fill=\"url(#army@)\" stroke=\"$\" stroke-width=\"5\"/>\n", NUMBERS(piece->army),
               STRINGS(base, look->rim));
    if (kind->band)
        brush_draw(b,
                   "<path d=\"$\" transform=\"scale(0.86)\" fill=\"none\" stroke=\"#E9B93F\" stroke-width=\"7.5\"/>\n",
                   NULL, STRINGS(base));
    else
        brush_draw(b,
                   "<path d=\"$\" transform=\"scale(0.84)\" fill=\"none\" stroke=\"$\" stroke-opacity=\"0.35\" "
                   "stroke-width=\"2\"/>\n",
                   NULL, STRINGS(base, look->rim));
    draw_studs(b, piece->army, look);
    brush_draw(b, kind->saddle ? "<g transform=\"translate(0,-6) scale(0.@)\">\n" : "<g transform=\"scale(0.@)\">\n",
               NUMBERS((kind->band ? 78 : 86) - (kind->saddle ? 10 : 0)), NULL);
    brush_figure(b, kind->figure, look);
    brush_close(b);
    if (kind->saddle)
        brush_draw(b,
                   "<path d=\"M-25,22A37,37 0 0 0 25,22\" fill=\"none\" stroke=\"$\" stroke-width=\"6\" "
                   "stroke-linecap=\"round\"/>\n",
                   NULL, STRINGS(look->ink));
    if (piece->signs & SIGN_SHIELDED)
        brush_draw(b,
                   "<path d=\"M-52,4A52,52 0 0 1 52,4\" fill=\"none\" stroke=\"#25221D\" stroke-width=\"12\"/>"
                   "<path d=\"M-52,4A52,52 0 0 1 52,4\" fill=\"none\" stroke=\"#FBF8F2\" stroke-width=\"7\"/>\n",
                   NULL, NULL);
    if (piece->count > 1)
        draw_count(b, piece->count);
}

/* What fills cells is its own base. */
void picture_token(const struct brush *b, const struct board_cell *cell, const struct piece *piece, int size)
{
    const struct piece_kind *kind = &b->rules->game->looks->kinds[piece->kind];
    brush_open(b, cell, size, "");
    brush_open_upright(b);
    if (piece->army == NO_ARMY)
        draw_bare(b, piece);
    else if (kind->fills && kind->figure)
        brush_figure(b, kind->figure, brush_look(b, piece->army));
    else
        draw_based(b, piece);
    brush_close_upright(b);
    brush_close(b);
    if (piece->signs & SIGN_DANGER)
        draw_danger(b, cell, size);
    if (piece->signs & SIGN_DUE)
        draw_due(b, cell, size / 2 + 5);
}

/* Two pieces that hold each other: a chain link across them. */
static void draw_link(const struct brush *b, const struct board_cell *cell, int size)
{
    brush_open(b, cell, size, "");
    for (int i = 0; i < 2; i++)
        brush_draw(b,
                   "<g transform=\"rotate(45)\" fill=\"none\" stroke=\"$\" stroke-width=\"@\">"
                   "<rect x=\"-29\" y=\"-11\" width=\"34\" height=\"22\" rx=\"11\"/>"
                   "<rect x=\"-5\" y=\"-11\" width=\"34\" height=\"22\" rx=\"11\"/></g>\n",
                   NUMBERS(i ? 6 : 13), STRINGS(i ? "#25221D" : "#FBF8F2"));
    brush_close(b);
}

/* The tokens on a cell: one entry for each, or, where they are more than SEPARATE, for those alike with their number.
 */
static int list_tokens(const struct brush *b, int number, struct piece *out)
{
    enum { SEPARATE = 6 };
    struct piece pieces[MAX_PIECES_ON_CELL];
    int n = brush_pieces(b, number, pieces), tokens = 0, total = 0;
    for (int i = 0; i < n; i++)
        total += b->rules->game->looks->kinds[pieces[i].kind].fills ? 0 : pieces[i].count;
    for (int i = 0; i < n; i++) {
        if (b->rules->game->looks->kinds[pieces[i].kind].fills)
            continue;
        for (int k = 0; k < (total <= SEPARATE ? pieces[i].count : 1); k++) {
            out[tokens] = pieces[i];
            if (total <= SEPARATE)
                out[tokens].count = 1;
            tokens++;
        }
    }
    return tokens;
}

/* Where the i-th of n tokens stands, and how large it is. On part of a ring that is wider than high they follow it;
 * elsewhere they stand from left to right, two across a corner. */
static int place_token(const struct brush *b, int number, int i, int n, struct board_cell *at)
{
    const struct board *board = b->rules->board;
    const struct board_cell *cell = &board->cells[number];
    const struct board_zone *zone = brush_zone(b, cell);
    /* A disc is filled, a box is not. */
    int room = brush_room(b, cell, zone), usual = zone->shape == SHAPE_DISC ? 100 : cell->arc.sectors ? 76 : 66;
    int size = room * (zone->tokens ? zone->tokens : usual) / 100;
    if (b->how->small && room < board->width / FINE)
        size = size * 16 / 10;
    *at = *cell;
    if (cell->arc.count > 1) {
        const struct board_arc *arc = &cell->arc;
        int rows = n > 6 ? 2 : 1, row = i * rows / n, most = (n + rows - 1) / rows;
        int in_row = row == rows - 1 ? n - row * most : most, place = i - row * most;
        int depth = rows == 2 ? (row ? -1 : 1) * (arc->outer - arc->inner) / 7 : 0;
        board_point(board, (arc->outer + arc->inner) / 2 + depth,
                    100 * arc->first + arc->count * (50 + (2 * place - in_row + 1) * 40 / (in_row > 4 ? in_row : 4)),
                    100 * arc->sectors, &at->x, &at->y);
        return room * (in_row > 5 || rows == 2 ? 25 : in_row > 4 ? 28 : 34) / 100;
    }
    if (n > 1) {
        at->x += (2 * i - n + 1) * size * 66 / (100 * n);
        at->y += n == 2 ? (2 * i - 1) * size / 5 : 0;
        size = n == 2 ? size * 7 / 10 : size * 2 / (n + 1);
    }
    return size;
}

int picture_movable(const struct brush *b, int number, struct board_cell at[MAX_PIECES_ON_CELL], int *size)
{
    struct piece tokens[MAX_PIECES_ON_CELL];
    int n = list_tokens(b, number, tokens), count = 0;
    for (int i = 0; n > 1 && i < n; i++)
        if (!(tokens[i].signs & (SIGN_RESTS | SIGN_HELD)))
            *size = place_token(b, number, i, n, &at[count++]);
    return count;
}

/* What stands on a bright figure takes its place: of two pictures over each other neither is seen. */
static void clear_figure(const struct brush *b, const struct board_cell *cell)
{
    const struct board *board = b->rules->board;
    for (int z = 0; z < board->zone_count; z++) {
        const char *fill = board->zones[z].fill;
        if (board->zones[z].bright && fill[0] && (cell->zones >> z & 1)) {
            char attributes[24];
            struct text text = text_on(attributes, sizeof attributes);
            text_add(&text, "fill=\"");
            text_add(&text, fill);
            text_add(&text, "\"");
            brush_outline(b, cell, &board->zones[z], -4, attributes);
        }
    }
}

static void draw_tokens(const struct brush *b, int number)
{
    struct piece tokens[MAX_PIECES_ON_CELL];
    int n = list_tokens(b, number, tokens), size = 0;
    if (n)
        clear_figure(b, &b->rules->board->cells[number]);
    for (int i = 0; i < n; i++) {
        struct board_cell at;
        size = place_token(b, number, i, n, &at);
        open_piece(b, number, &tokens[i]);
        picture_token(b, &at, &tokens[i], size);
        close_piece(b);
    }
    if (n == 2 && (tokens[0].signs & SIGN_HELD))
        draw_link(b, &b->rules->board->cells[number], size);
}

/* A figure that is a ground covers the cell; what has none is a rampart, straight or round. */
static void draw_filler(const struct brush *b, const struct board_cell *cell, const struct piece *piece)
{
    const char *name = b->rules->game->looks->kinds[piece->kind].figure;
    const struct figure *figure = name ? figure_find(b->rules->game->looks->figures, name) : NULL;
    if (figure)
        picture_cover(b, cell, piece, figure);
    else if (cell->arc.sectors)
        picture_round_rampart(b, cell, piece->army);
    else
        draw_rampart(b, cell, brush_zone(b, cell), piece->signs & SIGN_RESTS);
}

void picture_padlock(const struct brush *b, int number)
{
    const struct board_cell *cell = &b->rules->board->cells[number];
    struct piece pieces[MAX_PIECES_ON_CELL];
    int n = brush_pieces(b, number, pieces);
    for (int i = 0; i < n; i++) {
        const struct piece_kind *kind = &b->rules->game->looks->kinds[pieces[i].kind];
        if (kind->fills && !kind->figure && !cell->arc.sectors && (pieces[i].signs & SIGN_RESTS))
            draw_padlock(b, cell);
    }
}

static void draw_filling(const struct brush *b, int number)
{
    struct piece pieces[MAX_PIECES_ON_CELL];
    int n = brush_pieces(b, number, pieces);
    for (int i = 0; i < n; i++) {
        if (!b->rules->game->looks->kinds[pieces[i].kind].fills)
            continue;
        open_piece(b, number, &pieces[i]);
        draw_filler(b, &b->rules->board->cells[number], &pieces[i]);
        close_piece(b);
    }
}

void picture_pieces(const struct brush *b, int number, bool filling)
{
    if (filling)
        draw_filling(b, number);
    else
        draw_tokens(b, number);
}
