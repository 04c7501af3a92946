/* match.c - the match: clocks (HR-6), requests (HR-4), secret set-ups, events, records; with a clock that the test
 * drives. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/blake2b.h"
#include "core/game_text.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/match.h"
#include "match/notation.h"
#include "match/record.h"
#include "match/record_time.h"
#include "tests/support.h"

enum { SECOND = 1000, DAY = 86400000 };

/* ---- a match under test ---- */

struct bout {
    struct rules *rules;
    struct match *match;
};

/* As random as a test needs. */
static void fill_bytes(void *context, uint8_t *out, size_t size)
{
    (void)context;
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)(i + 1);
}

static struct bout open_bench(const char *game, const char *clock, const char *position)
{
    struct bout b = {.rules = rules_for(games_find(game), "")};
    struct match_terms terms = {.entropy = {.fill = fill_bytes}};
    union state_buffer start;
    struct why why;
    assert_true(clock_read(clock, &terms.clock));
    if (position)
        assert_true(b.rules->game->text->read_position(b.rules, position, state_of(&start), &why));
    b.match = match_new(b.rules, position ? state_of(&start) : NULL, &terms);
    return b;
}

static struct bout seated(const char *game, const char *clock, const char *position, const char *who)
{
    struct bout b = open_bench(game, clock, position);
    assert_true(match_seat_all(b.match, who, 0));
    return b;
}

/* Rebuilding from the events must give the same match, always. */
static void close_bench(struct bout *b)
{
    int count, again_count;
    struct why why;
    const struct match_event *events = match_events(b->match, &count);
    struct match *again = match_rebuild(b->rules, events, count, NULL, &why);
    if (!again) {
        fail_msg("the events are refused: %s at %s", why.message, why.arg[2]);
        return;
    }
    struct clock one = match_clock(b->match), other = match_clock(again);
    match_events(again, &again_count);
    assert_int_equal(count, again_count);
    assert_int_equal(match_length(b->match), match_length(again));
    assert_memory_equal(&one, &other, sizeof one);
    match_free(again);
    match_free(b->match);
    rules_free(b->rules);
}

static void play_at(struct bout *b, int player, const char *word, int64_t at)
{
    struct why why;
    if (!match_play(b->match, player, word, at, &why))
        fail_msg("%s is refused: %s", word, why.message);
}

static void do_at(struct bout *b, enum event_kind kind, int player, const char *text, int64_t at)
{
    struct why why;
    if (!match_do(b->match, kind, player, text, at, &why))
        fail_msg("%s is refused: %s", event_name(kind), why.message);
}

static void refused_at(struct bout *b, enum event_kind kind, int player, const char *text, int64_t at,
                       const char *message)
{
    struct why why;
    if (match_do(b->match, kind, player, text, at, &why))
        fail_msg("%s should be refused", event_name(kind));
    assert_string_equal(why.message, message);
    assert_true(has_words(message));
}

static void result_is(const struct bout *b, const char *wanted)
{
    char line[64];
    struct text text = text_on(line, sizeof line);
    match_write_result(b->rules, match_result(b->match), &text);
    assert_string_equal(line, wanted);
}

static int64_t left(const struct bout *b, int player)
{
    return match_clock(b->match).left[player];
}

/* ---- clocks ---- */

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
    struct bout b = seated("alcazar", "300+5", NULL, "person -");
    play_at(&b, 0, "a2n/a3w", 20 * SECOND);
    assert_int_equal(left(&b, 0), 285 * SECOND);
    assert_int_equal(left(&b, 1), 300 * SECOND);
    play_at(&b, 1, "d2n/d2e", 50 * SECOND + 1);
    assert_int_equal(left(&b, 0), 285 * SECOND);
    assert_int_equal(left(&b, 1), 275 * SECOND - 1);
    assert_int_equal(match_deadline(b.match), 50 * SECOND + 1 + 285 * SECOND);
    close_bench(&b);
}

