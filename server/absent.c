/* absent.c - stands in for server.c in a program that is built without the page. */
#include "server/server.h"

enum server_end server_run(const char *address, int port, void (*ready)(const void *context, int port),
                           const void *context)
{
    (void)address, (void)port, (void)ready, (void)context;
    return SERVER_ABSENT;
}
