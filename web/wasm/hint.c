/* hint.c - what the engine's worker is asked by a person: a good move, and the idea behind it (search/hint.h). */
#include "search/hint.h"

#include "web/wasm/session.h"
#include "web/wasm/sight.h"

IMPORT(stop) int page_stop(void);

int EXPORT(hint)(int player, int nodes);

static bool asks_to_stop(void *context)
{
    (void)context;
    return page_stop() != 0;
}

/* {word, ideas}, from what sight() writes, which is the input; with so many `nodes` to look ahead, 0: as many as usual.
 */
int hint(int player, int nodes)
{
    const struct search_hooks hooks = {.stop = asks_to_stop};
    struct sight sight;
    struct hint found;
    struct why why;
    if (!sight_read(in_text(), &sight, &why))
        return out_refuse(&why);
    const struct hint_wish wish = {.rules = sight.rules,
                                   .seen = state_of(&sight.state),
                                   .keys = sight.keys,
                                   .key_count = sight.key_count,
                                   .player = player,
                                   .nodes = (uint64_t)nodes,
                                   .hooks = &hooks};
    bool fine = hint_find(&wish, &found, &why);
    if (fine)
        hint_write(&wish, &found, out_begin());
    sight_free(&sight);
    return fine ? out_end() : out_refuse(&why);
}
