/* sight.h - what a player knows, as one text: the rules' worker writes it, the engine's reads it.
 *
 * "GAME<tab>OPTIONS<tab>POSITION<tab>KEYS", where the position is what the player sees, or "-" for the start, and the
 * keys are of the ends of turns that led here (HR-1), as the player saw them, sixteen digits each. A board that is not
 * compiled in follows: "<tab>FILE<tab>TEXT". All after the position may be missing: then there is no past. */
#ifndef WEB_WASM_SIGHT_H
#define WEB_WASM_SIGHT_H

#include <stdint.h>

#include "core/game.h"
#include "core/text.h"
#include "core/why.h"
#include "match/match.h"

/* What the player knows of a match in its n-th state, -1 being the present one; `own_board`: its board is not compiled
 * in. False if memory does not suffice. */
bool sight_write(const struct match *match, int player, int n, bool own_board, const struct sink *sink);

/* The rules that "GAME<tab>OPTIONS" names, with boards from `boards`; NULL and `why` if they are refused. The caller
 * owns the result. */
struct rules *sight_rules(const char **at, const struct board_source *boards, struct why *why);

struct sight {
    struct rules *rules;
    union state_buffer state;
    int key_count;
    uint64_t *keys;
};

/* Read one; false and `why` if it is none, or memory does not suffice. The caller frees what it holds. */
bool sight_read(const char *text, struct sight *out, struct why *why);
void sight_free(struct sight *sight);

#endif
