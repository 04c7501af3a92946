/* device.c - being the same person on another device: its owner is told a code, and a browser that brings it is given
 * the same cookie.
 *
 * A code is good once, for ten minutes, and nobody guesses one of 60 bits. Each visitor has one at a time. They are in
 * memory only: after a restart one asks for another. */
#include "server/device.h"

#include <string.h>

#include "server/host.h"
#include "server/look.h"
#include "server/reply.h"
#include "server/route.h"
#include "server/visitor.h"

enum { LASTS = 600000 };

/* Where a visitor's code goes: in the place of its last one, else of the one that ends first. */
static struct device *place_of(struct host *host, const char *visitor)
{
    struct device *first = host->devices;
    for (struct device *d = host->devices; d < host->devices + HOST_DEVICES; d++) {
        if (strcmp(d->visitor, visitor) == 0)
            return d;
        first = d->until < first->until ? d : first;
    }
    return first;
}

void device_invite(struct call *call, struct table *none)
{
    struct reply reply;
    (void)none;
    if (!call->who->name[0]) {
        call_refuse_as(call, 422, "server.no-name", NULL);
        return;
    }
    if (call->request && *route_token(call->request)) { /* which its owner can drop; a cookie nobody can */
        call_refuse_as(call, 403, "server.by-token", NULL);
        return;
    }
    struct device *device = place_of(call->host, call->who->id);
    host_draw_id(device->code);
    memcpy(device->visitor, call->who->id, sizeof device->visitor);
    device->until = call->at + LASTS;
    struct json *json = reply_begin(&reply);
    json_member_string(json, "code", device->code);
    json_member(json, "until", device->until);
    reply_send(&reply, call);
}

static void welcome(struct call *call)
{
    look_hello(call, NULL);
}

void device_join(struct call *call, struct table *none)
{
    const char *code = call_text(call, "code");
    (void)none;
    for (struct device *d = call->host->devices; d < call->host->devices + HOST_DEVICES; d++) {
        if (d->until < call->at || strcmp(d->code, code) != 0)
            continue;
        char visitor[HOST_VISITOR];
        memcpy(visitor, d->visitor, sizeof visitor);
        *d = (struct device){.until = 0};
        visitor_become(call, visitor, welcome);
        return;
    }
    call_refuse_as(call, 404, "server.no-code", NULL);
}
