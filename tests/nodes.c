/* nodes.c - several servers on one PostgreSQL: whoever plays on one plays with those on the others, one of them looks
 * after each game, and when it dies or is stopped another one does.
 *
 * Real servers, a real database, all on loopback. A club (tests/client/club.h) plays every kind of game with its
 * members on different servers; and single people do at two servers at once what only one of them can do. With a
 * second word, “bus”, they tell each other by a real Redis, which comes and goes. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/client/club.h"
#include "tests/client/database.h"
#include "tests/client/house.h"
#include "tests/client/redis.h"
#include "tests/client/tree.h"
#include "tests/support.h"

enum { NODES = 2, PLANS = 64, MEMBERS = 16, GAMES = 30, REST = 60000, PATIENCE = 10000, PATH = 160, LEASE = 8000 };

static const char *program;
static struct database database;
static struct redis redis;
static bool with_bus;
static struct house houses[NODES];
static const char *places[NODES];

/* ---- people ---- */

struct person {
    char cookie[CLUB_COOKIE];
};

/* What a server answers: the status and the tree, which is kept until the next answer. */
struct answer {
    int status;
    struct tree *tree;
};

static void send_call(struct guest *guest, const struct person *person, int node, const char *method, const char *path,
                      const char *body)
{
    char request[2048];
    snprintf(
        request, sizeof request,
        "%s %s HTTP/1.1\r\nHost: x\r\nCookie: %s\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
        method, path, person->cookie, strlen(body), body);
    if (!guest_connect(guest, places[node], PATIENCE) || !guest_write(guest, request, strlen(request), PATIENCE))
        fail_msg("node %d cannot be asked", node);
}

static struct answer read_answer(struct guest *guest)
{
    static struct tree *last[4];
    static int next;
    struct guest_answer got;
    if (!guest_answer(guest, false, &got, PATIENCE))
        fail_msg("no answer");
    next = (next + 1) % 4;
    tree_free(last[next]);
    last[next] = tree_read(got.body, got.size);
    struct answer answer = {.status = got.status, .tree = last[next]};
    guest_answer_free(&got);
    guest_leave(guest);
    return answer;
}

static struct answer ask(const struct person *person, int node, const char *method, const char *path, const char *body)
{
    struct guest guest;
    send_call(&guest, person, node, method, path, body);
    return read_answer(&guest);
}

/* The same of a game, which must be answered well. */
static struct answer act(const struct person *person, int node, const char *game, const char *action, const char *body)
{
    char path[PATH];
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", game, action);
    struct answer answer = ask(person, node, "POST", path, body);
    if (answer.status != 200)
        fail_msg("%s %s on node %d: %d %s", action, body, node, answer.status,
                 tree_text(tree_at(answer.tree, "error"), "message"));
    return answer;
}

static struct person come(int node, const char *name)
{
    struct person person = {.cookie = ""};
    char body[64];
    struct guest guest;
    struct guest_answer answer = {.status = 0};
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    assert_true(guest_connect(&guest, places[node], PATIENCE) &&
                guest_request(&guest, "POST", "/api/v1/name", "", body, &answer, PATIENCE));
    assert_int_equal(answer.status, 200);
    guest_header(&answer, "Set-Cookie", person.cookie, sizeof person.cookie);
    person.cookie[strcspn(person.cookie, ";")] = '\0';
    guest_answer_free(&answer);
    guest_leave(&guest);
    return person;
}

static void create(const struct person *person, int node, const char *more, char game[CLUB_ID])
{
    char body[512];
    snprintf(body, sizeof body, "{\"name\":\"%s\"%s}", plain_game, more);
    struct answer answer = ask(person, node, "POST", "/api/v1/games", body);
    assert_int_equal(answer.status, 200);
    snprintf(game, CLUB_ID, "%s", tree_text(answer.tree, "game"));
}

/* A game of two people who are on different nodes. */
static void sit_down(const struct person *anna, const struct person *bert, const char *more, char game[CLUB_ID])
{
    char all[256];
    snprintf(all, sizeof all, ",\"seats\":[\"me\",\"open\"]%s", more);
    create(anna, 0, all, game);
    act(bert, 1, game, "join", "{\"player\":1}");
}

