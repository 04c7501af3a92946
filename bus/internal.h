/* internal.h - the bus from inside, for the files of bus/. */
#ifndef BUS_INTERNAL_H
#define BUS_INTERNAL_H

#include "bus/bus.h"
#include "bus/place.h"
#include "bus/redis_link.h"

/* One says and is asked, one hears, and one waits for jobs, from when somebody wants any. */
enum { LINK_SAYS, LINK_HEARS, LINK_TAKES, LINKS };
enum { BUS_CHANNELS = 8, BUS_OTHERS = 256 };

/* What one has to say to a channel in this turn. */
struct bus_outbox {
    struct bus_outbox *next;
    struct evbuffer *batch; /* NULL: nothing */
    uint64_t messages;
    char channel[];
};

/* How many texts another one has said to a channel, as far as we have heard. */
struct bus_other {
    char id[BUS_ID];
    int channel; /* by its place among ours */
    int64_t number;
    uint64_t used;
};

struct bus {
    struct event_base *base;
    struct place place;
    struct ssl_ctx_st *tls;
    struct bus_handler handler;
    struct redis_link *links[LINKS];
    struct event *flush; /* at the end of a turn in which something was said */
    struct bus_outbox *outbox;
    char *channels[BUS_CHANNELS + 2]; /* as Redis calls them, its own first; NULL after the last */
    int64_t numbers[BUS_CHANNELS + 1];
    struct bus_other others[BUS_OTHERS];
    uint64_t uses;
    bool is_there;
    bool was_tried; /* its first attempt has ended */
    char id[BUS_ID], name[BUS_SAYS], trouble[BUS_SAYS];
    struct bus_counts counts;
};

/* A link, from when it is first wanted; NULL when memory runs out. */
struct redis_link *bus_link(struct bus *bus, int which);

#endif
