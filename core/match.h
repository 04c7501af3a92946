/* match.h - one game being played: its history, taking back, and the third repetition (HR-1).
 *
 * Clients give a move as text and get a refusal or a new state; they never touch states themselves.
 *
 * Invariant: entry n of the history is the state after n decisions; entry 0 is where the match began. */
#ifndef CORE_MATCH_H
#define CORE_MATCH_H

#include "core/game.h"
#include "core/why.h"

struct match;

/* Start a match at `start`, or at the game's start position if that is NULL. The rules must outlive the match. NULL
 * when memory runs out. The caller owns the result. */
struct match *match_new(const struct rules *rules, const struct state *start);
void match_free(struct match *match);

const struct state *match_state(const struct match *match);
/* How many decisions have been made. */
int match_length(const struct match *match);
/* The n-th decision, who made it, and the state it was made in. */
struct move match_move(const struct match *match, int n);
int match_mover(const struct match *match, int n);
const struct state *match_before(const struct match *match, int n);

/* The result by the game's rules, or the draw by repetition. */
struct result match_result(const struct match *match);
/* Who owes a decision; nobody when the match is over. */
player_set match_to_act(const struct match *match);

/* Make the decision that `player` gives as text. False and `why`, changing nothing, if it may not. */
bool match_play(struct match *match, int player, const char *word, struct why *why);
/* Make a decision that is known to be legal. False only when memory runs out. */
bool match_play_move(struct match *match, int player, struct move move);
/* Go back to where `player` began its last turn, never past the reveal of a secret set-up. False, changing nothing, if
 * it has made no decision since. */
bool match_take_back(struct match *match, int player);

#endif
