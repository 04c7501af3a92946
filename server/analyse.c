/* analyse.c - what the engine thinks of a position, for whoever asks, as long as nobody is kept waiting who plays.
 *
 * Half of the crew at most analyses; others wait here, not many. Nobody has two at a time. How much is looked at is
 * bounded by nodes, so that the answer is the same everywhere, and by time, so that the queue goes on.
 *
 * Invariant: a visitor that is `analysing` has one analysis that runs or waits. */
#include "server/analyse.h"

#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "search/found.h"
#include "search/thinker.h"
#include "server/host.h"
#include "server/position.h"
#include "server/reply.h"

enum { WAITING_MOST = 32, NODES = 100000, LINES = 1, MILLISECONDS = 10000 };

struct analysis {
    struct crew_job job;
    struct analysis *next;
    struct call *call;
    struct rules *rules;
    union state_buffer state;
    struct thinker_limits limits;
    struct search_report report;
    bool found;
    _Atomic(struct thinker *) thinker;
};

/* ---- on a thread of the crew ---- */

static void run(struct crew_job *job)
{
    struct analysis *a = (struct analysis *)job;
    struct thinker *thinker = thinker_new(a->rules, SEARCH_TABLE, 1);
    atomic_store(&a->thinker, thinker);
    if (thinker && !atomic_load(&job->stop))
        a->found = thinker_search(thinker, &(struct thinker_root){.state = state_of(&a->state)}, &a->limits, NULL, NULL,
                                  &a->report);
}

static void halt(struct crew_job *job)
{
    struct thinker *thinker = atomic_load(&((struct analysis *)job)->thinker);
    if (thinker)
        thinker_stop(thinker);
}

/* ---- back on the loop's ---- */

static void answer(struct analysis *a)
{
    struct reply reply;
    struct json *json = reply_begin(&reply);
    found_write(a->rules, state_of(&a->state), &a->report, json);
    reply_send(&reply, a->call);
}

static void drop(struct analysis *a)
{
    thinker_free(atomic_load(&a->thinker));
    rules_free(a->rules);
    free(a);
}

static void give_next(struct host *host);

static void done(struct crew_job *job)
{
    struct analysis *a = (struct analysis *)job;
    struct host *host = a->call->host;
    a->call->who->analysing = false;
    host->analyses.running--;
    host->counts.analysed++;
    if (a->found)
        answer(a);
    else
        call_refuse_as(a->call, 503, host->stopping ? "server.not-ready" : "no-memory", NULL);
    drop(a);
    if (!host->stopping)
        give_next(host);
}

/* ---- whose turn it is ---- */

static void give_next(struct host *host)
{
    struct analyses *all = &host->analyses;
    int most = crew_hands(host->crew) / 2;
    while (all->first && all->running < (most ? most : 1)) {
        struct analysis *a = all->first;
        all->first = a->next;
        if (!all->first)
            all->last = &all->first;
        all->waiting--;
        all->running++;
        crew_give(host->crew, &a->job, false);
    }
}

static void queue(struct analysis *a)
{
    struct host *host = a->call->host;
    a->call->who->analysing = true;
    *host->analyses.last = a;
    host->analyses.last = &a->next;
    host->analyses.waiting++;
    give_next(host);
}

void analyse_forget(struct host *host)
{
    for (struct analysis *a = host->analyses.first, *next; a; a = next) {
        next = a->next;
        drop(a);
    }
    host->analyses.first = NULL;
}

/* ---- what is asked for ---- */

static bool has_room(struct call *call)
{
    if (!call->who->analysing && call->host->analyses.waiting < WAITING_MOST)
        return true;
    call_refuse_as(call, 429, "server.too-many", NULL);
    return false;
}

void analyse_position(struct call *call, struct table *none)
{
    struct rules *rules = has_room(call) ? position_rules(call) : NULL;
    struct analysis *a = rules ? calloc(1, sizeof *a) : NULL;
    (void)none;
    if (!rules)
        return;
    if (!a) {
        rules_free(rules);
        call_refuse_as(call, 503, "no-memory", NULL);
        return;
    }
    a->job = (struct crew_job){.run = run, .done = done, .halt = halt, .owner = call_owner(call)};
    a->call = call;
    a->rules = rules;
    int64_t nodes = call_number(call, "nodes", NODES), lines = call_number(call, "lines", LINES);
    a->limits = (struct thinker_limits){
        .nodes = (uint64_t)(nodes ? nodes : 1), .lines = (int)(lines ? lines : 1), .ms = MILLISECONDS};
    if (position_read(call, rules, state_of(&a->state)))
        queue(a);
    else
        drop(a);
}
