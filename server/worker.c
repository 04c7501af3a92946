/* worker.c - see worker.h.
 *
 * Jobs are taken as long as a hand is free, and each is thought about by one thread of a crew. Every second it says to
 * nodes that it is there and what it is at, tells the queue so, and claims jobs of workers that have not. A job whose
 * node nobody hears any more is given up: nobody waits for it.
 *
 * Invariant: a task is in the list from when its job is taken until its thread has come back; its job is ended in the
 * queue when it is answered or given back, and left there for others when the worker dies. */
#include "server/worker.h"

#include <errno.h>
#include <event2/event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "board/rules_cache.h"
#include "bus/bus.h"
#include "bus/queue.h"
#include "games/embedded.h"
#include "server/confine.h"
#include "server/crew.h"
#include "server/errand.h"
#include "server/remote.h"
#include "server/service.h"
#include "server/user.h"

enum {
    RETRY_MS = 200,
    SIGNALS = 2,
    FIELD = 24,
    BEATS_MOST = 600 /* of one thought */,
    SECONDS_TO_END = 5,
    UNHEARD = 2
};

struct task {
    struct crew_job job; /* first */
    struct worker *worker;
    struct task *next;
    struct thought thought;
    struct errand_from from;
    char entry[QUEUE_ID];
    int beats;       /* that it has taken */
    int unheard;     /* so many beats nobody has heard what is said to its node */
    bool called_off; /* nobody waits for it any more */
};

struct worker {
    struct event_base *base;
    struct bus *bus;
    struct crew *crew;
    struct rules_cache rules;
    struct event *crew_event, *beat, *retry, *signals[SIGNALS];
    struct task *first;
    int hands, busy;
    bool taking, claiming, ending;
};

/* ---- saying ---- */

static void say_hands(struct worker *worker)
{
    char memory[64];
    struct text text = text_on(memory, sizeof memory);
    text_add(&text, bus_id(worker->bus));
    text_add_char(&text, ' ');
    text_add_number(&text, worker->ending ? 0 : worker->hands);
    text_add_char(&text, ' ');
    text_add_number(&text, worker->ending ? 0 : worker->busy);
    bus_say(worker->bus, REMOTE_HANDS, REMOTE_SAYS_HANDS, memory, text.length);
}

/* A word about a job, to the node that it is for. */
static void say_of(const struct worker *worker, const struct errand_from *from, const char *kind)
{
    char number[FIELD];
    struct text text = text_on(number, sizeof number);
    text_add_hex64(&text, from->number);
    bus_say(worker->bus, from->node, kind, number, text.length);
}

static void answer(const struct worker *worker, const struct errand_from *from, const struct thought *thought)
{
    char number[FIELD];
    struct text text = text_on(number, sizeof number);
    struct buffer out = {.at = NULL};
    text_add_hex64(&text, from->number);
    text_add_char(&text, '\n');
    buffer_add(&out, number, text.length);
    if (thought)
        errand_write_answer(thought, &out);
    if (!out.lost)
        bus_say(worker->bus, from->node, REMOTE_SAYS_THOUGHT, out.at, out.size);
    buffer_free(&out);
}

/* ---- tasks ---- */

static void go_on(struct worker *worker);

/* Once nothing is in hand, nor on its way here: else it would wait in the queue until it is claimed. */
static void end_if_done(struct worker *worker)
{
    if (!worker->ending || worker->busy > 0 || worker->taking || worker->claiming)
        return;
    queue_leave(worker->bus, REMOTE_QUEUE, bus_id(worker->bus));
    event_base_loopexit(worker->base, NULL);
}

static void run(struct crew_job *job)
{
    thought_think(&((struct task *)job)->thought);
}

static void halt(struct crew_job *job)
{
    thought_stop(&((struct task *)job)->thought);
}

static void drop(struct task *task)
{
    struct task **at = &task->worker->first;
    while (*at != task)
        at = &(*at)->next;
    *at = task->next;
    task->worker->busy--;
    thought_clear(&task->thought);
    free(task);
}

