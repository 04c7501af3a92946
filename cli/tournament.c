/* tournament.c - the command `tournament`: two entrants, many games, seats swapped, several games at once. */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "core/rules.h"
#include "search/duel.h"

enum { MOST_THREADS = 256, BAR = 30 };

struct score {
    int wins, draws, losses;
};

/* What the workers share. Each game's outcome has its own place, so the sum hangs on nothing but the seed. */
struct tournament {
    const struct rules *rules;
    struct entrant a, b;
    const char *names[2];
    int games;
    int opening;
    uint64_t seed;
    signed char *values;
    atomic_int next, done;
    atomic_bool failed;
    bool progress;
};

/* "nodes=20000", or with weights of its own "nodes=20000@FILE". */
static bool find_entrant(const struct args *args, enum flag flag, struct entrant *entrant)
{
    char name[ENTRANT_NAME] = "";
    struct text text = text_on(name, sizeof name);
    const char *word = args->flag[flag];
    if (word)
        text_add_part(&text, word, strcspn(word, "@"));
    bool found = word && !text.cut && entrant_read(name, entrant);
    if (!found)
        refuse(args, word ? "cli.entrant" : "cli.no-entrant", flag_name(flag), word, NULL);
    return found;
}

/* The rules with an entrant's weights, or NULL in `mind` if it has none. False, having told why, if they are refused.
 */
static bool read_mind(const struct args *args, enum flag flag, struct rules **mind, int *status)
{
    enum { FILE_MOST = 1 << 16 };
    const char *path = strchr(args->flag[flag], '@');
    struct subject subject;
    struct why why;
    *mind = NULL;
    if (!path)
        return true;
    char *text = file_read(path + 1, FILE_MOST);
    if (!text) {
        *status = file_trouble(args, path + 1);
        return false;
    }
    bool fine = subject_open(args, &subject, status);
    if (fine && !rules_read_weights(subject.rules, text, &why)) {
        *status = refuse_why(args, &why);
        subject_close(&subject);
        fine = false;
    }
    free(text);
    *mind = fine ? subject.rules : NULL;
    return fine;
}

/* Mean of the games' values in percent, and its standard error. */
static void print_score(const struct tournament *t)
{
    struct score score = {0};
    for (int g = 0; g < t->games; g++) {
        score.wins += t->values[g] == 2;
        score.draws += t->values[g] == 1;
        score.losses += t->values[g] == 0;
    }
    double n = (double)t->games, mean = ((double)score.wins + 0.5 * (double)score.draws) / n;
    double square = ((double)score.wins + 0.25 * (double)score.draws) / n, spread = square - mean * mean;
    printf("%s - %s\n", name_of(t->names[0]).text, name_of(t->names[1]).text);
    printf("games: %d\nwins: %d\ndraws: %d\nlosses: %d\n", t->games, score.wins, score.draws, score.losses);
    printf("score: %.1f%% +- %.1f%%\n", 100 * mean, 100 * sqrt(spread > 0 ? spread / n : 0));
}

static void show_progress(const struct tournament *t, int done)
{
    int filled = done * BAR / t->games;
    fprintf(stderr, "\r[%.*s%*s] %d / %d%s", filled, "##############################", BAR - filled, "", done, t->games,
            done == t->games ? "\r\033[K" : "");
}

/* Games with the same opening, one for each side, stand together. */
static void *work(void *argument)
{
    struct tournament *t = argument;
    struct duel duel;
    bool fine = duel_open(&duel, t->rules, &t->a, &t->b);
    for (int g; fine && !atomic_load(&t->failed) && (g = atomic_fetch_add(&t->next, 1)) < t->games;) {
        int value = duel_play(&duel, g % t->rules->sides, t->opening, t->seed + (uint64_t)(g / t->rules->sides));
        fine = value >= 0;
        t->values[g] = (signed char)value;
        int done = atomic_fetch_add(&t->done, 1) + 1;
        if (t->progress && fine)
            show_progress(t, done);
    }
    duel_close(&duel);
    if (!fine)
        atomic_store(&t->failed, true);
    return NULL;
}

static bool play_games(struct tournament *t, int threads)
{
    pthread_t thread[MOST_THREADS];
    int started = 0;
    t->values = calloc((size_t)t->games, 1);
    t->progress = isatty(STDERR_FILENO);
    if (!t->values)
        return false;
    while (started < threads && pthread_create(&thread[started], NULL, work, t) == 0)
        started++;
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    return started > 0 && !atomic_load(&t->failed);
}

int cmd_tournament(const struct args *args)
{
    struct tournament t = {.names = {args->flag[FLAG_A], args->flag[FLAG_B]}};
    struct subject subject;
    struct rules *minds[2] = {NULL, NULL};
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int seed, threads, status;
    cores = cores < 1 ? 1 : cores > MOST_THREADS ? MOST_THREADS : cores;
    if (!find_entrant(args, FLAG_A, &t.a) || !find_entrant(args, FLAG_B, &t.b) ||
        !arg_number(args, FLAG_GAMES, 1, 10000000, 100, &t.games) ||
        !arg_number(args, FLAG_SEED, 0, 2147483647, 1, &seed) ||
        !arg_number(args, FLAG_THREADS, 1, MOST_THREADS, (int)cores, &threads) ||
        !arg_number(args, FLAG_OPENING, 0, 1000, 2, &t.opening))
        return STATUS_BAD_INPUT;
    if (!subject_open(args, &subject, &status))
        return status;
    t.rules = subject.rules;
    t.seed = (uint64_t)seed << 32;
    if (read_mind(args, FLAG_A, &minds[0], &status) && read_mind(args, FLAG_B, &minds[1], &status)) {
        t.a.mind = minds[0];
        t.b.mind = minds[1];
        status = play_games(&t, threads) ? STATUS_FINE : STATUS_TROUBLE;
        if (status == STATUS_FINE)
            print_score(&t);
        else
            refuse(args, "cli.threads", NULL, NULL, NULL);
    }
    free(t.values);
    rules_free(minds[0]);
    rules_free(minds[1]);
    subject_close(&subject);
    return status;
}
