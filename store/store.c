/* store.c - what all kinds of store have in common: copies of what they are asked, counting, and telling how it ended.
 *
 * Invariant: what was handed over is told once, from store_poll(). */
#include "store/store.h"

#include <assert.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "store/kind.h"

void store_write(struct store *store, struct store_change *change, void (*done)(void *context, enum store_end end),
                 void *context)
{
    change->done = done;
    change->context = context;
    change->job.number = ++store->handed;
    store->kind->write(store, change);
}

/* No index finds a text inside another. */
static bool takes_long(const struct store_question *question)
{
    int i = 0;
    while (i < question->conditions && question->condition[i].how != STORE_HAS)
        i++;
    return question->apart || i < question->conditions;
}

static struct store_asked *copy_question(const struct store_question *question)
{
    size_t size = 0;
    for (int i = 0; i < question->conditions; i++)
        size += store_text_size(&question->condition[i].value);
    struct store_asked *copy = calloc(1, sizeof *copy + size);
    if (!copy)
        return NULL;
    copy->job.is_question = true;
    copy->question = *question;
    copy->takes_long = takes_long(question);
    char *to = copy->texts;
    for (int i = 0; i < question->conditions; i++)
        to = store_text_keep(&copy->question.condition[i].value, to);
    return copy;
}

bool store_ask(struct store *store, const struct store_question *question,
               void (*done)(void *context, const struct store_answer *answer), void *context)
{
    assert(question->most > 0 && question->conditions <= STORE_CONDITIONS);
    struct store_asked *copy = copy_question(question);
    if (!copy)
        return false;
    copy->done = done;
    copy->context = context;
    copy->job.number = store->handed;
    store->asked++;
    store->asking++;
    store->kind->ask(store, copy);
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

static void tell_answer(struct store *store, struct store_asked *asked)
{
    store->asking--;
    asked->done(asked->context, &asked->answer);
    free((void *)asked->answer.rows);
    free(asked);
}

void store_tell(struct store *store, struct store_job *job)
{
    if (job->is_question)
        tell_answer(store, store_asked_of(job));
    else
        tell_change(store, store_change_of(job));
}

void store_poll(struct store *store)
{
    store->kind->poll(store);
}

int store_wait_on(const struct store *store)
{
    return store->wait_on;
}

const char *store_trouble(const struct store *store)
{
    return store->trouble;
}

uint64_t store_turns(const struct store *store)
{
    return store->turns;
}

struct store_counts store_counts(const struct store *store)
{
    return (struct store_counts){.changes = store->told,
                                 .commits = store->commits,
                                 .questions = store->asked,
                                 .failures = store->failures,
                                 .waiting = (int)(store->handed - store->told)};
}

/* ---- opening and closing ---- */

const struct store_kind *store_kind_of(const char *place, const char **where)
{
    static const struct store_kind *const kinds[] = {&sqlite_kind, &postgres_kind};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        for (const char *const *prefix = kinds[i]->prefixes; *prefix; prefix++) {
            size_t length = strlen(*prefix);
            *where = kinds[i]->is_whole_place ? place : place + length;
            if (strncmp(place, *prefix, length) == 0)
                return kinds[i];
        }
    }
    *where = place;
    return kinds[0];
}

bool store_is_file(const char *place)
{
    const char *where;
    return store_kind_of(place, &where) == &sqlite_kind;
}

void store_name(const char *place, char *out, size_t size)
{
    const char *where;
    const struct store_kind *kind = store_kind_of(place, &where);
    struct text text = text_on(out, size);
    if (kind->name)
        kind->name(where, &text);
    else
        text_add(&text, where);
}

struct store *store_open_in(const char *place, const struct store_ways *ways, char *trouble, size_t size)
{
    const char *where;
    const struct store_kind *kind = store_kind_of(place, &where);
    struct store *store = kind->open(where, ways, trouble, size);
    if (store)
        store->kind = kind;
    return store;
}

struct store *store_open(const char *place, char *trouble, size_t size)
{
    static const struct store_ways usual = {.vfs = NULL};
    return store_open_in(place, &usual, trouble, size);
}

bool store_finish_in(const char *place, const struct store_ways *ways, char *trouble, size_t size)
{
    const char *where;
    const struct store_kind *kind = store_kind_of(place, &where);
    if (kind->finish)
        return kind->finish(where, ways, trouble, size);
    struct store *store = store_open_in(place, ways, trouble, size);
    store_close(store);
    return store != NULL;
}

bool store_finish(const char *place, char *trouble, size_t size)
{
    static const struct store_ways usual = {.vfs = NULL};
    return store_finish_in(place, &usual, trouble, size);
}

void store_close(struct store *store)
{
    if (!store)
        return;
    store->closing = true;
    store_poll(store);
    while (store->told < store->handed || store->asking) {
        struct pollfd wait = {.fd = store->wait_on, .events = POLLIN};
        poll(&wait, 1, -1);
        store_poll(store);
    }
    store->kind->close(store);
}
