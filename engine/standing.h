/* standing.h - the position that both ends of the engine protocol (docs/PROTOCOL.md) talk about, and what one can ask
 * about it.
 *
 * While several set up at once, and where a game is over, it is a state and nothing else; from the first state that is
 * somebody's turn on it is a match, which knows what went before (HR-1). */
#ifndef ENGINE_STANDING_H
#define ENGINE_STANDING_H

#include "core/game.h"
#include "core/text.h"
#include "core/why.h"
#include "match/match.h"

struct standing {
    const struct rules *rules;
    union state_buffer buffer; /* the state, where there is no match */
    struct match *match;       /* owned; NULL: there is none */
};

/* Stand at what a line says, as after the word "position": "startpos", or "fen LINE", then maybe "moves WORD…". False
 * and `why`, with nothing to drop, if it does not say anything. The line is written in. */
bool standing_read(struct standing *standing, const struct rules *rules, char *line, struct why *why);
void standing_drop(struct standing *standing);

const struct state *standing_state(const struct standing *standing);
player_set standing_to_act(const struct standing *standing);
struct result standing_result(const struct standing *standing);

/* The player whose decision a word is that names none: the first who owes one and has one; NOBODY if none has. */
int standing_decider(const struct standing *standing);

/* A player as the protocol names it, "p1" for player 0; NOBODY if the word is none of these rules. */
int player_of_word(const struct rules *rules, const char *word);
void player_add_word(struct text *out, int player);

/* What is asked about: a state as somebody sees it. */
struct asked_about {
    const struct rules *rules;
    const struct state *state;
    player_set to_act;
    struct result result;
    int decider;     /* whose decisions are meant where nobody is named; NOBODY: of the first who owes one */
    struct rng *rng; /* for what is drawn by lot */
};

/* Answer a question, what stands behind "query": one line, "response …". False and `why`, nothing being written, if it
 * is none, or memory runs out. The question is written in. */
bool query_answer(const struct asked_about *about, char *question, const struct sink *out, struct why *why);

/* Write a string. */
void sink_add(const struct sink *out, const char *text);

#endif
