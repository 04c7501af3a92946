/* bus.c - the bus with a real Redis, started here: what others hear and in which order, jobs that are taken, kept and
 * claimed, and what happens when Redis is away, stands still, wants a password or is somebody else. */
#include <arpa/inet.h>
#include <event2/event.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "bus/bus.h"
#include "bus/place.h"
#include "bus/queue.h"
#include "tests/client/redis.h"
#include "tests/support.h"

enum { NOTES = 1 << 16, LONG = 20000, BIG = 3 << 20 };

static struct event_base *base;
static struct redis redis;

/* ---- somebody on the bus ---- */

struct peer {
    struct bus *bus;
    char notes[NOTES]; /* "channel kind bytes;" of each that was heard */
    size_t size, biggest;
    int heard, missed, came, went;
};

static void note(void *context, const char *channel, const char *kind, const char *bytes, size_t size)
{
    struct peer *peer = context;
    struct text notes = text_on(peer->notes + peer->size, sizeof peer->notes - peer->size);
    peer->heard++;
    peer->biggest = size > peer->biggest ? size : peer->biggest;
    assert_int_equal(bytes[size], 0);
    if (size > 100)
        return;
    text_add(&notes, channel);
    text_add_char(&notes, ' ');
    text_add(&notes, kind);
    text_add_char(&notes, ' ');
    text_add(&notes, bytes);
    text_add_char(&notes, ';');
    peer->size += notes.length;
}

static void note_missed(void *context)
{
    ((struct peer *)context)->missed++;
}

static void note_turned(void *context, bool is_there)
{
    struct peer *peer = context;
    if (is_there)
        peer->came++;
    else
        peer->went++;
    assert_int_equal(bus_is_there(peer->bus), is_there);
}

static bool try_join(struct peer *peer, const char *url, const char *const *channels, char *trouble, size_t size)
{
    memset(peer, 0, sizeof *peer);
    const struct bus_terms terms = {
        .url = url,
        .channels = channels,
        .name = "test",
        .handler = {.context = peer, .heard = note, .missed = note_missed, .turned = note_turned}};
    peer->bus = bus_open(base, &terms, trouble, size);
    return peer->bus != NULL;
}

static const char *const nodes[] = {"nodes", NULL};

static void join(struct peer *peer, const char *url)
{
    char trouble[BUS_SAYS] = "";
    assert_true(try_join(peer, url, nodes, trouble, sizeof trouble));
    assert_false(bus_is_there(peer->bus));
}

static void say(const struct peer *peer, const char *kind, const char *text)
{
    bus_say(peer->bus, "nodes", kind, text, strlen(text));
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* So that a turn ends when nothing happens. */
static void on_step(evutil_socket_t none, short what, void *context)
{
    (void)none, (void)what, (void)context;
}

/* Let the loop run until something is so, or for long. */
#define until(what)                                                                                                    \
    do {                                                                                                               \
        int64_t end_ = now() + LONG;                                                                                   \
        while (!(what) && now() < end_)                                                                                \
            turn();                                                                                                    \
        assert_true(what);                                                                                             \
    } while (0)

static void turn(void)
{
    event_base_loop(base, EVLOOP_ONCE);
}

static void rest(int ms)
{
    for (int64_t end = now() + ms; now() < end;)
        turn();
}

static void begin(void)
{
    assert_true(redis_build(&redis));
    assert_true(redis_open(&redis));
}

static void end(void)
{
    redis_clear(&redis);
}

/* ---- addresses ---- */

static void addresses_are_read(void **state)
{
    static const char *const bad[] = {
        "",
        "redis:",
        "redis://",
        "http://a",
        "redis://a:0",
        "redis://a:65536",
        "redis://a:",
        "redis://a:b",
        "redis://a/x",
        "redis://a/-1",
        "redis://a/65536",
        "redis://a/1/",
        "redis://a b",
        "redis://@a",
        "redis://u:@a",
        "redis://u:%0a@a",
        "redis://u:%4@a",
        "redis://[::1",
        "redis://[]",
        "redis://[x]",
        "redis+unix://",
        "redis+unix:///",
        "redis+unix://a",
        "redis+unix:///a?db",
        "redis+unix:///a?db=",
        "redis+unix:///a?db=x",
        "redis+unix:///a?x=1",
    };
    static const char *const good[][2] = {
        {"redis://a", "redis://a:6379"},
        {"redis://a/", "redis://a:6379"},
        {"redis://secret@a:1/3", "redis://a:1/3"},
        {"redis://me:se%63ret@[::1]:7", "redis://[::1]:7"},
        {"rediss://10.0.0.1", "rediss://10.0.0.1:6379"},
        {"redis+unix:///run/redis", "redis+unix:///run/redis"},
        {"redis+unix://secret@/run/redis?db=2", "redis+unix:///run/redis?db=2"},
    };
    struct place place;
    char name[BUS_SAYS];
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        looking_in("addresses", (int)i, bad[i]);
        assert_false(place_read(bad[i], &place));
    }
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        looking_in("addresses", (int)i, good[i][0]);
        bus_name(good[i][0], name, sizeof name);
        assert_string_equal(name, good[i][1]);
    }
    memset(name, 'a', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    memcpy(name, "redis+unix:///", 14);
    assert_false(place_read(name, &place)); /* longer than a socket's path can be */
    assert_true(place_read(good[3][0], &place));
    assert_string_equal(place.user, "me");
    assert_string_equal(place.password, "secret");
    assert_true(bus_is_local(good[5][0]) && !bus_is_local(good[0][0]));
}

