/* picture.c - the picture for terminals written as text, plain or with ANSI colours; and what all pictures share. */
#include "draw/picture.h"

#include "board/board.h"
#include "core/game_looks.h"
#include "core/text.h"

/* Colours, where they change: one that only sets the foreground needs nothing before it. */
static void write_colours(const struct picture_cell *before, const struct picture_cell *now, struct text *out)
{
    if (now->foreground == before->foreground && now->background == before->background)
        return;
    bool reset = now->foreground < 0 || before->background >= 0;
    text_add(out, reset ? "\033[0" : "\033[");
    if (now->foreground >= 0) {
        text_add(out, reset ? ";38;5;" : "38;5;");
        text_add_number(out, now->foreground);
    }
    if (now->background >= 0) {
        text_add(out, ";48;5;");
        text_add_number(out, now->background);
    }
    text_add_char(out, 'm');
}

static void write_row(const struct picture_cell *row, int length, bool colour, struct text *out)
{
    static const struct picture_cell plain = {.foreground = -1, .background = -1};
    const struct picture_cell *before = &plain;
    while (length > 0 && !row[length - 1].glyph[0] && row[length - 1].background < 0)
        length--;
    for (int i = 0; i < length; i++) {
        if (colour)
            write_colours(before, &row[i], out);
        before = &row[i];
        text_add(out, row[i].glyph[0] ? row[i].glyph : " ");
    }
    if (colour)
        write_colours(before, &plain, out);
    text_add_char(out, '\n');
}

void picture_text(const struct rules *rules, const struct state *state, const struct picture *how, struct text *out)
{
    struct picture_cells cells;
    picture_cells(rules, state, how, &cells);
    for (int row = 0; row < cells.rows; row++)
        write_row(cells.at[row], cells.columns, how->colour, out);
}

void picture_mark_last(const struct rules *rules, struct move move, struct picture *how)
{
    uint16_t path[MAX_PATH];
    int n = game_path(rules, move, path);
    how->has_last = n > 0;
    how->last_from = n > 0 ? path[0] : NO_CELL;
    how->last_to = n > 0 ? path[n - 1] : NO_CELL;
}

int picture_turn(const struct rules *rules, const struct state *state, int player)
{
    const struct board *board = rules->board;
    int64_t right = 0, down = 0;
    for (int c = 0; c < board->cell_count; c++) {
        struct piece pieces[MAX_PIECES_ON_CELL];
        int n = rules->game->looks->look(rules, state, c, pieces);
        for (int i = 0; i < n; i++)
            if (pieces[i].army < rules->armies && game_commander(rules, state, pieces[i].army) == player) {
                right += 2 * board->cells[c].x - board->width;
                down += 2 * board->cells[c].y - board->height;
            }
    }
    /* How far down it is when the board lies so, by right angles with the clock. */
    const int64_t near[] = {down, right, -down, -right};
    bool square = rules->players > 2 && board->width == board->height;
    int best = 0;
    for (int turn = 1; turn < 4; turn++)
        if (near[turn] > near[best] && (turn == 2 || square))
            best = turn;
    return best;
}
