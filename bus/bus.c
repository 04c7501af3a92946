/* bus.c - see bus.h.
 *
 * What is said in one turn of the loop goes as one text (batch.h) at the end of it. Texts to a channel that one hears
 * oneself are numbered, so that others know when one did not come: also those that were said while the bus was away,
 * though they go nowhere. After it has come back an empty text tells where we are. */
#include "bus/bus.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/event.h>
#include <hiredis/hiredis.h>
#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "bus/batch.h"
#include "bus/internal.h"
#include "core/text.h"
#include "core/words.h"

enum { TEXT_MOST = 1 << 20, OUTBOXES_MOST = 64 };

/* Publish and subscribe know no databases: the name has to. */
static const char prefix[] = "tintagel:";

/* ---- channels ---- */

static char *full_name(const struct bus *bus, const char *channel)
{
    char memory[sizeof prefix + 16 + BUS_CHANNEL];
    struct text name = text_on(memory, sizeof memory);
    text_add(&name, prefix);
    text_add_number(&name, bus->place.base);
    text_add_char(&name, ':');
    text_add(&name, channel);
    return strdup(memory);
}

/* The place of a channel among those that we hear; -1. */
static int index_of(const struct bus *bus, const char *channel)
{
    for (int i = 0; bus->channels[i]; i++)
        if (strcmp(strrchr(bus->channels[i], ':') + 1, channel) == 0)
            return i;
    return -1;
}

/* ---- saying ---- */

static void count_sent(struct bus *bus, const struct bus_outbox *box, size_t size)
{
    bus->counts.sent++;
    bus->counts.said += box->messages;
    bus->counts.bytes_sent += size;
}

/* Its number is taken even if it goes nowhere. */
static void send_text(struct bus *bus, struct bus_outbox *box)
{
    char *channel = full_name(bus, box->channel);
    struct redis_link *link = bus_link(bus, LINK_SAYS);
    size_t size = evbuffer_get_length(box->batch);
    unsigned char *bytes = evbuffer_pullup(box->batch, -1);
    bool sent = false;
    if (channel && bytes && bus->is_there) {
        const struct redis_word words[3] = {redis_word("PUBLISH"), redis_word(channel), {bytes, size}};
        sent = redis_link_ask(link, 3, words, NULL, NULL);
    }
    if (sent)
        count_sent(bus, box, size);
    else
        bus->counts.lost += box->messages;
    free(channel);
    evbuffer_free(box->batch);
    box->batch = NULL;
    box->messages = 0;
}

static void flush(struct bus *bus)
{
    for (struct bus_outbox *box; (box = bus->outbox);) {
        if (box->batch)
            send_text(bus, box);
        bus->outbox = box->next;
        free(box);
    }
}

static void on_flush(evutil_socket_t none, short what, void *context)
{
    (void)none, (void)what;
    flush(context);
}

static struct bus_outbox *find_box(struct bus *bus, const char *channel)
{
    struct bus_outbox **at = &bus->outbox;
    int count = 0;
    for (; *at; at = &(*at)->next, count++)
        if (strcmp((*at)->channel, channel) == 0)
            return *at;
    if (count == OUTBOXES_MOST) {
        flush(bus);
        at = &bus->outbox;
    }
    struct bus_outbox *box = calloc(1, sizeof *box + strlen(channel) + 1);
    if (!box)
        return NULL;
    memcpy(box->channel, channel, strlen(channel) + 1);
    return *at = box;
}

static bool begin_text(struct bus *bus, struct bus_outbox *box)
{
    int i = index_of(bus, box->channel);
    struct batch_head head = {.number = i < 0 ? 0 : ++bus->numbers[i]};
    memcpy(head.from, bus->id, sizeof head.from);
    box->batch = evbuffer_new();
    if (box->batch && batch_begin(box->batch, &head))
        return true;
    if (box->batch)
        evbuffer_free(box->batch);
    box->batch = NULL;
    return false;
}

static struct bus_outbox *open_box(struct bus *bus, const char *channel)
{
    struct bus_outbox *box = find_box(bus, channel);
    struct timeval soon = {.tv_sec = 0};
    if (!box || (!box->batch && !begin_text(bus, box)))
        return NULL;
    if (!evtimer_pending(bus->flush, NULL))
        event_add(bus->flush, &soon);
    return box;
}

