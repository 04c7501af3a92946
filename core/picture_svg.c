/* picture_svg.c - drawing as SVG.
 *
 * From below to above: the ground, the zones in the order of the board's file, signs that lie on cells, pieces that
 * fill cells, zones marked "above", tokens, signs that lie on tokens. Whole numbers only, in the units of the board. */
#include <string.h>

#include "core/board.h"
#include "core/effect.h"
#include "core/event.h"
#include "core/figure.h"
#include "core/picture_brush.h"
#include "core/text.h"

enum { LINE = 2048, MERLON = 16 };

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

static void draw(const struct brush *b, const char *form, const int *numbers, const char *const *strings)
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

void picture_draw(const struct brush *b, const char *form, const int *numbers, const char *const *strings)
{
    draw(b, form, numbers, strings);
}

/* ---- outlines ---- */

static const struct board_zone *outline_of(const struct brush *b, const struct board_cell *cell)
{
    return &b->rules->board->zones[cell->first_zone];
}

/* A cell's outline, by how much larger than it is (or smaller), with attributes such as fill and stroke. */
static void draw_outline(const struct brush *b, const struct board_cell *cell, const struct board_zone *zone, int grow,
                         const char *attributes)
{
    const struct board *board = b->rules->board;
    char path[LINE / 4];
    struct text text = text_on(path, sizeof path);
    board_outline(board, (int)(cell - board->cells), (int)(zone - board->zones), grow, &text);
    if (text.length)
        draw(b, "<path d=\"$\" $/>\n", NULL, STRINGS(path, attributes));
}

/* How large something can be inside a cell: its smaller side. */
static int room_in(const struct brush *b, const struct board_cell *cell, const struct board_zone *zone)
{
    if (zone->shape == SHAPE_NONE)
        return board_room(b->rules->board, (int)(cell - b->rules->board->cells));
    return zone->shape == SHAPE_DISC || zone->wide < zone->high ? zone->wide : zone->high;
}

/* ---- figures ---- */

static void draw_figure(const struct brush *b, const char *name, const char *ink, const char *cut)
{
    const struct figure *figure = figure_find(b->rules->game->figures, name);
    const char *const paints[] = {[FIGURE_INK] = ink,          [FIGURE_CUT] = cut,         [FIGURE_GOLD] = "#E9B93F",
                                  [FIGURE_GARNET] = "#7A1730", [FIGURE_GLOSS] = "#D9808F", [FIGURE_BRASS] = "#9A6B0B",
                                  [FIGURE_INDIGO] = "#35307A", [FIGURE_PLUM] = "#5A1F5F"};
    for (int i = 0; figure && i < 4 && figure->paths[i].path; i++)
        draw(b, "<path d=\"$\" fill=\"$\"/>\n", NULL, STRINGS(figure->paths[i].path, paints[figure->paths[i].paint]));
}

/* "translate(x,y) scale(s)", with s in hundredths. */
static void open_group(const struct brush *b, const struct board_cell *cell, int hundredths, const char *attributes)
{
    int whole = hundredths / 100, tens = hundredths / 10 % 10, ones = hundredths % 10;
    draw(b, "<g transform=\"translate(@,@) scale(@.@@)\"$>\n", NUMBERS(cell->x, cell->y, whole, tens, ones),
         STRINGS(attributes));
}

static void close_group(const struct brush *b)
{
    draw(b, "</g>\n", NULL, NULL);
}

/* What stays upright when a page turns the board. */
static void open_upright(const struct brush *b)
{
    if (b->how->parts)
        draw(b, "<g class=\"up\">\n", NULL, NULL);
}

static void close_upright(const struct brush *b)
{
    if (b->how->parts)
        close_group(b);
}