static void done(struct crew_job *job)
{
    struct task *task = (struct task *)job;
    struct worker *worker = task->worker;
    if (!task->called_off) {
        answer(worker, &task->from, &task->thought);
        queue_end(worker->bus, REMOTE_QUEUE, task->entry);
    }
    drop(task);
    end_if_done(worker);
    if (!worker->ending) {
        say_hands(worker);
        go_on(worker);
    }
}

static void begin(struct worker *worker, struct task *task, const struct queue_job *job)
{
    task->job = (struct crew_job){.run = run, .done = done, .halt = halt, .owner = task->from.number};
    task->worker = worker;
    memcpy(task->entry, job->id, sizeof task->entry);
    task->next = worker->first;
    worker->first = task;
    worker->busy++;
    say_of(worker, &task->from, REMOTE_SAYS_AT);
    crew_give(worker->crew, &task->job, true);
}

/* What has been tried too often, or is no job, is for its node, if it has one. */
static void refuse_job(const struct worker *worker, const struct errand_from *from, const struct queue_job *job)
{
    if (from->node[0] && worker->ending)
        say_of(worker, from, REMOTE_SAYS_BACK);
    else if (from->node[0])
        answer(worker, from, NULL);
    queue_end(worker->bus, REMOTE_QUEUE, job->id);
    log_say(LOG_DETAILS, "job refused", NULL, NULL);
}

static void take_job(struct worker *worker, const struct queue_job *job)
{
    struct task *task = calloc(1, sizeof *task);
    if (!task)
        return; /* it stays in the queue, for others */
    bool good = errand_read(job->bytes, job->size, &worker->rules, &task->thought, &task->from);
    if (good && job->times <= REMOTE_TRIES && !worker->ending) {
        begin(worker, task, job);
        return;
    }
    refuse_job(worker, &task->from, job);
    thought_clear(&task->thought);
    free(task);
}

static void take_jobs(struct worker *worker, const struct queue_job *jobs, int count)
{
    int busy = worker->busy;
    for (int i = 0; i < count; i++)
        take_job(worker, &jobs[i]);
    if (worker->busy != busy)
        say_hands(worker);
    end_if_done(worker);
}

/* ---- taking ---- */

static void retry_soon(struct worker *worker)
{
    struct timeval soon = {.tv_usec = RETRY_MS * 1000};
    event_add(worker->retry, &soon);
}

static void taken(void *context, const struct queue_job *jobs, int count)
{
    struct worker *worker = context;
    worker->taking = false;
    take_jobs(worker, jobs, count);
    if (count < 0)
        retry_soon(worker);
    else
        go_on(worker);
}

static void go_on(struct worker *worker)
{
    int left = worker->hands - worker->busy;
    if (worker->taking || worker->ending || left <= 0 || !bus_is_there(worker->bus))
        return;
    worker->taking = queue_take(worker->bus, REMOTE_QUEUE, bus_id(worker->bus), left, taken, worker);
    if (!worker->taking)
        retry_soon(worker);
}

static void on_retry(evutil_socket_t none, short what, void *context)
{
    (void)none, (void)what;
    go_on(context);
}

static void claimed(void *context, const struct queue_job *jobs, int count)
{
    struct worker *worker = context;
    worker->claiming = false;
    take_jobs(worker, jobs, count);
}

static void claim(struct worker *worker)
{
    int left = worker->hands - worker->busy;
    if (left > 0 && !worker->claiming)
        worker->claiming =
            queue_claim(worker->bus, REMOTE_QUEUE, bus_id(worker->bus), REMOTE_SILENT_MS, left, claimed, worker);
}

/* Nobody waits for it: it was taken back, or went with Redis. */
static void call_off(void *context, const char *id)
{
    struct task *task = ((struct worker *)context)->first;
    while (task && strcmp(task->entry, id) != 0)
        task = task->next;
    if (!task)
        return;
    task->called_off = true;
    thought_stop(&task->thought);
}

