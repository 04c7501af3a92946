/* remote.c - see remote.h. */
#include "server/remote.h"

#include <event2/event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "bus/bus.h"
#include "bus/queue.h"
#include "core/text.h"
#include "server/crew.h"
#include "server/errand.h"

enum { WORKERS = 256, FIELD = 24, TICK_MS = 500 };

struct hands {
    char id[BUS_ID]; /* "": none */
    int count, busy;
    int64_t heard;
};

/* A job that is elsewhere. */
struct sent {
    struct sent *next;
    struct crew_job *job;
    uint64_t number;      /* by lot: nobody answers it who was not asked */
    char entry[QUEUE_ID]; /* "" until the queue has it */
    bool begun;
    int64_t heard; /* that somebody is at it */
};

struct remote {
    struct event *timer;
    struct bus *bus;
    struct crew *crew;
    struct hands workers[WORKERS];
    struct sent *first;
    bool stopped;
    struct remote_counts counts;
};

/* Whoever asked for an entry in the queue may have given it up before the answer comes. */
struct asking {
    struct remote *remote;
    uint64_t number;
};

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* ---- jobs that are elsewhere ---- */

static struct sent **find(struct remote *remote, uint64_t number)
{
    struct sent **at = &remote->first;
    while (*at && (*at)->number != number)
        at = &(*at)->next;
    return at;
}

static struct crew_job *drop(struct remote *remote, struct sent **at)
{
    struct sent *sent = *at;
    struct crew_job *job = sent->job;
    *at = sent->next;
    remote->counts.out--;
    free(sent);
    return job;
}

/* Whoever is at it may stop, and whoever is not need not begin. */
static void call_off(struct remote *remote, const struct sent *sent)
{
    char number[FIELD];
    struct text text = text_on(number, sizeof number);
    text_add_hex64(&text, sent->number);
    bus_say(remote->bus, REMOTE_WORKERS, REMOTE_SAYS_STOP, number, text.length);
    if (sent->entry[0])
        queue_end(remote->bus, REMOTE_QUEUE, sent->entry);
}

/* It is sent again if it `may`, and was not sent often. */
static void take_back(struct remote *remote, struct sent **at, bool may)
{
    struct crew_job *job = drop(remote, at);
    remote->counts.back++;
    if (!may || job->sent >= REMOTE_TRIES)
        job->thought = NULL;
    crew_return(remote->crew, job);
}

static void take_all_back(struct remote *remote)
{
    while (remote->first) {
        call_off(remote, remote->first);
        take_back(remote, &remote->first, true);
    }
}

static void take_entry(void *context, const char *id)
{
    struct asking *asking = context;
    struct remote *remote = asking->remote;
    struct sent **at = find(remote, asking->number);
    struct text entry = text_on((*at ? *at : &(struct sent){.number = 0})->entry, QUEUE_ID);
    if (*at && id)
        text_add(&entry, id);
    else if (*at)
        take_back(remote, at, false);
    else if (id && !remote->stopped)
        queue_end(remote->bus, REMOTE_QUEUE, id);
    free(asking);
}

static bool ask_for_entry(struct remote *remote, const struct sent *sent)
{
    struct errand_from from = {.number = sent->number};
    struct buffer text = {.at = NULL};
    struct asking *asking = malloc(sizeof *asking);
    memcpy(from.node, bus_id(remote->bus), sizeof from.node);
    if (asking)
        *asking = (struct asking){.remote = remote, .number = sent->number};
    bool good = asking && errand_write(sent->job->thought, &from, &text) &&
                queue_add(remote->bus, REMOTE_QUEUE, text.at, text.size, take_entry, asking);
    if (!good)
        free(asking);
    buffer_free(&text);
    return good;
}

static bool send_away(struct remote *remote, struct crew_job *job)
{
    struct sent *sent = calloc(1, sizeof *sent);
    if (!sent)
        return false;
    sent->job = job;
    sent->heard = now();
    if (getentropy(&sent->number, sizeof sent->number) != 0 || !ask_for_entry(remote, sent)) {
        free(sent);
        return false;
    }
    sent->next = remote->first;
    remote->first = sent;
    job->sent++;
    remote->counts.out++;
    remote->counts.sent++;
    return true;
}

/* ---- who is there ---- */

static struct hands *find_worker(struct remote *remote, const char *id)
{
    struct hands *empty = NULL;
    for (int i = 0; i < WORKERS; i++) {
        struct hands *worker = &remote->workers[i];
        if (strcmp(worker->id, id) == 0)
            return worker;
        if (!worker->id[0] && !empty)
            empty = worker;
    }
    return empty;
}

static void count_workers(struct remote *remote)
{
    remote->counts.workers = remote->counts.hands = 0;
    for (int i = 0; i < WORKERS; i++) {
        remote->counts.workers += remote->workers[i].id[0] != '\0';
        remote->counts.hands += remote->workers[i].count;
    }
}

/* Those that nobody has, as far as we know, less those that ours are for which nobody has begun. */
static int free_hands(const struct remote *remote)
{
    int count = 0;
    for (int i = 0; i < WORKERS; i++)
        count += remote->workers[i].count - remote->workers[i].busy;
    for (const struct sent *sent = remote->first; sent; sent = sent->next)
        count -= !sent->begun;
    return count;
}

/* One that the queue does not take is none for elsewhere. */
static void look(void *context)
{
    struct remote *remote = context;
    struct crew_job *job;
    while (!remote->stopped && bus_is_there(remote->bus) && free_hands(remote) > 0 && (job = crew_borrow(remote->crew)))
        if (!send_away(remote, job)) {
            job->thought = NULL;
            crew_return(remote->crew, job);
        }
}

