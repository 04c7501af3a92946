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

/* Play one word of a draft; false and `why` if it is no decision that the player has. */
static bool draft_word(struct match *match, int player, const char *word, struct why *why)
{
    struct move move;
    if (!game_find_move(match->rules, draft_of(match), player, word, &move, why))
        return false;
    match->rules->game->play(match->rules, draft_of(match), player, move);
    return true;
}

/* Words with a blank between them. What is no word at all is refused like any other. */
static bool draft_words(struct match *match, int player, const char *words, struct why *why)
{
    for (;;) {
        char word[MOVE_TEXT];
        struct text one = text_on(word, sizeof word);
        size_t length = strcspn(words, " ");
        text_add_part(&one, words, length);
        if (!draft_word(match, player, one.cut ? words : word, why))
            return false;
        if (!words[length])
            return true;
        words += length + 1;
    }
}

/* The clocks first: with its last decision a player owes nothing more, and its clock stops. */
bool match_draft(struct match *match, const struct match_event *asked, struct drafted *drafted, struct why *why)
{
    struct text words = text_on(drafted->words, sizeof drafted->words);
    if (match_comes_next(match, asked->at))
        return why_say(why, "HR-6", "match.out-of-time", NULL, NULL, NULL);
    if (!match_in_game(match, asked->player))
        return match_refuse_player(why);
    if (match->ready >> asked->player & 1)
        return why_say(why, "HR-5", "move.not-to-act", NULL, NULL, NULL);
    if (!match_is_under_way(match, why))
        return false;
    match_advance(match, asked->at);
    if (!draft_words(match, asked->player, asked->text, why))
        return false;
    drafted->player = asked->player;
    text_add(&words, asked->text);
    if (words.cut)
        return why_say(why, NULL, "match.event", event_name(EVENT_MOVE), NULL, NULL);
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
    match_advance(match, news->at);
    if (*news->words && !draft_words(match, news->player, news->words, why))
        return false;
    if (news->sealed) {
        memcpy(match->setup->salt[news->player], news->salt, SALT);
        match->sealed |= (player_set)(1 << news->player);
    }
    return true;
}
