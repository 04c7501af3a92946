/* match_notation.c - turns as people write them. */
#include "match/notation.h"

#include "match/tell.h"
#include "tests/bout.h"

static void turns_are_joined_for_people(void **state)
{
    (void)state;
    struct bout b = bout_seated(rare_game, "none", "0 - 7 0:a1.c1.d1;1:a2.e4;2:b3.d4", "person -");
    char line[64];
    struct text text = text_on(line, sizeof line);
    bout_play(&b, 0, "a1xa3", 1);
    bout_play(&b, 0, "stop", 2);
    bout_play(&b, 2, "b3-b4", 3);
    int n = notation_turn(b.match, 0, &text);
    assert_string_equal(line, "a1xa3");
    text = text_on(line, sizeof line);
    notation_turn(b.match, n, &text);
    assert_string_equal(line, "b3-b4");
    bout_do(&b, EVENT_OFFER, 0, "takeback", 4);
    bout_do(&b, EVENT_ACCEPT, 2, "takeback", 4); /* player 1 has lost its army and is not asked */
    bout_play(&b, 0, "a1xa3", 5);
    bout_play(&b, 0, "a3xc3", 6);
    text = text_on(line, sizeof line);
    notation_turn(b.match, 0, &text);
    assert_string_equal(line, "a1xa3xc3");
    bout_close(&b);
    b = bout_seated(rare_game, "none", bout_push, "person -");
    bout_play(&b, 0, "a1>a2", 1);
    bout_play(&b, 1, "a2-b2", 2);
    text = text_on(line, sizeof line);
    assert_int_equal(notation_turn(b.match, 0, &text), 2);
    assert_string_equal(line, "a1>a2-b2");
    bout_close(&b);
}

/* What is news to whoever looks begins after its own last turn; an answer in another's turn is none of its own. */
static void news_begin_after_one_s_own_turn(void **state)
{
    (void)state;
    struct bout b = bout_seated(rare_game, "none", bout_push, "person -");
    struct says says;
    assert_int_equal(tell_since(b.match, 0), 0);
    bout_play(&b, 0, "a1>a2", 1);
    bout_play(&b, 1, "a2-b2", 2);
    assert_int_equal(tell_since(b.match, 0), 1); /* the answer is news to whoever pushed */
    assert_int_equal(tell_since(b.match, 1), 0);
    assert_int_equal(tell_since(b.match, SPECTATOR), 0);
    bout_play(&b, 1, "b4-b3", 3);
    assert_int_equal(tell_since(b.match, 0), 1);
    assert_int_equal(tell_since(b.match, 1), 3);
    assert_int_equal(tell_since(b.match, 2), 0);
    assert_int_equal(tell_since(b.match, SPECTATOR), 2);
    assert_int_equal(tell_deeds(b.match, SPECTATOR, 2, &says), 1);
    assert_int_equal(says.count, 1);
    assert_string_equal(says.said[0].what.message, "deed.move");
    tell_duties(b.match, 1, -1, &says);
    assert_int_equal(says.count, 0); /* it is not its turn */
    bout_close(&b);
}

/* Whoever looks back sees what was due then, who had to decide, and who had given up by then. */
static void the_past_is_told_as_it_was(void **state)
{
    (void)state;
    struct bout b = bout_seated(rare_game, "none", bout_push, "person -");
    struct says says;
    bout_play(&b, 0, "a1>a2", 1);
    bout_play(&b, 1, "a2-b2", 2);
    bout_do(&b, EVENT_RESIGN, 2, "", 3);
    bout_play(&b, 1, "b4-b3", 4);
    assert_int_equal(match_to_act_at(b.match, 0), 1);
    assert_int_equal(match_to_act_at(b.match, 1), 2);
    assert_int_equal(match_to_act_at(b.match, -1), 1);
    tell_duties(b.match, 1, 1, &says);
    assert_int_equal(says.count, 1);
    assert_string_equal(says.said[0].what.message, "skirmish.duty.answer");
    tell_duties(b.match, 0, 1, &says);
    assert_int_equal(says.count, 0);
    assert_int_equal(match_out_at(b.match, 2), 0);
    assert_int_equal(match_out_at(b.match, 3), 4);
    assert_int_equal(match_out_at(b.match, -1), 4);
    assert_int_equal(tell_army(b.match, 0), 0);
    assert_int_equal(tell_army(b.match, 1), 1);
    assert_int_equal(tell_army(b.match, 2), NO_ARMY);
    bout_close(&b);
}

/* HR-1 in Granat: a neutral pawn that stepped forward gets a marble, goes back with it and gives it away again. */
static void a_pawn_that_stepped_can_come_back(void **state)
{
    (void)state;
    static const char *const round[] = {"a1-b2", "g15-f14", "a7*b2", "f14-g15", "b2-a1", "g15-f14", "a1*a7", "f14-g15"};
    struct bout b = bout_seated("granat", "none", "3B1/4/4b/4/5/4/5/5/R4/4/5/4/5/4/r4 r - - 4", "person -");
    struct why why;
    for (int i = 0; i < 16; i++) {
        assert_null(match_result(b.match).by);
        assert_true(match_play(b.match, i % 2, round[i % 8], i + 1, &why));
    }
    assert_non_null(match_result(b.match).by);
    assert_string_equal(match_result(b.match).by->rule, "HR-1");
    bout_close(&b);
}

static void joined_turns_are_played(void **state)
{
    (void)state;
    struct bout b = bout_seated("granat", "none", "4b/4/5/4/5/4/5/3bb/5/1b2/1r3/4/5/4/5 r - - 3", "person -");
    char line[64];
    struct text text = text_on(line, sizeof line);
    struct why why;
    assert_false(notation_play(b.match, 0, "c5xe7xg5", 1, &why)); /* all or nothing */
    assert_int_equal(match_length(b.match), 0);
    assert_false(notation_play(b.match, 0, "c5xe7xg9xi7xg5", 1, &why));
    assert_int_equal(match_length(b.match), 0);
    assert_true(notation_play(b.match, 0, "c5xe7xg9xi7", 1, &why));
    assert_int_equal(match_length(b.match), 3);
    notation_turn(b.match, 0, &text);
    assert_string_equal(line, "c5xe7xg9xi7");
    assert_true(notation_play(b.match, 1, "i15-h14", 2, &why));
    assert_false(notation_play(b.match, 1, "h14-g13", 3, &why));
    bout_close(&b);
}

int match_notation(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_are_joined_for_people), cmocka_unit_test(news_begin_after_one_s_own_turn),
        cmocka_unit_test(the_past_is_told_as_it_was),  cmocka_unit_test(a_pawn_that_stepped_can_come_back),
        cmocka_unit_test(joined_turns_are_played),
    };
    return cmocka_run_group_tests_name("notation", tests, NULL, NULL);
}
