/* picture_cells.c - drawing with letters: each cell has a row and a column, and what stands there has a letter; a piece
 * that fills its cell is drawn as its kind or the cell's zone says. What comes of it is data: picture.c writes it as
 * text, a terminal client may draw it itself and ask which cell a place belongs to. */
#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/text.h"
#include "draw/picture.h"

enum {
    PLAIN = 0, /* the terminal's own, as in a game's table of armies */
    BLACK = 16,
    RESTING = 172,
    LAST = 178,
    TARGET = 36,
    FILLING = 137,
    FAINT = 245
};

/* Where to draw, and for which cell of the board. */
struct canvas {
    struct picture_cells *to;
    int cell;
};

/* The bytes of the character at `string`. */
static size_t character(const char *string)
{
    size_t length = 1;
    while (((unsigned char)string[length] & 0xC0) == 0x80)
        length++;
    return length < 4 ? length : 4;
}

static int count_characters(const char *string)
{
    int n = 0;
    for (; *string; string += character(string))
        n++;
    return n;
}

static const struct picture_cell nothing = {.foreground = -1, .background = -1, .cell = NO_CELL};

static bool is_on_canvas(int row, int column)
{
    return row >= 0 && row < BOARD_ROWS && column >= 0 && column < BOARD_COLUMNS;
}

/* Centred on the column; what falls off the canvas is not drawn. */
static void put(struct canvas *canvas, int row, int column, const char *string, uint8_t colour)
{
    int left = column - count_characters(string) / 2;
    for (; *string; string += character(string), left++) {
        if (!is_on_canvas(row, left))
            continue;
        struct picture_cell *at = &canvas->to->at[row][left];
        *at = nothing;
        memcpy(at->glyph, string, character(string));
        at->foreground = colour == PLAIN ? -1 : colour;
        at->cell = (uint16_t)canvas->cell;
    }
}

/* The places where what may fill a cell is drawn are the cell's even while nothing is there. */
static void claim(const struct board *board, int number, struct canvas *canvas)
{
    const struct board_cell *cell = &board->cells[number];
    int wide = count_characters(board->zones[cell->first_zone].full[0]), left = cell->column - wide / 2;
    for (int i = 0; i < (wide ? wide : 1); i++)
        if (is_on_canvas(cell->row, left + i))
            canvas->to->at[cell->row][left + i].cell = (uint16_t)number;
}

/* The sign of a piece: the character of its army in the kind's list. */
static void add_sign(const struct piece_kind *kind, const struct piece *piece, bool unicode, struct text *out)
{
    const char *signs = unicode && kind->signs ? kind->signs : kind->letters;
    for (int army = piece->army == NO_ARMY ? 0 : piece->army; army > 0; army--)
        signs += character(signs);
    text_add_part(out, signs, character(signs));
}

/* Tokens by their signs, with a number where there are more than two alike: "KQN4". */
static void add_tokens(const struct rules *rules, const struct piece *pieces, int n, bool unicode, struct text *out)
{
    for (int i = 0; i < n; i++) {
        const struct piece_kind *kind = &rules->game->looks->kinds[pieces[i].kind];
        if (kind->fills)
            continue;
        int studs =
            pieces[i].army != NO_ARMY && rules->game->looks->studs ? rules->game->looks->studs[pieces[i].army] : 0;
        text_add(out, studs == 0 ? "" : studs == 1 ? "'" : "\"");
        add_sign(kind, &pieces[i], unicode, out);
        if (pieces[i].count == 2)
            add_sign(kind, &pieces[i], unicode, out);
        else if (pieces[i].count > 2)
            text_add_number(out, pieces[i].count);
    }
}

