/* hostile_clients.c PROGRAM CHECKED ECHO - people who mean harm, against the real server: PROGRAM as it is built for
 * use, whose memory is looked at; CHECKED with sanitizers; ECHO, which gives back what it gets (bench/echo.c).
 *
 * Whatever they do, the server stays up, what they cost is bounded, and others are served: of a hundred polite requests
 * 99 are answered within QUICK milliseconds. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/hostile_clients.h"

enum { READERS = 1000, READER_KIB = 32, STORM = 2000, STORM_KIB = 4096, FILES = 200 };

/* ---- who does not read ---- */

static void readers_who_do_not_read_cost_little(void **state)
{
    (void)state;
    static struct guest readers[READERS];
    static const char ask[] = "GET /main.js HTTP/1.1\r\nHost: a\r\n\r\n";
    struct house house = open_house(program, 0, NULL, NULL);
    others_are_served(&house, false);
    int64_t before = house_memory(&house);
    for (int i = 0; i < READERS; i++) {
        readers[i] = come(&house);
        assert_true(guest_write(&readers[i], ask, sizeof ask - 1, WAIT));
        assert_true(guest_write(&readers[i], ask, sizeof ask - 1, WAIT)); /* and once more */
    }
    others_are_served(&house, true);
    int64_t each = (house_memory(&house) - before) / READERS;
    print_message("# a reader who does not read: %d KiB\n", (int)each);
    assert_in_range(each, 0, READER_KIB);
    for (int i = 0; i < READERS; i++)
        guest_leave(&readers[i]);
    others_are_served(&house, true);
    close_house(&house);
}

/* By the echo: whoever sends and does not read is closed, and has not filled the memory. */
static void sockets_that_are_not_read_are_closed(void **state)
{
    (void)state;
    enum { MESSAGES = 190 };
    static char message[16000];
    struct house house = open_house(echo, 0, NULL, NULL);
    struct guest guest = come(&house);
    struct guest_news news;
    int small = 32768, count = 0;
    memset(message, 'x', sizeof message - 1);
    setsockopt(guest.descriptor, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    assert_true(guest_upgrade(&guest, "/", "", WAIT));
    int64_t before = house_memory(&house);
    for (int i = 0; i < MESSAGES && guest_send(&guest, message, 300); i++)
        count++;
    assert_in_range(house_memory(&house) - before, 0, 1024);
    enum guest_news_kind kind;
    while ((kind = guest_receive(&guest, &news, WAIT)) == GUEST_TEXT)
        ;
    print_message("# %d messages taken, then closed with %d\n", count, news.code);
    assert_int_equal(kind, GUEST_CLOSED);
    assert_int_equal(news.code, 1013);
    guest_leave(&guest);
    close_house(&house);
}

/* ---- who takes its time ---- */

/* A byte every second: the whole request has a time, and so has a message. And who answers no ping is gone. */
static void slow_writers_are_closed(void **state)
{
    (void)state;
    enum { HEAD, BODY, MESSAGE, SILENT, SLOW };
    static const char body[] = "POST /api/v1/games HTTP/1.1\r\nHost: a\r\nContent-Length: 60\r\n\r\n",
                      message[] = "\x81\xbc\0\0\0\0";
    struct house house = open_house(program, 0, NULL, NULL);
    struct guest guests[SLOW] = {come(&house), come(&house), come_by_socket(&house), come_by_socket(&house)};
    int64_t begun = guest_now(), ended[SLOW] = {0};
    int code = 0, status[SLOW] = {0};
    guest_write(&guests[BODY], body, sizeof body - 1, WAIT);
    guest_write(&guests[MESSAGE], message, sizeof message - 1, WAIT);
    while (guest_now() - begun < 35000 && !(ended[HEAD] && ended[BODY] && ended[MESSAGE] && ended[SILENT])) {
        struct guest_news none;
        if (!ended[SILENT] && guest_receive_silently(&guests[SILENT], &none, 300) == GUEST_GONE)
            ended[SILENT] = guest_now() - begun;
        for (int i = HEAD; i <= MESSAGE; i++) {
            struct guest_news news;
            struct guest_answer answer;
            if (ended[i])
                continue;
            guest_write(&guests[i], "G", 1, WAIT);
            if (i == MESSAGE && guest_receive(&guests[i], &news, 300) == GUEST_CLOSED) {
                code = news.code;
                ended[i] = guest_now() - begun;
            } else if (i != MESSAGE && guest_answer(&guests[i], false, &answer, 300)) {
                status[i] = answer.status;
                ended[i] = guest_now() - begun;
                guest_answer_free(&answer);
            }
        }
        others_are_served(&house, true);
    }
    print_message("# a slow head %d ms, a slow body %d ms, a slow message %d ms, no answer to a ping %d ms\n",
                  (int)ended[HEAD], (int)ended[BODY], (int)ended[MESSAGE], (int)ended[SILENT]);
    assert_int_equal(status[HEAD], 408);
    assert_int_equal(status[BODY], 408);
    assert_int_equal(code, 1008);
    assert_in_range(ended[HEAD], 9000, 13000);
    assert_in_range(ended[BODY], 19000, 24000);
    assert_in_range(ended[MESSAGE], 19000, 24000);
    assert_in_range(ended[SILENT], 24000, 29000);
    for (int i = 0; i < SLOW; i++)
        guest_leave(&guests[i]);
    close_house(&house);
}

/* ---- too many ---- */

static void storms_pass(void **state)
{
    (void)state;
    static struct guest guests[STORM];
    struct house house = open_house(program, 0, NULL, NULL);
    int64_t before = 0;
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < STORM; i++)
            guests[i] = come(&house);
        others_are_served(&house, true);
        for (int i = 0; i < STORM; i++)
            guest_cut(&guests[i]);
        others_are_served(&house, true);
        before = round == 0 ? house_memory(&house) : before;
    }
    assert_in_range(house_memory(&house), 0, before + STORM_KIB); /* nobody has left anything behind */
    close_house(&house);
}

