/* cost.h - what a line of play costs a player: by which decision of an enemy, and what that would be called.
 *
 * The search tells how much is lost, the line that it expects tells what. The coach tells it to the player itself, a
 * report to anybody. */
#ifndef SEARCH_COST_H
#define SEARCH_COST_H

#include "board/said.h"
#include "core/game.h"
#include "search/search.h"

/* Whose loss, and whom it is told to: that player, or SPECTATOR. */
struct cost_wish {
    const struct rules *rules;
    const struct state *from;
    int player, looker;
};

/* The loss that a line leads to. */
struct cost {
    bool found, at_once, ends; /* ends: the game, and not well */
    struct move move;          /* by which it comes */
    union state_buffer before;
    int by;
    struct said deed;
};

/* Go through a line: what enemies take until the player's side has the turn again, and if it ends the game, by what. */
struct cost cost_of(const struct cost_wish *wish, const struct search_line *line);

/* Say it, as two parts of one sentence: whoever could do it, the piece and where it stands or if that is not seen the
 * player, by one of two messages; and in the form "could" what. */
void cost_say(const struct cost_wish *wish, const struct cost *cost, const char *by_piece, const char *by_player,
              struct says *out);
/* It comes later, and by force: that an enemy has a winning line then, and if it was found, by what. */
void cost_say_later(const struct cost_wish *wish, const struct search_line *line, const struct cost *cost,
                    struct says *out);

#endif
