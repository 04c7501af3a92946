/* kept.h - a match as rows keep it (store/schema.c): made again from the rows of its events, one after the other, and
 * of what was set up in secret. */
#ifndef SERVER_KEPT_H
#define SERVER_KEPT_H

#include "board/rules_cache.h"
#include "match/match.h"
#include "server/buffer.h"
#include "store/store.h"

/* As far as its events have been followed; all zero at first. Whoever has it frees match and rules, which are NULL
 * where they could not be made. */
struct kept_match {
    struct rules *rules;
    struct match *match;
    int count;
};

/* Follow the row of the next event. False and `why` if it cannot be that: then nothing more can follow. */
bool kept_follow(struct kept_match *kept, struct rules_cache *cache, const struct entropy *entropy,
                 const struct store_value *row, struct why *why);
void kept_free(struct kept_match *kept);

/* What one player has set up, all zero at first: words and salt of the last row; in rows from before, which have no
 * '=', the words of all. */
struct kept_draft {
    struct buffer words;
    uint8_t salt[MATCH_SALT];
    bool sealed;
};

/* Add what a row says, "SALT =WORDS", the salt being "-" until the player is ready. False if it is no such thing. */
bool kept_add_draft(struct kept_draft *draft, const char *says);
/* Give it back to its match, and free it. False if it cannot be its, or memory runs out. */
bool kept_restore_draft(struct kept_draft *draft, struct match *match, int player);

#endif
