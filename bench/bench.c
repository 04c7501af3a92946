/* bench.c - how fast the rules are, in CPU time: random playouts, and perft from the start or, where armies are set up
 * in secret, from set-ups by lot; and what a match costs (matches.c); for every game.
 *
 * bench [GAME]. Machines are shared and noisy: compare figures of one run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "bench/bench.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "search/perft.h"
#include "search/playout.h"

static const uint64_t ENOUGH = 500000000;
static const double PLAYOUT_SECONDS = 3, PERFT_SECONDS = 20;

double bench_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static long memory_kib(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

static void bench_playouts(const struct rules *rules)
{
    struct move *scratch = calloc((size_t)rules->game->max_moves, sizeof *scratch);
    struct rng rng = rng_of(1);
    struct playout_tally tally = {0};
    if (!scratch)
        exit(1);
    playout_random(rules, &rng, scratch, &tally);
    long before = memory_kib();
    double start = bench_seconds(), spent;
    do
        for (int i = 0; i < 64; i++)
            playout_random(rules, &rng, scratch, &tally);
    while ((spent = bench_seconds() - start) < PLAYOUT_SECONDS);
    printf("%s playouts: %.2f million moves per CPU-second, memory grew by %ld KiB\n", rules->game->name,
           (double)tally.moves / spent * 1e-6, memory_kib() - before);
    free(scratch);
}

/* Where perft begins: at the start, or after set-ups by lot. */
static void begin(const struct rules *rules, struct state *state)
{
    struct move *scratch = calloc((size_t)rules->game->max_moves, sizeof *scratch);
    struct rng rng = rng_of(1);
    if (!scratch)
        exit(1);
    rules->game->setup(rules, state);
    playout_set_up(rules, state, &rng, scratch);
    free(scratch);
}

/* Deeper and deeper, until the count is large or the next depth would take too long. */
static void bench_perft(const struct rules *rules)
{
    union state_buffer start;
    double spent = 0, before = 0;
    uint64_t count = 0;
    begin(rules, state_of(&start));
    for (int depth = 1;
         depth < 3 || (count < ENOUGH && spent * (spent / (before > 0 ? before : spent)) < PERFT_SECONDS); depth++) {
        void *space = malloc(perft_space(rules, depth));
        double from = bench_seconds();
        if (!space || !perft(rules, state_of(&start), depth, space, &count)) {
            free(space);
            return;
        }
        free(space);
        before = spent;
        spent = bench_seconds() - from;
        if (spent > 0.01)
            printf("%s perft(%d): %llu in %.3f CPU-seconds\n", rules->game->name, depth, (unsigned long long)count,
                   spent);
    }
}

int main(int argc, char **argv)
{
    if (argc > 1 && !games_find(argv[1])) {
        fprintf(stderr, "bench: there is no game \"%s\"\n", argv[1]);
        return 2;
    }
    for (int i = 0; games[i]; i++) {
        struct why why;
        if (argc > 1 && strcmp(argv[1], games[i]->name) != 0)
            continue;
        struct rules *rules = rules_new(games[i], "", &embedded_boards, &why);
        if (!rules)
            return 1;
        bench_playouts(rules);
        bench_perft(rules);
        bench_matches(rules);
        rules_free(rules);
    }
    return 0;
}
