/* coach.h - a word before a mistake, and about what the others are up to: the same on the page and in a terminal.
 *
 * All of it hangs on nothing but what the player sees and has seen, as a hint does (hint.h), and is the same each time:
 * found within a number of nodes. It is silent more often than not. A decision is a mistake if it is worth much less
 * than the best (game_mind.h: grave), and if what is lost can be named: what the others' best answer would do at once.
 * Where all decisions are as bad nothing is said; nor in a set-up, where nothing can be known of the others. */
#ifndef SEARCH_COACH_H
#define SEARCH_COACH_H

#include "search/hint.h"

/* As many as for a hint, so that no hint is ever warned of. */
enum { COACH_NODES = HINT_NODES };

/* What is said is one sentence, or two parts of one: who could, and in the form "could" of a deed, do what. Nothing:
 * all is well. The cells are what it is about, first where the blow comes from. All are false, with `why`, if the
 * player has nothing to decide, or memory runs out; `nodes` of the wish are COACH_NODES if they are 0. */

/* What is lost by a legal decision. */
bool coach_warn(const struct hint_wish *wish, struct move move, struct says *out, struct why *why);
/* What the others would do if the player did nothing. */
bool coach_threat(const struct hint_wish *wish, struct says *out, struct why *why);

/* The same for a player of a match, as it stands. */
bool coach_warn_in(const struct match *match, int player, struct move move, struct says *out, struct why *why);
bool coach_threat_in(const struct match *match, int player, struct says *out, struct why *why);

#endif
