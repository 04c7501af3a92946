/* net.c - what comes over the wire, read from bytes: heads of requests, targets, addresses, frames. As tables: what is
 * written, and what is made of it. The parts that wait, limit and close are tested against a real server by
 * hostile_clients.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/address.h"
#include "net/frame.h"
#include "net/http_read.h"
#include "net/target.h"
#include "tests/support.h"

/* ---- heads ---- */

#define HOST "Host: a\r\n"

static const struct {
    const char *head;
    int status; /* 0: read */
} heads[] = {
    {"GET / HTTP/1.1\r\n" HOST "\r\n", 0},
    {"GET /?a=b HTTP/1.1\r\nhOST:a\r\n\r\n", 0},
    {"\r\nGET / HTTP/1.1\r\n" HOST "\r\n", 0},
    {"\r\n\r\nGET / HTTP/1.1\r\n" HOST "\r\n", 400},
    {"GET / HTTP/1.0\r\n\r\n", 0},
    {"BREW /pot HTTP/1.1\r\n" HOST "\r\n", 0},
    {"OPTIONS * HTTP/1.1\r\n" HOST "\r\n", 0},
    /* the first line */
    {"GET / HTTP/2.0\r\n" HOST "\r\n", 505},
    {"GET / HTTP/0.9\r\n" HOST "\r\n", 505},
    {"GET / HTTP/1.10\r\n" HOST "\r\n", 400},
    {"GET / http/1.1\r\n" HOST "\r\n", 400},
    {"GET / HTTP/1.1 \r\n" HOST "\r\n", 400},
    {"GET  / HTTP/1.1\r\n" HOST "\r\n", 400},
    {"GET /\r\n" HOST "\r\n", 400},
    {"GET\r\n" HOST "\r\n", 400},
    {" GET / HTTP/1.1\r\n" HOST "\r\n", 400},
    {"G(T / HTTP/1.1\r\n" HOST "\r\n", 400},
    {"GET /a b HTTP/1.1\r\n" HOST "\r\n", 400},
    {"GET /\303\251 HTTP/1.1\r\n" HOST "\r\n", 400},
    {"GET /\001 HTTP/1.1\r\n" HOST "\r\n", 400},
    /* ends of lines */
    {"GET / HTTP/1.1\n" HOST "\r\n", 400},
    {"GET / HTTP/1.1\r\nHost: a\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST "\n", 400},
    {"GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST "A: b\r\r\n\r\n", 400},
    /* names and values */
    {"GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST " goes on\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST "A: b\r\n\tgoes on\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST ": b\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST "A\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST "A\303: b\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST "A: \001\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST "A: \177\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST "A: \303\251\tb\r\n\r\n", 0},
    {"GET / HTTP/1.1\r\n" HOST "A:\r\n\r\n", 0},
    /* who is asked */
    {"GET / HTTP/1.1\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST HOST "\r\n", 400},
    {"GET / HTTP/1.0\r\n" HOST HOST "\r\n", 400},
    /* how much follows */
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\n", 0},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 0005\r\n\r\n", 0},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 65536\r\n\r\n", 0},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 65537\r\n\r\n", 413},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 99999999999999999999999\r\n\r\n", 413},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: -1\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: +1\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 1 2\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 0x5\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: \r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 5, 5\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 5\r\nContent-Length: 6\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 5\r\nContent-Length: 5\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n", 411},
    {"POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: gzip, chunked\r\n\r\n", 501},
    {"POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: \013chunked\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n", 400},
    {"POST / HTTP/1.0\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" HOST "Expect: 100-continue\r\nContent-Length: 5\r\n\r\n", 0},
    {"POST / HTTP/1.1\r\n" HOST "Expect: a miracle\r\nContent-Length: 5\r\n\r\n", 417},
};

static void heads_are_read_or_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        char bytes[512];
        struct http_head head;
        size_t size = strlen(heads[i].head);
        memcpy(bytes, heads[i].head, size);
        assert_int_equal(http_head_size(bytes, size, 0),
                         heads[i].head[0] == '\r' && heads[i].head[2] == '\r' ? 4 : size);
        int status = http_read(&head, bytes, size);
        if (status != heads[i].status)
            fail_msg("%d instead of %d for: %s", status, heads[i].status, heads[i].head);
    }
}

