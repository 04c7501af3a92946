/* nodes_final.c - what somebody is told not to be possible does not come to pass (nodes.h): a node that cannot know
 * says neither yes nor no, but that it is to be said again. */
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "tests/nodes.h"

enum { LEASE = 8000 };

static int try_to(const struct person *person, int node, const char *game, const char *action, const char *body)
{
    char path[PATH];
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", game, action);
    return ask(person, node, "POST", path, body).status;
}

/* As soon as the database is back. */
static void wait_until_done(const struct person *person, int node, const char *game, const char *action,
                            const char *body)
{
    for (int64_t until = guest_now() + PATIENCE; try_to(person, node, game, action, body) != 200; usleep(100000))
        if (guest_now() > until)
            fail_msg("node %d keeps nothing", node);
}

/* Nobody looks after a clock that would have run out: its time will be given back. */
static void nobody_is_late_before_the_flag_falls(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char game[CLUB_ID];
    (void)unused;
    sit_down(&anna, &bert, ",\"clock\":\"4+0\"", game);
    act(&anna, 0, game, "move", "{\"text\":\"a1-a2\"}");
    int number = count_events(&bert, 1, game, "");
    assert_int_equal(kill(houses[0].pid, SIGSTOP), 0);
    usleep(4200000);
    int chat = try_to(&bert, 1, game, "chat", "{\"text\":\"Still there?\"}");
    int move = try_to(&bert, 1, game, "move", "{\"text\":\"d4-d3\"}");
    bool looked_after = count_events(&bert, 1, game, "") > number;
    if (!looked_after) /* else this machine was too slow to see it */
        assert_true(chat == 503 && move == 503);
    wait_for_event(&bert, 1, game, "resume", 2 * LEASE);
    act(&bert, 1, game, "move", "{\"text\":\"d4-d3\"}");
    assert_int_equal(kill(houses[0].pid, SIGCONT), 0);
    wait_for_nodes(2);
    same_on_both(&anna, game);
}

/* The flag falls half a second late, for who has a slow line; meanwhile all may talk. */
static void nobody_is_too_late_to_talk(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char game[CLUB_ID];
    (void)unused;
    sit_down(&anna, &bert, ",\"clock\":\"1+0\"", game);
    act(&anna, 0, game, "move", "{\"text\":\"a1-a2\"}");
    for (int i = 0; count_events(&anna, 0, game, "flag") == 0; i++, usleep(100000)) {
        char body[40];
        snprintf(body, sizeof body, "{\"text\":\"Well %d\"}", i);
        act(&anna, 0, game, "chat", body);
    }
    same_on_both(&anna, game);
}

/* Bert's decision is legal by what Anna has decided elsewhere: who cannot look must not say no. */
static void nobody_is_refused_by_what_may_be_old(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char game[CLUB_ID];
    (void)unused;
    sit_down(&anna, &bert, "", game);
    act(&anna, 0, game, "move", "{\"text\":\"a1-a2\"}");
    database_kill(&database);
    usleep(500000); /* what was sent just then would wait until somebody can tell how it ended */
    int status = try_to(&bert, 1, game, "move", "{\"text\":\"d4-d3\"}");
    assert_true(database_open(&database));
    assert_int_equal(status, 503);
    wait_until_done(&bert, 1, game, "move", "{\"text\":\"d4-d3\"}");
    wait_until_done(&anna, 0, game, "chat", "{\"text\":\"again\"}");
    same_on_both(&anna, game);
    wait_for_nodes(2);
}

void nodes_final(void)
{
    tests_add("nobody is late before the flag falls", nobody_is_late_before_the_flag_falls, NULL);
    tests_add("nobody is too late to talk", nobody_is_too_late_to_talk, NULL);
    tests_add("nobody is refused by what may be old", nobody_is_refused_by_what_may_be_old, NULL);
}
