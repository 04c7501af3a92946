/* nodes_told.c - what a server learns of what happens at the others (nodes.h): at once by the bus, and without it by
 * and by, since it looks at the store. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/nodes.h"

static void wait_for_health(const char *wanted)
{
    for (int node = 0; node < NODES; node++) {
        char says[256] = "";
        for (int64_t until = guest_now() + PATIENCE; strcmp(says, wanted) != 0; usleep(50000)) {
            if (guest_now() > until)
                fail_msg("node %d says %s", node, says);
            assert_int_equal(get_health(node, says, sizeof says), 200);
        }
    }
}

static void gone_is_heard(struct guest *lobby, const char *game, int ms)
{
    char gone[64];
    snprintf(gone, sizeof gone, "\"gone\":[\"%s\"", game);
    hear(lobby, gone, ms);
}

/* Who looks at the lobby of one node hears of what comes and goes at another: a game that was there before, too. */
static void the_lobby_is_told_within(int ms)
{
    static const char open[] = ",\"listed\":true,\"seats\":[\"me\",\"open\"]";
    struct person anna = come(0, "Anna"), bert = come(0, "Bert"), carl = come(1, "Carl");
    char before[CLUB_ID], game[CLUB_ID];
    struct guest lobby;
    create(&anna, 0, open, before);
    watch(&lobby, &carl, 1, "{\"id\":1,\"do\":\"lobby\"}");
    hear(&lobby, before, PATIENCE);
    create(&anna, 0, open, game);
    hear(&lobby, game, ms);
    act(&bert, 0, game, "join", "{\"player\":1}");
    gone_is_heard(&lobby, game, ms);
    act(&bert, 0, before, "join", "{\"player\":1}");
    gone_is_heard(&lobby, before, ms);
    guest_leave(&lobby);
}

/* No bus tells it: the store does. */
static void the_lobby_is_told_without_a_bus(void **unused)
{
    (void)unused;
    the_lobby_is_told_within(6000);
}

/* The store is looked at every five seconds: what comes sooner is told by the bus. */
static void what_happens_is_told_at_once(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char game[CLUB_ID];
    struct guest line;
    int64_t sum = 0;
    (void)unused;
    sit_down(&anna, &bert, "", game);
    watch_game(&line, &bert, 1, game);
    hear(&line, "\"re\":1", PATIENCE);
    for (int i = 0; i < 5; i++) {
        char body[64];
        snprintf(body, sizeof body, "{\"text\":\"hello %d\"}", i);
        act(&anna, 0, game, "chat", body);
        snprintf(body, sizeof body, "hello %d", i);
        sum += hear(&line, body, 2000);
    }
    print_message("# told to another node within %lld ms\n", (long long)sum / 5);
    assert_true(sum / 5 < 1000);
    guest_leave(&line);
    the_lobby_is_told_within(2000);
}

static void who_is_here_is_seen_everywhere(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert"), carl = come(1, "Carl");
    char game[CLUB_ID];
    struct guest first, second, third;
    (void)unused;
    sit_down(&anna, &bert, "", game);
    watch_game(&first, &anna, 0, game);
    hear(&first, "\"re\":1", PATIENCE);
    watch_game(&second, &bert, 1, game);
    hear(&first, "\"here\":[0,1]", 4000);
    hear(&second, "\"here\":[0,1]", 4000);
    watch_game(&third, &carl, 1, game);
    hear(&first, "\"spectators\":1", 12000);
    guest_leave(&second);
    hear(&first, "\"here\":[0]", 4000);
    guest_leave(&third);
    guest_leave(&first);
}

static void all_goes_on_without_the_bus(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char game[CLUB_ID];
    struct guest line;
    (void)unused;
    sit_down(&anna, &bert, "", game);
    watch_game(&line, &bert, 1, game);
    hear(&line, "\"re\":1", PATIENCE);
    wait_for_health("ok\n");
    redis_kill(&redis);
    wait_for_health("ok\nbus: away\n");
    assert_int_equal(metric(0, "bus_up"), 0);
    act(&anna, 0, game, "move", "{\"text\":\"a1-a2\"}");
    hear(&line, "a1-a2", 4000);
    act(&anna, 0, game, "chat", "{\"text\":\"alone\"}");
    hear(&line, "alone", 4000);
    the_lobby_is_told_within(6000);
    assert_true(redis_open(&redis));
    wait_for_health("ok\n");
    act(&anna, 0, game, "chat", "{\"text\":\"together\"}");
    hear(&line, "together", 2000);
    guest_leave(&line);
    same_on_both(&anna, game);
}

void nodes_told(void)
{
    if (!with_bus) {
        tests_add("the lobby is told without a bus", the_lobby_is_told_without_a_bus, NULL);
        return;
    }
    tests_add("what happens is told at once", what_happens_is_told_at_once, NULL);
    tests_add("who is here is seen everywhere", who_is_here_is_seen_everywhere, NULL);
    tests_add("all goes on without the bus", all_goes_on_without_the_bus, NULL);
}
