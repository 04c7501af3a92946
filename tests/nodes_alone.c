/* nodes_alone.c - one server on a PostgreSQL that several could share (nodes.h): what it would hear from others, or
 * find when it looks for them, it has to think of itself. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/nodes.h"

enum { SILENT = 9000, QUIET = 36000 };

/* Stay on the line, which has to answer when the server asks who is there. */
static void listen_for(struct guest *line, int ms)
{
    struct guest_news news;
    for (int64_t until = guest_now() + ms; guest_now() < until;) {
        enum guest_news_kind kind = guest_receive(line, &news, 1000);
        assert_true(kind != GUEST_CLOSED && kind != GUEST_GONE);
    }
}

/* Nothing has happened for so long that nobody looks after the game any more, though both watch it. */
static void a_flag_falls_in_a_game_that_is_only_watched(void **unused)
{
    struct person anna = come(0, "Anna"), bert = come(0, "Bert");
    struct guest line;
    char game[CLUB_ID];
    (void)unused;
    create(&anna, 0, ",\"seats\":[\"me\",\"open\"],\"clock\":\"50+0\"", game);
    act(&bert, 0, game, "join", "{\"player\":1}");
    watch_game(&line, &bert, 0, game);
    act(&anna, 0, game, "move", "{\"text\":\"a1-a2\"}");
    long before = metric(0, "leases");
    listen_for(&line, QUIET);
    print_message("# it looks after %ld games, and before after %ld\n", metric(0, "leases"), before);
    assert_true(metric(0, "leases") < before);
    hear(&line, "\"flag\"", 2 * PATIENCE);
    guest_leave(&line);
}

/* The database says nothing for longer than what was ours stays ours, while a move is on its way that a computer is to
 * answer. */
static void a_computer_answers_after_a_silence(void **unused)
{
    static const char move[] = "{\"text\":\"a1-a2\"}";
    struct person anna = come(0, "Anna");
    struct guest line, guest;
    char game[CLUB_ID], path[PATH];
    (void)unused;
    create(&anna, 0, ",\"seats\":[\"me\",\"computer 1\"]", game);
    watch_game(&line, &anna, 0, game);
    snprintf(path, sizeof path, "/api/v1/games/%s/move", game);
    database_freeze(&database);
    send_call(&guest, &anna, 0, "POST", path, move);
    usleep(1000 * SILENT);
    database_thaw(&database);
    if (read_answer(&guest).status != 200) {
        sleep(2);
        act(&anna, 0, game, "move", move);
    }
    wait_for_moves(&anna, 0, game, 2, 2 * PATIENCE);
    guest_leave(&line);
}

/* A flag, and a decision that comes too late if the time counts that is nobody's, in games that two play at the node.
 */
struct late {
    struct person anna, bert;
    char flag[CLUB_ID], move[CLUB_ID];
};

static void begin_move(struct guest *guest, const struct late *late, const char *game)
{
    char path[PATH];
    snprintf(path, sizeof path, "/api/v1/games/%s/move", game);
    send_call(guest, &late->bert, 0, "POST", path, "{\"text\":\"d4-d3\"}");
}

static struct late begin_late(const char *clock)
{
    struct late late = {.anna = come(0, "Anna"), .bert = come(0, "Bert")};
    char more[64];
    char *games[] = {late.flag, late.move};
    snprintf(more, sizeof more, ",\"seats\":[\"me\",\"open\"],\"clock\":\"%s\"", clock);
    for (int i = 0; i < 2; i++) {
        create(&late.anna, 0, more, games[i]);
        act(&late.bert, 0, games[i], "join", "{\"player\":1}");
    }
    for (int i = 0; i < 2; i++)
        act(&late.anna, 0, games[i], "move", "{\"text\":\"a1-a2\"}");
    return late;
}

/* When the last event of a kind was, by the server's clock. */
static int64_t last_of(const struct late *late, const char *game, const char *kind)
{
    const struct tree *events = tree_at(look(&late->anna, 0, game, "/events"), "events");
    int64_t at = 0;
    for (const struct tree *event = events->first; event; event = event->next)
        if (strcmp(tree_nth(event, 0)->text, kind) == 0)
            at = tree_nth(event, 2)->number;
    return at;
}

