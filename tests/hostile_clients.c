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

#include "tests/client/guest.h"
#include "tests/client/house.h"
#include "tests/support.h"

enum { WAIT = 5000, QUICK = 250, POLITE = 100, READERS = 1000, READER_KIB = 32, STORM = 2000, FILES = 200 };

static const char *program, *checked, *echo;

static struct house open_house(const char *what, int files, const char *flag, const char *value)
{
    static const char *flags[4];
    struct house house;
    flags[0] = "--quiet";
    flags[1] = flag;
    flags[2] = value;
    if (!house_build(&house, what, "build/log"))
        fail_msg("no folder for data: %s", strerror(errno));
    house.flags = flags;
    house.files = files;
    if (!house_open(&house))
        fail_msg("%s does not serve", what);
    return house;
}

static void close_house(struct house *house)
{
    assert_true(house_close(house));
    house_clear(house);
}

static struct guest come(const struct house *house)
{
    struct guest guest;
    if (!guest_connect(&guest, house->place, WAIT))
        fail_msg("nobody answers at %s: %s", house->place, strerror(errno));
    return guest;
}

static struct guest come_by_socket(const struct house *house)
{
    struct guest guest = come(house);
    int status;
    if (!guest_upgrade_status(&guest, "/api/v1/socket", "", &status, WAIT))
        fail_msg("no WebSocket, but %d", status);
    return guest;
}

/* ---- the others ---- */

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

/* Polite requests, each a new connection or all on one: the 99th of a hundred is quick. */
static void others_are_served(const struct house *house, bool anew)
{
    int64_t took[POLITE];
    struct guest guest = come(house);
    for (int i = 0; i < POLITE; i++) {
        struct guest_answer answer;
        int64_t begun = guest_now();
        if (anew && i > 0) {
            guest_leave(&guest);
            guest = come(house);
        }
        assert_true(guest_request(&guest, "GET", "/", "", NULL, &answer, WAIT));
        assert_int_equal(answer.status, 200);
        guest_answer_free(&answer);
        took[i] = guest_now() - begun;
    }
    guest_leave(&guest);
    qsort(took, POLITE, sizeof *took, by_size);
    print_message("# others: 99th percentile %d ms\n", (int)took[POLITE - 2]);
    assert_in_range(took[POLITE - 2], 0, QUICK);
}

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

/* ---- who sends what it should not ---- */

/* Send a frame or two, and be closed with a code. */
struct bad_frames {
    const char *what;
    int code;
    struct {
        int first;
        const char *payload;
        size_t size; /* 0: none */
        bool bare;   /* not masked */
    } frame[2];
};

static char giant[1 << 20];

static const struct bad_frames bad_frames[] = {
    {"not masked", 1002, {{0x81, "{}", 2, true}}},
    {"giant", 1009, {{0x81, giant, sizeof giant, false}}},
    {"giant in parts", 1009, {{0x01, giant, 16000, false}, {0x80, giant, 16000, false}}},
    {"not UTF-8", 1007, {{0x81, "\377\376", 2, false}}},
    {"not UTF-8 in parts", 1007, {{0x01, "\303", 1, false}, {0x80, "\303", 1, false}}},
    {"binary", 1003, {{0x82, "x", 1, false}}},
    {"reserved bits", 1002, {{0xf1, "x", 1, false}}},
    {"no such kind", 1002, {{0x83, "x", 1, false}}},
    {"a part of nothing", 1002, {{0x80, "x", 1, false}}},
    {"two messages at a time", 1002, {{0x01, "x", 1, false}, {0x81, "x", 1, false}}},
    {"a ping in parts", 1002, {{0x09, "x", 1, false}}},
    {"a ping too long", 1002, {{0x89, giant, 126, false}}},
    {"a code that is none", 1002, {{0x88, "\x03\xed", 2, false}}},
};

static void bad_frames_close(const struct house *house)
{
    for (size_t i = 0; i < sizeof bad_frames / sizeof *bad_frames; i++) {
        struct guest guest = come_by_socket(house);
        struct guest_news news;
        for (int f = 0; f < 2 && bad_frames[i].frame[f].first; f++)
            guest_send_frame(&guest, bad_frames[i].frame[f].first, bad_frames[i].frame[f].payload,
                             bad_frames[i].frame[f].size, !bad_frames[i].frame[f].bare, 200);
        enum guest_news_kind kind = guest_receive(&guest, &news, WAIT);
        if (kind != GUEST_CLOSED || news.code != bad_frames[i].code)
            fail_msg("%s: %d with code %d instead of %d", bad_frames[i].what, kind, news.code, bad_frames[i].code);
        assert_true(guest_is_closed(&guest, WAIT));
        guest_leave(&guest);
    }
}

static void floods_close(const struct house *house)
{
    static const int first[] = {0x81, 0x89, 0x8a};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        struct guest guest = come_by_socket(house);
        struct guest_news news;
        for (int n = 0; n < 300 && guest_send_frame(&guest, first[i], "{}", 2, true, 100); n++)
            ;
        enum guest_news_kind kind;
        do
            kind = guest_receive(&guest, &news, WAIT);
        while (kind == GUEST_TEXT || kind == GUEST_PONG);
        assert_int_equal(kind, GUEST_CLOSED);
        assert_int_equal(news.code, 1008);
        guest_leave(&guest);
    }
}

