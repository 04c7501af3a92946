/* socket.c - WebSockets: messages in and out, pings, and how they close.
 *
 * Sending costs more than all that is sent: two messages that go out by one call of the system cost little more than
 * one. So who has one message and knows that another follows holds it back (net_hold()). Measured with moves, of which
 * each has three messages to two: a third of the calls that send are gone. That, with fewer threads woken (store.c) and
 * no search prepared for people (computer.c), is 42 to 46 µs of CPU a move where it was 51 to 55: the last four runs of
 * each that came to their end, by turns on one busy machine, without a disk. Earlier ones, on a busier one, had 54
 * (with perf) and 54 to 74. What each of the three saves was not measured apart.
 *
 * Invariant: what is held back goes out before anything else does. */
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "net/internal.h"

enum { TRIPS = 8, SECOND = 1000000, FRAMES_A_TURN = 16 };

/* ---- its beginning and end ---- */

static void ping(struct net_socket *socket);

void socket_begin(struct connection *connection, struct net_socket *socket)
{
    socket->connection = connection;
    frame_reader_init(&socket->reader);
    connection->socket = socket;
    connection->step = STEP_SOCKET;
    connection->net->counts.sockets++;
    ping(socket);
}

void socket_free(struct net_socket *socket)
{
    socket->connection->net->counts.sockets--;
    if (socket->held)
        net_bytes_drop(socket->held);
    frame_reader_clear(&socket->reader);
    free(socket);
}

void *net_socket_mine(const struct net_socket *socket)
{
    return socket->mine;
}

const char *net_socket_peer(const struct net_socket *socket)
{
    return socket->peer;
}

/* ---- out ---- */

struct net_bytes *net_message(const char *text, size_t size)
{
    uint8_t head[FRAME_HEAD_MOST];
    size_t length = frame_write_head(head, FRAME_TEXT, size);
    struct net_bytes *message = net_bytes_new(NULL, length + size);
    if (!message)
        return NULL;
    memcpy(message->at, head, length);
    memcpy(message->at + length, text, size);
    return message;
}

static size_t waiting_for(const struct connection *connection)
{
    return evbuffer_get_length(bufferevent_get_output(connection->stream));
}

static void drop_share(const void *at, size_t size, void *bytes)
{
    (void)at, (void)size;
    net_bytes_drop(bytes);
}

/* What of a message the system has not taken waits, shared and not copied. */
static void keep_rest(struct connection *connection, struct net_bytes *message, size_t sent)
{
    struct evbuffer *output = bufferevent_get_output(connection->stream);
    if (evbuffer_add_reference(output, message->at + sent, message->size - sent, drop_share, message) == 0)
        net_bytes_share(message);
    else
        connection_doom(connection);
}

/* Send what is held back, if anything is, and then a message, or none: NULL. */
static void send_both(struct net_socket *socket, struct net_bytes *message)
{
    struct net_bytes *both[] = {socket->held, message};
    struct iovec parts[2];
    int count = 0;
    socket->held = NULL;
    for (int i = 0; i < 2; i++)
        if (both[i])
            parts[count++] = (struct iovec){.iov_base = both[i]->at, .iov_len = both[i]->size};
    size_t sent = count ? connection_write(socket->connection, parts, count) : 0;
    for (int i = 0; i < 2; i++) {
        size_t taken = both[i] && sent > both[i]->size ? both[i]->size : sent;
        if (both[i] && taken < both[i]->size)
            keep_rest(socket->connection, both[i], taken);
        sent -= both[i] ? taken : 0;
    }
    if (both[0])
        net_bytes_drop(both[0]);
}

