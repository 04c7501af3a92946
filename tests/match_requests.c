/* match_requests.c - what players ask of each other, and giving up (HR-4). */
#include <string.h>

#include "tests/bout.h"

static void a_draw_needs_everybody(void **state)
{
    (void)state;
    struct bout b = bout_seated(rare_game, "none", bout_push, "person -");
    bout_refused(&b, EVENT_ACCEPT, 1, "draw", 0, "match.no-offer");
    bout_do(&b, EVENT_OFFER, 0, "draw", 1);
    bout_refused(&b, EVENT_OFFER, 1, "draw", 1, "match.offer");
    bout_refused(&b, EVENT_ACCEPT, 0, "draw", 1, "match.no-offer");
    bout_refused(&b, EVENT_ACCEPT, 1, "pause", 1, "match.no-offer");
    bout_do(&b, EVENT_ACCEPT, 1, "draw", 2);
    bout_result_is(&b, "-");
    bout_do(&b, EVENT_DECLINE, 2, "draw", 3);
    bout_refused(&b, EVENT_ACCEPT, 2, "draw", 4, "match.no-offer");
    bout_do(&b, EVENT_OFFER, 2, "draw", 5);
    bout_do(&b, EVENT_ACCEPT, 1, "draw", 6);
    bout_do(&b, EVENT_ACCEPT, 0, "draw", 7);
    bout_result_is(&b, "draw HR-4");
    bout_refused(&b, EVENT_MOVE, 0, "a1>a2", 8, "move.over");
    bout_do(&b, EVENT_CHAT, 0, "Merci pour la partie", 9);
    bout_close(&b);
}

static void computers_give_no_draw_away(void **state)
{
    (void)state;
    struct bout b = bout_open("alcazar", "none", NULL);
    bout_do(&b, EVENT_JOINED, 0, "person Anna", 0);
    bout_do(&b, EVENT_JOINED, 1, "computer greedy", 0);
    bout_do(&b, EVENT_OFFER, 0, "draw", 1);
    bout_result_is(&b, "-");
    bout_do(&b, EVENT_ACCEPT, 1, "draw", 2);
    bout_result_is(&b, "draw HR-4");
    bout_close(&b);
}

static void a_move_voids_a_request(void **state)
{
    (void)state;
    struct bout b = bout_seated("alcazar", "none", NULL, "person -");
    bout_do(&b, EVENT_OFFER, 1, "draw", 1);
    bout_play(&b, 0, "a2n/a3w", 2);
    bout_refused(&b, EVENT_ACCEPT, 0, "draw", 3, "match.no-offer");
    bout_refused(&b, EVENT_OFFER, 0, "a pony", 3, "match.offer");
    bout_close(&b);
}

static void a_take_back_needs_people_but_not_computers(void **state)
{
    (void)state;
    char line[SUPPORT_LINE];
    struct bout b = bout_open("alcazar", "300+5", NULL);
    bout_do(&b, EVENT_JOINED, 0, "person Anna", 0);
    bout_do(&b, EVENT_JOINED, 1, "computer greedy", 0);
    bout_refused(&b, EVENT_OFFER, 0, "takeback", 0, "match.nothing-to-take-back");
    bout_play(&b, 0, "a2n/a3w", 10 * SECOND);
    bout_play(&b, 1, "d2n/d2e", 20 * SECOND);
    bout_refused(&b, EVENT_OFFER, 2, "takeback", 20 * SECOND, "match.event");
    bout_do(&b, EVENT_OFFER, 0, "takeback", 25 * SECOND);
    assert_int_equal(match_length(b.match), 0);
    assert_int_equal(bout_left(&b, 0), 300 * SECOND); /* clocks as they were */
    assert_int_equal(bout_left(&b, 1), 300 * SECOND);
    position_of(b.rules, match_state(b.match), line);
    assert_non_null(strstr(line, "- 00 0"));
    bout_do(&b, EVENT_TAKEOVER, 1, "person Bruno", 26 * SECOND);
    bout_play(&b, 0, "a2n/a3w", 30 * SECOND);
    assert_int_equal(bout_left(&b, 0), 300 * SECOND);
    bout_do(&b, EVENT_OFFER, 0, "takeback", 31 * SECOND);
    assert_int_equal(match_length(b.match), 1); /* Bruno is asked first */
    bout_do(&b, EVENT_ACCEPT, 1, "takeback", 32 * SECOND);
    assert_int_equal(match_length(b.match), 0);
    bout_close(&b);
}