static void clocks_wait_until_all_are_seated(void **state)
{
    (void)state;
    struct bout b = open_bench("alcazar", "300+5", NULL);
    do_at(&b, EVENT_JOINED, 0, "person Anna", 5 * SECOND);
    refused_at(&b, EVENT_MOVE, 0, "a2n/a3w", 6 * SECOND, "match.not-seated");
    assert_int_equal(match_deadline(b.match), -1);
    do_at(&b, EVENT_JOINED, 1, "computer greedy", 100 * SECOND);
    refused_at(&b, EVENT_JOINED, 1, "person Zoe", 100 * SECOND, "match.seat-taken");
    play_at(&b, 0, "a2n/a3w", 101 * SECOND);
    assert_int_equal(left(&b, 0), 304 * SECOND);
    close_bench(&b);
}

static void who_is_out_of_time_has_resigned(void **state)
{
    (void)state;
    struct bout b = seated("alcazar", "300+5", NULL, "person -");
    play_at(&b, 0, "a2n/a3w", 299 * SECOND + 999);
    match_tick(b.match, 599 * SECOND + 998);
    result_is(&b, "-");
    struct why why;
    assert_false(match_play(b.match, 1, "d2n/d2e", 599 * SECOND + 999, &why));
    result_is(&b, "0 HR-6");
    assert_int_equal(match_deadline(b.match), -1);
    close_bench(&b);
}

static void a_move_in_the_last_millisecond_counts(void **state)
{
    (void)state;
    struct bout b = seated("alcazar", "10+0", NULL, "person -");
    play_at(&b, 0, "a2n/a3w", 10 * SECOND - 1);
    assert_int_equal(left(&b, 0), 1);
    close_bench(&b);
    b = seated("alcazar", "10+0", NULL, "person -");
    match_tick(b.match, 10 * SECOND);
    result_is(&b, "1 HR-6");
    close_bench(&b);
}

static void days_are_new_for_each_turn(void **state)
{
    (void)state;
    struct bout b = seated("alcazar", "3d", NULL, "person -");
    play_at(&b, 0, "a2n/a3w", 2 * DAY);
    assert_int_equal(left(&b, 0), 1 * DAY);
    play_at(&b, 1, "d2n/d2e", 4 * DAY);
    assert_int_equal(left(&b, 0), 3 * DAY);
    assert_int_equal(match_deadline(b.match), 7 * DAY);
    match_tick(b.match, 7 * DAY);
    result_is(&b, "1 HR-6");
    close_bench(&b);
}

static const char *const push_position = "0 - 0 0:a1.b1.c1;1:a2.b4;2:c4.d4";

static void an_answer_has_ten_seconds_and_no_increment(void **state)
{
    (void)state;
    struct bout b = seated("skirmish", "20+5", "1 - 0 0:a1.b1.c1;1:a2.b4;2:c4.d4", "person -");
    play_at(&b, 1, "b4-b3", 19 * SECOND);
    assert_int_equal(left(&b, 1), 6 * SECOND);
    play_at(&b, 2, "c4-c3", 20 * SECOND);
    play_at(&b, 0, "a1>a2", 21 * SECOND);
    assert_int_equal(left(&b, 0), 19 * SECOND); /* the turn is not over: no increment yet */
    assert_int_equal(match_clock(b.match).extra[1], 4 * SECOND);
    assert_int_equal(match_deadline(b.match), 31 * SECOND);
    play_at(&b, 1, "a2-b2", 24 * SECOND); /* three seconds, all lent */
    assert_int_equal(left(&b, 1), 6 * SECOND);
    assert_int_equal(left(&b, 0), 24 * SECOND); /* now player 0's turn is over */
    assert_int_equal(match_clock(b.match).extra[1], 0);
    close_bench(&b);
}

static void an_answer_that_takes_longer_costs_the_rest(void **state)
{
    (void)state;
    struct bout b = seated("skirmish", "8+0", push_position, "person -");
    play_at(&b, 0, "a1>a2", 1 * SECOND);
    play_at(&b, 1, "a2-b2", 6 * SECOND); /* two seconds lent, three its own */
    assert_int_equal(left(&b, 1), 5 * SECOND);
    close_bench(&b);
    b = seated("skirmish", "8+0", push_position, "person -");
    play_at(&b, 0, "a1>a2", 1 * SECOND);
    match_tick(b.match, 11 * SECOND);
    assert_int_equal(match_out(b.match), 2);
    result_is(&b, "-"); /* its ally plays on */
    close_bench(&b);
}

