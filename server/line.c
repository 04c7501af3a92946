/* line.c - a client by WebSocket: each message is a call. */
#include "server/line.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/host.h"
#include "server/look.h"
#include "server/route.h"
#include "server/visitor.h"

/* Calls of one line that may wait for their answers. */
enum { CALLS_MOST = 64 };

/* In the list of all, from now on. */
static void list(struct line *line)
{
    line->next = line->host->lines;
    if (line->next)
        line->next->before = line;
    line->host->lines = line;
    line->host->people += line->who->lines++ == 0;
}

static void unlist(struct line *line)
{
    if (line->before)
        line->before->next = line->next;
    else
        line->host->lines = line->next;
    if (line->next)
        line->next->before = line->before;
    line->host->people -= --line->who->lines == 0;
}

/* The request becomes the line of somebody, with a cookie if it has none yet. */
static void make_line(struct host *host, struct net_request *request, struct visitor *who, const char *cookie,
                      const char *token)
{
    char lang[8];
    struct line *line = who ? calloc(1, sizeof *line) : NULL;
    if (!line) {
        route_refuse(host, request, 503, "no-memory", NULL);
        return;
    }
    *line = (struct line){.host = host, .who = visitor_hold(who)};
    line->french = net_query(request, "lang", lang, sizeof lang)
                       ? strcmp(lang, "fr") == 0
                       : strncasecmp(net_header(request, "accept-language"), "fr", 2) == 0;
    if (*token)
        visitor_hash_token(token, line->token, sizeof line->token);
    line->socket = net_accept_cookie(request, line, cookie);
    if (line->socket) {
        list(line);
    } else {
        visitor_release(host, who);
        free(line);
    }
}

/* The program of a token is known now; its call was nothing but a question. */
static void accept_program(struct call *call)
{
    struct net_request *request = call->request;
    if (request)
        make_line(call->host, request, call->who, NULL, route_token(request));
    call->request = NULL;
    call_done(call);
}

static void ask_for_program(struct host *host, struct net_request *request)
{
    struct input *input = input_empty();
    struct call *call = input ? call_new(host, NULL, input) : NULL;
    if (!call) {
        route_refuse(host, request, 503, "no-memory", NULL);
        return;
    }
    call->request = request;
    request->mine = call;
    visitor_of_token(call, route_token(request), accept_program);
}

static void accept_browser(struct host *host, struct net_request *request)
{
    char cookie[VISITOR_COOKIE];
    bool fresh;
    struct visitor *who = visitor_hold(visitor_of_cookie(host, request->base, net_header(request, "cookie"), &fresh));
    if (who && fresh)
        visitor_write_cookie(host, who, request->base, request->secure, cookie, sizeof cookie);
    make_line(host, request, who, who && fresh ? cookie : NULL, "");
    visitor_release(host, who);
}

void line_accept(struct host *host, struct net_request *request)
{
    if (!host_is_ready(host))
        route_refuse(host, request, 503, "server.not-ready", NULL);
    else if (nodes_is_draining(host))
        route_refuse(host, request, 503, "server.draining", NULL);
    else if (!net_wants_socket(request))
        route_refuse(host, request, 426, "server.upgrade", NULL);
    else if (route_is_foreign(request))
        route_refuse(host, request, 403, "server.foreign", NULL);
    else if (*route_token(request))
        ask_for_program(host, request);
    else
        accept_browser(host, request);
}

void line_close_token(struct host *host, const char *token)
{
    for (struct line *line = host->lines; line; line = line->next)
        if (*line->token && strcmp(line->token, token) == 0)
            net_close(line->socket, 1008, "token");
}

/* A call that is refused before it is one. */
static struct call *call_of(struct line *line, const struct action *action, struct input *input)
{
    struct call *call = input ? call_new(line->host, action, input) : NULL;
    if (!call)
        return NULL;
    call->line = line;
    call->who = visitor_hold(line->who);
    call->french = line->french;
    call->id = call_number(call, "id", -1);
    line->calls++;
    return call;
}

static void refuse(struct line *line, const char *message, const char *arg)
{
    struct call *call = call_of(line, NULL, input_empty());
    if (!call)
        return;
    call->id = 0;
    call_refuse_as(call, 400, message, arg);
}

/* Whether what it is called can stand in an answer; who calls it nothing wants none. */
static bool has_id(const struct input *input)
{
    const struct input_value *id = input_find(input, "id");
    return !id || id->type == INPUT_NULL || (id->type == INPUT_NUMBER && id->number >= 0);
}

void line_message(struct host *host, struct net_socket *socket, const char *text, size_t size)
{
    struct line *line = net_socket_mine(socket);
    struct input *input = input_read(text, size);
    const struct input_value *name = input ? input_find(input, "do") : NULL;
    const struct action *action = name && name->type == INPUT_TEXT ? action_find(name->text) : NULL;
    (void)host;
    if (!input || !has_id(input)) {
        refuse(line, input ? "server.parameter" : "server.json", input ? "id" : NULL);
        free(input);
        return;
    }
    struct call *call = call_of(line, action, input);
    if (!call)
        return;
    if (!action || action->local || action->by_request_only)
        call_refuse_as(call, 404, "server.no-route", NULL);
    else if (line->calls > CALLS_MOST)
        call_refuse_as(call, 429, "server.too-many", NULL);
    else
        visitor_load(call, call_run);
}

void line_closed(struct host *host, struct net_socket *socket)
{
    struct line *line = net_socket_mine(socket);
    look_close(line);
    unlist(line);
    for (struct call *call = line->calls ? host->calls : NULL; call; call = call->after)
        if (call->line == line)
            call->line = NULL;
    visitor_release(host, line->who);
    free(line);
}