/* More connections than descriptors: who waits longest makes room, nothing spins, the log stays short. */
static void descriptors_run_out(void **state)
{
    (void)state;
    static struct guest guests[2 * FILES];
    struct house house = open_house(program, FILES, NULL, NULL);
    struct guest player = come_by_socket(&house);
    struct guest_news news;
    for (int i = 0; i < 2 * FILES; i++)
        guests[i] = come(&house);
    others_are_served(&house, true);
    assert_true(guest_send(&player, "{\"id\": 1, \"do\": \"hello\"}", WAIT));
    assert_int_equal(guest_receive(&player, &news, WAIT), GUEST_TEXT); /* who plays is never sent away */
    int64_t cpu = house_cpu_us(&house);
    sleep(1);
    assert_in_range(house_cpu_us(&house) - cpu, 0, 100000);
    for (int i = 0; i < 2 * FILES; i++)
        guest_leave(&guests[i]);
    others_are_served(&house, true);
    guest_leave(&player);
    close_house(&house);
}

/* Full of those who play: nobody can be sent away, so others wait outside, and come in when there is room. */
static void a_full_house_waits(void **state)
{
    (void)state;
    enum { ROOM = 8 };
    struct house house = open_house(program, 0, "--connections", "8");
    struct guest players[ROOM], late;
    struct guest_answer answer;
    for (int i = 0; i < ROOM; i++)
        players[i] = come_by_socket(&house);
    late = come(&house); /* the system takes it, the server does not yet */
    assert_false(guest_request(&late, "GET", "/", "", NULL, &answer, 300));
    guest_answer_free(&answer);
    int64_t cpu = house_cpu_us(&house);
    sleep(1);
    assert_in_range(house_cpu_us(&house) - cpu, 0, 100000);
    guest_leave(&players[0]);
    assert_true(guest_answer(&late, false, &answer, WAIT));
    assert_int_equal(answer.status, 200);
    guest_answer_free(&answer);
    guest_leave(&late);
    for (int i = 1; i < ROOM; i++)
        guest_leave(&players[i]);
    close_house(&house);
}

/* Whoever leaves has left once the server has noticed. */
static void come_in_again(const struct house *house)
{
    int64_t until = guest_now() + WAIT;
    for (bool in = false; !in; usleep(10000)) {
        struct guest guest = come(house);
        struct guest_answer answer;
        in = guest_request(&guest, "GET", "/", "", NULL, &answer, WAIT);
        guest_answer_free(&answer);
        guest_leave(&guest);
        assert_true(in || guest_now() < until);
    }
}

static void an_address_has_its_share(void **state)
{
    (void)state;
    enum { SHARE = 5 };
    struct house house = open_house(program, 0, "--per-address", "5");
    struct guest guests[SHARE + 1];
    struct guest_answer answer;
    for (int i = 0; i < SHARE; i++)
        guests[i] = come_by_socket(&house);
    guests[SHARE] = come(&house);
    assert_false(guest_request(&guests[SHARE], "GET", "/", "", NULL, &answer, WAIT));
    guest_answer_free(&answer);
    for (int i = 0; i <= SHARE; i++)
        guest_leave(&guests[i]);
    come_in_again(&house);
    others_are_served(&house, true);
    close_house(&house);
}