static void an_answer_has_the_full_days(void **state)
{
    (void)state;
    struct bout b = seated("skirmish", "1d", push_position, "person -");
    play_at(&b, 0, "a1>a2", DAY / 2);
    assert_int_equal(match_deadline(b.match), DAY / 2 + DAY);
    play_at(&b, 1, "a2-b2", DAY);
    assert_int_equal(left(&b, 1), DAY);
    close_bench(&b);
}

static void several_set_up_on_their_own_time(void **state)
{
    (void)state;
    struct bout b = seated("skirmish", "300+5/60", NULL, "person -");
    play_at(&b, 0, "@a1", 10 * SECOND);
    play_at(&b, 1, "@a4", 20 * SECOND);
    play_at(&b, 1, "@b4", 30 * SECOND);
    assert_int_equal(match_to_act(b.match), 5);
    assert_int_equal(match_deadline(b.match), 60 * SECOND);
    match_tick(b.match, 60 * SECOND); /* the computer completes both */
    assert_int_equal(match_to_act(b.match), 1);
    assert_int_equal(left(&b, 0), 300 * SECOND);
    assert_int_equal(match_deadline(b.match), 360 * SECOND);
    char line[SUPPORT_LINE];
    position_of(b.rules, match_state(b.match), line);
    assert_non_null(strstr(line, "1:a4.b4"));
    close_bench(&b);
}

static void a_pause_stops_the_clocks(void **state)
{
    (void)state;
    struct bout b = seated("alcazar", "300+0", NULL, "person -");
    do_at(&b, EVENT_OFFER, 0, "pause", 10 * SECOND);
    assert_false(match_paused(b.match));
    do_at(&b, EVENT_ACCEPT, 1, "pause", 20 * SECOND);
    assert_true(match_paused(b.match));
    refused_at(&b, EVENT_MOVE, 0, "a2n/a3w", 5000 * SECOND, "match.paused");
    do_at(&b, EVENT_RESUME, 1, "", 6000 * SECOND);
    play_at(&b, 0, "a2n/a3w", 6005 * SECOND);
    assert_int_equal(left(&b, 0), 275 * SECOND);
    do_at(&b, EVENT_PAUSE, NOBODY, "", 6006 * SECOND); /* the host, who will be down */
    refused_at(&b, EVENT_PAUSE, NOBODY, "", 6007 * SECOND, "match.paused");
    do_at(&b, EVENT_RESUME, NOBODY, "", 9000 * SECOND);
    refused_at(&b, EVENT_RESUME, NOBODY, "", 9000 * SECOND, "match.not-paused");
    assert_int_equal(match_deadline(b.match), 9299 * SECOND);
    refused_at(&b, EVENT_PAUSE, 0, "", 9001 * SECOND, "match.event");
    close_bench(&b);
}

/* ---- requests ---- */

static void a_draw_needs_everybody(void **state)
{
    (void)state;
    struct bout b = seated("skirmish", "none", push_position, "person -");
    refused_at(&b, EVENT_ACCEPT, 1, "draw", 0, "match.no-offer");
    do_at(&b, EVENT_OFFER, 0, "draw", 1);
    refused_at(&b, EVENT_OFFER, 1, "draw", 1, "match.offer");
    refused_at(&b, EVENT_ACCEPT, 0, "draw", 1, "match.no-offer");
    refused_at(&b, EVENT_ACCEPT, 1, "pause", 1, "match.no-offer");
    do_at(&b, EVENT_ACCEPT, 1, "draw", 2);
    result_is(&b, "-");
    do_at(&b, EVENT_DECLINE, 2, "draw", 3);
    refused_at(&b, EVENT_ACCEPT, 2, "draw", 4, "match.no-offer");
    do_at(&b, EVENT_OFFER, 2, "draw", 5);
    do_at(&b, EVENT_ACCEPT, 1, "draw", 6);
    do_at(&b, EVENT_ACCEPT, 0, "draw", 7);
    result_is(&b, "draw HR-4");
    refused_at(&b, EVENT_MOVE, 0, "a1>a2", 8, "move.over");
    do_at(&b, EVENT_CHAT, 0, "Merci pour la partie", 9);
    close_bench(&b);
}