static void no_bus_is_away(void **state)
{
    struct peer peer;
    char trouble[BUS_SAYS];
    (void)state;
    assert_false(try_join(&peer, "redis://a b", nodes, trouble, sizeof trouble));
    assert_string_equal(trouble, WORDS_ID "bus.address");
    bus_say(NULL, "nodes", "hello", "", 0);
    assert_false(bus_is_there(NULL));
    assert_string_equal(bus_trouble(NULL), "");
    assert_false(queue_end(NULL, "work", "1-1"));
    bus_close(NULL);
}

/* ---- messages ---- */

static void others_hear_in_order(void **state)
{
    static struct peer a, b, c;
    static const char *const other[] = {"other", NULL};
    char text[32], trouble[BUS_SAYS];
    (void)state;
    begin();
    join(&a, redis.url);
    join(&b, redis.net);
    assert_true(try_join(&c, redis.url, other, trouble, sizeof trouble));
    until(bus_is_there(a.bus) && bus_is_there(b.bus) && bus_is_there(c.bus));
    assert_int_equal(a.came, 1);
    assert_int_equal(a.missed, 1);
    rest(50); /* they have told each other where they are */
    uint64_t sent = bus_counts(a.bus).sent;
    say(&a, "one", "");
    say(&a, "two", "a\nb");
    bus_say(a.bus, bus_id(b.bus), "to-you", "3", 1);
    bus_say(a.bus, "other", "else", "4", 1);
    until(b.heard == 3 && c.heard == 1);
    assert_string_equal(c.notes, "other else 4;");
    assert_true(strstr(b.notes, "nodes one ;nodes two a\nb;"));
    assert_true(strstr(b.notes, " to-you 3;"));
    assert_int_equal(bus_counts(a.bus).sent, sent + 3); /* one for each channel */
    assert_int_equal(bus_counts(a.bus).said, 4);
    b.size = 0;
    for (int i = 0; i < 500; i++) {
        snprintf(text, sizeof text, "%d", i);
        say(&a, "n", text);
        say(&b, "m", text);
        if (i % 7 == 0)
            turn();
    }
    until(a.heard == 500 && b.heard == 503);
    const char *at = b.notes;
    for (int i = 0; i < 500; i++) {
        snprintf(text, sizeof text, "nodes n %d;", i);
        assert_true(strncmp(at, text, strlen(text)) == 0);
        at += strlen(text);
    }
    assert_int_equal(a.missed, 1);
    assert_int_equal(b.missed, 1);
    bus_close(a.bus);
    bus_close(b.bus);
    bus_close(c.bus);
    end();
}

