/* bus_peer.c - somebody on the bus, and the Redis of a story: see bus.h. */
#include <string.h>

#include "tests/bus.h"

struct turns turns;
struct redis redis;

void begin(void)
{
    assert_true(redis_build(&redis));
    assert_true(redis_open(&redis));
}

void end(void)
{
    redis_clear(&redis);
}

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

static const char *const nodes[] = {"nodes", NULL};

bool try_join(struct peer *peer, const char *url, const char *const *channels, char *trouble, size_t size)
{
    memset(peer, 0, sizeof *peer);
    const struct bus_terms terms = {
        .url = url,
        .channels = channels ? channels : nodes,
        .name = "test",
        .handler = {.context = peer, .heard = note, .missed = note_missed, .turned = note_turned}};
    peer->bus = bus_open(turns.base, &terms, trouble, size);
    return peer->bus != NULL;
}

void join(struct peer *peer, const char *url)
{
    char trouble[BUS_SAYS] = "";
    assert_true(try_join(peer, url, NULL, trouble, sizeof trouble));
    assert_false(bus_is_there(peer->bus));
}

void say(const struct peer *peer, const char *kind, const char *text)
{
    bus_say(peer->bus, "nodes", kind, text, strlen(text));
}

void begin_with(struct peer *peer)
{
    begin();
    join(peer, redis.url);
    until(bus_is_there(peer->bus));
}

void end_with(const struct peer *peer)
{
    bus_close(peer->bus);
    end();
}

void meet(struct peer *a, struct peer *b)
{
    begin();
    join(a, redis.url);
    join(b, redis.net);
    until(bus_is_there(a->bus) && bus_is_there(b->bus));
}

void part(const struct peer *a, const struct peer *b)
{
    bus_close(a->bus);
    end_with(b);
}

void expect_trouble(const char *url, const char *says)
{
    static struct peer peer;
    join(&peer, url);
    until(*bus_trouble(peer.bus));
    if (says)
        assert_string_equal(bus_trouble(peer.bus), says);
    bus_close(peer.bus);
}

void rest(int ms)
{
    for (int64_t end = guest_now() + ms; guest_now() < end;)
        turns_take(&turns);
}
