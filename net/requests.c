/* requests.c - requests from the bytes of a connection, one after the other: the next is looked at when the one before
 * it is answered and its answer read, so that a connection never has more than one. */
#include <stdlib.h>
#include <string.h>

#include "net/internal.h"
#include "net/target.h"

enum { BAD_REQUEST = 400, NOT_FOUND = 404, MOVED = 308, TOO_MANY = 429, UNAVAILABLE = 503 };

void request_free(struct request *request)
{
    if (request)
        free(request->body);
    free(request);
}

/* ---- from a head to a request ---- */

/* The bytes of the head are copied behind the lines, which point into them then. */
static struct request *make_request(const struct http_head *head, const char *bytes, size_t size)
{
    size_t lines = (size_t)head->count * sizeof *head->lines, target = strlen(head->target);
    struct request *request = calloc(1, sizeof *request + lines + size + target + 2);
    char *body = malloc(head->length + 1);
    if (!request || !body) {
        free(request);
        free(body);
        return NULL;
    }
    char *copy = (char *)(request->lines + head->count);
    memcpy(copy, bytes, size);
    request->target = copy + (head->target - bytes);
    request->path = copy + size;
    for (int i = 0; i < head->count; i++)
        request->lines[i] = (struct http_line){.name = copy + (head->lines[i].name - bytes),
                                               .value = copy + (head->lines[i].value - bytes)};
    request->count = head->count;
    request->keep = head->keep;
    request->body = body;
    request->net.method = head->method;
    request->net.size = head->length;
    return request;
}

/* Who asks: whom the last of the proxies that we believe has seen. */
static struct address tell_peer(struct request *request)
{
    const struct connection *connection = request->connection;
    const struct address_nets *trusted = &connection->net->trusted;
    struct address who = connection->address;
    bool believed = address_nets_have(trusted, &who);
    for (int i = request->count - 1; believed && i >= 0; i--)
        if (strcmp(request->lines[i].name, "x-forwarded-for") == 0 &&
            !address_step_back(trusted, request->lines[i].value, &who))
            break;
    address_write(&who, request->net.peer);
    request->net.local = connection->from->place.local;
    request->net.secure =
        connection->tls || (believed && strcmp(net_header(&request->net, "x-forwarded-proto"), "https") == 0);
    return who;
}

const char *net_header(const struct net_request *request, const char *name)
{
    const struct request *inside = (const struct request *)(const void *)request;
    int at = 0;
    const char *value = http_find(inside->lines, inside->count, name, &at);
    return value ? value : "";
}

bool net_query(const struct net_request *request, const char *name, char *out, size_t size)
{
    return target_query(request->query, name, out, size);
}

/* ---- handing over ---- */

static void redirect(struct request *request)
{
    char place[HTTP_TARGET_MOST + 2];
    struct text text = text_on(place, sizeof place);
    text_add(&text, request->connection->net->base_path);
    text_add(&text, "/");
    net_answer(&request->net, &(struct net_answer){.status = MOVED, .headers = {{"Location", place}}});
}

static void run(struct connection *connection)
{
    struct request *request = connection->request;
    const struct net *net = connection->net;
    int64_t *cost = connection->cost, since = cost_start(connection); /* it may be another's afterwards */
    net->handler.request(net->handler.context, &request->net);
    cost_add(cost, since);
}

/* False: it is put off, since its address has had its share. */
static bool hand_over(struct connection *connection)
{
    struct request *request = connection->request;
    struct net *net = connection->net;
    struct address who = tell_peer(request);
    bool let_in = connection_forward(connection, &who);
    link_take(&connection->waiting); /* it waits for us now, not for its client */
    event_del(&connection->timer);
    if (let_in && cost_is_used_up(connection))
        return false;
    connection->step = STEP_HANDLE;
    net->counts.requests++;
    request->body[request->net.size] = '\0';
    request->net.body = request->body;
    request->net.path = request->path;
    request->net.base = request->net.local ? "" : net->base_path;
    if (!let_in) {
        net->counts.refused++;
        answer_plainly(&request->net, TOO_MANY);
        return true;
    }
    enum target_end end = target_read(request->target, request->net.base, request->path, &request->net.query);
    request->handed = end == TARGET_FINE;
    switch (end) {
    case TARGET_BAD: answer_refuse(connection, BAD_REQUEST); break;
    case TARGET_OUTSIDE: answer_plainly(&request->net, NOT_FOUND); break;
    case TARGET_BARE: redirect(request); break;
    case TARGET_FINE: run(connection); break;
    }
    return true;
}

/* ---- reading ---- */

static void take_head(struct connection *connection, struct evbuffer *input, size_t size)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    char bytes[HTTP_HEAD_MOST + 1];
    struct http_head head;
    evbuffer_remove(input, bytes, size);
    int status = http_read(&head, bytes, size);
    if (status) {
        answer_refuse(connection, status);
        return;
    }
    connection->request = make_request(&head, bytes, size);
    if (!connection->request) {
        answer_refuse(connection, UNAVAILABLE);
        return;
    }
    connection->request->connection = connection;
    connection->step = STEP_BODY;
    if (head.length > 0)
        connection_deadline(connection, SECONDS_BODY);
    if (head.expects && evbuffer_get_length(input) == 0)
        evbuffer_add_reference(bufferevent_get_output(connection->stream), go_on, sizeof go_on - 1, NULL, NULL);
}

static bool read_head(struct connection *connection, struct evbuffer *input, size_t size)
{
    size = size < HTTP_HEAD_MOST ? size : HTTP_HEAD_MOST;
    const char *bytes = (const char *)evbuffer_pullup(input, (ev_ssize_t)size);
    size_t end = bytes ? http_head_size(bytes, size, connection->seen) : 0;
    if (end > 0) {
        take_head(connection, input, end);
        return true;
    }
    int status = bytes ? http_too_long(bytes, size) : UNAVAILABLE;
    if (status)
        answer_refuse(connection, status);
    connection->seen = (uint16_t)size;
    return false;
}

static bool read_body(struct connection *connection, struct evbuffer *input)
{
    struct request *request = connection->request;
    size_t left = request->net.size - request->have;
    int taken = left > 0 ? evbuffer_remove(input, request->body + request->have, left) : 0;
    request->have += taken > 0 ? (size_t)taken : 0;
    if (request->have < request->net.size)
        return false;
    return hand_over(connection);
}

/* One step; false when there is nothing to go on with. */
static bool read_on(struct connection *connection)
{
    struct evbuffer *input = bufferevent_get_input(connection->stream);
    size_t size = evbuffer_get_length(input);
    switch (connection->step) {
    case STEP_IDLE:
        if (size == 0)
            return false;
        connection->step = STEP_HEAD;
        connection->seen = 0;
        connection_deadline(connection, SECONDS_HEAD);
        return true;
    case STEP_HEAD: return read_head(connection, input, size);
    case STEP_BODY: return read_body(connection, input);
    default: return false;
    }
}

void requests_read(struct connection *connection)
{
    connection->inside = true;
    while (read_on(connection))
        ;
    connection->inside = false;
    if (connection->step == STEP_SOCKET) {
        socket_read(connection); /* what came behind the handshake */
        return;
    }
    bool stuck = connection->step == STEP_IDLE || connection->step == STEP_HEAD || connection->step == STEP_BODY;
    if (stuck && connection->ended)
        connection_doom(connection);
}
