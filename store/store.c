/* store.c - handing changes and questions over to the threads that do them, and what came of them back.
 *
 * One thread writes; two answer, one of them what takes long. The writer takes all changes that wait and has them kept
 * as one group, since making sure that they are on the disk costs the same for one as for hundreds; those that come
 * meanwhile are the next group. A question waits until the changes that were handed over before it are settled.
 *
 * Whoever is woken must have something to do, and find the mutex free: a thread that wakes for nothing costs the
 * processor more than a row does.
 *
 * Invariant: under the mutex, `handed` is how many changes were handed over and `settled` how many of them the writer
 * is through with, which are the first ones; what is on `finished` is told to the loop by the descriptor. */
#include "store/store.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "core/text.h"
#include "store/kind.h"

enum { TROUBLE = 256 };

struct jobs {
    struct store_job *first, **last;
};

struct question {
    struct store_job job;
    struct store_question asked;
    uint64_t after; /* so many changes come first */
    struct store_answer answer;
    void (*done)(void *context, const struct store_answer *answer);
    void *context;
    char texts[];
};

/* Who answers, and what it is asked. */
struct reader {
    struct store *store;
    int number;
    pthread_t thread;
    pthread_cond_t to_read;
    struct jobs questions;
};

struct store {
    const struct store_kind *kind;
    void *kept;
    int wake;
    pthread_t writer;
    struct reader readers[STORE_READERS];
    /* The loop's own. */
    uint64_t told, asked; /* changes that were told done, and questions that were asked */
    int asking;           /* questions not yet answered */
    uint64_t failures;
    char trouble[TROUBLE];
    /* Everybody's, under the mutex. */
    pthread_mutex_t mutex;
    pthread_cond_t to_write;
    struct jobs changes, finished;
    uint64_t handed, settled, commits;
    char new_trouble[TROUBLE];
    bool closing;
};

static void jobs_clear(struct jobs *jobs)
{
    jobs->first = NULL;
    jobs->last = &jobs->first;
}

static void jobs_add(struct jobs *jobs, struct store_job *job)
{
    job->next = NULL;
    *jobs->last = job;
    jobs->last = &job->next;
}

static struct store_job *jobs_take(struct jobs *jobs)
{
    struct store_job *first = jobs->first;
    jobs_clear(jobs);
    return first;
}

/* ---- the threads ---- */

static void wake_loop(const struct store *store)
{
    uint64_t one = 1;
    ssize_t written = write(store->wake, &one, sizeof one);
    assert(written == sizeof one || errno == EAGAIN);
    (void)written;
}

static void settle(struct store *store, struct store_job *job, const char *trouble)
{
    bool kept = false;
    for (struct store_job *next; job; job = next) {
        next = job->next;
        kept = kept || store_change_of(job)->end == STORE_KEPT;
        store->settled++;
        jobs_add(&store->finished, job);
    }
    store->commits += kept;
    struct text text = text_on(store->new_trouble, sizeof store->new_trouble);
    text_add(&text, trouble);
}

/* The next question, if what it must see is settled. */
static struct question *due_question(const struct reader *reader)
{
    struct question *question = (struct question *)reader->questions.first;
    return question && question->after <= reader->store->settled ? question : NULL;
}

static void *write_all(void *context)
{
    struct store *store = context;
    pthread_mutex_lock(&store->mutex);
    for (;;) {
        while (!store->changes.first && !store->closing)
            pthread_cond_wait(&store->to_write, &store->mutex);
        if (!store->changes.first)
            break;
        struct store_job *group = jobs_take(&store->changes);
        pthread_mutex_unlock(&store->mutex);
        char trouble[TROUBLE] = "";
        store->kind->write(store->kept, store_change_of(group), trouble, sizeof trouble);
        pthread_mutex_lock(&store->mutex);
        settle(store, group, trouble);
        for (int i = 0; i < STORE_READERS; i++)
            if (due_question(&store->readers[i]))
                pthread_cond_signal(&store->readers[i].to_read);
        pthread_mutex_unlock(&store->mutex);
        wake_loop(store);
        pthread_mutex_lock(&store->mutex);
    }
    pthread_mutex_unlock(&store->mutex);
    return NULL;
}

