/* kill.c - a server that is killed at any moment loses nothing that anybody was told, and everybody goes on playing.
 *
 * A club (tests/client/club.h) plays 200 games at a time against the real program, people among themselves and against
 * computers, with clocks and without, with set-ups in secret. The program is killed (SIGKILL) at moments by lot and
 * started again on what it has kept. With a second word, “database”, it keeps all in a PostgreSQL, which is killed and
 * started again as well, without anybody's noticing. TINTAGEL_KILLS=N: N times as often. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/client/club.h"
#include "tests/client/database.h"
#include "tests/client/house.h"
#include "tests/support.h"

enum { PLANS = 64, KILLS = 5, MEMBERS = 32, GAMES = 200, REST = 60000, CUTS = 60 };

static const char *program;

static struct club_plan plans[PLANS];
static struct house house;
static struct club club;
static bool in_database;
static struct database database;

static void no_fault(void)
{
    if (club.fault[0])
        fail_msg("%s", club.fault);
}

static void start(void)
{
    if (!house_open(&house))
        fail_msg("the server does not start: see %s", house.notes);
}

/* ---- the check is tried on logs that were changed ---- */

static bool is_found_out(const struct club_party *party, const struct tree *tree)
{
    bool good = club_check_log(&club, party, tree_at(tree, "events"));
    club.fault[0] = '\0';
    return !good;
}

static struct tree **link_to(struct tree *events, int n)
{
    struct tree **at = &events->first;
    while (n-- > 0)
        at = &(*at)->next;
    return at;
}

static void check_checking(const struct club_party *party)
{
    struct tree *tree = club_ask_log(&club, party), *events = (struct tree *)tree_at(tree, "events");
    no_fault();
    assert_int_equal(events->count, party->count);
    assert_false(is_found_out(party, tree));
    struct tree **last = link_to(events, party->count - 1), *gone = *last;
    *last = NULL;
    events->count--;
    assert_true(is_found_out(party, tree)); /* the last is lost */
    *last = gone;
    events->count++;
    struct tree *time = gone->first->next->next;
    time->number++;
    assert_true(is_found_out(party, tree)); /* something is other than it was told */
    time->number--;
    struct tree **middle = link_to(events, party->count / 2), *two = (*middle)->next;
    (*middle)->next = two->next;
    two->next = *middle;
    *middle = two;
    assert_true(is_found_out(party, tree)); /* two have changed places */
    tree_free(tree);
}

/* They play on: so many are answered, soon. */
static void wait_for_acks(long count)
{
    int64_t until = guest_now() + REST;
    for (count += club.counts.acks; club.counts.acks < count && guest_now() < until && !club.fault[0];)
        club_run(&club, 20);
    no_fault();
    if (club.counts.acks < count)
        fail_msg("they do not play on: %ld answers are missing", count - club.counts.acks);
}

/* What the server keeps all in goes away in mid-play, and comes back. */
static void kill_database(void)
{
    if (rng_below(&club.rng, 2))
        database_kill(&database);
    else
        database_close(&database);
    club_run(&club, (int)rng_below(&club.rng, 300));
    no_fault();
    assert_true(database_open(&database));
    wait_for_acks(GAMES);
}

/* Some kills come when all play, some when they have hardly come back. */
static void play_and_kill(void)
{
    for (long i = 0; i < KILLS * effort("TINTAGEL_KILLS"); i++) {
        if (rng_below(&club.rng, 3))
            wait_for_acks(GAMES + (long)rng_below(&club.rng, 5 * GAMES));
        club_run(&club, (int)rng_below(&club.rng, 500));
        no_fault();
        if (in_database)
            kill_database();
        house_kill(&house);
        if (rng_below(&club.rng, 2))
            club_run(&club, (int)rng_below(&club.rng, 200)); /* they see that it is gone */
        start();
        no_fault();
    }
    wait_for_acks(GAMES);
}

static void nothing_is_lost(void **unused)
{
    (void)unused;
    assert_true(house_build(&house, program, "/tmp"));
    static const char *const flags[] = {"--store", database.place, NULL};
    if (in_database) {
        assert_true(database_build(&database) && database_open(&database));
        house.flags = flags;
    }
    start();
    int count = club_find_plans(plans, PLANS);
    bool open = club_open(&club, house.place, MEMBERS, plans, count, GAMES, 18);
    no_fault();
    assert_true(open);
    club.talkative = 20;
    play_and_kill();
    long computers = club.counts.computers;
    club_run(&club, 500);
    club_rest(&club, REST);
    no_fault();
    assert_true(club.counts.computers > computers);
    house_kill(&house);
    start();
    club_check(&club);
    no_fault();
}

static void a_lost_event_is_found_out(void **unused)
{
    int tried = 0;
    (void)unused;
    for (int i = 0; i < club.party_count && tried < 5; i++) {
        const struct club_party *party = &club.parties[i];
        bool moved = party->count > 8 && party->moves[0] > 2 && !party->plan->computers && !party->over &&
                     strcmp(party->plan->clock, "none") == 0;
        if (moved) {
            check_checking(party);
            tried++;
        }
    }
    assert_int_equal(tried, 5);
}

/* Who comes back says again what was not answered, and is told that it is done before it is told what has happened:
 * what it decides before it has heard of that is taken for the decision before, if it is the same. */
static void a_lost_line_doubles_nothing(void **unused)
{
    (void)unused;
    for (long i = 0; i < CUTS * effort("TINTAGEL_KILLS"); i++) {
        club_run(&club, 10 + (int)rng_below(&club.rng, 60));
        club_cut(&club);
        no_fault();
    }
    club_rest(&club, REST);
    no_fault();
    club_check(&club);
    no_fault();
}

static void it_ends_well(void **unused)
{
    (void)unused;
    print_message("# %d games, %ld over; %ld acknowledged, %ld told, %ld by computers, %ld lines, %ld refused\n",
                  club.party_count, club.counts.finished, club.counts.acks, club.counts.told, club.counts.computers,
                  club.counts.again, club.counts.refused);
    club_run(&club, 300);
    no_fault();
    club_close(&club);
    assert_true(house_close(&house));
    house_clear(&house);
}

int main(int argc, char **argv)
{
    program = argc > 1 ? argv[1] : "build/check/tintagel";
    in_database = argc > 2 && strcmp(argv[2], "database") == 0;
    tests_add("nothing that was told is lost, and all play on", nothing_is_lost, NULL);
    tests_add("who loses its line has done everything once", a_lost_line_doubles_nothing, NULL);
    tests_add("the test finds a log that was changed", a_lost_event_is_found_out, NULL);
    tests_add("it ends well", it_ends_well, NULL);
    int failed = tests_run("kill");
    if (house.data[0])
        house_clear(&house);
    database_clear(&database);
    return failed;
}
