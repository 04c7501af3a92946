/* picture_svg.c - drawing as SVG.
 *
 * From below to above: the ground, the zones in the order of the board's file, signs that lie on cells, pieces that
 * fill cells, zones marked "above", tokens, signs that lie on tokens. Whole numbers only, in the units of the board. */
#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/text.h"
#include "draw/figure.h"
#include "draw/picture_parts.h"

/* ---- zones, lines, labels ---- */

/* The zone whose outline a cell of this zone has. */
static const struct board_zone *outline_of(const struct brush *b, const struct board_zone *zone,
                                           const struct board_cell *cell)
{
    return zone->shape == SHAPE_NONE ? brush_zone(b, cell) : zone;
}

/* How a cell of a zone is painted; nothing: not at all. */
static void add_paint(const struct board_zone *zone, const struct board_cell *cell, struct text *out)
{
    bool shade = zone->shade[0] && cell->arc.sectors && (cell->arc.ring + cell->arc.first) % 2;
    const char *fill = shade ? zone->shade : zone->fill;
    /* Where there is no edge the fill reaches a little over it: else the ground shines through between two cells. */
    const char *edge = zone->edge[0] ? zone->edge : fill;
    if (!zone->fill[0] && !zone->edge[0])
        return;
    text_add(out, "fill=\"");
    text_add(out, fill[0] ? fill : "none");
    text_add(out, "\" stroke=\"");
    text_add(out, edge);
    text_add(out, zone->edge[0] ? "\" stroke-width=\"2\"" : "\" stroke-width=\"1\"");
}

/* Cells after each other that are painted alike are one path. */
static void paint_zone(const struct brush *b, int z)
{
    const struct board *board = b->rules->board;
    const struct board_zone *zone = &board->zones[z];
    char last[96] = "";
    for (int c = 0; c < board->cell_count; c++) {
        const struct board_cell *cell = &board->cells[c];
        char paint[sizeof last], outline[512];
        struct text text = text_on(paint, sizeof paint), path = text_on(outline, sizeof outline);
        if (!board_in(board, c, z) || !brush_shows(b, c))
            continue;
        add_paint(zone, cell, &text);
        board_outline(board, c, (int)(outline_of(b, zone, cell) - board->zones), 0, &path);
        if (path.length == 0 || text.length == 0)
            continue;
        if (strcmp(paint, last) != 0)
            brush_draw(b, last[0] ? "\"/>\n<path $ d=\"" : "<path $ d=\"", NULL, STRINGS(paint));
        brush_draw(b, "$", NULL, STRINGS(outline));
        memcpy(last, paint, sizeof last);
    }
    brush_draw(b, last[0] ? "\"/>\n" : "", NULL, NULL);
}

/* A figure of the game that is no ground, faint unless the board says otherwise. */
static void draw_zone_figure(const struct brush *b, const struct board_zone *zone, const struct board_cell *cell)
{
    static const struct army_look printed = {.light = "#FFFFFF", .dark = "#8F8474", .rim = "#5E523D", .ink = "#25221D"};
    brush_open(b, cell, brush_room(b, cell, outline_of(b, zone, cell)) * 60 / 100,
               zone->bright ? "" : " opacity=\"0.16\"");
    brush_open_upright(b);
    brush_figure(b, zone->figure, &printed);
    brush_close_upright(b);
    brush_close(b);
}

/* Paint on all cells first: a figure may reach over the edge of its cell. */
static void draw_zone(const struct brush *b, int z)
{
    const struct board *board = b->rules->board;
    const struct board_zone *zone = &board->zones[z];
    const struct figure *figure = figure_find(b->rules->game->looks->figures, zone->figure);
    bool steps = strcmp(zone->figure, "steps") == 0;
    paint_zone(b, z);
    for (int c = 0; c < board->cell_count && (steps || (figure && !figure->ground)); c++)
        if (board_in(board, c, z) && brush_shows(b, c))
            steps ? picture_steps(b, &board->cells[c]) : draw_zone_figure(b, zone, &board->cells[c]);
    if (figure && figure->ground && !(figure->fine && b->how->small))
        picture_ground(b, z, figure);
}

static void draw_zones(const struct brush *b, bool above)
{
    for (int z = 0; z < b->rules->board->zone_count; z++)
        if (b->rules->board->zones[z].above == above)
            draw_zone(b, z);
}

