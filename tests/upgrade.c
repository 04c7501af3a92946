/* upgrade.c - today's program and the next one (next_schema.c) on one store: servers of both play together, nothing is
 * lost on the way, and when the last old one has gone the way back is closed.
 *
 * Real servers on a real database: node 0 is old, node 1 is new. A club (tests/client/club.h) plays all the time. Then
 * the same with a file, which one server at a time has. Words: today's program, the next one. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/nodes.h"

enum { PLANS = 64, MEMBERS = 8, GAMES = 12, ACKS = 150, REST = 60000, SAID = 1024 };

static const char *old_program, *new_program;
static const char *flags[] = {"--store", database.place, NULL};
static struct club club;
static char game[CLUB_ID]; /* of anna and bert, who go on in it all the way */
static struct person anna, bert;

/* ---- what a host does ---- */

/* A command of a program; its status, and what it says. */
static int run_command(const char *program, const char *words, char *said)
{
    char command[SAID];
    snprintf(command, sizeof command, "LC_ALL=C %s %s 2>&1", program, words);
    FILE *out = popen(command, "r");
    assert_non_null(out);
    size_t got = fread(said, 1, SAID - 1, out);
    said[got] = '\0';
    return pclose(out);
}

static int run_on_database(const char *program, const char *words, char *said)
{
    char all[SAID];
    snprintf(all, sizeof all, "%s --store '%s'", words, database.place);
    return run_command(program, all, said);
}

static void says(const char *said, const char *part)
{
    if (!strstr(said, part))
        fail_msg("%s is said in place of: %s", said, part);
}

/* A program that cannot use what is kept says so, and does not start. */
static void is_refused(const char *program, const char *place)
{
    char words[SAID], said[SAID];
    snprintf(words, sizeof words, "serve --listen 127.0.0.1:0 %s", place);
    assert_int_not_equal(run_command(program, words, said), 0);
    says(said, "it was written by a newer version of Tintagel");
    snprintf(words, sizeof words, "store check %s", place);
    assert_int_not_equal(run_command(program, words, said), 0);
    says(said, "it was written by a newer version of Tintagel");
}

static void run_sql(const char *sql)
{
    char command[SAID];
    snprintf(command, sizeof command, "%s/psql -q -v ON_ERROR_STOP=1 '%s' -c \"%s\" >/dev/null", database.programs,
             database.place, sql);
    assert_int_equal(system(command), 0);
}

/* ---- people who play ---- */

static void no_fault(void)
{
    if (club.fault[0])
        fail_msg("%s", club.fault);
}

static void play_on(void)
{
    int64_t until = guest_now() + REST;
    for (long wanted = club.counts.acks + ACKS; club.counts.acks < wanted; no_fault()) {
        club_run(&club, 50);
        if (guest_now() > until)
            fail_msg("they do not play on");
    }
}

/* Each says something at its node, and the other node knows it. */
static void both_are_heard(int first, int second)
{
    int count = count_events(&anna, first, game, "chat");
    act(&anna, first, game, "chat", "{\"text\":\"old?\"}");
    act(&bert, second, game, "chat", "{\"text\":\"new!\"}");
    assert_int_equal(count_events(&anna, first, game, "chat"), count + 2);
    assert_int_equal(count_events(&bert, second, game, "chat"), count + 2);
}

/* ---- side by side ---- */

