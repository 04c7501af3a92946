/* route.h - HTTP requests to the host: which action each is, or a function of its own. */
#ifndef SERVER_ROUTE_H
#define SERVER_ROUTE_H

#include <stdbool.h>

#include "net/net.h"

struct call;
struct host;

/* A route: a method and a path with {names} in it. */
struct route {
    enum net_method method;
    const char *path;   /* NULL closes the table */
    const char *action; /* its name; "{action}": told by the path; or NULL: */
    void (*answer)(struct host *host, struct net_request *request);
    const char *about;
};

extern const struct route routes[];

/* Answer a request whose path begins with "/api/", or is one of the host's own; false if it is none of them. */
bool route_request(struct host *host, struct net_request *request);
/* A short answer in JSON, like a refused call. */
void route_refuse(struct host *host, struct net_request *request, int status, const char *message, const char *arg);
/* Whether a page of another host's sent it. */
bool route_is_foreign(const struct net_request *request);

#endif