static void big_ones_come_whole(void **state)
{
    static struct peer a, b;
    char *big = malloc(BUS_MOST + 1);
    (void)state;
    assert_non_null(big);
    memset(big, 'x', BUS_MOST + 1);
    begin();
    join(&a, redis.net);
    join(&b, redis.url);
    until(bus_is_there(a.bus) && bus_is_there(b.bus));
    for (int i = 0; i < 5; i++)
        bus_say(a.bus, "nodes", "big", big, BIG);
    bus_say(a.bus, "nodes", "most", big, BUS_MOST);
    bus_say(a.bus, "nodes", "more", big, BUS_MOST + 1);
    say(&a, "end", "");
    until(b.heard == 7);
    assert_int_equal(b.biggest, BUS_MOST);
    assert_string_equal(b.notes, "nodes end ;");
    assert_int_equal(bus_counts(a.bus).lost, 1);
    free(big);
    bus_close(a.bus);
    bus_close(b.bus);
    end();
}

/* What was said by one who closes in the same turn comes all the same. */
static void last_words_are_heard(void **state)
{
    static struct peer a, b;
    (void)state;
    begin();
    join(&a, redis.url);
    join(&b, redis.url);
    until(bus_is_there(a.bus) && bus_is_there(b.bus));
    say(&a, "bye", "");
    bus_close(a.bus);
    until(b.heard == 1);
    bus_close(b.bus);
    end();
}

static void databases_are_apart(void **state)
{
    static struct peer a, b, c;
    char url[128];
    (void)state;
    begin();
    snprintf(url, sizeof url, "%s/2", redis.net);
    join(&a, url);
    snprintf(url, sizeof url, "%s?db=2", redis.url);
    join(&b, url);
    join(&c, redis.url);
    until(bus_is_there(a.bus) && bus_is_there(b.bus) && bus_is_there(c.bus));
    say(&a, "one", "");
    until(b.heard == 1);
    rest(100);
    assert_int_equal(c.heard, 0);
    snprintf(url, sizeof url, "%s/99", redis.net);
    bus_close(a.bus);
    join(&a, url);
    until(strstr(bus_trouble(a.bus), "DB index is out of range"));
    bus_close(a.bus);
    bus_close(b.bus);
    bus_close(c.bus);
    end();
}