static void a_store_is_upgraded_while_it_is_played(void **unused)
{
    static struct club_plan plans[PLANS];
    char command[SAID], said[SAID] = "";
    (void)unused;
    assert_true(house_build(&houses[0], old_program, "/tmp"));
    houses[0].flags = flags;
    open_node(0);
    anna = come(0, "Anna"), bert = come(0, "Bert");
    create(&anna, 0, ",\"seats\":[\"me\",\"open\"]", game);
    act(&bert, 0, game, "join", "{\"player\":1}");
    act(&anna, 0, game, "move", "{\"text\":\"a1-a2\"}");
    bool open = club_open(&club, places[0], MEMBERS, plans, club_find_plans(plans, PLANS), GAMES, 5);
    no_fault();
    assert_true(open);
    club.talkative = 10;
    play_on();
    snprintf(command, sizeof command, "LC_ALL=C %s store upgrade --store '%s' 2>&1", new_program, database.place);
    FILE *upgrade = popen(command, "r");
    assert_non_null(upgrade);
    play_on();
    said[fread(said, 1, sizeof said - 1, upgrade)] = '\0';
    assert_int_equal(pclose(upgrade), 0);
    says(said, "has the form of this version");
    play_on();
    assert_int_equal(count_events(&anna, 0, game, "move"), 1);
}

static void old_and_new_play_together(void **unused)
{
    char said[SAID];
    (void)unused;
    assert_true(house_build(&houses[1], new_program, "/tmp"));
    houses[1].flags = flags;
    open_node(1);
    wait_for_nodes(2);
    same_on_both(&anna, game); /* what there was before */
    both_are_heard(0, 1);
    act(&bert, 1, game, "move", "{\"text\":\"d4-d3\"}");
    assert_int_equal(count_events(&anna, 0, game, "move"), 2);
    both_are_heard(1, 0);
    same_on_both(&anna, game);
    club_spread(&club, places, NODES);
    play_on();
    /* An old one can be started again: there is a way back. */
    assert_true(house_close(&houses[0]));
    open_node(0);
    wait_for_nodes(2);
    play_on();
    assert_int_equal(run_on_database(old_program, "store check", said), 0);
    says(said, "All is sound");
}

static void it_is_not_finished_while_an_old_one_runs(void **unused)
{
    char said[SAID];
    (void)unused;
    assert_int_not_equal(run_on_database(new_program, "store upgrade --finish", said), 0);
    says(said, "servers of an older version have it open");
    play_on();
    assert_int_not_equal(run_on_database(old_program, "store upgrade --finish", said), 0);
    says(said, "it was written by a newer version");
    assert_int_equal(run_admin(0, "drain"), 0);
    assert_int_not_equal(run_on_database(new_program, "store upgrade --finish", said), 0);
    both_are_heard(0, 1);
    assert_true(house_close(&houses[0]));
    open_node(0); /* the host has thought better of it */
    wait_for_nodes(2);
    play_on();
}

/* One that counts as gone, since it was stopped for long, wakes up when all is done: it keeps nothing any more. */
static void one_that_slept_is_let_in_no_more(void **unused)
{
    char said[SAID], path[PATH];
    (void)unused;
    club_spread(&club, &places[1], 1);
    play_on();
    assert_int_equal(kill(houses[0].pid, SIGSTOP), 0);
    run_sql("UPDATE nodes SET alive = alive - 120000 WHERE schema < (SELECT version FROM tintagel_store)");
    assert_int_equal(run_on_database(new_program, "store upgrade --finish", said), 0);
    says(said, "older ones cannot use it any more");
    both_are_heard(1, 1);
    play_on();
    int count = count_events(&anna, 1, game, "");
    assert_int_equal(kill(houses[0].pid, SIGCONT), 0);
    for (int64_t until = guest_now() + 2 * PATIENCE; get_health(0, said, sizeof said) != 503 || !strstr(said, "newer");)
        if (guest_now() > until)
            fail_msg("it says that it is well: %s", said);
        else
            usleep(100000);
    snprintf(path, sizeof path, "/api/v1/games/%s/chat", game);
    assert_int_equal(ask(&anna, 0, "POST", path, "{\"text\":\"anybody?\"}").status, 503);
    assert_int_equal(count_events(&anna, 1, game, ""), count);
    assert_true(house_close(&houses[0]));
}