static void a_zero_is_no_character_of_a_head(void **state)
{
    (void)state;
    char first[] = "GET /\0 HTTP/1.1\r\n" HOST "\r\n", later[] = "GET / HTTP/1.1\r\n" HOST "A: b\0c\r\n\r\n";
    struct http_head head;
    assert_int_equal(http_read(&head, first, sizeof first - 1), 400);
    assert_int_equal(http_read(&head, later, sizeof later - 1), 400);
}

static void a_head_is_understood(void **state)
{
    (void)state;
    char bytes[] = "POST /a?b HTTP/1.1\r\n" HOST "Connection: keep-alive , Upgrade\r\nCookie:  a=b \r\n"
                   "Content-Length: 5\r\nExpect: 100-Continue\r\nX: 1\r\nx: 2\r\n\r\n";
    struct http_head head;
    int at = 0;
    assert_int_equal(http_read(&head, bytes, sizeof bytes - 1), 0);
    assert_int_equal(head.method, NET_POST);
    assert_string_equal(head.target, "/a?b");
    assert_int_equal(head.length, 5);
    assert_true(head.keep);
    assert_true(head.expects);
    assert_string_equal(http_find(head.lines, head.count, "cookie", &at), "a=b");
    at = 0;
    assert_string_equal(http_find(head.lines, head.count, "x", &at), "1");
    assert_string_equal(http_find(head.lines, head.count, "x", &at), "2");
    assert_null(http_find(head.lines, head.count, "x", &at));
    assert_true(http_lists(head.lines, head.count, "connection", "upgrade"));
    assert_false(http_lists(head.lines, head.count, "connection", "keep"));
    assert_false(http_lists(head.lines, head.count, "connection", "close"));
}

static void connections_end_where_they_must(void **state)
{
    (void)state;
    char old[] = "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
         close[] = "GET / HTTP/1.1\r\n" HOST "Connection: Close\r\n\r\n";
    struct http_head head;
    assert_int_equal(http_read(&head, old, sizeof old - 1), 0);
    assert_false(head.keep);
    assert_int_equal(http_read(&head, close, sizeof close - 1), 0);
    assert_false(head.keep);
}

static void a_head_has_bounds(void **state)
{
    (void)state;
    static char bytes[HTTP_HEAD_MOST + 64];
    struct http_head head;
    for (int lines = HTTP_LINES; lines <= HTTP_LINES + 1; lines++) {
        size_t size = (size_t)sprintf(bytes, "GET / HTTP/1.1\r\n" HOST);
        for (int i = 1; i < lines; i++)
            size += (size_t)sprintf(bytes + size, "A%d: b\r\n", i);
        size += (size_t)sprintf(bytes + size, "\r\n");
        assert_int_equal(http_read(&head, bytes, size), lines > HTTP_LINES ? 431 : 0);
    }
    for (int length = HTTP_TARGET_MOST; length <= HTTP_TARGET_MOST + 1; length++) {
        size_t size = (size_t)sprintf(bytes, "GET /%0*d HTTP/1.1\r\n" HOST "\r\n", length - 1, 0);
        assert_int_equal(http_read(&head, bytes, size), length > HTTP_TARGET_MOST ? 414 : 0);
    }
    memset(bytes, 'a', sizeof bytes);
    assert_int_equal(http_too_long(bytes, HTTP_TARGET_MOST), 0);
    assert_int_equal(http_too_long(bytes, HTTP_TARGET_MOST + 65), 414);
    bytes[20] = '\n';
    assert_int_equal(http_too_long(bytes, HTTP_HEAD_MOST - 1), 0);
    assert_int_equal(http_too_long(bytes, HTTP_HEAD_MOST), 431);
}

