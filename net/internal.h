/* internal.h - what the files of net share: the net, a connection, a request and a socket from inside.
 *
 * A connection is in one step at a time. It ends in connection_end() only, which is called from the loop and never from
 * within a call of the program's (net_answer(), net_send(), net_close()): those mark it (connection_doom()). */
#ifndef NET_INTERNAL_H
#define NET_INTERNAL_H

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/event_struct.h>
#include <openssl/ssl.h>
#include <sys/uio.h>

#include "core/text.h"
#include "net/address.h"
#include "net/frame.h"
#include "net/http_read.h"
#include "net/net.h"

/* How long things may take, in seconds, and how much may wait. */
enum {
    SECONDS_HANDSHAKE = 10, /* of TLS */
    SECONDS_HEAD = 10,      /* from its first byte to its last */
    SECONDS_BODY = 20,
    SECONDS_IDLE = 60,   /* between requests */
    SECONDS_ANSWER = 60, /* to read an answer, and a second more for each … */
    BYTES_A_SECOND = 4096,
    SECONDS_LINGER = 2, /* from our end to theirs */
    SECONDS_PING = 25,  /* from ping to ping, each to be answered before the next */
    SECONDS_MESSAGE = 20,
    SECONDS_CLOSE = 5,
    INPUT_MOST = HTTP_HEAD_MOST + 1, /* that is read ahead */
    BYTES_AHEAD = 32 << 10,          /* that the system copies before it can send them */
    OUTPUT_MOST = 256 << 10,         /* that waits for a reader of a WebSocket */
    OWED_MOST = 128 << 20,           /* that waits for all readers, */
    OWED_EACH = 16 << 20,            /* and for those of one address */
    MESSAGES_A_SECOND = 50,
    MESSAGES_AT_ONCE = 200,
};

/* A ring of things in the order in which they came. */
struct link {
    struct link *next, *before;
};

static inline void link_init(struct link *link)
{
    link->next = link->before = link;
}

static inline void link_add(struct link *ring, struct link *link)
{
    link->next = ring;
    link->before = ring->before;
    ring->before->next = link;
    ring->before = link;
}

static inline void link_take(struct link *link)
{
    link->before->next = link->next;
    link->next->before = link->before;
    link_init(link);
}

/* Somebody with connections, by address. */
struct visitor;

struct listening {
    struct net *net;
    int descriptor;
    struct event *event; /* readable */
    struct net_place place;
};

enum { VISITOR_CHAINS = 4096, COST_BUCKETS = 4096 };

struct net {
    struct event_base *base;
    struct net_handler handler;
    struct listening *listening;
    int places;
    SSL_CTX *tls; /* NULL: none */
    char *certificate, *key, *base_path;
    struct address_nets trusted;
    int most, each;     /* connections, in all and by address */
    bool each_loopback; /* this machine's too */
    bool stopped, paused;
    struct event *resume; /* to listen again when descriptors ran out */
    struct event *look;   /* whether those that were put off can go on */
    struct link late;     /* which these are (cost.c) */
    int64_t costs[COST_BUCKETS], handshakes[COST_BUCKETS];
    struct link all, waiting; /* connections; those of them that wait for their client, who can be sent away */
    struct visitor *visitors[VISITOR_CHAINS];
    uint64_t seed;
    size_t owed; /* bytes that wait for their readers, of answers and messages that are not shared by all */
    struct net_counts counts;
};

enum step {
    STEP_HANDSHAKE,
    STEP_IDLE, /* no byte of the next request yet */
    STEP_HEAD,
    STEP_BODY,
    STEP_HANDLE, /* the program has the request */
    STEP_ANSWER, /* bytes of the answer wait for its reader */
    STEP_LINGER, /* we have said all, and wait for the other side's end */
    STEP_SOCKET,
    STEP_DOOMED,
};

struct connection {
    struct link all, waiting, late; /* first: a link of `all` is its connection */
    int64_t *cost;                  /* the bucket of who asks by it; NULL: it is not measured (cost.c) */
    struct net *net;
    struct bufferevent *stream;
    SSL *tls;
    struct event timer;
    const struct listening *from;
    struct visitor *visitor;
    struct visitor *forwarded; /* for whom a proxy asks: from a request until its answer is read, or as a WebSocket */
    struct address address;
    enum step step;
    bool free;     /* who asks by it has no limits (visitors.c) */
    bool inside;   /* its requests are being read: an answer need not go on with the next */
    bool ended;    /* the other side sends no more */
    bool keep;     /* on after this answer */
    uint16_t seen; /* bytes of a head in which no end was found */
    size_t owed;   /* bytes that wait for its reader, as they are counted */
    struct request *request;
    struct net_socket *socket;
};

