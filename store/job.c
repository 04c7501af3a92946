/* job.c - lists of what was handed to a store and is not yet told. */
#include <assert.h>
#include <stddef.h>

#include "store/kind.h"

void store_jobs_clear(struct store_jobs *jobs)
{
    jobs->first = NULL;
    jobs->last = &jobs->first;
}

void store_jobs_add(struct store_jobs *jobs, struct store_job *job)
{
    job->next = NULL;
    *jobs->last = job;
    jobs->last = &job->next;
}

struct store_job *store_jobs_take(struct store_jobs *jobs)
{
    struct store_job *first = jobs->first;
    store_jobs_clear(jobs);
    return first;
}

struct store_job *store_jobs_next(struct store_jobs *jobs)
{
    struct store_job *first = jobs->first;
    if (!first)
        return NULL;
    jobs->first = first->next;
    if (!jobs->first)
        store_jobs_clear(jobs);
    first->next = NULL;
    return first;
}

struct store_change *store_change_of(struct store_job *job)
{
    assert(!job || !job->is_question);
    return (struct store_change *)job;
}

struct store_asked *store_asked_of(struct store_job *job)
{
    assert(!job || job->is_question);
    return (struct store_asked *)job;
}
