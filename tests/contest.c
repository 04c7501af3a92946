/* contest.c - schedules, strengths and tests against figures that others have published or that can be worked out by
 * hand; and games that hang on their number alone. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"

#include "contest/balance.h"
#include "contest/contest.h"
#include "contest/crew.h"
#include "contest/results.h"
#include "contest/selfplay.h"
#include "core/rules.h"

static void near_to(double value, double wanted, double most)
{
    if (!(fabs(value - wanted) <= most))
        fail_msg("%g is not %g, give or take %g", value, wanted, most);
}

/* ---- schedules ---- */

/* Everybody sits everywhere equally often, from every opening; the first entrant of a gauntlet is in every game. */
static void check_schedule(int sides, int entrants, bool gauntlet)
{
    enum { OPENINGS = 6 };
    struct schedule s = schedule_of(sides, entrants, gauntlet);
    int sat[SCHEDULE_ENTRANTS][MAX_PLAYERS] = {{0}}, games = s.tables * sides * OPENINGS;
    for (int g = 0; g < games; g++) {
        struct schedule_game game = schedule_game(&s, g);
        bool first = false;
        assert_int_equal(game.opening, g / (s.tables * sides));
        for (int side = 0; side < sides; side++) {
            assert_true(game.seats[side] < entrants);
            sat[game.seats[side]][side]++;
            first |= game.seats[side] == 0;
            for (int other = 0; entrants >= sides && other < side; other++)
                assert_int_not_equal(game.seats[side], game.seats[other]);
        }
        assert_true(first || !gauntlet);
    }
    for (int i = 0; i < entrants; i++)
        for (int side = 0; side < sides; side++) {
            assert_true(sat[i][side] > 0);
            assert_int_equal(sat[i][side], sat[i][0]);
            assert_true(gauntlet || sat[i][side] == sat[0][0]);
        }
}

static void everybody_sits_everywhere(void **state)
{
    (void)state;
    for (int sides = 2; sides <= MAX_PLAYERS; sides++)
        for (int entrants = 2; entrants <= 8; entrants++) {
            check_schedule(sides, entrants, false);
            check_schedule(sides, entrants, true);
        }
}

static void tables_are_as_many_as_choices(void **state)
{
    (void)state;
    assert_int_equal(schedule_of(2, 2, true).tables, 1);
    assert_int_equal(schedule_of(2, 5, false).tables, 10);
    assert_int_equal(schedule_of(2, 5, true).tables, 4);
    assert_int_equal(schedule_of(3, 5, false).tables, 10);
    assert_int_equal(schedule_of(4, 2, true).tables, 1);
    assert_int_equal(schedule_of(4, 3, false).tables, 6);
    assert_int_equal(schedule_of(6, SCHEDULE_ENTRANTS, false).tables, 906192);
}

/* Over six openings at one table of four, each follows each other equally often. */
static void neighbours_change(void **state)
{
    (void)state;
    struct schedule s = schedule_of(4, 4, false);
    int follows[4][4] = {{0}};
    for (int g = 0; g < 24; g++) {
        struct schedule_game game = schedule_game(&s, g);
        for (int side = 0; side < 4; side++)
            follows[game.seats[side]][game.seats[(side + 1) % 4]]++;
    }
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++)
            assert_int_equal(follows[a][b], a == b ? 0 : 8);
}

/* ---- strengths ---- */

/* Pairs of games of two entrants, by what the first got: 0, 1/2, 1, 3/2, 2. */
static struct results pairs_of(const int counts[5])
{
    struct results results = {.sides = 2};
    int opening = 0;
    for (int points = 0; points <= 4; points++)
        for (int i = 0; i < counts[points]; i++, opening++)
            for (int g = 0; g < 2; g++) {
                int got = points - 2 * g < 0 ? 0 : points - 2 * g > 2 ? 2 : points - 2 * g;
                if (points == 2)
                    got = 1;
                struct rating_game game = {.opening = opening, .seats = {(uint8_t)g, (uint8_t)!g}};
                int winner = got == 2 ? g : !g;
                game.winners = got == 1 ? 0 : (uint8_t)(1 << winner);
                assert_true(results_add(&results, &game));
            }
    return results;
}

