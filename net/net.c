/* net.c - opening and closing the whole. */
#include "net/net.h"

#include <errno.h>
#include <openssl/rand.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include "net/internal.h"

enum { RESERVE = 64, MOST = 65536, EACH = 256 };

/* Raise the limit of open files as far as we may, and keep some for what else needs them. */
static int room_for_connections(int wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return wanted ? wanted : RESERVE;
    struct rlimit raised = {.rlim_cur = MOST + RESERVE, .rlim_max = MOST + RESERVE}; /* which root may */
    if (limit.rlim_max >= raised.rlim_max || setrlimit(RLIMIT_NOFILE, &raised) != 0)
        raised = (struct rlimit){.rlim_cur = limit.rlim_max, .rlim_max = limit.rlim_max};
    if (setrlimit(RLIMIT_NOFILE, &raised) == 0)
        limit = raised;
    rlim_t spare = limit.rlim_cur < 4 * RESERVE ? limit.rlim_cur / 4 : RESERVE;
    rlim_t room = limit.rlim_cur - spare;
    int most = room < MOST ? (int)room : MOST;
    return wanted > 0 && wanted < most ? wanted : most > 0 ? most : 1;
}

static void on_resume(int descriptor, short what, void *context)
{
    (void)descriptor, (void)what;
    listen_adjust(context);
}

static char *copy_of(const char *text)
{
    return text ? strdup(text) : NULL;
}

/* All but the places; false with errno and what is wrong. */
static bool fill(struct net *net, const struct net_terms *terms, const char **trouble)
{
    *trouble = "";
    net->base_path = copy_of(terms->base_path ? terms->base_path : "");
    net->certificate = copy_of(terms->certificate);
    net->key = copy_of(terms->key);
    net->resume = evtimer_new(net->base, on_resume, net);
    net->look = evtimer_new(net->base, cost_look, net);
    net->listening = calloc((size_t)terms->count, sizeof *net->listening);
    errno = ENOMEM;
    if (!net->base_path || !net->resume || !net->look || !net->listening)
        return false;
    if (!address_nets_read(terms->trusted, &net->trusted)) {
        *trouble = terms->trusted;
        errno = EINVAL;
        return false;
    }
    if (!terms->certificate)
        return true;
    *trouble = terms->certificate;
    net->tls = tls_context(terms->certificate, terms->key ? terms->key : terms->certificate);
    return net->tls != NULL;
}

static bool listen_all(struct net *net, const struct net_terms *terms, const char **trouble)
{
    for (; net->places < terms->count; net->places++) {
        const struct net_place *place = &terms->places[net->places];
        if (!listen_open(net, place, &net->listening[net->places])) {
            *trouble = place->address ? place->address : "";
            return false;
        }
    }
    net->paused = true;
    listen_adjust(net);
    return true;
}

struct net *net_open(struct event_base *base, const struct net_terms *terms, const struct net_handler *handler,
                     const char **trouble)
{
    struct net *net = calloc(1, sizeof *net);
    *trouble = "";
    if (!net)
        return NULL;
    net->base = base;
    net->handler = *handler;
    net->each = terms->each > 0 ? terms->each : EACH;
    net->each_loopback = terms->each > 0;
    net->most = room_for_connections(terms->connections);
    link_init(&net->all);
    link_init(&net->waiting);
    link_init(&net->late);
    RAND_bytes((unsigned char *)&net->seed, sizeof net->seed);
    if (fill(net, terms, trouble) && listen_all(net, terms, trouble))
        return net;
    int reason = errno;
    net_free(net);
    errno = reason;
    return NULL;
}

int net_port(const struct net *net, int n)
{
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    if (getsockname(net->listening[n].descriptor, (struct sockaddr *)&address, &size) != 0)
        return 0;
    return address_port((struct sockaddr *)&address);
}

int net_most(const struct net *net)
{
    return net->most;
}

bool net_reload(struct net *net)
{
    SSL_CTX *tls = net->certificate ? tls_context(net->certificate, net->key ? net->key : net->certificate) : NULL;
    if (!tls)
        return !net->certificate;
    SSL_CTX_free(net->tls); /* connections keep theirs */
    net->tls = tls;
    return true;
}

static void stop_connection(struct connection *connection)
{
    switch (connection->step) {
    case STEP_SOCKET: net_close(connection->socket, FRAME_RESTART, "restart"); break;
    case STEP_IDLE:
    case STEP_HANDSHAKE: connection_end(connection); break;
    default: break; /* a request or an answer is under way */
    }
}

void net_stop(struct net *net)
{
    net->stopped = true;
    for (int i = 0; i < net->places; i++)
        listen_close(&net->listening[i]);
    for (struct link *at = net->all.next, *next; at != &net->all; at = next) {
        next = at->next;
        stop_connection(connection_of_link(at));
    }
}

void net_free(struct net *net)
{
    if (!net)
        return;
    net->stopped = true;
    while (net->all.next != &net->all)
        connection_end(connection_of_link(net->all.next));
    for (int i = 0; i < net->places; i++)
        listen_close(&net->listening[i]);
    if (net->resume)
        event_free(net->resume);
    if (net->look)
        event_free(net->look);
    SSL_CTX_free(net->tls);
    free(net->listening);
    free(net->certificate);
    free(net->key);
    free(net->base_path);
    free(net);
}

struct net_counts net_counts(const struct net *net)
{
    return net->counts;
}
