/* threaded.c - handing changes and questions over to the threads that do them, and what came of them back.
 *
 * One thread writes; two answer, one of them what takes long. The writer takes all changes that wait and has them kept
 * as one group, since making sure that they are on the disk costs the same for one as for hundreds; those that come
 * meanwhile are the next group. A question waits until the changes that were handed over before it are settled.
 *
 * Whoever is woken must have something to do, and find the mutex free: a thread that wakes for nothing costs the
 * processor more than a row does.
 *
 * Invariant: under the mutex, `settled` is how many changes the writer is through with, which are the first ones; what
 * is on `finished` is told to the loop by the descriptor. */
#include "store/threaded.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "core/text.h"

struct threaded;

/* Who answers, and what it is asked. */
struct reader {
    struct threaded *threaded;
    int number;
    pthread_t thread;
    pthread_cond_t to_read;
    struct store_jobs questions;
};

struct threaded {
    struct store store; /* the loop's own; first, so that a store can be made the threaded one that it is */
    const struct threaded_kind *kind;
    void *kept;
    pthread_t writer;
    struct reader readers[STORE_READERS];
    /* Everybody's, under the mutex. */
    pthread_mutex_t mutex;
    pthread_cond_t to_write;
    struct store_jobs changes, finished;
    uint64_t settled, commits;
    char trouble[STORE_SAYS];
    bool closing;
};

/* ---- the threads ---- */

static void wake_loop(const struct threaded *threaded)
{
    uint64_t one = 1;
    ssize_t written = write(threaded->store.wait_on, &one, sizeof one);
    assert(written == sizeof one || errno == EAGAIN);
    (void)written;
}

static void settle(struct threaded *threaded, struct store_job *job, const char *trouble)
{
    bool kept = false;
    for (struct store_job *next; job; job = next) {
        next = job->next;
        kept = kept || store_change_of(job)->end == STORE_KEPT;
        threaded->settled++;
        store_jobs_add(&threaded->finished, job);
    }
    threaded->commits += kept;
    struct text text = text_on(threaded->trouble, sizeof threaded->trouble);
    text_add(&text, trouble);
}

/* The next question may be answered: what it must see is settled. */
static bool has_question(const struct reader *reader)
{
    const struct store_job *job = reader->questions.first;
    return job && job->number <= reader->threaded->settled;
}

static void *write_all(void *context)
{
    struct threaded *threaded = context;
    pthread_mutex_lock(&threaded->mutex);
    for (;;) {
        while (!threaded->changes.first && !threaded->closing)
            pthread_cond_wait(&threaded->to_write, &threaded->mutex);
        if (!threaded->changes.first)
            break;
        struct store_job *group = store_jobs_take(&threaded->changes);
        pthread_mutex_unlock(&threaded->mutex);
        char trouble[STORE_SAYS] = "";
        threaded->kind->write(threaded->kept, store_change_of(group), trouble, sizeof trouble);
        pthread_mutex_lock(&threaded->mutex);
        settle(threaded, group, trouble);
        for (int i = 0; i < STORE_READERS; i++)
            if (has_question(&threaded->readers[i]))
                pthread_cond_signal(&threaded->readers[i].to_read);
        pthread_mutex_unlock(&threaded->mutex);
        wake_loop(threaded);
        pthread_mutex_lock(&threaded->mutex);
    }
    pthread_mutex_unlock(&threaded->mutex);
    return NULL;
}

static void *answer_all(void *context)
{
    struct reader *reader = context;
    struct threaded *threaded = reader->threaded;
    pthread_mutex_lock(&threaded->mutex);
    for (;;) {
        while (!has_question(reader) && !threaded->closing)
            pthread_cond_wait(&reader->to_read, &threaded->mutex);
        if (!has_question(reader))
            break;
        struct store_asked *asked = store_asked_of(store_jobs_next(&reader->questions));
        pthread_mutex_unlock(&threaded->mutex);
        asked->answer = threaded->kind->ask(threaded->kept, reader->number, &asked->question);
        pthread_mutex_lock(&threaded->mutex);
        store_jobs_add(&threaded->finished, &asked->job);
        wake_loop(threaded);
    }
    pthread_mutex_unlock(&threaded->mutex);
    return NULL;
}

/* ---- the loop's side ---- */

static struct threaded *threaded_of(struct store *store)
{
    return (struct threaded *)store;
}