/* A turret seen from above: a disc with eight merlons and a dark well. */
static void draw_turret(const struct brush *b, const struct board_cell *cell, int size)
{
    open_group(b, cell, size, "");
    draw(b,
         "<circle r=\"52\" cy=\"6\" fill=\"#000000\" fill-opacity=\"0.22\"/>\n"
         "<circle r=\"50\" fill=\"#8F8474\" stroke=\"#3E372E\" stroke-width=\"8\"/>\n"
         "<circle r=\"39\" fill=\"none\" stroke=\"#C9BEAA\" stroke-width=\"15\" stroke-dasharray=\"15.3 15.3\"/>\n"
         "<circle r=\"27\" fill=\"#6D6353\" stroke=\"#4D4538\" stroke-width=\"4\"/>\n",
         NULL, NULL);
    close_group(b);
}

/* ---- what fills a cell: a wall with merlons on both edges ---- */

static void draw_wall(const struct brush *b, const struct board_cell *cell, const struct board_zone *zone, bool rests)
{
    int w = zone->wide, h = zone->high, length = w > h ? w : h;
    bool across = w > h;
    draw_outline(b, cell, zone, 0, "fill=\"#5D4A3C\" stroke=\"#33281F\" stroke-width=\"2\"");
    for (int at = -length / 2 + MERLON; at + MERLON / 2 < length / 2; at += MERLON)
        for (int edge = -1; edge <= 1; edge += 2) {
            int along = at, over = edge * ((across ? h : w) / 2 - 2);
            int x = cell->x + (across ? along : over), y = cell->y + (across ? over : along);
            int mw = across ? 9 : 5, mh = across ? 5 : 9;
            draw(b, "<rect x=\"@\" y=\"@\" width=\"@\" height=\"@\" fill=\"#8B7462\"/>\n",
                 NUMBERS(x - mw / 2, y - mh / 2, mw, mh), NULL);
        }
    if (!rests)
        return;
    /* AL-7 and its like: hatched, a gold edge, a padlock. */
    draw_outline(b, cell, zone, 2, "fill=\"url(#hatch)\" stroke=\"#E2A81C\" stroke-width=\"3\"");
    draw(b,
         "<g transform=\"translate(@,@)\"><circle r=\"11\" fill=\"#FBF8F2\" stroke=\"#8A5F00\" stroke-width=\"2\"/>"
         "<path d=\"M-3.5,-1V-3.5a3.5,3.5 0 0 1 7,0V-1\" fill=\"none\" stroke=\"#25221D\" stroke-width=\"1.8\"/>"
         "<rect x=\"-5\" y=\"-1\" width=\"10\" height=\"7\" rx=\"1\" fill=\"#25221D\"/></g>\n",
         NUMBERS(cell->x, cell->y), NULL);
}

/* ---- tokens ---- */

static void open_piece(const struct brush *b, int cell, const struct piece *piece)
{
    if (b->how->parts)
        draw(b, "<g class=\"piece\" data-cell=\"@\" data-army=\"@\" data-kind=\"@\">\n",
             NUMBERS(cell, piece->army, piece->kind), NULL);
}

static void close_piece(const struct brush *b)
{
    if (b->how->parts)
        close_group(b);
}

/* What is nobody's has no base: its figure with a pale edge. */
static void draw_bare(const struct brush *b, const struct piece *piece)
{
    const char *name = b->rules->game->kinds[piece->kind].figure;
    draw(b, "<g stroke=\"#FFFBF0\" stroke-width=\"12\" stroke-linejoin=\"round\">\n", NULL, NULL);
    draw_figure(b, name, "#FFFBF0", "#FFFBF0");
    draw(b, "</g>\n", NULL, NULL);
    draw_figure(b, name, "#25221D", "#FFFBF0");
    if (piece->signs & SIGN_RESTS)
        draw(b,
             "<g transform=\"translate(30,-30)\"><circle r=\"20\" fill=\"#FBF8F2\" stroke=\"#8A5F00\" "
             "stroke-width=\"4\"/>"
             "<path d=\"M-7,-2V-7a7,7 0 0 1 14,0V-2\" fill=\"none\" stroke=\"#25221D\" stroke-width=\"3.6\"/>"
             "<rect x=\"-10\" y=\"-2\" width=\"20\" height=\"13\" rx=\"2\" fill=\"#25221D\"/></g>\n",
             NULL, NULL);
}

