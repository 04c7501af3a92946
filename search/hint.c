/* hint.c - the move of a hint: by the search, or one placement of a set-up. */
#include "search/hint.h"

#include <stdlib.h>

#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rng.h"
#include "match/json.h"
#include "match/match.h"
#include "match/views.h"
#include "search/ideas.h"

enum { LOT = 1 };

static bool no_memory(struct why *why)
{
    return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
}

static bool look_ahead(const struct hint_wish *wish, struct move *out, struct why *why)
{
    struct search_limits limits = {.nodes = wish->nodes ? wish->nodes : HINT_NODES};
    struct search_root root = {.state = wish->seen, .keys = wish->keys, .key_count = wish->key_count};
    struct search_report report;
    if (!search_once(wish->rules, &root, &limits, wish->hooks, &report))
        return no_memory(why);
    *out = report.lines[0].moves[0];
    return true;
}

/* The first decision by which the game itself would go on with a set-up. */
static bool arrange(const struct hint_wish *wish, struct move *out, struct why *why)
{
    const struct rules *rules = wish->rules;
    struct move *moves = calloc((size_t)rules->game->max_moves, sizeof *moves);
    struct rng rng = rng_of(LOT);
    if (!moves)
        return no_memory(why);
    bool hidden = rules->game->moves(rules, wish->seen, wish->player, moves) == 0; /* from the player too */
    int n = rules->game->secrets->arrange(rules, wish->seen, wish->player, 0, &rng, moves);
    *out = moves[0];
    free(moves);
    if (n == 0)
        return why_say(why, NULL, "hint.wait", NULL, NULL, NULL);
    return !hidden || why_say(why, NULL, "hint.hidden", NULL, NULL, NULL);
}

bool hint_find(const struct hint_wish *wish, struct hint *out, struct why *why)
{
    if (!game_decides(wish->rules, wish->seen, wish->player, why))
        return false;
    bool setting_up = game_is_secret(wish->rules, wish->seen);
    if (!(setting_up ? arrange(wish, &out->move, why) : look_ahead(wish, &out->move, why)))
        return false;
    return ideas_of(wish->rules, wish->seen, wish->player, out->move, &out->ideas) || no_memory(why);
}

void hint_write(const struct hint_wish *wish, const struct hint *hint, const struct sink *sink)
{
    struct json json = {.sink = sink};
    char word[MOVE_TEXT];
    struct text text = text_on(word, sizeof word);
    wish->rules->game->text->write_move(wish->rules, wish->seen, hint->move, &text);
    json_open(&json, '{');
    json_member_string(&json, "word", word);
    json_key(&json, "ideas");
    views_says(&json, &hint->ideas);
    json_close(&json, '}');
}

bool hint_open(const struct match *match, int player, struct hint_eyes *out, struct why *why)
{
    int length = match_length(match);
    out->keys = NULL;
    if (player < 0 || !(match_to_act(match) >> player & 1)) /* who is ready may not look so in what it sees */
        return why_say(why, NULL, match_result(match).by ? "move.over" : "move.not-to-act", NULL, NULL, NULL);
    out->keys = calloc((size_t)length + 1, sizeof *out->keys);
    if (!out->keys)
        return no_memory(why);
    match_view(match, player, state_of(&out->seen));
    out->wish = (struct hint_wish){.rules = match_rules(match),
                                   .seen = state_of(&out->seen),
                                   .keys = out->keys,
                                   .key_count = match_turn_keys(match, player, length, out->keys),
                                   .player = player};
    return true;
}

void hint_close(struct hint_eyes *eyes)
{
    free(eyes->keys);
}

bool hint_in(const struct match *match, int player, uint64_t nodes, struct hint *out, struct why *why)
{
    struct hint_eyes eyes;
    bool fine = hint_open(match, player, &eyes, why);
    if (fine) {
        eyes.wish.nodes = nodes;
        fine = hint_find(&eyes.wish, out, why);
    }
    hint_close(&eyes);
    return fine;
}
