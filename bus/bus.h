/* bus.h - telling the other processes of a club, by a Redis that all of them reach: messages to whoever hears a
 * channel. Queues of jobs are in queue.h.
 *
 * What is said may be lost, and nothing here is kept: whoever must know looks at the store. The bus comes and goes by
 * itself; nobody ever waits for it. Only the thread of the loop calls these functions, and all of them do nothing, or
 * tell that nothing is there, for a bus that is NULL.
 *
 * Invariant: what one has said comes to others in that order, once or not at all, and never to oneself. */
#ifndef BUS_BUS_H
#define BUS_BUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bus;
struct event_base;

enum {
    BUS_ID = 17,      /* of a process on the bus, new with each: 16 hexadecimal digits, and a zero */
    BUS_KIND = 16,    /* of a message, with its zero: small letters, digits and '-' */
    BUS_CHANNEL = 32, /* the same */
    BUS_SAYS = 256,
    BUS_MOST = 8 << 20, /* bytes of a message */
};

/* What becomes of it. None of these may close the bus. */
struct bus_handler {
    void *context;
    /* Another has said this. Behind the bytes is a zero. */
    void (*heard)(void *context, const char *channel, const char *kind, const char *bytes, size_t size);
    /* Something was said that did not come, or may have been: always when the bus has come back. */
    void (*missed)(void *context);
    /* It has come, or is away. It is away at first, which is told when it cannot be reached. */
    void (*turned)(void *context, bool is_there);
};

struct bus_terms {
    /* redis://[[USER:]PASSWORD@]HOST[:PORT][/DB], rediss:// for TLS, or redis+unix://[[USER:]PASSWORD@]/PATH[?db=DB];
     * what is no letter, digit or one of "-._~" in a name or password as %XX. */
    const char *url;
    const char *const *channels; /* that it hears beside its own, which is called by its id; NULL after the last */
    const char *name;            /* by which Redis shows its connections; or NULL */
    struct bus_handler handler;
};

/* Begin to reach it. NULL, having told why in `trouble` as an argument of a message (core/words.h), if that is no such
 * address, or memory runs out. */
struct bus *bus_open(struct event_base *base, const struct bus_terms *terms, char *trouble, size_t size);
/* What was said in this turn of the loop is sent, if it can be at once. */
void bus_close(struct bus *bus);
/* Say something to all others who hear that channel, or to the one of that id. While the bus is away nobody hears it,
 * and they will know that they have missed something. */
void bus_say(struct bus *bus, const char *channel, const char *kind, const void *bytes, size_t size);
/* Ask how many hear a channel, or the one of that id. False: that cannot be asked now; nor is `done` called if Redis
 * does not say. */
bool bus_ask_hearers(struct bus *bus, const char *channel,
                     void (*done)(void *context, const char *channel, int64_t count), void *context);
/* Whether it is there; and if not, why, in English, for /health and logs, without its address or password: "" before
 * that is known. */
bool bus_is_there(const struct bus *bus);
const char *bus_trouble(const struct bus *bus);
const char *bus_id(const struct bus *bus);
/* What an address is called where everybody may read it: without a password. */
void bus_name(const char *url, char *out, size_t size);
/* Whether it is on this machine, by a socket that is a file. */
bool bus_is_local(const char *url);

/* For metrics. */
struct bus_counts {
    uint64_t said, heard; /* messages */
    uint64_t sent, came;  /* groups of them, each of one turn of somebody's loop */
    uint64_t bytes_sent, bytes_came;
    uint64_t lost;   /* messages that were said while it was away */
    uint64_t missed; /* times that something of others was missed */
    uint64_t turns;  /* times that it came */
};
struct bus_counts bus_counts(const struct bus *bus);

#endif
