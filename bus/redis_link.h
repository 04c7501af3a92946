/* redis_link.h - a connection to Redis in the loop: made anew by itself when it is lost, after longer and longer.
 *
 * Of hiredis it uses what writes commands and reads answers; connecting, sending and noticing that nobody answers is
 * done here, since hiredis trusts its Redis (what is not expected ends the program) and knows no timeouts.
 *
 * Invariant: each command's `done` is called once, in their order: with its answer, or with NULL when the link was lost
 * before. */
#ifndef BUS_REDIS_LINK_H
#define BUS_REDIS_LINK_H

#include <stdbool.h>
#include <stddef.h>

#include "bus/place.h"

struct event_base;
struct redisReply;
struct redis_link;
struct ssl_ctx_st;

/* Nobody waits longer for an answer than this. What lets Redis wait itself must be shorter by some seconds. */
enum { REDIS_LINK_PATIENCE_MS = 5000, REDIS_LINK_WORDS = 32 };

struct redis_link_terms {
    struct event_base *base;
    const struct place *place;
    struct ssl_ctx_st *tls; /* for places that have it */
    const char *name;       /* for Redis to show */
    /* Channels to hear, NULL after the last: then nothing can be asked. NULL: none. */
    char *const *channels;
    const char *says_to; /* a channel to which it must be allowed to say something; or NULL */
    void *context;
    void (*opened)(void *context); /* from now on it can be asked, or hears */
    /* It was open, or could not be made. */
    void (*lost)(void *context, const char *why);
    void (*heard)(void *context, const char *channel, char *bytes, size_t size); /* which may be changed */
};

/* A word of a command: bytes. */
struct redis_word {
    const void *bytes;
    size_t size;
};

/* NULL when memory runs out. What the terms point to outlives the link. */
struct redis_link *redis_link_new(const struct redis_link_terms *terms);
/* Whoever waits for an answer gets none. What can be sent at once still is. */
void redis_link_free(struct redis_link *link);
bool redis_link_is_open(const struct redis_link *link);
/* False when it is not open or memory runs out: `done` is not called then. NULL for `done`: any answer will do. */
bool redis_link_ask(struct redis_link *link, int count, const struct redis_word *words,
                    void (*done)(void *context, const struct redisReply *reply), void *context);
struct redis_word redis_word(const char *string);

#endif
