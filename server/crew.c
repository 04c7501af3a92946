/* crew.c - threads that do what takes long.
 *
 * Owners take turns: a job's turn is the next one now, or behind the last job of its owner. So who has hundreds of jobs
 * waits for them, and others do not. All owners share a few turns, by number. Turns alone do not help who comes while
 * every thread is at something slow of one owner: so the slow ones of one have all threads but one at most. What can
 * wait has half of them at most.
 *
 * Invariant: a job is in one place: a queue, a thread's hands, the list of those that have come back, which are guarded
 * by one lock; or it is borrowed. */
#include "server/crew.h"

#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { OWNERS = 4096 };

struct queue {
    struct crew_job *first, **last;
};

struct hand {
    struct crew *crew;
    struct crew_job *job; /* that it runs */
    pthread_t thread;
};

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t given;
    struct queue queues[2], back; /* urgent ones, others; those that have come back */
    uint64_t turn, turns[OWNERS]; /* of the job that was begun last; of each owner's last one */
    int waiting, bell, hands;
    bool ending;
    void (*look)(void *context); /* of who borrows */
    void *borrower;
    struct hand hand[];
};

static void add(struct queue *queue, struct crew_job *job)
{
    job->next = NULL;
    *queue->last = job;
    queue->last = &job->next;
}

static uint64_t next_turn(struct crew *crew, uint64_t owner)
{
    uint64_t *last = &crew->turns[owner % OWNERS];
    return *last = (*last > crew->turn ? *last : crew->turn) + 1;
}

static void add_in_turn(struct crew *crew, struct crew_job *job)
{
    struct queue *queue = &crew->queues[job->urgent ? 0 : 1];
    struct crew_job **at = &queue->first;
    while (*at && (*at)->turn <= job->turn)
        at = &(*at)->next;
    job->next = *at;
    *at = job;
    if (!job->next)
        queue->last = &job->next;
    crew->waiting++;
}

/* Take out the one that `at`, which is in the queue, points to; NULL if that is its end. */
static struct crew_job *take_at(struct queue *queue, struct crew_job **at)
{
    struct crew_job *job = *at;
    if (!job)
        return NULL;
    *at = job->next;
    if (!*at)
        queue->last = at;
    return job;
}

static struct crew_job *take(struct queue *queue)
{
    return take_at(queue, &queue->first);
}

static void ring(const struct crew *crew)
{
    uint64_t one = 1;
    ssize_t told = write(crew->bell, &one, sizeof one); /* full: it has been rung */
    (void)told;
}

/* The lock is held, here and below. */
static void begin(struct crew *crew, const struct crew_job *job)
{
    crew->waiting--;
    crew->turn = job->turn > crew->turn ? job->turn : crew->turn;
}

/* Whether a thread is left to others then. */
static bool leaves_one(const struct crew *crew, const struct crew_job *job)
{
    int busy = 0;
    for (int i = 0; job->slow && i < crew->hands; i++) {
        const struct crew_job *other = crew->hand[i].job;
        busy += other && other->slow && other->owner == job->owner;
    }
    return busy == 0 || busy < crew->hands - 1;
}

static bool may_run(const struct crew *crew, const struct crew_job *job)
{
    int spare = 0;
    for (int i = 0; job->spare && i < crew->hands; i++)
        spare += crew->hand[i].job && crew->hand[i].job->spare;
    return leaves_one(crew, job) && (spare == 0 || spare < crew->hands / 2);
}

static struct crew_job *take_one(struct crew *crew, struct queue *queue)
{
    struct crew_job **at = &queue->first;
    while (*at && !may_run(crew, *at))
        at = &(*at)->next;
    return take_at(queue, at);
}

/* The next job, or NULL when the crew ends. */
static struct crew_job *next_job(struct crew *crew)
{
    for (;;) {
        struct crew_job *job = take_one(crew, &crew->queues[0]);
        if (!job)
            job = take_one(crew, &crew->queues[1]);
        if (job || crew->ending)
            return job;
        pthread_cond_wait(&crew->given, &crew->lock);
    }
}

static void *work(void *context)
{
    struct hand *hand = context;
    struct crew *crew = hand->crew;
    pthread_mutex_lock(&crew->lock);
    while ((hand->job = next_job(crew))) {
        begin(crew, hand->job);
        pthread_mutex_unlock(&crew->lock);
        hand->job->run(hand->job);
        pthread_mutex_lock(&crew->lock);
        add(&crew->back, hand->job);
        hand->job = NULL;
        ring(crew);
        if (crew->waiting > 1) /* what had to leave a thread to others may be run by another one */
            pthread_cond_signal(&crew->given);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* Signals are for the loop's thread. */
static bool start(struct hand *hand)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool fine = pthread_create(&hand->thread, NULL, work, hand) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fine;
}

struct crew *crew_new(int threads)
{
    struct crew *crew = calloc(1, sizeof *crew + (size_t)threads * sizeof *crew->hand);
    if (!crew)
        return NULL;
    crew->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->given, NULL);
    crew->queues[0].last = &crew->queues[0].first;
    crew->queues[1].last = &crew->queues[1].first;
    crew->back.last = &crew->back.first;
    for (; crew->bell >= 0 && crew->hands < threads; crew->hands++) {
        crew->hand[crew->hands].crew = crew;
        if (!start(&crew->hand[crew->hands]))
            break;
    }
    if (crew->hands > 0)
        return crew;
    crew_free(crew);
    return NULL;
}