static const struct tree *look(const struct person *person, int node, const char *game, const char *what)
{
    char path[PATH];
    snprintf(path, sizeof path, "/api/v1/games/%s%s", game, what);
    struct answer answer = ask(person, node, "GET", path, "");
    if (answer.status != 200)
        fail_msg("%s on node %d: %d", path, node, answer.status);
    return answer.tree;
}

static int count_events(const struct person *person, int node, const char *game, const char *kind)
{
    const struct tree *events = tree_at(look(person, node, game, "/events"), "events");
    int count = 0;
    for (const struct tree *event = events->first; event; event = event->next)
        count += !*kind || strcmp(tree_nth(event, 0)->text, kind) == 0;
    return count;
}

/* Both nodes tell the same events. */
static void same_on_both(const struct person *person, const char *game)
{
    const struct tree *a = tree_at(look(person, 0, game, "/events"), "events"),
                      *b = tree_at(look(person, 1, game, "/events"), "events");
    assert_int_equal(a->count, b->count);
    for (a = a->first, b = b->first; a; a = a->next, b = b->next) {
        assert_string_equal(tree_nth(a, 0)->text, tree_nth(b, 0)->text);
        assert_string_equal(tree_nth(a, 3)->text, tree_nth(b, 3)->text);
        assert_int_equal(tree_nth(a, 2)->number, tree_nth(b, 2)->number);
    }
}

/* A number of /metrics. */
static long metric(int node, const char *name)
{
    char line[80];
    struct guest guest;
    struct guest_answer answer = {.status = 0};
    snprintf(line, sizeof line, "\ntintagel_%s ", name);
    assert_true(guest_connect(&guest, places[node], PATIENCE) &&
                guest_request(&guest, "GET", "/metrics", "", NULL, &answer, PATIENCE));
    const char *at = answer.body ? strstr(answer.body, line) : NULL;
    assert_non_null(at);
    long value = at ? strtol(at + strlen(line), NULL, 10) : -1;
    guest_answer_free(&answer);
    guest_leave(&guest);
    return value;
}

static void wait_for_nodes(int count)
{
    for (int node = 0; node < NODES; node++)
        for (int64_t until = guest_now() + PATIENCE; houses[node].pid && metric(node, "nodes") != count; usleep(50000))
            if (guest_now() > until)
                fail_msg("node %d does not see %d nodes", node, count);
}

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

/* ---- at once ---- */

static void one_move_at_two_nodes_is_one(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char game[CLUB_ID], path[PATH];
    struct guest guests[NODES];
    (void)unused;
    sit_down(&anna, &bert, "", game);
    look(&anna, 1, game, "/events"); /* both have it in memory */
    snprintf(path, sizeof path, "/api/v1/games/%s/move", game);
    for (int node = 0; node < NODES; node++)
        send_call(&guests[node], &anna, node, "POST", path, "{\"text\":\"a1-a2\",\"number\":3}");
    for (int node = 0; node < NODES; node++) {
        struct answer answer = read_answer(&guests[node]);
        assert_int_equal(answer.status, 200);
        assert_int_equal(tree_number(answer.tree, "number", 0), 4);
    }
    for (int node = 0; node < NODES; node++)
        assert_int_equal(count_events(&anna, node, game, "move"), 1);
    same_on_both(&anna, game);
}

static void two_who_act_at_once_are_both_heard(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char game[CLUB_ID], path[PATH], body[64];
    struct guest guests[NODES];
    (void)unused;
    sit_down(&anna, &bert, "", game);
    snprintf(path, sizeof path, "/api/v1/games/%s/chat", game);
    for (int i = 0; i < 10; i++) {
        snprintf(body, sizeof body, "{\"text\":\"hello %d\",\"number\":%d}", i, 3 + 2 * i);
        send_call(&guests[0], &anna, 0, "POST", path, body);
        send_call(&guests[1], &bert, 1, "POST", path, body);
        for (int node = 0; node < NODES; node++)
            assert_int_equal(read_answer(&guests[node]).status, 200);
    }
    assert_int_equal(count_events(&anna, 0, game, "chat"), 20);
    same_on_both(&anna, game);
}

