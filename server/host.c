/* host.c - everything that is shared: the store, the crew, the tables, and what happens by itself every second.
 *
 * A host that starts reads its settings first (the secret that signs cookies, when it was last alive) and answers
 * nobody before it has them. It says in the store every few seconds that it is alive: the time between the last such
 * word and the next start is nobody's time (HR-6). Matches whose rows say that something is due are read from the store
 * when it is, so that clocks run out and computers play on after a restart without anybody's asking. */
#include "server/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "core/rules.h"
#include "games/embedded.h"
#include "server/analyse.h"
#include "server/card.h"
#include "server/computer.h"
#include "server/lease.h"
#include "server/line.h"
#include "server/look.h"
#include "server/nodes.h"
#include "server/opening.h"
#include "server/play.h"
#include "server/poll.h"
#include "server/refresh.h"
#include "server/route.h"
#include "server/stale.h"
#include "server/tally.h"
#include "server/ties.h"
#include "server/visitor.h"
#include "server/wire.h"

enum { ALIVE_EVERY = 5, SWEEP_EVERY = 2, SWEEP_MOST = 500, SWEEP_AHEAD = 10000, IDLE_AFTER = 30000, CREW_MOST = 64 };
enum { MARK_LEFT = 60000 }; /* a mark that is so old is nobody's who plays there */

static int64_t milliseconds(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static clockid_t steady = CLOCK_MONOTONIC; /* the clock that is never set, */
static int64_t steady_start;               /* and its start in the time of day */

/* The time of day when the server started, and what has passed since: nobody loses on time because the system's clock
 * is set. What it was wrong by is time without a server at the next start, and is not charged either. Nor is what a
 * machine slept, unless there are others who went on meanwhile. */
int64_t host_now(void)
{
    if (!steady_start)
        steady_start = milliseconds(CLOCK_REALTIME) - milliseconds(steady);
    return steady_start + milliseconds(steady);
}

/* Others do not wait while this machine sleeps: whoever wakes up must know for how long it has (nodes.c). */
static void count_sleep(void)
{
    steady = CLOCK_BOOTTIME;
    steady_start = 0;
}

void host_random(uint8_t *out, size_t size)
{
    if (getentropy(out, size) != 0)
        abort();
}

static void fill_random(void *context, uint8_t *out, size_t size)
{
    (void)context;
    host_random(out, size);
}

const struct entropy host_entropy = {.fill = fill_random};

void host_draw_id(char id[HOST_ID])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    uint8_t bytes[HOST_ID - 1];
    host_random(bytes, sizeof bytes);
    for (int i = 0; i < HOST_ID - 1; i++)
        id[i] = letters[bytes[i] & 31];
    id[HOST_ID - 1] = '\0';
}

struct rules *host_share_rules(struct host *host, const struct rules *rules)
{
    char options[OPTIONS_TEXT];
    struct text text = text_on(options, sizeof options);
    struct why why;
    rules_write_options(rules, &text);
    return rules_cache_get(&host->rules, rules->game, options, &embedded_boards, &why);
}

void host_ask(struct host *host, const struct store_question *question,
              void (*done)(void *context, const struct store_answer *answer), void *context)
{
    if (!store_ask(host->store, question, done, context))
        done(context, &(struct store_answer){.end = STORE_TROUBLE});
}

/* ---- settings ---- */

static void keep_setting(struct host *host, struct store_row row, void (*done)(void *, enum store_end))
{
    struct store_change *rows = store_change_new();
    if (rows && store_change_add(rows, &row))
        store_write(host->store, rows, done, host);
    else if (rows)
        store_change_drop(rows);
}

static struct store_row setting_row(const char *name, const char *says)
{
    struct store_row row = {.table = STORE_SETTINGS, .how = STORE_PUT};
    row.value[SETTINGS_NAME].text = name;
    row.value[SETTINGS_SAYS].text = says;
    return row;
}

static void put_setting(struct host *host, const char *name, const char *says, void (*done)(void *, enum store_end))
{
    keep_setting(host, setting_row(name, says), done);
}

static void noted(void *context, enum store_end end)
{
    struct host *host = context;
    host->trouble = end != STORE_KEPT;
}

static void say_alive(struct host *host)
{
    char now[24];
    if (host->shared) /* each in its own row */
        return;
    snprintf(now, sizeof now, "%lld", (long long)host_now());
    put_setting(host, "alive", now, noted);
}

