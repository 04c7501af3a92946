/* picture.h - a state as a picture, from the board's geometry and the game's looks alone: as cells of a
 * terminal or the text that they make, and as SVG for a page or a book. Give an observation where something is hidden.
 */
#ifndef DRAW_PICTURE_H
#define DRAW_PICTURE_H

#include "board/board.h"
#include "core/game.h"
#include "core/game_looks.h"
#include "core/text.h"

enum { PICTURE_TEXT = 32768 }; /* room enough for any picture made of text */

/* What to draw beside the pieces: all zero shows nothing. Cells are those of the board. */
struct picture {
    bool unicode, colour;   /* text only */
    bool coordinates;       /* SVG only: text always has them */
    bool has_last;          /* the last move went from one cell to another */
    int last_from, last_to; /* NO_CELL: none */
    const uint8_t *targets; /* by cell: where one may go, as a mark of effect.h; or NULL */
    bool has_selected;      /* somebody has picked what stands on a cell; in text only seen in colour */
    int selected;
    bool dark;  /* SVG only: the board's colours for a dark room */
    bool small; /* SVG only: it is seen smaller than 100 pixels: fine figures are left out, tokens on fine boards larger
                 */
    bool paper; /* SVG only: it is printed: nothing casts a shadow */
    int turned; /* SVG only: the board lies turned by so many right angles, with what stands there upright */
    bool parts; /* SVG only: for a page, which moves and turns parts: what stands on cells are groups of class "piece"
                 * that tell cell, army and kind, and what must stay upright is in a group of class "up" */
};

/* The layers of an SVG picture, from below to above. */
enum picture_layer {
    LAYER_GROUND, /* what everything lies on */
    LAYER_LINES,
    LAYER_ZONES,
    LAYER_MARKS,   /* cells that are at work, the last move, where one may go */
    LAYER_FILLING, /* what fills cells */
    LAYER_FRAMES,  /* marks on that */
    LAYER_ABOVE,   /* zones above it */
    LAYER_TOKENS,  /* what stands on cells */
    LAYER_SIGNS,   /* marks on that */
    LAYER_LABELS,
    LAYER_CELLS, /* for a page only: the outlines of cells, unseen, as groups of class "cell" */
    PICTURE_LAYERS,
};

/* One character of a terminal: its UTF-8 bytes (none: a blank), its colours, of the terminal's 256 (-1: its own), and
 * the board's cell to which somebody points who points there, or NO_CELL. */
struct picture_cell {
    char glyph[5];
    int16_t foreground, background;
    uint16_t cell;
};

struct picture_cells {
    int rows, columns;
    struct picture_cell at[BOARD_ROWS][BOARD_COLUMNS];
};

void picture_cells(const struct rules *rules, const struct state *state, const struct picture *how,
                   struct picture_cells *out);
/* The same as text. Lines end with a newline and have no trailing blanks. */
void picture_text(const struct rules *rules, const struct state *state, const struct picture *how, struct text *out);
void picture_svg(const struct rules *rules, const struct state *state, const struct picture *how,
                 const struct sink *sink);

/* One layer of it, or the definitions that all layers need. */
void picture_svg_layer(const struct rules *rules, const struct state *state, const struct picture *how,
                       enum picture_layer layer, const struct sink *sink);
void picture_svg_defs(const struct rules *rules, const struct picture *how, const struct sink *sink);

/* One token by itself, in a box from -50 to 50. */
void picture_svg_token(const struct rules *rules, struct piece piece, const struct picture *how,
                       const struct sink *sink);

/* A sign of the legend by itself, with the definitions of the board's picture. */
void picture_svg_sign(const struct rules *rules, const struct sign_example *sign, bool dark, const struct sink *sink);

/* The way of a move in a figure: a line with a tick for one that is allowed, dots with a cross for one that is not,
 * through the cells that somebody points at to make it, or round what the piece turns about. */
struct picture_way {
    bool refused, swings;
    struct swing swing;
    int count;
    uint16_t cells[MAX_PATH];
};

/* A figure: the part of a board with these ways and these cells, and what is near them; the whole board if there are
 * none. */
struct picture_part {
    int way_count, cell_count;
    const struct picture_way *ways;
    const uint16_t *cells;
};

void picture_svg_part(const struct rules *rules, const struct state *state, const struct picture *how,
                      const struct picture_part *part, const struct sink *sink);

/* By how many right angles to turn the board so that what a player commands there is on the near side; a board that is
 * not square, or that two play on, only by half. */
int picture_turn(const struct rules *rules, const struct state *state, int player);

/* The picture's marks for a move: its first and last cell. */
void picture_mark_last(const struct rules *rules, struct move move, struct picture *how);

#endif
