/* tournament.c - the command `tournament`: two entrants, many games, seats swapped. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"
#include "search/playout.h"

struct score {
    long wins, draws, losses;
};

static bool find_entrant(const struct args *args, enum flag flag, enum policy *policy)
{
    const char *name = args->flag[flag];
    int found = name ? policy_find(name) : -1;
    if (found < 0)
        refuse(args, name ? "cli.entrant" : "cli.no-entrant", flag_name(flag), name, NULL);
    *policy = (enum policy)(found < 0 ? 0 : found);
    return found >= 0;
}

/* Mean of the games' values in percent, and its standard error. */
static void print_score(const struct score *score, enum policy a, enum policy b)
{
    double n = (double)(score->wins + score->draws + score->losses);
    double mean = ((double)score->wins + 0.5 * (double)score->draws) / n;
    double square = ((double)score->wins + 0.25 * (double)score->draws) / n;
    double error = sqrt((square - mean * mean) / n);
    printf("%s - %s\n", policy_name(a), policy_name(b));
    printf("games: %ld\nwins: %ld\ndraws: %ld\nlosses: %ld\n", score->wins + score->draws + score->losses, score->wins,
           score->draws, score->losses);
    printf("score: %.1f%% +- %.1f%%\n", 100 * mean, 100 * error);
}

static bool play_games(const struct rules *rules, enum policy a, enum policy b, long games, uint64_t seed,
                       struct score *score)
{
    struct move *scratch = calloc((size_t)rules->game->max_moves, sizeof *scratch);
    bool progress = isatty(STDERR_FILENO), fine = scratch != NULL;
    for (long g = 0; fine && g < games; g++) {
        struct rng rng = rng_of(seed + (uint64_t)g);
        int value = playout_duel(rules, a, b, (int)(g % rules->sides), &rng, scratch);
        fine = value >= 0;
        score->wins += value == 2;
        score->draws += value == 1;
        score->losses += value == 0;
        if (progress)
            fprintf(stderr, "\r%ld / %ld%s", g + 1, games, g + 1 == games ? "\r\033[K" : "");
    }
    free(scratch);
    return fine;
}

int cmd_tournament(const struct args *args)
{
    enum policy a, b;
    long count, seed;
    struct table table;
    struct score score = {0};
    int status;
    if (!find_entrant(args, FLAG_A, &a) || !find_entrant(args, FLAG_B, &b) ||
        !arg_number(args, FLAG_GAMES, 1, 10000000, 100, &count) ||
        !arg_number(args, FLAG_SEED, 0, 2147483647, 1, &seed))
        return STATUS_BAD_INPUT;
    if (!table_open(args, &table, &status))
        return status;
    if (play_games(table.rules, a, b, count, (uint64_t)seed << 32, &score))
        print_score(&score, a, b);
    else
        status = STATUS_TROUBLE;
    table_close(&table);
    return status == STATUS_TROUBLE ? STATUS_TROUBLE : STATUS_FINE;
}
