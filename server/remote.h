/* remote.h - hands elsewhere: workers (worker.h) that think for this server, reached by the bus.
 *
 * Workers say who they are, how many hands they have and how many of them are busy. As long as some are free they
 * borrow jobs of the crew, which go into a queue of Redis that whoever is free takes them from. One that is not heard
 * of in time comes back and is thought about here, as all do when no worker is left or the bus is away: then nothing is
 * lost but time.
 *
 * Invariant: a job that was borrowed comes back to the crew once, whatever is said of it afterwards. */
#ifndef SERVER_REMOTE_H
#define SERVER_REMOTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bus;
struct crew;
struct crew_job;
struct event_base;
struct remote;

/* The channel that a bus must hear for it beside its own, what workers hear, and the queue of jobs. */
#define REMOTE_HANDS   "hands"
#define REMOTE_WORKERS "workers"
#define REMOTE_QUEUE   "work"

/* What is said: by workers, to all nodes and to that of a job; and by nodes, to all workers. */
#define REMOTE_SAYS_HANDS   "hands"   /* "ID HANDS BUSY" */
#define REMOTE_SAYS_AT      "at"      /* "NUMBER NUMBER …": it is at these jobs */
#define REMOTE_SAYS_BACK    "back"    /* "NUMBER": it gives the job back */
#define REMOTE_SAYS_THOUGHT "thought" /* "NUMBER", a new line, and the answer as of errand.h; none: it cannot */
#define REMOTE_SAYS_WHO     "who"     /* "": who is there? */
#define REMOTE_SAYS_STOP    "stop"    /* "NUMBER": nobody wants that any more */

enum {
    REMOTE_TRIES = 3,         /* times that a job is sent or taken, before it is thought about here */
    REMOTE_HANDS_MOST = 1024, /* of a worker */
    REMOTE_BEAT_MS = 1000,    /* workers say so often what they are at */
    REMOTE_SILENT_MS = 4000,  /* who has not is dead: its jobs are another's */
    REMOTE_PATIENCE_MS = 9000 /* a job that nobody has said to be at for so long comes back */
};

/* NULL when memory runs out. The bus and the crew outlive it. */
struct remote *remote_new(struct event_base *base, struct bus *bus, struct crew *crew);
/* What the bus tells: a message to a node, and that it has come or is away. */
void remote_heard(struct remote *remote, const char *kind, const char *bytes);
void remote_turned(struct remote *remote, bool is_there);
/* Nobody wants that job any more, which is elsewhere: it comes back, stopped. */
void remote_drop(struct remote *remote, const struct crew_job *job);
/* Nobody wants anything any more: all jobs come back, stopped. Before the bus is closed. */
void remote_stop(struct remote *remote);
/* After that. */
void remote_free(struct remote *remote);

/* How many hands living workers have. */
int remote_hands(const struct remote *remote);

/* For metrics. */
struct remote_counts {
    uint64_t sent, answered; /* jobs */
    uint64_t back;           /* those that came back without an answer */
    int workers, hands, out; /* out: jobs that are elsewhere */
};
struct remote_counts remote_counts(const struct remote *remote);

#endif
