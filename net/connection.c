/* connection.c - the life of a connection: what its bytes are read as, how long it may take, how it ends. */
#include <event2/bufferevent_ssl.h>
#include <event2/bufferevent_struct.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "net/internal.h"

int64_t net_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

struct connection *connection_of_link(struct link *all)
{
    return (struct connection *)(void *)all;
}

struct connection *connection_of_waiting(struct link *waiting)
{
    return (struct connection *)(void *)((char *)waiting - offsetof(struct connection, waiting));
}

struct connection *connection_of_late(struct link *late)
{
    return (struct connection *)(void *)((char *)late - offsetof(struct connection, late));
}

void connection_deadline(struct connection *connection, int seconds)
{
    struct timeval time = {.tv_sec = seconds};
    event_add(&connection->timer, &time);
}

void connection_doom(struct connection *connection)
{
    connection->step = STEP_DOOMED;
    event_active(&connection->timer, EV_TIMEOUT, 0);
}

bool connection_forward(struct connection *connection, const struct address *who)
{
    if (connection->forwarded || memcmp(who, &connection->address, sizeof *who) == 0)
        return true;
    connection->forwarded = visitor_come(connection->net, who);
    if (!connection->forwarded)
        return false;
    connection->free = visitor_is_free(connection->net, who);
    cost_begin(connection, who);
    return true;
}

/* Nothing of what it has asked for is under way any more. */
static void end_forward(struct connection *connection)
{
    if (connection->owed)
        visitor_owes(connection, 0);
    if (!connection->forwarded)
        return;
    visitor_leave(connection->net, connection->forwarded);
    connection->forwarded = NULL;
    connection->free = visitor_is_free(connection->net, &connection->address);
    cost_begin(connection, &connection->address);
}

void connection_end(struct connection *connection)
{
    struct net *net = connection->net;
    struct request *request = connection->request;
    struct net_socket *socket = connection->socket;
    event_del(&connection->timer);
    link_take(&connection->all);
    link_take(&connection->waiting);
    link_take(&connection->late);
    connection->step = STEP_DOOMED;
    connection->request = NULL;
    connection->socket = NULL;
    if (request && request->handed && net->handler.gone)
        net->handler.gone(net->handler.context, &request->net);
    request_free(request);
    if (socket && net->handler.closed)
        net->handler.closed(net->handler.context, socket);
    if (socket)
        socket_free(socket);
    bufferevent_free(connection->stream);
    end_forward(connection);
    visitor_leave(net, connection->visitor);
    free(connection);
    net->counts.connections--;
    listen_adjust(net);
}

/* ---- waiting for the client ---- */

/* From now on it waits for nothing but its client, and may be sent away for another. */
static void wait_for_client(struct connection *connection, enum step step, int seconds)
{
    connection->step = step;
    if (connection->waiting.next == &connection->waiting)
        link_add(&connection->net->waiting, &connection->waiting);
    connection_deadline(connection, seconds);
    listen_adjust(connection->net);
}

void connection_shut(struct connection *connection)
{
    if (connection->tls)
        SSL_shutdown(connection->tls);
    shutdown(bufferevent_getfd(connection->stream), SHUT_WR);
}

/* All is said. To close at once would throw away what the other side has not read yet, if it is still sending. */
static void linger(struct connection *connection)
{
    if (connection->ended) {
        connection_doom(connection);
        return;
    }
    connection_shut(connection);
    wait_for_client(connection, STEP_LINGER, SECONDS_LINGER);
}

static bool has_input(const struct connection *connection)
{
    return evbuffer_get_length(bufferevent_get_input(connection->stream)) > 0;
}

/* libevent stops reading at our limit also inside a record of TLS, and then waits for the system to have more of it:
 * who sends nothing else would wait for ever for what is here already. So it is woken. */
static void wake_tls(struct connection *connection)
{
    struct bufferevent *stream = connection->stream;
    if (connection->tls && SSL_pending(connection->tls) > 0 &&
        evbuffer_get_length(bufferevent_get_input(stream)) < INPUT_MOST)
        event_active(&stream->ev_read, EV_READ, 1);
}

/* An answer has been read. */
static void go_on(struct connection *connection)
{
    end_forward(connection);
    if (!connection->keep || connection->net->stopped || (connection->ended && !has_input(connection))) {
        linger(connection);
        return;
    }
    wait_for_client(connection, STEP_IDLE, SECONDS_IDLE);
    if (!connection->inside && has_input(connection)) /* later: the program is calling us */
        bufferevent_trigger(connection->stream, EV_READ, BEV_TRIG_IGNORE_WATERMARKS | BEV_TRIG_DEFER_CALLBACKS);
    wake_tls(connection);
}

void connection_answered(struct connection *connection, size_t size)
{
    if (evbuffer_get_length(bufferevent_get_output(connection->stream)) == 0) {
        go_on(connection);
        return;
    }
    connection->step = STEP_ANSWER;
    connection_deadline(connection, SECONDS_ANSWER + (int)(size / BYTES_A_SECOND));
}