static void passwords_are_asked_for(void **state)
{
    static const char *const flags[] = {"--requirepass", "a secret/1", "--user", "anna",  "on",
                                        ">hers",         "~*",         "&*",     "+@all", NULL};
    static struct peer peer;
    char url[160];
    (void)state;
    assert_true(redis_build(&redis));
    redis.flags = flags;
    assert_true(redis_open(&redis));
    const struct {
        const char *before, *says; /* NULL: it is let in */
    } cases[] = {{"", "NOAUTH"},
                 {"wrong@", "WRONGPASS"},
                 {"a%20secret%2F1@", NULL},
                 {"anna:wrong@", "WRONGPASS"},
                 {"anna:hers@", NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        looking_in("passwords", (int)i, cases[i].before);
        snprintf(url, sizeof url, "redis://%s127.0.0.1:%d", cases[i].before, redis.port);
        join(&peer, url);
        until(cases[i].says ? *bus_trouble(peer.bus) : bus_is_there(peer.bus));
        if (cases[i].says)
            assert_true(strstr(bus_trouble(peer.bus), cases[i].says));
        assert_null(strstr(bus_trouble(peer.bus), "secret"));
        rest(300); /* it is tried again, in vain or not at all */
        assert_int_equal(peer.came, cases[i].says ? 0 : 1);
        assert_int_equal(peer.went, cases[i].says ? 1 : 0); /* told once */
        bus_close(peer.bus);
    }
    end();
}

/* Who answers must be whom one asked for, as an authority says that one trusts. */
static void certificates_are_looked_at(void **state)
{
    static struct peer peer;
    static char port[8], file[2][96];
    static const char *const flags[] = {"--port",
                                        "0",
                                        "--tls-port",
                                        port,
                                        "--tls-cert-file",
                                        file[0],
                                        "--tls-key-file",
                                        file[1],
                                        "--tls-ca-cert-file",
                                        file[0],
                                        "--tls-auth-clients",
                                        "no",
                                        NULL};
    char line[512], url[64];
    (void)state;
    assert_true(redis_build(&redis));
    snprintf(port, sizeof port, "%d", redis.port);
    snprintf(file[0], sizeof file[0], "%s/certificate.pem", redis.folder);
    snprintf(file[1], sizeof file[1], "%s/key.pem", redis.folder);
    snprintf(line, sizeof line,
             "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=bus -addext "
             "subjectAltName=IP:127.0.0.1 -out %s -keyout %s 2>/dev/null",
             file[0], file[1]);
    assert_int_equal(system(line), 0);
    redis.flags = flags;
    assert_true(redis_open(&redis));
    snprintf(url, sizeof url, "rediss://127.0.0.1:%d", redis.port);
    join(&peer, url); /* by an authority that nobody knows */
    until(*bus_trouble(peer.bus));
    assert_string_equal(bus_trouble(peer.bus), "certificate verify failed");
    bus_close(peer.bus);
    setenv("SSL_CERT_FILE", file[0], 1);
    join(&peer, url);
    until(bus_is_there(peer.bus));
    bus_close(peer.bus);
    snprintf(url, sizeof url, "rediss://localhost:%d", redis.port);
    join(&peer, url); /* by another name than it has */
    until(*bus_trouble(peer.bus));
    assert_string_equal(bus_trouble(peer.bus), "certificate verify failed");
    bus_close(peer.bus);
    unsetenv("SSL_CERT_FILE");
    snprintf(url, sizeof url, "redis://127.0.0.1:%d", redis.port);
    join(&peer, url); /* without TLS */
    until(*bus_trouble(peer.bus));
    bus_close(peer.bus);
    end();
}

/* ---- away ---- */

static void wrong_addresses_are_told(void **state)
{
    static struct peer peer;
    (void)state;
    begin();
    redis_kill(&redis);
    join(&peer, redis.net);
    until(*bus_trouble(peer.bus));
    assert_string_equal(bus_trouble(peer.bus), "Connection refused");
    bus_close(peer.bus);
    join(&peer, "redis+unix:///nowhere/at/all");
    until(*bus_trouble(peer.bus));
    assert_string_equal(bus_trouble(peer.bus), "No such file or directory");
    bus_close(peer.bus);
    join(&peer, "redis://no-such-name.invalid");
    until(*bus_trouble(peer.bus));
    assert_null(strstr(bus_trouble(peer.bus), "no-such-name"));
    bus_close(peer.bus);
    join(&peer, "redis://no-such-name.invalid"); /* closing does not wait for it */
    int64_t before = now();
    turn();
    bus_close(peer.bus);
    assert_true(now() - before < 1000);
    end();
}

static void it_comes_back_by_itself(void **state)
{
    static struct peer a, b;
    (void)state;
    begin();
    join(&a, redis.url);
    join(&b, redis.net);
    until(bus_is_there(a.bus) && bus_is_there(b.bus));
    for (int i = 1; i <= 3; i++) {
        redis_kill(&redis);
        until(a.went == i && b.went == i);
        assert_true(*bus_trouble(a.bus));
        say(&a, "lost", "");
        rest(50);
        assert_true(redis_open(&redis));
        until(a.came == i + 1 && b.came == i + 1);
        assert_string_equal(bus_trouble(a.bus), "");
        assert_true(a.missed > i && b.missed > i);
        b.size = 0;
        b.notes[0] = '\0';
        say(&a, "back", "");
        until(strcmp(b.notes, "nodes back ;") == 0);
    }
    assert_int_equal(bus_counts(a.bus).lost, 3);
    bus_close(a.bus);
    bus_close(b.bus);
    end();
}

/* One whose own connection was cut has lost words that others waited for, and they get to know. */
static void others_know_what_they_miss(void **state)
{
    static struct peer a, b;
    char answer[256];
    (void)state;
    begin();
    join(&b, redis.url);
    until(bus_is_there(b.bus));
    join(&a, redis.net);
    until(bus_is_there(a.bus));
    say(&a, "one", "");
    until(b.heard == 1);
    assert_int_equal(b.missed, 1);
    char line[96];
    snprintf(line, sizeof line, "CLIENT KILL LADDR 127.0.0.1:%d TYPE normal", redis.port); /* that by which a says */
    assert_true(redis_ask(&redis, line, answer, sizeof answer));
    assert_string_equal(answer, ":1\r\n");
    until(a.went == 1);
    say(&a, "two", "");
    until(a.came == 2);
    until(b.missed == 2);
    assert_int_equal(b.went, 0);
    bus_close(a.bus);
    bus_close(b.bus);
    end();
}

static void nobody_waits_for_one_that_stands_still(void **state)
{
    static struct peer a, b;
    int64_t longest = 0;
    char *big = calloc(1, BIG);
    (void)state;
    assert_non_null(big);
    begin();
    join(&a, redis.url);
    join(&b, redis.net);
    until(bus_is_there(a.bus) && bus_is_there(b.bus));
    redis_stop(&redis);
    for (int64_t from = now(); (a.went == 0 || b.went == 0) && now() < from + LONG;) {
        int64_t before = now();
        bus_say(a.bus, "nodes", "big", big, BIG / 64);
        turn();
        longest = now() - before > longest ? now() - before : longest;
    }
    free(big);
    assert_string_equal(bus_trouble(b.bus), "it does not answer");
    assert_true(longest < 2000);
    redis_go_on(&redis);
    until(a.came == 2 && b.came == 2);
    b.size = 0;
    say(&a, "back", "");
    until(strstr(b.notes, "nodes back ;"));
    bus_close(a.bus);
    bus_close(b.bus);
    end();
}

/* ---- somebody else at the port ---- */

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

static void strangers_do_no_harm(void **state)
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
            turn();
            mislead(listener, garbage[i]);
        }
        until(*bus_trouble(peer.bus));
        assert_int_equal(peer.heard, 0);
        bus_close(peer.bus);
    }
    close(listener);
}