static void computers_give_no_draw_away(void **state)
{
    (void)state;
    struct bout b = open_bench("alcazar", "none", NULL);
    do_at(&b, EVENT_JOINED, 0, "person Anna", 0);
    do_at(&b, EVENT_JOINED, 1, "computer greedy", 0);
    do_at(&b, EVENT_OFFER, 0, "draw", 1);
    result_is(&b, "-");
    do_at(&b, EVENT_ACCEPT, 1, "draw", 2);
    result_is(&b, "draw HR-4");
    close_bench(&b);
}

static void a_move_voids_a_request(void **state)
{
    (void)state;
    struct bout b = seated("alcazar", "none", NULL, "person -");
    do_at(&b, EVENT_OFFER, 1, "draw", 1);
    play_at(&b, 0, "a2n/a3w", 2);
    refused_at(&b, EVENT_ACCEPT, 0, "draw", 3, "match.no-offer");
    refused_at(&b, EVENT_OFFER, 0, "a pony", 3, "match.offer");
    close_bench(&b);
}

static void a_take_back_needs_people_but_not_computers(void **state)
{
    (void)state;
    char line[SUPPORT_LINE];
    struct bout b = open_bench("alcazar", "300+5", NULL);
    do_at(&b, EVENT_JOINED, 0, "person Anna", 0);
    do_at(&b, EVENT_JOINED, 1, "computer greedy", 0);
    refused_at(&b, EVENT_OFFER, 0, "takeback", 0, "match.nothing-to-take-back");
    play_at(&b, 0, "a2n/a3w", 10 * SECOND);
    play_at(&b, 1, "d2n/d2e", 20 * SECOND);
    refused_at(&b, EVENT_OFFER, 2, "takeback", 20 * SECOND, "match.event");
    do_at(&b, EVENT_OFFER, 0, "takeback", 25 * SECOND);
    assert_int_equal(match_length(b.match), 0);
    assert_int_equal(left(&b, 0), 300 * SECOND); /* clocks as they were */
    assert_int_equal(left(&b, 1), 300 * SECOND);
    position_of(b.rules, match_state(b.match), line);
    assert_non_null(strstr(line, "- 00 0"));
    do_at(&b, EVENT_TAKEOVER, 1, "person Bruno", 26 * SECOND);
    play_at(&b, 0, "a2n/a3w", 30 * SECOND);
    assert_int_equal(left(&b, 0), 300 * SECOND);
    do_at(&b, EVENT_OFFER, 0, "takeback", 31 * SECOND);
    assert_int_equal(match_length(b.match), 1); /* Bruno is asked first */
    do_at(&b, EVENT_ACCEPT, 1, "takeback", 32 * SECOND);
    assert_int_equal(match_length(b.match), 0);
    close_bench(&b);
}

static void a_take_back_goes_to_the_start_of_the_own_turn(void **state)
{
    (void)state;
    char line[SUPPORT_LINE];
    struct bout b = seated("skirmish", "none", push_position, "computer -");
    play_at(&b, 0, "a1>a2", 1);
    play_at(&b, 1, "a2-b2", 2);
    play_at(&b, 1, "b4-b3", 3);
    play_at(&b, 2, "c4-c3", 4);
    do_at(&b, EVENT_OFFER, 1, "takeback", 5); /* its turn, not the answer to the push */
    assert_string_equal(position_of(b.rules, match_state(b.match), line), "1 - 1 0:a1.b1.c1;1:b2.b4;2:c4.d4");
    refused_at(&b, EVENT_OFFER, 2, "takeback", 6, "match.nothing-to-take-back");
    refused_at(&b, EVENT_OFFER, 1, "takeback", 6, "match.nothing-to-take-back");
    do_at(&b, EVENT_OFFER, 0, "takeback", 7); /* the push and its answer */
    assert_string_equal(position_of(b.rules, match_state(b.match), line), push_position);
    close_bench(&b);
}