static void a_rematch_that_both_want_at_once_is_one_game(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    (void)unused;
    for (int i = 0; i < 20; i++) {
        char game[CLUB_ID], next[CLUB_ID], path[PATH];
        struct guest guests[NODES];
        sit_down(&anna, &bert, "", game);
        act(&anna, 0, game, "resign", "{}");
        assert_int_equal(count_events(&anna, 1, game, "end"), 1);
        snprintf(path, sizeof path, "/api/v1/games/%s/rematch", game);
        send_call(&guests[0], &anna, 0, "POST", path, "{}");
        send_call(&guests[1], &bert, 1, "POST", path, "{}");
        for (int node = 0; node < NODES; node++)
            assert_int_equal(read_answer(&guests[node]).status, 200);
        snprintf(next, sizeof next, "%s", tree_text(look(&anna, 0, game, ""), "next"));
        if (!next[0])
            fail_msg("%s: no rematch: %d at the first node, %d at the second, of %d", game,
                     tree_at(look(&anna, 0, game, ""), "rematch")->count,
                     tree_at(look(&anna, 1, game, ""), "rematch")->count, i);
        assert_string_equal(tree_text(look(&bert, 1, game, ""), "next"), next);
        assert_int_equal(count_events(&anna, 0, next, "joined"), 2);
        act(&anna, 1, next, "chat", "{\"text\":\"again\"}");
    }
}

static void who_leaves_is_gone_everywhere(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char game[CLUB_ID], path[PATH];
    (void)unused;
    sit_down(&anna, &bert, "", game);
    act(&bert, 1, game, "leave", "{\"level\":1}");
    act(&anna, 1, game, "move", "{\"text\":\"a1-a2\"}");
    for (int64_t until = guest_now() + PATIENCE; count_events(&anna, 0, game, "move") < 2; usleep(50000))
        if (guest_now() > until)
            fail_msg("no computer plays on");
    act(&bert, 0, game, "join", "{\"player\":1}");
    assert_int_equal(count_events(&anna, 1, game, "takeover"), 2);
    act(&bert, 1, game, "resign", "{}");
    assert_string_equal(tree_text(look(&anna, 0, game, ""), "state"), "finished");
    /* A table goes with the last who sat there. */
    create(&anna, 0, ",\"seats\":[\"me\",\"open\"]", game);
    look(&bert, 1, game, "");
    act(&anna, 0, game, "leave", "{}");
    snprintf(path, sizeof path, "/api/v1/games/%s", game);
    usleep(1100000);
    assert_int_equal(ask(&bert, 1, "GET", path, "").status, 404);
}

/* ---- who they are ---- */

static const char *name_at(const struct person *person, int node)
{
    return tree_text(ask(person, node, "GET", "/api/v1/hello", "").tree, "name");
}

static void wait_for_name(const struct person *person, int node, const char *name)
{
    for (int64_t until = guest_now() + PATIENCE; strcmp(name_at(person, node), name) != 0; usleep(100000))
        if (guest_now() > until)
            fail_msg("node %d still calls somebody %s", node, name_at(person, node));
}

static void a_name_is_the_same_everywhere(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert"), phone = come(1, "Nobody");
    char game[CLUB_ID], body[64];
    (void)unused;
    assert_string_equal(name_at(&anna, 1), "Anna");
    assert_int_equal(ask(&anna, 0, "POST", "/api/v1/name", "{\"name\":\"Anne\"}").status, 200);
    wait_for_name(&anna, 1, "Anne");
    sit_down(&anna, &bert, "", game);
    act(&anna, 0, game, "mute", "{\"player\":1}");
    for (int64_t until = guest_now() + PATIENCE; tree_at(look(&anna, 1, game, ""), "muted")->count != 1; usleep(100000))
        assert_true(guest_now() < until);
    /* A code for another device is good at any node, once. */
    snprintf(body, sizeof body, "{\"code\":\"%s\"}",
             tree_text(ask(&anna, 0, "POST", "/api/v1/device", "{}").tree, "code"));
    assert_string_equal(tree_text(ask(&phone, 1, "POST", "/api/v1/device/join", body).tree, "name"), "Anne");
    assert_int_equal(ask(&phone, 1, "POST", "/api/v1/device/join", body).status, 404);
    assert_int_equal(ask(&phone, 0, "POST", "/api/v1/device/join", body).status, 404);
}

static int run_admin(int node, const char *words)
{
    char command[512];
    snprintf(command, sizeof command, "%s admin --data %s %s >/dev/null", program, houses[node].data, words);
    return system(command);
}

