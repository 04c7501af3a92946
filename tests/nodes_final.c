/* nodes_final.c - what somebody is told not to be possible does not come to pass (nodes.h): a node that cannot know
 * says neither yes nor no, but that it is to be said again. */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tests/nodes.h"

enum { LEASE = 8000, AWAY = 12000 };

static void begin_to(struct guest *guest, const struct person *person, int node, const char *game, const char *action,
                     const char *body)
{
    char path[PATH];
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", game, action);
    send_call(guest, person, node, "POST", path, body);
}

static int try_to(const struct person *person, int node, const char *game, const char *action, const char *body)
{
    struct guest guest;
    begin_to(&guest, person, node, game, action, body);
    return read_answer(&guest).status;
}

/* As soon as the database is back. */
static void wait_until_done(const struct person *person, int node, const char *game, const char *action,
                            const char *body)
{
    for (int64_t until = guest_now() + PATIENCE; try_to(person, node, game, action, body) != 200; usleep(20000))
        if (guest_now() > until)
            fail_msg("node %d keeps nothing", node);
}

/* The same at all nodes at once, each time in another game: one of them may be back seconds before the other. */
static void wait_until_done_at_all(const struct person *person, char games[NODES][CLUB_ID], const char *action,
                                   const char *body)
{
    struct guest guests[NODES];
    struct pollfd waits[NODES];
    int64_t until = guest_now() + PATIENCE;
    for (int node = 0; node < NODES; node++) {
        begin_to(&guests[node], person, node, games[node], action, body);
        waits[node] = (struct pollfd){.fd = guests[node].descriptor, .events = POLLIN};
    }
    for (int left = NODES; left > 0;) {
        if (guest_now() > until)
            fail_msg("%d nodes keep nothing", left);
        poll(waits, NODES, 100);
        for (int node = 0; node < NODES; node++) {
            if (!waits[node].revents)
                continue;
            if (read_answer(&guests[node]).status == 200) {
                left--;
                waits[node].fd = -1;
            } else {
                usleep(20000);
                begin_to(&guests[node], person, node, games[node], action, body);
                waits[node].fd = guests[node].descriptor;
            }
        }
    }
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

/* What is answered to message 2 tells of Anna's decision, or nothing. */
static void hear_all_or_nothing(struct guest *line)
{
    struct guest_news news;
    do
        assert_int_equal(guest_receive(line, &news, PATIENCE), GUEST_TEXT);
    while (!strstr(news.text, "\"re\":2"));
    if (!strstr(news.text, "\"status\":503"))
        assert_non_null(strstr(news.text, "a1-a2"));
}

/* Bert's decision is legal by what Anna has decided elsewhere: who cannot look must not say no, nor show what was. If
 * something was just being sent to the database it cannot be told how that ended, and all wait until it is back. */
static void nobody_goes_by_what_may_be_old(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char game[CLUB_ID], words[80], path[PATH];
    struct guest line, guest;
    (void)unused;
    sit_down(&anna, &bert, "", game);
    act(&anna, 0, game, "move", "{\"text\":\"a1-a2\"}");
    watch(&line, &bert, 1, "{\"id\":1,\"do\":\"hello\"}");
    hear(&line, "\"re\":1", PATIENCE);
    snprintf(words, sizeof words, "{\"id\":2,\"do\":\"watch\",\"game\":\"%s\"}", game);
    snprintf(path, sizeof path, "/api/v1/games/%s/move", game);
    database_kill(&database);
    usleep(500000); /* so that both nodes have noticed */
    send_call(&guest, &bert, 1, "POST", path, "{\"text\":\"d4-d3\"}");
    assert_true(guest_send(&line, words, PATIENCE));
    usleep(1000 * LEASE);
    assert_true(database_open(&database));
    int status = read_answer(&guest).status;
    assert_true(status == 503 || status == 200);
    hear_all_or_nothing(&line);
    guest_leave(&line);
    if (status == 503)
        wait_until_done(&bert, 1, game, "move", "{\"text\":\"d4-d3\"}");
    wait_until_done(&anna, 0, game, "chat", "{\"text\":\"again\"}");
    same_on_both(&anna, game);
    wait_for_nodes(2);
}

/* What the last decision has cost since then: the time without pauses. */
static int64_t cost_of_last(const struct person *person, int node, const char *game, int64_t since)
{
    const struct tree *events = tree_at(look(person, node, game, "/events"), "events");
    int64_t cost = 0, last = 0, paused = 0, back = 0;
    for (const struct tree *event = events->first; event; event = event->next) {
        const char *kind = tree_nth(event, 0)->text;
        int64_t at = tree_nth(event, 2)->number;
        if (strcmp(kind, "move") == 0) {
            cost = at - (last > since ? last : since) - back;
            last = at;
            back = 0;
        } else if (strcmp(kind, "pause") == 0) {
            paused = at;
        } else if (strcmp(kind, "resume") == 0) {
            back += at - paused;
        }
    }
    return cost;
}

/* When the flag fell, by the server's clock; 0: it has not. */
static int64_t flag_of(const struct person *person, int node, const char *game)
{
    const struct tree *events = tree_at(look(person, node, game, "/events"), "events");
    for (const struct tree *event = events->first; event; event = event->next)
        if (strcmp(tree_nth(event, 0)->text, "flag") == 0)
            return tree_nth(event, 2)->number;
    return 0;
}

static int64_t server_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* As soon as the database is back people decide, at the node that looks after the game and at the other one: before
 * that, whichever it is, it gives the time back. */
static void nobody_pays(bool stands_still)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char games[NODES][CLUB_ID], short_game[CLUB_ID];
    for (int node = 0; node < NODES; node++) {
        sit_down(&anna, &bert, ",\"clock\":\"60+0\"", games[node]);
        act(&anna, 0, games[node], "move", "{\"text\":\"a1-a2\"}");
    }
    sit_down(&anna, &bert, ",\"clock\":\"3+0\"", short_game);
    act(&anna, 0, short_game, "move", "{\"text\":\"a1-a2\"}");
    sleep(1); /* all is quiet */
    int64_t gone = server_now();
    if (stands_still)
        database_freeze(&database);
    else
        database_kill(&database);
    usleep(1000 * AWAY);
    if (stands_still)
        database_thaw(&database);
    else
        assert_true(database_open(&database));
    int64_t back = server_now();
    wait_until_done_at_all(&bert, games, "move", "{\"text\":\"d4-d3\"}");
    for (int node = 0; node < NODES; node++) {
        int64_t cost = cost_of_last(&bert, node, games[node], gone);
        print_message("# %lld ms of %d are charged\n", (long long)cost, AWAY);
        if (cost >= AWAY / 2)
            fail_msg("%lld ms are charged", (long long)cost);
    }
    wait_for_event(&bert, 0, short_game, "flag", PATIENCE); /* later: it has been waited for the database */
    assert_true(flag_of(&bert, 0, short_game) >= back);
    wait_for_nodes(2);
}

static void nobody_pays_for_the_database(void **unused)
{
    (void)unused;
    nobody_pays(false);
}

/* It keeps its connections, and says nothing. */
static void nobody_pays_for_one_that_stands_still(void **unused)
{
    (void)unused;
    nobody_pays(true);
}

void nodes_final(void)
{
    tests_add("nobody is late before the flag falls", nobody_is_late_before_the_flag_falls, NULL);
    tests_add("nobody is too late to talk", nobody_is_too_late_to_talk, NULL);
    tests_add("nobody goes by what may be old", nobody_goes_by_what_may_be_old, NULL);
    tests_add("nobody pays for the database", nobody_pays_for_the_database, NULL);
    tests_add("nobody pays for a database that stands still", nobody_pays_for_one_that_stands_still, NULL);
}
