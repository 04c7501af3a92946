/* match_events.c - events that cannot be. */
#include <stdlib.h>
#include <string.h>

#include "tests/bout.h"

static void events_that_cannot_be_are_refused(void **state)
{
    (void)state;
    struct bout b = bout_seated("alcazar", "300+5", NULL, "person -");
    bout_play(&b, 0, "a2n/a3w", 5);
    int count;
    const struct match_event *events = match_events(b.match, &count);
    static const struct match_event bad[] = {
        {EVENT_CREATED, NOBODY, 10, "x"},
        {EVENT_MOVE, 1, 4, "d2n/d2e"},
        {EVENT_MOVE, 0, 10, "a3w/a2n"},
        {EVENT_MOVE, NOBODY, 10, "d2n/d2e"},
        {EVENT_MOVE, 1, 400000, "d2n/d2e"},
        {EVENT_END, NOBODY, 10, "0 AL-9"},
        {EVENT_FLAG, 1, 10, ""},
        {EVENT_TAKEBACK, 0, 10, "0"},
        {EVENT_READY, 0, 10, ""},
        {EVENT_REVEAL, NOBODY, 10, ""},
        {EVENT_PAUSE, 0, 10, ""},
        {EVENT_RESIGN, 0, 10, "x"},
        {EVENT_JOINED, 0, 10, "person X"},
        {EVENT_TAKEOVER, 0, 10, "robot"},
        {EVENT_CHAT, 0, 10, ""},
        {EVENT_CHAT, 0, 10, "a\nb"},
        {EVENT_CHAT, NOBODY, 10, "hi"},
        {EVENT_OFFER, 0, 10, ""},
        {EVENT_ACCEPT, 0, 10, "draw"},
        {EVENT_DECLINE, 0, 10, "draw"},
        {EVENT_RESUME, 0, 10, ""},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct match_event copy[8];
        struct why why;
        memcpy(copy, events, (size_t)count * sizeof *copy);
        copy[count] = bad[i];
        if (match_rebuild(b.rules, copy, count + 1, NULL, &why))
            fail_msg("%s %s should be refused", event_name(bad[i].kind), bad[i].text);
        assert_int_equal(why.place, count);
        assert_true(has_words(why.message));
    }
    struct why why;
    assert_null(match_rebuild(b.rules, events, 0, NULL, &why));
    assert_null(match_rebuild(b.rules, events + 1, count - 1, NULL, &why));
    bout_close(&b);
}

/* A take-back names the event before which its player's turn began, and no other. */
static void a_take_back_names_its_event(void **state)
{
    (void)state;
    struct bout b = bout_seated("alcazar", "none", NULL, "person -");
    bout_play(&b, 0, "a2n/a3w", 1);
    bout_play(&b, 1, "d2n/d2e", 2);
    bout_do(&b, EVENT_OFFER, 0, "takeback", 3);
    bout_do(&b, EVENT_ACCEPT, 1, "takeback", 4);
    int count;
    const struct match_event *events = match_events(b.match, &count);
    struct match_event copy[16];
    struct why why;
    assert_true(count <= 16 && events[count - 1].kind == EVENT_TAKEBACK);
    memcpy(copy, events, (size_t)count * sizeof *copy);
    struct match *again = match_rebuild(b.rules, copy, count, NULL, &why);
    assert_non_null(again);
    match_free(again);
    copy[count - 1].text = "4";
    assert_string_not_equal(events[count - 1].text, copy[count - 1].text);
    assert_null(match_rebuild(b.rules, copy, count, NULL, &why));
    assert_string_equal(why.message, "match.takeback");
    bout_close(&b);
}

static void an_end_tells_its_result(void **state)
{
    (void)state;
    struct bout b = bout_seated("alcazar", "none", NULL, "person -");
    bout_do(&b, EVENT_RESIGN, 0, "", 1);
    int count;
    const struct match_event *events = match_events(b.match, &count);
    struct match_event copy[8];
    struct why why;
    assert_true(count <= 8 && events[count - 1].kind == EVENT_END);
    assert_string_equal(events[count - 1].text, "1 HR-4");
    memcpy(copy, events, (size_t)count * sizeof *copy);
    copy[count - 1].text = "0 HR-4";
    assert_null(match_rebuild(b.rules, copy, count, NULL, &why));
    assert_string_equal(why.message, "match.end");
    bout_close(&b);
}

