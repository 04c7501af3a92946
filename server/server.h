/* server.h - the web server. For now it gives out the files of the page and nothing else. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <stdbool.h>

enum server_end {
    SERVER_STOPPED, /* somebody asked it to, by SIGINT or SIGTERM */
    SERVER_BUSY,    /* another program listens there */
    SERVER_NOWHERE, /* that is no address */
    SERVER_TROUBLE, /* errno says what */
    SERVER_ABSENT,  /* this program was built without the page */
};

/* Serve at an address, such as "127.0.0.1" or "::1", and a port (0: any that is free), until a signal ends it. Calls
 * `ready` with the port once it listens. */
enum server_end server_run(const char *address, int port, void (*ready)(const void *context, int port),
                           const void *context);

#endif
