/* match_setups.c - set-ups that are secret. */
#include <stdio.h>
#include <string.h>

#include "core/blake2b.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rng.h"
#include "core/rules.h"
#include "core/text.h"
#include "games/games.h"
#include "tests/bout.h"

static void drafts_are_given_back_after_a_restart(void **state)
{
    (void)state;
    struct bout b = bout_seated(rare_game, "none", NULL, "person -");
    char words[SUPPORT_LINE], other[SUPPORT_LINE], line[SUPPORT_LINE];
    struct text text = text_on(words, sizeof words), more = text_on(other, sizeof other);
    struct why why;
    int count;
    bout_play(&b, 0, "@c1", 1);
    bout_play(&b, 0, "@a1", 2);
    bout_play(&b, 0, "@b1", 3);
    bout_play(&b, 1, "@e4", 4);
    const struct match_event *events = match_events(b.match, &count);
    struct match *again = match_rebuild(b.rules, events, count, &(struct entropy){.fill = bout_fill}, &why);
    match_write_draft(b.match, 0, &text);
    match_write_draft(b.match, 1, &more);
    assert_string_equal(words, "@a1 @b1 @c1");
    assert_non_null(match_salt(b.match, 0));
    assert_null(match_salt(b.match, 1));
    assert_false(match_restore_draft(again, 0, "@a3", NULL, &why));
    assert_true(match_restore_draft(again, 0, words, match_salt(b.match, 0), &why));
    assert_true(match_restore_draft(again, 1, other, NULL, &why));
    assert_memory_equal(match_state(b.match), match_state(again), b.rules->game->state_size);
    assert_true(match_play(again, 1, "@d4", 5, &why) && match_play(again, 2, "@a4", 6, &why) &&
                match_play(again, 2, "@b4", 7, &why));
    assert_string_equal(position_of(b.rules, match_state(again), line), "0 - 0 0:a1.b1.c1;1:d4.e4;2:a4.b4");
    match_free(again);
    bout_close(&b);
}

static void several_words_are_drafted_at_once_or_none(void **state)
{
    (void)state;
    struct bout b = bout_seated(rare_game, "none", NULL, "person -");
    static const char *const wrong[] = {"@c1 @c1", "@c1 ", " @c1", "@c1  @a1", "", "@c1 @zz"};
    char words[SUPPORT_LINE];
    struct why why;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct text text = text_on(words, sizeof words);
        assert_false(match_play(b.match, 0, wrong[i], 1, &why));
        match_write_draft(b.match, 0, &text);
        assert_string_equal(words, "");
    }
    struct text text = text_on(words, sizeof words);
    assert_true(match_play(b.match, 0, "@c1 @a1", 2, &why));
    match_write_draft(b.match, 0, &text);
    assert_string_equal(words, "@a1 @c1");
    bout_close(&b);
}

/* Set up for a player as the computer would. */
static void arrange(struct match *match, int player, int64_t at)
{
    const struct rules *rules = match_rules(match);
    struct rng rng = rng_of(1);
    struct move moves[MAX_MOVES];
    union state_buffer seen;
    match_view(match, player, state_of(&seen));
    int n = rules->game->secrets->arrange(rules, state_of(&seen), player, 0, &rng, moves);
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        char word[SUPPORT_WORD];
        struct why why;
        if (!match_play(match, player, word_of(rules, match_state(match), moves[i], word), at, &why))
            fail_msg("%s is refused: %s", word, why.message);
    }
}

/* HR-6: who waits for an ally whose set-up is lost is not late; the ally sets up anew, and there is time for both. */
static void nobody_is_late_who_waits_for_what_is_lost(void **state)
{
    (void)state;
    struct rules *rules = rules_for(games_find("graal"), "variant=camps,players=4");
    struct match_terms terms = {.entropy = {.fill = bout_fill}};
    struct why why;
    int count;
    assert_true(clock_read("none/600", &terms.clock));
    struct match *match = match_new(rules, NULL, &terms);
    assert_true(match_seat_all(match, "person -", 0));
    arrange(match, 0, 10 * SECOND);
    const struct match_event *events = match_events(match, &count);
    struct match *again = match_rebuild(rules, events, count, &terms.entropy, &why);
    assert_int_equal(match_missing(again), 1);
    assert_true(match_tick(again, 700 * SECOND));
    match_events(again, &count);
    assert_int_equal(match_to_act(again), 1 << 1); /* the other camp was completed */
    assert_false(match_play(again, 1, "ready", 701 * SECOND, &why));
    assert_true(match_do(again, EVENT_ANEW, 0, "", 800 * SECOND, &why));
    assert_int_equal(match_to_act(again), 1 << 0 | 1 << 1);
    arrange(again, 0, 900 * SECOND);
    assert_int_equal(match_to_act(again), 1 << 1);
    assert_int_equal(match_deadline(again), 1400 * SECOND);
    assert_true(match_tick(again, 1400 * SECOND));
    assert_true(player_alone(match_to_act(again)) && match_missing(again) == 0);
    events = match_events(again, &count);
    struct match *told = match_rebuild(rules, events, count, NULL, &why);
    assert_non_null(told);
    match_free(told);
    match_free(again);
    match_free(match);
    rules_free(rules);
}

