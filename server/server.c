/* server.c - the loop of the server: who answers what, and how it ends.
 *
 * It begins with all it may need and then gives away what it does not: first it listens, then it is root no longer,
 * then most of what the system could do for it is refused.
 *
 * When a signal asks it to end it listens no more, tells whoever is connected, and lets what is under way end, but not
 * for longer than SECONDS_TO_END. */
#include "server/server.h"

#include <errno.h>
#include <event2/event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bus/bus.h"
#include "net/address.h"
#include "server/confine.h"
#include "server/host.h"
#include "server/pages.h"
#include "server/report.h"
#include "server/service.h"
#include "server/ties.h"
#include "server/user.h"

enum { SECONDS_TO_END = 5, LOOK_EVERY = 20000, SIGNALS = 3, NAME = 80 };

struct server {
    struct event_base *base;
    struct net *net;
    struct pages *pages;
    struct host *host;
    struct push *push;
    struct event *signals[SIGNALS];
    struct event *look; /* whether all have gone */
    struct report *report;
    bool ending;
};

/* ---- who answers ---- */

static void on_request(void *context, struct net_request *request)
{
    const struct server *server = context;
    if (!host_request(server->host, request))
        pages_answer(server->pages, request);
}

static void on_gone(void *context, struct net_request *request)
{
    host_gone(((struct server *)context)->host, request);
}

static void on_message(void *context, struct net_socket *socket, const char *text, size_t size)
{
    host_message(((struct server *)context)->host, socket, text, size);
}

static void on_closed(void *context, struct net_socket *socket)
{
    host_closed(((struct server *)context)->host, socket);
}

/* Nobody else is taken for the moment. */
static void on_trouble(void *context, const char *what)
{
    (void)context;
    log_sometimes(what);
}

/* ---- how it ends ---- */

static void on_look(int descriptor, short what, void *context)
{
    const struct server *server = context;
    (void)descriptor, (void)what;
    if (net_counts(server->net).connections == 0)
        event_base_loopexit(server->base, NULL);
}

static void on_end(int number, short what, void *context)
{
    struct server *server = context;
    struct timeval most = {.tv_sec = SECONDS_TO_END}, often = {.tv_usec = LOOK_EVERY};
    (void)number, (void)what;
    if (server->ending) { /* who asks twice is in a hurry */
        event_base_loopbreak(server->base);
        return;
    }
    server->ending = true;
    report_close(server->report);
    server->report = NULL;
    log_say(LOG_NOTICES, "stopping", NULL, NULL);
    service_tell("STOPPING=1");
    host_stop(server->host);
    net_stop(server->net);
    host_end_polls(server->host);
    event_base_loopexit(server->base, &most);
    event_add(server->look, &often);
    on_look(0, 0, server);
}

static void on_reload(int number, short what, void *context)
{
    const struct server *server = context;
    (void)number, (void)what;
    if (net_reload(server->net))
        log_say(LOG_NOTICES, "reloaded", NULL, NULL);
    else
        log_say(LOG_WARNINGS, "not reloaded", "why", strerror(errno));
}

static bool watch_signals(struct server *server)
{
    static const struct {
        int number;
        event_callback_fn called;
    } watched[SIGNALS] = {{SIGINT, on_end}, {SIGTERM, on_end}, {SIGHUP, on_reload}};
    server->look = event_new(server->base, -1, EV_PERSIST, on_look, server);
    for (int i = 0; i < SIGNALS; i++) {
        server->signals[i] = evsignal_new(server->base, watched[i].number, watched[i].called, server);
        if (!server->signals[i] || event_add(server->signals[i], NULL) != 0)
            return false;
    }
    return server->look != NULL;
}

/* ---- the whole ---- */

/* What went wrong is told by who called us, in its language. */
static void keep_quiet(int severity, const char *message)
{
    (void)severity;
    (void)message;
}

static enum server_end open_net(struct server *server, const struct server_terms *terms, const char **trouble)
{
    struct net_handler handler = {.context = server,
                                  .request = on_request,
                                  .gone = on_gone,
                                  .message = on_message,
                                  .closed = on_closed,
                                  .trouble = on_trouble};
    server->net = net_open(server->base, &terms->net, &handler, trouble);
    if (server->net)
        return SERVER_STOPPED;
    if (*trouble == terms->net.certificate)
        return SERVER_CERTIFICATE;
    if (*trouble == terms->net.trusted)
        return SERVER_PROXY;
    return errno == EADDRINUSE ? SERVER_BUSY : errno == EDESTADDRREQ ? SERVER_NOWHERE : SERVER_TROUBLE;
}

/* Where it listens, by the first place that is not the administrator's; and what it is called among others. No two
 * have the same at a time, and one that is started again has the same again. */
static void name_node(const struct server *server, const struct server_terms *terms, char name[NAME],
                      char address[NAME])
{
    const struct net_place *place = &terms->net.places[0];
    char machine[NAME] = "";
    struct text where = text_on(address, NAME), called = text_on(name, NAME);
    gethostname(machine, sizeof machine - 1);
    text_add(&where, place->kind == NET_UNIX ? "unix:" : "");
    text_add(&where, place->address);
    if (net_port(server->net, 0) > 0) {
        text_add_char(&where, ':');
        text_add_number(&where, net_port(server->net, 0));
    }
    text_add(&called, terms->node ? terms->node : machine);
    if (terms->node)
        return;
    text_add_char(&called, ' ');
    text_add(&called, address);
}

