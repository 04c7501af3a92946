/* hint.h - what a player could do now, and why: the same move and the same words in a terminal and on the page.
 *
 * A hint hangs on nothing but what the player sees and has seen: found by the search within a number of nodes, with a
 * table of its own, or in a secret set-up by the game's own arrangement, by one lot for all. */
#ifndef SEARCH_HINT_H
#define SEARCH_HINT_H

#include "board/said.h"
#include "core/text.h"
#include "search/search.h"

enum { HINT_NODES = 50000 };

struct hint {
    struct move move;
    struct says ideas; /* ideas.h */
};

/* Whom it is for: what it sees, and the keys of what it saw (HR-1). `hooks` may be NULL; a search that is stopped
 * answers with what it has. */
struct hint_wish {
    const struct rules *rules;
    const struct state *seen;
    const uint64_t *keys;
    int key_count;
    int player;
    uint64_t nodes; /* 0: HINT_NODES */
    const struct search_hooks *hooks;
};

/* False and `why` if the player has nothing to decide, or memory runs out. */
bool hint_find(const struct hint_wish *wish, struct hint *out, struct why *why);

/* As data: {word, ideas: [as match/views.h says it]}. */
void hint_write(const struct hint_wish *wish, const struct hint *hint, const struct sink *sink);

struct match;

/* What a player of a match has for a wish, as it stands. hint_open() is false, with `why`, if it has nothing to decide,
 * or memory runs out; hint_close() either way. */
struct hint_eyes {
    union state_buffer seen;
    uint64_t *keys;
    struct hint_wish wish;
};
bool hint_open(const struct match *match, int player, struct hint_eyes *out, struct why *why);
void hint_close(struct hint_eyes *eyes);

/* The same for a player of a match, as it stands. */
bool hint_in(const struct match *match, int player, uint64_t nodes, struct hint *out, struct why *why);

#endif