static void check_pairs(const int counts[5], double elo, double error)
{
    struct results results = pairs_of(counts);
    struct rating rating;
    rating_fit(results.games, results.count, 2, 2, &rating);
    near_to(-rating.elo[1], elo, 0.01);
    near_to(1.959964 * rating.error[1], error, error / 100);
    assert_false(rating.unbounded);
    results_free(&results);
}

/* As fastchess tells them, with errors of 95 %: 78 wins, 16 losses, 206 draws; 2718, 2330, 1756; and 10, 0, 10. */
static void strengths_are_as_published(void **state)
{
    (void)state;
    check_pairs((const int[]){1, 10, 78, 48, 13}, 72.85, 22.33);
    check_pairs((const int[]){352, 579, 1264, 743, 464}, 19.83, 6.77);
}

/* 75 % is 400 log10 3, with any number of sides the odds against one of the others. */
static void shares_are_strengths(void **state)
{
    (void)state;
    near_to(rating_elo(0.75, 2), 190.849, 0.001);
    near_to(rating_elo(0.5, 2), 0, 1e-9);
    near_to(rating_elo(0.25, 4), 0, 1e-9);
    near_to(rating_elo(0.5, 3), 400 * log10(2), 1e-9);
    for (int sides = 2; sides <= MAX_PLAYERS; sides++)
        near_to(rating_expected(rating_elo(0.6, sides), sides), 0.6, 1e-12);
}

static void differences_are_told_without_a_negative_zero(void **state)
{
    static const double given[] = {-0.3, -0.0, 0.4, -0.6, 12.5, -7}, wanted[] = {0, 0, 0, -1, 12, -7};
    (void)state;
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        near_to(rating_whole(given[i]), wanted[i], 0);
        assert_int_equal(signbit(rating_whole(given[i])) != 0, wanted[i] < 0);
    }
}

/* One against two others who are alike, 50 of 100 games won from each side: it is twice as likely to win as either. */
static void three_sides_have_strengths(void **state)
{
    (void)state;
    struct rating_game games[300];
    struct rating rating;
    for (int g = 0; g < 300; g++) {
        int mine = g % 3, won = g / 3 % 2;
        games[g] = (struct rating_game){.opening = g / 3, .seats = {1, 1, 1}};
        games[g].seats[mine] = 0;
        games[g].winners = (uint8_t)(1 << (won ? mine : (mine + 1) % 3));
    }
    rating_fit(games, 300, 3, 2, &rating);
    near_to(-rating.elo[1], 400 * log10(2), 1e-6);
    /* Each opening gives 3 or 0: the share's error is 5.025 %, 400 / ln 10 / (1/2 * 1/2) of that in Elo. */
    near_to(rating.error[1], 173.7178 / 0.25 * 0.0502519, 0.01);
}

/* Three entrants whose results are exactly those of strengths 0, 100 and 300: these come out. */
static void many_are_fitted_at_once(void **state)
{
    (void)state;
    static const double elo[] = {0, 100, 300};
    static struct rating_game games[30000];
    struct rating rating;
    int count = 0;
    for (int pair = 0; pair < 3; pair++)
        for (int i = 0; i < 10000; i++, count++) {
            uint8_t a = pair == 2, b = pair == 0 ? 1 : 2;
            bool won = i < lround(10000 * rating_expected(elo[a] - elo[b], 2));
            games[count] = (struct rating_game){.opening = i, .seats = {a, b}, .winners = won ? 1 : 2};
        }
    rating_fit(games, count, 2, 3, &rating);
    for (int i = 0; i < 3; i++)
        near_to(rating.elo[i], elo[i], 0.1);
}

/* Ten of ten won: 10.5 of 11, with the error of eleven trials. */
static void all_or_nothing_has_an_answer(void **state)
{
    (void)state;
    struct results results = pairs_of((const int[]){0, 0, 0, 0, 5});
    struct rating rating;
    rating_fit(results.games, results.count, 2, 2, &rating);
    assert_true(rating.unbounded);
    near_to(-rating.elo[1], rating_elo(10.5 / 11, 2), 1e-6);
    near_to(rating.error[1], 173.7178 / sqrt(11 * (10.5 / 11) * (0.5 / 11)), 0.01);
    results_free(&results);
}