/* The administrator's socket becomes the user's, if that can be: else who starts after a crash cannot see that nobody
 * listens there. */
static void give_places(const struct server_terms *terms)
{
    for (int i = 0; i < terms->net.count; i++)
        if (terms->net.places[i].local)
            user_give(terms->user, terms->net.places[i].address);
}

static enum server_end open_server(struct server *server, const struct server_terms *terms, const char **trouble)
{
    struct address_nets metrics;
    *trouble = terms->metrics;
    if (!address_nets_read(terms->metrics, &metrics))
        return SERVER_METRICS;
    *trouble = "";
    errno = ENOMEM;
    server->base = event_base_new();
    server->pages = pages_new();
    if (!server->base || !server->pages || !watch_signals(server))
        return SERVER_TROUBLE;
    enum server_end end = open_net(server, terms, trouble);
    if (end != SERVER_STOPPED)
        return end;
    if (terms->push.key) /* which others may not read */
        server->push = push_open(&terms->push, trouble);
    if (terms->push.key && !server->push)
        return SERVER_PUSH;
    *trouble = terms->user;
    if (terms->user)
        give_places(terms);
    if (terms->user && !user_become(terms->user))
        return SERVER_USER;
    *trouble = terms->trouble;
    char name[NAME], address[NAME];
    name_node(server, terms, name, address);
    struct host_terms host = {.place = terms->store, .node = {.name = name, .address = address}};
    server->host = host_new(server->base, &host, terms->trouble, SERVER_TEXT);
    if (!server->host)
        return SERVER_STORE;
    if (terms->bus && !ties_open(server->host, terms->bus, terms->trouble, SERVER_TEXT))
        return SERVER_BUS;
    server->host->net = server->net;
    server->host->metrics = metrics;
    server->report = report_open(server->base, server->net, server->host);
    if (!server->report || (server->push && !push_begin(server->push, server->host)))
        return SERVER_TROUBLE;
    bool is_far = !store_is_file(terms->store);
    int reaches = (server->push || is_far ? CONFINE_NET : 0) | (is_far ? CONFINE_LOCAL : 0);
    if (terms->bus)
        reaches |= bus_is_local(terms->bus) ? CONFINE_LOCAL : CONFINE_NET;
    return terms->sandbox && !confine_enter(reaches) ? SERVER_SANDBOX : SERVER_STOPPED;
}

/* A database that says nothing is waited for: another signal ends that, too. */
static void leave_signals(struct server *server)
{
    for (int i = 0; i < SIGNALS; i++)
        if (server->signals[i] && event_get_signal(server->signals[i]) != SIGHUP)
            event_del(server->signals[i]);
}

static void close_server(struct server *server)
{
    leave_signals(server);
    report_close(server->report);
    net_free(server->net);
    push_end(server->push);
    host_free(server->host);
    push_free(server->push);
    for (int i = 0; i < SIGNALS; i++)
        if (server->signals[i])
            event_free(server->signals[i]);
    if (server->look)
        event_free(server->look);
    pages_free(server->pages);
    if (server->base)
        event_base_free(server->base);
}

static void log_ready(const struct server *server)
{
    char most[24];
    snprintf(most, sizeof most, "%d", net_most(server->net));
    log_say(LOG_NOTICES, "listening", "connections", most);
    if (geteuid() == 0)
        log_say(LOG_NOTICES, "running as root", "advice", "--user NAME");
    service_tell("READY=1");
}

static bool tell_ready(const struct server *server, const struct server_terms *terms)
{
    int *ports = malloc((size_t)terms->net.count * sizeof *ports);
    if (!ports)
        return false;
    for (int i = 0; i < terms->net.count; i++)
        ports[i] = net_port(server->net, i);
    terms->ready(terms->context, ports, net_most(server->net));
    free(ports);
    log_ready(server);
    return true;
}

/* What it keeps is read first. A signal may end that. */
static bool wait_for_host(const struct server *server)
{
    while (!host_is_ready(server->host) && !event_base_got_exit(server->base))
        if (event_base_loop(server->base, EVLOOP_ONCE) != 0)
            return false;
    return host_is_ready(server->host);
}

void server_place_name(const char *place, char *out, size_t size)
{
    store_name(place, out, size);
}

enum server_end server_run(const struct server_terms *terms, const char **trouble)
{
    struct server server = {.base = NULL};
    *trouble = "";
    log_open(terms->level);
    service_open();
    event_set_log_callback(keep_quiet);
    signal(SIGPIPE, SIG_IGN);
    enum server_end end = open_server(&server, terms, trouble);
    int reason = errno;
    if (end == SERVER_STOPPED && wait_for_host(&server) && tell_ready(&server, terms))
        event_base_dispatch(server.base);
    close_server(&server);
    if (end == SERVER_STOPPED)
        log_say(LOG_NOTICES, "stopped", NULL, NULL);
    errno = reason;
    return end;
}
