/* thinker.c - a team of searches (team.h) with a thread each, and the time they have. The first thread is the caller's.
 */
#include "search/thinker.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

struct helper {
    struct team *team;
    int number;
    pthread_t thread;
};

struct thinker {
    const struct rules *rules;
    struct team *team;
    atomic_bool stop; /* asked from outside */
    int64_t deadline; /* on the steady clock, 0: none */
    struct search_root root;
    union state_buffer state; /* of a match, to search from */
    uint64_t *keys;
    int key_room;
    void (*tell)(void *context, const struct search_report *report);
    void *context;
    struct helper helpers[TEAM_MOST];
};

int64_t thinker_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

struct thinker *thinker_new(const struct rules *rules, size_t bytes, int threads)
{
    struct thinker *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->rules = rules;
    t->team = team_new(rules, bytes, threads);
    if (t->team)
        return t;
    thinker_free(t);
    return NULL;
}

void thinker_free(struct thinker *thinker)
{
    if (!thinker)
        return;
    team_free(thinker->team);
    free(thinker->keys);
    free(thinker);
}

void thinker_clear(struct thinker *thinker)
{
    team_clear(thinker->team);
}

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a && (!b || a < b) ? a : b;
}

void thinker_take_level(const struct rules *rules, const struct level *level, uint64_t seed,
                        struct thinker_limits *limits)
{
    struct search_limits own = level_limits(level, seed);
    bool timed = level == level_of(rules, LEVELS) && (limits->ms || limits->left_ms);
    limits->nodes = lesser(limits->nodes, timed ? 0 : own.nodes);
    limits->depth = (int)lesser((uint64_t)limits->depth, (uint64_t)own.depth);
    limits->faults = own.faults;
    limits->afresh = true;
}

void thinker_stop(struct thinker *thinker)
{
    atomic_store_explicit(&thinker->stop, true, memory_order_relaxed);
}

void thinker_go_on(struct thinker *thinker)
{
    atomic_store_explicit(&thinker->stop, false, memory_order_relaxed);
}

static bool first_stops(void *context)
{
    const struct thinker *t = context;
    return atomic_load_explicit(&t->stop, memory_order_relaxed) || (t->deadline && thinker_now() >= t->deadline);
}

static void *help(void *argument)
{
    const struct helper *h = argument;
    team_help(h->team, h->number);
    return NULL;
}

/* The state to search, and the keys at the ends of the turns of a match that led there. False when memory runs out. */
static bool read_root(struct thinker *t, const struct thinker_root *root)
{
    t->root = (struct search_root){.state = root->state, .only = root->only, .only_count = root->only_count};
    if (!root->match)
        return true;
    if (root->n > t->key_room) {
        uint64_t *keys = realloc(t->keys, (size_t)root->n * 2 * sizeof *keys);
        if (!keys)
            return false;
        t->keys = keys;
        t->key_room = 2 * root->n;
    }
    match_before(root->match, root->n, state_of(&t->state));
    int player = player_first(t->rules->game->to_act(t->rules, state_of(&t->state)));
    t->root.state = state_of(&t->state);
    t->root.keys = t->keys;
    t->root.key_count = match_turn_keys(root->match, player, root->n, t->keys);
    return true;
}

/* Tell the caller, in terms that hang on nothing but this module. */
static void tell_caller(void *context, const struct search_report *report)
{
    const struct thinker *t = context;
    if (t->tell)
        t->tell(t->context, report);
}

/* How many threads there are then, with the caller's. */
static int start_helpers(struct thinker *t)
{
    int started = 1;
    for (; started < team_size(t->team); started++) {
        struct helper *h = &t->helpers[started];
        *h = (struct helper){.team = t->team, .number = started};
        if (pthread_create(&h->thread, NULL, help, h) != 0)
            break;
    }
    return started;
}

/* On a clock as if thirty turns were still to come, never more than a third of what is left; 0: there is none. */
static int64_t time_on_clock(const struct thinker_limits *limits)
{
    int64_t share = limits->left_ms / 30 + limits->increment_ms * 3 / 4, most = limits->left_ms / 3;
    int64_t time = share < most ? share : most;
    return !limits->left_ms ? 0 : time > 1 ? time : 1;
}

/* How long to think, 0: as long as it takes. */
static int64_t time_for(const struct thinker_limits *limits)
{
    uint64_t time = lesser((uint64_t)limits->ms, (uint64_t)time_on_clock(limits));
    return (int64_t)lesser((uint64_t)limits->most_ms, time);
}

bool thinker_search(struct thinker *thinker, const struct thinker_root *root, const struct thinker_limits *limits,
                    void (*tell)(void *context, const struct search_report *report), void *context,
                    struct search_report *out)
{
    struct search_limits first = {
        .nodes = limits->nodes, .depth = limits->depth, .lines = limits->lines, .faults = limits->faults};
    struct search_hooks hooks = {.stop = first_stops, .tell = tell_caller, .context = thinker};
    if (!read_root(thinker, root))
        return false;
    int64_t time = time_for(limits);
    thinker->deadline = time ? thinker_now() + time : 0;
    thinker->tell = tell;
    thinker->context = context;
    if (limits->afresh)
        thinker_clear(thinker);
    team_begin(thinker->team, &thinker->root, &first);
    int started = start_helpers(thinker);
    team_lead(thinker->team, &hooks, out);
    for (int i = 1; i < started; i++)
        pthread_join(thinker->helpers[i].thread, NULL);
    out->nodes += team_helped(thinker->team);
    atomic_store(&thinker->stop, false);
    return true;
}
