/* calibrate.c - the command `calibrate`: how much stronger each level of a game is than the one below, as a table for
 * docs/levels.md.
 *
 * A rung is a tournament of two, and can be played by itself with the command that its row tells. With --out each keeps
 * its games in a file, so that all of it goes on where it was stopped. With --levels only those levels are on the
 * ladder. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/tournament.h"
#include "core/rules.h"
#include "search/entrant.h"

enum { GAMES = 200, RUNGS = LEVELS + 1, PATH_ROOM = 4096, COMMAND_ROOM = 512, WORD_ROOM = 20 };

struct rung {
    char a[WORD_ROOM], b[WORD_ROOM];
    char games[16], path[PATH_ROOM];
    bool climbs;  /* from one level to a higher one */
    int64_t cost; /* of one game, about, in nodes a turn */
    struct tournament_score score;
};

struct ladder {
    const struct args *args;
    struct subject subject;
    struct rung rungs[RUNGS];
    int count;
};

/* ---- what is played ---- */

static int64_t cost_of(const struct rules *rules, const char *word)
{
    struct entrant entrant;
    entrant_read(word, &entrant);
    return entrant.level ? level_of(rules, entrant.level)->nodes : 100;
}

/* Strong levels take long: half as many games from level 7 on, and a fifth for the last. */
static int games_for(int games, int level)
{
    int share = level == LEVELS ? 5 : level > 6 ? 2 : 1, some = games / share;
    return some > 2 ? some : 2;
}

static void add_rung(struct ladder *ladder, const char *a, const char *b, int games)
{
    const char *out = ladder->args->flag[FLAG_OUT];
    struct rung *rung = &ladder->rungs[ladder->count++];
    snprintf(rung->a, sizeof rung->a, "%s", a);
    snprintf(rung->b, sizeof rung->b, "%s", b);
    snprintf(rung->games, sizeof rung->games, "%d", games);
    snprintf(rung->path, sizeof rung->path, "%s/%s-%s", out ? out : "", a, b);
    rung->cost = cost_of(ladder->subject.rules, a) + cost_of(ladder->subject.rules, b);
}

static void add_step(struct ladder *ladder, int from, int to, int games)
{
    char a[WORD_ROOM], b[WORD_ROOM];
    snprintf(a, sizeof a, "level=%d", to);
    snprintf(b, sizeof b, "level=%d", from);
    add_rung(ladder, a, b, games);
    ladder->rungs[ladder->count - 1].climbs = true;
}

/* Level 1 against what moves at random, the one-ply player against level 1, and each level against the one below. */
static void plan_all(struct ladder *ladder, int games)
{
    add_rung(ladder, "level=1", "random", games);
    add_rung(ladder, "greedy", "level=1", games);
    for (int level = 2; level <= LEVELS; level++)
        add_step(ladder, level - 1, level, games_for(games, level));
}

/* The next of "1,4,7,9", from 1 to LEVELS; 0 if it is none. */
static int next_level(const char **at)
{
    char word[16];
    int level;
    return text_field(at, ',', word, sizeof word) && text_number(word, LEVELS, &level) ? level : 0;
}

/* "1,4,7,9": each against the one before, all equally often. */
static bool plan_some(struct ladder *ladder, const char *list, int games)
{
    const char *at = list;
    int before = next_level(&at);
    bool fine = before > 0 && list[strlen(list) - 1] != ',';
    while (fine && *at) {
        int level = next_level(&at);
        fine = level > before;
        if (fine)
            add_step(ladder, before, level, games);
        before = level;
    }
    if (fine && ladder->count)
        return true;
    refuse(ladder->args, "calibrate.levels", flag_name(FLAG_LEVELS), list, NULL);
    return false;
}

static bool plan(struct ladder *ladder)
{
    const char *levels = ladder->args->flag[FLAG_LEVELS];
    int games;
    if (!arg_number(ladder->args, FLAG_GAMES, 2, 100000, GAMES, &games))
        return false;
    if (levels)
        return plan_some(ladder, levels, games);
    plan_all(ladder, games);
    return true;
}

/* What comes after a rung, as so many of its games. */
static int64_t after(const struct ladder *ladder, int i)
{
    int64_t cost = 0;
    for (int k = i + 1; k < ladder->count; k++)
        cost += ladder->rungs[k].cost * strtol(ladder->rungs[k].games, NULL, 10);
    return cost / ladder->rungs[i].cost;
}