/* Where nobody is left there is nobody to wait for. */
static void forget_the_dead(struct remote *remote)
{
    int64_t before = now() - REMOTE_SILENT_MS;
    for (int i = 0; i < WORKERS; i++)
        if (remote->workers[i].id[0] && remote->workers[i].heard < before)
            remote->workers[i] = (struct hands){.count = 0};
    count_workers(remote);
    if (remote->counts.hands == 0)
        take_all_back(remote);
}

static void on_timer(evutil_socket_t none, short what, void *context)
{
    struct remote *remote = context;
    (void)none, (void)what;
    forget_the_dead(remote);
    for (struct sent **at = &remote->first; *at;) {
        if (now() - (*at)->heard < REMOTE_PATIENCE_MS) {
            at = &(*at)->next;
            continue;
        }
        call_off(remote, *at);
        take_back(remote, at, false);
    }
    look(remote);
}

/* ---- what is said ---- */

/* "ID HANDS BUSY": who has none goes. */
static void hear_hands(struct remote *remote, const char *bytes)
{
    char id[BUS_ID], count[FIELD];
    uint64_t digits;
    struct hands hands = {.heard = now()};
    if (!text_field(&bytes, ' ', id, sizeof id) || !text_hex64(id, &digits) ||
        !text_field(&bytes, ' ', count, sizeof count) || !text_number(count, REMOTE_HANDS_MOST, &hands.count) ||
        !text_number(bytes, hands.count, &hands.busy))
        return;
    struct hands *worker = find_worker(remote, id);
    if (!worker)
        return;
    memcpy(hands.id, id, sizeof id);
    *worker = hands.count ? hands : (struct hands){.count = 0};
    count_workers(remote);
}

static void hear_at(struct remote *remote, const char *bytes)
{
    char field[FIELD];
    uint64_t number;
    while (text_field(&bytes, ' ', field, sizeof field) && text_hex64(field, &number)) {
        struct sent *sent = *find(remote, number);
        if (!sent)
            continue;
        sent->begun = true;
        sent->heard = now();
    }
}

static void hear_back(struct remote *remote, const char *bytes)
{
    uint64_t number;
    struct sent **at = text_hex64(bytes, &number) ? find(remote, number) : NULL;
    if (at && *at)
        take_back(remote, at, true);
}

/* What is no answer to it is none: it is thought about here. */
static void hear_thought(struct remote *remote, const char *bytes)
{
    char field[FIELD];
    uint64_t number;
    struct sent **at =
        text_field(&bytes, '\n', field, sizeof field) && text_hex64(field, &number) ? find(remote, number) : NULL;
    if (!at || !*at)
        return;
    if (!errand_read_answer(bytes, (*at)->job->thought)) {
        call_off(remote, *at);
        take_back(remote, at, false);
        return;
    }
    remote->counts.answered++;
    crew_return_done(remote->crew, drop(remote, at));
}

void remote_heard(struct remote *remote, const char *kind, const char *bytes)
{
    static const struct {
        const char *kind;
        void (*hear)(struct remote *remote, const char *bytes);
    } kinds[] = {{REMOTE_SAYS_HANDS, hear_hands},
                 {REMOTE_SAYS_AT, hear_at},
                 {REMOTE_SAYS_BACK, hear_back},
                 {REMOTE_SAYS_THOUGHT, hear_thought}};
    if (!remote || remote->stopped)
        return;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kind, kinds[i].kind) == 0) {
            kinds[i].hear(remote, bytes);
            look(remote);
        }
}

/* Whoever is there says so at once. */
void remote_turned(struct remote *remote, bool is_there)
{
    if (!remote || remote->stopped)
        return;
    memset(remote->workers, 0, sizeof remote->workers);
    count_workers(remote);
    take_all_back(remote);
    if (is_there)
        bus_say(remote->bus, REMOTE_WORKERS, REMOTE_SAYS_WHO, "", 0);
}

/* ---- beginning and end ---- */

struct remote *remote_new(struct event_base *base, struct bus *bus, struct crew *crew)
{
    struct timeval often = {.tv_usec = TICK_MS * 1000};
    struct remote *remote = calloc(1, sizeof *remote);
    if (!remote)
        return NULL;
    remote->bus = bus;
    remote->crew = crew;
    remote->timer = event_new(base, -1, EV_PERSIST, on_timer, remote);
    if (!remote->timer || event_add(remote->timer, &often) != 0) {
        remote_free(remote);
        return NULL;
    }
    crew_set_borrower(crew, look, remote);
    return remote;
}

/* It comes back, stopped. */
static void give_up(struct remote *remote, struct sent **at)
{
    call_off(remote, *at);
    struct crew_job *job = drop(remote, at);
    atomic_store(&job->stop, true);
    crew_return_done(remote->crew, job);
}

void remote_drop(struct remote *remote, const struct crew_job *job)
{
    struct sent **at = remote ? &remote->first : NULL;
    while (at && *at && (*at)->job != job)
        at = &(*at)->next;
    if (at && *at)
        give_up(remote, at);
}

void remote_stop(struct remote *remote)
{
    if (!remote || remote->stopped)
        return;
    remote->stopped = true;
    crew_set_borrower(remote->crew, NULL, NULL);
    while (remote->first)
        give_up(remote, &remote->first);
}

void remote_free(struct remote *remote)
{
    if (!remote)
        return;
    if (remote->timer)
        event_free(remote->timer);
    free(remote);
}

int remote_hands(const struct remote *remote)
{
    return remote ? remote->counts.hands : 0;
}

struct remote_counts remote_counts(const struct remote *remote)
{
    return remote ? remote->counts : (struct remote_counts){.sent = 0};
}
