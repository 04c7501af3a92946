/* nodes_harm.c - what attacks nodes, and mistakes of those who run them: somebody else on the bus, a database that has
 * forgotten something or says nothing, two nodes of one name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tests/nodes.h"

/* Say something to the database, as an administrator could. */
static void tell_database(const char *sql)
{
    char command[1024];
    snprintf(command, sizeof command, "psql -q '%s' -c \"%s\" >/dev/null", database.place, sql);
    assert_int_equal(system(command), 0);
}

/* Who adds to a game without knowing that the node it was of has put it away writes the lease in that one's name. */
static void a_game_that_a_node_has_put_away_goes_on(void **unused)
{
    struct person anna = come(1, "Anna");
    char game[CLUB_ID], sql[512];
    (void)unused;
    create(&anna, 1, ",\"seats\":[\"me\",\"computer 1\"]", game);
    snprintf(sql, sizeof sql,
             "UPDATE leases SET node = (SELECT id FROM nodes WHERE address = '%s' AND state = '' ORDER BY alive DESC "
             "LIMIT 1) WHERE match = '%s' AND node <> ''",
             houses[0].place, game);
    tell_database(sql);
    look(&anna, 1, game, "");
    act(&anna, 1, game, "move", "{\"text\":\"a1-a2\"}");
    for (int64_t until = guest_now() + PATIENCE; count_events(&anna, 1, game, "move") < 2; usleep(100000))
        if (guest_now() > until)
            fail_msg("no computer plays on");
}

/* All that went before was kept. */
static void nothing_is_taken_for_forgotten(void **unused)
{
    (void)unused;
    for (int node = 0; node < NODES; node++)
        assert_int_equal(metric(node, "strayed_total"), 0);
}

/* A database that takes over and was behind: what it lacks never was, and games go on from what it has. */
static void what_the_database_has_forgotten_is_forgotten(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char game[CLUB_ID], sql[512];
    struct guest_news news;
    struct guest line;
    (void)unused;
    sit_down(&anna, &bert, "", game);
    watch_game(&line, &bert, 1, game);
    hear(&line, "\"re\":1", PATIENCE);
    act(&anna, 0, game, "chat", "{\"text\":\"kept\"}");
    act(&anna, 0, game, "move", "{\"text\":\"a1-a2\"}");
    hear(&line, "a1-a2", 8000);
    snprintf(sql, sizeof sql,
             "DELETE FROM events WHERE match = '%s' AND number = 4; SELECT pg_terminate_backend(pid) FROM "
             "pg_stat_activity WHERE application_name LIKE 'tintagel%%' AND pid <> pg_backend_pid()",
             game);
    tell_database(sql);
    while (guest_receive(&line, &news, PATIENCE) == GUEST_TEXT)
        ;
    assert_int_equal(news.code, 1012);
    guest_leave(&line);
    struct answer answer = act(&anna, 0, game, "chat", "{\"text\":\"the fifth\"}");
    assert_int_equal(tree_number(answer.tree, "number", -1), 5);
    act(&bert, 1, game, "chat", "{\"text\":\"the sixth\"}");
    same_on_both(&anna, game);
    assert_int_equal(count_events(&anna, 0, game, "move"), 0);
    assert_int_equal(count_events(&anna, 1, game, ""), 6);
}

static int health_of(int node)
{
    char says[256];
    return get_health(node, says, sizeof says);
}

/* One that takes what is said and does not answer. */
static void a_database_that_says_nothing_is_told_of(void **unused)
{
    char command[512];
    (void)unused;
    snprintf(command, sizeof command,
             "psql -q '%s' -c 'BEGIN; LOCK TABLE nodes IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(11)' >/dev/null",
             database.place);
    FILE *waits = popen(command, "r");
    assert_non_null(waits);
    for (int64_t until = guest_now() + PATIENCE; health_of(0) != 503; usleep(200000))
        if (guest_now() > until)
            fail_msg("all is well, it says");
    assert_int_equal(pclose(waits), 0);
    for (int64_t until = guest_now() + PATIENCE; health_of(0) != 200 || health_of(1) != 200; usleep(200000))
        if (guest_now() > until)
            fail_msg("it does not say that all is well again");
}