/* What lies round its cell, with whoever stands in it; what marks a target takes the place of its two characters. */
static int put_around(const struct rules *rules, const struct board_cell *cell, const struct piece *pieces, int n,
                      const struct picture *how, struct canvas *canvas)
{
    const char *around = rules->game->looks->kinds[pieces[0].kind].around;
    char sign[MAX_PIECES_ON_CELL * 4] = "";
    struct text text = text_on(sign, sizeof sign);
    add_tokens(rules, pieces, n, how->unicode, &text);
    for (int i = 0; i < 2; i++) {
        char side[2] = {around[i], '\0'};
        put(canvas, cell->row, cell->column + 2 * i - 1, side,
            (uint8_t)(pieces[0].army == NO_ARMY ? FAINT : rules->game->looks->armies[pieces[0].army].terminal));
    }
    if (n > 1)
        put(canvas, cell->row, cell->column, sign + strspn(sign, "'\""),
            (uint8_t)rules->game->looks->armies[pieces[1].army].terminal);
    return 1;
}

/* What fills a cell is drawn as the cell's zone says; tokens inside it stand in the middle of that. Returns how many
 * characters wide all of it is. */
static int put_pieces(const struct rules *rules, const struct board_cell *cell, const struct piece *pieces, int n,
                      const struct picture *how, struct canvas *canvas)
{
    const struct board_zone *zone = &rules->board->zones[cell->first_zone];
    char signs[MAX_PIECES_ON_CELL * 4 + 2 * BOARD_GLYPH + 1];
    struct text text = text_on(signs, sizeof signs);
    bool fills = rules->game->looks->kinds[pieces[0].kind].fills,
         rests = (pieces[0].signs & SIGN_RESTS) && zone->rest[0][0];
    const char *full = !fills ? "" : rests ? zone->rest[how->unicode] : zone->full[how->unicode], *end = full;
    for (int half = count_characters(full) / 2; fills && n > 1 && half > 0; half--)
        end += character(end);
    text_add_part(&text, full, (size_t)(end - full));
    add_tokens(rules, pieces, n, how->unicode, &text);
    text_add(&text, end);
    int first = pieces[0].army, colour = first == NO_ARMY ? PLAIN : rules->game->looks->armies[first].terminal;
    put(canvas, cell->row, cell->column, signs, (uint8_t)(fills && n == 1 ? (rests ? RESTING : FILLING) : colour));
    /* Each token in the colour of its own army. */
    int at = cell->column - count_characters(signs) / 2 + (end > full ? count_characters(full) / 2 : 0);
    for (int i = 0; i < n; i++) {
        char token[MAX_PIECES_ON_CELL];
        struct text one = text_on(token, sizeof token);
        add_tokens(rules, &pieces[i], 1, how->unicode, &one);
        int wide = count_characters(token), army = pieces[i].army;
        put(canvas, cell->row, at + wide / 2, token,
            army == NO_ARMY ? PLAIN : (uint8_t)rules->game->looks->armies[army].terminal);
        at += wide;
    }
    return count_characters(signs);
}

/* The line between two cells, without its ends. */
static void put_segment(const struct board_cell *a, const struct board_cell *b, const struct board_kind *kind,
                        bool unicode, struct canvas *canvas)
{
    int down = b->row - a->row, right = b->column - a->column;
    int steps = down ? (down > 0 ? down : -down) : (right > 0 ? right : -right);
    int sign = down == 0 ? 0 : right == 0 ? 1 : (down > 0) == (right > 0) ? 3 : 2;
    for (int k = 1; k < steps; k++)
        put(canvas, a->row + down * k / steps, a->column + right * k / steps, kind->signs[unicode][sign],
            kind->edge[0] ? LAST : FAINT);
}

static void put_lines(const struct board *board, bool unicode, struct canvas *canvas)
{
    for (int i = 0; i < board->line_count; i++) {
        const struct board_line *line = &board->lines[i];
        const uint16_t *joint = &board->joints[line->first];
        for (int k = 0; board->kinds[line->kind].width && k + 1 < line->length; k++)
            if (joint[k] != NO_CELL && joint[k + 1] != NO_CELL)
                put_segment(&board->cells[joint[k]], &board->cells[joint[k + 1]], &board->kinds[line->kind], unicode,
                            canvas);
    }
}