/* The clocks have run on for a second at least after what was nobody's time, and no flag fell in it. */
static void nobody_has_paid(const struct late *late, int64_t away)
{
    wait_for_event(&late->anna, 0, late->flag, "flag", 2 * PATIENCE);
    int64_t back = last_of(late, late->flag, "resume"), since = last_of(late, late->flag, "pause");
    print_message("# %lld of %lld ms were given back\n", (long long)(back - since), (long long)away);
    assert_true(back - since >= away - 1000);
    assert_true(last_of(late, late->flag, "flag") >= back);
}

/* The clocks run out while the database says nothing: whoever decides just then is not too late, even if nobody else is
 * there who could know it better. */
static void nobody_is_late_in_a_silence(void **unused)
{
    struct late late = begin_late("2+0");
    struct guest guest;
    (void)unused;
    usleep(1000000);
    database_freeze(&database);
    usleep(1000 * (SILENT / 2));
    begin_move(&guest, &late, late.move);
    usleep(1000 * (SILENT / 2));
    database_thaw(&database);
    assert_int_equal(read_answer(&guest).status, 200);
    nobody_has_paid(&late, SILENT);
}

/* The same while the machine sleeps: it is the only one. */
static void nobody_is_late_in_a_sleep(void **unused)
{
    struct late late = begin_late("3+0");
    struct guest guest;
    (void)unused;
    assert_int_equal(kill(houses[0].pid, SIGSTOP), 0);
    usleep(1000 * (SILENT / 2));
    begin_move(&guest, &late, late.move);
    usleep(1000 * (SILENT / 2));
    assert_int_equal(kill(houses[0].pid, SIGCONT), 0);
    assert_int_equal(read_answer(&guest).status, 200);
    nobody_has_paid(&late, SILENT);
}

/* Nobody looks after a game in which somebody thinks for long: what the database was away is given back all the same,
 * twice, and by a server that was started since. */
static void who_thinks_for_long_does_not_pay(void **unused)
{
    struct late late = begin_late("300+0");
    struct guest guest;
    (void)unused;
    long before = metric(0, "leases");
    usleep(1000 * QUIET);
    assert_true(metric(0, "leases") < before);
    for (int i = 0; i < 2; i++) {
        database_freeze(&database);
        usleep(1000 * SILENT);
        database_thaw(&database);
        sleep(3); /* so that this is known */
    }
    assert_true(house_close(&houses[0]));
    open_node(0);
    begin_move(&guest, &late, late.move);
    assert_int_equal(read_answer(&guest).status, 200);
    assert_true(count_events(&late.anna, 0, late.move, "resume") >= 2);
    int64_t cost = last_of(&late, late.move, "move") - last_of(&late, late.move, "resume");
    print_message("# it was thought for %lld ms after the last of them\n", (long long)cost);
    assert_true(cost < SILENT);
}

/* A change is under way, and it is waited for how it ends: not by who is in a hurry. */
static void who_asks_thrice_waits_for_nothing(void **unused)
{
    struct late late = begin_late("300+0");
    struct guest guest;
    int status;
    (void)unused;
    database_freeze(&database);
    begin_move(&guest, &late, late.move);
    int64_t from = guest_now();
    for (int i = 0; i < 3; i++, usleep(300000))
        assert_int_equal(kill(houses[0].pid, SIGTERM), 0);
    while (waitpid(houses[0].pid, &status, WNOHANG) == 0 && guest_now() < from + PATIENCE)
        usleep(20000);
    print_message("# it ended after %lld ms\n", (long long)(guest_now() - from));
    assert_true(guest_now() - from < 3000);
    houses[0].pid = 0;
    guest_leave(&guest);
    database_thaw(&database);
    open_node(0);
}

void nodes_alone(void)
{
    tests_add("who thinks for long does not pay", who_thinks_for_long_does_not_pay, NULL);
    tests_add("nobody is late in a silence", nobody_is_late_in_a_silence, NULL);
    tests_add("nobody is late in a sleep", nobody_is_late_in_a_sleep, NULL);
    tests_add("who asks thrice waits for nothing", who_asks_thrice_waits_for_nothing, NULL);
    tests_add("a computer answers after a silence", a_computer_answers_after_a_silence, NULL);
    tests_add("a flag falls in a game that is only watched", a_flag_falls_in_a_game_that_is_only_watched, NULL);
}