static void *answer_all(void *context)
{
    struct reader *reader = context;
    struct store *store = reader->store;
    pthread_mutex_lock(&store->mutex);
    for (;;) {
        struct question *question;
        while (!(question = due_question(reader)) && !store->closing)
            pthread_cond_wait(&reader->to_read, &store->mutex);
        if (!question)
            break;
        reader->questions.first = question->job.next;
        if (!reader->questions.first)
            jobs_clear(&reader->questions);
        pthread_mutex_unlock(&store->mutex);
        question->answer = store->kind->ask(store->kept, reader->number, &question->asked);
        pthread_mutex_lock(&store->mutex);
        jobs_add(&store->finished, &question->job);
        wake_loop(store);
    }
    pthread_mutex_unlock(&store->mutex);
    return NULL;
}

/* ---- the loop's side ---- */

void store_write(struct store *store, struct store_change *change, void (*done)(void *context, enum store_end end),
                 void *context)
{
    change->done = done;
    change->context = context;
    pthread_mutex_lock(&store->mutex);
    jobs_add(&store->changes, &change->job);
    store->handed++;
    pthread_mutex_unlock(&store->mutex);
    pthread_cond_signal(&store->to_write);
}

static struct question *copy_question(const struct store_question *question)
{
    size_t size = 0;
    for (int i = 0; i < question->conditions; i++)
        size += store_text_size(&question->condition[i].value);
    struct question *copy = calloc(1, sizeof *copy + size);
    if (!copy)
        return NULL;
    copy->job.is_question = true;
    copy->asked = *question;
    char *to = copy->texts;
    for (int i = 0; i < question->conditions; i++)
        to = store_text_keep(&copy->asked.condition[i].value, to);
    return copy;
}

/* No index finds a text inside another. */
static bool takes_long(const struct store_question *question)
{
    int i = 0;
    while (i < question->conditions && question->condition[i].how != STORE_HAS)
        i++;
    return i < question->conditions;
}

bool store_ask(struct store *store, const struct store_question *question,
               void (*done)(void *context, const struct store_answer *answer), void *context)
{
    assert(question->most > 0 && question->conditions <= STORE_CONDITIONS);
    struct question *copy = copy_question(question);
    if (!copy)
        return false;
    struct reader *reader = &store->readers[takes_long(question) ? READER_SLOW : READER_QUICK];
    copy->done = done;
    copy->context = context;
    store->asked++;
    store->asking++;
    pthread_mutex_lock(&store->mutex);
    copy->after = store->handed;
    jobs_add(&reader->questions, &copy->job);
    pthread_cond_signal(&reader->to_read);
    pthread_mutex_unlock(&store->mutex);
    return true;
}

static void tell_change(struct store *store, struct store_change *change)
{
    store->told++;
    store->failures += change->end == STORE_FULL || change->end == STORE_TROUBLE;
    if (change->done)
        change->done(change->context, change->end);
    store_change_drop(change);
}

static void tell_answer(struct store *store, struct question *question)
{
    store->asking--;
    question->done(question->context, &question->answer);
    free((void *)question->answer.rows);
    free(question);
}

void store_poll(struct store *store)
{
    uint64_t times;
    if (read(store->wake, &times, sizeof times) != sizeof times)
        return; /* nothing has come since */
    pthread_mutex_lock(&store->mutex);
    struct store_job *job = jobs_take(&store->finished);
    memcpy(store->trouble, store->new_trouble, sizeof store->trouble);
    pthread_mutex_unlock(&store->mutex);
    for (struct store_job *next; job; job = next) {
        next = job->next;
        if (job->is_question)
            tell_answer(store, (struct question *)job);
        else
            tell_change(store, store_change_of(job));
    }
}

