/* brush.h - what the files that draw SVG draw with. */
#ifndef DRAW_BRUSH_H
#define DRAW_BRUSH_H

#include "draw/picture.h"

struct army_look;
struct board_cell;
struct board_zone;
struct figure_path;

/* An example of a sign (core/game_looks.h) on a cell is all that is drawn; NULL in a brush: the whole state is. */
struct brush_example {
    int cell;
    const struct sign_example *sign;
};

struct brush {
    const struct rules *rules;
    const struct state *state;
    const struct picture *how;
    const struct sink *sink;
    const struct brush_example *example;
};

#define NUMBERS(...) ((const int[]){__VA_ARGS__})
#define STRINGS(...) ((const char *const[]){__VA_ARGS__})

/* Write a form: '@' stands for the next number, '$' for the next string. */
void brush_draw(const struct brush *b, const char *form, const int *numbers, const char *const *strings);

/* Whether a cell is part of the drawing. */
bool brush_shows(const struct brush *b, int cell);
/* What stands on a cell, as the game's look() gives it. */
int brush_pieces(const struct brush *b, int cell, struct piece *out);

/* The zone that gives a cell its outline. */
const struct board_zone *brush_zone(const struct brush *b, const struct board_cell *cell);
/* A cell's outline, by how much larger than it is (or smaller), with attributes such as fill and stroke; and how large
 * something can be inside it. */
void brush_outline(const struct brush *b, const struct board_cell *cell, const struct board_zone *zone, int grow,
                   const char *attributes);
int brush_room(const struct brush *b, const struct board_cell *cell, const struct board_zone *zone);

/* The attributes that paint a path of a figure in the colours of an army. */
void brush_paint(const struct brush *b, const struct figure_path *paint, const struct army_look *look);
/* A figure in those colours; none if the game has none of that name. */
void brush_figure(const struct brush *b, const char *name, const struct army_look *look);
/* The colours of an army, or of what is nobody's. */
const struct army_look *brush_look(const struct brush *b, int army);
/* A group about a cell's centre, with a scale in hundredths. */
void brush_open(const struct brush *b, const struct board_cell *cell, int hundredths, const char *attributes);
void brush_close(const struct brush *b);
/* What stays upright when a page turns the board. */
void brush_open_upright(const struct brush *b);
void brush_close_upright(const struct brush *b);

#endif
