/* tell.h - a match in words: what a player has to know this turn, and what each decision did, as somebody may see it
 * (board/said.h). The game says what its rules make of it (core/game_text.h); here are the words for a plain move, and
 * for what is no move: a reveal, somebody's giving up. */
#ifndef MATCH_TELL_H
#define MATCH_TELL_H

#include "board/said.h"
#include "core/game_text.h"
#include "match/match.h"

/* What a player has to know in the n-th state, -1 for the present one; nothing if it does not owe a decision there. */
void tell_duties(const struct match *match, int player, int n, struct says *out);

/* What a decision does, whether it was made or is only thought of. */
void tell_made(const struct rules *rules, const struct made *made, struct says *out);

/* What led on from the n-th state: who did it, or NOBODY, and in `out` what it was, without that subject. */
int tell_deeds(const struct match *match, int looker, int n, struct says *out);

/* The army whose piece made the decision that led on from the n-th state; NO_ARMY if none of an army did. */
int tell_army(const struct match *match, int n);

/* The state from which on everything is news to whoever looks: the one after its own last turn, or for a spectator the
 * one before the last turn; TELL_MOST decisions ago at most. */
enum { TELL_MOST = 24 };
int tell_since(const struct match *match, int looker);

#endif
