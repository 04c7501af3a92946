/* queue.h - jobs that wait in Redis until somebody takes them (streams with a group of takers, Redis 6.2 or newer).
 *
 * A job that was taken stays there until it is ended; who takes it says from time to time that it is still at it
 * (queue_keep()), and when it does not, another claims the job. All of it is gone when Redis is, so whoever adds a job
 * must be able to do without. Nobody waits here either: what was asked for is told later, and nothing is asked for
 * where these return false.
 *
 * Invariant: a job has one taker at a time, as Redis knows; one that was thought dead may come back, so an answer may
 * come twice. */
#ifndef BUS_QUEUE_H
#define BUS_QUEUE_H

#include "bus/bus.h"

enum {
    QUEUE_ID = 44,         /* with its zero */
    QUEUE_BYTES = 2 << 20, /* of a job, at most */
    QUEUE_AT_ONCE = 16,    /* jobs that are taken together, at most */
    QUEUE_LENGTH = 10000,  /* about so many jobs wait at most: older ones are forgotten */
    QUEUE_WAIT_MS = 1000,  /* how long Redis waits for jobs to come */
};

struct queue_job {
    char id[QUEUE_ID];
    const char *bytes; /* a zero is behind them */
    size_t size;
    int times; /* that it was taken, with this one */
};

/* Add a job. `done` is called with its id, or with NULL if it could not be added. */
bool queue_add(struct bus *bus, const char *queue, const void *bytes, size_t size,
               void (*done)(void *context, const char *id), void *context);
/* Take up to so many jobs, when there are some, or nothing comes for QUEUE_WAIT_MS; one call at a time. `done` is
 * called with -1 when that could not be done: not to be tried again at once. */
bool queue_take(struct bus *bus, const char *queue, const char *taker, int most,
                void (*done)(void *context, const struct queue_job *jobs, int count), void *context);
/* Take over up to so many whose takers have not been heard of for that long. */
bool queue_claim(struct bus *bus, const char *queue, const char *taker, int silent_ms, int most,
                 void (*done)(void *context, const struct queue_job *jobs, int count), void *context);
/* One is still at it. `gone` is called if nobody need be: it was ended, or is not there any more. */
bool queue_keep(struct bus *bus, const char *queue, const char *taker, const char *id,
                void (*gone)(void *context, const char *id), void *context);
/* It is done, or nobody wants it any more. */
bool queue_end(struct bus *bus, const char *queue, const char *id);
/* This taker takes no more, and holds none. */
bool queue_leave(struct bus *bus, const char *queue, const char *taker);

#endif
