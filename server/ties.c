/* ties.c - see ties.h. */
#include "server/ties.h"

#include <string.h>

#include "bus/bus.h"
#include "server/host.h"
#include "server/log.h"
#include "server/remote.h"
#include "server/wire.h"

static void heard(void *context, const char *channel, const char *kind, const char *bytes, size_t size)
{
    struct host *host = context;
    if (strcmp(channel, WIRE_NODES) == 0)
        wire_heard(host, kind, bytes, size);
    else
        remote_heard(host->remote, kind, bytes);
}

static void missed(void *context)
{
    wire_missed(context);
}

static void turned(void *context, bool is_there)
{
    struct host *host = context;
    if (is_there)
        log_say(LOG_NOTICES, "the bus is there", NULL, NULL);
    else
        log_say(LOG_WARNINGS, "the bus is away", "why", bus_trouble(host->bus));
    remote_turned(host->remote, is_there);
    wire_turned(host, is_there);
}

bool ties_open(struct host *host, const char *url, char *trouble, size_t size)
{
    static const char *const alone[] = {REMOTE_HANDS, NULL}, *const among[] = {REMOTE_HANDS, WIRE_NODES, NULL};
    const struct bus_terms terms = {.url = url,
                                    .channels = host->shared ? among : alone,
                                    .handler = {.context = host, .heard = heard, .missed = missed, .turned = turned}};
    struct text says = text_on(trouble, size);
    host->bus = bus_open(host->base, &terms, trouble, size);
    host->remote = host->bus ? remote_new(host->base, host->bus, host->crew) : NULL;
    if (host->bus && !host->remote)
        text_add(&says, WORDS_ID "no-memory");
    return host->remote != NULL;
}

void ties_close(struct host *host)
{
    remote_stop(host->remote);
    bus_close(host->bus);
    remote_free(host->remote);
    host->bus = NULL;
    host->remote = NULL;
}