static void a_take_back_goes_to_the_start_of_the_own_turn(void **state)
{
    (void)state;
    char line[SUPPORT_LINE];
    struct bout b = bout_seated(rare_game, "none", bout_push, "computer -");
    bout_play(&b, 0, "a1>a2", 1);
    bout_play(&b, 1, "a2-b2", 2);
    bout_play(&b, 1, "b4-b3", 3);
    bout_play(&b, 2, "c4-c3", 4);
    bout_do(&b, EVENT_OFFER, 1, "takeback", 5); /* its turn, not the answer to the push */
    assert_string_equal(position_of(b.rules, match_state(b.match), line), "1 - 1 0:a1.b1.c1;1:b2.b4;2:c4.d4");
    bout_refused(&b, EVENT_OFFER, 2, "takeback", 6, "match.nothing-to-take-back");
    bout_refused(&b, EVENT_OFFER, 1, "takeback", 6, "match.nothing-to-take-back");
    bout_do(&b, EVENT_OFFER, 0, "takeback", 7); /* the push and its answer */
    assert_string_equal(position_of(b.rules, match_state(b.match), line), bout_push);
    bout_close(&b);
}

static void a_take_back_never_goes_past_a_reveal_or_a_resignation(void **state)
{
    (void)state;
    struct bout b = bout_seated(rare_game, "none", NULL, "computer -");
    bout_set_up(&b);
    bout_refused(&b, EVENT_OFFER, 0, "takeback", 10, "match.nothing-to-take-back");
    bout_play(&b, 0, "a1-a2", 11);
    bout_do(&b, EVENT_OFFER, 0, "takeback", 12);
    bout_refused(&b, EVENT_OFFER, 0, "takeback", 13, "match.nothing-to-take-back");
    bout_play(&b, 0, "a1-a2", 14);
    bout_do(&b, EVENT_RESIGN, 2, "", 15);
    bout_refused(&b, EVENT_OFFER, 0, "takeback", 16, "match.nothing-to-take-back");
    bout_refused(&b, EVENT_OFFER, 2, "draw", 16, "match.player");
    bout_close(&b);
}

/* One move before a rule of the game ends it. */
static const char *const nearly_won =
    "2 duel1 tintagel0-tintagel1-tintagel2-tintagel3 0 7 - w=0:a1b1:Ka12,Nl16;b=1:m16l16:Kx13";

static void an_end_by_a_rule_can_be_taken_back(void **state)
{
    (void)state;
    struct bout b = bout_open("graal", "300+0", nearly_won);
    bout_do(&b, EVENT_JOINED, 0, "person Anna", 0);
    bout_do(&b, EVENT_JOINED, 1, "computer greedy", 0);
    bout_play(&b, 0, "l16-m16", 1);
    bout_result_is(&b, "0 GR-20");
    bout_refused(&b, EVENT_OFFER, 0, "draw", 2, "move.over");
    bout_refused(&b, EVENT_RESIGN, 0, "", 2, "move.over");
    bout_do(&b, EVENT_OFFER, 0, "takeback", 60 * SECOND);
    bout_result_is(&b, "-");
    assert_int_equal(match_length(b.match), 0);
    assert_int_equal(match_to_act(b.match), 1);
    assert_int_equal(bout_left(&b, 0), 300 * SECOND);
    bout_play(&b, 0, "l16-m16", 61 * SECOND);
    bout_result_is(&b, "0 GR-20");
    bout_close(&b);
}

