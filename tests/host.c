/* host.c - what the server does with many calls at once, before its store has answered the first: without a network, in
 * one process, so that it is the same every time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/games.h"
#include "server/host.h"
#include "server/play.h"
#include "server/visitor.h"
#include "tests/support.h"

static struct {
    struct event_base *base;
    struct host *host;
    char folder[32];
} world = {.folder = "/tmp/tintagel-host.XXXXXX"};

static int open_world(void **state)
{
    char place[64], trouble[256];
    (void)state;
    assert_non_null(mkdtemp(world.folder));
    snprintf(place, sizeof place, "%s/store", world.folder);
    world.base = event_base_new();
    world.host = host_new(world.base, &(struct host_terms){.place = place}, trouble, sizeof trouble);
    assert_non_null(world.host);
    while (!host_is_ready(world.host))
        event_base_loop(world.base, EVLOOP_ONCE);
    return 0;
}

static int close_world(void **state)
{
    static const char *const files[] = {"store", "store-wal", "store-shm", "store-lock"};
    char path[64];
    (void)state;
    host_free(world.host);
    event_base_free(world.base);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/%s", world.folder, files[i]);
        unlink(path);
    }
    return rmdir(world.folder);
}

static struct call *call_of(struct visitor *who, const char *action, const char *text)
{
    struct call *call = call_new(world.host, action_find(action), input_read(text, strlen(text)));
    assert_non_null(call);
    call->who = visitor_hold(who);
    return call;
}

/* Whether it was not refused at once. */
static bool run(struct call *call)
{
    uint64_t refused = world.host->counts.refused;
    call_run(call);
    return world.host->counts.refused == refused;
}

static bool ask_as(struct visitor *who, const char *action, const char *text)
{
    return run(call_of(who, action, text));
}

/* Who was never here before. */
static struct visitor *newcomer(void)
{
    bool fresh;
    return visitor_of_cookie(world.host, "", "", &fresh);
}

static bool ask(const char *action, const char *text)
{
    return ask_as(newcomer(), action, text);
}

static void finish_all(void)
{
    while (world.host->calls)
        event_base_loop(world.base, EVLOOP_ONCE);
}

/* A newcomer with a name, whom the caller releases. */
static struct visitor *named(const char *name)
{
    char text[64];
    struct visitor *who = visitor_hold(newcomer());
    snprintf(text, sizeof text, "{\"name\":\"%s\"}", name);
    assert_true(ask_as(who, "name", text));
    finish_all();
    return who;
}

static void searches_for_names_do_not_pile_up(void **state)
{
    int taken = 0;
    char game[64];
    (void)state;
    snprintf(game, sizeof game, "{\"name\":\"%s\"}", plain_game);
    for (int round = 0; round < 2; round++) {
        const char *search = round ? game : "{\"who\":\"anna\"}";
        for (taken = 0; taken < 1000 && ask("games", search); taken++)
            ;
        assert_int_equal(taken, 32);
        assert_true(ask("games", "{}")); /* what takes no time is answered */
        assert_false(ask("games", "{\"who\":\"anna\"}"));
        finish_all();
    }
    assert_false(ask("games", "{\"who\":\"anna\",\"most\":0}")); /* wrong, and no search */
    assert_int_equal(world.host->searches, 0);
}

/* Any game that is open to all from the start, or one with a set-up in secret. */
static const struct game *game_that(bool hides)
{
    int i = 0;
    while (games[i]->example || (games[i]->secrets != NULL) != hides)
        i++;
    return games[i];
}

static struct table *make_game(struct visitor *who, bool hides, const char *terms)
{
    char text[256];
    uint64_t created = world.host->counts.created;
    snprintf(text, sizeof text, "{\"name\":\"%s\",%s}", game_that(hides)->name, terms);
    assert_true(ask_as(who, "create", text));
    finish_all();
    assert_int_equal(world.host->counts.created, created + 1);
    return world.host->newest;
}

static void computers_think_for_who_has_changed_something(void **state)
{
    char game[64];
    struct visitor *anna = named("Anna"), *bert = named("Bert"), *carl = named("Carl");
    (void)state;
    struct table *table = make_game(anna, false, "\"seats\":[\"me\",\"open\"]");
    uint64_t before = table->owner;
    snprintf(game, sizeof game, "{\"game\":\"%s\",\"player\":1}", table->id);
    ask_as(carl, "resign", game); /* it is not his */
    finish_all();
    assert_true(table->owner == before);
    ask_as(bert, "join", game);
    finish_all();
    assert_true(table->owner == limit_owner(&world.host->limits, bert->id, ""));
    visitor_release(world.host, anna);
    visitor_release(world.host, bert);
    visitor_release(world.host, carl);
}

static void nobody_thinks_of_a_game_that_is_over(void **state)
{
    struct visitor *anna = named("Anna");
    char game[64];
    (void)state;
    struct table *table = make_game(anna, false, "\"clock\":\"8640000+8640000\",\"seats\":[\"computer 10\",\"me\"]");
    int64_t began = host_now();
    assert_int_equal(table->thinking, 1);
    snprintf(game, sizeof game, "{\"game\":\"%s\"}", table->id);
    assert_true(ask_as(anna, "resign", game));
    while (table->thinking)
        event_base_loop(world.base, EVLOOP_ONCE);
    assert_true(host_now() - began < 5000);
    assert_int_equal(world.host->counts.thought, 1);
    visitor_release(world.host, anna);
}