/* Wherever the bytes are cut into two, the end is found at the same place. */
static void the_end_is_found_in_parts(void **state)
{
    (void)state;
    static const char bytes[] = "GET / HTTP/1.1\r\nA: b\r\n\r\nGET /";
    size_t whole = http_head_size(bytes, sizeof bytes - 1, 0);
    assert_int_equal(whole, sizeof bytes - 6);
    for (size_t seen = 0; seen < whole; seen++) {
        assert_int_equal(http_head_size(bytes, seen, 0), 0);
        assert_int_equal(http_head_size(bytes, sizeof bytes - 1, seen), whole);
    }
}

/* ---- targets ---- */

static const struct {
    const char *target, *base;
    enum target_end end;
    const char *path, *query;
} targets[] = {
    {"/", "", TARGET_FINE, "/", ""},
    {"/a/b?c=d", "", TARGET_FINE, "/a/b", "c=d"},
    {"/a?b?c", "", TARGET_FINE, "/a", "b?c"},
    {"/caf%C3%A9%20x", "", TARGET_FINE, "/caf\303\251 x", ""},
    {"/a+b", "", TARGET_FINE, "/a+b", ""},
    {"/a/../b/./c", "", TARGET_FINE, "/b/c", ""},
    {"/../../a", "", TARGET_FINE, "/a", ""},
    {"/a/..", "", TARGET_FINE, "/", ""},
    {"/a/.", "", TARGET_FINE, "/a/", ""},
    {"/%2e%2E/a/%2e./b", "", TARGET_FINE, "/b", ""},
    {"/.../..a", "", TARGET_FINE, "/.../..a", ""},
    {"//a", "", TARGET_FINE, "//a", ""},
    {"http://host/a?b", "", TARGET_FINE, "/a", "b"},
    {"HTTPS://host", "", TARGET_FINE, "/", ""},
    {"http://host?b", "", TARGET_FINE, "/", "b"},
    {"*", "", TARGET_BAD, "", ""},
    {"a", "", TARGET_BAD, "", ""},
    {"?a", "", TARGET_BAD, "", ""},
    {"/%", "", TARGET_BAD, "", ""},
    {"/%4", "", TARGET_BAD, "", ""},
    {"/%zz", "", TARGET_BAD, "", ""},
    {"/%00", "", TARGET_BAD, "", ""},
    {"/%ff", "", TARGET_BAD, "", ""},
    {"/a#b", "", TARGET_BAD, "", ""},
    {"/games/a", "/games", TARGET_FINE, "/a", ""},
    {"/games/", "/games", TARGET_FINE, "/", ""},
    {"/games", "/games", TARGET_BARE, "", ""},
    {"/gamesa", "/games", TARGET_OUTSIDE, "", ""},
    {"/games/../a", "/games", TARGET_OUTSIDE, "", ""},
    {"/", "/games", TARGET_OUTSIDE, "", ""},
};

static void targets_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        size_t room = strlen(targets[i].target) + 2;
        char *path = malloc(room); /* so that a byte too many is seen */
        const char *query;
        enum target_end end = target_read(targets[i].target, targets[i].base, path, &query);
        if (end != targets[i].end)
            fail_msg("%d instead of %d for %s", end, targets[i].end, targets[i].target);
        if (end == TARGET_FINE) {
            assert_string_equal(path, targets[i].path);
            assert_string_equal(query, targets[i].query);
        }
        free(path);
    }
}

static void queries_are_read(void **state)
{
    (void)state;
    char out[8];
    assert_true(target_query("a=1&bc=x+y%21&b=2", "bc", out, sizeof out));
    assert_string_equal(out, "x y!");
    assert_true(target_query("a=1&bc=x&b=2", "b", out, sizeof out));
    assert_string_equal(out, "2");
    assert_true(target_query("a=%2B", "a", out, sizeof out));
    assert_string_equal(out, "+");
    assert_true(target_query("a=", "a", out, sizeof out));
    assert_string_equal(out, "");
    assert_false(target_query("", "a", out, sizeof out));
    assert_false(target_query("a", "a", out, sizeof out));
    assert_false(target_query("b=1", "a", out, sizeof out));
    assert_false(target_query("a=12345678", "a", out, sizeof out));
    assert_false(target_query("a=%ff", "a", out, sizeof out));
    assert_false(target_query("a=%00", "a", out, sizeof out));
    assert_false(target_query("a=%4", "a", out, sizeof out));
}