static void who_is_removed_is_removed_everywhere(void **unused)
{
    struct person carl = come(0, "Carl");
    char words[64], line[256] = "", command[512], game[CLUB_ID];
    (void)unused;
    create(&carl, 1, "", game);
    snprintf(command, sizeof command, "%s admin --data %s names Carl", program, houses[0].data);
    FILE *names = popen(command, "r");
    assert_non_null(names);
    assert_non_null(fgets(line, sizeof line, names));
    pclose(names);
    snprintf(words, sizeof words, "remove-name %.16s", line);
    assert_int_equal(run_admin(0, words), 0);
    for (int64_t until = guest_now() + PATIENCE; ask(&carl, 1, "POST", "/api/v1/device", "{}").status != 403;
         usleep(100000))
        assert_true(guest_now() < until);
    snprintf(words, sizeof words, "remove %s", game);
    assert_int_equal(run_admin(0, words), 0);
    usleep(1100000);
    snprintf(command, sizeof command, "/api/v1/games/%s", game);
    assert_int_equal(ask(&carl, 1, "GET", command, "").status, 404);
}

/* ---- the end of nodes ---- */

/* What is left of a player's time by the events, in ms. */
static void open_node(int node)
{
    if (!house_open(&houses[node]))
        fail_msg("node %d does not start: see %s", node, houses[node].notes);
    places[node] = houses[node].place;
}

static void wait_for_event(const struct person *person, int node, const char *game, const char *kind, int ms)
{
    for (int64_t until = guest_now() + ms; count_events(person, node, game, kind) == 0; usleep(100000))
        if (guest_now() > until)
            fail_msg("no %s comes", kind);
}

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

/* The node that looks after a game dies: another one goes on, and gives back what nobody looked after. */
static void a_node_that_dies_is_taken_over(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char clocked[CLUB_ID], computer[CLUB_ID];
    (void)unused;
    sit_down(&anna, &bert, ",\"clock\":\"15+0\"", clocked);
    act(&anna, 0, clocked, "move", "{\"text\":\"a1-a2\"}");
    create(&anna, 0, ",\"seats\":[\"me\",\"computer 1\"]", computer);
    usleep(300000);
    house_kill(&houses[0]);
    int64_t dead = guest_now();
    act(&anna, 1, computer, "move", "{\"text\":\"a1-a2\"}");
    for (int64_t until = guest_now() + 2 * LEASE; count_events(&anna, 1, computer, "move") < 2; usleep(100000))
        if (guest_now() > until)
            fail_msg("no computer plays on");
    print_message("# a computer played on after %lld ms\n", (long long)(guest_now() - dead));
    wait_for_event(&anna, 1, clocked, "resume", 2 * LEASE);
    int64_t back = given_back(&anna, 1, clocked);
    print_message("# %lld ms were given back\n", (long long)back);
    assert_true(back >= 4000 && back <= 12000);
    wait_for_event(&anna, 1, clocked, "flag", 30000);
    assert_int_equal(count_events(&anna, 1, clocked, "flag"), 1);
    assert_int_equal(count_events(&anna, 1, clocked, "pause"), 1);
    open_node(0);
    wait_for_nodes(2);
    same_on_both(&anna, clocked);
    same_on_both(&anna, computer);
}

/* One that was stopped for long wakes up and believes nothing of what it believed. */
static void a_node_that_was_stopped_looks_again(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char clocked[CLUB_ID], computer[CLUB_ID];
    (void)unused;
    sit_down(&anna, &bert, ",\"clock\":\"6+0\"", clocked);
    act(&anna, 0, clocked, "move", "{\"text\":\"a1-a2\"}");
    create(&anna, 0, ",\"seats\":[\"me\",\"computer 1\"]", computer);
    usleep(300000);
    assert_int_equal(kill(houses[0].pid, SIGSTOP), 0);
    usleep(1000000);
    act(&anna, 1, computer, "move", "{\"text\":\"a1-a2\"}");
    usleep(9000000);
    assert_int_equal(kill(houses[0].pid, SIGCONT), 0);
    wait_for_event(&bert, 1, clocked, "flag", 30000);
    usleep(2500000);
    for (int node = 0; node < NODES; node++) {
        assert_int_equal(count_events(&anna, node, clocked, "flag"), 1);
        assert_int_equal(count_events(&anna, node, computer, "move"), 2);
    }
    same_on_both(&anna, clocked);
    same_on_both(&anna, computer);
    wait_for_nodes(2);
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
    int64_t since = guest_now();
    for (; count_events(&anna, 1, computer, "move") < 2; usleep(50000))
        if (guest_now() - since > 5000)
            fail_msg("no computer plays on");
    open_node(0);
    wait_for_nodes(2);
}