/* Anna makes a game, and Bert sits down, who is to decide. */
static struct table *table_of(struct visitor *anna, struct visitor *bert, bool hides, const char *clock)
{
    char text[128];
    snprintf(text, sizeof text, "\"clock\":\"%s\",\"takeover\":true,\"seats\":[\"open\",\"me\"]", clock);
    struct table *table = make_game(anna, hides, text);
    snprintf(text, sizeof text, "{\"game\":\"%s\",\"player\":0}", table->id);
    assert_true(ask_as(bert, "join", text));
    finish_all();
    return table;
}

static void take_over(struct visitor *anna, const char *game, int64_t later)
{
    char text[128];
    snprintf(text, sizeof text, "{\"game\":\"%s\",\"player\":0,\"level\":1}", game);
    struct call *call = call_of(anna, "takeover", text);
    call->at += later;
    run(call);
    finish_all();
}

/* Bert was away for a while; Anna wants a computer in his place. Who sits there then. */
static const char *sits_there_after(bool hides, const char *clock, int64_t later)
{
    struct visitor *anna = named("Anna"), *bert = named("Bert");
    struct table *table = table_of(anna, bert, hides, clock);
    take_over(anna, table->id, later);
    visitor_release(world.host, anna);
    visitor_release(world.host, bert);
    return match_seat_text(table->match, 0);
}

static void a_seat_is_taken_over_when_its_clock_says_so_and_plays_as_usual(void **state)
{
    static const int64_t day = 24 * 3600 * 1000;
    (void)state;
    assert_string_equal(sits_there_after(false, "300+5", HOST_GRACE - 5000), "person Bert");
    assert_string_equal(sits_there_after(false, "300+5", HOST_GRACE), "computer level=3");
    assert_string_equal(sits_there_after(false, "none", HOST_GRACE), "computer level=3");
    assert_string_equal(sits_there_after(false, "4d", HOST_GRACE), "person Bert");
    assert_string_equal(sits_there_after(false, "4d", 3 * day - 60000), "person Bert");
    assert_string_equal(sits_there_after(false, "4d", 3 * day + 60000), "computer level=3");
}

/* It has a time of its own, or none: then nobody is out of time there, and somebody must be able to end it. */
static void so_it_is_in_a_set_up(void **state)
{
    static const int64_t day = 24 * 3600 * 1000;
    (void)state;
    assert_string_equal(sits_there_after(true, "300+5", HOST_GRACE), "computer level=3");
    assert_string_equal(sits_there_after(true, "4d/800", 599000), "person Bert");
    assert_string_equal(sits_there_after(true, "4d/800", 601000), "computer level=3");
    assert_string_equal(sits_there_after(true, "4d", 3 * day - 60000), "person Bert");
    assert_string_equal(sits_there_after(true, "4d", 3 * day + 60000), "computer level=3");
}

/* It is asked for again before it is kept: as when a database that was away has come back. */
static void what_was_nobodys_time_is_given_back_once(void **state)
{
    struct visitor *anna = named("Anna"), *bert = named("Bert");
    struct table *table = table_of(anna, bert, false, "300+5");
    int count, pauses = 0;
    (void)state;
    world.host->down[0][0] = match_now(table->match) + 1000;
    world.host->down[0][1] = match_now(table->match) + 9000;
    world.host->downs = 1;
    play_forgive_downtime(table);
    play_forgive_downtime(table);
    finish_all();
    world.host->downs = 0;
    const struct match_event *events = match_events(table->match, &count);
    for (int i = 0; i < count; i++)
        pauses += events[i].kind == EVENT_PAUSE;
    assert_int_equal(pauses, 1);
    assert_int_equal(events[count - 1].kind, EVENT_RESUME);
    visitor_release(world.host, anna);
    visitor_release(world.host, bert);
}

static void drop_all(void)
{
    for (int i = 0; i < 5; i++) {
        table_drop_idle(world.host, host_now() + 1);
        event_base_loop(world.base, EVLOOP_NONBLOCK);
        usleep(20000);
    }
}

/* What was forgotten of a table is no reason to begin anew. */
static void who_is_away_is_so_while_its_table_is_not_in_memory(void **state)
{
    char game[HOST_ID];
    struct visitor *anna = named("Anna"), *bert = named("Bert");
    struct table *table = table_of(anna, bert, false, "none");
    (void)state;
    memcpy(game, table->id, sizeof game);
    drop_all();
    assert_non_null(map_get(&world.host->tables, game)); /* they were here lately */
    table->left_at[0] = table->left_at[1] -= 3 * HOST_GRACE;
    drop_all();
    assert_null(map_get(&world.host->tables, game));
    world.host->started -= 3 * HOST_GRACE;
    usleep(1500000);
    take_over(anna, game, HOST_GRACE - 1000);
    world.host->started += 3 * HOST_GRACE;
    table = map_get(&world.host->tables, game);
    assert_string_equal(match_seat_text(table->match, 0), "computer level=3");
    visitor_release(world.host, anna);
    visitor_release(world.host, bert);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_for_names_do_not_pile_up),
        cmocka_unit_test(computers_think_for_who_has_changed_something),
        cmocka_unit_test(nobody_thinks_of_a_game_that_is_over),
        cmocka_unit_test(a_seat_is_taken_over_when_its_clock_says_so_and_plays_as_usual),
        cmocka_unit_test(so_it_is_in_a_set_up),
        cmocka_unit_test(what_was_nobodys_time_is_given_back_once),
        cmocka_unit_test(who_is_away_is_so_while_its_table_is_not_in_memory),
    };
    return cmocka_run_group_tests_name("host", tests, open_world, close_world);
}
