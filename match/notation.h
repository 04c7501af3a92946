/* notation.h - turns as people write them: the decisions of a turn joined, c5xe7 and e7xg9 to c5xe7xg9. */
#ifndef MATCH_NOTATION_H
#define MATCH_NOTATION_H

#include "match/match.h"

struct text;

/* Write the turn that begins with the n-th state of the match's history, as far as it has been played, and return the
 * number of the state after it. A decision that is not made on the board, such as stopping, is left out unless it is
 * all of the turn. Where no decision led on (a reveal, somebody's giving up), writes nothing. */
int notation_turn(const struct match *match, int n, struct text *out);

/* Make the decisions that `text` joins, all of them or none: one word, or several of the player's own turn as
 * notation_turn() writes them. False and `why`, as for match_play(), if the first cannot be made or the rest does not
 * follow. */
bool notation_play(struct match *match, int player, const char *text, int64_t at, struct why *why);

#endif