static void set_up(struct bout *b)
{
    static const char *const words[] = {"@a1", "@b1", "@c1", "@a4", "@b4", "@c4", "@d4"};
    static const int players[] = {0, 0, 0, 1, 1, 2, 2};
    for (int i = 0; i < 7; i++)
        play_at(b, players[i], words[i], i);
}

static void a_take_back_never_goes_past_a_reveal_or_a_resignation(void **state)
{
    (void)state;
    struct bout b = seated("skirmish", "none", NULL, "computer -");
    set_up(&b);
    refused_at(&b, EVENT_OFFER, 0, "takeback", 10, "match.nothing-to-take-back");
    play_at(&b, 0, "a1-a2", 11);
    do_at(&b, EVENT_OFFER, 0, "takeback", 12);
    refused_at(&b, EVENT_OFFER, 0, "takeback", 13, "match.nothing-to-take-back");
    play_at(&b, 0, "a1-a2", 14);
    do_at(&b, EVENT_RESIGN, 2, "", 15);
    refused_at(&b, EVENT_OFFER, 0, "takeback", 16, "match.nothing-to-take-back");
    refused_at(&b, EVENT_OFFER, 2, "draw", 16, "match.player");
    close_bench(&b);
}

static void resignations_end_or_change_the_game(void **state)
{
    (void)state;
    char line[SUPPORT_LINE];
    struct bout b = seated("alcazar", "none", NULL, "person -");
    do_at(&b, EVENT_RESIGN, 1, "", 1); /* not on turn: anybody may, any time */
    result_is(&b, "0 HR-4");
    refused_at(&b, EVENT_RESIGN, 0, "", 2, "move.over");
    close_bench(&b);
    b = seated("skirmish", "10+0", push_position, "person -");
    do_at(&b, EVENT_RESIGN, 0, "", 1);
    result_is(&b, "1,2 HR-4");
    close_bench(&b);
    b = seated("skirmish", "10+0", push_position, "person -");
    play_at(&b, 0, "b1-b2", 1);
    do_at(&b, EVENT_RESIGN, 1, "", 2);
    assert_string_equal(position_of(b.rules, match_state(b.match), line), "2 - 1 0:a1.c1.b2;x:-;2:c4.d4");
    refused_at(&b, EVENT_RESIGN, 1, "", 3, "match.player");
    match_tick(b.match, 2 + 10 * SECOND);
    result_is(&b, "0 HR-6");
    close_bench(&b);
}

/* ---- what once went wrong ---- */

static void a_pause_by_the_host_answers_the_request(void **state)
{
    (void)state;
    struct bout b = seated("alcazar", "300+0", NULL, "person -");
    do_at(&b, EVENT_OFFER, 0, "pause", 1);
    do_at(&b, EVENT_PAUSE, NOBODY, "", 2);
    refused_at(&b, EVENT_ACCEPT, 1, "pause", 3, "match.no-offer");
    refused_at(&b, EVENT_RESUME, 1, "", 4, "match.by-host");
    do_at(&b, EVENT_RESUME, NOBODY, "", 5);
    play_at(&b, 0, "a2n/a3w", 6);
    close_bench(&b);
}

static void a_log_that_was_cut_short_goes_on(void **state)
{
    (void)state;
    struct bout b = seated("alcazar", "none", NULL, "computer -");
    play_at(&b, 0, "a2n/a3w", 1);
    do_at(&b, EVENT_OFFER, 0, "takeback", 2);
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
    close_bench(&b);
}

