/* match_draft.c - decisions of a secret set-up: no events, but drafts, until the player has nothing more to set up. */
#include <string.h>

#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rng.h"
#include "core/text.h"
#include "match/match_internal.h"

static struct state *draft_of(const struct match *match)
{
    return state_of(&match->setup->draft);
}

/* The player has nothing more to set up: commit to it. */
static bool seal(struct match *match, int player, struct why *why)
{
    char line[2 * BLAKE2B_SIZE + 1];
    struct text commitment = text_on(line, sizeof line);
    struct match_event ready = {.kind = EVENT_READY, .player = player, .at = match->now, .text = line};
    if (!match_write_commitment(match, player, &commitment, why) || !match_put(match, &ready, why))
        return false;
    match->sealed |= (player_set)(1 << player);
    return true;
}

static bool owes_more(const struct match *match, int player)
{
    const struct rules *rules = match->rules;
    return game_turn(rules, draft_of(match)).player == NOBODY &&
           (rules->game->to_act(rules, draft_of(match)) >> player & 1);
}

/* The clocks first: with its last decision a player owes nothing more, and its clock stops. */
bool match_draft(struct match *match, const struct match_event *asked, struct drafted *drafted, struct why *why)
{
    struct text words = text_on(drafted->words, sizeof drafted->words);
    struct move move;
    if (match_comes_next(match, asked->at))
        return why_say(why, "HR-6", "match.out-of-time", NULL, NULL, NULL);
    if (!match_in_game(match, asked->player))
        return match_refuse_player(why);
    if (match->ready >> asked->player & 1)
        return why_say(why, "HR-5", "move.not-to-act", NULL, NULL, NULL);
    if (!match_is_under_way(match, why) ||
        !game_find_move(match->rules, draft_of(match), asked->player, asked->text, &move, why))
        return false;
    drafted->player = asked->player;
    text_add(&words, asked->text);
    match_advance(match, asked->at);
    match->rules->game->play(match->rules, draft_of(match), asked->player, move);
    return owes_more(match, asked->player) || seal(match, asked->player, why);
}

/* Decisions that complete a player's set-up; none while it has to wait for an ally. */
static int arrange(const struct match *match, int player, uint64_t seed, struct move *out)
{
    struct rng rng = rng_of(seed);
    union state_buffer seen;
    match_view(match, player, state_of(&seen));
    return match->rules->game->secrets->arrange(match->rules, state_of(&seen), player, 0, &rng, out);
}

bool match_can_complete(const struct match *match, int player)
{
    struct move moves[MAX_MOVES];
    return arrange(match, player, 0, moves) > 0;
}

/* HR-6: at the end of its time a set-up is completed by the computer. */
bool match_complete_setup(struct match *match, int player, struct drafted *drafted, struct why *why)
{
    const struct game *game = match->rules->game;
    struct text words = text_on(drafted->words, sizeof drafted->words);
    struct move moves[MAX_MOVES];
    uint64_t seed = (uint64_t)match->now;
    if (match->entropy.fill)
        match->entropy.fill(match->entropy.context, (uint8_t *)&seed, sizeof seed);
    int n = arrange(match, player, seed, moves);
    drafted->player = player;
    for (int i = 0; i < n; i++) {
        text_add(&words, i ? " " : "");
        game->text->write_move(match->rules, draft_of(match), moves[i], &words);
        game->play(match->rules, draft_of(match), player, moves[i]);
    }
    if (words.cut)
        return why_say(why, NULL, "match.event", event_name(EVENT_READY), NULL, NULL);
    return seal(match, player, why);
}

/* What was drafted when the match was asked is drafted again. */
bool match_take_draft(struct match *match, const struct match_news *news, struct why *why)
{
    const char *words = news->words;
    char word[MOVE_TEXT];
    match_advance(match, news->at);
    while (*words) {
        struct move move;
        if (!text_field(&words, ' ', word, sizeof word) ||
            !game_find_move(match->rules, draft_of(match), news->player, word, &move, why))
            return false;
        match->rules->game->play(match->rules, draft_of(match), news->player, move);
    }
    if (news->sealed) {
        memcpy(match->setup->salt[news->player], news->salt, SALT);
        match->sealed |= (player_set)(1 << news->player);
    }
    return true;
}
