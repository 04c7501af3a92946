/* coach.c - what the engine's worker is asked for whoever plays with a coach (search/coach.h). */
#include "search/coach.h"

#include "core/game_text.h"
#include "match/json.h"
#include "match/views.h"
#include "web/wasm/session.h"
#include "web/wasm/sight.h"

IMPORT(stop) int page_stop(void);

int EXPORT(warn)(int player, int nodes);
int EXPORT(threat)(int player, int nodes);

static bool asks_to_stop(void *context)
{
    (void)context;
    return page_stop() != 0;
}

/* What is lost by the decision of this word; what is threatened, if it is NULL. */
static int speak(const char *text, const char *word, int player, int nodes)
{
    const struct search_hooks hooks = {.stop = asks_to_stop};
    struct sight sight;
    struct says says = {.count = 0};
    struct move move;
    struct why why;
    if (!sight_read(text, &sight, &why))
        return out_refuse(&why);
    const struct hint_wish wish = {.rules = sight.rules,
                                   .seen = state_of(&sight.state),
                                   .keys = sight.keys,
                                   .key_count = sight.key_count,
                                   .player = player,
                                   .nodes = (uint64_t)nodes,
                                   .hooks = &hooks};
    bool fine =
        word ? game_find_move(sight.rules, wish.seen, player, word, &move, &why) && coach_warn(&wish, move, &says, &why)
             : coach_threat(&wish, &says, &why);
    if (fine)
        views_says(&(struct json){.sink = out_begin()}, &says);
    sight_free(&sight);
    return fine ? out_end() : out_refuse(&why);
}

/* Both by looking ahead with so many nodes, 0: as many as usual. The input is "WORD<tab>", and what sight() writes. */
int warn(int player, int nodes)
{
    char word[MOVE_TEXT];
    const char *at = in_text();
    struct why why;
    if (text_field(&at, '\t', word, sizeof word))
        return speak(at, word, player, nodes);
    why_say(&why, NULL, "match.event", at, NULL, NULL);
    return out_refuse(&why);
}

/* The input is what sight() writes. */
int threat(int player, int nodes)
{
    return speak(in_text(), NULL, player, nodes);
}