static void a_request_does_not_outlive_the_reveal(void **state)
{
    (void)state;
    struct bout b = bout_seated(rare_game, "none", NULL, "person -");
    bout_do(&b, EVENT_OFFER, 0, "draw", 0);
    bout_set_up(&b);
    bout_refused(&b, EVENT_ACCEPT, 1, "draw", 10, "match.no-offer");
    bout_close(&b);
}

static void a_match_starts_at_the_beginning_of_a_set_up_or_after_it(void **state)
{
    (void)state;
    static const char *const lines[] = {"setup. - 0 0:c1;1:-;2:-", "setup.1 - 0 0:-;1:a4.b4;2:-",
                                        "setup. - 0 0:?;1:-;2:-"};
    struct rules *rules = rules_for(games_find(rare_game), "");
    union state_buffer start;
    struct why why;
    for (size_t i = 0; i < 3; i++) {
        assert_true(rules->game->text->read_position(rules, lines[i], state_of(&start), &why));
        assert_false(match_can_start(rules, state_of(&start)));
    }
    rules->game->setup(rules, state_of(&start));
    assert_true(match_can_start(rules, state_of(&start)));
    rules_free(rules);
}

static void nobody_learns_of_a_set_up_before_the_reveal(void **state)
{
    (void)state;
    struct bout b = bout_seated(rare_game, "none", NULL, "person -");
    char line[SUPPORT_LINE];
    union state_buffer seen;
    int before, after;
    match_events(b.match, &before);
    bout_play(&b, 1, "@a4", 5);
    match_events(b.match, &after);
    assert_int_equal(after, before); /* a draft is no event */
    match_view(b.match, 0, state_of(&seen));
    assert_string_equal(position_of(b.rules, state_of(&seen), line), "setup. - 0 0:-;1:?;2:?");
    bout_play(&b, 1, "@b4", 6);
    const struct match_event *events = match_events(b.match, &after);
    assert_int_equal(after, before + 1);
    assert_int_equal(events[after - 1].kind, EVENT_READY);
    assert_int_equal(strlen(events[after - 1].text), 64);
    match_view(b.match, SPECTATOR, state_of(&seen));
    assert_string_equal(position_of(b.rules, state_of(&seen), line), "setup.1 - 0 0:?;1:?;2:?");
    struct why why;
    assert_false(match_play(b.match, 1, "@c4", 7, &why));
    assert_false(match_play(b.match, 0, "@a3", 7, &why));
    assert_string_equal(why.rule, "SK-2");
    match_free(b.match);
    rules_free(b.rules);
}

/* Every change to a salt, a word or a commitment is found, and says whose it is. */
static void a_false_reveal_is_refused(void **state)
{
    (void)state;
    struct bout b = bout_seated(rare_game, "none", NULL, "computer -");
    bout_set_up(&b);
    int count;
    const struct match_event *events = match_events(b.match, &count);
    struct match_event copy[16];
    char text[EVENT_TEXT];
    memcpy(copy, events, (size_t)count * sizeof *copy);
    for (int i = 0; i < count; i++) {
        if (events[i].kind != EVENT_READY && events[i].kind != EVENT_REVEAL)
            continue;
        for (size_t at = 0; events[i].text[at]; at++) {
            struct why why;
            snprintf(text, sizeof text, "%s", events[i].text);
            text[at] = text[at] == '1' ? '2' : '1';
            copy[i].text = text;
            assert_null(match_rebuild(b.rules, copy, count, NULL, &why));
            assert_true(strcmp(why.message, "match.commitment") == 0 || strcmp(why.message, "match.reveal") == 0 ||
                        strcmp(why.message, "match.ready") == 0);
        }
        copy[i].text = events[i].text;
    }
    struct match *again = match_rebuild(b.rules, copy, count, NULL, &(struct why){0});
    assert_non_null(again);
    match_free(again);
    bout_close(&b);
}

