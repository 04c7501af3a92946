/* rules_cache.h - rules that many matches share: made once for a game, its options and its board, and kept as long as
 * anybody has them.
 *
 * One thread makes and frees shared rules; all may read them, and nobody may change them. */
#ifndef BOARD_RULES_CACHE_H
#define BOARD_RULES_CACHE_H

#include "core/game.h"
#include "core/why.h"

/* `first` is NULL at first. The texts of `boards` must stay as they are. The cache must outlive the rules. */
struct rules_cache {
    const struct board_source *boards;
    struct rules *first;
};

/* Like rules_new(), but the same rules for everybody who asks for the same; each frees them (rules_free()). Where
 * `boards` are not those of the cache, as with a board that came in a record, they are made and compared. */
struct rules *rules_cache_get(struct rules_cache *cache, const struct game *game, const char *options,
                              const struct board_source *boards, struct why *why);

#endif
