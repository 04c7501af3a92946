/* crew.h - threads that do what takes long, while the event loop goes on: a job is handed over with copies of all it
 * needs, is run by some thread, and comes back. Hands elsewhere can borrow jobs (remote.h): they take their turns like
 * those of threads.
 *
 * Only the thread that made a crew calls these functions. */
#ifndef SERVER_CREW_H
#define SERVER_CREW_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct crew_job {
    void (*run)(struct crew_job *job);  /* on some thread: touches nothing but the job and what never changes */
    void (*done)(struct crew_job *job); /* back on the loop's: owns the job */
    void (*halt)(struct crew_job *job); /* on the loop's: make run(), which may be under way, end soon; or NULL */
    atomic_bool stop;                   /* it was halted, or never run */
    uint64_t owner;                     /* for whom it is: owners take turns */
    struct thought *thought;            /* what it is about, if it can be done elsewhere; NULL: it stays here */
    bool urgent;
    bool slow;  /* it may take seconds: those of one owner leave a thread to others */
    bool spare; /* it can wait: half of the threads at most are at such jobs */
    int sent;   /* how often it has been elsewhere */
    uint64_t turn;
    struct crew_job *next;
};

struct crew;

/* NULL when there are no threads to be had. */
struct crew *crew_new(int threads);
/* Run `job` when its owner's turn comes; what is less urgent waits for what is urgent. */
void crew_give(struct crew *crew, struct crew_job *job, bool urgent);
/* Nobody wants its answer any more: it comes back soon, stopped. False if it has been borrowed. */
bool crew_stop(struct crew *crew, struct crew_job *job);
/* Whether it waits here for others of its owner, which come first, or since those leave a thread to others. */
bool crew_is_held_up(const struct crew *crew, const struct crew_job *job);
/* Readable when a job has come back; crew_poll() calls their done(). */
int crew_wait_on(const struct crew *crew);
void crew_poll(struct crew *crew);
/* How many threads there are, and how many jobs wait to be run. */
int crew_hands(const struct crew *crew);
int crew_waiting(const struct crew *crew);
/* Somebody borrows jobs: it is told when there may be one to borrow, before a thread takes it. */
void crew_set_borrower(struct crew *crew, void (*look)(void *context), void *context);
/* The next job that can be done elsewhere, which is the caller's then; NULL if none waits. */
struct crew_job *crew_borrow(struct crew *crew);
/* It comes back: it is done, or it waits in front again. */
void crew_return_done(struct crew *crew, struct crew_job *job);
void crew_return(struct crew *crew, struct crew_job *job);
/* Halt those that run; done() is called for all, with `stop` set. */
void crew_free(struct crew *crew);

#endif
