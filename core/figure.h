/* figure.h - the figures that pictures are made of, as SVG paths in a box from -50 to 50. Each game has a table of its
 * own: a piece's figure stands on its army's base, a figure of the board by itself. */
#ifndef CORE_FIGURE_H
#define CORE_FIGURE_H

/* One path of a figure: drawn in the ink of whatever it belongs to, or cut out of it in the ground's colour, or in a
 * colour of its own. */
struct figure_path {
    const char *path;
    enum {
        FIGURE_INK,
        FIGURE_CUT,
        FIGURE_GOLD,
        FIGURE_GARNET,
        FIGURE_GLOSS,
        FIGURE_BRASS,
        FIGURE_INDIGO,
        FIGURE_PLUM,
    } paint;
};

struct figure {
    const char *name;
    struct figure_path paths[4]; /* a NULL path closes the list */
};

/* The figure of that name in a game's table, or NULL. */
const struct figure *figure_find(const struct figure *figures, const char *name);
/* The path of a base: "round", "square", "lozenge", "shield". */
const char *figure_base(const char *name);

#endif