void bus_say(struct bus *bus, const char *channel, const char *kind, const void *bytes, size_t size)
{
    if (!bus)
        return;
    struct bus_outbox *box = size <= BUS_MOST && batch_is_name(channel, BUS_CHANNEL) && batch_is_name(kind, BUS_KIND)
                                 ? open_box(bus, channel)
                                 : NULL;
    if (!box) {
        bus->counts.lost++;
        return;
    }
    box->messages++;
    if (!batch_add(box->batch, kind, bytes, size)) { /* it was begun: others will know that it did not come */
        evbuffer_free(box->batch);
        box->batch = NULL;
        bus->counts.lost += box->messages;
        box->messages = 0;
    } else if (evbuffer_get_length(box->batch) > TEXT_MOST) {
        send_text(bus, box);
    }
}

/* ---- who hears ---- */

struct hearers {
    void (*done)(void *context, const char *channel, int64_t count);
    void *context;
    char channel[BUS_CHANNEL];
};

/* [channel, count] */
static void take_hearers(void *context, const struct redisReply *reply)
{
    struct hearers *hearers = context;
    if (reply && reply->type == REDIS_REPLY_ARRAY && reply->elements == 2 &&
        reply->element[1]->type == REDIS_REPLY_INTEGER)
        hearers->done(hearers->context, hearers->channel, reply->element[1]->integer);
    free(hearers);
}

bool bus_ask_hearers(struct bus *bus, const char *channel,
                     void (*done)(void *context, const char *channel, int64_t count), void *context)
{
    struct hearers *hearers =
        bus && bus->is_there && batch_is_name(channel, BUS_CHANNEL) ? malloc(sizeof *hearers) : NULL;
    char *full = hearers ? full_name(bus, channel) : NULL;
    if (full) {
        *hearers = (struct hearers){.done = done, .context = context};
        memcpy(hearers->channel, channel, strlen(channel) + 1);
        const struct redis_word words[3] = {redis_word("PUBSUB"), redis_word("NUMSUB"), redis_word(full)};
        if (redis_link_ask(bus_link(bus, LINK_SAYS), 3, words, take_hearers, hearers))
            hearers = NULL;
    }
    bool asked = full && !hearers;
    free(full);
    free(hearers);
    return asked;
}

/* ---- hearing ---- */

static struct bus_other *find_other(struct bus *bus, const char *id, int channel)
{
    struct bus_other *oldest = &bus->others[0];
    for (int i = 0; i < BUS_OTHERS; i++) {
        struct bus_other *other = &bus->others[i];
        if (strcmp(other->id, id) == 0 && other->channel == channel)
            return other;
        if (other->used < oldest->used)
            oldest = other;
    }
    *oldest = (struct bus_other){.channel = channel};
    memcpy(oldest->id, id, sizeof oldest->id);
    return oldest;
}

/* Of one who is new to us nothing was missed that we should have heard. */
static bool is_next(struct bus *bus, const struct batch_head *head, int channel)
{
    if (head->number == 0)
        return true;
    struct bus_other *other = find_other(bus, head->from, channel);
    bool next = other->number == 0 || head->number == other->number + 1;
    other->number = head->number;
    other->used = ++bus->uses;
    return next;
}

static void miss(struct bus *bus)
{
    bus->counts.missed++;
    bus->handler.missed(bus->handler.context);
}

static void hear(void *context, const char *full, char *bytes, size_t size)
{
    struct bus *bus = context;
    char *at = bytes;
    const char *end = bytes + size, *channel = strrchr(full, ':') ? strrchr(full, ':') + 1 : full;
    struct batch_head head;
    struct batch_message message;
    int i = index_of(bus, channel);
    if (i < 0 || !batch_read_head(&at, end, &head) || strcmp(head.from, bus->id) == 0)
        return;
    bus->counts.came++;
    bus->counts.bytes_came += size;
    if (!is_next(bus, &head, i))
        miss(bus);
    while (at < end && batch_read(&at, end, &message)) {
        bus->counts.heard++;
        bus->handler.heard(bus->handler.context, channel, message.kind, message.bytes, message.size);
    }
}

/* ---- coming and going ---- */

static void on_opened(void *context)
{
    struct bus *bus = context;
    if (bus->is_there || !redis_link_is_open(bus->links[LINK_SAYS]) || !redis_link_is_open(bus->links[LINK_HEARS]))
        return;
    bus->is_there = bus->was_tried = true;
    bus->trouble[0] = '\0';
    bus->counts.turns++;
    for (int i = 1; bus->channels[i]; i++)
        open_box(bus, strrchr(bus->channels[i], ':') + 1);
    bus->handler.turned(bus->handler.context, true);
    miss(bus);
}

static void on_lost(void *context, const char *why)
{
    struct bus *bus = context;
    struct text says = text_on(bus->trouble, sizeof bus->trouble);
    text_add(&says, why);
    if (!bus->is_there && bus->was_tried)
        return;
    bus->is_there = false;
    bus->was_tried = true;
    memset(bus->others, 0, sizeof bus->others);
    bus->handler.turned(bus->handler.context, false);
}

