/* ties.h - this server's end of the bus: opened with it, told in logs when it goes and comes, and whatever others say
 * given to whom it is about. */
#ifndef SERVER_TIES_H
#define SERVER_TIES_H

#include <stdbool.h>
#include <stddef.h>

struct host;

/* Begin to reach it. False, having told why as bus_open() does. */
bool ties_open(struct host *host, const char *url, char *trouble, size_t size);
/* Before the crew ends: what is thought about elsewhere comes back. */
void ties_close(struct host *host);

#endif