static void who_has_lost_takes_back_as_all_agree(void **state)
{
    (void)state;
    struct bout b = bout_seated("graal", "none", nearly_won, "person -");
    bout_play(&b, 0, "a12-a13", 1);
    bout_play(&b, 1, "x13-x14", 2);
    bout_play(&b, 0, "l16-m16", 3);
    bout_do(&b, EVENT_OFFER, 1, "takeback", 4);
    bout_result_is(&b, "0 GR-20");
    bout_refused(&b, EVENT_MOVE, 1, "x14-x15", 5, "move.over");
    bout_do(&b, EVENT_DECLINE, 0, "takeback", 5);
    bout_do(&b, EVENT_OFFER, 1, "takeback", 6);
    bout_do(&b, EVENT_ACCEPT, 0, "takeback", 7);
    bout_result_is(&b, "-");
    assert_int_equal(match_length(b.match), 1);
    bout_close(&b);
}

static void a_repetition_can_be_taken_back(void **state)
{
    (void)state;
    struct bout b = bout_seated("graal", "none", nearly_won, "computer -");
    for (int i = 0; i < 2; i++) {
        bout_play(&b, 0, "a12-a13", 1);
        bout_play(&b, 1, "x13-x14", 1);
        bout_play(&b, 0, "a13-a12", 1);
        bout_play(&b, 1, "x14-x13", 1);
    }
    bout_result_is(&b, "draw HR-1");
    bout_do(&b, EVENT_OFFER, 1, "takeback", 2);
    bout_result_is(&b, "-");
    bout_play(&b, 1, "x14-x15", 3);
    bout_result_is(&b, "-");
    bout_close(&b);
}

/* Giving up, an agreed draw, a flag: what people have settled stays so. */
static void what_players_settled_is_not_taken_back(void **state)
{
    (void)state;
    struct bout b = bout_seated("graal", "10+0", nearly_won, "person -");
    bout_play(&b, 0, "a12-a13", 1);
    bout_do(&b, EVENT_OFFER, 0, "draw", 2);
    bout_do(&b, EVENT_ACCEPT, 1, "draw", 3);
    bout_refused(&b, EVENT_OFFER, 0, "takeback", 4, "move.over");
    bout_close(&b);
    b = bout_seated("alcazar", "10+0", NULL, "person -");
    bout_play(&b, 0, "a2n/a3w", 1);
    bout_do(&b, EVENT_RESIGN, 1, "", 2);
    bout_refused(&b, EVENT_OFFER, 0, "takeback", 3, "move.over");
    bout_close(&b);
}

static void a_pause_by_the_host_answers_the_request(void **state)
{
    (void)state;
    struct bout b = bout_seated("alcazar", "300+0", NULL, "person -");
    bout_do(&b, EVENT_OFFER, 0, "pause", 1);
    bout_do(&b, EVENT_PAUSE, NOBODY, "", 2);
    bout_refused(&b, EVENT_ACCEPT, 1, "pause", 3, "match.no-offer");
    bout_refused(&b, EVENT_RESUME, 1, "", 4, "match.by-host");
    bout_do(&b, EVENT_RESUME, NOBODY, "", 5);
    bout_play(&b, 0, "a2n/a3w", 6);
    bout_close(&b);
}

static void a_log_that_was_cut_short_goes_on(void **state)
{
    (void)state;
    struct bout b = bout_seated("alcazar", "none", NULL, "computer -");
    bout_play(&b, 0, "a2n/a3w", 1);
    bout_do(&b, EVENT_OFFER, 0, "takeback", 2);
    int count;
    const struct match_event *events = match_events(b.match, &count);
    struct why why;
    assert_int_equal(events[count - 1].kind, EVENT_TAKEBACK);
    struct match *again = match_rebuild(b.rules, events, count - 1, NULL, &why);
    assert_non_null(again);
    assert_false(match_is_settled(again));
    match_tick(again, 3);
    assert_true(match_is_settled(again));
    assert_int_equal(match_length(again), 0);
    match_free(again);
    bout_close(&b);
}

static void a_take_over_by_a_person_is_asked(void **state)
{
    (void)state;
    struct bout b = bout_open(rare_game, "none", bout_push);
    bout_do(&b, EVENT_JOINED, 0, "person Anna", 0);
    bout_do(&b, EVENT_JOINED, 1, "computer greedy", 0);
    bout_do(&b, EVENT_JOINED, 2, "person Zoe", 0);
    bout_play(&b, 0, "b1-b2", 1);
    bout_do(&b, EVENT_OFFER, 0, "takeback", 2);
    bout_do(&b, EVENT_TAKEOVER, 1, "person Bob", 3);
    bout_do(&b, EVENT_ACCEPT, 2, "takeback", 4);
    assert_int_equal(match_length(b.match), 1);
    bout_do(&b, EVENT_TAKEOVER, 1, "computer greedy", 5); /* computers always agree */
    assert_int_equal(match_length(b.match), 0);
    bout_close(&b);
}

