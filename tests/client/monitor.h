/* monitor.h - all that a Redis is told, by whomever: its own MONITOR tells it. */
#ifndef TESTS_CLIENT_MONITOR_H
#define TESTS_CLIENT_MONITOR_H

#include <stdbool.h>
#include <stddef.h>

#include "tests/client/redis.h"

struct monitor {
    int descriptor;
    char *text; /* what was heard, with a zero beyond its size */
    size_t size;
};

/* Listen from now on. False: it does not let us. */
bool monitor_open(struct monitor *monitor, const struct redis *redis);
/* Take what has come until now. */
void monitor_hear(struct monitor *monitor);
void monitor_close(struct monitor *monitor);

#endif
