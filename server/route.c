/* route.c - HTTP requests to the host.
 *
 * A browser sends our cookie with whatever any page asks it to send. So what changes something, and every WebSocket, is
 * refused when the browser says that a page of another host asked for it (Origin). */
#include "server/route.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/host.h"
#include "server/line.h"
#include "server/visitor.h"

const struct route routes[] = {
    {NET_GET, "/api/v1/socket", NULL, line_accept, "The WebSocket."},
    {NET_GET, "/api/v1/hello", "hello", NULL, NULL},
    {NET_POST, "/api/v1/hello", "hello", NULL, NULL},
    {NET_POST, "/api/v1/name", "name", NULL, NULL},
    {NET_GET, "/api/v1/lobby", "lobby", NULL, NULL},
    {NET_POST, "/api/v1/games", "create", NULL, NULL},
    {NET_GET, "/api/v1/games/{game}", "head", NULL, NULL},
    {NET_GET, "/api/v1/games/{game}/events", "events", NULL, NULL},
    {NET_GET, "/api/v1/games/{game}/news", "news", NULL, NULL},
    {NET_POST, "/api/v1/games/{game}/{action}", "{action}", NULL, "Any action on a game."},
    {.path = NULL},
};

/* ---- paths ---- */

/* What stands for the names of a pattern: the game, and the action. */
struct found {
    char game[HOST_ID], action[16];
};

static bool take_part(const char **at, char *out, size_t size)
{
    size_t length = strcspn(*at, "/");
    struct text part = text_on(out, size);
    text_add_part(&part, *at, length);
    *at += length;
    return length > 0 && !part.cut;
}

static bool matches(const char *pattern, const char *path, struct found *found)
{
    while (*pattern) {
        bool game = strncmp(pattern, "{game}", 6) == 0, action = strncmp(pattern, "{action}", 8) == 0;
        if (game || action) {
            if (!take_part(&path, game ? found->game : found->action, game ? sizeof found->game : sizeof found->action))
                return false;
            pattern += game ? 6 : 8;
        } else if (*pattern++ != *path++) {
            return false;
        }
    }
    return *path == '\0';
}

/* ---- refusals ---- */

static bool is_french(const struct net_request *request)
{
    return strncasecmp(net_header(request, "accept-language"), "fr", 2) == 0;
}

void route_refuse(struct host *host, struct net_request *request, int status, const char *message, const char *arg)
{
    struct input *input = input_empty();
    struct call *call = input ? call_new(host, NULL, input) : NULL;
    if (!call) {
        net_answer(request, &(struct net_answer){.status = 503});
        return;
    }
    call->request = request;
    call->french = is_french(request);
    call_refuse_as(call, status, message, arg);
}

bool route_is_foreign(const struct net_request *request)
{
    const char *origin = net_header(request, "origin"), *host = net_header(request, "host");
    const char *slashes = strstr(origin, "://");
    return *origin && (!slashes || strcasecmp(slashes + 3, host) != 0);
}

/* ---- calls ---- */

/* The parameters of a query, with texts copied: a request may be gone before its call is. */
static struct input *input_of_query(const struct net_request *request, const struct action *action)
{
    size_t size = strlen(request->query) + 1;
    struct input *input = malloc(sizeof *input + 2 * size);
    char *free = input ? input->memory : NULL;
    if (!input)
        return NULL;
    *input = (struct input){.count = 0};
    for (const struct parameter *p = action->parameters; p && p->name; p++) {
        int64_t number;
        if (!net_query(request, p->name, free, size))
            continue;
        if (p->type == INPUT_NUMBER && text_number64(free, INT64_C(1) << 53, &number))
            input_add_number(input, p->name, number);
        else
            input_add_text(input, p->name, free);
        size -= strlen(free) + 1 < size ? strlen(free) + 1 : size - 1;
        free += strlen(free) + 1;
    }
    return input;
}

static void call_by(struct host *host, struct net_request *request, const struct action *action, const char *game)
{
    bool plain = request->method == NET_GET || request->method == NET_HEAD;
    struct input *input = plain            ? input_of_query(request, action)
                          : !request->size ? input_empty()
                                           : input_read(request->body, request->size);
    if (!input) {
        route_refuse(host, request, 400, "server.json", NULL);
        return;
    }
    struct call *call = call_new(host, action, input);
    if (!call) {
        net_answer(request, &(struct net_answer){.status = 503});
        return;
    }
    const char *bearer = net_header(request, "authorization");
    call->request = request;
    call->french = is_french(request);
    memcpy(call->game, game, sizeof call->game);
    request->mine = call;
    if (strncasecmp(bearer, "Bearer ", 7) == 0) {
        visitor_of_token(call, bearer + 7, call_run);
        return;
    }
    call->who = visitor_hold(visitor_of_cookie(host, net_header(request, "cookie"), &call->fresh_cookie));
    if (call->who)
        visitor_load(call, call_run);
    else
        call_refuse_as(call, 503, "no-memory", NULL);
}

static void run(struct host *host, struct net_request *request, const struct route *route, const struct found *found)
{
    const char *name = route->action && strcmp(route->action, "{action}") == 0 ? found->action : route->action;
    const struct action *action = name ? action_find(name) : NULL;
    bool changes = request->method != NET_GET && request->method != NET_HEAD;
    if (changes && route_is_foreign(request))
        route_refuse(host, request, 403, "server.foreign", NULL);
    else if (route->answer)
        route->answer(host, request);
    else if (!action || action->by_line_only || (found->game[0] && action->kind == ACTION_FREE))
        route_refuse(host, request, 404, "server.no-route", NULL);
    else
        call_by(host, request, action, found->game);
}

bool route_request(struct host *host, struct net_request *request)
{
    enum net_method method = request->method == NET_HEAD ? NET_GET : request->method;
    bool known = false;
    if (strncmp(request->path, "/api/", 5) != 0)
        return false;
    for (const struct route *route = routes; route->path; route++) {
        struct found found = {.game = "", .action = ""};
        if (!matches(route->path, request->path, &found))
            continue;
        known = true;
        if (route->method != method)
            continue;
        if (host->ready)
            run(host, request, route, &found);
        else
            route_refuse(host, request, 503, "server.not-ready", NULL);
        return true;
    }
    route_refuse(host, request, known ? 405 : 404, "server.no-route", NULL);
    return true;
}