size_t connection_write(struct connection *connection, const struct iovec *parts, int count)
{
    struct msghdr message = {.msg_iov = (struct iovec *)parts, .msg_iovlen = (size_t)count};
    if (connection->tls || evbuffer_get_length(bufferevent_get_output(connection->stream)) > 0)
        return 0;
    ssize_t sent = sendmsg(bufferevent_getfd(connection->stream), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    return sent > 0 ? (size_t)sent : 0; /* trouble will show when the rest is written */
}

/* ---- what the loop calls ---- */

void connection_read(struct connection *connection)
{
    struct evbuffer *input = bufferevent_get_input(connection->stream);
    switch (connection->step) {
    case STEP_IDLE:
    case STEP_HEAD:
    case STEP_BODY: requests_read(connection); break;
    case STEP_SOCKET: socket_read(connection); break;
    case STEP_LINGER: evbuffer_drain(input, evbuffer_get_length(input)); break;
    default: break; /* it waits in the buffer, which is limited */
    }
    wake_tls(connection);
}

static void on_read(struct bufferevent *stream, void *context)
{
    (void)stream;
    connection_read(context);
}

static void on_written(struct bufferevent *stream, void *context)
{
    struct connection *connection = context;
    (void)stream;
    if (connection->step == STEP_ANSWER)
        go_on(connection);
    else if (connection->step == STEP_SOCKET)
        socket_written(connection);
}

static void on_event(struct bufferevent *stream, short what, void *context)
{
    struct connection *connection = context;
    (void)stream;
    if (what & BEV_EVENT_CONNECTED) {
        wait_for_client(connection, STEP_IDLE, SECONDS_IDLE);
        return;
    }
    connection->ended = true;
    bool answers = connection->step == STEP_ANSWER && what & BEV_EVENT_EOF;
    if (!answers && connection->step != STEP_DOOMED) /* who has closed its half only gets its answer */
        connection_end(connection);
}

static void on_time(int descriptor, short what, void *context)
{
    struct connection *connection = context;
    (void)descriptor, (void)what;
    switch (connection->step) {
    case STEP_HEAD:
    case STEP_BODY:
        connection->net->counts.slow++;
        answer_refuse(connection, 408);
        break;
    case STEP_SOCKET: socket_tick(connection); break;
    case STEP_ANSWER:
        connection->net->counts.slow++;
        connection_end(connection);
        break;
    default: connection_end(connection);
    }
}

/* ---- its beginning ---- */

static struct bufferevent *open_stream(struct connection *connection, int descriptor)
{
    struct net *net = connection->net;
    if (!net->tls || address_is_none(&connection->address))
        return bufferevent_socket_new(net->base, descriptor, BEV_OPT_CLOSE_ON_FREE);
    if (!cost_may_shake_hands(connection))
        return NULL;
    connection->tls = SSL_new(net->tls);
    if (!connection->tls)
        return NULL;
    struct bufferevent *stream = bufferevent_openssl_socket_new(net->base, descriptor, connection->tls,
                                                                BUFFEREVENT_SSL_ACCEPTING, BEV_OPT_CLOSE_ON_FREE);
    if (stream)
        bufferevent_openssl_set_allow_dirty_shutdown(stream, 1);
    else
        SSL_free(connection->tls);
    return stream;
}

static struct connection *make(struct net *net, int descriptor, const struct address *address)
{
    struct connection *connection = calloc(1, sizeof *connection);
    if (!connection)
        return NULL;
    connection->net = net;
    connection->address = *address;
    connection->free = visitor_is_free(net, address);
    cost_begin(connection, address);
    connection->visitor = visitor_come(net, address);
    connection->stream = connection->visitor ? open_stream(connection, descriptor) : NULL;
    if (connection->stream)
        return connection;
    if (connection->visitor)
        visitor_leave(net, connection->visitor);
    free(connection);
    return NULL;
}

void connection_begin(struct net *net, const struct listening *from, int descriptor, const struct address *address)
{
    int yes = 1, ahead = BYTES_AHEAD;
    struct connection *connection = make(net, descriptor, address);
    if (!connection) {
        net->counts.refused++;
        close(descriptor);
        return;
    }
    if (!address_is_none(address)) {
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        setsockopt(descriptor, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &ahead, sizeof ahead);
    }
    connection->from = from;
    connection->net->counts.accepted++;
    connection->net->counts.connections++;
    link_init(&connection->waiting);
    link_init(&connection->late);
    link_add(&net->all, &connection->all);
    evtimer_assign(&connection->timer, net->base, on_time, connection);
    bufferevent_setcb(connection->stream, on_read, on_written, on_event, connection);
    bufferevent_setwatermark(connection->stream, EV_READ, 0, INPUT_MOST);
    bufferevent_enable(connection->stream, EV_READ | EV_WRITE);
    if (connection->tls)
        wait_for_client(connection, STEP_HANDSHAKE, SECONDS_HANDSHAKE);
    else
        wait_for_client(connection, STEP_IDLE, SECONDS_IDLE);
}