/* ---- addresses ---- */

static void addresses_are_read_and_written(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {{"192.0.2.1", "192.0.2.1"},          {"192.0.2.1:80", "192.0.2.1"},
                                           {"[2001:db8::1]:80", "2001:db8::1"}, {"2001:DB8:0::1", "2001:db8::1"},
                                           {"::ffff:192.0.2.1", "192.0.2.1"},   {"[::1]", "::1"}};
    static const char *const bad[] = {"", "x", "192.0.2", "192.0.2.256", "[::1", "::1]", "unknown", "_hidden"};
    struct address address;
    char text[ADDRESS_TEXT];
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        assert_true(address_read(pairs[i][0], &address));
        address_write(&address, text);
        assert_string_equal(text, pairs[i][1]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(address_read(bad[i], &address));
}

static bool nets_have(const char *nets, const char *who)
{
    struct address_nets read;
    struct address address;
    assert_true(address_nets_read(nets, &read));
    assert_true(address_read(who, &address));
    return address_nets_have(&read, &address);
}

static void nets_have_their_addresses(void **state)
{
    (void)state;
    struct address_nets nets;
    struct address none = {{0}};
    assert_true(nets_have("10.0.0.0/8, 192.0.2.1", "10.255.1.2"));
    assert_true(nets_have("10.0.0.0/8,192.0.2.1", "192.0.2.1"));
    assert_false(nets_have("10.0.0.0/8,192.0.2.1", "192.0.2.2"));
    assert_false(nets_have("10.0.0.0/8", "11.0.0.1"));
    assert_true(nets_have("172.16.0.0/12", "172.31.0.1"));
    assert_false(nets_have("172.16.0.0/12", "172.32.0.1"));
    assert_true(nets_have("2001:db8::/33", "2001:db8:7fff::1"));
    assert_false(nets_have("2001:db8::/33", "2001:db8:8000::1"));
    assert_true(nets_have("0.0.0.0/0", "8.8.8.8"));
    assert_false(nets_have("0.0.0.0/0", "::1"));
    assert_true(address_nets_read("unix", &nets) && address_nets_have(&nets, &none));
    assert_true(address_nets_read(NULL, &nets) && !address_nets_have(&nets, &none));
    assert_false(address_nets_read("10.0.0.0/33", &nets));
    assert_false(address_nets_read("10.0.0.0/8,", &nets) && nets.count != 1);
    assert_false(address_nets_read("here", &nets));
}

/* Who is believed to ask, behind proxies of 10.0.0.0/8. */
static const struct {
    const char *from, *list, *who;
} askers[] = {
    {"192.0.2.1", "198.51.100.1", "192.0.2.1"}, /* who is no proxy can say what it likes */
    {"10.0.0.1", "", "10.0.0.1"},
    {"10.0.0.1", "198.51.100.1", "198.51.100.1"},
    {"10.0.0.1", "198.51.100.1, 10.0.0.2 ,10.0.0.3", "198.51.100.1"},
    {"10.0.0.1", "203.0.113.9, 198.51.100.1, 10.0.0.2", "198.51.100.1"}, /* what a client wrote is left out */
    {"10.0.0.1", "198.51.100.1:4711", "198.51.100.1"},
    {"10.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"},
    {"10.0.0.1", "203.0.113.9, unknown, 10.0.0.2", "10.0.0.2"},
    {"10.0.0.1", "203.0.113.9,", "10.0.0.1"},
    {"10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"},
};

static void proxies_are_believed_from_the_right(void **state)
{
    (void)state;
    struct address_nets nets;
    assert_true(address_nets_read("10.0.0.0/8", &nets));
    for (size_t i = 0; i < sizeof askers / sizeof *askers; i++) {
        struct address who;
        char text[ADDRESS_TEXT];
        assert_true(address_read(askers[i].from, &who));
        address_step_back(&nets, askers[i].list, &who);
        address_write(&who, text);
        assert_string_equal(text, askers[i].who);
    }
}

/* ---- frames ---- */

/* Read bytes, in parts of so many, and tell what came of it: "t5" a text of five, "c1000", "p2", "q2", "b1002", "." */
static void tell_frames(const uint8_t *bytes, size_t size, size_t part, char out[128])
{
    struct frame_reader reader;
    struct text told = text_on(out, 128);
    bool bad = false;
    frame_reader_init(&reader);
    for (size_t at = 0; at < size && !bad;) {
        size_t used, now = size - at < part ? size - at : part;
        struct frame frame = frame_read(&reader, bytes + at, now, &used);
        at += used;
        if (frame.kind == FRAME_NONE)
            continue;
        text_add_char(&told, "otcpqb"[frame.kind]);
        text_add_number(&told, frame.kind == FRAME_CLOSE || frame.kind == FRAME_BAD ? frame.code : (int)frame.size);
        bad = frame.kind == FRAME_BAD;
        if (frame.kind == FRAME_TEXT)
            assert_int_equal(frame.text[frame.size], '\0');
    }
    if (!bad && frame_reader_waits(&reader))
        text_add_char(&told, '.');
    frame_reader_clear(&reader);
}

/* With a mask of zeros, so that what is sent can be read here. */
#define MASK "\0\0\0\0"

static const struct {
    const char *bytes;
    size_t size;
    const char *told;
} frames[] = {
#define FRAMES(bytes, told)                                                                                            \
    {                                                                                                                  \
        bytes, sizeof(bytes) - 1, told                                                                                 \
    }
    FRAMES("\x81\x85" MASK "hello", "t5"),
    FRAMES("\x81\x80" MASK, "t0"),
    FRAMES("\x81\x85" MASK "hello\x81\x82" MASK "hi", "t5t2"),
    FRAMES("\x81\x85" MASK "hel", "."),
    FRAMES("\x01\x82" MASK "he\x80\x83" MASK "llo", "o0t5"),
    FRAMES("\x01\x82" MASK "he\x89\x81" MASK "x\x00\x81" MASK "l\x8a\x80" MASK "\x80\x82" MASK "lo", "o0p1o0q0t5"),
    FRAMES("\x01\x80" MASK "\x80\x80" MASK, "o0t0"),
    FRAMES("\x01\x82" MASK "he", "o0."),
    FRAMES("\x81\x83" MASK "a\0b", "t3"),
    FRAMES("\x81\x82" MASK "\303\251", "t2"),
    FRAMES("\x01\x81" MASK "\303\x80\x81" MASK "\251", "o0t2"),
    FRAMES("\x81\x81" MASK "\303", "b1007"),
    FRAMES("\x81\x83" MASK "\355\240\200", "b1007"),
    FRAMES("\x81\x83" MASK "a\0\377", "b1007"),
    FRAMES("\x81\x05hello", "b1002"),
    FRAMES("\xc1\x85" MASK "hello", "b1002"),
    FRAMES("\x83\x80" MASK, "b1002"),
    FRAMES("\x8b\x80" MASK, "b1002"),
    FRAMES("\x82\x81" MASK "x", "b1003"),
    FRAMES("\x80\x81" MASK "x", "b1002"),
    FRAMES("\x01\x81" MASK "x\x81\x81" MASK "x", "o0b1002"),
    FRAMES("\x09\x80" MASK, "b1002"),
    FRAMES("\x89\xfe\x00\x7e" MASK, "b1002"),
    FRAMES("\x81\xfe\x00\x05" MASK "hello", "b1002"),
    FRAMES("\x81\xff\0\0\0\0\0\0\x40\0" MASK, "b1002"),
    FRAMES("\x81\xfe\x40\x01" MASK, "b1009"),
    FRAMES("\x81\xff\x80\0\0\0\0\0\0\0" MASK, "b1009"),
    FRAMES("\x01\x81" MASK "x\x80\xfe\x40\x00" MASK, "o0b1009"),
    FRAMES("\x88\x80" MASK, "c1005"),
    FRAMES("\x88\x82" MASK "\x03\xe8", "c1000"),
    FRAMES("\x88\x85" MASK "\x0b\xb8why", "c3000"),
    FRAMES("\x88\x81" MASK "\x03", "b1002"),
    FRAMES("\x88\x82" MASK "\x03\xed", "b1002"),
    FRAMES("\x88\x82" MASK "\x00\x01", "b1002"),
    FRAMES("\x88\x82" MASK "\x13\x88", "b1002"),
    FRAMES("\x88\x83" MASK "\x03\xe8\377", "b1007"),
};

static void frames_are_read_or_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof frames / sizeof *frames; i++)
        for (size_t part = 1; part <= frames[i].size; part++) {
            char told[128];
            tell_frames((const uint8_t *)frames[i].bytes, frames[i].size, part, told);
            if (strcmp(told, frames[i].told) != 0)
                fail_msg("frames %zu in parts of %zu: %s instead of %s", i, part, told, frames[i].told);
        }
}

