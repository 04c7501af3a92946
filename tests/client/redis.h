/* redis.h - a Redis that a test has started: the real program, which keeps nothing, reached by a socket below /tmp and
 * by a port of this machine alone. It ends when the test does, whatever happens. */
#ifndef TESTS_CLIENT_REDIS_H
#define TESTS_CLIENT_REDIS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct redis {
    char folder[64];
    char path[80];            /* of its socket */
    char url[112];            /* "redis+unix://…" */
    char net[48];             /* "redis://127.0.0.1:…" */
    int port;                 /* the same each time it is started */
    const char *const *flags; /* further words of its command, NULL after the last; or NULL */
    pid_t pid;                /* 0: it does not run */
};

/* Make one; false if there is nowhere to. */
bool redis_build(struct redis *redis);
/* Start it, and wait until it answers. False if there is no Redis here. */
bool redis_open(struct redis *redis);
/* End it as power ends it, and let it stand still and go on. */
void redis_kill(struct redis *redis);
void redis_stop(const struct redis *redis);
void redis_go_on(const struct redis *redis);
/* Remove it, having ended it. */
void redis_clear(struct redis *redis);
/* Ask it something, a line as for redis-cli without quotes, and have the beginning of what it answers, as it comes.
 * False if it does not. */
bool redis_ask(const struct redis *redis, const char *line, char *answer, size_t size);
/* A connection to its socket, or -1: for what is more than a line. */
int redis_connect(const struct redis *redis);
/* Its CPU time in microseconds, as long as it runs. */
long long redis_cpu_us(const struct redis *redis);

#endif