/* Whoever borrows comes first: that is what it is there for. */
static void offer(struct crew *crew)
{
    if (crew->look)
        crew->look(crew->borrower);
    pthread_mutex_lock(&crew->lock);
    if (crew->waiting > 0)
        pthread_cond_signal(&crew->given);
    pthread_mutex_unlock(&crew->lock);
}

void crew_give(struct crew *crew, struct crew_job *job, bool urgent)
{
    pthread_mutex_lock(&crew->lock);
    job->urgent = urgent;
    job->turn = next_turn(crew, job->owner);
    add_in_turn(crew, job);
    pthread_mutex_unlock(&crew->lock);
    offer(crew);
}

/* ---- hands elsewhere ---- */

void crew_set_borrower(struct crew *crew, void (*look)(void *context), void *context)
{
    crew->look = look;
    crew->borrower = context;
}

static struct crew_job *take_thought(struct queue *queue)
{
    struct crew_job **at = &queue->first;
    while (*at && !(*at)->thought)
        at = &(*at)->next;
    return take_at(queue, at);
}

struct crew_job *crew_borrow(struct crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    struct crew_job *job = take_thought(&crew->queues[0]);
    if (!job)
        job = take_thought(&crew->queues[1]);
    if (job)
        begin(crew, job);
    pthread_mutex_unlock(&crew->lock);
    return job;
}

void crew_return_done(struct crew *crew, struct crew_job *job)
{
    pthread_mutex_lock(&crew->lock);
    add(&crew->back, job);
    pthread_mutex_unlock(&crew->lock);
    ring(crew);
}

/* Its turn has come long since. */
void crew_return(struct crew *crew, struct crew_job *job)
{
    pthread_mutex_lock(&crew->lock);
    add_in_turn(crew, job);
    pthread_cond_signal(&crew->given);
    pthread_mutex_unlock(&crew->lock);
}

int crew_wait_on(const struct crew *crew)
{
    return crew->bell;
}

int crew_hands(const struct crew *crew)
{
    return crew->hands;
}

int crew_waiting(const struct crew *crew)
{
    struct crew *lent = (struct crew *)crew; /* its lock only */
    pthread_mutex_lock(&lent->lock);
    int waiting = lent->waiting;
    pthread_mutex_unlock(&lent->lock);
    return waiting;
}

void crew_poll(struct crew *crew)
{
    uint64_t rung;
    ssize_t heard = read(crew->bell, &rung, sizeof rung);
    (void)heard;
    for (;;) {
        pthread_mutex_lock(&crew->lock);
        struct crew_job *job = take(&crew->back);
        pthread_mutex_unlock(&crew->lock);
        if (!job)
            return;
        job->done(job);
    }
}

static void halt(struct crew_job *job)
{
    atomic_store(&job->stop, true);
    if (job->halt)
        job->halt(job);
}

static bool take_back(struct crew *crew, struct crew_job *job)
{
    struct queue *queue = &crew->queues[job->urgent ? 0 : 1];
    struct crew_job **at = &queue->first;
    while (*at && *at != job)
        at = &(*at)->next;
    if (!take_at(queue, at))
        return false;
    crew->waiting--;
    add(&crew->back, job);
    ring(crew);
    return true;
}

static bool is_here(const struct crew *crew, const struct crew_job *job)
{
    const struct crew_job *back = crew->back.first;
    while (back && back != job)
        back = back->next;
    for (int i = 0; !back && i < crew->hands; i++)
        back = crew->hand[i].job == job ? job : NULL;
    return back;
}

bool crew_stop(struct crew *crew, struct crew_job *job)
{
    pthread_mutex_lock(&crew->lock);
    halt(job);
    bool here = take_back(crew, job) || is_here(crew, job);
    pthread_mutex_unlock(&crew->lock);
    return here;
}

static bool is_held_up(const struct crew *crew, const struct crew_job *job)
{
    bool behind = false;
    for (int q = 0; q < 2; q++)
        for (const struct crew_job *other = crew->queues[q].first; other; other = other->next) {
            if (other == job)
                return behind || !leaves_one(crew, job);
            behind |= other->owner == job->owner && !other->spare;
        }
    return false;
}

bool crew_is_held_up(const struct crew *crew, const struct crew_job *job)
{
    struct crew *lent = (struct crew *)crew; /* its lock only */
    pthread_mutex_lock(&lent->lock);
    bool held_up = is_held_up(crew, job);
    pthread_mutex_unlock(&lent->lock);
    return held_up;
}

void crew_free(struct crew *crew)
{
    if (!crew)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->ending = true;
    for (int q = 0; q < 2; q++)
        for (struct crew_job *job; (job = take(&crew->queues[q]));) {
            atomic_store(&job->stop, true);
            add(&crew->back, job);
        }
    for (int i = 0; i < crew->hands; i++)
        if (crew->hand[i].job)
            halt(crew->hand[i].job);
    pthread_cond_broadcast(&crew->given);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->hands; i++)
        pthread_join(crew->hand[i].thread, NULL);
    crew_poll(crew);
    if (crew->bell >= 0)
        close(crew->bell);
    pthread_cond_destroy(&crew->given);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}
