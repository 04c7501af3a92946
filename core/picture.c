/* picture.c - drawing with letters: each cell has a row and a column, and what stands there has a letter; a piece that
 * fills its cell, such as a wall, is drawn as the cell's zone says. */
#include "core/picture.h"

#include <string.h>

#include "core/board.h"
#include "core/text.h"

enum { ROWS = 64, COLUMNS = 128 };

struct canvas {
    char at[ROWS][COLUMNS];
};

/* Centred on the column; what falls off the canvas is not drawn. */
static void put(struct canvas *canvas, int row, int column, const char *string)
{
    int length = (int)strlen(string);
    int left = column - length / 2;
    for (int i = 0; i < length; i++)
        if (row >= 0 && row < ROWS && left + i >= 0 && left + i < COLUMNS)
            canvas->at[row][left + i] = string[i];
}

static void put_cell(const struct rules *rules, const struct state *state, int number, struct canvas *canvas)
{
    const struct board_cell *cell = &rules->board->cells[number];
    const struct board_zone *zone = &rules->board->zones[cell->first_zone];
    struct piece pieces[MAX_PIECES_ON_CELL];
    int n = rules->game->look(rules, state, number, pieces);
    char letters[MAX_PIECES_ON_CELL + 1];
    struct text text = text_on(letters, sizeof letters);
    for (int i = 0; i < n; i++) {
        const struct piece_kind *kind = &rules->game->kinds[pieces[i].kind];
        if (kind->fills) {
            put(canvas, cell->row, cell->column, zone->full);
            return;
        }
        text_add_char(&text, kind->letters[pieces[i].army == NO_ARMY ? 0 : pieces[i].army]);
    }
    put(canvas, cell->row, cell->column, n ? letters : zone->empty);
}

void picture_text(const struct rules *rules, const struct state *state, struct text *out)
{
    const struct board *board = rules->board;
    struct canvas canvas;
    int last = 0;
    memset(&canvas, ' ', sizeof canvas);
    for (int i = 0; i < board->cell_count; i++) {
        put_cell(rules, state, i, &canvas);
        last = board->cells[i].row > last ? board->cells[i].row : last;
    }
    for (int i = 0; i < board->label_count; i++) {
        put(&canvas, board->labels[i].row, board->labels[i].column, board->labels[i].name);
        last = board->labels[i].row > last ? board->labels[i].row : last;
    }
    for (int row = 0; row <= last && row < ROWS; row++) {
        size_t length = COLUMNS;
        while (length > 0 && canvas.at[row][length - 1] == ' ')
            length--;
        text_add_part(out, canvas.at[row], length);
        text_add_char(out, '\n');
    }
}