static int play_rung(struct ladder *ladder, int i)
{
    struct rung *rung = &ladder->rungs[i];
    struct args args = *ladder->args;
    args.flag[FLAG_A] = rung->a;
    args.flag[FLAG_B] = rung->b;
    args.flag[FLAG_GAMES] = rung->games;
    args.flag[FLAG_OUT] = args.flag[FLAG_OUT] ? rung->path : NULL;
    fprintf(stderr, "%d / %d  %s - %s\n", i + 1, ladder->count, rung->a, rung->b);
    return tournament_play(&args, after(ladder, i), &rung->score);
}

/* ---- what is told ---- */

static void put(const struct sink *sink, const char *text)
{
    sink->put(sink->context, text, strlen(text));
}

static void write_command(const struct ladder *ladder, const struct rung *rung, char *out, size_t size)
{
    const char *options = ladder->args->flag[FLAG_OPTIONS], *seed = ladder->args->flag[FLAG_SEED];
    snprintf(out, size, "tintagel tournament %s%s%s --a %s --b %s --games %s%s%s", ladder->subject.rules->game->name,
             options ? " --options " : "", options ? options : "", rung->a, rung->b, rung->games,
             seed ? " --seed " : "", seed ? seed : "");
}

/* `above` is how strong the rung's first player is above the weakest level, or nothing. */
static void put_row(const struct ladder *ladder, const struct rung *rung, const char *above, const struct sink *sink)
{
    const struct tournament_score *score = &rung->score;
    char command[COMMAND_ROOM], line[2 * COMMAND_ROOM];
    write_command(ladder, rung, command, sizeof command);
    snprintf(line, sizeof line, "| %s | %s | %d | %.1f ± %.1f | %s%+.0f ± %.0f | %s | `%s` |\n", rung->a, rung->b,
             score->a.games, 100 * score->a.share, 100 * score->a.error, score->unbounded ? "> " : "",
             rating_whole(score->elo), score->error, above, command);
    put(sink, line);
}

/* Differences add up along the ladder, and so do their variances. */
static void put_rows(const struct ladder *ladder, const struct sink *sink)
{
    double elo = 0, variance = 0;
    for (int i = 0; i < ladder->count; i++) {
        const struct rung *rung = &ladder->rungs[i];
        char above[64] = "";
        if (rung->climbs) {
            elo += rung->score.elo;
            variance += rung->score.error * rung->score.error;
            snprintf(above, sizeof above, "%+.0f ± %.0f", rating_whole(elo), sqrt(variance));
        }
        put_row(ladder, rung, above, sink);
    }
}

static bool fill_table(const struct sink *sink, const void *what)
{
    const struct ladder *ladder = what;
    char line[POSITION_TEXT], options[OPTIONS_TEXT];
    struct text head = text_on(line, sizeof line), text = text_on(options, sizeof options);
    rules_write_options(ladder->subject.rules, &text);
    words_add(ladder->args->language, &head, "calibrate.head", ladder->subject.rules->game->name, options, NULL);
    put(sink, line);
    put(sink, "\n|---|---|---|---|---|---|---|\n");
    put_rows(ladder, sink);
    return true;
}

static int write_table(const struct ladder *ladder)
{
    char path[PATH_ROOM];
    const char *out = ladder->args->flag[FLAG_OUT];
    int length = snprintf(path, sizeof path, "%s/table.md", out ? out : "");
    errno = ENAMETOOLONG;
    if (!file_write("-", fill_table, ladder))
        return file_trouble(ladder->args, "-");
    if (out && (length >= PATH_ROOM || !file_write(path, fill_table, ladder)))
        return file_trouble(ladder->args, path);
    return STATUS_FINE;
}

int cmd_calibrate(const struct args *args)
{
    static struct ladder ladder;
    int status;
    ladder = (struct ladder){.args = args};
    if (!subject_open(args, &ladder.subject, &status))
        return status;
    const char *out = args->flag[FLAG_OUT];
    if (!plan(&ladder))
        status = STATUS_BAD_INPUT;
    else if (out && mkdir(out, 0777) != 0 && errno != EEXIST)
        status = file_trouble(args, out);
    else
        status = STATUS_FINE;
    for (int i = 0; status == STATUS_FINE && i < ladder.count; i++)
        status = play_rung(&ladder, i);
    if (status == STATUS_FINE)
        status = write_table(&ladder);
    subject_close(&ladder.subject);
    return status;
}