/* "FROM-TO FROM-TO …", the oldest first; the oldest goes when there are too many. */
static void read_downs(struct host *host, const char *says)
{
    char one[48], from[24];
    while (host->downs < HOST_DOWNS && text_field(&says, ' ', one, sizeof one)) {
        const char *at = one;
        if (text_field(&at, '-', from, sizeof from) && text_number64(from, INT64_MAX, &host->down[host->downs][0]) &&
            text_number64(at, INT64_MAX, &host->down[host->downs][1]))
            host->downs++;
    }
}

/* What begins before another one's end goes on with it. */
static void add_down(struct host *host, int64_t since, int64_t until)
{
    bool goes_on = host->downs > 0 && since <= host->down[host->downs - 1][1];
    if (!goes_on && host->downs == HOST_DOWNS)
        memmove(host->down[0], host->down[1], sizeof host->down[0] * (size_t)--host->downs);
    if (!goes_on)
        host->down[host->downs++][0] = since;
    host->down[host->downs - 1][1] = until;
}

void host_note_down(struct host *host, int64_t since, int64_t until)
{
    struct buffer says = {.at = NULL};
    add_down(host, since, until);
    for (int i = 0; i < host->downs; i++) {
        char one[64];
        int length = snprintf(one, sizeof one, "%lld-%lld ", (long long)host->down[i][0], (long long)host->down[i][1]);
        buffer_add(&says, one, (size_t)length);
    }
    if (!says.lost)
        put_setting(host, "down", says.at, noted);
    buffer_free(&says);
}

static const char *setting(const struct store_answer *answer, const char *name)
{
    for (int i = 0; i < answer->count; i++)
        if (strcmp(answer->rows[i][SETTINGS_NAME].text, name) == 0)
            return answer->rows[i][SETTINGS_SAYS].text;
    return NULL;
}

static bool take_secret(struct host *host, const char *digits)
{
    host->ready = digits && text_hex(digits, host->secret, sizeof host->secret);
    return host->ready;
}

static void take_others_secret(void *context, const struct store_answer *answer)
{
    struct host *host = context;
    host->trouble = answer->end != STORE_KEPT || !take_secret(host, setting(answer, "secret.cookies"));
}

/* Another server that starts on the same store may have been first: then its secret is everybody's. */
static void secret_kept(void *context, enum store_end end)
{
    struct host *host = context;
    struct store_question all = {.table = STORE_SETTINGS, .most = 100};
    host->trouble = end != STORE_KEPT && end != STORE_CLASH;
    host->ready = end == STORE_KEPT;
    if (end == STORE_CLASH)
        host_ask(host, &all, take_others_secret, host);
}

static void draw_secret(struct host *host)
{
    char digits[2 * BLAKE2B_SIZE + 1];
    struct text text = text_on(digits, sizeof digits);
    host_random(host->secret, sizeof host->secret);
    text_add_hex(&text, host->secret, sizeof host->secret);
    struct store_row row = setting_row("secret.cookies", digits);
    row.how = STORE_ADD;
    keep_setting(host, row, secret_kept);
}

/* Who else has the store, before anything else. */
static void take_others(void *context, const struct store_answer *answer)
{
    nodes_hear(context, answer);
}

/* When a server was alive last, if none is; 0 if that is not known, or one is. */
static int64_t last_alive(const struct host *host, const char *setting)
{
    int64_t alive = 0, node = nodes_last_of_all(host);
    if (!nodes_is_alone(host) || (setting && !text_number64(setting, INT64_MAX, &alive)))
        return 0;
    return node > alive ? node : alive;
}

static void take_settings(void *context, const struct store_answer *answer)
{
    struct host *host = context;
    if (answer->end != STORE_KEPT) {
        host->trouble = true;
        return;
    }
    const char *secret = setting(answer, "secret.cookies"), *down = setting(answer, "down");
    int64_t alive = last_alive(host, setting(answer, "alive"));
    read_downs(host, down ? down : "");
    if (alive && alive < host->started)
        host_note_down(host, alive, host->started);
    if (host->shared)
        nodes_say(host);
    say_alive(host);
    tally_resume(host, setting(answer, "openings"));
    if (!take_secret(host, secret))
        draw_secret(host);
}

/* ---- every second ---- */