static void only_clean_text_is_said(void **state)
{
    (void)state;
    static const char *const good[] = {"a", "é", "€", "😀", "Ça va ?"};
    static const char *const bad[] = {
        "\n",       "a\tb",         "\x7F", "\xC3", "\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80",
        "\xC2\x85", "\xE0\x80\x80", "\x80"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(text_is_clean(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(text_is_clean(bad[i]));
}

/* Of two names that look alike nobody could tell who is who. */
static void names_are_seen(void **state)
{
    (void)state;
    static const char *const good[] = {"person Zoë", "person Zoe\314\210", "person 王", "person 🏰", "person Ann  B"};
    static const char *const bad[] = {"person An\302\255na",         /* U+00AD */
                                      "person An\315\217na",         /* U+034F */
                                      "person \342\200\213",         /* U+200B */
                                      "person An\342\200\217na",     /* U+200F */
                                      "person Anna\342\201\240",     /* U+2060 */
                                      "person \343\205\244",         /* U+3164 */
                                      "person \357\273\277Anna",     /* U+FEFF */
                                      "person Anna\357\270\217",     /* U+FE0F */
                                      "person Anna\363\240\201\201", /* U+E0041 */
                                      "person \302\240",             /* U+00A0 */
                                      "person Anna\343\200\200"};    /* U+3000 */
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct bout b = bout_open("alcazar", "none", NULL);
        bout_refused(&b, EVENT_JOINED, 0, bad[i], 0, "match.name");
        bout_close(&b);
    }
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct bout b = bout_open("alcazar", "none", NULL);
        bout_do(&b, EVENT_JOINED, 0, good[i], 0);
        bout_close(&b);
    }
}

/* Whether one has a coach is said behind its name; whoever had one once has had one. */
static void a_coach_is_told_of(void **state)
{
    (void)state;
    struct bout b = bout_open("alcazar", "none", NULL);
    bout_do(&b, EVENT_JOINED, 0, "person Anna", 0);
    bout_do(&b, EVENT_JOINED, 1, "computer level=3 (coached)", 0);
    assert_int_equal(match_coached(b.match), 0);
    bout_do(&b, EVENT_TAKEOVER, 0, "person Anna (coached)", 1);
    assert_int_equal(match_coached(b.match), 1);
    assert_int_equal(match_ever_coached(b.match), 1);
    bout_play(&b, 0, "a2n/a3w", 2);
    bout_do(&b, EVENT_TAKEOVER, 0, "person (coached)", 3);
    assert_int_equal(match_coached(b.match), 0);
    assert_int_equal(match_ever_coached(b.match), 1);
    bout_close(&b);
}

/* Who has sat down may go until all have; then there is no more leaving without giving up. */
static void a_seat_is_left_before_the_game(void **state)
{
    (void)state;
    struct bout b = bout_open("alcazar", "none", NULL);
    bout_refused(&b, EVENT_LEFT, 0, "", 0, "match.left");
    bout_do(&b, EVENT_JOINED, 0, "person Anna (coached)", 0);
    bout_refused(&b, EVENT_LEFT, 0, "now", 1, "match.left");
    bout_refused(&b, EVENT_LEFT, 1, "", 1, "match.left");
    bout_refused(&b, EVENT_LEFT, NOBODY, "", 1, "match.left");
    bout_do(&b, EVENT_LEFT, 0, "", 1);
    assert_string_equal(match_seat_text(b.match, 0), "");
    assert_int_equal(match_ever_coached(b.match), 0);
    bout_do(&b, EVENT_JOINED, 0, "computer greedy", 2);
    bout_refused(&b, EVENT_LEFT, 0, "", 2, "match.left"); /* it does not want to */
    assert_string_equal(match_seat_text(b.match, 0), "computer greedy");
    bout_do(&b, EVENT_JOINED, 1, "person Bruno", 3);
    bout_refused(&b, EVENT_LEFT, 1, "", 3, "match.left");
    bout_close(&b);
}

int match_events_refused(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_that_cannot_be_are_refused),
        cmocka_unit_test(a_take_back_names_its_event),
        cmocka_unit_test(an_end_tells_its_result),
        cmocka_unit_test(only_clean_text_is_said),
        cmocka_unit_test(names_are_seen),
        cmocka_unit_test(a_coach_is_told_of),
        cmocka_unit_test(a_seat_is_left_before_the_game),
    };
    return cmocka_run_group_tests_name("events", tests, NULL, NULL);
}
