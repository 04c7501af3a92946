/* match_clocks.c - the players' clocks (HR-6), and dates in records. */
#include <string.h>

#include "match/record_time.h"
#include "tests/bout.h"

static void clocks_are_read_and_written(void **state)
{
    (void)state;
    static const char *const good[] = {"none", "300+5", "1+0", "3d", "none/600", "300+5/600", "14d/86400"};
    static const char *const bad[] = {"",      "300",    "0+5",    "300+",   "+5",   "d",
                                      "0d",    "300+5/", "none/0", "3d+1",   "101d", "03d",
                                      "1e3+1", "300-5",  "300+5 ", "none/x", "/5",   "8640001+0"};
    struct clock_terms terms;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char line[64];
        struct text text = text_on(line, sizeof line);
        assert_true(clock_read(good[i], &terms));
        clock_write(&terms, &text);
        assert_string_equal(line, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (clock_read(bad[i], &terms))
            fail_msg("“%s” should be refused", bad[i]);
}

static void one_clock_runs_and_gets_its_increment(void **state)
{
    (void)state;
    struct bout b = bout_seated("alcazar", "300+5", NULL, "person -");
    bout_play(&b, 0, "a2n/a3w", 20 * SECOND);
    assert_int_equal(bout_left(&b, 0), 285 * SECOND);
    assert_int_equal(bout_left(&b, 1), 300 * SECOND);
    bout_play(&b, 1, "d2n/d2e", 50 * SECOND + 1);
    assert_int_equal(bout_left(&b, 0), 285 * SECOND);
    assert_int_equal(bout_left(&b, 1), 275 * SECOND - 1);
    assert_int_equal(match_deadline(b.match), 50 * SECOND + 1 + 285 * SECOND);
    bout_close(&b);
}

static void clocks_wait_until_all_are_seated(void **state)
{
    (void)state;
    struct bout b = bout_open("alcazar", "300+5", NULL);
    bout_do(&b, EVENT_JOINED, 0, "person Anna", 5 * SECOND);
    bout_refused(&b, EVENT_MOVE, 0, "a2n/a3w", 6 * SECOND, "match.not-seated");
    assert_int_equal(match_deadline(b.match), -1);
    bout_do(&b, EVENT_JOINED, 1, "computer greedy", 100 * SECOND);
    bout_refused(&b, EVENT_JOINED, 1, "person Zoe", 100 * SECOND, "match.seat-taken");
    bout_play(&b, 0, "a2n/a3w", 101 * SECOND);
    assert_int_equal(bout_left(&b, 0), 304 * SECOND);
    bout_close(&b);
}

static void who_is_out_of_time_has_resigned(void **state)
{
    (void)state;
    struct bout b = bout_seated("alcazar", "300+5", NULL, "person -");
    bout_play(&b, 0, "a2n/a3w", 299 * SECOND + 999);
    match_tick(b.match, 599 * SECOND + 998);
    bout_result_is(&b, "-");
    struct why why;
    assert_false(match_play(b.match, 1, "d2n/d2e", 599 * SECOND + 999, &why));
    bout_result_is(&b, "0 HR-6");
    assert_int_equal(match_deadline(b.match), -1);
    bout_close(&b);
}

static void a_move_in_the_last_millisecond_counts(void **state)
{
    (void)state;
    struct bout b = bout_seated("alcazar", "10+0", NULL, "person -");
    bout_play(&b, 0, "a2n/a3w", 10 * SECOND - 1);
    assert_int_equal(bout_left(&b, 0), 1);
    bout_close(&b);
    b = bout_seated("alcazar", "10+0", NULL, "person -");
    match_tick(b.match, 10 * SECOND);
    bout_result_is(&b, "1 HR-6");
    bout_close(&b);
}

static void days_are_new_for_each_turn(void **state)
{
    (void)state;
    struct bout b = bout_seated("alcazar", "3d", NULL, "person -");
    bout_play(&b, 0, "a2n/a3w", 2 * DAY);
    assert_int_equal(bout_left(&b, 0), 1 * DAY);
    bout_play(&b, 1, "d2n/d2e", 4 * DAY);
    assert_int_equal(bout_left(&b, 0), 3 * DAY);
    assert_int_equal(match_deadline(b.match), 7 * DAY);
    match_tick(b.match, 7 * DAY);
    bout_result_is(&b, "1 HR-6");
    bout_close(&b);
}

static void an_answer_has_ten_seconds_and_no_increment(void **state)
{
    (void)state;
    struct bout b = bout_seated(rare_game, "20+5", "1 - 0 0:a1.b1.c1;1:a2.b4;2:c4.d4", "person -");
    bout_play(&b, 1, "b4-b3", 19 * SECOND);
    assert_int_equal(bout_left(&b, 1), 6 * SECOND);
    bout_play(&b, 2, "c4-c3", 20 * SECOND);
    bout_play(&b, 0, "a1>a2", 21 * SECOND);
    assert_int_equal(bout_left(&b, 0), 19 * SECOND); /* the turn is not over: no increment yet */
    assert_int_equal(match_clock(b.match).extra[1], 4 * SECOND);
    assert_int_equal(match_deadline(b.match), 31 * SECOND);
    bout_play(&b, 1, "a2-b2", 24 * SECOND); /* three seconds, all lent */
    assert_int_equal(bout_left(&b, 1), 6 * SECOND);
    assert_int_equal(bout_left(&b, 0), 24 * SECOND); /* now player 0's turn is over */
    assert_int_equal(match_clock(b.match).extra[1], 0);
    bout_close(&b);
}

static void an_answer_that_takes_longer_costs_the_rest(void **state)
{
    (void)state;
    struct bout b = bout_seated(rare_game, "8+0", bout_push, "person -");
    bout_play(&b, 0, "a1>a2", 1 * SECOND);
    bout_play(&b, 1, "a2-b2", 6 * SECOND); /* two seconds lent, three its own */
    assert_int_equal(bout_left(&b, 1), 5 * SECOND);
    bout_close(&b);
    b = bout_seated(rare_game, "8+0", bout_push, "person -");
    bout_play(&b, 0, "a1>a2", 1 * SECOND);
    match_tick(b.match, 11 * SECOND);
    assert_int_equal(match_out(b.match), 2);
    bout_result_is(&b, "-"); /* its ally plays on */
    bout_close(&b);
}

static void an_answer_has_the_full_days(void **state)
{
    (void)state;
    struct bout b = bout_seated(rare_game, "1d", bout_push, "person -");
    bout_play(&b, 0, "a1>a2", DAY / 2);
    assert_int_equal(match_deadline(b.match), DAY / 2 + DAY);
    bout_play(&b, 1, "a2-b2", DAY);
    assert_int_equal(bout_left(&b, 1), DAY);
    bout_close(&b);
}

static void several_set_up_on_their_own_time(void **state)
{
    (void)state;
    struct bout b = bout_seated(rare_game, "300+5/60", NULL, "person -");
    bout_play(&b, 0, "@a1", 10 * SECOND);
    bout_play(&b, 1, "@a4", 20 * SECOND);
    bout_play(&b, 1, "@b4", 30 * SECOND);
    assert_int_equal(match_to_act(b.match), 5);
    assert_int_equal(match_deadline(b.match), 60 * SECOND);
    match_tick(b.match, 60 * SECOND); /* the computer completes both */
    assert_int_equal(match_to_act(b.match), 1);
    assert_int_equal(bout_left(&b, 0), 300 * SECOND);
    assert_int_equal(match_deadline(b.match), 360 * SECOND);
    char line[SUPPORT_LINE];
    position_of(b.rules, match_state(b.match), line);
    assert_non_null(strstr(line, "1:a4.b4"));
    bout_close(&b);
}

static void a_pause_stops_the_clocks(void **state)
{
    (void)state;
    struct bout b = bout_seated("alcazar", "300+0", NULL, "person -");
    bout_do(&b, EVENT_OFFER, 0, "pause", 10 * SECOND);
    assert_false(match_paused(b.match));
    bout_do(&b, EVENT_ACCEPT, 1, "pause", 20 * SECOND);
    assert_true(match_paused(b.match));
    bout_refused(&b, EVENT_MOVE, 0, "a2n/a3w", 5000 * SECOND, "match.paused");
    bout_do(&b, EVENT_RESUME, 1, "", 6000 * SECOND);
    bout_play(&b, 0, "a2n/a3w", 6005 * SECOND);
    assert_int_equal(bout_left(&b, 0), 275 * SECOND);
    bout_do(&b, EVENT_PAUSE, NOBODY, "", 6006 * SECOND); /* the host, who will be down */
    bout_refused(&b, EVENT_PAUSE, NOBODY, "", 6007 * SECOND, "match.paused");
    bout_do(&b, EVENT_RESUME, NOBODY, "", 9000 * SECOND);
    bout_refused(&b, EVENT_RESUME, NOBODY, "", 9000 * SECOND, "match.not-paused");
    assert_int_equal(match_deadline(b.match), 9299 * SECOND);
    bout_refused(&b, EVENT_PAUSE, 0, "", 9001 * SECOND, "match.event");
    bout_close(&b);
}

static void giving_up_around_an_answer(void **state)
{
    (void)state;
    struct bout b = bout_seated(rare_game, "5+5", bout_push, "person -");
    bout_play(&b, 0, "a1>a2", 1 * SECOND);
    bout_do(&b, EVENT_RESIGN, 1, "",
            2 * SECOND); /* the answer is void, the turn is over: its owner gets the increment */
    assert_int_equal(bout_left(&b, 0), 9 * SECOND);
    bout_close(&b);
    b = bout_seated(rare_game, "5+5", bout_push, "person -");
    bout_play(&b, 0, "a1>a2", 1 * SECOND);
    bout_do(&b, EVENT_RESIGN, 2, "", 9 * SECOND); /* somebody else's: the answer is still the same one */
    assert_int_equal(match_deadline(b.match), 11 * SECOND);
    bout_close(&b);
    b = bout_seated(rare_game, "1d", bout_push, "person -");
    bout_play(&b, 0, "a1>a2", 0);
    bout_do(&b, EVENT_RESIGN, 2, "", DAY / 2);
    assert_int_equal(match_deadline(b.match), DAY);
    bout_close(&b);
    b = bout_seated(rare_game, "5+5", "0 >a2 1 0:a1.b1.c1;1:a2.b4;2:c4.d4", "person -");
    assert_int_equal(match_deadline(b.match), 10 * SECOND); /* a start with an answer owed */
    bout_close(&b);
}

static void nothing_happens_after_the_time_is_up(void **state)
{
    (void)state;
    struct bout b = bout_seated("alcazar", "10+0", NULL, "person -");
    int count;
    const struct match_event *events = match_events(b.match, &count);
    static const struct match_event late[] = {
        {EVENT_CHAT, 0, 10000, "late"},         {EVENT_OFFER, 0, 99999, "draw"},  {EVENT_FLAG, 0, 10001, ""},
        {EVENT_RESIGN, 0, 10000, ""},           {EVENT_PAUSE, NOBODY, 10000, ""}, {EVENT_MOVE, 0, 10000, "a2n/a3w"},
        {EVENT_TAKEOVER, 0, 10000, "person X"},
    };
    for (size_t i = 0; i < sizeof late / sizeof *late; i++) {
        struct match_event copy[8];
        struct why why;
        memcpy(copy, events, (size_t)count * sizeof *copy);
        copy[count] = late[i];
        if (match_rebuild(b.rules, copy, count + 1, NULL, &why))
            fail_msg("%s should be refused", event_name(late[i].kind));
        assert_string_equal(why.message, "match.out-of-time");
    }
    bout_close(&b);
}

static void dates_are_read_and_written(void **state)
{
    (void)state;
    static const struct {
        int64_t at;
        const char *text;
    } known[] = {
        {0, "1970-01-01T00:00:00.000Z"},
        {INT64_C(951782400000), "2000-02-29T00:00:00.000Z"},
        {INT64_C(1794736800123), "2026-11-15T10:00:00.123Z"},
        {INT64_C(253402300799999), "9999-12-31T23:59:59.999Z"},
    };
    static const char *const bad[] = {
        "2026-02-29T00:00:00.000Z", "2100-02-29T00:00:00.000Z", "2026-13-01T00:00:00.000Z", "1969-12-31T23:59:59.999Z",
        "2026-11-15T24:00:00.000Z", "2026-11-15 10:00:00.000Z", "2026-11-15T10:00:00Z",     ""};
    int64_t at;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char line[32];
        struct text text = text_on(line, sizeof line);
        record_time_write(known[i].at, &text);
        assert_string_equal(line, known[i].text);
        assert_true(record_time_read(line, &at) && at == known[i].at);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(record_time_read(bad[i], &at));
    assert_true(record_wait_read("+0.000", &at) && at == 0);
    assert_true(record_wait_read("+12.345", &at) && at == 12345);
    static const char *const waits[] = {"",        "+",       "12.345", "+1.23", "+01.000",
                                        "+-1.000", "+1.2345", "+1,000", "+.000", "+9999999999999.000"};
    for (size_t i = 0; i < sizeof waits / sizeof *waits; i++)
        assert_false(record_wait_read(waits[i], &at));
}

int match_clocks(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_are_read_and_written),
        cmocka_unit_test(one_clock_runs_and_gets_its_increment),
        cmocka_unit_test(clocks_wait_until_all_are_seated),
        cmocka_unit_test(who_is_out_of_time_has_resigned),
        cmocka_unit_test(a_move_in_the_last_millisecond_counts),
        cmocka_unit_test(days_are_new_for_each_turn),
        cmocka_unit_test(an_answer_has_ten_seconds_and_no_increment),
        cmocka_unit_test(an_answer_that_takes_longer_costs_the_rest),
        cmocka_unit_test(an_answer_has_the_full_days),
        cmocka_unit_test(several_set_up_on_their_own_time),
        cmocka_unit_test(a_pause_stops_the_clocks),
        cmocka_unit_test(giving_up_around_an_answer),
        cmocka_unit_test(nothing_happens_after_the_time_is_up),
        cmocka_unit_test(dates_are_read_and_written),
    };
    return cmocka_run_group_tests_name("clocks", tests, NULL, NULL);
}