static void a_take_over_by_a_person_is_asked(void **state)
{
    (void)state;
    struct bout b = open_bench("skirmish", "none", push_position);
    do_at(&b, EVENT_JOINED, 0, "person Anna", 0);
    do_at(&b, EVENT_JOINED, 1, "computer greedy", 0);
    do_at(&b, EVENT_JOINED, 2, "person Zoe", 0);
    play_at(&b, 0, "b1-b2", 1);
    do_at(&b, EVENT_OFFER, 0, "takeback", 2);
    do_at(&b, EVENT_TAKEOVER, 1, "person Bob", 3);
    do_at(&b, EVENT_ACCEPT, 2, "takeback", 4);
    assert_int_equal(match_length(b.match), 1);
    do_at(&b, EVENT_TAKEOVER, 1, "computer greedy", 5); /* computers always agree */
    assert_int_equal(match_length(b.match), 0);
    close_bench(&b);
}

static void giving_up_around_an_answer(void **state)
{
    (void)state;
    struct bout b = seated("skirmish", "5+5", push_position, "person -");
    play_at(&b, 0, "a1>a2", 1 * SECOND);
    do_at(&b, EVENT_RESIGN, 1, "", 2 * SECOND); /* the answer is void, the turn is over: its owner gets the increment */
    assert_int_equal(left(&b, 0), 9 * SECOND);
    close_bench(&b);
    b = seated("skirmish", "5+5", push_position, "person -");
    play_at(&b, 0, "a1>a2", 1 * SECOND);
    do_at(&b, EVENT_RESIGN, 2, "", 9 * SECOND); /* somebody else's: the answer is still the same one */
    assert_int_equal(match_deadline(b.match), 11 * SECOND);
    close_bench(&b);
    b = seated("skirmish", "1d", push_position, "person -");
    play_at(&b, 0, "a1>a2", 0);
    do_at(&b, EVENT_RESIGN, 2, "", DAY / 2);
    assert_int_equal(match_deadline(b.match), DAY);
    close_bench(&b);
    b = seated("skirmish", "5+5", "0 >a2 1 0:a1.b1.c1;1:a2.b4;2:c4.d4", "person -");
    assert_int_equal(match_deadline(b.match), 10 * SECOND); /* a start with an answer owed */
    close_bench(&b);
}

static void who_commands_nobody_is_not_asked(void **state)
{
    (void)state;
    struct bout b = seated("skirmish", "none", "0 - 0 0:a1.b1.c1;0:e4;2:c4.d4", "person -");
    refused_at(&b, EVENT_RESIGN, 1, "", 1, "match.player");
    do_at(&b, EVENT_OFFER, 0, "draw", 2);
    do_at(&b, EVENT_ACCEPT, 2, "draw", 3);
    result_is(&b, "draw HR-4");
    close_bench(&b);
}

static void a_side_that_has_given_up_has_lost(void **state)
{
    (void)state;
    struct bout b = seated("skirmish", "none", NULL, "person -");
    do_at(&b, EVENT_RESIGN, 0, "", 1);
    result_is(&b, "1,2 HR-4");
    close_bench(&b);
    b = seated("skirmish", "none", NULL, "person -");
    do_at(&b, EVENT_RESIGN, 2, "", 1);
    result_is(&b, "-");
    do_at(&b, EVENT_RESIGN, 1, "", 2);
    result_is(&b, "0 HR-4");
    close_bench(&b);
}

static void nothing_happens_after_the_time_is_up(void **state)
{
    (void)state;
    struct bout b = seated("alcazar", "10+0", NULL, "person -");
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
    close_bench(&b);
}

/* ---- secrets ---- */

static void drafts_are_given_back_after_a_restart(void **state)
{
    (void)state;
    struct bout b = seated("skirmish", "none", NULL, "person -");
    char words[SUPPORT_LINE], other[SUPPORT_LINE], line[SUPPORT_LINE];
    struct text text = text_on(words, sizeof words), more = text_on(other, sizeof other);
    struct why why;
    int count;
    play_at(&b, 0, "@c1", 1);
    play_at(&b, 0, "@a1", 2);
    play_at(&b, 0, "@b1", 3);
    play_at(&b, 1, "@e4", 4);
    const struct match_event *events = match_events(b.match, &count);
    struct match *again = match_rebuild(b.rules, events, count, &(struct entropy){.fill = fill_bytes}, &why);
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
    close_bench(&b);
}

