/* bus.h - what the stories of the bus share: a Redis that is started for each, and somebody on the bus who notes what
 * is heard. The stories are the functions at the end; each is a test of the suite "bus". */
#ifndef TESTS_BUS_H
#define TESTS_BUS_H

#include <stdbool.h>
#include <stddef.h>

#include "bus/bus.h"
#include "tests/client/redis.h"
#include "tests/support.h"
#include "tests/turns.h"

enum { NOTES = 1 << 16, LONG = 20000, BIG = 3 << 20 };

/* Somebody on the bus. */
struct peer {
    struct bus *bus;
    char notes[NOTES]; /* "channel kind bytes;" of each that was heard */
    size_t size, biggest;
    int heard, missed, came, went;
};

extern struct turns turns;
extern struct redis redis;

/* ---- bus_peer.c ---- */

/* A Redis begins and ends. */
void begin(void);
void end(void);
/* Come to a bus and hear these channels, or "nodes" alone; the bus is not there yet. False: that is no address, as
 * `trouble` says. */
bool try_join(struct peer *peer, const char *url, const char *const *channels, char *trouble, size_t size);
void join(struct peer *peer, const char *url);
/* Say something to "nodes". */
void say(const struct peer *peer, const char *kind, const char *text);
/* A Redis with one who has come, or with two, by its socket and by its port; and its end. */
void begin_with(struct peer *peer);
void end_with(const struct peer *peer);
void meet(struct peer *a, struct peer *b);
void part(const struct peer *a, const struct peer *b);
/* Nobody gets in there, for this reason; NULL: for whatever reason. */
void expect_trouble(const char *url, const char *says);

/* Let the loop run until something is so, or for long. */
#define until(what) turns_until(&turns, LONG, what)
void rest(int ms);

/* ---- bus_messages.c ---- */
void others_hear_in_order(void **state);
void big_ones_come_whole(void **state);
void last_words_are_heard(void **state);
void databases_are_apart(void **state);

/* ---- bus_doors.c ---- */
void passwords_are_asked_for(void **state);
void certificates_are_looked_at(void **state);
void wrong_addresses_are_told(void **state);

/* ---- bus_away.c ---- */
void it_comes_back_by_itself(void **state);
void others_know_what_they_miss(void **state);
void nobody_waits_for_one_that_stands_still(void **state);

/* ---- bus_strangers.c ---- */
void strangers_do_no_harm(void **state);
void garbage_is_not_heard(void **state);

/* ---- bus_jobs.c ---- */
void jobs_are_taken_once(void **state);
void who_waits_is_told_at_once(void **state);
void jobs_of_the_dead_are_claimed(void **state);
void garbage_is_no_job(void **state);
void jobs_go_with_redis(void **state);

#endif