static void standings_count_seats(void **state)
{
    (void)state;
    struct results results = pairs_of((const int[]){1, 0, 1, 1, 1});
    struct standing first = results_standing(&results, 0), second = results_standing(&results, 1);
    assert_int_equal(first.games, 8);
    assert_int_equal(first.wins, 3);
    assert_int_equal(first.draws, 3);
    assert_int_equal(first.losses, 2);
    assert_int_equal(second.wins, 2);
    near_to(first.share, 4.5 / 8, 1e-12);
    near_to(first.error, sqrt((3.75 / 8 - 4.5 / 8 * 4.5 / 8) / 8), 1e-12);
    results_free(&results);
}

/* ---- the test ---- */

static struct sprt test_of(const char *text, const int counts[5])
{
    struct sprt sprt;
    assert_true(sprt_read(text, &sprt));
    sprt.sides = 2;
    for (int points = 0; points <= 4; points++)
        for (int i = 0; i < counts[points]; i++)
            sprt_add(&sprt, points / 2.0);
    return sprt;
}

/* What fastchess and fishtest find in pairs of games, with logistic Elo. */
static void ratios_are_as_published(void **state)
{
    (void)state;
    struct sprt sprt = test_of("0.5,2.5", (const int[]){223, 9863, 21279, 10037, 246});
    near_to(sprt_ratio(&sprt), -3.07, 0.03);
    near_to(sprt_upper(&sprt), 2.944, 0.001);
    near_to(sprt_lower(&sprt), -2.944, 0.001);
    assert_int_equal(sprt_verdict(&sprt), -1);
    sprt = test_of("0,2,0.05,0.05", (const int[]){871, 26175, 55983, 26678, 821});
    near_to(sprt_ratio(&sprt), -4.98, 0.05);
}

static void a_test_goes_on_until_it_knows(void **state)
{
    (void)state;
    struct sprt sprt = test_of("0,50", (const int[]){0, 0, 0, 0, 0});
    near_to(sprt_ratio(&sprt), 0, 1e-12);
    sprt = test_of("0,50", (const int[]){1, 2, 3, 3, 2});
    assert_int_equal(sprt_verdict(&sprt), 0);
    sprt = test_of("0,50", (const int[]){0, 0, 0, 0, 40});
    assert_int_equal(sprt_verdict(&sprt), 1);
    sprt = test_of("0,50", (const int[]){40, 0, 0, 0, 0});
    assert_int_equal(sprt_verdict(&sprt), -1);
}

static void tests_are_read_strictly(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",         "1",        "2,1",         "1,1",   "0,5,0.05", "0,5,0.05,0.05,1",
                                        "0,5,0,.1", "0,5,.1,1", "0,5,0.6,0.1", "0,nan", "0,inf",    "0,1e3",
                                        "0,5,",     ",5",       "0, 5",        "0x1,5", "--1,5",    "-99999,5"};
    struct sprt sprt;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (sprt_read(wrong[i], &sprt))
            fail_msg("“%s” is read as a test", wrong[i]);
    assert_true(sprt_read("-1.5,2.25,0.01,0.1", &sprt));
    near_to(sprt.elo0, -1.5, 0);
    near_to(sprt.beta, 0.1, 0);
}

/* ---- threads ---- */

struct tally {
    int taken, settled, stop_at;
    bool in_order;
};

static void *open_nothing(void *context)
{
    return context;
}

static void close_nothing(void *player)
{
    (void)player;
}

/* Some take longer than others. */
static void *count_up(void *context, void *player, int g)
{
    int *result = malloc(sizeof *result);
    (void)context;
    (void)player;
    for (volatile int i = 0; i < (g % 7 == 0 ? 100000 : 10); i++)
        ;
    if (result)
        *result = g;
    return result;
}

static void *fail_at_30(void *context, void *player, int g)
{
    return g == 30 ? NULL : count_up(context, player, g);
}

