/* turns.h - an event loop that a test turns by itself, until something is so. */
#ifndef TESTS_TURNS_H
#define TESTS_TURNS_H

#include <event2/event.h>

#include "tests/client/guest.h"

struct turns {
    struct event_base *base;
    struct event *step; /* so that a turn ends when nothing happens */
};

void turns_open(struct turns *turns);
void turns_close(struct turns *turns);
/* One turn: what is there, or some milliseconds. */
void turns_take(const struct turns *turns);

/* Turns until `what` is so; the test fails if it is not so in `ms` milliseconds. */
#define turns_until(turns, ms, what)                                                                                   \
    do {                                                                                                               \
        int64_t end_ = guest_now() + (ms);                                                                             \
        while (!(what) && guest_now() < end_)                                                                          \
            turns_take(turns);                                                                                         \
        assert_true(what);                                                                                             \
    } while (0)

#endif