static void a_request_does_not_outlive_the_reveal(void **state)
{
    (void)state;
    struct bout b = seated("skirmish", "none", NULL, "person -");
    do_at(&b, EVENT_OFFER, 0, "draw", 0);
    set_up(&b);
    refused_at(&b, EVENT_ACCEPT, 1, "draw", 10, "match.no-offer");
    close_bench(&b);
}

static void a_match_starts_at_the_beginning_of_a_set_up_or_after_it(void **state)
{
    (void)state;
    static const char *const lines[] = {"setup. - 0 0:c1;1:-;2:-", "setup.1 - 0 0:-;1:a4.b4;2:-",
                                        "setup. - 0 0:?;1:-;2:-"};
    struct rules *rules = rules_for(games_find("skirmish"), "");
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
    struct bout b = seated("skirmish", "none", NULL, "person -");
    char line[SUPPORT_LINE];
    union state_buffer seen;
    int before, after;
    match_events(b.match, &before);
    play_at(&b, 1, "@a4", 5);
    match_events(b.match, &after);
    assert_int_equal(after, before); /* a draft is no event */
    match_view(b.match, 0, state_of(&seen));
    assert_string_equal(position_of(b.rules, state_of(&seen), line), "setup. - 0 0:-;1:?;2:?");
    play_at(&b, 1, "@b4", 6);
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
    struct bout b = seated("skirmish", "none", NULL, "computer -");
    set_up(&b);
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
    close_bench(&b);
}

static void resigning_in_the_set_up(void **state)
{
    (void)state;
    char line[SUPPORT_LINE];
    struct bout b = seated("skirmish", "none", NULL, "person -");
    play_at(&b, 1, "@a4", 1);
    play_at(&b, 0, "@a1", 2);
    do_at(&b, EVENT_RESIGN, 1, "", 3);
    play_at(&b, 0, "@b1", 4);
    play_at(&b, 0, "@c1", 5);
    play_at(&b, 2, "@a4", 6);
    play_at(&b, 2, "@b4", 7);
    assert_string_equal(position_of(b.rules, match_state(b.match), line), "0 - 0 0:a1.b1.c1;x:-;2:a4.b4");
    close_bench(&b);
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

/* ---- events that cannot be ---- */

static void events_that_cannot_be_are_refused(void **state)
{
    (void)state;
    struct bout b = seated("alcazar", "300+5", NULL, "person -");
    play_at(&b, 0, "a2n/a3w", 5);
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
        assert_int_equal(atoi(why.arg[2]), count);
        assert_true(has_words(why.message));
    }
    struct why why;
    assert_null(match_rebuild(b.rules, events, 0, NULL, &why));
    assert_null(match_rebuild(b.rules, events + 1, count - 1, NULL, &why));
    close_bench(&b);
}

/* A take-back names the event before which its player's turn began, and no other. */
static void a_take_back_names_its_event(void **state)
{
    (void)state;
    struct bout b = seated("alcazar", "none", NULL, "person -");
    play_at(&b, 0, "a2n/a3w", 1);
    play_at(&b, 1, "d2n/d2e", 2);
    do_at(&b, EVENT_OFFER, 0, "takeback", 3);
    do_at(&b, EVENT_ACCEPT, 1, "takeback", 4);
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
    close_bench(&b);
}