/* ---- by the bus ---- */

static void watch(struct guest *guest, const struct person *person, int node, const char *message)
{
    char headers[CLUB_COOKIE + 16];
    snprintf(headers, sizeof headers, "Cookie: %s\r\n", person->cookie);
    assert_true(guest_connect(guest, places[node], PATIENCE) &&
                guest_upgrade(guest, "/api/v1/socket", headers, PATIENCE) && guest_send(guest, message, PATIENCE));
}

/* A line that watches a game. */
static void watch_game(struct guest *guest, const struct person *person, int node, const char *game)
{
    char message[128];
    snprintf(message, sizeof message, "{\"id\":1,\"do\":\"watch\",\"game\":\"%s\"}", game);
    watch(guest, person, node, message);
}

/* What is told has this in it, within that time: how long it took, in ms. */
static int64_t hear(struct guest *guest, const char *part, int ms)
{
    struct guest_news news;
    int64_t since = guest_now();
    while (guest_now() - since < ms)
        if (guest_receive(guest, &news, 50) == GUEST_TEXT && strstr(news.text, part))
            return guest_now() - since;
    fail_msg("%s was not told within %d ms", part, ms);
    return ms;
}

static void get_health(int node, char *out, size_t size)
{
    struct guest guest;
    struct guest_answer answer = {.status = 0};
    assert_true(guest_connect(&guest, places[node], PATIENCE) &&
                guest_request(&guest, "GET", "/health", "", NULL, &answer, PATIENCE));
    assert_int_equal(answer.status, 200);
    snprintf(out, size, "%s", answer.body);
    guest_answer_free(&answer);
    guest_leave(&guest);
}

static void wait_for_health(const char *wanted)
{
    for (int node = 0; node < NODES; node++) {
        char says[256] = "";
        for (int64_t until = guest_now() + PATIENCE; strcmp(says, wanted) != 0; usleep(50000)) {
            if (guest_now() > until)
                fail_msg("node %d says %s", node, says);
            get_health(node, says, sizeof says);
        }
    }
}

/* The store is looked at every five seconds: what comes sooner is told by the bus. */
static void what_happens_is_told_at_once(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(1, "Bert");
    char game[CLUB_ID];
    struct guest line, lobby;
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
    watch(&lobby, &bert, 1, "{\"id\":1,\"do\":\"lobby\"}");
    hear(&lobby, "\"re\":1", PATIENCE);
    create(&anna, 0, ",\"listed\":true,\"seats\":[\"me\",\"open\"]", game);
    hear(&lobby, game, 2000);
    act(&bert, 0, game, "join", "{\"player\":1}");
    hear(&lobby, "\"gone\"", 2000);
    guest_leave(&lobby);
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
    assert_true(redis_open(&redis));
    wait_for_health("ok\n");
    act(&anna, 0, game, "chat", "{\"text\":\"together\"}");
    hear(&line, "together", 2000);
    guest_leave(&line);
    same_on_both(&anna, game);
}

static void a_token_ends_everywhere(void **unused)
{
    struct person anna = come(0, "Anna");
    char headers[160], path[PATH];
    struct guest line;
    struct guest_news news;
    (void)unused;
    const struct tree *made = ask(&anna, 0, "POST", "/api/v1/tokens", "{\"note\":\"a bot\"}").tree;
    snprintf(headers, sizeof headers, "Authorization: Bearer %s\r\n", tree_text(made, "token"));
    snprintf(path, sizeof path, "/api/v1/tokens/%s", tree_text(made, "shown"));
    assert_true(guest_connect(&line, places[1], PATIENCE) && guest_upgrade(&line, "/api/v1/socket", headers, PATIENCE));
    assert_int_equal(ask(&anna, 0, "DELETE", path, "").status, 200);
    assert_int_equal(guest_receive(&line, &news, 3000), GUEST_CLOSED);
    guest_leave(&line);
}

/* ---- what its host does ---- */

