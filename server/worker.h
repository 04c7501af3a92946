/* worker.h - a process that thinks for servers: takes jobs (errand.h) from the bus, and answers them.
 *
 * It keeps nothing and listens nowhere. What it is given it treats as if it came from somebody who means harm. */
#ifndef SERVER_WORKER_H
#define SERVER_WORKER_H

#include "server/log.h"

#include <stdbool.h>

enum worker_end {
    WORKER_STOPPED, /* somebody asked it to, by SIGINT or SIGTERM */
    WORKER_BUS,     /* that is no address: `trouble` says why, as an argument of a message */
    WORKER_TROUBLE, /* errno says what, here and with the next two */
    WORKER_USER,
    WORKER_SANDBOX,
    WORKER_ABSENT, /* this program was built without it */
};

enum { WORKER_TEXT = 256, WORKER_THREADS = 256 };

struct worker_terms {
    const char *bus;  /* the address, as of bus.h */
    const char *name; /* by which Redis shows it; NULL: it has none */
    const char *user; /* whom to become; NULL: nobody else */
    int threads;      /* 0: as many as the machine has cores */
    bool sandbox;
    enum log_level level;
    /* Called once it has begun: where, without a password, and with how many threads. */
    void (*ready)(const void *context, const char *bus, int threads);
    const void *context;
};

/* Work until a signal ends it: then what it has in hand is given back, so that another takes it. */
enum worker_end worker_run(const struct worker_terms *terms, char trouble[WORKER_TEXT]);

#endif
