/* route.c - HTTP requests to the host.
 *
 * A browser sends our cookie with whatever any page asks it to send. So what changes something, and every WebSocket, is
 * refused when the browser says that a page of another host asked for it (Origin). */
#include "server/route.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/health.h"
#include "server/host.h"
#include "server/line.h"
#include "server/openapi.h"
#include "server/visitor.h"

const struct route routes[] = {
    {NET_GET, "/health", .answer = health_answer, .about = "Whether all is well: 200, or 503 and what is not.",
     .type = "text/plain"},
    {NET_GET, "/metrics", .answer = health_metrics, .about = "What the server counts, for Prometheus.",
     .type = "text/plain"},
    {NET_GET, "/api/openapi.json", .answer = openapi_answer, .about = "This document.", .type = "application/json"},
    {NET_GET, "/api/v1/socket", .answer = line_accept, .about = "The WebSocket."},
    {NET_GET, "/api/v1/hello", .action = "hello"},
    {NET_POST, "/api/v1/hello", .action = "hello"},
    {NET_POST, "/api/v1/name", .action = "name"},
    {NET_POST, "/api/v1/device", .action = "device"},
    {NET_POST, "/api/v1/device/join", .action = "join-device"},
    {NET_GET, "/api/v1/tokens", .action = "tokens"},
    {NET_POST, "/api/v1/tokens", .action = "new-token"},
    {NET_DELETE, "/api/v1/tokens/{token}", .action = "drop-token"},
    {NET_POST, "/api/v1/subscribe", .action = "subscribe"},
    {NET_POST, "/api/v1/unsubscribe", .action = "unsubscribe"},
    {NET_GET, "/api/v1/lobby", .action = "lobby"},
    {NET_GET, "/api/v1/catalogue", .action = "catalogue"},
    {NET_POST, "/api/v1/analyse", .action = "analyse"},
    {NET_GET, "/api/v1/openings", .action = "openings"},
    {NET_POST, "/api/v1/openings", .action = "openings"},
    {NET_GET, "/api/v1/games", .action = "games"},
    {NET_POST, "/api/v1/games", .action = "create"},
    {NET_GET, "/api/v1/games/{game}", .action = "head"},
    {NET_GET, "/api/v1/games/{game}/events", .action = "events"},
    {NET_GET, "/api/v1/games/{game}/news", .action = "news"},
    {NET_GET, "/api/v1/games/{game}/rules", .action = "rules"},
    {NET_GET, "/api/v1/games/{game}/view", .action = "view"},
    {NET_GET, "/api/v1/games/{game}/record", .action = "record"},
    {NET_GET, "/api/v1/games/{game}/record.json", .action = "record.json"},
    {NET_GET, "/api/v1/games/{game}/picture.svg", .action = "picture.svg"},
    {NET_POST, "/api/v1/games/{game}/{action}", .action = "{action}"},
    {NET_GET, "/table/{game}", .action = "table"},
    {NET_GET, "/table/{game}.png", .action = "table.png"},
    {NET_GET, "/admin/games", .action = "admin-games"},
    {NET_POST, "/admin/games/{game}/stop", .action = "admin-stop"},
    {NET_POST, "/admin/games/{game}/resume", .action = "admin-resume"},
    {NET_DELETE, "/admin/games/{game}", .action = "admin-remove"},
    {NET_GET, "/admin/names", .action = "admin-names"},
    {NET_DELETE, "/admin/names/{visitor}", .action = "admin-remove-name"},
    {NET_POST, "/admin/names/{visitor}/restore", .action = "admin-restore-name"},
    {NET_GET, "/admin/tokens", .action = "admin-tokens"},
    {NET_DELETE, "/admin/tokens/{token}", .action = "admin-remove-token"},
    {NET_GET, "/admin/nodes", .action = "admin-nodes"},
    {NET_POST, "/admin/drain", .action = "admin-drain"},
    {NET_GET, "/admin/reports", .action = "admin-reports"},
    {NET_DELETE, "/admin/reports/{report}", .action = "admin-dismiss"},
    {.path = NULL},
};

