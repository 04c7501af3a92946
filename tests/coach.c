/* coach.c - the coach of every game, in positions by lot: it never warns of what a hint would say, nor of an only move;
 * it says the same again and in a match; all of it has words in both languages; and in a secret set-up it is silent.
 * What is said where is in the rule cases (`warns`, `threat`); that nothing hidden plays a part, in secrets.c. */
#include <stdlib.h>
#include <string.h>

#include "core/game_secrets.h"
#include "core/rng.h"
#include "core/rules.h"
#include "games/games.h"
#include "match/match.h"
#include "search/coach.h"
#include "tests/support.h"

enum { POSITIONS = 25, TRIES = 500, OTHERS = 6, NODES = 1000 };

/* So that a law about what is said cannot hold because nothing ever is. */
static int warned, threatened;

static void check_words(const struct says *says, const char *subject)
{
    assert_in_range(says->count, 0, 2);
    for (int i = 0; i < says->count; i++) {
        char id[MESSAGE_TEXT];
        struct text text = text_on(id, sizeof id);
        said_write_id(&says->said[i], &text);
        if (text.cut || !has_words(id))
            fail_msg("it has no words in English or in French: %s", id);
        if (i == 0 && strncmp(id, subject, strlen(subject)) != 0)
            fail_msg("it begins with %s", id);
        if (i == 1)
            assert_string_equal(says->said[i].form, "could");
    }
}

static void same_says(const struct says *a, const struct says *b)
{
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_string_equal(a->said[i].what.message, b->said[i].what.message);
        for (int k = 0; k < a->said[i].args; k++)
            assert_string_equal(a->said[i].what.arg[k], b->said[i].what.arg[k]);
    }
}

static void check_move(const struct hint_wish *wish, struct move move)
{
    union state_buffer before;
    struct says says, again;
    struct why why;
    memcpy(&before, wish->seen, wish->rules->game->state_size);
    assert_true(coach_warn(wish, move, &says, &why));
    assert_memory_equal(&before, wish->seen, wish->rules->game->state_size);
    check_words(&says, "coach.");
    if (says.count > 0) {
        warned++;
        assert_true(coach_warn(wish, move, &again, &why));
        same_says(&says, &again);
    }
}

static void check_player(const struct hint_wish *wish, struct rng *rng, struct move *scratch)
{
    struct says says;
    struct hint hint;
    struct why why;
    bool secret = game_is_secret(wish->rules, wish->seen);
    int n = wish->rules->game->moves(wish->rules, wish->seen, wish->player, scratch);
    for (int i = 0; n > 0 && i < OTHERS; i++)
        check_move(wish, scratch[rng_below(rng, (uint32_t)n)]);
    assert_true(coach_threat(wish, &says, &why));
    check_words(&says, "coach.threat");
    threatened += says.count > 0;
    assert_true(!secret || says.count == 0);
    if (n == 0 || !hint_find(wish, &hint, &why))
        return;
    assert_true(coach_warn(wish, hint.move, &says, &why));
    if (says.count > 0)
        fail_msg("the hint is warned of");
    if (!secret && n != 1)
        return;
    assert_true(coach_warn(wish, scratch[0], &says, &why));
    assert_int_equal(says.count, 0);
}

static void check_position(const struct rules *rules, const struct state *state, struct rng *rng, struct move *scratch)
{
    player_set to_act = rules->game->to_act(rules, state);
    looking_at(rules, state);
    for (int p = 0; p < rules->players; p++) {
        union state_buffer seen;
        if (!(to_act >> p & 1))
            continue;
        game_observe(rules, state, p, state_of(&seen));
        const struct hint_wish wish = {.rules = rules, .seen = state_of(&seen), .player = p, .nodes = NODES};
        check_player(&wish, rng, scratch);
    }
}

static void coach_holds(void **subject)
{
    const struct game *game = *subject;
    struct move *scratch = calloc((size_t)game->max_moves, sizeof *scratch);
    struct rng rng = rng_of(1);
    struct rules *rules;
    warned = threatened = 0;
    for (int n = 0; (rules = next_rules(game, &n)); rules_free(rules)) {
        union state_buffer state;
        rules->game->setup(rules, state_of(&state));
        check_position(rules, state_of(&state), &rng, scratch);
        for (int i = 0, live = 0; i < TRIES && live < POSITIONS; i++) {
            play_some(rules, &rng, state_of(&state));
            check_position(rules, state_of(&state), &rng, scratch);
            live += rules->game->to_act(rules, state_of(&state)) != 0;
        }
    }
    free(scratch);
    if (warned == 0)
        fail_msg("nothing was ever warned of");
    if (threatened == 0 && game->mind->pass)
        fail_msg("nothing was ever threatened");
}

/* Who is not to act is not told anything; a match asks for the player as it sees it. */
static void match_coaches(void **subject)
{
    struct rules *rules = rules_for(*subject, "");
    struct match *match = match_new(rules, NULL, NULL);
    struct move *scratch = calloc((size_t)rules->game->max_moves, sizeof *scratch);
    struct says says, other;
    struct why why;
    struct hint_eyes eyes;
    match_seat_all(match, "computer player", 0);
    rules->game->moves(rules, match_state(match), 0, scratch);
    assert_true(coach_warn_in(match, 0, scratch[0], &says, &why));
    assert_true(hint_open(match, 0, &eyes, &why));
    assert_true(coach_warn(&eyes.wish, scratch[0], &other, &why));
    same_says(&says, &other);
    hint_close(&eyes);
    assert_true(coach_threat_in(match, 0, &says, &why));
    assert_false(coach_warn_in(match, rules->players, scratch[0], &says, &why));
    assert_string_equal(why.message, "move.not-to-act");
    assert_false(coach_threat_in(match, rules->players, &says, &why));
    assert_string_equal(why.message, "move.not-to-act");
    free(scratch);
    match_free(match);
    rules_free(rules);
}

int main(void)
{
    const struct game *const *tested = games_tested();
    for (int g = 0; tested[g]; g++) {
        tests_add("the coach warns of no hint, says the same again, in words of both languages", coach_holds,
                  (void *)tested[g]);
        tests_add("a match coaches by what the player sees", match_coaches, (void *)tested[g]);
    }
    return tests_run("coach");
}