bool net_send(struct net_socket *socket, struct net_bytes *message)
{
    struct connection *connection = socket->connection;
    if (socket->closing || connection->step != STEP_SOCKET)
        return false;
    if (waiting_for(connection) > OUTPUT_MOST) {
        connection->net->counts.slow++;
        net_close(socket, FRAME_LATER, "too slow");
        return false;
    }
    if (message->size > OUTPUT_MOST / 4 && !visitor_may_owe(connection, message->size)) {
        connection->net->counts.refused++;
        net_close(socket, FRAME_LATER, "too much");
        return false;
    }
    connection->net->counts.messages_out++;
    if (socket->holds && !socket->held)
        socket->held = net_bytes_share(message);
    else
        send_both(socket, message);
    if (message->size > OUTPUT_MOST / 4) /* a long answer: news of all is short, and shared */
        visitor_owes(connection, waiting_for(connection));
    return connection->step == STEP_SOCKET;
}

void net_hold(struct net_socket *socket)
{
    socket->holds = true;
}

void net_let_go(struct net_socket *socket)
{
    socket->holds = false;
    send_both(socket, NULL);
}

/* A frame of a few bytes that is sent once. */
static void send_control(struct net_socket *socket, const uint8_t *frame, size_t size)
{
    struct connection *connection = socket->connection;
    struct iovec part = {.iov_base = (void *)frame, .iov_len = size};
    send_both(socket, NULL);
    size_t sent = connection_write(connection, &part, 1);
    if (sent < size && evbuffer_add(bufferevent_get_output(connection->stream), frame + sent, size - sent) != 0)
        connection_doom(connection);
}

static void ping(struct net_socket *socket)
{
    uint8_t frame[FRAME_HEAD_MOST + sizeof(uint32_t)];
    uint32_t number = htonl(++socket->pings);
    size_t head = frame_write_head(frame, FRAME_PING, sizeof number);
    memcpy(frame + head, &number, sizeof number);
    socket->pinged = true;
    socket->ping_at = net_now();
    connection_deadline(socket->connection, SECONDS_PING);
    send_control(socket, frame, head + sizeof number);
}

void net_close(struct net_socket *socket, int code, const char *words)
{
    uint8_t frame[FRAME_CONTROL_MOST + 2];
    if (socket->closing || socket->connection->step != STEP_SOCKET)
        return;
    socket->closing = true;
    connection_deadline(socket->connection, SECONDS_CLOSE);
    send_control(socket, frame, frame_write_close(frame, code, words));
    if (socket->connection->step == STEP_SOCKET)
        socket_written(socket->connection);
}

/* When both have said that they close, and the other side can have heard us, ours is the first end (RFC 6455, 7.1.1).
 */
void socket_written(struct connection *connection)
{
    const struct net_socket *socket = connection->socket;
    if (connection->owed && waiting_for(connection) == 0)
        visitor_owes(connection, 0);
    if (socket->closing && socket->over && waiting_for(connection) == 0)
        connection_shut(connection);
}

/* ---- in ---- */

static void pong(struct net_socket *socket, const struct frame *ping)
{
    uint8_t frame[FRAME_CONTROL_MOST + 2];
    if (waiting_for(socket->connection) > OUTPUT_MOST)
        return; /* the next message closes it */
    size_t head = frame_write_head(frame, FRAME_PONG, ping->size);
    memcpy(frame + head, ping->text, ping->size);
    send_control(socket, frame, head + ping->size);
}

static void take_pong(struct net_socket *socket, const struct frame *frame)
{
    uint32_t number = htonl(socket->pings);
    if (!socket->pinged || frame->size != sizeof number || memcmp(frame->text, &number, sizeof number) != 0)
        return;
    int64_t took = net_now() - socket->ping_at;
    socket->pinged = false;
    socket->round[socket->trip] = (int32_t)(took < INT32_MAX ? took : INT32_MAX);
    socket->trip = (uint8_t)((socket->trip + 1) % TRIPS);
    if (socket->trips < TRIPS)
        socket->trips++;
}

int64_t net_round_trip(const struct net_socket *socket)
{
    int64_t least = -1;
    for (int i = 0; i < socket->trips; i++)
        if (least < 0 || socket->round[i] < least)
            least = socket->round[i];
    return least;
}

