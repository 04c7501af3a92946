/* session.h - the match that this instance of the WebAssembly holds: one at a time. */
#ifndef WEB_WASM_SESSION_H
#define WEB_WASM_SESSION_H

#include "core/game.h"
#include "core/match.h"

struct session {
    struct rules *rules;
    struct match *match;
    struct move *scratch; /* max_moves moves */
};

extern struct session session;

/* Make the rules that "GAME<tab>OPTIONS" names, with room for its moves. False and `why` if they are refused. */
bool session_open(const char **at, struct why *why);

/* What a player, or SPECTATOR, sees of the n-th state of the match; -1 is the present one. */
void session_see(int player, int n, union state_buffer *out);

#endif
