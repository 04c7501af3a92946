/* bus_strangers.c - somebody else at the port of a Redis, and somebody else in its channels: they do no harm. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/bus.h"

/* As Redis lets somebody in who hears two channels, and what it says there. */
#define GREETING "+PONG\r\n+OK\r\n*3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1\r\n*3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:2\r\n"
#define MESSAGE  "*3\r\n$7\r\nmessage\r\n"
#define NODES    "$16\r\ntintagel:0:nodes\r\n"

static const char odd_message[] = GREETING MESSAGE ":1\r\n:2\r\n";
static const char odd_texts[] = GREETING MESSAGE NODES
    "$3\r\nabc\r\n" MESSAGE NODES "$30\r\ntintagel 1 0123456789abcdef 1\n\r\n" MESSAGE NODES
    "$41\r\ntintagel 1 0123456789abcdef 1\nx 99999999\n\r\n*2\r\n$4\r\npong\r\n$0\r\n\r\n*2\r\n$-1\r\n$-1\r\n";

static const char *const garbage[] = {
    "HTTP/1.1 400 Bad Request\r\n\r\n",
    "+OK\r\n+OK\r\n+OK\r\n+OK\r\n+OK\r\n+OK\r\n+OK\r\n",
    "*-5\r\n",
    "*2147483647\r\n",
    "*9223372036854775807\r\n",
    "$2147483647\r\nabc",
    "$-2\r\n",
    ":99999999999999999999999\r\n",
    "*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n",
    "+PONG\r\n+OK\r\n*0\r\n",
    odd_message,
    odd_texts,
    "", /* zeros */
};

/* Take whoever comes, say this, and listen no longer. */
static void mislead(int listener, const char *text)
{
    int one = accept(listener, NULL, NULL);
    if (one < 0)
        return;
    static const char zeros[8];
    ssize_t sent = send(one, *text ? text : zeros, *text ? strlen(text) : sizeof zeros, MSG_NOSIGNAL);
    (void)sent;
    usleep(5000);
    close(one);
}

void strangers_do_no_harm(void **state)
{
    static struct peer peer;
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct timeval wait = {.tv_usec = 20000};
    socklen_t size = sizeof at;
    char url[64];
    (void)state;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(bind(listener, (struct sockaddr *)&at, sizeof at) == 0 && listen(listener, 16) == 0);
    assert_int_equal(getsockname(listener, (struct sockaddr *)&at, &size), 0);
    setsockopt(listener, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    snprintf(url, sizeof url, "redis://127.0.0.1:%d", ntohs(at.sin_port));
    for (size_t i = 0; i < sizeof garbage / sizeof *garbage; i++) {
        looking_in("garbage", (int)i, garbage[i]);
        join(&peer, url);
        for (int j = 0; j < 4; j++) {
            turns_take(&turns);
            mislead(listener, garbage[i]);
        }
        until(*bus_trouble(peer.bus));
        assert_int_equal(peer.heard, 0);
        bus_close(peer.bus);
    }
    close(listener);
}

/* Somebody on the same Redis who says what is no text of ours, or says it in another's name. */
void garbage_is_not_heard(void **state)
{
    static struct peer a, b;
    static const char *const lines[] = {
        "PUBLISH tintagel:0:nodes garbage",
        "PUBLISH tintagel:0:nodes \"tintagel 1 0123456789abcdef 1\\nx 5\\nab\\n\"",
        "PUBLISH tintagel:0:nodes \"tintagel 1 0123456789abcdef 1\\nX 1\\na\\n\"",
        "PUBLISH tintagel:0:nodes \"tintagel 1 0123456789abcdef -1\\nx 1\\na\\n\"",
        "PUBLISH tintagel:0:nodes \"tintagel 1 0123456789abcdeg 1\\nx 1\\na\\n\"",
        "PUBLISH tintagel:0:nodes \"tintagel 2 0123456789abcdef 1\\nx 1\\na\\n\"",
        "PUBLISH tintagel:0:nodes \"tintagel 1 0123456789abcdef 1\\nx -1\\n\"",
        "PUBLISH tintagel:0:nodes \"tintagel 1 0123456789abcdef 1\\nx 18446744073709551615\\n\"",
        "PUBLISH tintagel:0:nodes \"\\x00\\x00\"",
        "PUBLISH tintagel:0:nodes \"\"",
    };
    char answer[64];
    (void)state;
    meet(&a, &b);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        looking_in("lines", (int)i, lines[i]);
        assert_true(redis_ask(&redis, lines[i], answer, sizeof answer));
        assert_string_equal(answer, ":2\r\n");
    }
    say(&a, "one", "");
    until(b.heard == 1);
    assert_string_equal(b.notes, "nodes one ;");
    assert_int_equal(a.went + b.went, 0);
    part(&a, &b);
}
