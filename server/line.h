/* line.h - a client by WebSocket. */
#ifndef SERVER_LINE_H
#define SERVER_LINE_H

#include <stddef.h>

struct host;
struct net_request;
struct net_socket;

/* Make a request a line. */
void line_accept(struct host *host, struct net_request *request);
/* What it says; and that it is gone. */
void line_message(struct host *host, struct net_socket *socket, const char *text, size_t size);
void line_closed(struct host *host, struct net_socket *socket);
/* A token is no more: close the lines that came by it. */
void line_close_token(struct host *host, const char *token);

#endif
