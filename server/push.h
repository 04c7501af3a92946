/* push.h - telling people who are not here that it is their turn, by the push service of their browser. There is none
 * of it without a key (--push-key). What is told is the game and its table, sealed for that browser (seal.h).
 *
 * The loop never waits for it: threads seal and send. */
#ifndef SERVER_PUSH_H
#define SERVER_PUSH_H

#include "core/game.h"

struct call;
struct host;
struct post_to;
struct push;
struct table;

struct push_terms {
    const char *key;     /* a file; NULL: no push */
    const char *contact; /* "mailto:…" or "https:…" for those who run push services; NULL: none */
    const char *hosts; /* "push.example.net,.example.org,localhost:8443" in place of the known services; NULL: these */
};

struct push_counts {
    uint64_t sent, failed, gone;
};

/* Read the key and the hosts: NULL with errno and in `trouble` what is wrong. */
struct push *push_open(const struct push_terms *terms, const char **trouble);
/* From now on, for a host: threads. False when there are none to be had. */
bool push_begin(struct push *push, struct host *host);
/* What is under way ends; before the host is freed. */
void push_end(struct push *push);
void push_free(struct push *push);

/* The key that browsers want; NULL: there is no push here. */
const char *push_key(const struct host *host);
struct push_counts push_counts(const struct push *push);
/* Whether messages may go there; and whether wherever that lies, since the operator has named that very host. */
bool push_allows(const struct push *push, struct post_to *to);

/* Whom the match waits for, if it goes on. */
player_set push_awaited(const struct table *table);
/* The match has changed: those for whom it waits now, and who do not see it, are told. */
void push_follow(struct table *table);

/* ---- actions ---- */

void push_subscribe(struct call *call, struct table *none);
void push_unsubscribe(struct call *call, struct table *none);
void push_look_away(struct call *call, struct table *none);

#endif
