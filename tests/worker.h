/* worker.h - what the stories of workers share: a server, its Redis and workers, people who ask that server, and a node
 * that the test is itself. The stories are the functions at the end; each is a test of the suite "worker". */
#ifndef TESTS_WORKER_H
#define TESTS_WORKER_H

#include <stdbool.h>
#include <sys/types.h>

#include "bus/bus.h"
#include "bus/queue.h"
#include "tests/client/guest.h"
#include "tests/client/house.h"
#include "tests/client/redis.h"
#include "tests/support.h"
#include "tests/turns.h"

enum { PATIENCE = 5000, LONG = 90000, BODY = 1 << 18, GAME = 16, PATHS = 128 };

struct person {
    char cookie[256];
};

extern const char *program;
extern struct house house;
extern struct redis redis;
extern char body[BODY]; /* of the last answer */
extern struct person nobody;

/* ---- worker_shared.c: a server, its Redis and workers ---- */
void begin(void);
void end(void);
pid_t start_worker(const char *threads);
/* Send it this signal, and wait: true if it ended well. */
bool end_worker(pid_t pid, int number);
/* All of it with one worker, whose hands the server knows of. */
pid_t begin_with_worker(const char *threads);
void end_with_worker(pid_t worker);

/* Ask the server: its status, and `body`. */
int ask(struct person *who, const char *method, const char *path, const char *text, int ms);
long metric(const char *name);
/* Until a metric is from `least` to `most`. */
void wait_for(const char *name, long least, long most);
void come(struct person *who, const char *name);
/* A table of computers alone. */
void create(struct person *who, const char *game, const char *options, int level, char id[GAME]);
bool is_over(struct person *who, const char *id);
void wait_over(struct person *who, const char *id);
long length_of(struct person *who, const char *id);

/* An analysis to ask for, by the name of a game and a number of nodes. */
extern const char much[];

/* ---- worker_node.c: a node that the test is itself ---- */
struct node {
    struct turns turns;
    struct bus *bus;
    bool answered, at, back;
    char answer[8192], entry[QUEUE_ID];
};

void open_node(struct node *node);
void close_node(struct node *node);
/* The same with a Redis and a worker, and no server. */
pid_t open_node_and_worker(struct node *node);
void close_node_and_worker(struct node *node, pid_t worker);
void send_job(struct node *node, const char *text);

/* Turns of its loop until something is so. */
#define until(node, what) turns_until(&(node)->turns, LONG, what)

/* ---- worker_same.c ---- */
void analyses_are_the_same_everywhere(void **state);
void decisions_are_the_same_everywhere(void **state);

/* ---- worker_faults.c ---- */
void a_worker_is_killed(void **state);
void a_worker_stands_still(void **state);
void the_only_worker_is_killed(void **state);
void a_worker_gives_back_what_it_has(void **state);
void a_server_is_gone(void **state);
void redis_is_killed(void **state);

/* ---- worker_harm.c ---- */
/* A job that is none, and says to whom it belongs: "%s". */
extern const char bad_job[];
void bad_jobs_are_refused(void **state);
void lies_change_nothing(void **state);

/* ---- worker_heard.c ---- */
void no_set_up_is_heard(void **state);
void names_and_words_stay_here(void **state);

#endif
