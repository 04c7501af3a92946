/* board_reader.h - what the statements of a board's text are read with, for board.c, board_grid.c and board_round.c.
 */
#ifndef BOARD_BOARD_READER_H
#define BOARD_BOARD_READER_H

#include <stddef.h>

#include "board/board.h"

enum { DRAWING_LIMIT = 100000 };

/* Cells in ranks and files: `first` and on, from the lower left, rank by rank. */
struct board_grid {
    int first, wide, high;
    int step, down, across; /* from cell to cell: in the drawing, in rows and in columns of text */
};

struct board_reader {
    struct board *board;
    struct why *why;
    const char *at;  /* the rest of the statement being read */
    const char *end; /* of its line */
    int line;
    struct board_grid grid; /* of no width: there is none yet */
    char word[BOARD_START];
};

/* Each returns false after telling what is wrong, with file and line. */
bool board_reader_fault(struct board_reader *r, const char *message, const char *what);
bool board_reader_number(struct board_reader *r, int most, int *out);
bool board_reader_name(struct board_reader *r, char *out, size_t size);
bool board_reader_colour(struct board_reader *r, char out[BOARD_COLOUR]);
/* The zones of a cell: all words left in the statement, one at least. */
bool board_reader_zones(struct board_reader *r, struct board_cell *cell);
bool board_reader_add_cell(struct board_reader *r, const struct board_cell *cell);
bool board_reader_add_label(struct board_reader *r, const struct board_label *label);
/* A line: its kind is the next word; then joints; then it is added to the board. */
bool board_reader_open_line(struct board_reader *r, bool loop, struct board_line *line);
bool board_reader_add_joint(struct board_reader *r, struct board_line *line, int cell);
bool board_reader_close_line(struct board_reader *r, const struct board_line *line);

/* The next word of the statement into r->word; false at its end. */
bool board_reader_word(struct board_reader *r);

/* The statements of grids (board_grid.c); and cells in one more zone, which may become their first: the last word read
 * is a cell, or a rectangle of the grid by its corners. */
bool board_grid_cells(struct board_reader *r);
bool board_grid_lines(struct board_reader *r);
bool board_grid_coordinates(struct board_reader *r);
bool board_grid_mark(struct board_reader *r, int zone, bool first);

/* The statements of round boards (board_round.c). */
bool board_round_centre(struct board_reader *r);
bool board_round_ring(struct board_reader *r);
bool board_round_span(struct board_reader *r);
bool board_round_spokes(struct board_reader *r);
bool board_round_numbers(struct board_reader *r);
bool board_round_names(struct board_reader *r);
bool board_round_band(struct board_reader *r);

#endif
