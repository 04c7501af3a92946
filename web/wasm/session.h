/* session.h - the match that this instance of the WebAssembly holds: one at a time. */
#ifndef WEB_WASM_SESSION_H
#define WEB_WASM_SESSION_H

#include "core/game.h"
#include "match/match.h"

struct session {
    struct rules *rules;
    struct match *match;
    struct move *scratch; /* max_moves moves */
};

extern struct session session;

/* The rules that "GAME<tab>OPTIONS" names; NULL and `why` if they are refused. The caller owns the result. */
struct rules *session_read_rules(const char **at, struct why *why);
/* Make them the session's, with room for moves, and without a match. False and `why` if they are refused. */
bool session_open(const char **at, struct why *why);

/* What a player, or SPECTATOR, sees of the n-th state of the match; -1 is the present one. */
void session_see(int player, int n, union state_buffer *out);

#endif