/* Somebody on the same Redis who says what is no text of ours, or says it in another's name. */
static void garbage_is_not_heard(void **state)
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
    begin();
    join(&a, redis.url);
    join(&b, redis.url);
    until(bus_is_there(a.bus) && bus_is_there(b.bus));
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        looking_in("lines", (int)i, lines[i]);
        assert_true(redis_ask(&redis, lines[i], answer, sizeof answer));
        assert_string_equal(answer, ":2\r\n");
    }
    say(&a, "one", "");
    until(b.heard == 1);
    assert_string_equal(b.notes, "nodes one ;");
    assert_int_equal(a.went + b.went, 0);
    bus_close(a.bus);
    bus_close(b.bus);
    end();
}

/* ---- jobs ---- */

struct taken {
    int count; /* -2: nothing told yet */
    struct queue_job jobs[QUEUE_AT_ONCE];
    char texts[QUEUE_AT_ONCE][64];
};

static void note_taken(void *context, const struct queue_job *jobs, int count)
{
    struct taken *taken = context;
    taken->count = count;
    for (int i = 0; i < count; i++) {
        taken->jobs[i] = jobs[i];
        snprintf(taken->texts[i], sizeof taken->texts[i], "%.*s", (int)jobs[i].size, jobs[i].bytes);
    }
}

static void note_id(void *context, const char *id)
{
    snprintf(context, QUEUE_ID, "%s", id ? id : "none");
}

static struct taken taken;

/* Until some come, or nothing has come. */
static void take(const struct peer *peer, const char *taker, int most)
{
    for (int64_t from = now();;) {
        taken = (struct taken){.count = -2};
        if (queue_take(peer->bus, "work", taker, most, note_taken, &taken))
            until(taken.count != -2);
        if (taken.count >= 0)
            return;
        rest(20);
        assert_true(now() < from + LONG);
    }
}

static void claim(const struct peer *peer, const char *taker, int silent_ms)
{
    taken = (struct taken){.count = -2};
    assert_true(queue_claim(peer->bus, "work", taker, silent_ms, 8, note_taken, &taken));
    until(taken.count != -2);
}

static void add(const struct peer *peer, const char *text, char id[QUEUE_ID])
{
    id[0] = '\0';
    assert_true(queue_add(peer->bus, "work", text, strlen(text), note_id, id));
    until(id[0]);
    assert_string_not_equal(id, "none");
}

static void expect_pending(const char *count)
{
    char answer[256];
    assert_true(redis_ask(&redis, "XPENDING tintagel:work workers", answer, sizeof answer));
    assert_true(strncmp(answer, "*4\r\n:", 5) == 0);
    answer[5 + strlen(count)] = '\0';
    assert_string_equal(answer + 5, count);
}