static bool take_in_order(void *context, int g, void *result)
{
    struct tally *tally = context;
    tally->in_order &= g == tally->taken && *(int *)result == g;
    tally->taken++;
    return tally->taken != tally->stop_at;
}

static bool settle_once(void *context)
{
    ((struct tally *)context)->settled = ((struct tally *)context)->taken;
    return true;
}

static enum crew_end run_crew(struct tally *tally, int threads, void *(*play)(void *, void *, int))
{
    *tally = (struct tally){.stop_at = tally->stop_at, .in_order = true};
    return crew_run(&(struct crew){.end = 500,
                                   .threads = threads,
                                   .context = tally,
                                   .open = open_nothing,
                                   .close = close_nothing,
                                   .play = play,
                                   .take = take_in_order,
                                   .settle = settle_once,
                                   .drop = free});
}

static void results_come_in_order(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 8; threads++) {
        struct tally tally = {0};
        assert_int_equal(run_crew(&tally, threads, count_up), CREW_DONE);
        assert_true(tally.in_order && tally.taken == 500 && tally.settled == 500);
        tally.stop_at = 100;
        assert_int_equal(run_crew(&tally, threads, count_up), CREW_STOPPED);
        assert_true(tally.in_order && tally.taken == 100 && tally.settled == 100);
        tally.stop_at = 0;
        assert_int_equal(run_crew(&tally, threads, fail_at_30), CREW_NO_MEMORY);
        assert_true(tally.in_order && tally.taken == 30 && tally.settled <= 30);
    }
}

/* ---- games ---- */

/* A game is the same whatever was played before, and its line can be read again, as no other game's. */
static void games_hang_on_their_number(void **state)
{
    (void)state;
    for (const struct game *const *game = games_tested(); *game; game++) {
        struct rules *rules = rules_for(*game, "");
        struct contest contest = {.rules = rules, .opening = 2, .seed = 7};
        assert_true(entrant_read("nodes=40", &contest.entrants[0]) && entrant_read("greedy", &contest.entrants[1]));
        contest.schedule = schedule_of(rules->sides, 2, true);
        char lines[2][CONTEST_LINE];
        for (int run = 0; run < 2; run++) {
            struct arena *arena = arena_new(rules, contest.entrants);
            for (int g = run ? 1 : 0; g <= 1; g++) {
                struct match *match = contest_play(&contest, arena, g);
                struct text text = text_on(lines[run], sizeof lines[run]);
                assert_non_null(match);
                contest_write_game(&contest, g, match, &text);
                assert_false(text.cut);
                match_free(match);
            }
            arena_free(arena);
        }
        assert_string_equal(lines[0], lines[1]);
        struct rating_game read;
        assert_true(contest_read_game(&contest, 1, lines[0], &read));
        assert_false(contest_read_game(&contest, 0, lines[0], &read));
        assert_false(contest_read_game(&contest, 1 + rules->sides, lines[0], &read));
        rules_free(rules);
    }
}

/* ---- selfplay ---- */

/* What becomes of a line when its field number `field` is another, or its last decision is gone. */
static void spoil(const char *line, int field, const char *with, char *out, size_t size)
{
    struct text text = text_on(out, size);
    for (int i = 0; *line; i++) {
        size_t length = strcspn(line, "\t\n");
        if (i == field)
            text_add(&text, with);
        else
            text_add_part(&text, line, length);
        line += length;
        if (*line == '\t')
            text_add_char(&text, *line);
        line += *line != '\0';
    }
    if (field < 0)
        for (int words = 0; words < 2; words++)
            *strrchr(out, ' ') = '\0';
}

