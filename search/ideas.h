/* ideas.h - why somebody may want to make a decision, in words: what it does, what it threatens, what it saves.
 *
 * Nothing here knows a game. Before and after the decision one asks what each player could do, were it its turn
 * (game_pass()), and what that would be called if it were done (deeds() of core/game_text.h): what one could not do
 * before is threatened, what others can do no longer is averted. All of it comes from what the player sees. */
#ifndef SEARCH_IDEAS_H
#define SEARCH_IDEAS_H

#include "board/said.h"

/* What a legal decision of `player` is good for; `seen` is what it sees. First what it does, and then why: one sentence
 * of that at least, all without a subject and in a form of their own (struct said). False when memory runs out. */
bool ideas_of(const struct rules *rules, const struct state *seen, int player, struct move move, struct says *out);
/* The same told of the player to anybody else, by its name: what it does at least, and nothing of duties. */
bool ideas_told(const struct rules *rules, const struct state *state, int player, struct move move, struct says *out);

#endif
