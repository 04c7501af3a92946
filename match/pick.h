/* pick.h - making a move by pointing at cells, so that no client needs to know rules: give the cells pointed at so far,
 * get where one can point next. */
#ifndef MATCH_PICK_H
#define MATCH_PICK_H

#include "board/board.h"
#include "core/game.h"
#include "core/why.h"

struct pick {
    uint8_t next[BOARD_CELLS]; /* by cell: pointing there goes on to a legal move, as a mark of effect.h */
    int moves;                 /* legal moves that begin with these cells */
    bool whole;                /* one of them is made by these cells alone: it can be submitted */
    bool complete;             /* and it is the only one that begins so: nothing more can be pointed at */
    struct move move;          /* that one, if `whole` */
};

/* What follows after pointing at `count` cells. With none, `next` is where a move can begin. `scratch` holds max_moves
 * moves. */
void pick(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
          struct move *scratch, struct pick *out);

/* Say why pointing at these cells, in this order, makes no move (HR-5); only for cells by which no legal move is made.
 * `like` is the word of a legal decision of the sort that is meant, or NULL: then the game knows, or the cells tell. */
void pick_refusal(const struct rules *rules, const struct state *state, int player, const char *like,
                  const uint16_t *cells, int count, struct move *scratch, struct why *why);

/* What is asked for next when somebody has pointed at these cells, which begin a legal move; with none, what a move
 * begins with. An empty message: nothing in particular. */
void pick_prompt(const struct rules *rules, const struct state *state, int player, const uint16_t *cells, int count,
                 struct why *why);

#endif
