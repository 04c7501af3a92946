/* crew.c - games on several threads, whose results come in order.
 *
 * Invariant: results of games from `taken` to `taken` + room - 1 may wait in their places; nobody begins a game beyond
 * that, so a game that takes long holds back a few others at most. */
#include "contest/crew.h"

#include <pthread.h>
#include <stdlib.h>

enum { AHEAD = 16 }; /* games for each thread that may wait for an earlier one */

struct work {
    const struct crew *crew;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    void **waiting; /* result of game g at g % room */
    int room, next, taken;
    int running; /* threads */
    bool over, failed;
};

/* The number of a game to play, or -1 when there is none. With the lock held. */
static int next_game(struct work *w)
{
    while (!w->over && !w->failed && w->next < w->crew->end && w->next >= w->taken + w->room)
        pthread_cond_wait(&w->changed, &w->lock);
    return w->over || w->failed || w->next >= w->crew->end ? -1 : w->next++;
}

static void *labour(void *argument)
{
    struct work *w = argument;
    void *player = w->crew->open(w->crew->context);
    pthread_mutex_lock(&w->lock);
    w->failed |= !player;
    for (int g; (g = next_game(w)) >= 0;) {
        pthread_mutex_unlock(&w->lock);
        void *result = w->crew->play(w->crew->context, player, g);
        pthread_mutex_lock(&w->lock);
        w->waiting[g % w->room] = result;
        w->failed |= !result;
        pthread_cond_broadcast(&w->changed);
    }
    w->running--;
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
    w->crew->close(player);
    return NULL;
}

/* Take what has come in order. With the lock held, but not while it is taken. */
static bool take_ready(struct work *w)
{
    bool fine = true;
    for (void *result; fine && w->taken < w->crew->end && (result = w->waiting[w->taken % w->room]);) {
        w->waiting[w->taken % w->room] = NULL;
        pthread_mutex_unlock(&w->lock);
        fine = w->crew->take(w->crew->context, w->taken, result);
        w->crew->drop(result);
        pthread_mutex_lock(&w->lock);
        w->taken++;
        pthread_cond_broadcast(&w->changed);
    }
    pthread_mutex_unlock(&w->lock);
    bool settled = w->crew->settle(w->crew->context);
    pthread_mutex_lock(&w->lock);
    return fine && settled;
}

static void take_all(struct work *w)
{
    pthread_mutex_lock(&w->lock);
    while (!w->over && w->taken < w->crew->end) {
        if (w->waiting[w->taken % w->room])
            w->over = !take_ready(w);
        else if (!w->running)
            break;
        else
            pthread_cond_wait(&w->changed, &w->lock);
    }
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
}

static enum crew_end run_threads(struct work *w)
{
    pthread_t threads[CREW_THREADS];
    int started = 0;
    pthread_mutex_lock(&w->lock); /* nobody looks at `running` before all are counted */
    while (started < w->crew->threads && pthread_create(&threads[started], NULL, labour, w) == 0)
        started++;
    w->running = started;
    pthread_mutex_unlock(&w->lock);
    take_all(w);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    return w->over ? CREW_STOPPED : w->taken < w->crew->end ? CREW_NO_MEMORY : CREW_DONE;
}

enum crew_end crew_run(const struct crew *crew)
{
    struct work w = {.crew = crew, .room = AHEAD * crew->threads, .next = crew->first, .taken = crew->first};
    w.waiting = calloc((size_t)w.room, sizeof *w.waiting);
    if (!w.waiting)
        return CREW_NO_MEMORY;
    pthread_mutex_init(&w.lock, NULL);
    pthread_cond_init(&w.changed, NULL);
    enum crew_end end = run_threads(&w);
    for (int i = 0; i < w.room; i++)
        crew->drop(w.waiting[i]);
    pthread_cond_destroy(&w.changed);
    pthread_mutex_destroy(&w.lock);
    free(w.waiting);
    return end;
}