static void the_largest_message_is_read(void **state)
{
    (void)state;
    static uint8_t bytes[8 + FRAME_MESSAGE_MOST] = {0x81, 0xfe, 0x40, 0x00};
    char told[128];
    for (size_t part = 1; part <= sizeof bytes; part += 999) {
        tell_frames(bytes, sizeof bytes, part, told);
        assert_string_equal(told, "t16384");
    }
}

static void masks_are_taken_off(void **state)
{
    (void)state;
    static const uint8_t bytes[] = {0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58};
    struct frame_reader reader;
    size_t used;
    frame_reader_init(&reader);
    struct frame frame = frame_read(&reader, bytes, sizeof bytes, &used);
    assert_int_equal(frame.kind, FRAME_TEXT);
    assert_string_equal(frame.text, "Hello"); /* RFC 6455, 5.7 */
    assert_int_equal(frame_read(&reader, NULL, 0, &used).kind, FRAME_NONE);
    assert_null(reader.text); /* who says nothing needs no memory */
    frame_reader_clear(&reader);
}

static void frames_are_written(void **state)
{
    (void)state;
    uint8_t head[FRAME_HEAD_MOST], close[FRAME_CONTROL_MOST + 2];
    char words[200];
    assert_int_equal(frame_write_head(head, FRAME_TEXT, 125), 2);
    assert_memory_equal(head, "\x81\x7d", 2);
    assert_int_equal(frame_write_head(head, FRAME_TEXT, 126), 4);
    assert_memory_equal(head, "\x81\x7e\x00\x7e", 4);
    assert_int_equal(frame_write_head(head, FRAME_TEXT, 65536), 10);
    assert_memory_equal(head, "\x81\x7f\0\0\0\0\0\x01\0\0", 10);
    assert_int_equal(frame_write_close(close, 1012, "restart"), 11);
    assert_memory_equal(close, "\x88\x09\x03\xf4restart", 11);
    assert_int_equal(frame_write_close(close, 1005, ""), 2);
    for (int i = 0; i < 100; i++)
        memcpy(words + (size_t)i * 2, "\303\251", 2);
    words[199] = '\0';
    assert_int_equal(frame_write_close(close, 1000, words), 2 + 2 + 122); /* a character is never cut */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heads_are_read_or_refused),
        cmocka_unit_test(a_zero_is_no_character_of_a_head),
        cmocka_unit_test(a_head_is_understood),
        cmocka_unit_test(connections_end_where_they_must),
        cmocka_unit_test(a_head_has_bounds),
        cmocka_unit_test(the_end_is_found_in_parts),
        cmocka_unit_test(targets_are_read),
        cmocka_unit_test(queries_are_read),
        cmocka_unit_test(addresses_are_read_and_written),
        cmocka_unit_test(nets_have_their_addresses),
        cmocka_unit_test(proxies_are_believed_from_the_right),
        cmocka_unit_test(frames_are_read_or_refused),
        cmocka_unit_test(the_largest_message_is_read),
        cmocka_unit_test(masks_are_taken_off),
        cmocka_unit_test(frames_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