/* Matches with something due: those that are not in memory, and those that are, since somebody watches, but that nobody
 * looks after. */
static void take_due(void *context, const struct store_answer *answer)
{
    struct host *host = context;
    for (int i = 0; answer->end == STORE_KEPT && i < answer->count; i++) {
        const char *id = answer->rows[i][MATCHES_ID].text;
        struct table *table = map_get(&host->tables, id);
        if (!table)
            opening_begin(host, id);
        else if (host->shared)
            lease_consider(table);
    }
}

/* Those whose clocks run out soon. */
static void sweep(struct host *host)
{
    struct store_question question = {
        .table = STORE_MATCHES, .conditions = 2, .order = MATCHES_DUE, .most = SWEEP_MOST};
    question.condition[0].column = MATCHES_DUE;
    question.condition[0].how = STORE_MORE;
    question.condition[0].value.number = CHANGE_MARK;
    question.condition[1].column = MATCHES_DUE;
    question.condition[1].how = STORE_LESS;
    question.condition[1].value.number = host_now() + SWEEP_AHEAD;
    host_ask(host, &question, take_due, host);
}

/* The next page begins behind this one; after the last comes the first. */
static void take_marked(void *context, const struct store_answer *answer)
{
    struct host *host = context;
    bool more = answer->end == STORE_KEPT && answer->count == SWEEP_MOST;
    struct text last = text_on(host->swept, sizeof host->swept);
    text_add(&last, more ? answer->rows[answer->count - 1][MATCHES_ID].text : "");
    take_due(context, answer);
}

/* Those that are marked, page by page: most are in memory, and must not stand before those that a crash has left. */
static void sweep_marked(struct host *host)
{
    struct store_question question = {.table = STORE_MATCHES, .conditions = 2, .order = MATCHES_ID, .most = SWEEP_MOST};
    question.condition[0].column = MATCHES_DUE;
    question.condition[0].value.number = CHANGE_MARK;
    question.condition[1].column = MATCHES_ID;
    question.condition[1].how = STORE_MORE;
    question.condition[1].value.text = host->swept;
    if (host->shared) { /* others play there, too */
        question.conditions = 3;
        question.condition[2].column = MATCHES_UPDATED;
        question.condition[2].how = STORE_LESS;
        question.condition[2].value.number = host_now() - MARK_LEFT;
    }
    host_ask(host, &question, take_marked, host);
}

/* Requests that have waited long enough for news get none. */
static void end_polls(struct host *host, int64_t now)
{
    for (struct call *call = host->calls, *after; call; call = after) {
        after = call->after;
        if (!call->watcher || call->until > now)
            continue;
        watch_answered(call->watcher);
        call->watcher = NULL;
        struct buffer members = {.at = NULL};
        buffer_add(&members, "\"news\":[]", 9);
        call_answer(call, &members);
        buffer_free(&members);
    }
}

void host_end_polls(struct host *host)
{
    end_polls(host, INT64_MAX);
}

/* What happens by itself could not be kept, such as what computers decided: let it happen again. */
static void try_again(struct host *host)
{
    host->forgot = false;
    for (struct table *table = host->newest; table; table = table->older) {
        memset(table->thought, 0, sizeof table->thought);
        play_forgive_downtime(table);
        table_go_on(table);
    }
}

static void on_beat(evutil_socket_t none, short what, void *context)
{
    struct host *host = context;
    (void)none, (void)what;
    host->beats++;
    if (!host->ready || host->stopping)
        return;
    end_polls(host, host_now());
    watch_end_rests(host, host_now());
    tell_late_presence(host);
    if (host->beats % ALIVE_EVERY == 0)
        say_alive(host);
    nodes_beat(host);
    bool first = nodes_is_first(host);
    if (first && host->beats % SWEEP_EVERY == 0)
        sweep(host);
    if (first && host->beats % SWEEP_EVERY == 1)
        sweep_marked(host);
    if (host->forgot && !host->trouble)
        try_again(host);
    if (first) {
        tally_sweep(host);
        stale_sweep(host);
    }
    analyse_go_on(host);
    refresh_poll(host);
    poll_store(host);
    wire_beat(host);
    table_drop_idle(host, host_now() - IDLE_AFTER);
}

static void on_store(evutil_socket_t none, short what, void *context)
{
    (void)none, (void)what;
    store_poll(((struct host *)context)->store);
}