int store_wait_on(const struct store *store)
{
    return store->wake;
}

const char *store_trouble(const struct store *store)
{
    return store->trouble;
}

struct store_counts store_counts(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    struct store_counts counts = {.changes = store->told,
                                  .commits = store->commits,
                                  .questions = store->asked,
                                  .failures = store->failures,
                                  .waiting = (int)(store->handed - store->told)};
    pthread_mutex_unlock(&store->mutex);
    return counts;
}

/* ---- opening and closing ---- */

/* The kind that "KIND:WHERE" names, and the rest of it; a path alone is of the first kind. */
static const struct store_kind *find_kind(const char *place, const char **where)
{
    static const struct store_kind *const kinds[] = {&sqlite_kind};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        size_t length = strlen(kinds[i]->name);
        *where = place + length + 1;
        if (strncmp(place, kinds[i]->name, length) == 0 && place[length] == ':')
            return kinds[i];
    }
    *where = place;
    return kinds[0];
}

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
static void stop_threads(struct store *store, int readers)
{
    pthread_mutex_lock(&store->mutex);
    store->closing = true;
    pthread_cond_signal(&store->to_write);
    for (int i = 0; i < readers; i++)
        pthread_cond_signal(&store->readers[i].to_read);
    pthread_mutex_unlock(&store->mutex);
    pthread_join(store->writer, NULL);
    for (int i = 0; i < readers; i++)
        pthread_join(store->readers[i].thread, NULL);
}

static bool start_threads(struct store *store)
{
    if (!start(&store->writer, write_all, store))
        return false;
    int readers = 0;
    while (readers < STORE_READERS && start(&store->readers[readers].thread, answer_all, &store->readers[readers]))
        readers++;
    if (readers < STORE_READERS)
        stop_threads(store, readers);
    return readers == STORE_READERS;
}

static void give_up(struct store *store)
{
    if (store->kept)
        store->kind->close(store->kept);
    if (store->wake >= 0)
        close(store->wake);
    for (int i = 0; i < STORE_READERS; i++)
        pthread_cond_destroy(&store->readers[i].to_read);
    pthread_cond_destroy(&store->to_write);
    pthread_mutex_destroy(&store->mutex);
    free(store);
}

static struct store *new_store(void)
{
    struct store *store = calloc(1, sizeof *store);
    if (!store)
        return NULL;
    pthread_mutex_init(&store->mutex, NULL);
    pthread_cond_init(&store->to_write, NULL);
    jobs_clear(&store->changes);
    jobs_clear(&store->finished);
    for (int i = 0; i < STORE_READERS; i++) {
        store->readers[i].store = store;
        store->readers[i].number = i;
        pthread_cond_init(&store->readers[i].to_read, NULL);
        jobs_clear(&store->readers[i].questions);
    }
    return store;
}

struct store *store_open_in(const char *place, const struct store_ways *ways, char *trouble, size_t size)
{
    struct text says = text_on(trouble, size);
    struct store *store = new_store();
    const char *where;
    if (!store) {
        text_add(&says, strerror(ENOMEM));
        return NULL;
    }
    store->kind = find_kind(place, &where);
    store->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (store->wake < 0)
        text_add(&says, strerror(errno));
    else if ((store->kept = store->kind->open(where, ways, trouble, size)) && !start_threads(store))
        text_add(&says, strerror(EAGAIN));
    else if (store->kept)
        return store;
    give_up(store);
    return NULL;
}

struct store *store_open(const char *place, char *trouble, size_t size)
{
    static const struct store_ways usual = {.vfs = NULL};
    return store_open_in(place, &usual, trouble, size);
}

void store_close(struct store *store)
{
    if (!store)
        return;
    while (store->told < store->handed || store->asking) {
        struct pollfd wait = {.fd = store->wake, .events = POLLIN};
        poll(&wait, 1, -1);
        store_poll(store);
    }
    stop_threads(store, STORE_READERS);
    give_up(store);
}