/* Who reaches the bus and is no node of the club makes no move for anybody. */
static void nobody_else_speaks_for_a_node(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char game[CLUB_ID], body[128], text[256], command[512];
    long foreign = metric(1, "bus_foreign_total");
    (void)unused;
    sit_down(&anna, &bert, "", game);
    snprintf(body, sizeof body, "%s 3\nmove 0 %lld 5 a1-a2\n", game, (long long)time(NULL) * 1000);
    snprintf(text, sizeof text, "tintagel 1 00000000000000aa 1\nevents %zu\n%s\n", strlen(body), body);
    int size = snprintf(command, sizeof command, "*3\r\n$7\r\nPUBLISH\r\n$16\r\ntintagel:0:nodes\r\n$%zu\r\n%s\r\n",
                        strlen(text), text);
    int descriptor = redis_connect(&redis);
    assert_true(descriptor >= 0 && write(descriptor, command, (size_t)size) == size);
    for (int64_t until = guest_now() + PATIENCE; metric(1, "bus_foreign_total") == foreign; usleep(20000))
        assert_true(guest_now() < until);
    close(descriptor);
    for (int node = 0; node < NODES; node++)
        assert_int_equal(count_events(&anna, node, game, ""), 3);
    act(&anna, 1, game, "chat", "{\"text\":\"hello\"}");
    assert_int_equal(count_events(&anna, 0, game, "move"), 0);
    same_on_both(&anna, game);
}

/* Two of one name, by mistake, see each other all the same. */
static void a_name_that_two_nodes_have_does_no_harm(void **unused)
{
    static const char *flags[] = {"--store", database.place, "--node", "twin", NULL};
    const char *const *before[NODES] = {houses[0].flags, houses[1].flags};
    (void)unused;
    for (int node = 0; node < NODES; node++) {
        assert_true(house_close(&houses[node]));
        houses[node].flags = flags;
    }
    for (int node = 0; node < NODES; node++)
        open_node(node);
    usleep(3000000);
    wait_for_nodes(2);
    usleep(3000000);
    wait_for_nodes(2);
    for (int node = 0; node < NODES; node++) {
        assert_true(house_close(&houses[node]));
        houses[node].flags = before[node];
        open_node(node);
    }
    wait_for_nodes(2);
}

static void wait_for_health(int node, const char *wanted)
{
    char says[256] = "";
    for (int64_t until = guest_now() + 3 * PATIENCE; strncmp(says, wanted, strlen(wanted)) != 0; usleep(200000)) {
        if (guest_now() > until)
            fail_msg("node %d says %s", node, says);
        get_health(node, says, sizeof says);
    }
}

/* The database is away for one of them alone, which hears by the bus that it is not for the other one. */
static void a_node_that_is_cut_off_says_so(void **unused)
{
    const char *const *before = houses[0].flags;
    char place[128];
    const char *flags[] = {"--store", place, "--bus", redis.url, NULL};
    (void)unused;
    snprintf(place, sizeof place, "postgresql://apart@/postgres?host=%s", database.folder);
    tell_database("CREATE ROLE apart SUPERUSER LOGIN");
    assert_true(house_close(&houses[0]));
    houses[0].flags = flags;
    open_node(0);
    wait_for_nodes(2);
    tell_database("ALTER ROLE apart NOLOGIN; SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = "
                  "'apart'");
    wait_for_health(0, "cut off\n");
    assert_int_equal(health_of(1), 200);
    tell_database("ALTER ROLE apart LOGIN");
    wait_for_health(0, "ok\n");
    assert_true(house_close(&houses[0]));
    houses[0].flags = before;
    open_node(0);
    wait_for_nodes(2);
}

void nodes_harm(void)
{
    if (with_bus) {
        tests_add("nobody else speaks for a node", nobody_else_speaks_for_a_node, NULL);
        tests_add("a node that is cut off says so", a_node_that_is_cut_off_says_so, NULL);
    }
    tests_add("a game that a node has put away goes on", a_game_that_a_node_has_put_away_goes_on, NULL);
    if (!with_bus) {
        tests_add("a database that says nothing is told of", a_database_that_says_nothing_is_told_of, NULL);
        tests_add("a name that two nodes have does no harm", a_name_that_two_nodes_have_does_no_harm, NULL);
    }
    tests_add("nothing is taken for forgotten", nothing_is_taken_for_forgotten, NULL);
    tests_add("what the database has forgotten is forgotten", what_the_database_has_forgotten_is_forgotten, NULL);
}
