/* serve.c - the command `serve`: the page, for browsers on this machine or others. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/settings.h"
#include "server/server.h"
#include "server/service.h"

enum { PLACES = 16, ADDRESS = 108, PORT_MOST = 65535, CONNECTIONS_MOST = 1 << 20, PATH = 256, STORE = 4096 };

/* Where it listens, as it was written and as it is read. */
struct serving {
    const struct args *args;
    struct settings settings;
    int count;
    struct net_place places[PLACES + 1]; /* and the administrator's */
    char address[PLACES + 1][ADDRESS];
    char written[PLACES + 1][ADDRESS + 16];
    char base_path[PATH];
    char data[STORE];  /* the file of what is kept, if no other place is named; other files lie beside it */
    const char *store; /* the place of what is kept */
    char trouble[SERVER_TEXT];
};

/* ---- places ---- */

/* "127.0.0.1:8080", "[::1]:8080". */
static bool read_tcp(const char *listen, char address[ADDRESS], int *port)
{
    const char *colon = strrchr(listen, ':');
    if (!colon)
        return false;
    bool bracket = listen[0] == '[' && colon > listen + 2 && colon[-1] == ']';
    const char *from = bracket ? listen + 1 : listen;
    const char *to = bracket ? colon - 1 : colon;
    if (to <= from || to - from >= ADDRESS || !text_number(colon + 1, PORT_MOST, port) ||
        (!bracket && memchr(from, ':', (size_t)(to - from))))
        return false;
    memcpy(address, from, (size_t)(to - from));
    address[to - from] = '\0';
    return true;
}

static bool read_place(struct serving *serving, const char *listen)
{
    int i = serving->count++;
    struct net_place *place = &serving->places[i];
    *place = (struct net_place){.kind = NET_TCP, .address = serving->address[i]};
    if (strncmp(listen, "unix:", 5) != 0)
        return read_tcp(listen, serving->address[i], &place->port);
    size_t length = strlen(listen + 5);
    place->kind = NET_UNIX;
    if (length == 0 || length >= ADDRESS)
        return false;
    memcpy(serving->address[i], listen + 5, length + 1);
    return true;
}

/* The system's sockets, or else those that were named, or else the usual one. */
static bool read_places(struct serving *serving)
{
    const char *list = serving->settings.value[FLAG_LISTEN];
    int given = list ? 0 : service_sockets();
    for (; serving->count < given; serving->count++)
        serving->places[serving->count] =
            (struct net_place){.kind = NET_GIVEN, .address = "", .descriptor = SERVICE_FIRST + serving->count};
    if (!list && !given)
        list = "127.0.0.1:8080";
    if (list && !*list)
        return refuse(serving->args, "serve.listen", list, NULL, NULL) == STATUS_FINE;
    while (list && *list && serving->count < PLACES) {
        char *listen = serving->written[serving->count];
        if (!text_field(&list, ',', listen, sizeof serving->written[0]) || !read_place(serving, listen))
            return refuse(serving->args, "serve.listen", *listen ? listen : list, NULL, NULL) == STATUS_FINE;
    }
    return !list || !*list || refuse(serving->args, "serve.listen", list, NULL, NULL) == STATUS_FINE;
}

/* The administrator's socket lies beside what is kept. Where its path is too long for a socket there is none. */
static void add_admin(struct serving *serving)
{
    int i = serving->count;
    if (!data_socket(serving->data, serving->address[i], ADDRESS))
        return;
    serving->places[i] = (struct net_place){.kind = NET_UNIX, .address = serving->address[i], .local = true};
    serving->count++;
}

/* How the place was written that could not be had. */
static const char *written_of(const struct serving *serving, const char *address)
{
    for (int i = 0; i < serving->count; i++)
        if (serving->places[i].address == address && serving->written[i][0])
            return serving->written[i];
    return address;
}

/* Who listens at the administrator's socket is another server that keeps its things here. */
static bool is_admins(const struct serving *serving, const char *address)
{
    const struct net_place *last = &serving->places[serving->count - 1];
    return last->local && last->address == address;
}

/* ---- the rest ---- */

/* "/games", or "" for nothing or "/". */
static bool read_base_path(struct serving *serving)
{
    const char *path = serving->settings.value[FLAG_BASE_PATH];
    size_t length = path ? strlen(path) : 0;
    if (length == 0 || strcmp(path, "/") == 0)
        return true;
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~/";
    if (path[0] != '/' || length >= PATH || path[strspn(path, plain)] || strstr(path, "//"))
        return refuse(serving->args, "serve.base-path", path, NULL, NULL) == STATUS_FINE;
    memcpy(serving->base_path, path, length + 1);
    if (path[length - 1] == '/')
        serving->base_path[length - 1] = '\0';
    return true;
}

static bool read_number(const struct serving *serving, enum flag flag, int *out)
{
    const char *value = serving->settings.value[flag];
    if (!value || (text_number(value, CONNECTIONS_MOST, out) && *out > 0))
        return true;
    return refuse(serving->args, "cli.number", flag_name(flag), value, "1\342\200\2231048576") == STATUS_FINE;
}