/* One that connects anew has taken all back that it had asked for. */
static void take_hearers(void *context, const char *node, int64_t count)
{
    struct worker *worker = context;
    for (struct task *task = worker->first; task; task = task->next) {
        if (task->called_off || strcmp(task->from.node, node) != 0)
            continue;
        task->unheard = count > 0 ? 0 : task->unheard + 1;
        if (task->unheard < UNHEARD)
            continue;
        task->called_off = true;
        thought_stop(&task->thought);
        queue_end(worker->bus, REMOTE_QUEUE, task->entry);
    }
}

/* Each node once, whatever it has asked for. */
static void ask_who_waits(struct worker *worker)
{
    for (const struct task *task = worker->first; task; task = task->next) {
        const struct task *same = worker->first;
        while (same != task && strcmp(same->from.node, task->from.node) != 0)
            same = same->next;
        if (same == task)
            bus_ask_hearers(worker->bus, task->from.node, take_hearers, worker);
    }
}

/* What takes this long was not meant to be thought about: it answers with what it has. */
static void on_beat(evutil_socket_t none, short what, void *context)
{
    struct worker *worker = context;
    (void)none, (void)what;
    if (!bus_is_there(worker->bus) || worker->ending)
        return;
    say_hands(worker);
    for (struct task *task = worker->first; task; task = task->next) {
        if (++task->beats == BEATS_MOST)
            thought_stop(&task->thought);
        if (task->called_off)
            continue;
        say_of(worker, &task->from, REMOTE_SAYS_AT);
        queue_keep(worker->bus, REMOTE_QUEUE, bus_id(worker->bus), task->entry, call_off, worker);
    }
    ask_who_waits(worker);
    claim(worker);
    go_on(worker);
}

/* ---- what is heard ---- */

static void stop_job(struct worker *worker, const char *bytes)
{
    uint64_t number;
    struct task *task = text_hex64(bytes, &number) ? worker->first : NULL;
    while (task && task->from.number != number)
        task = task->next;
    if (!task)
        return;
    task->called_off = true;
    thought_stop(&task->thought);
}

static void heard(void *context, const char *channel, const char *kind, const char *bytes, size_t size)
{
    struct worker *worker = context;
    (void)channel, (void)size;
    if (strcmp(kind, REMOTE_SAYS_WHO) == 0)
        say_hands(worker);
    else if (strcmp(kind, REMOTE_SAYS_STOP) == 0)
        stop_job(worker, bytes);
}

static void missed(void *context)
{
    (void)context;
}

static void turned(void *context, bool is_there)
{
    struct worker *worker = context;
    log_say(is_there ? LOG_NOTICES : LOG_WARNINGS, is_there ? "the bus is there" : "the bus is away",
            is_there ? NULL : "why", bus_trouble(worker->bus));
    if (!is_there)
        return;
    say_hands(worker);
    go_on(worker);
}

/* ---- ending ---- */

static void give_back(struct worker *worker, struct task *task)
{
    if (task->called_off)
        return;
    task->called_off = true;
    thought_stop(&task->thought);
    say_of(worker, &task->from, REMOTE_SAYS_BACK);
    queue_end(worker->bus, REMOTE_QUEUE, task->entry);
}

static void on_end(int number, short what, void *context)
{
    struct worker *worker = context;
    struct timeval most = {.tv_sec = SECONDS_TO_END};
    (void)number, (void)what;
    if (worker->ending) { /* who asks twice is in a hurry */
        event_base_loopbreak(worker->base);
        return;
    }
    log_say(LOG_NOTICES, "stopping", NULL, NULL);
    service_tell("STOPPING=1");
    worker->ending = true;
    for (struct task *task = worker->first; task; task = task->next)
        give_back(worker, task);
    say_hands(worker);
    event_base_loopexit(worker->base, &most);
    end_if_done(worker);
}

/* ---- the whole ---- */

static void on_crew(evutil_socket_t none, short what, void *context)
{
    (void)none, (void)what;
    crew_poll(((struct worker *)context)->crew);
}