/* How many of them there are, where one token stands for several. */
static void draw_count(const struct brush *b, int count)
{
    draw(b,
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
    open_group(b, cell, size, "");
    for (int red = 0; red <= 1; red++)
        draw(b,
             "<path d=\"M-58,0a58,58 0 1 0 116,0a58,58 0 1 0 -116,0M-38,-38L-60,-46L-46,-60ZM38,-38L60,-46L46,-60Z"
             "M38,38L60,46L46,60ZM-38,38L-60,46L-46,60Z\" fill=\"none\" stroke=\"$\" stroke-width=\"@\"/>\n",
             NUMBERS(red ? 6 : 12), STRINGS(edges[red]));
    close_group(b);
}

/* What tells the second and third army of a camp from the first: studs on the rim, at the left, or at both sides. */
static void draw_studs(const struct brush *b, int army, const struct army_look *look)
{
    int studs = b->rules->game->studs ? b->rules->game->studs[army] : 0;
    for (int i = 0; i < studs; i++)
        draw(b, "<path d=\"M@,-12L@,0L@,12L@,0Z\" fill=\"$\" stroke=\"$\" stroke-width=\"3\"/>\n",
             NUMBERS(i ? 44 : -44, i ? 56 : -56, i ? 44 : -44, i ? 32 : -32), STRINGS(look->ink, look->light));
}

static void draw_token(const struct brush *b, const struct board_cell *cell, const struct piece *piece, int size)
{
    if (piece->army == NO_ARMY) {
        open_group(b, cell, size, "");
        open_upright(b);
        draw_bare(b, piece);
        close_upright(b);
        close_group(b);
        return;
    }
    const struct army_look *look = &b->rules->game->looks[piece->army];
    const struct piece_kind *kind = &b->rules->game->kinds[piece->kind];
    const char *base = figure_base(look->base);
    open_group(b, cell, size, "");
    open_upright(b);
    draw(b, "<path d=\"$\" transform=\"translate(0,5)\" fill=\"#000000\" fill-opacity=\"0.25\"/>\n", NULL,
         STRINGS(base));
    draw(b, "<path d=\"$\" fill=\"url(#army@)\" stroke=\"$\" stroke-width=\"5\"/>\n", NUMBERS(piece->army),
         STRINGS(base, look->rim));
    if (kind->royal)
        draw(b, "<path d=\"$\" transform=\"scale(0.86)\" fill=\"none\" stroke=\"#E9B93F\" stroke-width=\"7.5\"/>\n",
             NULL, STRINGS(base));
    else
        draw(b,
             "<path d=\"$\" transform=\"scale(0.84)\" fill=\"none\" stroke=\"$\" stroke-opacity=\"0.35\" "
             "stroke-width=\"2\"/>\n",
             NULL, STRINGS(base, look->rim));
    draw_studs(b, piece->army, look);
    draw(b, kind->mounted ? "<g transform=\"translate(0,-6) scale(0.@)\">\n" : "<g transform=\"scale(0.@)\">\n",
         NUMBERS((kind->royal ? 78 : 86) - (kind->mounted ? 10 : 0)), NULL);
    draw_figure(b, kind->figure, look->ink, look->light);
    close_group(b);
    if (kind->mounted)
        draw(b,
             "<path d=\"M-25,22A37,37 0 0 0 25,22\" fill=\"none\" stroke=\"$\" stroke-width=\"6\" "
             "stroke-linecap=\"round\"/>\n",
             NULL, STRINGS(look->ink));
    if (piece->signs & SIGN_SHIELDED)
        draw(b,
             "<path d=\"M-52,4A52,52 0 0 1 52,4\" fill=\"none\" stroke=\"#25221D\" stroke-width=\"12\"/>"
             "<path d=\"M-52,4A52,52 0 0 1 52,4\" fill=\"none\" stroke=\"#FBF8F2\" stroke-width=\"7\"/>\n",
             NULL, NULL);
    if (piece->count > 1)
        draw_count(b, piece->count);
    close_upright(b);
    close_group(b);
    if (piece->signs & SIGN_DANGER)
        draw_danger(b, cell, size);
    if (piece->signs & SIGN_DUE)
        draw(b, "<circle cx=\"@\" cy=\"@\" r=\"@\" fill=\"none\" stroke=\"#0F6354\" stroke-width=\"4\"/>\n",
             NUMBERS(cell->x, cell->y, size / 2 + 6), NULL);
}

/* Two pawns that hold each other: a chain link across them. */
static void draw_link(const struct brush *b, const struct board_cell *cell, int size)
{
    open_group(b, cell, size, "");
    for (int i = 0; i < 2; i++)
        draw(b,
             "<g transform=\"rotate(45)\" fill=\"none\" stroke=\"$\" stroke-width=\"@\">"
             "<rect x=\"-29\" y=\"-11\" width=\"34\" height=\"22\" rx=\"11\"/>"
             "<rect x=\"-5\" y=\"-11\" width=\"34\" height=\"22\" rx=\"11\"/></g>\n",
             NUMBERS(i ? 6 : 13), STRINGS(i ? "#25221D" : "#FBF8F2"));
    close_group(b);
}

/* The tokens on a cell: one entry for each, or, where they are more than SEPARATE, for those alike with their number.
 */
static int list_tokens(const struct brush *b, int number, struct piece *out)
{
    enum { SEPARATE = 6 };
    struct piece pieces[MAX_PIECES_ON_CELL];
    int n = b->rules->game->look(b->rules, b->state, number, pieces), tokens = 0, total = 0;
    for (int i = 0; i < n; i++)
        total += b->rules->game->kinds[pieces[i].kind].fills ? 0 : pieces[i].count;
    for (int i = 0; i < n; i++) {
        if (b->rules->game->kinds[pieces[i].kind].fills)
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
    const struct board_zone *zone = outline_of(b, cell);
    /* A socket is filled, a square is not. */
    int room = room_in(b, cell, zone), usual = zone->shape == SHAPE_DISC ? 100 : cell->arc.sectors ? 76 : 66;
    int size = room * (zone->tokens ? zone->tokens : usual) / 100;
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

static void draw_tokens(const struct brush *b, int number)
{
    struct piece tokens[MAX_PIECES_ON_CELL];
    int n = list_tokens(b, number, tokens), size = 0;
    for (int i = 0; i < n; i++) {
        struct board_cell at;
        size = place_token(b, number, i, n, &at);
        open_piece(b, number, &tokens[i]);
        draw_token(b, &at, &tokens[i], size);
        close_piece(b);
    }
    if (n == 2 && (tokens[0].signs & SIGN_HELD))
        draw_link(b, &b->rules->board->cells[number], size);
}

static void draw_filling(const struct brush *b, int number)
{
    const struct board_cell *cell = &b->rules->board->cells[number];
    struct piece pieces[MAX_PIECES_ON_CELL];
    int n = b->rules->game->look(b->rules, b->state, number, pieces);
    for (int i = 0; i < n; i++) {
        if (!b->rules->game->kinds[pieces[i].kind].fills)
            continue;
        const char *figure = b->rules->game->kinds[pieces[i].kind].figure;
        open_piece(b, number, &pieces[i]);
        if (cell->arc.sectors)
            picture_castle(b, cell, pieces[i].army);
        else if (!figure || !picture_ground_castle(b, cell, figure, pieces[i].army))
            draw_wall(b, cell, outline_of(b, cell), pieces[i].signs & SIGN_RESTS);
        close_piece(b);
    }
}

static void draw_pieces(const struct brush *b, int number, bool filling)
{
    if (filling)
        draw_filling(b, number);
    else
        draw_tokens(b, number);
}

/* ---- zones, signs, labels ---- */

static void draw_zone_cell(const struct brush *b, const struct board_zone *zone, const struct board_cell *cell)
{
    const struct board_zone *outline = zone->shape == SHAPE_NONE ? outline_of(b, cell) : zone;
    char attributes[96];
    struct text text = text_on(attributes, sizeof attributes);
    text_add(&text, "fill=\"");
    bool shade = zone->shade[0] && cell->arc.sectors && (cell->arc.ring + cell->arc.first) % 2;
    text_add(&text, shade ? zone->shade : zone->fill[0] ? zone->fill : "none");
    text_add(&text, "\"");
    if (zone->edge[0]) {
        text_add(&text, " stroke=\"");
        text_add(&text, zone->edge);
        text_add(&text, "\" stroke-width=\"2\"");
    }
    if (zone->fill[0] || zone->edge[0])
        draw_outline(b, cell, outline, 0, attributes);
    if (strcmp(zone->figure, "turret") == 0) {
        draw_turret(b, cell, room_in(b, cell, outline));
    } else if (strcmp(zone->figure, "steps") == 0) {
        picture_steps(b, cell);
    } else if (figure_find(b->rules->game->figures, zone->figure)) {
        open_group(b, cell, room_in(b, cell, outline) * 60 / 100, zone->bright ? "" : " opacity=\"0.16\"");
        open_upright(b);
        draw_figure(b, zone->figure, "#25221D", "#FFFFFF");
        close_upright(b);
        close_group(b);
    }
}

static void draw_zones(const struct brush *b, bool above)
{
    const struct board *board = b->rules->board;
    for (int z = 0; z < board->zone_count; z++) {
        for (int c = 0; board->zones[z].above == above && c < board->cell_count; c++)
            if (board_in(board, c, z))
                draw_zone_cell(b, &board->zones[z], &board->cells[c]);
        if (board->zones[z].above == above)
            picture_ground(b, z);
    }
}

/* The last move: a dashed outline where it came from, gold where it went. */
static void draw_last(const struct brush *b)
{
    const struct board *board = b->rules->board;
    if (!b->how->has_last)
        return;
    const struct board_cell *from = &board->cells[b->how->last_from], *to = &board->cells[b->how->last_to];
    draw_outline(
        b, from, outline_of(b, from), -3,
        "fill=\"#E2A81C\" fill-opacity=\"0.15\" stroke=\"#8A5F00\" stroke-width=\"3\" stroke-dasharray=\"9 7\"");
    draw_outline(b, to, outline_of(b, to), 3,
                 "fill=\"#E2A81C\" fill-opacity=\"0.75\" stroke=\"#8A5F00\" stroke-width=\"3\"");
}

static bool is_narrow(const struct board_zone *zone)
{
    int less = zone->wide < zone->high ? zone->wide : zone->high;
    return zone->shape == SHAPE_BOX && less * 3 < (zone->wide > zone->high ? zone->wide : zone->high);
}

static bool is_occupied(const struct brush *b, int cell)
{
    struct piece pieces[MAX_PIECES_ON_CELL];
    return b->rules->game->look(b->rules, b->state, cell, pieces) > 0;
}

/* The ring round whom one may point at: in four arcs where a piece would go there, whole with four ticks for what
 * happens from afar, narrow for a gift. */
static void draw_ring(const struct brush *b, const struct board_cell *cell, int r, enum target target)
{
    int arc = r * 1178 / 1000, gap = r * 393 / 1000;
    if (target == TARGET_GIVE)
        r = r / 2;
    for (int white = 1; white >= 0; white--) {
        const char *colour = white ? "#FFFFFF" : "#0F6354";
        draw(b, "<circle cx=\"@\" cy=\"@\" r=\"@\" fill=\"none\" stroke=\"$\" stroke-width=\"@\"",
             NUMBERS(cell->x, cell->y, r, white ? 9 : 5), STRINGS(colour));
        if (target == TARGET_GO || target == TARGET_TAKE)
            draw(b, " stroke-dasharray=\"@ @\" stroke-dashoffset=\"@\"", NUMBERS(arc, gap, arc / 2), NULL);
        draw(b, "/>\n", NULL, NULL);
        if (target == TARGET_HIT)
            draw(b, "<path d=\"M@,@h@m@,0h@M@,@v@m0,@v@\" stroke=\"$\" stroke-width=\"@\"/>\n",
                 NUMBERS(cell->x - r * 5 / 4, cell->y, r / 2, r * 3 / 2, r / 2, cell->x, cell->y - r * 5 / 4, r / 2,
                         r * 3 / 2, r / 2, white ? 9 : 5),
                 STRINGS(colour));
    }
}

static int ring_size(const struct brush *b, const struct board_cell *cell)
{
    const struct board_zone *zone = outline_of(b, cell);
    int usual = zone->shape == SHAPE_BOX && zone->tokens ? zone->tokens * 66 / 100 : 42; /* round the token */
    return room_in(b, cell, zone) * (zone->shape == SHAPE_DISC ? 60 : usual) / 100;
}

/* Who one may point at, or take: a ring round it; a frame where it fills a narrow cell. */
static void draw_rings(const struct brush *b, bool narrow)
{
    const struct board *board = b->rules->board;
    for (int c = 0; b->how->targets && c < board->cell_count; c++) {
        const struct board_cell *cell = &board->cells[c];
        const struct board_zone *zone = outline_of(b, cell);
        if (!b->how->targets[c] || is_narrow(zone) != narrow || !is_occupied(b, c))
            continue;
        if (narrow || cell->arc.count > 1)
            draw_outline(b, cell, zone, 2, "fill=\"none\" stroke=\"#0F6354\" stroke-width=\"4\"");
        else
            draw_ring(b, cell, ring_size(b, cell), b->how->targets[c]);
    }
}

/* What somebody has picked: a whole ring, or a broad frame. */
static void draw_selected(const struct brush *b, bool narrow)
{
    if (!b->how->has_selected)
        return;
    const struct board_cell *cell = &b->rules->board->cells[b->how->selected];
    const struct board_zone *zone = outline_of(b, cell);
    if (is_narrow(zone) != narrow)
        return;
    if (narrow || cell->arc.count > 1) {
        draw_outline(b, cell, zone, 4, "fill=\"none\" stroke=\"#FFFFFF\" stroke-width=\"3\"");
        draw_outline(b, cell, zone, 2, "fill=\"none\" stroke=\"#0F6354\" stroke-width=\"5\"");
    } else {
        draw(b, "<circle cx=\"@\" cy=\"@\" r=\"@\" fill=\"none\" stroke=\"#FFFFFF\" stroke-width=\"10\"/>\n",
             NUMBERS(cell->x, cell->y, ring_size(b, cell)), NULL);
        draw(b, "<circle cx=\"@\" cy=\"@\" r=\"@\" fill=\"none\" stroke=\"#0F6354\" stroke-width=\"6\"/>\n",
             NUMBERS(cell->x, cell->y, ring_size(b, cell)), NULL);
    }
}

/* Where one may go: a dot; a narrow cell also gets a pale bar. */
static void draw_targets(const struct brush *b)
{
    const struct board *board = b->rules->board;
    for (int c = 0; b->how->targets && c < board->cell_count; c++) {
        if (!b->how->targets[c] || is_occupied(b, c))
            continue;
        const struct board_cell *cell = &board->cells[c];
        const struct board_zone *zone = outline_of(b, cell);
        bool narrow = is_narrow(zone);
        if (narrow)
            draw_outline(b, cell, zone, -1, "fill=\"#D5E5DD\" stroke=\"#0F6354\" stroke-width=\"2.5\"");
        draw(b, "<circle cx=\"@\" cy=\"@\" r=\"@\" fill=\"#0F6354\" stroke=\"#FFFFFF\" stroke-width=\"2\"/>\n",
             NUMBERS(cell->x, cell->y, narrow ? 5 : room_in(b, cell, zone) / 7), NULL);
    }
}

/* Lines kind by kind, as the board's file declares them: edges first, so that crossings stay whole. */
static void draw_line(const struct brush *b, const struct board_line *line, const char *colour, int width)
{
    const struct board *board = b->rules->board;
    const char *command = "M";
    draw(b, "<path d=\"", NULL, NULL);
    for (int i = 0; i < line->length; i++) {
        uint16_t cell = board->joints[line->first + i];
        if (cell != NO_CELL)
            draw(b, "$@,@", NUMBERS(board->cells[cell].x, board->cells[cell].y), STRINGS(command));
        command = cell == NO_CELL ? "M" : "L";
    }
    draw(b, "\" fill=\"none\" stroke=\"$\" stroke-width=\"@\" stroke-linecap=\"round\"/>\n", NUMBERS(width),
         STRINGS(colour));
}

static void draw_lines(const struct brush *b)
{
    const struct board *board = b->rules->board;
    const struct game *game = b->rules->game;
    for (int kind = 0; kind < board->kind_count; kind++) {
        bool hollow = game->hollow && game->hollow(b->rules, b->state, kind);
        for (int edge = 1; edge >= 0; edge--)
            for (int i = 0; i < board->line_count; i++) {
                const struct board_kind *k = &board->kinds[kind];
                if (board->lines[i].kind == kind && k->width && (!edge || k->edge[0]))
                    draw_line(b, &board->lines[i],
                              edge     ? k->edge
                              : hollow ? board->ground
                                       : k->stroke,
                              edge ? k->width + 5 : k->width);
            }
    }
}

/* A light round a cell that is at work. */
static void draw_glow(const struct brush *b, int number)
{
    const struct board_cell *cell = &b->rules->board->cells[number];
    struct piece pieces[MAX_PIECES_ON_CELL];
    int n = b->rules->game->look(b->rules, b->state, number, pieces);
    int r = room_in(b, cell, outline_of(b, cell));
    for (int i = 0; i < n; i++)
        if (pieces[i].signs & SIGN_GLOWS)
            draw(b, "<circle class=\"glow\" cx=\"@\" cy=\"@\" r=\"@\" fill=\"url(#glow)\"/>\n",
                 NUMBERS(cell->x, cell->y, r), NULL);
}

/* A label may hold what means something in SVG. */
static void escape(const char *string, struct text *out)
{
    for (; *string; string++)
        text_add(out, *string == '<' ? "&lt;" : *string == '&' ? "&amp;" : (char[]){*string, '\0'});
}

static void draw_labels(const struct brush *b)
{
    const struct board *board = b->rules->board;
    for (int i = 0; b->how->coordinates && i < board->label_count; i++) {
        char name[6 * BOARD_NAME];
        struct text text = text_on(name, sizeof name);
        escape(board->labels[i].name, &text);
        bool parts = b->how->parts; /* then the label turns about its own centre */
        int x = board->labels[i].x, y = board->labels[i].y;
        if (parts)
            draw(b, "<g transform=\"translate(@,@)\"><g class=\"up\">", NUMBERS(x, y), NULL);
        draw(b,
             "<text x=\"@\" y=\"@\" font-family=\"DejaVu Sans,system-ui,sans-serif\" font-size=\"20\" fill=\"$\" "
             "text-anchor=\"middle\">$</text>$\n",
             NUMBERS(parts ? 0 : x, parts ? 7 : y + 7), STRINGS(board->ink, name, parts ? "</g></g>" : ""));
    }
}

/* Zones above everything are ornaments: nobody points at a cell whose first zone is one. */
static void draw_cells(const struct brush *b)
{
    const struct board *board = b->rules->board;
    for (int c = 0; c < board->cell_count; c++) {
        const struct board_zone *zone = outline_of(b, &board->cells[c]);
        if (zone->above)
            continue;
        draw(b, "<g class=\"cell\" data-cell=\"@\">", NUMBERS(c), NULL);
        draw_outline(b, &board->cells[c], zone, 0, "fill-opacity=\"0\"");
        close_group(b);
    }
}

static void draw_defs(const struct brush *b)
{
    draw(b,
         "<defs>\n<pattern id=\"hatch\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
         "<path d=\"M-2,2L2,-2M0,8L8,0M6,10L10,6\" stroke=\"#E2A81C\" stroke-width=\"2\"/></pattern>\n"
         "<radialGradient id=\"glow\"><stop offset=\"0.4\" stop-color=\"#D0284F\" stop-opacity=\"0.9\"/>"
         "<stop offset=\"1\" stop-color=\"#D0284F\" stop-opacity=\"0\"/></radialGradient>\n",
         NULL, NULL);
    for (int army = 0; army < b->rules->armies; army++)
        draw(b,
             "<linearGradient id=\"army@\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"$\"/>"
             "<stop offset=\"1\" stop-color=\"$\"/></linearGradient>\n",
             NUMBERS(army), STRINGS(b->rules->game->looks[army].light, b->rules->game->looks[army].dark));
    draw(b, "</defs>\n", NULL, NULL);
}

static void draw_ground(const struct brush *b)
{
    const struct board *board = b->rules->board;
    draw(b, "<rect width=\"@\" height=\"@\" rx=\"14\" fill=\"$\"/>\n", NUMBERS(board->width, board->height),
         STRINGS(board->ground[0] ? board->ground : "#FFFFFF"));
    picture_bands(b);
}

static void draw_all_pieces(const struct brush *b, bool filling)
{
    for (int c = 0; c < b->rules->board->cell_count; c++)
        draw_pieces(b, c, filling);
}

static void draw_layer(const struct brush *b, enum picture_layer layer)
{
    switch (layer) {
    case LAYER_GROUND: draw_ground(b); break;
    case LAYER_LINES: draw_lines(b); break;
    case LAYER_ZONES: draw_zones(b, false); break;
    case LAYER_MARKS:
        for (int c = 0; c < b->rules->board->cell_count; c++)
            draw_glow(b, c);
        draw_last(b);
        draw_targets(b);
        break;
    case LAYER_FILLING: draw_all_pieces(b, true); break;
    case LAYER_FRAMES:
        draw_rings(b, true);
        draw_selected(b, true);
        break;
    case LAYER_ABOVE: draw_zones(b, true); break;
    case LAYER_TOKENS: draw_all_pieces(b, false); break;
    case LAYER_SIGNS:
        draw_rings(b, false);
        draw_selected(b, false);
        break;
    case LAYER_LABELS: draw_labels(b); break;
    default: draw_cells(b);
    }
}

void picture_svg_layer(const struct rules *rules, const struct state *state, const struct picture *how,
                       enum picture_layer layer, const struct sink *sink)
{
    draw_layer(&(struct brush){.rules = rules, .state = state, .how = how, .sink = sink}, layer);
}

void picture_svg_defs(const struct rules *rules, const struct picture *how, const struct sink *sink)
{
    draw_defs(&(struct brush){.rules = rules, .how = how, .sink = sink});
}

void picture_svg_token(const struct rules *rules, struct piece piece, const struct picture *how,
                       const struct sink *sink)
{
    const struct board_cell middle = {.x = 0};
    draw_token(&(struct brush){.rules = rules, .how = how, .sink = sink}, &middle, &piece, 100);
}

void picture_svg(const struct rules *rules, const struct state *state, const struct picture *how,
                 const struct sink *sink)
{
    const struct board *board = rules->board;
    const struct brush brush = {.rules = rules, .state = state, .how = how, .sink = sink}, *b = &brush;
    draw(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 @ @\" width=\"@\" height=\"@\">\n",
         NUMBERS(board->width, board->height, board->width, board->height), NULL);
    draw_defs(b);
    for (int layer = 0; layer < LAYER_CELLS; layer++)
        draw_layer(b, (enum picture_layer)layer);
    draw(b, "</svg>\n", NULL, NULL);
}