static void what_is_finished_is_for_new_ones_alone(void **unused)
{
    char place[SAID], said[SAID];
    (void)unused;
    snprintf(place, sizeof place, "--data %s --store '%s'", houses[0].data, database.place);
    is_refused(old_program, place);
    assert_int_equal(run_on_database(new_program, "store upgrade --finish", said), 0); /* again */
    houses[0].program = new_program;
    open_node(0);
    wait_for_nodes(2);
    club_spread(&club, places, NODES);
    play_on();
}

static void nothing_is_lost(void **unused)
{
    char said[SAID];
    (void)unused;
    same_on_both(&anna, game);
    club_rest(&club, REST);
    no_fault();
    for (int node = 0; node < NODES; node++) {
        club.place = places[node];
        club_check(&club);
        no_fault();
    }
    print_message("# %d games, %ld over; %ld acknowledged, %ld told, %ld refused\n", club.party_count,
                  club.counts.finished, club.counts.acks, club.counts.told, club.counts.refused);
    club_close(&club);
    assert_int_equal(run_on_database(new_program, "store check", said), 0);
    for (int node = 0; node < NODES; node++) {
        assert_true(house_close(&houses[node]));
        house_clear(&houses[node]);
    }
}

/* ---- a file ---- */

/* One server at a time has it, so both phases are one; the same game goes on in it. */
static void a_file_is_upgraded_in_one_go(void **unused)
{
    char place[SAID], words[SAID + 64], said[SAID];
    (void)unused;
    assert_true(house_build(&houses[0], old_program, "/tmp"));
    snprintf(place, sizeof place, "--data %s", houses[0].data);
    open_node(0);
    anna = come(0, "Anna"), bert = come(0, "Bert");
    create(&anna, 0, ",\"seats\":[\"me\",\"open\"]", game);
    act(&bert, 0, game, "join", "{\"player\":1}");
    act(&anna, 0, game, "move", "{\"text\":\"a1-a2\"}");
    snprintf(words, sizeof words, "store upgrade %s", place);
    assert_int_not_equal(run_command(new_program, words, said), 0);
    says(said, "another server has it open");
    act(&anna, 0, game, "chat", "{\"text\":\"still here\"}");
    assert_true(house_close(&houses[0]));
    houses[0].program = new_program;
    open_node(0);
    assert_int_equal(count_events(&anna, 0, game, "move"), 1);
    act(&bert, 0, game, "move", "{\"text\":\"d4-d3\"}");
    both_are_heard(0, 0);
    assert_true(house_close(&houses[0]));
    is_refused(old_program, place);
    snprintf(words, sizeof words, "store upgrade --finish %s", place);
    assert_int_equal(run_command(new_program, words, said), 0);
    snprintf(words, sizeof words, "store check %s", place);
    assert_int_equal(run_command(new_program, words, said), 0);
    says(said, "All is sound");
    house_clear(&houses[0]);
}

int main(int argc, char **argv)
{
    old_program = argc > 1 ? argv[1] : "build/check/tintagel";
    new_program = argc > 2 ? argv[2] : "build/check/tests/tintagel-next";
    if (!database_build(&database) || !database_open(&database)) {
        print_error("there is no PostgreSQL\n");
        return 1;
    }
    tests_add("a store is upgraded while it is played", a_store_is_upgraded_while_it_is_played, NULL);
    tests_add("old and new play together", old_and_new_play_together, NULL);
    tests_add("it is not finished while an old one runs", it_is_not_finished_while_an_old_one_runs, NULL);
    tests_add("one that slept is let in no more", one_that_slept_is_let_in_no_more, NULL);
    tests_add("what is finished is for new ones alone", what_is_finished_is_for_new_ones_alone, NULL);
    tests_add("nothing is lost", nothing_is_lost, NULL);
    tests_add("a file is upgraded in one go", a_file_is_upgraded_in_one_go, NULL);
    int failed = tests_run("upgrade");
    for (int node = 0; node < NODES; node++)
        if (houses[node].pid)
            house_clear(&houses[node]);
    database_clear(&database);
    return failed;
}