static void resigning_in_the_set_up(void **state)
{
    (void)state;
    char line[SUPPORT_LINE];
    struct bout b = bout_seated(rare_game, "none", NULL, "person -");
    bout_play(&b, 1, "@a4", 1);
    bout_play(&b, 0, "@a1", 2);
    bout_do(&b, EVENT_RESIGN, 1, "", 3);
    bout_play(&b, 0, "@b1", 4);
    bout_play(&b, 0, "@c1", 5);
    bout_play(&b, 2, "@a4", 6);
    bout_play(&b, 2, "@b4", 7);
    assert_string_equal(position_of(b.rules, match_state(b.match), line), "0 - 0 0:a1.b1.c1;x:-;2:a4.b4");
    bout_close(&b);
}

static void blake2b_is_blake2b(void **state)
{
    (void)state;
    static const struct {
        const char *text, *hash;
    } known[] = {
        {"", "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"},
        {"abc", "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"},
    };
    for (size_t i = 0; i < 2; i++) {
        uint8_t hash[BLAKE2B_SIZE];
        char line[2 * BLAKE2B_SIZE + 1];
        struct text text = text_on(line, sizeof line);
        blake2b(known[i].text, strlen(known[i].text), "", 0, hash);
        text_add_hex(&text, hash, sizeof hash);
        assert_string_equal(line, known[i].hash);
    }
    static const char counted[] = "39a7eb9fedc19aabc83425c6755dd90e6f9d0c804964a1f4aaeea3b9fb599835";
    uint8_t bytes[300], one[BLAKE2B_SIZE], two[BLAKE2B_SIZE];
    for (int i = 0; i < 256; i++)
        bytes[i] = (uint8_t)i;
    assert_true(text_hex(counted, one, sizeof one));
    blake2b(bytes, 256, "", 0, two); /* two whole blocks */
    assert_memory_equal(one, two, sizeof one);
    memset(bytes, 7, sizeof bytes);
    for (size_t cut = 0; cut <= sizeof bytes; cut += 50) {
        blake2b(bytes, sizeof bytes, "", 0, one);
        blake2b(bytes, cut, bytes + cut, sizeof bytes - cut, two);
        assert_memory_equal(one, two, sizeof one);
    }
}

/* A set-up that says its first decision so often that no event has room for it. */
static int say_it_often(const struct rules *rules, const struct state *seen, int player, struct move *out)
{
    int n = games_find(rare_game)->secrets->secret(rules, seen, player, out);
    for (int i = n; n && i < 2 * EVENT_TEXT / 4; i++)
        out[i] = out[0];
    return n ? 2 * EVENT_TEXT / 4 : 0;
}

static void a_set_up_that_no_event_can_hold_is_refused(void **state)
{
    (void)state;
    struct game_secrets secrets = *games_find(rare_game)->secrets;
    struct game game = *games_find(rare_game);
    secrets.secret = say_it_often;
    game.secrets = &secrets;
    game.max_moves = MAX_MOVES;
    struct rules *rules = rules_for(&game, "");
    struct match *match = match_new(rules, NULL, NULL);
    struct why why;
    int before, after;
    assert_true(match_seat_all(match, "computer -", 0));
    assert_true(match_play(match, 0, "@a1", 0, &why) && match_play(match, 0, "@b1", 0, &why));
    match_events(match, &before);
    assert_false(match_play(match, 0, "@c1", 0, &why)); /* it was cut, and committed to */
    assert_string_equal(why.message, "match.draft");
    match_events(match, &after);
    assert_int_equal(before, after);
    assert_int_equal(match_to_act(match), 7);
    match_free(match);
    rules_free(rules);
}

int match_setups(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drafts_are_given_back_after_a_restart),
        cmocka_unit_test(several_words_are_drafted_at_once_or_none),
        cmocka_unit_test(nobody_is_late_who_waits_for_what_is_lost),
        cmocka_unit_test(a_request_does_not_outlive_the_reveal),
        cmocka_unit_test(a_match_starts_at_the_beginning_of_a_set_up_or_after_it),
        cmocka_unit_test(nobody_learns_of_a_set_up_before_the_reveal),
        cmocka_unit_test(a_false_reveal_is_refused),
        cmocka_unit_test(resigning_in_the_set_up),
        cmocka_unit_test(a_set_up_that_no_event_can_hold_is_refused),
        cmocka_unit_test(blake2b_is_blake2b),
    };
    return cmocka_run_group_tests_name("setups", tests, NULL, NULL);
}
