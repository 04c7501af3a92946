/* hostile_much.c - people who ask for more than their share, of memory and of the loop's time. Those behind a proxy
 * that is believed: of this machine itself nobody has a share. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/hostile_clients.h"

/* ---- of memory ---- */

/* A game of somebody's, with its id, and the header by which they are known. */
static void make_game(const struct house *house, const char *name, char id[16], char cookie[300])
{
    struct guest guest = come(house);
    struct guest_answer answer;
    char game[100];
    snprintf(cookie, 200, "Cookie: ");
    assert_true(guest_request(&guest, "POST", "/api/v1/name", "", "{\"name\":\"Anna\"}", &answer, WAIT));
    assert_true(guest_header(&answer, "Set-Cookie", cookie + 8, 190));
    guest_answer_free(&answer);
    snprintf(cookie + strcspn(cookie, ";"), 3, "\r\n");
    snprintf(game, sizeof game, "{\"name\":\"%s\",\"seats\":[\"me\",\"me\"]}", name);
    assert_true(guest_request(&guest, "POST", "/api/v1/games", cookie, game, &answer, WAIT));
    const char *found = strstr(answer.body, "\"game\":\"");
    assert_non_null(found);
    snprintf(id, 16, "%.12s", found + 8);
    guest_answer_free(&answer);
    guest_leave(&guest);
}

/* A game of so many words that to tell all of it takes 11 MB; its id. */
static void make_long_game(struct house *house, char id[16])
{
    char command[1024], cookie[300];
    make_game(house, plain_game, id, cookie);
    assert_true(house_close(house));
    snprintf(
        command, sizeof command,
        "sqlite3 '%s/tintagel.db' \"WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) "
        "INSERT INTO events SELECT '%s', i, 'chat', 0, max(at), printf('%%0500d', i) FROM n, events "
        "WHERE match = '%s' AND number = 2 GROUP BY i\"",
        house->data, id, id);
    assert_int_equal(system(command), 0);
    assert_true(house_open(house));
}

/* The status of an answer that nobody reads on. */
static int ask_and_stop(const struct house *house, struct guest *guest, const char *id, const char *from)
{
    char ask[200], head[13] = "";
    int small = 4096;
    *guest = come(house);
    setsockopt(guest->descriptor, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    int size =
        snprintf(ask, sizeof ask,
                 "GET /api/v1/games/%s/events HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.%s\r\n\r\n", id, from);
    assert_true(guest_write(guest, ask, (size_t)size, WAIT));
    for (int64_t until = guest_now() + WAIT; guest_now() < until && recv(guest->descriptor, head, 12, MSG_PEEK) < 12;)
        usleep(1000);
    return atoi(head + 9);
}

/* So much may wait for one address, and so much for all: what would be more is refused, until they read or leave. */
void long_answers_have_a_share(void **state)
{
    (void)state;
    enum { MOST = 20, ALL_KIB = 200 << 10 };
    struct guest readers[MOST];
    char id[16], from[8];
    int count = 0, status;
    setenv("TINTAGEL_TRUSTED_PROXY", "127.0.0.1", 1);
    struct house house = open_house(program, 0, NULL, NULL);
    make_long_game(&house, id);
    unsetenv("TINTAGEL_TRUSTED_PROXY");
    assert_int_equal(ask_and_stop(&house, &readers[0], id, "1"), 200);
    int64_t before = house_memory(&house);
    assert_int_equal(ask_and_stop(&house, &readers[1], id, "1"), 503);
    guest_leave(&readers[1]);
    do {
        snprintf(from, sizeof from, "%d", ++count + 1);
        status = ask_and_stop(&house, &readers[count], id, from);
    } while (status == 200 && count < MOST - 1);
    assert_int_equal(status, 503);
    assert_in_range(count, 8, 14);
    assert_in_range(house_memory(&house) - before, 0, ALL_KIB);
    others_are_served(&house, true);
    for (int i = 0; i <= count; i++)
        guest_leave(&readers[i]);
    for (int64_t until = guest_now() + WAIT; status != 200 && guest_now() < until; usleep(10000)) {
        status = ask_and_stop(&house, &readers[0], id, "1");
        guest_leave(&readers[0]);
    }
    assert_int_equal(status, 200);
    close_house(&house);
}

/* ---- of time ---- */

enum { MANY = 120 };
static struct guest many[MANY];

/* What has come is thrown away; whether it was the end of something. */
static bool has_answer(struct guest *guest)
{
    static char taken[1 << 16];
    ssize_t got = recv(guest->descriptor, taken, sizeof taken, MSG_DONTWAIT);
    return got > 0 && taken[got - 1] == '}';
}

static void ask_by_requests(const struct house *house, const char *id, const char *headers)
{
    char ask[400];
    int size = snprintf(ask, sizeof ask, "GET /api/v1/games/%s/view HTTP/1.1\r\nHost: a\r\n%s\r\n", id, headers);
    for (int i = 0; i < MANY; i++) {
        many[i] = come(house);
        guest_write(&many[i], ask, (size_t)size, WAIT);
    }
    for (;;)
        for (int i = 0; i < MANY; i++)
            if (has_answer(&many[i]))
                guest_write(&many[i], ask, (size_t)size, WAIT);
}

static void ask_by_sockets(const struct house *house, const char *id, const char *headers)
{
    char ask[200];
    snprintf(ask, sizeof ask, "{\"id\":1,\"do\":\"view\",\"game\":\"%s\"}", id);
    for (int i = 0; i < MANY; i++) {
        many[i] = come(house);
        guest_upgrade(&many[i], "/api/v1/socket", headers, WAIT);
        guest_send(&many[i], ask, WAIT);
    }
    for (;;)
        for (int i = 0; i < MANY; i++)
            if (has_answer(&many[i]))
                guest_send(&many[i], ask, WAIT);
}

/* Without end, on many connections at a time, all from one address behind a proxy: others hardly notice. */
static void ask_for_much(void (*ask)(const struct house *house, const char *id, const char *headers))
{
    char id[16], headers[300];
    setenv("TINTAGEL_TRUSTED_PROXY", "127.0.0.1", 1);
    struct house house = open_house(program, 0, NULL, NULL);
    unsetenv("TINTAGEL_TRUSTED_PROXY");
    make_game(&house, secret_game, id, headers);
    snprintf(headers + strlen(headers), 60, "X-Forwarded-For: 203.0.113.9\r\n");
    others_are_served(&house, true);
    pid_t pid = fork();
    if (pid == 0) {
        alarm(60);
        ask(&house, id, headers);
    }
    sleep(1);
    int64_t cpu = house_cpu_us(&house), begun = guest_now();
    others_are_served(&house, true);
    sleep(1);
    int most = (int)((house_cpu_us(&house) - cpu) / 10 / (guest_now() - begun));
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    print_message("# it has had %d in 100 of the time\n", most);
    assert_in_range(most, 1, 45);
    others_are_served(&house, true);
    close_house(&house);
}

void who_asks_for_much_is_put_off(void **state)
{
    (void)state;
    ask_for_much(ask_by_requests);
}

void who_says_much_is_put_off(void **state)
{
    (void)state;
    ask_for_much(ask_by_sockets);
}