/* ---- paths ---- */

/* What stands for the names of a pattern: the game, the action, or one more, which is a parameter of the action. */
struct found {
    char game[HOST_ID], action[16], name[16], part[HOST_PART];
};

static bool take_part(const char **at, const char *stops, char *out, size_t size)
{
    size_t length = strcspn(*at, stops);
    struct text part = text_on(out, size);
    text_add_part(&part, *at, length);
    *at += length;
    return length > 0 && !part.cut;
}

/* `pattern` is behind a "{". */
static bool take_named(const char **pattern, const char **path, struct found *found)
{
    struct text name = text_on(found->name, sizeof found->name);
    size_t length = strcspn(*pattern, "}");
    text_add_part(&name, *pattern, length);
    *pattern += length + 1;
    if (strcmp(found->name, "game") == 0)
        return take_part(path, "/.", found->game, sizeof found->game);
    if (strcmp(found->name, "action") == 0)
        return take_part(path, "/", found->action, sizeof found->action);
    return take_part(path, "/", found->part, sizeof found->part);
}

static bool matches(const char *pattern, const char *path, struct found *found)
{
    while (*pattern) {
        char c = *pattern++;
        if (c == '{' ? !take_named(&pattern, &path, found) : c != *path++)
            return false;
    }
    return *path == '\0';
}

/* ---- refusals ---- */

static bool is_french(const struct net_request *request)
{
    return strncasecmp(net_header(request, "accept-language"), "fr", 2) == 0;
}

static void refuse(struct host *host, struct net_request *request, const struct why *why, int status, const char *allow)
{
    struct input *input = input_empty();
    struct call *call = input ? call_new(host, NULL, input) : NULL;
    if (!call) {
        net_answer(request, &(struct net_answer){.status = 503});
        return;
    }
    call->request = request;
    call->french = is_french(request);
    call->allow = allow;
    call_refuse(call, status, why);
}

void route_refuse(struct host *host, struct net_request *request, int status, const char *message, const char *arg)
{
    struct why why;
    why_fill(&why, NULL, message, arg, NULL, NULL);
    refuse(host, request, &why, status, NULL);
}

/* It is there, but not by this method. `methods` are those it has, a bit each. */
static void refuse_method(struct host *host, struct net_request *request, unsigned methods)
{
    static const char *const lists[] = {
        [1 << NET_GET] = "GET, HEAD",
        [1 << NET_POST] = "POST",
        [1 << NET_GET | 1 << NET_POST] = "GET, HEAD, POST",
        [1 << NET_DELETE] = "DELETE",
    };
    struct why why;
    why_fill(&why, NULL, "server.no-route", NULL, NULL, NULL);
    refuse(host, request, &why, 405, methods < sizeof lists / sizeof *lists ? lists[methods] : NULL);
}

bool route_is_foreign(const struct net_request *request)
{
    const char *origin = net_header(request, "origin"), *host = net_header(request, "host");
    const char *slashes = strstr(origin, "://");
    return *origin && (!slashes || strcasecmp(slashes + 3, host) != 0);
}

/* ---- calls ---- */

const char *route_token(const struct net_request *request)
{
    const char *bearer = net_header(request, "authorization");
    return strncasecmp(bearer, "Bearer ", 7) == 0 ? bearer + 7 : "";
}

static bool is_named(const char *query, const char *name)
{
    size_t length = strlen(name);
    for (; *query; query += strcspn(query, "&"), query += *query == '&')
        if (strncmp(query, name, length) == 0 && (query[length] == '=' || query[length] == '&' || !query[length]))
            return true;
    return false;
}