/* A line is read as the game that was played; one that is changed anywhere is refused. */
static void selfplay_is_read_as_it_was_played(void **state)
{
    (void)state;
    static char line[1 << 20];
    for (const struct game *const *game = games_tested(); *game; game++) {
        struct rules *rules = rules_for(*game, "");
        struct selfplay selfplay = {.rules = rules, .opening = 3, .seed = 2};
        struct arena *arena = arena_new(rules, &selfplay.entrant);
        assert_true(entrant_read("nodes=30", &selfplay.entrant));
        for (int g = 0; g < 3; g++) {
            char *whole = selfplay_play(&selfplay, arena, g), *again = selfplay_play(&selfplay, arena, g);
            char result[SELFPLAY_RESULT];
            struct selfplay_game read;
            int decisions;
            assert_non_null(whole);
            assert_string_equal(whole, again);
            spoil(whole, 99, "", line, sizeof line);
            if (!selfplay_read(rules, g, line, &read))
                fail_msg("%s: “%s” is not read", (*game)->name, line);
            assert_true(selfplay_skim(g, line, result, &decisions));
            assert_int_equal(match_length(read.match), decisions);
            selfplay_free(&read);
            assert_false(selfplay_read(rules, g + 1, line, &read));
            spoil(whole, 1, strcmp(result, "-") == 0 ? "draw HR-1" : "-", line, sizeof line);
            assert_false(selfplay_read(rules, g, line, &read));
            spoil(whole, 2, "nowhere", line, sizeof line);
            assert_false(selfplay_read(rules, g, line, &read));
            if (decisions > 1) {
                spoil(whole, -1, "", line, sizeof line);
                assert_false(selfplay_read(rules, g, line, &read));
            }
            free(whole);
            free(again);
        }
        arena_free(arena);
        rules_free(rules);
    }
}

static void scores_are_written_and_read(void **state)
{
    (void)state;
    static const struct {
        int32_t score;
        const char *text;
    } scores[] = {{0, "0"},
                  {-35, "-35"},
                  {EVALUATE_MOST, "400000000"},
                  {SEARCH_WIN - 3, "#3"},
                  {4 - SEARCH_WIN, "#-4"},
                  {SELFPLAY_NO_SCORE, "-"}};
    for (size_t i = 0; i < sizeof scores / sizeof *scores; i++) {
        char word[32];
        struct text text = text_on(word, sizeof word);
        selfplay_write_score(scores[i].score, &text);
        assert_string_equal(word, scores[i].text);
    }
}

static void balance_counts(void **state)
{
    (void)state;
    struct rules *rules = rules_for(games_tested()[0], "");
    struct balance balance = {0};
    assert_true(balance_add(&balance, rules, "0 XX-1", 10));
    assert_true(balance_add(&balance, rules, "draw HR-1", 20));
    assert_true(balance_add(&balance, rules, "draw HR-1", 30));
    assert_true(balance_add(&balance, rules, "-", 40));
    assert_false(balance_add(&balance, rules, "", 1));
    assert_false(balance_add(&balance, rules, "9 XX-1", 1));
    assert_false(balance_add(&balance, rules, "0", 1));
    assert_int_equal(balance.games, 4);
    assert_int_equal(balance.draws, 2);
    assert_int_equal(balance.unfinished, 1);
    assert_int_equal(balance.wins[rules->side_of[0]], 1);
    assert_int_equal(balance.decisions, 100);
    balance_sort(&balance);
    assert_int_equal(balance.end_count, 2);
    assert_string_equal(balance.ends[0].rule, "HR-1");
    assert_int_equal(balance.ends[0].count, 2);
    rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_sits_everywhere),
        cmocka_unit_test(tables_are_as_many_as_choices),
        cmocka_unit_test(neighbours_change),
        cmocka_unit_test(strengths_are_as_published),
        cmocka_unit_test(shares_are_strengths),
        cmocka_unit_test(differences_are_told_without_a_negative_zero),
        cmocka_unit_test(three_sides_have_strengths),
        cmocka_unit_test(many_are_fitted_at_once),
        cmocka_unit_test(all_or_nothing_has_an_answer),
        cmocka_unit_test(standings_count_seats),
        cmocka_unit_test(ratios_are_as_published),
        cmocka_unit_test(a_test_goes_on_until_it_knows),
        cmocka_unit_test(tests_are_read_strictly),
        cmocka_unit_test(results_come_in_order),
        cmocka_unit_test(games_hang_on_their_number),
        cmocka_unit_test(selfplay_is_read_as_it_was_played),
        cmocka_unit_test(scores_are_written_and_read),
        cmocka_unit_test(balance_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