/* Whether it may send another frame: so many a second, and so many at once. */
static bool may_send(struct net_socket *socket, int64_t now)
{
    if (socket->busy_until < now)
        socket->busy_until = now;
    socket->busy_until += SECOND / MESSAGES_A_SECOND;
    return socket->busy_until - now <= (int64_t)MESSAGES_AT_ONCE * SECOND / MESSAGES_A_SECOND;
}

static void break_off(struct net_socket *socket, int code, const char *words)
{
    socket->over = true;
    socket->connection->net->counts.refused++;
    net_close(socket, code, words);
}

static void hand_over(struct net_socket *socket, const struct frame *frame)
{
    const struct net *net = socket->connection->net;
    int64_t since = cost_start(socket->connection);
    net->handler.message(net->handler.context, socket, frame->text, frame->size);
    cost_add(socket->connection->cost, since);
}

static void take_frame(struct net_socket *socket, const struct frame *frame)
{
    struct net *net = socket->connection->net;
    switch (frame->kind) {
    case FRAME_TEXT:
        net->counts.messages_in++;
        if (!socket->closing)
            hand_over(socket, frame);
        break;
    case FRAME_PING:
        if (!socket->closing)
            pong(socket, frame);
        break;
    case FRAME_PONG: take_pong(socket, frame); break;
    case FRAME_CLOSE:
        socket->over = true;
        if (socket->closing)
            socket_written(socket->connection);
        else
            net_close(socket, frame->code, "");
        break;
    case FRAME_BAD: break_off(socket, frame->code, ""); break;
    default: break;
    }
}

/* One frame, or what there is of it; false when there is nothing to go on with. */
static bool read_frame(struct net_socket *socket, struct evbuffer *input, int64_t now)
{
    struct evbuffer_iovec bytes = {.iov_base = NULL};
    size_t used = 0;
    if (socket->over) {
        evbuffer_drain(input, evbuffer_get_length(input));
        return false;
    }
    if (evbuffer_peek(input, -1, NULL, &bytes, 1) < 1)
        bytes.iov_len = 0;
    struct frame frame = frame_read(&socket->reader, bytes.iov_base, bytes.iov_len, &used);
    bool more = used > 0;
    evbuffer_drain(input, used);
    if (frame.kind != FRAME_NONE && frame.kind != FRAME_BAD && !may_send(socket, now))
        break_off(socket, FRAME_POLICY, "too many messages");
    else
        take_frame(socket, &frame);
    return more;
}

/* So many at most, and the rest when others have had their turn. */
void socket_read(struct connection *connection)
{
    struct net_socket *socket = connection->socket;
    struct evbuffer *input = bufferevent_get_input(connection->stream);
    int64_t now = net_now();
    int turn = 0;
    while (connection->step == STEP_SOCKET && turn < FRAMES_A_TURN && !cost_is_used_up(connection) &&
           read_frame(socket, input, now))
        turn++;
    if (turn == FRAMES_A_TURN && connection->step == STEP_SOCKET && !socket->over)
        bufferevent_trigger(connection->stream, EV_READ, BEV_TRIG_IGNORE_WATERMARKS | BEV_TRIG_DEFER_CALLBACKS);
    if (connection->step != STEP_SOCKET || socket->over)
        return;
    if (!frame_reader_waits(&socket->reader))
        socket->message_at = 0;
    else if (!socket->message_at)
        socket->message_at = now;
    else if (now - socket->message_at > (int64_t)SECONDS_MESSAGE * SECOND)
        break_off(socket, FRAME_POLICY, "too slow");
}

/* Every so often: whoever has not answered a ping, or has taken too long for a message or for closing, is gone. */
void socket_tick(struct connection *connection)
{
    struct net_socket *socket = connection->socket;
    bool stuck = socket->message_at && net_now() - socket->message_at > (int64_t)SECONDS_MESSAGE * SECOND;
    if (socket->closing) {
        connection_end(connection);
    } else if (socket->pinged) {
        connection->net->counts.slow++;
        connection_end(connection);
    } else if (stuck) {
        break_off(socket, FRAME_POLICY, "too slow");
    } else {
        ping(socket);
    }
}
