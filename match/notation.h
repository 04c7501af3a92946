/* notation.h - turns as people write them: the decisions of a turn joined, c5xe7 and e7xg9 to c5xe7xg9. */
#ifndef MATCH_NOTATION_H
#define MATCH_NOTATION_H

#include "match/match.h"

struct text;

/* Write the turn that begins with the n-th state of the match's history, as far as it has been played, and return the
 * number of the state after it. A decision that is not made on the board, such as stopping, is left out unless it is
 * all of the turn. Where no decision led on (a reveal, somebody's giving up), writes nothing. */
int notation_turn(const struct match *match, int n, struct text *out);

/* How many turns were played, as they are numbered where a match is written out: a reveal or somebody's giving up is
 * none. And the number of the state after so many more from the n-th on; the last one if there are not so many. */
int notation_turns(const struct match *match);
/* The first state in which somebody plays a turn: after a set-up in secret has been revealed. */
int notation_start(const struct match *match);
int notation_forward(const struct match *match, int n, int turns);

/* Add a decision, written as `word`, to a turn that is being written: without its first cell where the turn's last cell
 * is the same. Begin with an empty text and NO_CELL. */
void notation_join(const struct rules *rules, struct move move, const char *word, struct text *out, int *last_cell);

/* Make the decisions that `text` joins, all of them or none: one word, or several of the player's own turn as
 * notation_turn() writes them. False and `why`, as for match_play(), if the first cannot be made or the rest does not
 * follow. */
bool notation_play(struct match *match, int player, const char *text, int64_t at, struct why *why);

#endif