/* The file of what is kept, in a folder that is there or made; or another place. */
static bool read_store(struct serving *serving)
{
    char folder[STORE - 32];
    struct text path = text_on(serving->data, sizeof serving->data);
    struct args args = *serving->args;
    args.flag[FLAG_DATA] = serving->settings.value[FLAG_DATA];
    if (!data_folder(&args, folder, sizeof folder) || !make_folder(folder)) {
        refuse(&args, "serve.data", *folder ? folder : "$HOME", strerror(errno), NULL);
        return false;
    }
    text_add(&path, folder);
    text_add(&path, "/tintagel.db");
    serving->store = serving->settings.value[FLAG_STORE];
    serving->store = serving->store ? serving->store : serving->data;
    return true;
}

static void tell_ready(const void *context, const int *ports, int most)
{
    const struct serving *serving = context;
    const char *scheme = serving->settings.value[FLAG_CERTIFICATE] ? "https" : "http";
    for (int i = 0; i < serving->count; i++) {
        char url[ADDRESS + PATH + 32];
        bool six = strchr(serving->address[i], ':') != NULL;
        if (serving->places[i].kind == NET_TCP)
            snprintf(url, sizeof url, "%s://%s%s%s:%d%s/", scheme, six ? "[" : "", serving->address[i], six ? "]" : "",
                     ports[i], serving->base_path);
        else
            snprintf(url, sizeof url, "%s", serving->written[i]);
        if (url[0])
            say(serving->args, "serve.ready", url, NULL, NULL);
    }
    say(serving->args, "serve.most", number_of(most).text, NULL, NULL);
    fflush(stdout);
}

static int run(const struct serving *serving, const struct server_terms *terms)
{
    const struct args *args = serving->args;
    const char *trouble = "", *where;
    enum server_end end = server_run(terms, &trouble);
    const char *reason = strerror(errno);
    where = written_of(serving, trouble ? trouble : "");
    if (end == SERVER_BUSY && is_admins(serving, trouble))
        return refuse_store(args, serving->data, WORDS_ID "store.locked");
    switch (end) {
    case SERVER_STOPPED: return STATUS_FINE;
    case SERVER_NOWHERE: return refuse(args, "serve.listen", where, NULL, NULL);
    case SERVER_BUSY: refuse(args, "serve.busy", where, NULL, NULL); return STATUS_BUSY;
    case SERVER_STORE: return refuse_store(args, serving->store, trouble);
    case SERVER_BUS: return refuse_bus(args, trouble);
    case SERVER_ABSENT: refuse(args, "serve.absent", NULL, NULL, NULL); return STATUS_TROUBLE;
    case SERVER_PROXY: return refuse(args, "serve.proxy", where, NULL, NULL);
    case SERVER_METRICS: return refuse(args, "serve.metrics", where, NULL, NULL);
    case SERVER_CERTIFICATE: refuse(args, "serve.certificate", where, reason, NULL); return STATUS_TROUBLE;
    case SERVER_PUSH: refuse(args, "serve.push", where, reason, NULL); return STATUS_TROUBLE;
    case SERVER_USER: refuse(args, "serve.user", where, reason, NULL); return STATUS_TROUBLE;
    case SERVER_SANDBOX: refuse(args, "serve.sandbox", reason, NULL, NULL); return STATUS_TROUBLE;
    default: refuse(args, "serve.trouble", where, reason, NULL); return STATUS_TROUBLE;
    }
}

/* Whoever names a key wants TLS, and whoever says whom to push to wants that. */
static bool has_what_they_need(const struct serving *serving)
{
    static const enum flag pairs[][2] = {
        {FLAG_KEY, FLAG_CERTIFICATE}, {FLAG_PUSH_CONTACT, FLAG_PUSH_KEY}, {FLAG_PUSH_HOSTS, FLAG_PUSH_KEY}};
    const char *const *value = serving->settings.value;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (value[pairs[i][0]] && !value[pairs[i][1]]) {
            refuse(serving->args, "serve.alone", flag_name(pairs[i][0]), flag_name(pairs[i][1]), NULL);
            return false;
        }
    return true;
}

static int serve(struct serving *serving)
{
    const char *const *value = serving->settings.value;
    struct server_terms terms = {
        .net = {.places = serving->places,
                .base_path = serving->base_path,
                .trusted = value[FLAG_TRUSTED_PROXY],
                .certificate = value[FLAG_CERTIFICATE],
                .key = value[FLAG_KEY]},
        .trouble = serving->trouble,
        .node = value[FLAG_NODE],
        .bus = value[FLAG_BUS],
        .user = value[FLAG_USER],
        .metrics = value[FLAG_METRICS_FROM],
        .push = {.key = value[FLAG_PUSH_KEY], .contact = value[FLAG_PUSH_CONTACT], .hosts = value[FLAG_PUSH_HOSTS]},
        .sandbox = !value[FLAG_NO_SANDBOX],
        .level = settings_level(&serving->settings),
        .ready = tell_ready,
        .context = serving,
    };
    if (!has_what_they_need(serving) || !read_places(serving) || !read_base_path(serving) ||
        !read_number(serving, FLAG_CONNECTIONS, &terms.net.connections) ||
        !read_number(serving, FLAG_PER_ADDRESS, &terms.net.each))
        return STATUS_BAD_INPUT;
    if (!read_store(serving))
        return STATUS_TROUBLE;
    terms.store = serving->store;
    add_admin(serving);
    terms.net.count = serving->count;
    return run(serving, &terms);
}

int cmd_serve(const struct args *args)
{
    struct serving serving = {.args = args};
    int status = settings_read(args, settings_of_server, &serving.settings);
    if (status == STATUS_FINE)
        status = serve(&serving);
    settings_free(&serving.settings);
    return status;
}
