/* net.h - HTTP and WebSocket for a program that knows nothing of either: connections, their limits, and bytes.
 *
 * One event loop, one thread. What comes in is handed over whole (a request with its body, a message of a WebSocket);
 * what goes out is shared, never copied for each reader. Limits hold for everybody: size and time of a whole request,
 * of a handshake, connections in all and by address, bytes that wait for a reader who does not read. Whoever breaks one
 * is answered in our own words and headers where HTTP allows, and closed.
 *
 * HTTP/1.1 is parsed here (http_read.c): evhttp answers bad requests by itself without our headers, knows a time
 * without bytes only and none for the whole request, and takes two lengths that differ. */
#ifndef NET_NET_H
#define NET_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct event_base;

/* ---- bytes that many share ---- */

struct net_bytes {
    int readers;
    size_t size;
    char at[];
};

/* A copy with one reader; NULL when memory runs out. */
struct net_bytes *net_bytes_new(const void *at, size_t size);
struct net_bytes *net_bytes_share(struct net_bytes *bytes);
void net_bytes_drop(struct net_bytes *bytes);

/* ---- requests ---- */

enum net_method { NET_GET, NET_HEAD, NET_POST, NET_PUT, NET_DELETE, NET_OPTIONS, NET_OTHER };

enum { NET_ADDRESS = 48 };

/* A request, whole. Everything in it is valid until it is answered, or gone. */
struct net_request {
    enum net_method method;
    const char *path;  /* below the base path, decoded, without "." and ".." parts; it begins with "/" */
    const char *base;  /* the base path: "" or "/games" */
    const char *query; /* as it came, without "?"; "" if none */
    const char *body;  /* ends with a zero beyond its size */
    size_t size;
    char peer[NET_ADDRESS]; /* who asks, by --trusted-proxy where one is before us; "" on a Unix socket */
    bool secure;            /* by TLS, here or at the trusted proxy */
    bool local;             /* came on the administrator's socket */
    void *mine;             /* of whoever answers later: NULL at first */
};

/* The value of a header by its name in lower case, or "" . */
const char *net_header(const struct net_request *request, const char *name);
/* The decoded value of "name=value" in a query; false if it is not there, does not fit or is not UTF-8. */
bool net_query(const struct net_request *request, const char *name, char *out, size_t size);

struct net_answer {
    int status;
    const char *type;          /* Content-Type; NULL: no body */
    struct net_bytes *body;    /* shared: the caller's own share stays its own; or else */
    const void *lasting;       /* bytes that are never freed, such as a file of the page */
    size_t size;               /* of `lasting` */
    const char *headers[8][2]; /* further ones, by name and value; a NULL name closes them */
    bool for_all;              /* pages of others may load it, or show it in a frame */
};

/* Answer, now or later. The headers of every answer (Content-Security-Policy and its like, Date, Content-Length) are
 * added; HEAD gets no body. The request is gone then. */
void net_answer(struct net_request *request, const struct net_answer *answer);
/* The same with text for people and programs: {"error": {"message": …}} is not made here. */
const char *net_reason(int status);

/* ---- WebSockets ---- */

struct net_socket;

/* Answer a request by making it a WebSocket, if it asks for one (net_wants_socket()) rightly; else it is answered with
 * 400 or 426, and NULL comes back. */
bool net_wants_socket(const struct net_request *request);
struct net_socket *net_accept(struct net_request *request, void *mine);
/* The same, with a cookie to be set; NULL: none. */
struct net_socket *net_accept_cookie(struct net_request *request, void *mine, const char *cookie);
void *net_socket_mine(const struct net_socket *socket);
const char *net_socket_peer(const struct net_socket *socket);

/* A message as it goes over the wire, to be sent to many. */
struct net_bytes *net_message(const char *text, size_t size);
/* Send it. A reader who is too far behind (more than its share of bytes waits for it) is closed: false. */
bool net_send(struct net_socket *socket, struct net_bytes *message);
/* From now on a message may wait for the one behind it, so that both go out at once; until now, before the loop goes
 * on. */
void net_hold(struct net_socket *socket);
void net_let_go(struct net_socket *socket);
/* Close with a code and a few words of UTF-8; `closed` is called later, from the loop. */
void net_close(struct net_socket *socket, int code, const char *words);
/* How long a message takes to it and back, in microseconds: the least of the last few pings; -1: not known yet. */
int64_t net_round_trip(const struct net_socket *socket);

/* ---- the loop ---- */

/* What the program does. Functions run one at a time, in the thread of the loop. */
struct net_handler {
    void *context;
    /* A request, to be answered now or later; every one is, or is gone. */
    void (*request)(void *context, struct net_request *request);
    /* Its client has gone before it was answered. */
    void (*gone)(void *context, struct net_request *request);
    /* A text message, whole and UTF-8; it ends with a zero beyond its size. */
    void (*message)(void *context, struct net_socket *socket, const char *text, size_t size);
    /* It is closed and gone. */
    void (*closed)(void *context, struct net_socket *socket);
    /* Nobody else is taken for the moment: "full", as many are here as may be, or "descriptors" have run out. It may be
     * told often. NULL: do not tell. */
    void (*trouble)(void *context, const char *what);
};

/* Where and how to listen. */
struct net_place {
    enum { NET_TCP, NET_UNIX, NET_GIVEN } kind; /* the last: a descriptor of the system's (socket activation) */
    const char *address;                        /* host or path */
    int port, descriptor;
    bool local; /* the administrator's */
};

struct net_terms {
    const struct net_place *places;
    int count;
    const char *certificate, *key; /* files, PEM; NULL: no TLS */
    const char *base_path;         /* "" or "/games" */
    const char
        *trusted;    /* addresses and nets of proxies whose X-Forwarded-For is believed: "127.0.0.1,10.0.0.0/8,unix" */
    int connections; /* at most; 0: as many as descriptors allow */
    int each;        /* at most from one address; 0: 256, but of this machine's own as many as they like */
};

struct net;

/* Listen. NULL with errno and in `trouble` the place, certificate or proxy that could not be had; errno is EDESTADDRREQ
 * for what is no address, and EINVAL for what is not what it should be. */
struct net *net_open(struct event_base *base, const struct net_terms *terms, const struct net_handler *handler,
                     const char **trouble);
/* The port of the n-th place. */
int net_port(const struct net *net, int n);
/* How many connections it holds at most. */
int net_most(const struct net *net);
/* Read certificate and key again; false: the old ones stay. */
bool net_reload(struct net *net);
/* Listen no more, tell sockets that we go (code 1012) and let answers that are under way end. */
void net_stop(struct net *net);
void net_free(struct net *net);

struct net_counts {
    uint64_t accepted, requests, messages_in, messages_out, refused, slow;
    int connections, sockets;
};
struct net_counts net_counts(const struct net *net);

#endif
