/* push_store.h - what the store knows of browsers that want to be told: a few for each visitor, the oldest goes first.
 */
#ifndef SERVER_PUSH_STORE_H
#define SERVER_PUSH_STORE_H

#include "server/host.h"
#include "server/seal.h"

enum { PUSH_ENDPOINT = 1025 };

struct push_row {
    char visitor[HOST_VISITOR];
    char endpoint[PUSH_ENDPOINT];
    struct seal_to to;
    bool french;
};

/* Keep it, in place of an older one of the same address, and answer the call. */
void push_store_put(struct call *call, const struct push_row *row);
/* Drop one; the call is answered, if there is one. */
void push_store_drop(struct host *host, const char *visitor, const char *endpoint, struct call *call);
/* Call `then` for each of a visitor's; the context is freed after the last. */
void push_store_each(struct host *host, const char *visitor, void (*then)(void *context, const struct push_row *row),
                     void *context);

#endif