static void resignations_end_or_change_the_game(void **state)
{
    (void)state;
    char line[SUPPORT_LINE];
    struct bout b = bout_seated("alcazar", "none", NULL, "person -");
    bout_do(&b, EVENT_RESIGN, 1, "", 1); /* not on turn: anybody may, any time */
    bout_result_is(&b, "0 HR-4");
    bout_refused(&b, EVENT_RESIGN, 0, "", 2, "move.over");
    bout_close(&b);
    b = bout_seated(rare_game, "10+0", bout_push, "person -");
    bout_do(&b, EVENT_RESIGN, 0, "", 1);
    bout_result_is(&b, "1,2 HR-4");
    bout_close(&b);
    b = bout_seated(rare_game, "10+0", bout_push, "person -");
    bout_play(&b, 0, "b1-b2", 1);
    bout_do(&b, EVENT_RESIGN, 1, "", 2);
    assert_string_equal(position_of(b.rules, match_state(b.match), line), "2 - 1 0:a1.c1.b2;x:-;2:c4.d4");
    bout_refused(&b, EVENT_RESIGN, 1, "", 3, "match.player");
    match_tick(b.match, 2 + 10 * SECOND);
    bout_result_is(&b, "0 HR-6");
    bout_close(&b);
}

static void who_commands_nobody_is_not_asked(void **state)
{
    (void)state;
    struct bout b = bout_seated(rare_game, "none", "0 - 0 0:a1.b1.c1;0:e4;2:c4.d4", "person -");
    bout_refused(&b, EVENT_RESIGN, 1, "", 1, "match.player");
    bout_do(&b, EVENT_OFFER, 0, "draw", 2);
    bout_do(&b, EVENT_ACCEPT, 2, "draw", 3);
    bout_result_is(&b, "draw HR-4");
    bout_close(&b);
}

static void a_side_that_has_given_up_has_lost(void **state)
{
    (void)state;
    struct bout b = bout_seated(rare_game, "none", NULL, "person -");
    bout_do(&b, EVENT_RESIGN, 0, "", 1);
    bout_result_is(&b, "1,2 HR-4");
    bout_close(&b);
    b = bout_seated(rare_game, "none", NULL, "person -");
    bout_do(&b, EVENT_RESIGN, 2, "", 1);
    bout_result_is(&b, "-");
    bout_do(&b, EVENT_RESIGN, 1, "", 2);
    bout_result_is(&b, "0 HR-4");
    bout_close(&b);
}

int match_requests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_draw_needs_everybody),
        cmocka_unit_test(computers_give_no_draw_away),
        cmocka_unit_test(a_move_voids_a_request),
        cmocka_unit_test(a_take_back_needs_people_but_not_computers),
        cmocka_unit_test(a_take_back_goes_to_the_start_of_the_own_turn),
        cmocka_unit_test(a_take_back_never_goes_past_a_reveal_or_a_resignation),
        cmocka_unit_test(an_end_by_a_rule_can_be_taken_back),
        cmocka_unit_test(who_has_lost_takes_back_as_all_agree),
        cmocka_unit_test(a_repetition_can_be_taken_back),
        cmocka_unit_test(what_players_settled_is_not_taken_back),
        cmocka_unit_test(a_pause_by_the_host_answers_the_request),
        cmocka_unit_test(a_log_that_was_cut_short_goes_on),
        cmocka_unit_test(a_take_over_by_a_person_is_asked),
        cmocka_unit_test(resignations_end_or_change_the_game),
        cmocka_unit_test(who_commands_nobody_is_not_asked),
        cmocka_unit_test(a_side_that_has_given_up_has_lost),
    };
    return cmocka_run_group_tests_name("requests", tests, NULL, NULL);
}
