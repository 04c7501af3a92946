/* advice.c - what the engine's worker is asked for a person: a good move and the idea behind it (search/hint.h), and
 * for whoever plays with a coach what a move would lose, and what is threatened (search/coach.h). All from what sight()
 * writes of that player, by looking ahead with so many nodes, 0: as many as usual. */
#include "core/game_text.h"
#include "match/json.h"
#include "match/views.h"
#include "search/coach.h"
#include "web/wasm/session.h"
#include "web/wasm/sight.h"

IMPORT(stop) int page_stop(void);

int EXPORT(hint)(int player, int nodes);
int EXPORT(warn)(int player, int nodes);
int EXPORT(threat)(int player, int nodes);

static bool asks_to_stop(void *context)
{
    (void)context;
    return page_stop() != 0;
}

/* An answer to the wish, written as output; false and `why` if there is none. `word` is the move that is asked about.
 */
typedef bool (*answer_fn)(const struct hint_wish *wish, const char *word, struct why *why);

static int advise(const char *text, const char *word, int player, int nodes, answer_fn answer)
{
    const struct search_hooks hooks = {.stop = asks_to_stop};
    struct sight sight;
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
    bool fine = answer(&wish, word, &why);
    sight_free(&sight);
    return fine ? out_end() : out_refuse(&why);
}

static bool write_says(bool fine, const struct says *says)
{
    if (fine)
        views_says(&(struct json){.sink = out_begin()}, says);
    return fine;
}

static bool answer_hint(const struct hint_wish *wish, const char *word, struct why *why)
{
    struct hint found;
    (void)word;
    if (!hint_find(wish, &found, why))
        return false;
    hint_write(wish, &found, out_begin());
    return true;
}

static bool answer_warn(const struct hint_wish *wish, const char *word, struct why *why)
{
    struct says says = {.count = 0};
    struct move move;
    return write_says(game_find_move(wish->rules, wish->seen, wish->player, word, &move, why) &&
                          coach_warn(wish, move, &says, why),
                      &says);
}

static bool answer_threat(const struct hint_wish *wish, const char *word, struct why *why)
{
    struct says says = {.count = 0};
    (void)word;
    return write_says(coach_threat(wish, &says, why), &says);
}

/* {word, ideas}; the input is what sight() writes. */
int hint(int player, int nodes)
{
    return advise(in_text(), NULL, player, nodes, answer_hint);
}

/* What is lost by a decision; the input is "WORD<tab>", and what sight() writes. */
int warn(int player, int nodes)
{
    char word[MOVE_TEXT];
    const char *at = in_text();
    struct why why;
    if (text_field(&at, '\t', word, sizeof word))
        return advise(at, word, player, nodes, answer_warn);
    why_say(&why, NULL, "match.event", at, NULL, NULL);
    return out_refuse(&why);
}

/* What is threatened; the input is what sight() writes. */
int threat(int player, int nodes)
{
    return advise(in_text(), NULL, player, nodes, answer_threat);
}
