/* board.h - geometry as data: the cells of a board, the lines that join them, and where to draw them.
 *
 * A board is read from a text that an owner of the box can correct (docs/boards.md gives the form). Games ask it for
 * cells, zones and lines; clients ask it where to draw. It knows no rules.
 *
 * Invariant: a board that board_read() returned has unique cell names, and every number in it is in range. */
#ifndef BOARD_BOARD_H
#define BOARD_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "core/text.h"
#include "core/why.h"

enum {
    BOARD_CELLS = 1024,
    BOARD_LINES = 1024,
    BOARD_TEXT_LINE = 8189, /* bytes of a line of the text, so that records can hold it */
    BOARD_JOINTS = 8192,    /* cells of all lines together */
    BOARD_ZONES = 32,
    BOARD_KINDS = 16,
    BOARD_RINGS = 16,
    BOARD_SECTORS = 120,
    BOARD_BANDS = 8,
    BOARD_LABELS = 128,
    BOARD_ROWS = 64, /* of a picture made of text */
    BOARD_COLUMNS = 128,
    BOARD_NAME = 16,
    BOARD_GLYPH = 16,
    BOARD_COLOUR = 8,
    BOARD_START = 256,
    BOARD_DARKS = 48,
    BOARD_EARLIER = 8,
    NO_CELL = 65535,
};

enum board_shape { SHAPE_NONE, SHAPE_BOX, SHAPE_DISC };

/* A set of cells. `shape` is its outline: a box of `wide` by `high`, or a disc of diameter `wide`, round the cell's
 * centre; a zone without one is drawn over the outline of the cell, which is its part of a ring, or that of its first
 * zone. `fill` and `edge` are colours (empty: not drawn), `shade` the fill of every other cell of rings, `figure` a
 * figure to draw in it (figure.h), faint unless `bright`; `above` tells that it lies above what fills cells;
 * `tokens` how large a token is, in hundredths of the cell (0: as usual). `empty`,
 * `full` and `rest` (full with what may not be moved now) are what a text picture shows for a cell whose first zone
 * this is, [1] in Unicode. */
struct board_zone {
    char name[BOARD_NAME];
    char empty[2][BOARD_GLYPH], full[2][BOARD_GLYPH], rest[2][BOARD_GLYPH];
    enum board_shape shape;
    int wide, high, tokens;
    char fill[BOARD_COLOUR], shade[BOARD_COLOUR], edge[BOARD_COLOUR];
    char figure[BOARD_NAME];
    bool bright, above;
};

/* Part of a ring round the board's centre: between two radii, from where sector `first` begins (0 begins at twelve
 * o'clock) for `count` of the `sectors` that a whole turn has, clockwise. No sectors: not part of a ring. */
struct board_arc {
    int ring, sectors, first, count;
    int outer, inner;
};

/* Centre in drawing units, y downwards; place of the centre in a text picture; zones as bits. */
struct board_cell {
    char name[BOARD_NAME];
    int x, y;
    struct board_arc arc;
    int row, column;
    uint32_t zones;
    int first_zone;
    int source_line;
};

/* A kind of line: how it is drawn, if at all (a colour, a width, and maybe the colour of its edges), and the four signs
 * for it in text, lying, standing, rising and falling, [1] in Unicode. */
struct board_kind {
    char name[BOARD_NAME];
    char stroke[BOARD_COLOUR], edge[BOARD_COLOUR];
    int width;
    char signs[2][4][BOARD_GLYPH];
};

/* Cells joined in order: board->joints[first] and on. A loop is closed: its last cell touches its first. A joint may
 * be NO_CELL, where nothing is. */
struct board_line {
    int first, length;
    int kind;
    bool loop;
    int source_line;
};

/* `cell` is the cell that the label belongs to, or NO_CELL. */
struct board_label {
    char name[BOARD_NAME];
    int x, y;
    int row, column;
    int cell;
};

/* Cells round the board's centre: `first` and on. */
struct board_ring {
    char name[BOARD_NAME];
    int sectors, outer, inner;
    int first;
};

/* What is painted round the centre, beneath the cells: a ring, with lozenges on it or rays across. */
struct board_band {
    int outer, inner;
    char fill[BOARD_COLOUR], mark[BOARD_COLOUR];
    int lozenges, rays;
};

/* A colour of the drawing, and what it is in a dark room. */
struct board_dark {
    char light[BOARD_COLOUR], dark[BOARD_COLOUR];
};

struct board {
    char file[128];
    uint64_t hash;                   /* of its text */
    uint64_t earlier[BOARD_EARLIER]; /* hashes of earlier texts that differ in looks only */
    int width, height;
    char ground[BOARD_COLOUR], ink[BOARD_COLOUR]; /* what cells lie on, and the colour of labels */
    int centre_x, centre_y, centre_row, centre_column;
    int unit; /* of the drawing in a row of a text picture, near the centre of rings */
    int cell_count, zone_count, kind_count, line_count, joint_count, label_count, ring_count, band_count, dark_count,
        earlier_count;
    char start[BOARD_START]; /* the start position's line, or empty */
    int start_line;
    struct board_kind kinds[BOARD_KINDS];
    struct board_zone zones[BOARD_ZONES];
    struct board_ring rings[BOARD_RINGS];
    struct board_band bands[BOARD_BANDS];
    struct board_label labels[BOARD_LABELS];
    struct board_dark darks[BOARD_DARKS];
    struct board_cell cells[BOARD_CELLS];
    uint16_t by_name[BOARD_CELLS]; /* the cells in the order of their names, to find them */
    struct board_line lines[BOARD_LINES];
    uint16_t joints[BOARD_JOINTS];
    char text[]; /* what it was read from */
};

/* Read a board. NULL and `why`, which names file and line, when the text is wrong. The result is one
 * piece of memory that the caller frees with free(). */
struct board *board_read(const char *file, const char *text, struct why *why);

/* Whether games on a board with that hash can go on on this one: it is the same, or was before its looks changed. */
bool board_is_as(const struct board *board, uint64_t hash);

/* The number of a cell, zone or kind of line by its name, or -1. */
int board_cell(const struct board *board, const char *name);
int board_zone(const struct board *board, const char *name);
int board_kind(const struct board *board, const char *name);

/* Whether a cell is in a zone; a zone of -1 has no cells. */
bool board_in(const struct board *board, int cell, int zone);
/* The cell where this one comes to lie when the board is turned half round, or NO_CELL. */
int board_opposite(const struct board *board, int cell);

/* For board.c and those who add cells: put the last cell into by_name. */
void board_index(struct board *board);
/* Take cells off the board, with their labels; where a line had one it now has NO_CELL. The others are numbered anew.
 */
void board_remove(struct board *board, const bool gone[BOARD_CELLS]);

/* The point at `radius` round the board's centre, at `part` of `whole` turns clockwise from twelve o'clock. */
void board_point(const struct board *board, int radius, int part, int whole, int *x, int *y);
/* A cell's outline, or `zone`'s round the cell if it has a shape of its own, as an SVG path, larger by `grow`. */
void board_outline(const struct board *board, int cell, int zone, int grow, struct text *out);
/* How large something can be inside that: about its smaller side. */
int board_room(const struct board *board, int cell, int zone);

/* Say what is wrong with the board at a line of its file (0: as a whole). Always false. */
bool board_fault(const struct board *board, struct why *why, int line, const char *message, const char *what);

#endif
