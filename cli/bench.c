/* bench.c - the command `bench`: how fast the search is, and its signature. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/cli.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "search/signature.h"

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* The positions of one game and set of options, which stand together in the table; returns the next one. */
static const struct signature_position *bench_group(const struct signature_position *p, uint64_t *total)
{
    const struct signature_position *first = p;
    struct why why;
    struct rules *rules = rules_new(games_find(p->game), p->options, &embedded_boards, &why);
    uint64_t nodes = 0;
    double start = cpu_seconds();
    for (; rules && p->game && strcmp(p->game, first->game) == 0 && strcmp(p->options, first->options) == 0; p++)
        nodes += signature_nodes(rules, p);
    double spent = cpu_seconds() - start;
    rules_free(rules);
    if (p == first)
        return NULL;
    printf("%s %s: %llu nodes, %.0f per CPU-second\n", first->game, first->options, (unsigned long long)nodes,
           (double)nodes / (spent > 0 ? spent : 1e-9));
    fflush(stdout);
    *total += nodes;
    return p;
}

int cmd_bench(const struct args *args)
{
    uint64_t total = 0;
    const struct signature_position *p = signature_positions;
    (void)args;
    while (p && p->game)
        p = bench_group(p, &total);
    if (!p)
        return STATUS_TROUBLE;
    printf("signature: %llu\n", (unsigned long long)total);
    return STATUS_FINE;
}