/* The connections are the proxy's there; but whom it has seen has no more WebSockets, nor requests under way. */
static void so_has_one_behind_a_proxy(void **state)
{
    (void)state;
    enum { SHARE = 5 };
    static const char seen[] = "X-Forwarded-For: 203.0.113.9\r\n", other[] = "X-Forwarded-For: 203.0.113.10\r\n";
    setenv("TINTAGEL_TRUSTED_PROXY", "127.0.0.1", 1);
    struct house house = open_house(program, 0, "--per-address", "5");
    unsetenv("TINTAGEL_TRUSTED_PROXY");
    struct guest guests[SHARE], late = come(&house), another = come(&house);
    struct guest_answer answer;
    int status;
    for (int i = 0; i < SHARE; i++) {
        guests[i] = come(&house);
        assert_true(guest_upgrade(&guests[i], "/api/v1/socket", seen, WAIT));
    }
    assert_false(guest_upgrade_status(&late, "/api/v1/socket", seen, &status, WAIT));
    assert_int_equal(status, 429);
    assert_true(guest_upgrade(&another, "/api/v1/socket", other, WAIT));
    others_are_served(&house, true); /* the proxy itself */
    guest_leave(&guests[0]);
    guest_leave(&late);
    for (int64_t until = guest_now() + WAIT; status != 200 && guest_now() < until; usleep(10000)) {
        late = come(&house);
        assert_true(guest_request(&late, "GET", "/", seen, NULL, &answer, WAIT));
        status = answer.status;
        guest_answer_free(&answer);
        guest_leave(&late);
    }
    assert_int_equal(status, 200);
    for (int i = 1; i < SHARE; i++)
        guest_leave(&guests[i]);
    guest_leave(&another);
    close_house(&house);
}

/* ---- the end ---- */

/* Whoever is connected is told, what is under way ends, and nobody can hold it up. */
static void it_ends_when_asked(void **state)
{
    (void)state;
    static const char ask[] = "GET /main.js HTTP/1.1\r\nHost: a\r\n\r\n";
    struct house house = open_house(checked, 0, NULL, NULL);
    struct guest player = come_by_socket(&house), idle = come(&house), reader = come(&house),
                 dead = come_by_socket(&house);
    struct guest_news news;
    struct guest_answer answer;
    int small = 32768;
    setsockopt(reader.descriptor, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    assert_true(guest_write(&reader, ask, sizeof ask - 1, WAIT));
    usleep(200000);
    int64_t begun = guest_now();
    kill(house.pid, SIGTERM);
    enum guest_news_kind kind;
    while ((kind = guest_receive(&player, &news, WAIT)) == GUEST_TEXT)
        ;
    assert_int_equal(kind, GUEST_CLOSED);
    assert_int_equal(news.code, 1012);
    assert_true(guest_is_closed(&idle, WAIT));
    assert_true(guest_answer(&reader, false, &answer, WAIT));
    assert_int_equal(answer.status, 200);
    guest_answer_free(&answer);
    close_house(&house);
    assert_in_range(guest_now() - begun, 0, 7000);
    guest_leave(&player);
    guest_leave(&idle);
    guest_leave(&reader);
    guest_leave(&dead);
}

int main(int argc, char **argv)
{
    struct rlimit files;
    if (argc < 4)
        return 2;
    program = argv[1];
    checked = argv[2];
    echo = argv[3];
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(readers_who_do_not_read_cost_little),
        cmocka_unit_test(sockets_that_are_not_read_are_closed),
        cmocka_unit_test(long_answers_have_a_share),
        cmocka_unit_test(who_asks_for_much_is_put_off),
        cmocka_unit_test(who_says_much_is_put_off),
        cmocka_unit_test(bad_input_is_refused),
        cmocka_unit_test(bad_input_is_refused_under_sanitizers),
        cmocka_unit_test(requests_in_a_row_are_answered_in_order),
        cmocka_unit_test(a_hasty_message_is_read),
        cmocka_unit_test(pages_of_others_get_nothing),
        cmocka_unit_test(who_waits_may_leave),
        cmocka_unit_test(slow_writers_are_closed),
        cmocka_unit_test(storms_pass),
        cmocka_unit_test(descriptors_run_out),
        cmocka_unit_test(a_full_house_waits),
        cmocka_unit_test(an_address_has_its_share),
        cmocka_unit_test(so_has_one_behind_a_proxy),
        cmocka_unit_test(it_ends_when_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
