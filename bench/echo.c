/* echo.c - a server on net/ that does nothing but give messages back: what a connection and a message cost by
 * themselves, to compare with what the server makes of them. It is started as the server is: echo serve --listen
 * HOST:PORT; other words do not matter. */
#include <event2/event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/net.h"

static void on_request(void *context, struct net_request *request)
{
    static const char words[] = "This is an echo.\n";
    (void)context;
    if (net_wants_socket(request))
        net_accept(request, NULL);
    else
        net_answer(request, &(struct net_answer){
                                .status = 200, .type = "text/plain", .lasting = words, .size = sizeof words - 1});
}

static void on_message(void *context, struct net_socket *socket, const char *text, size_t size)
{
    struct net_bytes *message = net_message(text, size);
    (void)context;
    if (message)
        net_send(socket, message);
    net_bytes_drop(message);
}

static void on_end(int number, short what, void *base)
{
    (void)number, (void)what;
    event_base_loopexit(base, NULL);
}

/* The word behind --listen. */
static const char *place_of(int count, char **words)
{
    for (int i = 1; i + 1 < count; i++)
        if (strcmp(words[i], "--listen") == 0)
            return words[i + 1];
    return "127.0.0.1:0";
}

int main(int argc, char **argv)
{
    char place[256];
    snprintf(place, sizeof place, "%s", place_of(argc, argv));
    char *colon = strrchr(place, ':');
    if (!colon)
        return 2;
    *colon = '\0';
    struct net_place where = {.kind = NET_TCP, .address = place, .port = (int)strtol(colon + 1, NULL, 10)};
    struct net_terms terms = {.places = &where, .count = 1};
    struct net_handler handler = {.request = on_request, .message = on_message};
    const char *trouble;
    struct event_base *base = event_base_new();
    struct net *net = base ? net_open(base, &terms, &handler, &trouble) : NULL;
    if (!net)
        return 1;
    printf("An echo is at http://%s:%d/\n", place, net_port(net, 0));
    fflush(stdout);
    struct event *end = evsignal_new(base, SIGTERM, on_end, base);
    event_add(end, NULL);
    event_base_dispatch(base);
    event_free(end);
    net_free(net);
    event_base_free(base);
    return 0;
}
