/* playouts.c - the command `playouts`: random games as fast as they go, on one or several threads. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/cli.h"
#include "search/playout.h"

enum { MAX_THREADS = 256, BATCH = 64 };

struct worker {
    pthread_t thread;
    const struct rules *rules;
    uint64_t seed;
    double seconds;
    struct playout_tally tally;
    double cpu_seconds;
    bool failed;
};

static double clock_seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void *work(void *argument)
{
    struct worker *worker = argument;
    struct rng rng = rng_of(worker->seed);
    struct move *scratch = calloc((size_t)worker->rules->game->max_moves, sizeof *scratch);
    double end = clock_seconds(CLOCK_MONOTONIC) + worker->seconds;
    double cpu = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
    worker->failed = !scratch;
    if (!scratch)
        return NULL;
    do {
        for (int i = 0; i < BATCH; i++)
            playout_random(worker->rules, &rng, scratch, &worker->tally);
    } while (clock_seconds(CLOCK_MONOTONIC) < end);
    worker->cpu_seconds = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - cpu;
    free(scratch);
    return NULL;
}

static void add_tally(struct playout_tally *sum, const struct playout_tally *one)
{
    sum->games += one->games;
    sum->moves += one->moves;
    sum->draws += one->draws;
    sum->unfinished += one->unfinished;
    for (int side = 0; side < MAX_PLAYERS; side++)
        sum->wins[side] += one->wins[side];
}

static void print_tally(const struct rules *rules, const struct playout_tally *tally, double cpu_seconds)
{
    printf("games: %llu\n", (unsigned long long)tally->games);
    printf("moves: %llu\n", (unsigned long long)tally->moves);
    printf("moves per CPU-second: %llu\n", (unsigned long long)((double)tally->moves / cpu_seconds));
    printf("mean length: %llu\n", (unsigned long long)((tally->moves + tally->games / 2) / tally->games));
    printf("results:");
    for (int side = 0; side < rules->sides; side++)
        printf(" side%d=%llu", side, (unsigned long long)tally->wins[side]);
    printf(" draws=%llu unfinished=%llu\n", (unsigned long long)tally->draws, (unsigned long long)tally->unfinished);
}

/* Run all workers and wait for them. False when a thread could not be had. */
static bool run_workers(struct worker *workers, int count)
{
    int started = 0;
    bool failed = false;
    while (started < count && pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0)
        started++;
    for (int i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
        failed |= workers[i].failed;
    }
    return started == count && !failed;
}

int cmd_playouts(const struct args *args)
{
    int seconds, threads, seed;
    struct subject subject;
    int status;
    if (!arg_number(args, FLAG_SECONDS, 1, 86400, 5, &seconds) ||
        !arg_number(args, FLAG_THREADS, 1, MAX_THREADS, 1, &threads) ||
        !arg_number(args, FLAG_SEED, 0, 2147483647, 1, &seed))
        return STATUS_BAD_INPUT;
    if (!subject_open(args, &subject, &status))
        return status;
    struct worker *workers = calloc((size_t)threads, sizeof *workers);
    struct playout_tally sum = {0};
    double cpu_seconds = 0;
    for (int i = 0; workers && i < threads; i++) {
        workers[i].rules = subject.rules;
        workers[i].seconds = (double)seconds;
        workers[i].seed = (uint64_t)seed * MAX_THREADS + (uint64_t)i;
    }
    status = workers && run_workers(workers, threads) ? STATUS_FINE : STATUS_TROUBLE;
    for (int i = 0; status == STATUS_FINE && i < threads; i++) {
        add_tally(&sum, &workers[i].tally);
        cpu_seconds += workers[i].cpu_seconds;
    }
    if (status == STATUS_FINE)
        print_tally(subject.rules, &sum, cpu_seconds);
    else
        refuse(args, "cli.threads", NULL, NULL, NULL);
    free(workers);
    subject_close(&subject);
    return status;
}