static void on_crew(evutil_socket_t none, short what, void *context)
{
    (void)none, (void)what;
    crew_poll(((struct host *)context)->crew);
}

/* ---- requests and messages ---- */

bool host_request(struct host *host, struct net_request *request)
{
    return route_request(host, request);
}

/* Its call goes on, and answers nobody. */
void host_gone(struct host *host, struct net_request *request)
{
    struct call *call = request->mine;
    (void)host;
    if (!call)
        return;
    call->request = NULL;
    if (!call->watcher)
        return;
    watch_leave(call->watcher);
    call->watcher = NULL;
    call_done(call);
}

void host_message(struct host *host, struct net_socket *socket, const char *text, size_t size)
{
    line_message(host, socket, text, size);
}

void host_closed(struct host *host, struct net_socket *socket)
{
    line_closed(host, socket);
}

/* ---- beginning and end ---- */

static struct event *watch(struct host *host, int descriptor, event_callback_fn called)
{
    struct event *event = event_new(host->base, descriptor, EV_READ | EV_PERSIST, called, host);
    if (event)
        event_add(event, NULL);
    return event;
}

static int crew_size(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 2 ? 1 : cores > CREW_MOST ? CREW_MOST : (int)cores;
}

/* A file is one server's; a database may be that of several. */
static bool open_host(struct host *host, const struct host_terms *terms, char *trouble, size_t size)
{
    struct timeval second = {.tv_sec = 1};
    host->shared = !store_is_file(terms->place);
    host->nodes = host->shared ? nodes_new(host, &terms->node) : NULL;
    host->store = !host->shared || host->nodes ? store_open(terms->place, trouble, size) : NULL;
    if (!host->store)
        return false;
    host->crew = crew_new(crew_size());
    if (!host->crew)
        return false;
    host->store_event = watch(host, store_wait_on(host->store), on_store);
    host->crew_event = watch(host, crew_wait_on(host->crew), on_crew);
    host->beat = event_new(host->base, -1, EV_PERSIST, on_beat, host);
    return host->store_event && host->crew_event && host->beat && event_add(host->beat, &second) == 0;
}

struct host *host_new(struct event_base *base, const struct host_terms *terms, char *trouble, size_t size)
{
    struct host *host = calloc(1, sizeof *host);
    if (!host)
        return NULL;
    host->base = base;
    if (!store_is_file(terms->place))
        count_sleep();
    host->started = host_now();
    host->cards.last = &host->cards.first;
    host_random((uint8_t *)&host->limits.seed, sizeof host->limits.seed);
    host->rules.boards = &embedded_boards;
    host->words[0].catalogue = embedded_find("en.words");
    host->words[1].catalogue = embedded_find("fr.words");
    if (!open_host(host, terms, trouble, size)) {
        host_free(host);
        return NULL;
    }
    struct store_question others = {.table = STORE_NODES, .order = NODES_ALIVE, .down = true, .most = 100};
    struct store_question all = {.table = STORE_SETTINGS, .most = 100};
    if (host->shared)
        host_ask(host, &others, take_others, host);
    host_ask(host, &all, take_settings, host);
    return host;
}

bool host_is_ready(const struct host *host)
{
    return host->ready && nodes_have_seen_us(host);
}

/* Rows that are behind are brought up to date, so that the next start has little to do. */
void host_stop(struct host *host)
{
    host->stopping = true;
    say_alive(host);
    if (host->ready)
        tally_keep(host);
    for (struct table *table = host->newest; table; table = table->older)
        if (lease_keeps(table))
            change_settle(table);
    nodes_stop(host);
}

void host_free(struct host *host)
{
    if (!host)
        return;
    host->stopping = true;
    ties_close(host);
    crew_free(host->crew);
    analyse_forget(host);
    card_forget(host);
    if (host->store)
        store_close(host->store);
    while (host->newest)
        table_free(host->newest);
    while (host->calls)
        call_done(host->calls);
    visitor_forget_all(host);
    nodes_free(host->nodes);
    net_bytes_drop(host->openapi);
    map_free(&host->tables);
    map_free(&host->loading);
    struct event *events[3] = {host->store_event, host->crew_event, host->beat};
    for (int i = 0; i < 3; i++)
        if (events[i])
            event_free(events[i]);
    free(host);
}