void threaded_write(struct store *store, struct store_change *change)
{
    struct threaded *threaded = threaded_of(store);
    pthread_mutex_lock(&threaded->mutex);
    store_jobs_add(&threaded->changes, &change->job);
    pthread_mutex_unlock(&threaded->mutex);
    pthread_cond_signal(&threaded->to_write);
}

void threaded_ask(struct store *store, struct store_asked *asked)
{
    struct threaded *threaded = threaded_of(store);
    struct reader *reader = &threaded->readers[asked->takes_long ? READER_SLOW : READER_QUICK];
    pthread_mutex_lock(&threaded->mutex);
    store_jobs_add(&reader->questions, &asked->job);
    pthread_cond_signal(&reader->to_read);
    pthread_mutex_unlock(&threaded->mutex);
}

void threaded_poll(struct store *store)
{
    struct threaded *threaded = threaded_of(store);
    uint64_t times;
    if (read(store->wait_on, &times, sizeof times) != sizeof times)
        return; /* nothing has come since */
    pthread_mutex_lock(&threaded->mutex);
    struct store_job *job = store_jobs_take(&threaded->finished);
    memcpy(store->trouble, threaded->trouble, sizeof store->trouble);
    store->commits = threaded->commits;
    pthread_mutex_unlock(&threaded->mutex);
    for (struct store_job *next; job; job = next) {
        next = job->next;
        store_tell(store, job);
    }
}

/* ---- opening and closing ---- */

/* Start a thread that signals do not reach: they are the loop's. */
static bool start(pthread_t *thread, void *(*run)(void *), void *context)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(thread, NULL, run, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error == 0;
}

/* End the writer and so many readers. */
static void stop_threads(struct threaded *threaded, int readers)
{
    pthread_mutex_lock(&threaded->mutex);
    threaded->closing = true;
    pthread_cond_signal(&threaded->to_write);
    for (int i = 0; i < readers; i++)
        pthread_cond_signal(&threaded->readers[i].to_read);
    pthread_mutex_unlock(&threaded->mutex);
    pthread_join(threaded->writer, NULL);
    for (int i = 0; i < readers; i++)
        pthread_join(threaded->readers[i].thread, NULL);
}

static bool start_threads(struct threaded *threaded)
{
    if (!start(&threaded->writer, write_all, threaded))
        return false;
    int readers = 0;
    while (readers < STORE_READERS &&
           start(&threaded->readers[readers].thread, answer_all, &threaded->readers[readers]))
        readers++;
    if (readers < STORE_READERS)
        stop_threads(threaded, readers);
    return readers == STORE_READERS;
}

static void give_up(struct threaded *threaded)
{
    if (threaded->kept)
        threaded->kind->close(threaded->kept);
    if (threaded->store.wait_on >= 0)
        close(threaded->store.wait_on);
    for (int i = 0; i < STORE_READERS; i++)
        pthread_cond_destroy(&threaded->readers[i].to_read);
    pthread_cond_destroy(&threaded->to_write);
    pthread_mutex_destroy(&threaded->mutex);
    free(threaded);
}

static struct threaded *new_threaded(const struct threaded_kind *kind)
{
    struct threaded *threaded = calloc(1, sizeof *threaded);
    if (!threaded)
        return NULL;
    threaded->kind = kind;
    pthread_mutex_init(&threaded->mutex, NULL);
    pthread_cond_init(&threaded->to_write, NULL);
    store_jobs_clear(&threaded->changes);
    store_jobs_clear(&threaded->finished);
    for (int i = 0; i < STORE_READERS; i++) {
        threaded->readers[i].threaded = threaded;
        threaded->readers[i].number = i;
        pthread_cond_init(&threaded->readers[i].to_read, NULL);
        store_jobs_clear(&threaded->readers[i].questions);
    }
    return threaded;
}

struct store *threaded_open(const struct threaded_kind *kind, const char *where, const struct store_ways *ways,
                            char *trouble, size_t size)
{
    struct text says = text_on(trouble, size);
    struct threaded *threaded = new_threaded(kind);
    if (!threaded) {
        text_add(&says, strerror(ENOMEM));
        return NULL;
    }
    threaded->store.wait_on = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (threaded->store.wait_on < 0)
        text_add(&says, strerror(errno));
    else if ((threaded->kept = kind->open(where, ways, trouble, size)) && !start_threads(threaded))
        text_add(&says, strerror(EAGAIN));
    else if (threaded->kept)
        return &threaded->store;
    give_up(threaded);
    return NULL;
}

void threaded_close(struct store *store)
{
    struct threaded *threaded = threaded_of(store);
    stop_threads(threaded, STORE_READERS);
    give_up(threaded);
}
