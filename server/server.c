/* server.c - listening, and answering requests for files.
 *
 * Invariant: every answer carries the headers of `always`, so that no page of ours can load or run anything that is not
 * ours. */
#include "server/server.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <netdb.h>
#include <netinet/in.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>

#include "core/hash.h"
#include "core/text.h"
#include "server/files.h"

enum { HEADERS_MOST = 16384, BODY_MOST = 4096, SECONDS_TO_WAIT = 60, TAG = 24, NOT_MODIFIED = 304, BAD_METHOD = 405 };

static const struct {
    const char *name, *value;
} always[] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src "
     "'self'; img-src 'self' blob: data:; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "
     "'none'"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
};

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml; charset=utf-8"},
    {".words", "text/plain; charset=utf-8"},
    {".webmanifest", "application/manifest+json; charset=utf-8"},
    {".png", "image/png"},
    {".txt", "text/plain; charset=utf-8"},
};

static const char *type_of(const char *path)
{
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t ending = strlen(types[i].ending);
        if (length > ending && strcmp(path + length - ending, types[i].ending) == 0)
            return types[i].type;
    }
    return "application/octet-stream";
}

static const struct server_file *find_file(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    for (const struct server_file *file = server_files; file->path; file++)
        if (strcmp(file->path, path) == 0)
            return file;
    return NULL;
}

static void add_header(struct evhttp_request *request, const char *name, const char *value)
{
    evhttp_add_header(evhttp_request_get_output_headers(request), name, value);
}

static const char *header_of(struct evhttp_request *request, const char *name)
{
    const char *value = evhttp_find_header(evhttp_request_get_input_headers(request), name);
    return value ? value : "";
}

/* Answer with a status and a body, which a HEAD request gets the length of only. */
static void answer(struct evhttp_request *request, int status, const char *reason, const void *body, size_t size)
{
    char length[24];
    struct text text = text_on(length, sizeof length);
    bool bare = evhttp_request_get_command(request) == EVHTTP_REQ_HEAD || status == NOT_MODIFIED;
    struct evbuffer *buffer = bare ? NULL : evbuffer_new();
    text_add_number(&text, (int64_t)size);
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        add_header(request, always[i].name, always[i].value);
    if (status != NOT_MODIFIED)
        add_header(request, "Content-Length", length);
    if (buffer)
        evbuffer_add(buffer, body, size);
    evhttp_send_reply(request, status, reason, buffer);
    if (buffer)
        evbuffer_free(buffer);
}

static void answer_text(struct evhttp_request *request, int status, const char *reason)
{
    add_header(request, "Content-Type", "text/plain; charset=utf-8");
    answer(request, status, reason, reason, strlen(reason));
}

/* The mark of a file's content, different when it is packed: "0123456789abcdef-gz". */
static void write_tag(const struct server_file *file, bool packed, struct text *out)
{
    text_add_char(out, '"');
    text_add_hex64(out, hash_bytes(file->raw, file->raw_size));
    text_add(out, packed ? "-gz\"" : "\"");
}

/* Whether a list such as "gzip, br;q=0.5" names a word without refusing it by a q of nothing but zeros. */
static bool accepts(const char *list, const char *word)
{
    char item[64];
    list += strspn(list, " ,");
    while (text_field(&list, ',', item, sizeof item)) {
        size_t length = strcspn(item, " ;");
        const char *q = strstr(item, "q=");
        bool refused = q && q[2 + strspn(q + 2, "0.")] == '\0';
        if (length == strlen(word) && strncmp(item, word, length) == 0 && !refused)
            return true;
        list += strspn(list, " ,");
    }
    return false;
}