/* Lines kind by kind, as the board's file declares them: edges first, so that crossings stay whole. */
static void draw_line(const struct brush *b, const struct board_line *line, const char *colour, int width)
{
    const struct board *board = b->rules->board;
    const char *command = "M";
    brush_draw(b, "<path d=\"", NULL, NULL);
    for (int i = 0; i < line->length; i++) {
        uint16_t cell = board->joints[line->first + i];
        if (cell != NO_CELL)
            brush_draw(b, "$@,@", NUMBERS(board->cells[cell].x, board->cells[cell].y), STRINGS(command));
        command = cell == NO_CELL ? "M" : "L";
    }
    brush_draw(b, "\" fill=\"none\" stroke=\"$\" stroke-width=\"@\" stroke-linecap=\"round\"/>\n", NUMBERS(width),
               STRINGS(colour));
}

/* Of an example only the lines that its cell lies on. */
static bool shows_line(const struct brush *b, const struct board_line *line)
{
    for (int i = 0; i < line->length; i++)
        if (brush_shows(b, b->rules->board->joints[line->first + i]))
            return true;
    return false;
}

static void draw_kind(const struct brush *b, int kind, const char *colour, int width)
{
    const struct board *board = b->rules->board;
    for (int i = 0; width && i < board->line_count; i++)
        if (board->lines[i].kind == kind && shows_line(b, &board->lines[i]))
            draw_line(b, &board->lines[i], colour, width);
}

/* A kind that has edges also has a white thread, unless it is hollow. */
static void draw_lines(const struct brush *b)
{
    const struct board *board = b->rules->board;
    const struct game_looks *looks = b->rules->game->looks;
    for (int kind = 0; kind < board->kind_count; kind++) {
        const struct board_kind *k = &board->kinds[kind];
        bool edged = k->edge[0] && k->width;
        bool hollow =
            b->example ? edged && b->example->sign->hollow : looks->hollow && looks->hollow(b->rules, b->state, kind);
        draw_kind(b, kind, k->edge, edged ? k->width + 5 : 0);
        draw_kind(b, kind, hollow ? board->ground : k->stroke, k->width);
        draw_kind(b, kind, "#FFF6D8", edged && !hollow ? k->width / 4 : 0);
    }
}

/* A label may hold what means something in SVG. */
static void escape(const char *string, struct text *out)
{
    for (; *string; string++)
        text_add(out, *string == '<' ? "&lt;" : *string == '&' ? "&amp;" : (char[]){*string, '\0'});
}

/* As large as the board allows: a small one is shown larger. */
static void draw_labels(const struct brush *b)
{
    const struct board *board = b->rules->board;
    int size = board->width < 640 ? board->width / 32 : 20, down = size * 36 / 100;
    for (int i = 0; b->how->coordinates && i < board->label_count; i++) {
        char name[6 * BOARD_NAME];
        struct text text = text_on(name, sizeof name);
        escape(board->labels[i].name, &text);
        bool turns = b->how->parts || b->how->turned; /* then the label turns about its own centre */
        int x = board->labels[i].x, y = board->labels[i].y;
        if (turns) {
            brush_draw(b, "<g transform=\"translate(@,@)\">", NUMBERS(x, y), NULL);
            brush_open_upright(b);
        }
        brush_draw(b,
                   "<text x=\"@\" y=\"@\" font-family=\"DejaVu Sans,system-ui,sans-serif\" font-size=\"@\" fill=\"$\" "
                   "text-anchor=\"middle\">$</text>$\n",
                   NUMBERS(turns ? 0 : x, turns ? down : y + down, size),
                   STRINGS(board->ink, name, turns ? "</g></g>" : ""));
    }
}

/* Zones above everything are ornaments: nobody points at a cell whose first zone is one. */
static void draw_cells(const struct brush *b)
{
    const struct board *board = b->rules->board;
    for (int c = 0; c < board->cell_count; c++) {
        const struct board_zone *zone = brush_zone(b, &board->cells[c]);
        if (zone->above)
            continue;
        brush_draw(b, "<g class=\"cell\" data-cell=\"@\">", NUMBERS(c), NULL);
        brush_outline(b, &board->cells[c], zone, 0, "fill=\"none\" pointer-events=\"all\"");
        brush_close(b);
    }
}

