/* rules_cache.c - finding rules that are there already.
 *
 * Options are compared as rules write them, which is how records and hosts have them: rules asked for in other words
 * are made, found to be known, and given up again. */
#include "board/rules_cache.h"

#include <string.h>

#include "board/board.h"
#include "core/rules.h"
#include "core/text.h"

static bool has_options(const struct rules *rules, const struct game *game, const char *options)
{
    char line[OPTIONS_TEXT];
    struct text text = text_on(line, sizeof line);
    rules_write_options(rules, &text);
    return rules->game == game && strcmp(line, options) == 0;
}

/* Rules that were made are shared from now on, or those like them that were there before. */
static struct rules *share(struct rules_cache *cache, struct rules *rules, bool ours)
{
    char options[OPTIONS_TEXT];
    struct text text = text_on(options, sizeof options);
    rules_write_options(rules, &text);
    for (struct rules *known = cache->first; known; known = known->share.next) {
        if (has_options(known, rules->game, options) && strcmp(known->board->file, rules->board->file) == 0 &&
            strcmp(known->board->text, rules->board->text) == 0) {
            known->share.ours |= ours;
            rules_free(rules);
            return rules_share(known);
        }
    }
    rules->share = (struct rules_share){.cache = &cache->first, .next = cache->first, .ours = ours};
    cache->first = rules;
    return rules;
}

struct rules *rules_cache_get(struct rules_cache *cache, const struct game *game, const char *options,
                              const struct board_source *boards, struct why *why)
{
    bool ours = boards == cache->boards;
    for (struct rules *known = cache->first; ours && known; known = known->share.next)
        if (known->share.ours && has_options(known, game, options))
            return rules_share(known);
    struct rules *rules = rules_new(game, options, boards, why);
    return rules ? share(cache, rules, ours) : NULL;
}
