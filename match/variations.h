/* variations.h - going through a record and its variations, and changing them.
 *
 * A node is a position with what led there: 0 to match_length() are the states of the match itself, NOTES_MOVE and more
 * the moves of lines (match/notes.h). What was played stays as it was; everything else can be added, taken away and put
 * in another order. Whatever is refused, or meets the end of memory, has changed nothing.
 *
 * A record that has lines is looked at, not played on: the match must stay as it is. */
#ifndef MATCH_VARIATIONS_H
#define MATCH_VARIATIONS_H

#include "match/record.h"

/* Make a move at a node: follow it if it is there, else add it, as a line of its own if something else follows there
 * already. The node it leads to; 0 and `why` if it cannot be played. Not in a set-up that is secret. */
int variations_play(struct record *record, int node, const char *word, const struct entropy *entropy, struct why *why);
/* Take a move away with all that comes after it; what could be played in its place stays. */
bool variations_remove(struct record *record, int node, struct why *why);
/* Put the line that a node is in one place higher: before the line above it, or in place of what it is a variation of,
 * unless that was played in the match. */
bool variations_promote(struct record *record, int node, struct why *why);
/* What is remarked about a node, each line of the text a comment; "": nothing. */
bool variations_comment(struct record *record, int node, const char *text, struct why *why);
/* Put a mark on a node, in place of one of another meaning; or take it away if it is there. */
bool variations_mark(struct record *record, int node, struct mark mark, struct why *why);

/* The line through a node as a match of its own, from the beginning to the line's end; which of its states the node is
 * comes in `n`. Who plays and what the clocks show is as it was where the line begins. The caller owns the result; NULL
 * and `why` if it cannot be. */
struct match *variations_match(const struct record *record, int node, const struct entropy *entropy, int *n,
                               struct why *why);

/* The same up to the node alone, so that it can be decided there. */
struct match *variations_stand(const struct record *record, int node, const struct entropy *entropy, struct why *why);

/* {states: [{n, comments, marks, lines}], onward: LINE or null}: the states of the match that somebody has added to,
 * with the lines that are played in place of the move that led there. A line is [{node, player, army, begun, text,
 * comments, marks, lines}]; a mark [meaning, from, to]. What hangs on moves that were taken back is not listed. */
void variations_view(const struct record *record, const struct sink *sink);

#endif
