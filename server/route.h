/* route.h - HTTP requests to the host: which action each is, or a function of its own. */
#ifndef SERVER_ROUTE_H
#define SERVER_ROUTE_H

#include <stdbool.h>

#include "net/net.h"

struct action;
struct call;
struct host;

/* A route: a method and a path with {names} in it. */
struct route {
    enum net_method method;
    const char *path;   /* NULL closes the table */
    const char *action; /* its name; "{action}": told by the path; or NULL: */
    void (*answer)(struct host *host, struct net_request *request);
    const char *about; /* of what is no action */
    const char *type;  /* of what it answers, if it is no action */
};

extern const struct route routes[];

/* Answer a request that is one of the host's, or begins with "/api/" or "/admin/"; false if it is none of them. */
bool route_request(struct host *host, struct net_request *request);
/* Whether a path is for the administrator's socket only. */
bool route_is_local(const char *path);
/* Whether an action is done by its name in the path, having no route of its own. */
bool route_may_name(const struct action *action);
/* A short answer in JSON, like a refused call. */
void route_refuse(struct host *host, struct net_request *request, int status, const char *message, const char *arg);
/* The program's token, by which a request says who asks; "" if it does not. */
const char *route_token(const struct net_request *request);
/* Whether a page of another host's sent it. */
bool route_is_foreign(const struct net_request *request);

#endif