static void an_end_tells_its_result(void **state)
{
    (void)state;
    struct bout b = seated("alcazar", "none", NULL, "person -");
    do_at(&b, EVENT_RESIGN, 0, "", 1);
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
    close_bench(&b);
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

/* ---- notation and pointing ---- */

static void turns_are_joined_for_people(void **state)
{
    (void)state;
    struct bout b = seated("skirmish", "none", "0 - 7 0:a1.c1.d1;1:a2.e4;2:b3.d4", "person -");
    char line[64];
    struct text text = text_on(line, sizeof line);
    play_at(&b, 0, "a1xa3", 1);
    play_at(&b, 0, "stop", 2);
    play_at(&b, 2, "b3-b4", 3);
    int n = notation_turn(b.match, 0, &text);
    assert_string_equal(line, "a1xa3");
    text = text_on(line, sizeof line);
    notation_turn(b.match, n, &text);
    assert_string_equal(line, "b3-b4");
    do_at(&b, EVENT_OFFER, 0, "takeback", 4);
    do_at(&b, EVENT_ACCEPT, 2, "takeback", 4); /* player 1 has lost its army and is not asked */
    play_at(&b, 0, "a1xa3", 5);
    play_at(&b, 0, "a3xc3", 6);
    text = text_on(line, sizeof line);
    notation_turn(b.match, 0, &text);
    assert_string_equal(line, "a1xa3xc3");
    close_bench(&b);
    b = seated("skirmish", "none", push_position, "person -");
    play_at(&b, 0, "a1>a2", 1);
    play_at(&b, 1, "a2-b2", 2);
    text = text_on(line, sizeof line);
    assert_int_equal(notation_turn(b.match, 0, &text), 2);
    assert_string_equal(line, "a1>a2-b2");
    close_bench(&b);
}

/* HR-1 in Granat: a neutral pawn that stepped forward gets a marble, goes back with it and gives it away again. */
static void a_pawn_that_stepped_can_come_back(void **state)
{
    (void)state;
    static const char *const round[] = {"a1-b2", "g15-f14", "a7*b2", "f14-g15", "b2-a1", "g15-f14", "a1*a7", "f14-g15"};
    struct bout b = seated("granat", "none", "3B1/4/4b/4/5/4/5/5/R4/4/5/4/5/4/r4 r - - 4", "person -");
    struct why why;
    for (int i = 0; i < 16; i++) {
        assert_null(match_result(b.match).by);
        assert_true(match_play(b.match, i % 2, round[i % 8], i + 1, &why));
    }
    assert_non_null(match_result(b.match).by);
    assert_string_equal(match_result(b.match).by->rule, "HR-1");
    close_bench(&b);
}

static void joined_turns_are_played(void **state)
{
    (void)state;
    struct bout b = seated("granat", "none", "4b/4/5/4/5/4/5/3bb/5/1b2/1r3/4/5/4/5 r - - 3", "person -");
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
    close_bench(&b);
}

/* ---- times of records ---- */

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

int main(void)
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
        cmocka_unit_test(a_draw_needs_everybody),
        cmocka_unit_test(computers_give_no_draw_away),
        cmocka_unit_test(a_move_voids_a_request),
        cmocka_unit_test(a_take_back_needs_people_but_not_computers),
        cmocka_unit_test(a_take_back_goes_to_the_start_of_the_own_turn),
        cmocka_unit_test(a_take_back_never_goes_past_a_reveal_or_a_resignation),
        cmocka_unit_test(resignations_end_or_change_the_game),
        cmocka_unit_test(a_pause_by_the_host_answers_the_request),
        cmocka_unit_test(a_log_that_was_cut_short_goes_on),
        cmocka_unit_test(a_take_over_by_a_person_is_asked),
        cmocka_unit_test(giving_up_around_an_answer),
        cmocka_unit_test(who_commands_nobody_is_not_asked),
        cmocka_unit_test(a_side_that_has_given_up_has_lost),
        cmocka_unit_test(nothing_happens_after_the_time_is_up),
        cmocka_unit_test(drafts_are_given_back_after_a_restart),
        cmocka_unit_test(a_request_does_not_outlive_the_reveal),
        cmocka_unit_test(a_match_starts_at_the_beginning_of_a_set_up_or_after_it),
        cmocka_unit_test(nobody_learns_of_a_set_up_before_the_reveal),
        cmocka_unit_test(a_false_reveal_is_refused),
        cmocka_unit_test(resigning_in_the_set_up),
        cmocka_unit_test(blake2b_is_blake2b),
        cmocka_unit_test(events_that_cannot_be_are_refused),
        cmocka_unit_test(a_take_back_names_its_event),
        cmocka_unit_test(an_end_tells_its_result),
        cmocka_unit_test(only_clean_text_is_said),
        cmocka_unit_test(turns_are_joined_for_people),
        cmocka_unit_test(a_pawn_that_stepped_can_come_back),
        cmocka_unit_test(joined_turns_are_played),
        cmocka_unit_test(dates_are_read_and_written),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
