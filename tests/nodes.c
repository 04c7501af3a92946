/* nodes.c - several servers on one PostgreSQL: whoever plays on one plays with those on the others, one of them looks
 * after each game, and when it dies or is stopped another one does.
 *
 * Real servers, a real database, all on loopback. A club (tests/client/club.h) plays every kind of game with its
 * members on different servers; the rest are stories of single people, by file (nodes.h). With a second word, “bus”,
 * the servers tell each other by a real Redis, which comes and goes; with “alone” there is but one. */
#include "tests/nodes.h"

#include <stdio.h>
#include <string.h>

enum { PLANS = 64, MEMBERS = 16, GAMES = 30, REST = 60000 };

struct redis redis;
bool with_bus;
static int node_count = NODES;

/* ---- a club ---- */

static struct club club;

static void no_fault(void)
{
    if (club.fault[0])
        fail_msg("%s", club.fault);
}

/* Whether of every game that is there one has come to its end. */
static bool all_have_ended(const struct club_plan *plans, int count)
{
    for (int i = 0; i < count; i++) {
        bool ended = false;
        for (int k = 0; k < club.party_count && !ended; k++)
            ended = club.parties[k].over && strcmp(club.parties[k].plan->game, plans[i].game) == 0;
        if (!ended)
            return false;
    }
    return true;
}

static void every_game_is_played_to_its_end(void **unused)
{
    static struct club_plan plans[PLANS];
    (void)unused;
    int count = club_find_plans(plans, PLANS);
    bool open = club_open(&club, places[0], MEMBERS, plans, count, GAMES, 21);
    no_fault();
    assert_true(open);
    club.talkative = 20;
    club_spread(&club, places, NODES);
    for (int64_t until = guest_now() + 3 * REST; !all_have_ended(plans, count) && guest_now() < until; no_fault())
        club_run(&club, 200);
    assert_true(all_have_ended(plans, count));
    club_rest(&club, REST);
    no_fault();
    for (int node = 0; node < NODES; node++) {
        club.place = places[node];
        club_check(&club);
        no_fault();
    }
    print_message(
        "# %d games, %ld over; %ld acknowledged, %ld told, %ld by computers, %ld refused; clashes %ld and %ld\n",
        club.party_count, club.counts.finished, club.counts.acks, club.counts.told, club.counts.computers,
        club.counts.refused, metric(0, "clashes_total"), metric(1, "clashes_total"));
    assert_true(club.counts.computers > 0);
    assert_true(metric(0, "clashes_total") + metric(1, "clashes_total") > 0);
    club_close(&club);
}

/* ---- all of them ---- */

static void they_end_well(void **unused)
{
    (void)unused;
    for (int node = 0; node < node_count; node++)
        assert_true(house_close(&houses[node]));
}

static bool open_all(const char *program)
{
    static const char *flags[] = {"--store", database.place, NULL, NULL, NULL};
    bool fine = database_build(&database) && database_open(&database);
    if (with_bus) {
        fine = fine && redis_build(&redis) && redis_open(&redis);
        flags[2] = "--bus";
        flags[3] = redis.url;
    }
    for (int node = 0; fine && node < node_count; node++) {
        fine = house_build(&houses[node], program, "/tmp");
        houses[node].flags = flags;
        fine = fine && house_open(&houses[node]);
        places[node] = houses[node].place;
    }
    return fine;
}

static void add_tests(void)
{
    if (node_count == 1) {
        nodes_alone();
        tests_add("it ends well", they_end_well, NULL);
        return;
    }
    tests_add("every game is played to its end over two nodes", every_game_is_played_to_its_end, NULL);
    nodes_at_once();
    nodes_known();
    nodes_told();
    nodes_final();
    nodes_ends();
    nodes_harm();
    tests_add("they end well", they_end_well, NULL);
}

int main(int argc, char **argv)
{
    int failed = 1;
    const char *program = argc > 1 ? argv[1] : "build/check/tintagel";
    with_bus = argc > 2 && strcmp(argv[2], "bus") == 0;
    node_count = argc > 2 && strcmp(argv[2], "alone") == 0 ? 1 : NODES;
    add_tests();
    if (open_all(program)) {
        if (node_count > 1)
            wait_for_nodes(NODES);
        failed = tests_run(with_bus ? "nodes with a bus" : node_count > 1 ? "nodes" : "a node alone");
    } else {
        print_error("the nodes could not be started: see %s\n", houses[0].notes);
    }
    for (int node = 0; node < node_count; node++)
        if (houses[node].data[0])
            house_clear(&houses[node]);
    if (with_bus)
        redis_clear(&redis);
    database_clear(&database);
    return failed;
}
