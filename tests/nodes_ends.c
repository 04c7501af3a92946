/* nodes_ends.c - a server that dies, is stopped for a while, drained or ended (nodes.h): another one looks after its
 * games, none of them twice. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/nodes.h"

enum { LEASE = 8000 };

/* The pause and the resume by which time was given back: how much, in ms. */
static int64_t given_back(const struct person *person, int node, const char *game)
{
    const struct tree *events = tree_at(look(person, node, game, "/events"), "events");
    int64_t sum = 0, paused = 0;
    for (const struct tree *event = events->first; event; event = event->next) {
        if (strcmp(tree_nth(event, 0)->text, "pause") == 0)
            paused = tree_nth(event, 2)->number;
        if (strcmp(tree_nth(event, 0)->text, "resume") == 0)
            sum += tree_nth(event, 2)->number - paused;
    }
    return sum;
}

/* Two games that the first node looks after: one in which a clock runs, and one against a computer. */
struct two_games {
    struct person anna, bert;
    char clocked[CLUB_ID], computer[CLUB_ID];
};

static struct two_games begin_at_first(const char *clock)
{
    struct two_games two = {.anna = come(0, "Anna"), .bert = come(1, "Bert")};
    char more[64];
    snprintf(more, sizeof more, ",\"clock\":\"%s\"", clock);
    sit_down(&two.anna, &two.bert, more, two.clocked);
    act(&two.anna, 0, two.clocked, "move", "{\"text\":\"a1-a2\"}");
    create(&two.anna, 0, ",\"seats\":[\"me\",\"computer 1\"]", two.computer);
    usleep(300000);
    return two;
}

static void both_are_the_same(const struct two_games *two)
{
    wait_for_nodes(2);
    same_on_both(&two->anna, two->clocked);
    same_on_both(&two->anna, two->computer);
}

/* The node that looks after a game dies: another one goes on, and gives back what nobody looked after. */
static void a_node_that_dies_is_taken_over(void **unused)
{
    (void)unused;
    struct two_games two = begin_at_first("15+0");
    house_kill(&houses[0]);
    int64_t dead = guest_now();
    act(&two.anna, 1, two.computer, "move", "{\"text\":\"a1-a2\"}");
    wait_for_moves(&two.anna, 1, two.computer, 2, 2 * LEASE);
    print_message("# a computer played on after %lld ms\n", (long long)(guest_now() - dead));
    wait_for_event(&two.anna, 1, two.clocked, "resume", 2 * LEASE);
    int64_t back = given_back(&two.anna, 1, two.clocked);
    print_message("# %lld ms were given back\n", (long long)back);
    assert_true(back >= 4000 && back <= 12000);
    wait_for_event(&two.anna, 1, two.clocked, "flag", 30000);
    assert_int_equal(count_events(&two.anna, 1, two.clocked, "flag"), 1);
    assert_int_equal(count_events(&two.anna, 1, two.clocked, "pause"), 1);
    open_node(0);
    both_are_the_same(&two);
}

/* A node sees somebody at a game, who may be at another node. */
static void wait_for_here(const struct person *person, int node, const char *game)
{
    for (int64_t until = guest_now() + PATIENCE; tree_at(look(person, node, game, ""), "here")->count == 0;
         usleep(100000))
        if (guest_now() > until)
            fail_msg("nobody is seen there");
}

/* One that was stopped for long wakes up and believes nothing of what it believed. */
static void a_node_that_was_stopped_looks_again(void **unused)
{
    struct guest line;
    (void)unused;
    struct two_games two = begin_at_first("6+0");
    watch_game(&line, &two.anna, 0, two.computer);
    hear(&line, "\"re\":1", PATIENCE);
    if (with_bus)
        wait_for_here(&two.anna, 1, two.computer);
    assert_int_equal(kill(houses[0].pid, SIGSTOP), 0);
    usleep(1000000);
    act(&two.anna, 1, two.computer, "move", "{\"text\":\"a1-a2\"}");
    usleep(9000000);
    assert_int_equal(kill(houses[0].pid, SIGCONT), 0);
    wait_for_event(&two.bert, 1, two.clocked, "flag", 30000);
    usleep(2500000);
    for (int node = 0; node < NODES; node++) {
        assert_int_equal(count_events(&two.anna, node, two.clocked, "flag"), 1);
        assert_int_equal(count_events(&two.anna, node, two.computer, "move"), 2);
    }
    both_are_the_same(&two);
    if (with_bus)
        wait_for_here(&two.anna, 1, two.computer);
    guest_leave(&line);
}