static void jobs_are_taken_once(void **state)
{
    static struct peer a, b, c;
    char id[8][QUEUE_ID], text[16], answer[64];
    (void)state;
    begin();
    join(&a, redis.url);
    join(&b, redis.net);
    join(&c, redis.url);
    until(bus_is_there(a.bus) && bus_is_there(b.bus) && bus_is_there(c.bus));
    take(&b, "b", 4); /* the queue is made by who wants something from it */
    assert_int_equal(taken.count, 0);
    for (int i = 0; i < 8; i++) {
        snprintf(text, sizeof text, "job %d", i);
        add(&a, text, id[i]);
    }
    take(&b, "b", 3);
    assert_int_equal(taken.count, 3);
    for (int i = 0; i < 3; i++) {
        snprintf(text, sizeof text, "job %d", i);
        assert_string_equal(taken.texts[i], text);
        assert_string_equal(taken.jobs[i].id, id[i]);
        assert_int_equal(taken.jobs[i].times, 1);
    }
    take(&c, "c", QUEUE_AT_ONCE);
    assert_int_equal(taken.count, 5);
    assert_string_equal(taken.texts[0], "job 3");
    take(&b, "b", 1);
    assert_int_equal(taken.count, 0);
    expect_pending("8");
    for (int i = 0; i < 8; i++)
        assert_true(queue_end(i % 2 ? b.bus : a.bus, "work", id[i]));
    rest(100);
    expect_pending("0");
    assert_true(redis_ask(&redis, "XLEN tintagel:work", answer, sizeof answer));
    assert_string_equal(answer, ":0\r\n");
    bus_close(a.bus);
    bus_close(b.bus);
    bus_close(c.bus);
    end();
}

/* One who waits is told as soon as there is a job. */
static void who_waits_is_told_at_once(void **state)
{
    static struct peer a, b;
    char id[QUEUE_ID];
    (void)state;
    begin();
    join(&a, redis.url);
    join(&b, redis.url);
    until(bus_is_there(a.bus) && bus_is_there(b.bus));
    take(&b, "b", 1);
    taken = (struct taken){.count = -2};
    assert_true(queue_take(b.bus, "work", "b", 1, note_taken, &taken));
    rest(100);
    add(&a, "job", id);
    until(taken.count != -2);
    assert_int_equal(taken.count, 1);
    bus_close(a.bus);
    bus_close(b.bus);
    end();
}

static void note_gone(void *context, const char *id)
{
    (void)id;
    ++*(int *)context;
}

static void jobs_of_the_dead_are_claimed(void **state)
{
    static struct peer a, b;
    int gone = 0;
    char one[QUEUE_ID], two[QUEUE_ID];
    (void)state;
    begin();
    join(&a, redis.url);
    join(&b, redis.url);
    until(bus_is_there(a.bus) && bus_is_there(b.bus));
    take(&a, "a", 1);
    add(&a, "one", one);
    add(&a, "two", two);
    take(&a, "a", 8);
    assert_int_equal(taken.count, 2);
    for (int i = 0; i < 8; i++) { /* of the first one it is not heard any more */
        assert_true(queue_keep(a.bus, "work", "a", two, note_gone, &gone));
        rest(50);
    }
    claim(&b, "b", 300);
    assert_int_equal(taken.count, 1);
    assert_string_equal(taken.texts[0], "one");
    assert_int_equal(taken.jobs[0].times, 2);
    claim(&b, "b", 300); /* its own are not claimed */
    assert_int_equal(taken.count, 0);
    rest(400);
    claim(&a, "a", 300);
    assert_int_equal(taken.count, 1);
    assert_int_equal(taken.jobs[0].times, 3);
    claim(&b, "b", 300);
    assert_int_equal(taken.count, 1);
    assert_string_equal(taken.texts[0], "two");
    assert_int_equal(taken.jobs[0].times, 2); /* signs of life do not count */
    queue_end(b.bus, "work", one);
    queue_end(b.bus, "work", two);
    assert_int_equal(gone, 0);
    queue_keep(a.bus, "work", "a", one, note_gone, &gone); /* what is ended stays ended */
    rest(400);
    assert_int_equal(gone, 1);
    claim(&b, "b", 100);
    assert_int_equal(taken.count, 0);
    queue_leave(a.bus, "work", "a");
    bus_close(a.bus);
    bus_close(b.bus);
    end();
}