static bool watch(struct worker *worker)
{
    static const int numbers[SIGNALS] = {SIGINT, SIGTERM};
    struct timeval often = {.tv_sec = REMOTE_BEAT_MS / 1000};
    worker->crew_event = event_new(worker->base, crew_wait_on(worker->crew), EV_READ | EV_PERSIST, on_crew, worker);
    worker->beat = event_new(worker->base, -1, EV_PERSIST, on_beat, worker);
    worker->retry = evtimer_new(worker->base, on_retry, worker);
    for (int i = 0; i < SIGNALS; i++) {
        worker->signals[i] = evsignal_new(worker->base, numbers[i], on_end, worker);
        if (!worker->signals[i] || event_add(worker->signals[i], NULL) != 0)
            return false;
    }
    return worker->crew_event && worker->beat && worker->retry && event_add(worker->crew_event, NULL) == 0 &&
           event_add(worker->beat, &often) == 0;
}

static int threads_of(const struct worker_terms *terms)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int threads = terms->threads ? terms->threads : cores < 1 ? 1 : (int)cores;
    return threads > WORKER_THREADS ? WORKER_THREADS : threads;
}

static enum worker_end open_bus(struct worker *worker, const struct worker_terms *terms, char trouble[WORKER_TEXT])
{
    static const char *const channels[] = {REMOTE_WORKERS, NULL};
    const struct bus_terms bus = {.url = terms->bus,
                                  .channels = channels,
                                  .name = terms->name,
                                  .handler = {.context = worker, .heard = heard, .missed = missed, .turned = turned}};
    worker->bus = bus_open(worker->base, &bus, trouble, WORKER_TEXT);
    return worker->bus ? WORKER_STOPPED : WORKER_BUS;
}

static enum worker_end open_worker(struct worker *worker, const struct worker_terms *terms, char trouble[WORKER_TEXT])
{
    errno = ENOMEM;
    worker->rules.boards = &embedded_boards;
    worker->base = event_base_new();
    worker->crew = worker->base ? crew_new(threads_of(terms)) : NULL;
    if (!worker->crew || !watch(worker))
        return WORKER_TROUBLE;
    worker->hands = crew_hands(worker->crew);
    if (terms->user && !user_become(terms->user))
        return WORKER_USER;
    enum worker_end end = open_bus(worker, terms, trouble);
    int reaches = CONFINE_READS | (bus_is_local(terms->bus) ? CONFINE_LOCAL : CONFINE_NET);
    if (end == WORKER_STOPPED && terms->sandbox && !confine_enter(reaches))
        return WORKER_SANDBOX;
    return end;
}

static void close_worker(struct worker *worker)
{
    worker->ending = true;
    crew_free(worker->crew);
    bus_close(worker->bus);
    enum { EVENTS = 3 + SIGNALS };
    struct event *events[EVENTS] = {worker->crew_event, worker->beat, worker->retry, worker->signals[0],
                                    worker->signals[1]};
    for (int i = 0; i < EVENTS; i++)
        if (events[i])
            event_free(events[i]);
    if (worker->base)
        event_base_free(worker->base);
}

static void keep_quiet(int severity, const char *message)
{
    (void)severity, (void)message;
}

enum worker_end worker_run(const struct worker_terms *terms, char trouble[WORKER_TEXT])
{
    struct worker worker = {.base = NULL};
    char name[WORKER_TEXT];
    log_open(terms->level);
    service_open();
    event_set_log_callback(keep_quiet);
    signal(SIGPIPE, SIG_IGN);
    enum worker_end end = open_worker(&worker, terms, trouble);
    int reason = errno;
    if (end == WORKER_STOPPED) {
        bus_name(terms->bus, name, sizeof name);
        terms->ready(terms->context, name, worker.hands);
        service_tell("READY=1");
        event_base_dispatch(worker.base);
    }
    close_worker(&worker);
    if (end == WORKER_STOPPED)
        log_say(LOG_NOTICES, "stopped", NULL, NULL);
    errno = reason;
    return end;
}
