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

void line_accept(struct host *host, struct net_request *request)
{
    char lang[8], cookie[VISITOR_COOKIE];
    bool fresh, french = strncasecmp(net_header(request, "accept-language"), "fr", 2) == 0;
    if (!net_wants_socket(request)) {
        route_refuse(host, request, 426, "server.upgrade", NULL);
        return;
    }
    if (route_is_foreign(request)) {
        route_refuse(host, request, 403, "server.foreign", NULL);
        return;
    }
    if (net_query(request, "lang", lang, sizeof lang))
        french = strcmp(lang, "fr") == 0;
    struct line *line = calloc(1, sizeof *line);
    struct visitor *who = line ? visitor_of_cookie(host, net_header(request, "cookie"), &fresh) : NULL;
    if (!who) {
        free(line);
        route_refuse(host, request, 503, "no-memory", NULL);
        return;
    }
    *line = (struct line){.host = host, .who = visitor_hold(who), .french = french};
    visitor_write_cookie(host, who, request->secure, cookie, sizeof cookie);
    line->socket = net_accept_cookie(request, line, fresh ? cookie : NULL);
    if (!line->socket) {
        visitor_release(host, who);
        free(line);
    }
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

static void refuse(struct line *line, const char *message)
{
    struct call *call = call_of(line, NULL, input_empty());
    if (!call)
        return;
    call->id = 0;
    call_refuse_as(call, 400, message, NULL);
}

void line_message(struct host *host, struct net_socket *socket, const char *text, size_t size)
{
    struct line *line = net_socket_mine(socket);
    struct input *input = input_read(text, size);
    const struct input_value *name = input ? input_find(input, "do") : NULL;
    const struct action *action = name && name->type == INPUT_TEXT ? action_find(name->text) : NULL;
    (void)host;
    if (!input) {
        refuse(line, "server.json");
        return;
    }
    struct call *call = call_of(line, action, input);
    if (!call)
        return;
    if (!action)
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
    for (struct call *call = host->calls; call; call = call->after)
        if (call->line == line)
            call->line = NULL;
    visitor_release(host, line->who);
    free(line);
}