static void garbage_is_no_job(void **state)
{
    static struct peer peer;
    char answer[64];
    static const char *const lines[] = {"XADD tintagel:work * other thing", "XADD tintagel:work * job \"a\\x00b\"",
                                        "XADD tintagel:work 18446744073709551615-18446744073709551615 job last"};
    (void)state;
    begin();
    join(&peer, redis.url);
    until(bus_is_there(peer.bus));
    take(&peer, "me", 1);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_true(redis_ask(&redis, lines[i], answer, sizeof answer) && answer[0] == '$');
    take(&peer, "me", 8);
    assert_int_equal(taken.count, 2);
    assert_int_equal(taken.jobs[0].size, 3);
    rest(50);
    expect_pending("2"); /* what is no job is ended */
    assert_true(redis_ask(&redis, "DEL tintagel:work", answer, sizeof answer));
    assert_true(redis_ask(&redis, "SET tintagel:work x", answer, sizeof answer));
    taken.count = -2;
    assert_true(queue_take(peer.bus, "work", "me", 1, note_taken, &taken));
    until(taken.count == -1);
    char id[QUEUE_ID] = "";
    assert_true(queue_add(peer.bus, "work", "job", 3, note_id, id));
    until(id[0]);
    assert_string_equal(id, "none");
    bus_close(peer.bus);
    end();
}

/* Whoever has asked for something when Redis goes is told, and with another Redis it goes on. */
static void jobs_go_with_redis(void **state)
{
    static struct peer peer;
    char id[QUEUE_ID];
    (void)state;
    begin();
    join(&peer, redis.url);
    until(bus_is_there(peer.bus));
    take(&peer, "me", 1);
    add(&peer, "job", id);
    take(&peer, "me", 1);
    assert_int_equal(taken.count, 1);
    taken.count = -2;
    assert_true(queue_take(peer.bus, "work", "me", 1, note_taken, &taken));
    rest(50);
    redis_kill(&redis);
    until(taken.count == -1);
    until(!bus_is_there(peer.bus));
    assert_false(queue_add(peer.bus, "work", "job", 3, note_id, id));
    assert_true(redis_open(&redis));
    until(bus_is_there(peer.bus));
    take(&peer, "me", 1);
    add(&peer, "new", id);
    take(&peer, "me", 1);
    assert_string_equal(taken.texts[0], "new");
    bus_close(peer.bus);
    end();
}

int main(void)
{
    struct timeval often = {.tv_usec = 10000};
    base = event_base_new();
    struct event *step = event_new(base, -1, EV_PERSIST, on_step, NULL);
    event_add(step, &often);
    tests_add("addresses are read, and told without passwords", addresses_are_read, NULL);
    tests_add("no bus is one that is away", no_bus_is_away, NULL);
    tests_add("others hear what is said, in order, and nobody itself", others_hear_in_order, NULL);
    tests_add("big messages come whole, up to a limit", big_ones_come_whole, NULL);
    tests_add("what was said before closing is heard", last_words_are_heard, NULL);
    tests_add("databases of one Redis are apart", databases_are_apart, NULL);
    tests_add("passwords are given, and wrong ones told", passwords_are_asked_for, NULL);
    tests_add("certificates are looked at", certificates_are_looked_at, NULL);
    tests_add("wrong addresses are told", wrong_addresses_are_told, NULL);
    tests_add("it comes back by itself, and tells so", it_comes_back_by_itself, NULL);
    tests_add("others know when they have missed something", others_know_what_they_miss, NULL);
    tests_add("nobody waits for a Redis that stands still", nobody_waits_for_one_that_stands_still, NULL);
    tests_add("strangers at its port do no harm", strangers_do_no_harm, NULL);
    tests_add("garbage in its channels is not heard", garbage_is_not_heard, NULL);
    tests_add("a job is taken by one, in order, and ended", jobs_are_taken_once, NULL);
    tests_add("who waits for a job has it at once", who_waits_is_told_at_once, NULL);
    tests_add("jobs of the dead are claimed, and counted", jobs_of_the_dead_are_claimed, NULL);
    tests_add("garbage in a queue is no job", garbage_is_no_job, NULL);
    tests_add("jobs go with Redis, and come with it", jobs_go_with_redis, NULL);
    int failed = tests_run("bus");
    event_free(step);
    event_base_free(base);
    return failed;
}
