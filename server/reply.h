/* reply.h - the members of an answer, being written. */
#ifndef SERVER_REPLY_H
#define SERVER_REPLY_H

#include "server/host.h"

struct reply {
    struct buffer out;
    struct sink sink;
    struct json json;
};

/* Begin; the reply must not be moved from then on. */
static inline struct json *reply_begin(struct reply *reply)
{
    *reply = (struct reply){.out = {.at = NULL}};
    reply->sink = buffer_sink(&reply->out);
    reply->json.sink = &reply->sink;
    return &reply->json;
}

static inline void reply_send(struct reply *reply, struct call *call)
{
    call_answer(call, &reply->out);
    buffer_free(&reply->out);
}

#endif