/* As what it should be, or else as a text, which is refused then. */
static void add_value(struct input *input, const struct parameter *p, const char *value)
{
    int64_t number;
    if (p->type == INPUT_NUMBER && text_number64(value, INT64_C(1) << 53, &number))
        input_add_number(input, p->name, number);
    else if (p->type == INPUT_FLAG && (strcmp(value, "true") == 0 || strcmp(value, "false") == 0))
        input_add_flag(input, p->name, value[0] == 't');
    else
        input_add_text(input, p->name, value);
}

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
        if (!net_query(request, p->name, free, size)) {
            if (is_named(request->query, p->name)) /* and cannot be read: no parameter is less than nothing */
                input_add_number(input, p->name, -1);
            continue;
        }
        add_value(input, p, free);
        size -= strlen(free) + 1 < size ? strlen(free) + 1 : size - 1;
        free += strlen(free) + 1;
    }
    return input;
}

static void say_who(struct call *call)
{
    const char *token = route_token(call->request);
    if (*token) {
        visitor_of_token(call, token, call_run);
        return;
    }
    call->who = visitor_hold(
        visitor_of_cookie(call->host, call->request->base, net_header(call->request, "cookie"), &call->fresh_cookie));
    if (call->who)
        visitor_load(call, call_run);
    else
        call_refuse_as(call, 503, "no-memory", NULL);
}

/* What the path says is a parameter like others. */
static void take_path(struct call *call, const struct found *found)
{
    memcpy(call->game, found->game, sizeof call->game);
    memcpy(call->part, found->part, sizeof call->part);
    for (const struct parameter *p = call->action->parameters; *found->part && p && p->name; p++)
        if (strcmp(p->name, found->name) == 0)
            input_add_text(call->input, p->name, call->part);
}

static void call_by(struct host *host, struct net_request *request, const struct action *action,
                    const struct found *found)
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
    call->request = request;
    call->french = is_french(request);
    take_path(call, found);
    request->mine = call;
    if (action->local)
        call_run(call);
    else
        say_who(call);
}

bool route_may_name(const struct action *action)
{
    for (const struct route *route = routes; route->path; route++)
        if (route->action && strcmp(route->action, action->name) == 0)
            return false;
    return action->kind != ACTION_FREE && !action->by_line_only && !action->by_request_only && !action->local;
}

static void run(struct host *host, struct net_request *request, const struct route *route, const struct found *found)
{
    bool told = route->action && strcmp(route->action, "{action}") == 0;
    const struct action *action = route->action ? action_find(told ? found->action : route->action) : NULL;
    bool changes = request->method != NET_GET && request->method != NET_HEAD;
    if (changes && route_is_foreign(request))
        route_refuse(host, request, 403, "server.foreign", NULL);
    else if (route->answer)
        route->answer(host, request);
    else if (!action || (told && !route_may_name(action)))
        route_refuse(host, request, 404, "server.no-route", NULL);
    else if (!host_is_ready(host))
        route_refuse(host, request, 503, "server.not-ready", NULL);
    else
        call_by(host, request, action, found);
}

bool route_is_local(const char *path)
{
    return strncmp(path, "/admin/", 7) == 0;
}

/* The rest of the host's paths, which is nobody else's. */
static bool is_ours(const char *path)
{
    return strncmp(path, "/api/", 5) == 0 || route_is_local(path);
}

bool route_request(struct host *host, struct net_request *request)
{
    enum net_method method = request->method == NET_HEAD ? NET_GET : request->method;
    unsigned methods = 0;
    for (const struct route *route = routes; route->path; route++) {
        struct found found = {.game = "", .part = ""};
        if (!matches(route->path, request->path, &found) || (route_is_local(route->path) && !request->local))
            continue;
        if (route->method == method) {
            run(host, request, route, &found);
            return true;
        }
        methods |= 1U << route->method;
    }
    if (!methods && !is_ours(request->path))
        return false;
    if (methods)
        refuse_method(host, request, methods);
    else
        route_refuse(host, request, 404, "server.no-route", NULL);
    return true;
}
