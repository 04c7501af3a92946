/* hostile_input.c - people who send what they should not, and those who leave while they wait; see hostile_clients.c.
 */
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "tests/hostile_clients.h"

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

static char giant[1 << 20]; /* filled with letters before it is sent */

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
    memset(giant, 'x', sizeof giant);
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

void bad_input_is_refused(void **state)
{
    (void)state;
    bad_input_is_refused_by(program);
}

void bad_input_is_refused_under_sanitizers(void **state)
{
    (void)state;
    bad_input_is_refused_by(checked);
}

/* Requests one after the other without waiting are answered in their order, also when the line is closed behind them.
 */
void requests_in_a_row_are_answered_in_order(void **state)
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

/* Who is in a hurry sends a message right behind its handshake. */
void a_hasty_message_is_read(void **state)
{
    (void)state;
    static const char ask[] = "GET /api/v1/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                              "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
                              "\x81\x95\0\0\0\0{\"id\":1,\"do\":\"hello\"}";
    struct house house = open_house(checked, 0, NULL, NULL);
    struct guest guest = come(&house);
    struct guest_answer answer;
    struct guest_news news;
    assert_true(guest_write(&guest, ask, sizeof ask - 1, WAIT));
    assert_true(guest_answer(&guest, true, &answer, WAIT));
    assert_int_equal(answer.status, 101);
    assert_int_equal(guest_receive_silently(&guest, &news, WAIT), GUEST_TEXT); /* also if it never says more */
    assert_non_null(strstr(news.text, "\"re\":1"));
    guest_answer_free(&answer);
    guest_leave(&guest);
    close_house(&house);
}

/* A page of another site can make a browser ask us, with our cookie: it says so (Origin), and gets nothing. */
void pages_of_others_get_nothing(void **state)
{
    (void)state;
    static const char *const origins[] = {"http://evil.example", "https://localhost.evil.example", "null", "file://"};
    struct house house = open_house(checked, 0, NULL, NULL);
    for (size_t i = 0; i < sizeof origins / sizeof *origins; i++) {
        char line[128];
        int status;
        struct guest guest = come(&house);
        struct guest_answer answer;
        snprintf(line, sizeof line, "Origin: %s\r\n", origins[i]);
        assert_false(guest_upgrade_status(&guest, "/api/v1/socket", line, &status, WAIT));
        assert_int_equal(status, 403);
        assert_true(guest_request(&guest, "POST", "/api/v1/hello", line, "{}", &answer, WAIT));
        assert_int_equal(answer.status, 403);
        guest_answer_free(&answer);
        guest_leave(&guest);
    }
    struct guest own = come(&house);
    assert_true(guest_upgrade(&own, "/api/v1/socket", "Origin: http://localhost\r\n", WAIT));
    guest_leave(&own);
    close_house(&house);
}

/* ---- who waits and leaves ---- */

/* The text behind a name in JSON that is known to have it. */
static void find_text(const char *json, const char *name, char *out, size_t size)
{
    char key[32];
    snprintf(key, sizeof key, "\"%s\":\"", name);
    const char *at = strstr(json, key);
    assert_non_null(at);
    at += strlen(key);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

/* News of a game are waited for, by requests that are answered later: whoever leaves meanwhile is forgotten. */
void who_waits_may_leave(void **state)
{
    (void)state;
    enum { WAITING = 300 };
    struct house house = open_house(checked, 0, NULL, NULL);
    struct guest player = come(&house), guests[WAITING];
    struct guest_answer answer;
    char cookie[512], headers[600], game[64], path[160], ask[300];
    assert_true(guest_request(&player, "POST", "/api/v1/name", "", "{\"name\":\"Anna\"}", &answer, WAIT));
    assert_true(guest_header(&answer, "Set-Cookie", cookie, sizeof cookie));
    guest_answer_free(&answer);
    snprintf(headers, sizeof headers, "Cookie: %.*s\r\n", (int)strcspn(cookie, ";"), cookie);
    char body[128];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"seats\":[\"me\",\"open\"]}", plain_game);
    assert_true(guest_request(&player, "POST", "/api/v1/games", headers, body, &answer, WAIT));
    assert_int_equal(answer.status, 200);
    find_text(answer.body, "game", game, sizeof game);
    guest_answer_free(&answer);
    snprintf(path, sizeof path, "/api/v1/games/%s/news?since=99&wait=25", game);
    int size = snprintf(ask, sizeof ask, "GET %s HTTP/1.1\r\nHost: a\r\n\r\n", path);
    for (int i = 0; i < WAITING; i++) {
        guests[i] = come(&house);
        assert_true(guest_write(&guests[i], ask, (size_t)size, WAIT));
    }
    assert_false(guest_read(&guests[WAITING - 1], 300)); /* it waits */
    for (int i = 0; i < WAITING; i++)
        guest_cut(&guests[i]);
    others_are_served(&house, true);
    guest_leave(&player);
    close_house(&house);
}
