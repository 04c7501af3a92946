/* openapi.h - the document of the HTTP interface, made from the tables of routes, actions and shapes. */
#ifndef SERVER_OPENAPI_H
#define SERVER_OPENAPI_H

struct host;
struct net_request;
struct sink;

void openapi_write(const struct sink *sink);
void openapi_answer(struct host *host, struct net_request *request);

#endif