static void draw_defs(const struct brush *b)
{
    brush_draw(b,
               "<defs>\n<pattern id=\"hatch\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
               "<path d=\"M-2,2L2,-2M0,8L8,0M6,10L10,6\" stroke=\"#E2A81C\" stroke-width=\"2\"/></pattern>\n"
               "<radialGradient id=\"glow\"><stop offset=\"0.49\" stop-color=\"#FF5C7E\" stop-opacity=\"0.12\"/>"
               "<stop offset=\"0.5\" stop-color=\"#D0284F\" stop-opacity=\"0.85\"/>"
               "<stop offset=\"1\" stop-color=\"#D0284F\" stop-opacity=\"0\"/></radialGradient>\n",
               NULL, NULL);
    for (int army = 0; army < b->rules->armies; army++)
        brush_draw(
            b,
            "<linearGradient id=\"army@\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"$\"/>"
            "<stop offset=\"1\" stop-color=\"$\"/></linearGradient>\n",
            NUMBERS(army),
            STRINGS(b->rules->game->looks->armies[army].light, b->rules->game->looks->armies[army].dark));
    brush_draw(b, "</defs>\n", NULL, NULL);
}

/* A page rounds the corners itself. */
static void draw_ground(const struct brush *b)
{
    const struct board *board = b->rules->board;
    brush_draw(b, "<rect width=\"@\" height=\"@\"$ fill=\"$\"/>\n", NUMBERS(board->width, board->height),
               STRINGS(b->how->parts ? "" : " rx=\"14\"", board->ground[0] ? board->ground : "#FFFFFF"));
    picture_bands(b);
}

static void draw_all_pieces(const struct brush *b, bool filling)
{
    for (int c = 0; c < b->rules->board->cell_count; c++)
        picture_pieces(b, c, filling);
}

/* Round what stands there; a padlock is small, and lies above. */
static void draw_signs(const struct brush *b)
{
    picture_rings(b, false);
    for (int c = 0; c < b->rules->board->cell_count; c++)
        picture_padlock(b, c);
}

void picture_layer(const struct brush *b, enum picture_layer layer)
{
    switch (layer) {
    case LAYER_GROUND: draw_ground(b); break;
    case LAYER_LINES: draw_lines(b); break;
    case LAYER_ZONES: draw_zones(b, false); break;
    case LAYER_MARKS: picture_marks(b); break;
    case LAYER_FILLING: draw_all_pieces(b, true); break;
    case LAYER_FRAMES: picture_rings(b, true); break;
    case LAYER_ABOVE: draw_zones(b, true); break;
    case LAYER_TOKENS: draw_all_pieces(b, false); break;
    case LAYER_SIGNS: draw_signs(b); break;
    case LAYER_LABELS: draw_labels(b); break;
    default: draw_cells(b);
    }
}

void picture_svg_layer(const struct rules *rules, const struct state *state, const struct picture *how,
                       enum picture_layer layer, const struct sink *sink)
{
    picture_layer(&(struct brush){.rules = rules, .state = state, .how = how, .sink = sink}, layer);
}

void picture_svg_defs(const struct rules *rules, const struct picture *how, const struct sink *sink)
{
    draw_defs(&(struct brush){.rules = rules, .how = how, .sink = sink});
}

void picture_svg_token(const struct rules *rules, struct piece piece, const struct picture *how,
                       const struct sink *sink)
{
    const struct board_cell middle = {.x = 0};
    picture_token(&(struct brush){.rules = rules, .how = how, .sink = sink}, &middle, &piece, 100);
}

/* The board is turned about its upper left corner, and put back to where it was. */
static void open_turned(const struct brush *b)
{
    const struct board *board = b->rules->board;
    int turned = b->how->turned, right = turned < 3 ? board->width : 0, down = turned > 1 ? board->height : 0;
    brush_draw(b, "<g transform=\"translate(@,@) rotate(@)\">\n", NUMBERS(right, down, 90 * turned), NULL);
}

void picture_svg(const struct rules *rules, const struct state *state, const struct picture *how,
                 const struct sink *sink)
{
    const struct board *board = rules->board;
    const struct brush brush = {.rules = rules, .state = state, .how = how, .sink = sink}, *b = &brush;
    brush_draw(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 @ @\" width=\"@\" height=\"@\">\n",
               NUMBERS(board->width, board->height, board->width, board->height), NULL);
    draw_defs(b);
    if (how->turned)
        open_turned(b);
    for (int layer = 0; layer < LAYER_CELLS; layer++)
        picture_layer(b, (enum picture_layer)layer);
    brush_draw(b, how->turned ? "</g>\n</svg>\n" : "</svg>\n", NULL, NULL);
}
