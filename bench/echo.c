/* echo.c - a server on net/ that does nothing but give messages back: what a connection and a message cost by
 * themselves, to compare with what the server makes of them. It is started as the server is: echo serve --listen
 * HOST:PORT; other words do not matter, but --pairs: then whoever comes is paired with who comes next, and a message is
 * answered and told to both, as a decision in a game of two is. */
#include <event2/event.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/net.h"

/* Two who are told what either says. */
struct pair {
    struct net_socket *sockets[2];
};

/* With --pairs: the pair that lacks its second; NULL: none does. */
struct echo {
    bool pairs;
    struct pair *lacking;
};

static void accept_half(struct echo *echo, struct net_request *request)
{
    struct pair *pair = echo->lacking ? echo->lacking : calloc(1, sizeof *pair);
    int half = echo->lacking ? 1 : 0;
    if (!pair)
        abort();
    pair->sockets[half] = net_accept(request, pair);
    echo->lacking = half ? NULL : pair;
}

static void on_request(void *context, struct net_request *request)
{
    static const char words[] = "This is an echo.\n";
    struct echo *echo = context;
    if (net_wants_socket(request) && echo->pairs)
        accept_half(echo, request);
    else if (net_wants_socket(request))
        net_accept(request, NULL);
    else
        net_answer(request, &(struct net_answer){
                                .status = 200, .type = "text/plain", .lasting = words, .size = sizeof words - 1});
}

static void on_message(void *context, struct net_socket *socket, const char *text, size_t size)
{
    const struct echo *echo = context;
    const struct pair *pair = net_socket_mine(socket);
    struct net_bytes *message = net_message(text, size), *news = echo->pairs ? net_message("news", 4) : NULL;
    for (int i = 0; news && i < 2; i++)
        if (pair->sockets[i])
            net_send(pair->sockets[i], news);
    if (message)
        net_send(socket, message);
    net_bytes_drop(message);
    if (news)
        net_bytes_drop(news);
}

static void on_closed(void *context, struct net_socket *socket)
{
    struct pair *pair = net_socket_mine(socket);
    (void)context;
    if (!pair)
        return;
    pair->sockets[pair->sockets[1] == socket] = NULL;
    if (!pair->sockets[0] && !pair->sockets[1])
        free(pair);
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

static bool has_word(int count, char **words, const char *word)
{
    for (int i = 1; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return true;
    return false;
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
    struct echo echo = {.pairs = has_word(argc, argv, "--pairs")};
    struct net_handler handler = {.context = &echo, .request = on_request, .message = on_message, .closed = on_closed};
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
