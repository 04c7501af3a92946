/* serve.c - the command `serve`: the page, for browsers on this machine or others. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "server/server.h"

enum { ADDRESS = 64, PORT_MOST = 65535 };

struct place {
    const struct args *args;
    char address[ADDRESS];
    int port;
};

/* "127.0.0.1:8080", "[::1]:8080". */
static bool read_place(const char *listen, struct place *out)
{
    const char *colon = strrchr(listen, ':');
    if (!colon)
        return false;
    bool bracket = listen[0] == '[' && colon > listen + 2 && colon[-1] == ']';
    const char *from = bracket ? listen + 1 : listen;
    const char *to = bracket ? colon - 1 : colon;
    if (to <= from || to - from >= ADDRESS || !text_number(colon + 1, PORT_MOST, &out->port) ||
        (!bracket && memchr(from, ':', (size_t)(to - from))))
        return false;
    memcpy(out->address, from, (size_t)(to - from));
    out->address[to - from] = '\0';
    return true;
}

static void tell_addresses(const void *context, const int *ports, int most)
{
    const struct place *place = context;
    char url[ADDRESS + 32];
    bool six = strchr(place->address, ':') != NULL;
    snprintf(url, sizeof url, "http://%s%s%s:%d/", six ? "[" : "", place->address, six ? "]" : "", ports[0]);
    (void)most;
    say(place->args, "serve.ready", url, NULL, NULL);
    fflush(stdout);
}

/* The file of what is kept, in a folder that is there or made. */
static bool place_of_store(const struct args *args, char *out, size_t size)
{
    char folder[4000];
    struct text path = text_on(out, size);
    if (!data_folder(args, folder, sizeof folder) || !make_folder(folder)) {
        refuse(args, "serve.data", *folder ? folder : "$HOME", strerror(errno), NULL);
        return false;
    }
    text_add(&path, folder);
    text_add(&path, "/tintagel.db");
    return true;
}

int cmd_serve(const struct args *args)
{
    const char *listen = args->flag[FLAG_LISTEN] ? args->flag[FLAG_LISTEN] : "127.0.0.1:8080", *trouble;
    struct place place = {.args = args};
    if (!read_place(listen, &place))
        return refuse(args, "serve.listen", listen, NULL, NULL);
    struct net_place where = {.kind = NET_TCP, .address = place.address, .port = place.port};
    char store[4096];
    if (!place_of_store(args, store, sizeof store))
        return STATUS_TROUBLE;
    struct server_terms terms = {
        .net = {.places = &where, .count = 1}, .store = store, .ready = tell_addresses, .context = &place};
    switch (server_run(&terms, &trouble)) {
    case SERVER_STOPPED: return STATUS_FINE;
    case SERVER_NOWHERE: return refuse(args, "serve.listen", listen, NULL, NULL);
    case SERVER_BUSY: refuse(args, "serve.busy", listen, NULL, NULL); return STATUS_BUSY;
    case SERVER_STORE: refuse(args, "serve.store", store, trouble, NULL); return STATUS_TROUBLE;
    case SERVER_ABSENT: refuse(args, "serve.absent", NULL, NULL, NULL); return STATUS_TROUBLE;
    default: refuse(args, "serve.trouble", listen, strerror(errno), NULL); return STATUS_TROUBLE;
    }
}
