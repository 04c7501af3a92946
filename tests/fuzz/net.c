/* net.c - fuzzing whole connections: bytes come in parts, whose size is the first byte of the input, to a program that
 * answers some requests at once and others later, and gives messages back. Whatever comes, an answer begins as one,
 * every request is answered once or gone, and when the other side leaves nothing is left. */
#include "tests/fuzz/fuzz.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/internal.h"

struct program {
    struct net_request *later;
    int requests, answered, gone, sockets, closed;
};

static void check(bool good)
{
    if (!good)
        abort();
}

static void answer(struct program *program, struct net_request *request)
{
    struct net_bytes *body = net_bytes_new(request->path, strlen(request->path));
    struct net_answer answer = {
        .status = 200, .type = "text/plain", .body = body, .headers = {{"X-Query", request->query}}};
    program->answered++;
    net_answer(request, &answer);
    net_bytes_drop(body);
}

static void on_request(void *context, struct net_request *request)
{
    struct program *program = context;
    program->requests++;
    check(request->path[0] == '/' && request->body[request->size] == '\0' && !program->later);
    if (net_wants_socket(request)) {
        struct net_socket *socket = net_accept(request, program);
        program->answered++;
        program->sockets += socket != NULL;
    } else if (request->method == NET_POST) {
        program->later = request;
    } else {
        answer(program, request);
    }
}

static void on_gone(void *context, struct net_request *request)
{
    struct program *program = context;
    check(program->later == request);
    program->later = NULL;
    program->gone++;
}

static void on_message(void *context, struct net_socket *socket, const char *text, size_t size)
{
    struct net_bytes *message = net_message(text, size);
    (void)context;
    check(text[size] == '\0');
    net_send(socket, message);
    net_bytes_drop(message);
    if (size == 3)
        net_close(socket, 1000, text);
}

static void on_closed(void *context, struct net_socket *socket)
{
    struct program *program = context;
    check(net_socket_mine(socket) == program);
    program->closed++;
}

static void turn(struct net *net)
{
    for (int i = 0; i < 3; i++)
        event_base_loop(net->base, EVLOOP_NONBLOCK);
}

/* What was said to us; the first of it begins an answer. */
static void hear(int descriptor, bool *heard)
{
    char bytes[4096];
    ssize_t size;
    while ((size = recv(descriptor, bytes, sizeof bytes, MSG_DONTWAIT)) > 0) {
        check(*heard || (size > 9 && memcmp(bytes, "HTTP/1.1 ", 9) == 0));
        *heard = true;
    }
}

static void converse(struct net *net, struct program *program, int descriptor, const uint8_t *data, size_t size,
                     size_t part)
{
    bool heard = false;
    while (size > 0) {
        size_t now = size < part ? size : part;
        if (send(descriptor, data, now, MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
            break;
        turn(net);
        hear(descriptor, &heard);
        struct net_request *later = program->later;
        program->later = NULL;
        if (later)
            answer(program, later);
        turn(net);
        data += now;
        size -= now;
    }
    hear(descriptor, &heard);
}

static struct net *net_made(struct program *program)
{
    static struct net *net;
    struct net_handler handler = {
        .context = program, .request = on_request, .gone = on_gone, .message = on_message, .closed = on_closed};
    struct net_terms terms = {.base_path = "", .trusted = "unix,10.0.0.0/8"};
    const char *trouble;
    if (!net)
        net = net_open(event_base_new(), &terms, &handler, &trouble);
    return net;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct program program;
    static const struct listening nowhere;
    struct net *net = net_made(&program);
    struct address none = {{0}};
    int pair[2];
    program = (struct program){.requests = 0};
    if (size < 1 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair) != 0)
        return 0;
    connection_begin(net, &nowhere, pair[0], &none);
    converse(net, &program, pair[1], data + 1, size - 1, (size_t)data[0] * 8 + 1);
    close(pair[1]);
    turn(net);
    while (net->all.next != &net->all) /* whoever waits for its time */
        connection_end(connection_of_link(net->all.next));
    turn(net);
    check(program.requests == program.answered + program.gone && program.sockets == program.closed);
    check(net_counts(net).connections == 0 && net_counts(net).sockets == 0);
    return 0;
}
