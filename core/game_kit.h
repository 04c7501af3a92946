/* game_kit.h - a game to print and cut out: how large its board is, and what its pieces are made of. Lengths are tenths
 * of a millimetre. A game without a kit can be printed too: kit_of() knows what is usual. */
#ifndef CORE_GAME_KIT_H
#define CORE_GAME_KIT_H

#include "core/game_looks.h"

enum { MAX_KIT_ITEMS = 72 };

enum kit_form {
    KIT_FLAT,   /* cut out */
    KIT_DOUBLE, /* front and back, folded in the middle and glued together */
    KIT_BEAM,   /* a strip folded into a beam that lies on the board, `wide` long */
    KIT_POST,   /* a strip folded into a post that stands on it, `wide` thick */
};

/* So many pieces that are alike. `front` and `back` are what is drawn on them, from above to below, each as wide as the
 * piece; a count of 0 is nothing. `name` is the message that names it; NULL: the name of the kind in front. */
struct kit_item {
    const char *name;
    enum kit_form form;
    int count;
    struct piece front[2], back[2];
    int wide, deep, high; /* only beams and posts have all three */
};

struct game_kit {
    int scale;   /* a hundred units of the board's drawing; 0: as large as lets the first cell be 25 mm */
    int token;   /* how wide pieces are; 0: as they are drawn on the first cell */
    bool stands; /* what fills cells at the start stays there: it is printed on the board */
    /* The pieces, those of an army after each other, flat ones without a size being as wide as `token`; at most
     * MAX_KIT_ITEMS, returns how many. NULL: those that stand on the board at the start. */
    int (*items)(const struct rules *rules, struct kit_item *out);
    /* How many screens, each as long as the board, hide set-ups from each other. NULL: none. */
    int (*screens)(const struct rules *rules);
};

/* A game's kit, or the usual one. */
const struct game_kit *kit_of(const struct game *game);
/* What it has with these rules, on a board of so many cells. */
int kit_items(const struct rules *rules, int cells, struct kit_item *out);
int kit_screens(const struct rules *rules);
/* What stands on the first `cells` cells of the board at the start, but for what fills them: for items(). */
int kit_start(const struct rules *rules, int cells, struct kit_item *out);

#endif