/* One that ends as its host asks it to hands over at once. */
static void a_node_that_ends_hands_over(void **unused)
{
    struct person anna = come(0, "Anna");
    char computer[CLUB_ID];
    (void)unused;
    create(&anna, 0, ",\"seats\":[\"me\",\"computer 1\"]", computer);
    assert_true(house_close(&houses[0]));
    act(&anna, 1, computer, "move", "{\"text\":\"a1-a2\"}");
    wait_for_moves(&anna, 1, computer, 2, 5000);
    open_node(0);
    wait_for_nodes(2);
}

/* A node sees another one in that state. */
static void wait_for_state(int node, const char *state)
{
    char said[4096] = "", column[32];
    snprintf(column, sizeof column, "\t%s\t", state);
    for (int64_t until = guest_now() + PATIENCE; !strstr(said, column); usleep(100000)) {
        if (guest_now() > until)
            fail_msg("nobody is %s", state);
        read_admin(node, "nodes", said, sizeof said);
    }
}

static void a_node_that_drains_hands_over(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char game[CLUB_ID], computer[CLUB_ID], said[4096], headers[CLUB_COOKIE + 16];
    struct guest line, other;
    struct guest_news news;
    int status;
    (void)unused;
    sit_down(&anna, &bert, ",\"clock\":\"5+0\"", game);
    create(&anna, 0, ",\"seats\":[\"me\",\"computer 1\"]", computer);
    watch_game(&line, &anna, 0, game);
    hear(&line, "\"re\":1", PATIENCE);
    read_admin(1, "nodes", said, sizeof said);
    assert_non_null(strstr(said, "\there\t"));
    assert_non_null(strstr(said, "\talive\t"));
    assert_int_equal(run_admin(0, "drain"), 0);
    assert_int_not_equal(run_admin(1, "drain"), 0); /* somebody must be left, also who has not heard of it yet */
    assert_int_equal(get_health(1, said, sizeof said), 200);
    wait_for_state(1, "draining");
    assert_int_not_equal(run_admin(1, "drain"), 0);
    assert_int_equal(get_health(0, said, sizeof said), 503);
    while (guest_receive(&line, &news, PATIENCE) == GUEST_TEXT)
        ;
    assert_int_equal(news.code, 1012);
    guest_leave(&line);
    snprintf(headers, sizeof headers, "Cookie: %s\r\n", anna.cookie);
    assert_true(guest_connect(&other, places[0], PATIENCE));
    assert_false(guest_upgrade_status(&other, "/api/v1/socket", headers, &status, PATIENCE));
    assert_int_equal(status, 503);
    guest_leave(&other);
    /* It still answers; and the other one lets computers play and clocks run out. */
    act(&anna, 0, computer, "move", "{\"text\":\"a1-a2\"}");
    wait_for_moves(&anna, 1, computer, 2, 6000);
    wait_for_event(&anna, 1, game, "flag", 12000);
    assert_int_equal(count_events(&anna, 1, game, "pause"), 0);
    read_admin(1, "nodes", said, sizeof said);
    assert_non_null(strstr(said, "\tdraining\t"));
    assert_true(house_close(&houses[0]));
    open_node(0);
    wait_for_nodes(2);
    assert_int_equal(get_health(0, said, sizeof said), 200);
}

void nodes_ends(void)
{
    tests_add("a node that dies is taken over", a_node_that_dies_is_taken_over, NULL);
    tests_add("a node that was stopped looks again", a_node_that_was_stopped_looks_again, NULL);
    tests_add("a node that drains hands over", a_node_that_drains_hands_over, NULL);
    tests_add("a node that ends hands over", a_node_that_ends_hands_over, NULL);
}
