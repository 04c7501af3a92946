/* kept.c - a match as rows keep it: for the server, which reads it to go on, and for who checks a store. */
#include "server/kept.h"

#include <string.h>

#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"

static const char *text_of(const struct store_value *value)
{
    return value->text ? value->text : "";
}

static bool begin(struct kept_match *kept, struct rules_cache *cache, const struct entropy *entropy,
                  const struct match_event *event, struct why *why)
{
    struct created created;
    const struct game *game = created_read(event->text, &created) ? games_find(created.game) : NULL;
    if (event->kind != EVENT_CREATED || !game)
        return why_say(why, NULL, "match.created", event->text, NULL, NULL);
    kept->rules = rules_cache_get(cache, game, created.options, &embedded_boards, why);
    kept->match = kept->rules ? match_begin(kept->rules, event, entropy, why) : NULL;
    return kept->match != NULL;
}

bool kept_follow(struct kept_match *kept, struct rules_cache *cache, const struct entropy *entropy,
                 const struct store_value *row, struct why *why)
{
    int kind = event_find(text_of(&row[EVENTS_KIND]));
    if (kind < 0)
        return why_say(why, NULL, "server.unknown-event", text_of(&row[EVENTS_KIND]), NULL, NULL);
    struct match_event event = {.kind = (enum event_kind)kind,
                                .player = (int)row[EVENTS_PLAYER].number,
                                .at = row[EVENTS_AT].number,
                                .text = text_of(&row[EVENTS_SAYS])};
    bool good = kept->count == 0 ? begin(kept, cache, entropy, &event, why) : match_append(kept->match, &event, why);
    kept->count += good;
    return good;
}

void kept_free(struct kept_match *kept)
{
    match_free(kept->match);
    if (kept->rules)
        rules_free(kept->rules);
    *kept = (struct kept_match){.count = 0};
}

bool kept_add_draft(struct kept_draft *draft, const char *says)
{
    char digits[2 * MATCH_SALT + 1];
    struct text copy = text_on(digits, sizeof digits);
    const char *blank = strchr(says, ' ');
    if (!blank)
        return false;
    text_add_part(&copy, says, (size_t)(blank - says));
    draft->sealed = text_hex(digits, draft->salt, MATCH_SALT);
    bool whole = blank[1] == '=';
    if (whole)
        buffer_clear(&draft->words);
    else if (draft->words.size && blank[1])
        buffer_add(&draft->words, " ", 1);
    buffer_add(&draft->words, blank + 1 + whole, strlen(blank + 1 + whole));
    return !copy.cut && (draft->sealed || strcmp(digits, "-") == 0);
}

bool kept_restore_draft(struct kept_draft *draft, struct match *match, int player)
{
    struct why why;
    buffer_add(&draft->words, "", 1);
    bool good = !draft->words.lost &&
                match_restore_draft(match, player, draft->words.at, draft->sealed ? draft->salt : NULL, &why);
    buffer_free(&draft->words);
    return good;
}
