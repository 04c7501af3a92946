/* health.h - how the server is: for whoever watches over it. */
#ifndef SERVER_HEALTH_H
#define SERVER_HEALTH_H

struct host;
struct net_request;

/* What is not well, or NULL. */
const char *health_trouble(const struct host *host);
void health_answer(struct host *host, struct net_request *request);
void health_metrics(struct host *host, struct net_request *request);

#endif