/* One that takes jobs may be away by itself: whoever takes is told. */
static void ignore_opened(void *context)
{
    (void)context;
}

static void ignore_lost(void *context, const char *why)
{
    (void)context, (void)why;
}

struct redis_link *bus_link(struct bus *bus, int which)
{
    if (bus->links[which])
        return bus->links[which];
    bool takes = which == LINK_TAKES;
    const struct redis_link_terms terms = {.base = bus->base,
                                           .place = &bus->place,
                                           .tls = bus->tls,
                                           .name = bus->name,
                                           .channels = which == LINK_HEARS ? bus->channels : NULL,
                                           .says_to = which == LINK_SAYS ? bus->channels[0] : NULL,
                                           .context = bus,
                                           .opened = takes ? ignore_opened : on_opened,
                                           .lost = takes ? ignore_lost : on_lost,
                                           .heard = hear};
    return bus->links[which] = redis_link_new(&terms);
}

/* ---- opening and closing ---- */

static bool open_channels(struct bus *bus, const char *const *channels)
{
    int count = 0;
    bus->channels[count] = full_name(bus, bus->id);
    for (; channels && channels[count] && count < BUS_CHANNELS; count++)
        if (!batch_is_name(channels[count], BUS_CHANNEL) ||
            !(bus->channels[count + 1] = full_name(bus, channels[count])))
            return false;
    return bus->channels[0] != NULL;
}

static bool open_tls(struct bus *bus)
{
    if (!bus->place.tls)
        return true;
    bus->tls = SSL_CTX_new(TLS_client_method());
    if (!bus->tls)
        return false;
    SSL_CTX_set_min_proto_version(bus->tls, TLS1_2_VERSION);
    SSL_CTX_set_verify(bus->tls, SSL_VERIFY_PEER, NULL);
    return SSL_CTX_set_default_verify_paths(bus->tls) == 1;
}

static bool draw_id(struct bus *bus)
{
    uint8_t bytes[(BUS_ID - 1) / 2];
    struct text id = text_on(bus->id, sizeof bus->id);
    if (getentropy(bytes, sizeof bytes) != 0)
        return false;
    text_add_hex(&id, bytes, sizeof bytes);
    return true;
}

static bool begin(struct bus *bus, const struct bus_terms *terms)
{
    struct text name = text_on(bus->name, sizeof bus->name);
    text_add(&name, terms->name && *terms->name ? terms->name : "tintagel");
    bus->flush = evtimer_new(bus->base, on_flush, bus);
    return bus->flush && draw_id(bus) && open_channels(bus, terms->channels) && open_tls(bus) &&
           bus_link(bus, LINK_SAYS) && bus_link(bus, LINK_HEARS);
}

struct bus *bus_open(struct event_base *base, const struct bus_terms *terms, char *trouble, size_t size)
{
    struct text says = text_on(trouble, size);
    struct bus *bus = calloc(1, sizeof *bus);
    if (bus && !place_read(terms->url, &bus->place)) {
        text_add(&says, WORDS_ID "bus.address");
        free(bus);
        return NULL;
    }
    if (bus) {
        bus->base = base;
        bus->handler = terms->handler;
        if (begin(bus, terms))
            return bus;
    }
    text_add(&says, strerror(ENOMEM));
    bus_close(bus);
    return NULL;
}

void bus_close(struct bus *bus)
{
    if (!bus)
        return;
    flush(bus);
    for (int i = 0; i < LINKS; i++)
        redis_link_free(bus->links[i]);
    for (int i = 0; bus->channels[i]; i++)
        free(bus->channels[i]);
    if (bus->flush)
        event_free(bus->flush);
    SSL_CTX_free(bus->tls);
    free(bus);
}

/* ---- what is known of it ---- */

bool bus_is_there(const struct bus *bus)
{
    return bus && bus->is_there;
}

const char *bus_trouble(const struct bus *bus)
{
    return bus ? bus->trouble : "";
}

const char *bus_id(const struct bus *bus)
{
    return bus ? bus->id : "";
}

void bus_name(const char *url, char *out, size_t size)
{
    struct place place;
    struct text name = text_on(out, size);
    if (place_read(url, &place))
        place_name(&place, &name);
    else
        text_add(&name, "?");
}

bool bus_is_local(const char *url)
{
    struct place place;
    return place_read(url, &place) && place.is_local;
}

struct bus_counts bus_counts(const struct bus *bus)
{
    return bus ? bus->counts : (struct bus_counts){.said = 0};
}