/* Somebody one may point at: between brackets, or as stars where there is no room for them. */
static void put_target(const struct board_cell *cell, const struct picture *how, bool fills, int wide,
                       struct canvas *canvas)
{
    if (fills) {
        put(canvas, cell->row, cell->column, how->unicode ? "•" : "*", TARGET);
    } else {
        int left = cell->column - wide / 2;
        put(canvas, cell->row, left - 1, "[", TARGET);
        put(canvas, cell->row, left + wide, "]", TARGET);
    }
}

static void put_cell(const struct rules *rules, const struct state *state, int number, const struct picture *how,
                     struct canvas *canvas)
{
    const struct board_cell *cell = &rules->board->cells[number];
    struct piece pieces[MAX_PIECES_ON_CELL];
    int n = rules->game->looks->look(rules, state, number, pieces);
    bool target = how->targets && how->targets[number];
    bool left = how->has_last && how->last_from == number;
    int wide = 0;
    if (n > 0)
        wide = (rules->game->looks->kinds[pieces[0].kind].around ? put_around : put_pieces)(rules, cell, pieces, n, how,
                                                                                            canvas);
    if (n > 0 && target)
        put_target(cell, how, n == 1 && rules->game->looks->kinds[pieces[0].kind].fills, wide, canvas);
    if (n > 0)
        return;
    if (target)
        put(canvas, cell->row, cell->column, how->unicode ? "•" : "*", TARGET);
    else if (left)
        put(canvas, cell->row, cell->column, how->unicode ? "∘" : "o", LAST);
    else
        put(canvas, cell->row, cell->column, rules->board->zones[cell->first_zone].empty[how->unicode], FAINT);
}

/* What somebody has picked: dark on the colour of targets. */
static void mark_selected(int cell, struct picture_cells *out)
{
    for (int row = 0; row < out->rows; row++)
        for (int column = 0; column < out->columns; column++) {
            struct picture_cell *at = &out->at[row][column];
            if (at->cell != cell)
                continue;
            at->foreground = BLACK;
            at->background = TARGET;
        }
}

/* As many rows as cells and labels have, as many columns as the longest row. */
static void measure(const struct board *board, struct picture_cells *out)
{
    int last = 0;
    for (int i = 0; i < board->cell_count; i++)
        last = board->cells[i].row > last ? board->cells[i].row : last;
    for (int i = 0; i < board->label_count; i++)
        last = board->labels[i].row > last ? board->labels[i].row : last;
    out->rows = last < BOARD_ROWS ? last + 1 : BOARD_ROWS;
    for (int row = 0; row < out->rows; row++)
        for (int column = out->columns; column < BOARD_COLUMNS; column++)
            if (out->at[row][column].glyph[0] || out->at[row][column].cell != NO_CELL)
                out->columns = column + 1;
}

void picture_cells(const struct rules *rules, const struct state *state, const struct picture *how,
                   struct picture_cells *out)
{
    const struct board *board = rules->board;
    struct canvas canvas = {.to = out, .cell = NO_CELL};
    out->rows = out->columns = 0;
    for (int row = 0; row < BOARD_ROWS; row++)
        for (int column = 0; column < BOARD_COLUMNS; column++)
            out->at[row][column] = nothing;
    put_lines(board, how->unicode, &canvas);
    for (int i = 0; i < board->cell_count; i++)
        claim(board, i, &canvas);
    for (int i = 0; i < board->cell_count; i++) {
        canvas.cell = i;
        put_cell(rules, state, i, how, &canvas);
    }
    for (int i = 0; i < board->label_count; i++) {
        canvas.cell = board->labels[i].cell;
        put(&canvas, board->labels[i].row, board->labels[i].column, board->labels[i].name, FAINT);
    }
    measure(board, out);
    if (how->has_selected)
        mark_selected(how->selected, out);
}