static void answer_file(struct evhttp_request *request, const struct server_file *file)
{
    char tag[TAG];
    struct text text = text_on(tag, sizeof tag);
    bool packed = file->packed_size > 0 && accepts(header_of(request, "Accept-Encoding"), "gzip");
    const char *known = header_of(request, "If-None-Match");
    write_tag(file, packed, &text);
    add_header(request, "ETag", tag);
    add_header(request, "Cache-Control", "no-cache");
    if (file->packed_size > 0)
        add_header(request, "Vary", "Accept-Encoding");
    if (strstr(known, tag) || strcmp(known, "*") == 0) {
        answer(request, NOT_MODIFIED, "Not Modified", NULL, 0);
        return;
    }
    add_header(request, "Content-Type", type_of(file->path));
    if (packed)
        add_header(request, "Content-Encoding", "gzip");
    answer(request, HTTP_OK, "OK", packed ? file->packed : file->raw, packed ? file->packed_size : file->raw_size);
}

static void on_request(struct evhttp_request *request, void *context)
{
    (void)context;
    enum evhttp_cmd_type command = evhttp_request_get_command(request);
    const char *path = evhttp_uri_get_path(evhttp_request_get_evhttp_uri(request));
    const struct server_file *file = find_file(path ? path : "");
    if (!file) {
        answer_text(request, HTTP_NOTFOUND, "Not Found");
    } else if (command != EVHTTP_REQ_GET && command != EVHTTP_REQ_HEAD) {
        add_header(request, "Allow", "GET, HEAD");
        answer_text(request, BAD_METHOD, "Method Not Allowed");
    } else {
        answer_file(request, file);
    }
}

static void on_signal(evutil_socket_t number, short what, void *base)
{
    (void)number;
    (void)what;
    event_base_loopexit(base, NULL);
}

static int port_of(struct evhttp_bound_socket *bound)
{
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } address;
    socklen_t size = sizeof address;
    if (getsockname(evhttp_bound_socket_get_fd(bound), &address.any, &size) != 0)
        return 0;
    return ntohs(address.any.sa_family == AF_INET6 ? address.six.sin6_port : address.four.sin_port);
}

static void serve(struct event_base *base)
{
    struct event *interrupt = evsignal_new(base, SIGINT, on_signal, base);
    struct event *end = evsignal_new(base, SIGTERM, on_signal, base);
    event_add(interrupt, NULL);
    event_add(end, NULL);
    event_base_dispatch(base);
    event_free(interrupt);
    event_free(end);
}

/* What went wrong is told by who called us, in its language. */
static void keep_quiet(int severity, const char *message)
{
    (void)severity;
    (void)message;
}

static bool is_address(const char *address)
{
    struct addrinfo *found = NULL;
    int trouble = getaddrinfo(address, NULL, &(struct addrinfo){.ai_socktype = SOCK_STREAM}, &found);
    if (trouble == 0)
        freeaddrinfo(found);
    return trouble == 0 || trouble == EAI_MEMORY || trouble == EAI_SYSTEM; /* which binding will tell */
}

enum server_end server_run(const char *address, int port, void (*ready)(const void *context, int port),
                           const void *context)
{
    event_set_log_callback(keep_quiet);
    if (!is_address(address))
        return SERVER_NOWHERE;
    struct event_base *base = event_base_new();
    struct evhttp *http = base ? evhttp_new(base) : NULL;
    struct evhttp_bound_socket *bound = NULL;
    int reason = ENOMEM;
    signal(SIGPIPE, SIG_IGN);
    if (http) {
        evhttp_set_gencb(http, on_request, NULL);
        evhttp_set_allowed_methods(http, 0xFFFF); /* those we do not serve are answered by us */
        evhttp_set_max_headers_size(http, HEADERS_MOST);
        evhttp_set_max_body_size(http, BODY_MOST);
        evhttp_set_timeout(http, SECONDS_TO_WAIT);
        errno = EADDRNOTAVAIL; /* unless something else is told */
        bound = evhttp_bind_socket_with_handle(http, address, (uint16_t)port);
        reason = errno;
    }
    if (bound) {
        ready(context, port_of(bound));
        serve(base);
    }
    if (http)
        evhttp_free(http);
    if (base)
        event_base_free(base);
    errno = reason;
    return bound ? SERVER_STOPPED : reason == EADDRINUSE ? SERVER_BUSY : SERVER_TROUBLE;
}
