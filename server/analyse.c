/* analyse.c - what the engine thinks of a position, for whoever asks, as long as nobody is kept waiting who plays.
 *
 * Half of the crew at most analyses; others wait here, not many. One that waits in the crew for what its owner's
 * computers have to think of first is not counted: else all would wait for that. Nobody has two at a time. How much is
 * looked at is bounded by nodes, so that the answer is the same everywhere, and by time, so that the queue goes on.
 *
 * Owners take turns, as in the crew: each has a clock that is set on by what its analyses may take, and who is behind
 * comes first. So whoever comes as many visitors waits for itself, and has not all places.
 *
 * Invariant: a visitor that is `analysing` has one analysis that runs or waits; those that wait stand in the order of
 * their turns. */
#include "server/analyse.h"

#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "search/found.h"
#include "server/host.h"
#include "server/position.h"
#include "server/remote.h"
#include "server/reply.h"
#include "server/thought.h"

enum { WAITING_MOST = 32, OWN_MOST = 8, NODES = 100000, LINES = 1 };

struct analysis {
    struct crew_job job;
    struct analysis *next;
    int64_t turn;
    struct call *call;
    struct thought thought;
};

/* ---- on a thread of the crew ---- */

static void run(struct crew_job *job)
{
    thought_think(&((struct analysis *)job)->thought);
}

static void halt(struct crew_job *job)
{
    thought_stop(&((struct analysis *)job)->thought);
}

/* ---- back on the loop's ---- */

static void answer(struct analysis *a)
{
    struct reply reply;
    struct json *json = reply_begin(&reply);
    found_write(a->thought.rules, state_of(&a->thought.state), &a->thought.report, json);
    reply_send(&reply, a->call);
}

static void drop(struct analysis *a)
{
    thought_clear(&a->thought);
    free(a);
}

static void give_next(struct host *host);

static void take_out(struct analysis **at, const struct analysis *a)
{
    while (*at != a)
        at = &(*at)->next;
    *at = a->next;
}

static void done(struct crew_job *job)
{
    struct analysis *a = (struct analysis *)job;
    struct host *host = a->call->host;
    a->call->who->analysing = false;
    take_out(&host->analyses.given, a);
    host->counts.analysed++;
    if (a->thought.found)
        answer(a);
    else
        call_refuse_as(a->call, 503, host->stopping ? "server.not-ready" : "no-memory", NULL);
    drop(a);
    if (!host->stopping)
        give_next(host);
}

/* ---- whose turn it is ---- */

/* Of those that the crew has, how many are held up there, of an owner; or how many are not, of all. */
static int count_given(const struct host *host, uint64_t owner, bool held_up)
{
    int count = 0;
    for (const struct analysis *a = host->analyses.given; a; a = a->next)
        count += (!held_up || a->job.owner == owner) && crew_is_held_up(host->crew, &a->job) == held_up;
    return count;
}

static void give(struct host *host, struct analysis **at)
{
    struct analysis *a = *at;
    *at = a->next;
    a->next = host->analyses.given;
    host->analyses.given = a;
    host->analyses.waiting--;
    crew_give(host->crew, &a->job, false);
}

static void give_next(struct host *host)
{
    struct analysis **at = &host->analyses.first;
    int most = (crew_hands(host->crew) + remote_hands(host->remote)) / 2;
    while (*at && count_given(host, 0, false) < (most ? most : 1)) {
        if (count_given(host, (*at)->job.owner, true) > 0)
            at = &(*at)->next;
        else
            give(host, at);
    }
}

void analyse_go_on(struct host *host)
{
    give_next(host);
}

/* Now, or when what its owner has asked for before would be done; a search takes time by its nodes. */
static int64_t next_turn(struct analyses *all, const struct analysis *a)
{
    int64_t *clock = &all->clocks[a->job.owner % ANALYSE_OWNERS];
    int64_t turn = *clock > a->call->at ? *clock : a->call->at;
    *clock = turn + 1 + (int64_t)a->thought.limits.nodes * THOUGHT_MS / ANALYSE_NODES;
    return turn;
}

static void queue(struct analysis *a)
{
    struct host *host = a->call->host;
    struct analysis **at = &host->analyses.first;
    a->call->who->analysing = true;
    a->turn = next_turn(&host->analyses, a);
    while (*at && (*at)->turn <= a->turn)
        at = &(*at)->next;
    a->next = *at;
    *at = a;
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
    const struct analyses *all = &call->host->analyses;
    uint64_t owner = call_owner(call);
    int own = 0;
    for (const struct analysis *a = all->first; a; a = a->next)
        own += a->job.owner == owner;
    if (!call->who->analysing && all->waiting < WAITING_MOST && own < OWN_MOST)
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
    a->job = (struct crew_job){.run = run,
                               .done = done,
                               .halt = halt,
                               .owner = call_owner(call),
                               .slow = true,
                               .spare = true,
                               .thought = &a->thought};
    a->call = call;
    a->thought.kind = THOUGHT_ANALYSIS;
    a->thought.rules = rules;
    int64_t nodes = call_number(call, "nodes", NODES), lines = call_number(call, "lines", LINES);
    a->thought.limits = (struct thinker_limits){
        .nodes = (uint64_t)(nodes ? nodes : 1), .lines = (int)(lines ? lines : 1), .ms = THOUGHT_MS};
    if (position_read(call, rules, state_of(&a->thought.state)))
        queue(a);
    else
        drop(a);
}
