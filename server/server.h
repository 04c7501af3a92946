/* server.h - the web server: the page, and games of people and computers who play together. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "net/net.h"
#include "server/log.h"
#include "server/push.h"

enum server_end {
    SERVER_STOPPED, /* somebody asked it to, by SIGINT or SIGTERM */
    SERVER_BUSY,    /* another program listens there */
    SERVER_NOWHERE, /* that is no address */
    SERVER_TROUBLE, /* errno says what, here and with the next five */
    SERVER_CERTIFICATE,
    SERVER_PROXY,
    SERVER_USER,
    SERVER_SANDBOX,
    SERVER_PUSH,
    SERVER_BUS,     /* that is no address of one: as with the next */
    SERVER_STORE,   /* what is kept cannot be had: `trouble` says why */
    SERVER_METRICS, /* those are no addresses */
    SERVER_ABSENT,  /* this program was built without the page */
};

enum { SERVER_TEXT = 256 };

struct server_terms {
    struct net_terms net;
    const char *store;   /* what is kept: a place as for store_open() */
    const char *node;    /* what this server is called among others that have the same; NULL: by where it listens */
    const char *bus;     /* to other processes: an address as for bus_open(); NULL: there is none */
    const char *user;    /* whom to become once it listens; NULL: nobody else */
    const char *metrics; /* who may ask for /metrics beside this machine: addresses and nets; NULL: nobody */
    struct push_terms push;
    bool sandbox; /* keep system calls to those it needs */
    enum log_level level;
    char *trouble; /* room of SERVER_TEXT bytes for words about what is kept */
    /* Called once it listens, with the port of each place and how many connections it holds. */
    void (*ready)(const void *context, const int *ports, int most);
    const void *context;
};

/* What a place of a store is called where everybody may read it: without a password. */
void server_place_name(const char *place, char *out, size_t size);

/* Serve until a signal ends it. In `trouble` comes what could not be had: a place, a file, an address. */
enum server_end server_run(const struct server_terms *terms, const char **trouble);

#endif