struct request {
    struct net_request net; /* first */
    struct connection *connection;
    bool keep;
    bool handed; /* to the program, which is told when it is gone */
    size_t have; /* of its body */
    int count;
    char *body, *path;
    const char *target;
    struct http_line lines[]; /* and behind them the bytes of the head, and the path */
};

struct net_socket {
    struct connection *connection;
    void *mine;
    char peer[NET_ADDRESS];
    struct frame_reader reader;
    struct net_bytes *held; /* that message; NULL: none */
    bool closing;           /* we have said so */
    bool over;              /* and so have they, or they cannot be understood */
    bool pinged;            /* and not answered yet */
    bool holds;             /* the next message waits for the one behind it */
    uint8_t trip, trips;
    uint32_t pings;
    int32_t round[8]; /* microseconds */
    int64_t ping_at;
    int64_t message_at; /* when the one under way began; 0: none */
    int64_t busy_until; /* by the messages it may send */
};

/* Microseconds of a clock that never goes back. */
int64_t net_now(void);

/* ---- connection.c ---- */
void connection_begin(struct net *net, const struct listening *from, int descriptor, const struct address *address);
void connection_end(struct connection *connection);
void connection_doom(struct connection *connection);
/* Its request is somebody's whom a proxy has seen. False: that address has as much under way as it may. */
bool connection_forward(struct connection *connection, const struct address *who);
/* Say that we send no more. */
void connection_shut(struct connection *connection);
void connection_deadline(struct connection *connection, int seconds);
/* Write now what the system takes, of bytes that have to follow nothing that waits: returns how many it took. */
size_t connection_write(struct connection *connection, const struct iovec *parts, int count);
/* Its answer is on its way: wait until it is read, or go on. */
void connection_answered(struct connection *connection, size_t size);
struct connection *connection_of_link(struct link *all);
struct connection *connection_of_waiting(struct link *waiting);
struct connection *connection_of_late(struct link *late);
/* Go on with what it has sent. */
void connection_read(struct connection *connection);

/* ---- requests.c ---- */
/* Read requests from what has come, and hand them to the program. */
void requests_read(struct connection *connection);
void request_free(struct request *request);

/* ---- answer.c ---- */
/* Refuse what cannot be a request, and close. */
void answer_refuse(struct connection *connection, int status);
/* Answer with nothing but the reason of a status. */
void answer_plainly(struct net_request *request, int status);

/* ---- socket.c ---- */
/* A connection is a WebSocket from now on. */
void socket_begin(struct connection *connection, struct net_socket *socket);
void socket_read(struct connection *connection);
void socket_written(struct connection *connection);
void socket_tick(struct connection *connection);
void socket_free(struct net_socket *socket);

/* ---- visitors.c ---- */
/* Whether those of an address have no limits: this machine's own, and proxies that are believed, are many. */
bool visitor_is_free(const struct net *net, const struct address *address);
/* One more connection of an address, or one more request or WebSocket that a proxy has from there; NULL: it has as many
 * as it may. */
struct visitor *visitor_come(struct net *net, const struct address *address);
void visitor_leave(struct net *net, struct visitor *visitor);
/* Whether so many bytes more may wait for the reader of a connection; those of an address have their share. */
bool visitor_may_owe(const struct connection *connection, size_t size);
/* Count anew what waits there. */
void visitor_owes(struct connection *connection, size_t size);

/* ---- cost.c ---- */
/* Whose time it is that a connection takes from now on. */
void cost_begin(struct connection *connection, const struct address *who);
/* Measure: begin, and note how long it took. */
int64_t cost_start(const struct connection *connection);
void cost_add(int64_t *cost, int64_t since);
/* An answer was made while nobody measured. */
void cost_add_answer(const struct connection *connection, size_t size);
/* Whether its address must wait; then it is gone on with later (connection_read()). */
bool cost_is_used_up(struct connection *connection);
/* What the loop calls, with the net. */
void cost_look(int descriptor, short what, void *context);
/* Whether one more handshake of TLS may be made for its address. */
bool cost_may_shake_hands(const struct connection *connection);

/* ---- listen.c ---- */
bool listen_open(struct net *net, const struct net_place *place, struct listening *listening);
void listen_close(struct listening *listening);
/* Listen while there is room, and not else. */
void listen_adjust(struct net *net);

/* ---- tls.c ---- */
/* NULL with errno. */
SSL_CTX *tls_context(const char *certificate, const char *key);

#endif