static const struct {
    const char *bytes;
    int status;
} bad_requests[] = {
    {"GET / HTTP/3.0\r\n\r\n", 505},
    {"GET / HTTP/1.1\r\n\r\n", 400},
    {"POST /api/v1/games HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n{}", 400},
    {"POST /api/v1/games HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\n", 413},
    {"POST /api/v1/games HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411},
    {"\026\003\001\002\n\n", 400}, /* as TLS begins */
    {"GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", 400},
};

static void bad_requests_are_refused(const struct house *house)
{
    for (size_t i = 0; i < sizeof bad_requests / sizeof *bad_requests; i++) {
        struct guest guest = come(house);
        struct guest_answer answer;
        char policy[256];
        assert_true(guest_write(&guest, bad_requests[i].bytes, strlen(bad_requests[i].bytes), WAIT));
        assert_true(guest_answer(&guest, false, &answer, WAIT));
        if (answer.status != bad_requests[i].status)
            fail_msg("%d instead of %d for: %s", answer.status, bad_requests[i].status, bad_requests[i].bytes);
        assert_true(guest_header(&answer, "Content-Security-Policy", policy, sizeof policy));
        assert_true(guest_header(&answer, "X-Content-Type-Options", policy, sizeof policy));
        assert_true(guest_is_closed(&guest, WAIT));
        guest_answer_free(&answer);
        guest_leave(&guest);
    }
}

static void bad_input_is_refused_by(const char *what)
{
    struct house house = open_house(what, 0, NULL, NULL);
    bad_frames_close(&house);
    floods_close(&house);
    bad_requests_are_refused(&house);
    others_are_served(&house, true);
    close_house(&house);
}

static void bad_input_is_refused(void **state)
{
    (void)state;
    bad_input_is_refused_by(program);
}

static void bad_input_is_refused_under_sanitizers(void **state)
{
    (void)state;
    bad_input_is_refused_by(checked);
}

/* Requests one after the other without waiting are answered in their order, also when the line is closed behind them.
 */
static void requests_in_a_row_are_answered_in_order(void **state)
{
    (void)state;
    static const char ask[] =
        "GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\nHEAD / HTTP/1.1\r\nHost: a\r\n\r\n"
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabcGET / HTTP/1.1\r\nHost: a\r\n\r\n";
    static const int status[] = {404, 200, 405, 200};
    struct house house = open_house(checked, 0, NULL, NULL);
    struct guest guest = come(&house);
    assert_true(guest_write(&guest, ask, sizeof ask - 1, WAIT));
    shutdown(guest.descriptor, SHUT_WR);
    for (int i = 0; i < 4; i++) {
        struct guest_answer answer;
        assert_true(guest_answer(&guest, i == 1, &answer, WAIT));
        assert_int_equal(answer.status, status[i]);
        guest_answer_free(&answer);
    }
    assert_true(guest_is_closed(&guest, WAIT));
    guest_leave(&guest);
    close_house(&house);
}

/* ---- who takes its time ---- */

/* A byte every second: the whole request has a time, and so has a message. */
static void slow_writers_are_closed(void **state)
{
    (void)state;
    enum { HEAD, BODY, MESSAGE, SILENT, SLOW };
    static const char body[] = "POST /api/v1/games HTTP/1.1\r\nHost: a\r\nContent-Length: 60\r\n\r\n",
                      message[] = "\x81\xbc\0\0\0\0";
    struct house house = open_house(program, 0, NULL, NULL);
    struct guest guests[SLOW] = {come(&house), come(&house), come_by_socket(&house), come(&house)};
    int64_t begun = guest_now(), ended[SLOW] = {0};
    int code = 0, status[SLOW] = {0};
    guest_write(&guests[BODY], body, sizeof body - 1, WAIT);
    guest_write(&guests[MESSAGE], message, sizeof message - 1, WAIT);
    for (int second = 0; second < 30 && !(ended[HEAD] && ended[BODY] && ended[MESSAGE]); second++) {
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
    print_message("# a slow head %d ms, a slow body %d ms, a slow message %d ms\n", (int)ended[HEAD], (int)ended[BODY],
                  (int)ended[MESSAGE]);
    assert_int_equal(status[HEAD], 408);
    assert_int_equal(status[BODY], 408);
    assert_int_equal(code, 1008);
    assert_in_range(ended[HEAD], 9000, 13000);
    assert_in_range(ended[BODY], 19000, 24000);
    assert_in_range(ended[MESSAGE], 19000, 24000);
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
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < STORM; i++)
            guests[i] = come(&house);
        others_are_served(&house, true);
        for (int i = 0; i < STORM; i++)
            guest_cut(&guests[i]);
    }
    others_are_served(&house, true);
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
    others_are_served(&house, true);
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
    memset(giant, 'x', sizeof giant);
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(readers_who_do_not_read_cost_little),
        cmocka_unit_test(sockets_that_are_not_read_are_closed),
        cmocka_unit_test(bad_input_is_refused),
        cmocka_unit_test(bad_input_is_refused_under_sanitizers),
        cmocka_unit_test(requests_in_a_row_are_answered_in_order),
        cmocka_unit_test(slow_writers_are_closed),
        cmocka_unit_test(storms_pass),
        cmocka_unit_test(descriptors_run_out),
        cmocka_unit_test(a_full_house_waits),
        cmocka_unit_test(an_address_has_its_share),
        cmocka_unit_test(it_ends_when_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
