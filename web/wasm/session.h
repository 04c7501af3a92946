/* session.h - the match that this instance of the WebAssembly holds: one at a time.
 *
 * Invariant: what is refused changes nothing, and so does what memory does not suffice for. */
#ifndef WEB_WASM_SESSION_H
#define WEB_WASM_SESSION_H

#include "core/game.h"
#include "match/match.h"
#include "web/wasm/output.h"

struct session {
    struct rules *rules;
    struct match *match;
    struct move *scratch; /* max_moves moves */
    bool own_board;       /* the board is not one that is compiled in */
};

extern struct session session;
extern const struct entropy random_bytes;

/* Make rules and a match the session's, in place of those before. False and `why` if memory does not suffice; then they
 * are freed. */
bool session_take(struct rules *rules, struct match *match, struct why *why);

/* Opening and playing. A function that can be refused returns 0 and leaves the reason as the output; else 1. */
int EXPORT(start)(double at);
int EXPORT(load)(void);
int EXPORT(restore)(int player);
int EXPORT(act)(int player, double at);
int EXPORT(play)(int player, double at);
int EXPORT(save)(void);
int EXPORT(drafts)(void);
/* All that a player's decision may hang on (sight.h), now or in the n-th state. */
int EXPORT(sight)(int player);
int EXPORT(sight_at)(int player, int n);

#endif
