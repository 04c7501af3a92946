/* answer.c - answers, and the headers that all of them have.
 *
 * Invariant: whatever is answered, also what is no request at all, carries the lines of `always`, so that no page of
 * ours can load or run anything that is not ours; and pages of others cannot load or frame what is, but for what is
 * meant for that (`for_all`). */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/text.h"
#include "net/internal.h"

enum { HEAD_MOST = 8192, NO_CONTENT = 204, NOT_MODIFIED = 304, UNAVAILABLE = 503 };

static const char always[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "connect-src 'self'; style-src 'self'; img-src 'self' blob: data:; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors ";
static const char to_us[] = "'none'\r\nCross-Origin-Resource-Policy: same-origin\r\n";
static const char to_all[] = "*\r\nCross-Origin-Resource-Policy: cross-origin\r\n";
static const char further[] = "Cross-Origin-Opener-Policy: same-origin\r\n"
                              "Cross-Origin-Embedder-Policy: require-corp\r\n"
                              "X-Content-Type-Options: nosniff\r\n"
                              "Referrer-Policy: no-referrer\r\n"
                              "Permissions-Policy: camera=(), geolocation=(), microphone=()\r\n";

static const struct {
    int status;
    const char *reason;
} reasons[] = {
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {NO_CONTENT, "No Content"},
    {301, "Moved Permanently"},
    {302, "Found"},
    {303, "See Other"},
    {NOT_MODIFIED, "Not Modified"},
    {307, "Temporary Redirect"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {406, "Not Acceptable"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {410, "Gone"},
    {411, "Length Required"},
    {412, "Precondition Failed"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {415, "Unsupported Media Type"},
    {417, "Expectation Failed"},
    {422, "Unprocessable Content"},
    {426, "Upgrade Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {UNAVAILABLE, "Service Unavailable"},
    {505, "HTTP Version Not Supported"},
    {507, "Insufficient Storage"},
};

const char *net_reason(int status)
{
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].status == status)
            return reasons[i].reason;
    return "Unknown";
}

/* ---- the head ---- */

static void add_line(struct text *head, const char *name, const char *value)
{
    text_add(head, name);
    text_add(head, ": ");
    text_add_part(head, value, strcspn(value, "\r\n")); /* nobody begins a line of its own */
    text_add(head, "\r\n");
}

static void add_two(struct text *head, int number)
{
    text_add_char(head, (char)('0' + number / 10));
    text_add_char(head, (char)('0' + number % 10));
}

/* "Sun, 06 Nov 1994 08:49:37 GMT", whatever the language here. */
static void add_date(struct text *head)
{
    static const char days[] = "SunMonTueWedThuFriSat", months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    time_t now = time(NULL);
    struct tm t;
    if (!gmtime_r(&now, &t))
        return;
    text_add(head, "Date: ");
    text_add_part(head, days + (size_t)t.tm_wday * 3, 3);
    text_add(head, ", ");
    add_two(head, t.tm_mday);
    text_add_char(head, ' ');
    text_add_part(head, months + (size_t)t.tm_mon * 3, 3);
    text_add_char(head, ' ');
    text_add_number(head, t.tm_year + 1900);
    text_add_char(head, ' ');
    add_two(head, t.tm_hour);
    text_add_char(head, ':');
    add_two(head, t.tm_min);
    text_add_char(head, ':');
    add_two(head, t.tm_sec);
    text_add(head, " GMT\r\n");
}

static void write_head(struct text *head, const struct net_answer *answer, size_t size, bool keep)
{
    text_add(head, "HTTP/1.1 ");
    text_add_number(head, answer->status);
    text_add_char(head, ' ');
    text_add(head, net_reason(answer->status));
    text_add(head, "\r\n");
    text_add(head, always);
    text_add(head, answer->for_all ? to_all : to_us);
    text_add(head, further);
    add_date(head);
    for (int i = 0; i < 8 && answer->headers[i][0]; i++)
        add_line(head, answer->headers[i][0], answer->headers[i][1]);
    if (answer->type)
        add_line(head, "Content-Type", answer->type);
    if (answer->status != NOT_MODIFIED && answer->status != NO_CONTENT) {
        text_add(head, "Content-Length: ");
        text_add_number(head, (int64_t)size);
        text_add(head, "\r\n");
    }
    if (!keep)
        add_line(head, "Connection", "close");
    text_add(head, "\r\n");
}

/* ---- sending ---- */

static void drop_share(const void *at, size_t size, void *bytes)
{
    (void)at, (void)size;
    net_bytes_drop(bytes);
}

/* What the system does not take now waits in the buffer: a head that is copied, a body that is not. */
static bool send_parts(struct connection *connection, const struct text *head, const struct iovec *body,
                       struct net_bytes *shared)
{
    struct evbuffer *output = bufferevent_get_output(connection->stream);
    struct iovec parts[2] = {{.iov_base = head->at, .iov_len = head->length}, *body};
    size_t sent = connection_write(connection, parts, 2);
    if (sent < head->length && evbuffer_add(output, head->at + sent, head->length - sent) != 0)
        return false;
    sent = sent > head->length ? sent - head->length : 0;
    if (sent == body->iov_len)
        return true;
    const char *rest = (const char *)body->iov_base + sent;
    if (evbuffer_add_reference(output, rest, body->iov_len - sent, shared ? drop_share : NULL, shared) != 0)
        return false;
    if (shared)
        net_bytes_share(shared);
    return true;
}

static void send_answer(struct connection *connection, const struct net_answer *answer, bool bare)
{
    char memory[HEAD_MOST];
    struct text head = text_on(memory, sizeof memory);
    const void *at = answer->body ? answer->body->at : answer->lasting;
    size_t size = answer->body ? answer->body->size : answer->size, copied = answer->body && !bare ? size : 0;
    struct iovec body = {.iov_base = (void *)at, .iov_len = bare ? 0 : size};
    write_head(&head, answer, size, connection->keep);
    if (!connection->inside)
        cost_add_answer(connection, size);
    request_free(connection->request);
    connection->request = NULL;
    if (head.cut || !send_parts(connection, &head, &body, bare ? NULL : answer->body))
        connection_doom(connection);
    else
        connection_answered(connection, head.length + body.iov_len);
    if (copied && connection->step == STEP_ANSWER)
        visitor_owes(connection, copied);
}

static struct net_answer plain(int status)
{
    const char *reason = net_reason(status);
    return (struct net_answer){
        .status = status, .type = "text/plain; charset=utf-8", .lasting = reason, .size = strlen(reason)};
}

void net_answer(struct net_request *request, const struct net_answer *answer)
{
    const struct request *inside = (const struct request *)(const void *)request;
    struct connection *connection = inside->connection;
    bool bare = request->method == NET_HEAD || answer->status == NOT_MODIFIED || answer->status == NO_CONTENT;
    size_t copied = answer->body && !bare ? answer->body->size : 0;
    connection->keep = inside->keep && !connection->net->stopped;
    if (copied > BYTES_AHEAD && !visitor_may_owe(connection, copied)) {
        struct net_answer later = plain(UNAVAILABLE);
        connection->net->counts.refused++;
        send_answer(connection, &later, false);
        return;
    }
    send_answer(connection, answer, bare);
}

void answer_plainly(struct net_request *request, int status)
{
    struct net_answer answer = plain(status);
    net_answer(request, &answer);
}

void answer_refuse(struct connection *connection, int status)
{
    struct net_answer answer = plain(status);
    connection->net->counts.refused++;
    connection->keep = false;
    send_answer(connection, &answer, false);
}