static void read_admin(int node, const char *words, char *out, size_t size)
{
    char command[512];
    snprintf(command, sizeof command, "%s admin --data %s %s", program, houses[node].data, words);
    FILE *said = popen(command, "r");
    assert_non_null(said);
    size_t got = fread(out, 1, size - 1, said);
    out[got] = '\0';
    pclose(said);
}

static int health_of(int node)
{
    struct guest guest;
    struct guest_answer answer = {.status = 0};
    assert_true(guest_connect(&guest, places[node], PATIENCE) &&
                guest_request(&guest, "GET", "/health", "", NULL, &answer, PATIENCE));
    int status = answer.status;
    guest_answer_free(&answer);
    guest_leave(&guest);
    return status;
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
    assert_int_equal(health_of(0), 503);
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
    for (int64_t until = guest_now() + 6000; count_events(&anna, 1, computer, "move") < 2; usleep(50000))
        if (guest_now() > until)
            fail_msg("no computer plays on");
    wait_for_event(&anna, 1, game, "flag", 12000);
    assert_int_equal(count_events(&anna, 1, game, "pause"), 0);
    read_admin(1, "nodes", said, sizeof said);
    assert_non_null(strstr(said, "\tdraining\t"));
    assert_true(house_close(&houses[0]));
    open_node(0);
    wait_for_nodes(2);
    assert_int_equal(health_of(0), 200);
}

static void they_end_well(void **unused)
{
    (void)unused;
    for (int node = 0; node < NODES; node++)
        assert_true(house_close(&houses[node]));
}

static bool open_all(void)
{
    static const char *flags[] = {"--store", database.place, NULL, NULL, NULL};
    bool fine = database_build(&database) && database_open(&database);
    if (with_bus) {
        fine = fine && redis_build(&redis) && redis_open(&redis);
        flags[2] = "--bus";
        flags[3] = redis.url;
    }
    for (int node = 0; fine && node < NODES; node++) {
        fine = house_build(&houses[node], program, "/tmp");
        houses[node].flags = flags;
        fine = fine && house_open(&houses[node]);
        places[node] = houses[node].place;
    }
    return fine;
}

static void add_tests(void)
{
    tests_add("every game is played to its end over two nodes", every_game_is_played_to_its_end, NULL);
    tests_add("one move sent to two nodes is one", one_move_at_two_nodes_is_one, NULL);
    tests_add("two who act at once are both heard", two_who_act_at_once_are_both_heard, NULL);
    tests_add("a rematch that both want at once is one game", a_rematch_that_both_want_at_once_is_one_game, NULL);
    tests_add("who leaves is gone everywhere", who_leaves_is_gone_everywhere, NULL);
    tests_add("a name is the same everywhere", a_name_is_the_same_everywhere, NULL);
    tests_add("who is removed is removed everywhere", who_is_removed_is_removed_everywhere, NULL);
    if (with_bus) {
        tests_add("what happens is told at once", what_happens_is_told_at_once, NULL);
        tests_add("who is here is seen everywhere", who_is_here_is_seen_everywhere, NULL);
        tests_add("a token ends everywhere", a_token_ends_everywhere, NULL);
        tests_add("all goes on without the bus", all_goes_on_without_the_bus, NULL);
    }
    tests_add("a node that dies is taken over", a_node_that_dies_is_taken_over, NULL);
    tests_add("a node that was stopped looks again", a_node_that_was_stopped_looks_again, NULL);
    tests_add("a node that drains hands over", a_node_that_drains_hands_over, NULL);
    tests_add("a node that ends hands over", a_node_that_ends_hands_over, NULL);
    tests_add("they end well", they_end_well, NULL);
}

int main(int argc, char **argv)
{
    int failed = 1;
    program = argc > 1 ? argv[1] : "build/check/tintagel";
    with_bus = argc > 2 && strcmp(argv[2], "bus") == 0;
    add_tests();
    if (open_all()) {
        wait_for_nodes(NODES);
        failed = tests_run(with_bus ? "nodes with a bus" : "nodes");
    } else {
        print_error("the nodes could not be started: see %s\n", houses[0].notes);
    }
    for (int node = 0; node < NODES; node++)
        if (houses[node].data[0])
            house_clear(&houses[node]);
    if (with_bus)
        redis_clear(&redis);
    database_clear(&database);
    return failed;
}
