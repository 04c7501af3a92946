/* puzzles.c - the command `puzzles`: plays games, looks for puzzles in them and writes these down (docs/puzzles.md).
 *
 * Games are taken in the order of their numbers, each being what its number makes it: so what is written hangs neither
 * on the threads nor on how often the program was stopped and started again. A line "# game N" follows what game N
 * gave. */
#include "contest/puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/entry.h"
#include "cli/journal.h"
#include "cli/progress.h"
#include "contest/arena.h"
#include "contest/contest.h"
#include "contest/crew.h"
#include "contest/openings.h"

enum {
    PLAYERS = 3,
    OPENING = 6, /* random decisions */
    BLOCK = POSITION_TEXT + PUZZLE_LINE * MOVE_TEXT + 512,
    MARK = 64,
    PRESET = 150, /* puzzles */
    MOST = 100000,
};

/* They err, each in its way: so there is something to win. */
static const char *const players[PLAYERS] = {"level=1", "level=2", "random"};

struct run {
    const struct args *args;
    struct subject subject;
    struct entrant entrants[PLAYERS];
    struct openings openings;
    int games, wanted, threads;
    uint64_t seed;
    int played, count;  /* games, puzzles */
    long tried;         /* positions */
    uint64_t *patterns; /* of the puzzles, from malloc */
    struct journal journal;
    struct progress progress;
    int status;
};

/* What one thread works with, and what a game gives it. */
struct worker {
    struct arena *arena;
    struct puzzler *puzzler;
};

struct yield {
    struct puzzle puzzles[PUZZLES_OF_GAME];
    int count;
    long tried;
};

/* ---- one game ---- */

static void close_worker(void *player)
{
    struct worker *worker = player;
    if (!worker)
        return;
    arena_free(worker->arena);
    puzzler_free(worker->puzzler);
    free(worker);
}

static void *open_worker(void *context)
{
    struct run *run = context;
    struct worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return NULL;
    worker->arena = arena_new(run->subject.rules, run->entrants);
    worker->puzzler = puzzler_new(run->subject.rules, run->args->language);
    if (worker->arena && worker->puzzler)
        return worker;
    close_worker(worker);
    return NULL;
}

static void *play_game(void *context, void *player, int g)
{
    struct run *run = context;
    struct worker *worker = player;
    struct arena_game game = {.start = openings_at(&run->openings, g),
                              .seats = {(uint8_t)(g % PLAYERS), (uint8_t)(g / PLAYERS % PLAYERS)},
                              .opening = OPENING,
                              .seed = (run->seed << 32) + (uint64_t)g};
    struct yield *yield = calloc(1, sizeof *yield);
    struct match *match = yield ? arena_play(worker->arena, &game) : NULL;
    if (match)
        yield->count = puzzler_find(worker->puzzler, match, yield->puzzles, &yield->tried);
    else
        free(yield);
    match_free(match);
    return match ? yield : NULL;
}

/* ---- what becomes of it ---- */

/* Whether nothing is solved by the same decisions; then it is noted. */
static bool is_new(struct run *run, uint64_t pattern)
{
    for (int i = 0; i < run->count; i++)
        if (run->patterns[i] == pattern)
            return false;
    run->patterns[run->count++] = pattern;
    return true;
}

static bool write_out(struct run *run, const char *text)
{
    bool fine = run->journal.file >= 0 ? journal_add(&run->journal, text, strlen(text)) : fputs(text, stdout) >= 0;
    if (!fine)
        run->status = file_trouble(run->args, run->journal.path ? run->journal.path : "-");
    return fine;
}

static bool take_game(void *context, int g, void *result)
{
    struct run *run = context;
    const struct yield *yield = result;
    static char block[PUZZLES_OF_GAME * BLOCK + MARK];
    struct text text = text_on(block, sizeof block);
    for (int i = 0; i < yield->count && run->count < run->wanted; i++) {
        uint64_t pattern = puzzle_pattern(run->subject.rules, &yield->puzzles[i]);
        if (!is_new(run, pattern))
            continue;
        text_add(&text, "# pattern ");
        text_add_hex64(&text, pattern);
        text_add_char(&text, '\n');
        puzzle_write(run->subject.rules, &yield->puzzles[i], &text);
    }
    run->tried += yield->tried;
    run->played = g + 1;
    text_add(&text, "# game ");
    text_add_number(&text, g);
    text_add_char(&text, '\n');
    return write_out(run, block) && run->count < run->wanted;
}

static bool settle(void *context)
{
    struct run *run = context;
    progress_show(&run->progress, run->count);
    return true;
}

/* ---- going on ---- */

/* A line that is there already: which game it closes, or the pattern of a puzzle. */
static bool read_line(void *context, int number, const char *line)
{
    struct run *run = context;
    uint64_t pattern;
    (void)number;
    if (strncmp(line, "# game ", 7) == 0)
        return text_number(line + 7, SCHEDULE_GAMES, &run->played) && ++run->played;
    if (strncmp(line, "# pattern ", 10) != 0)
        return true;
    return run->count < run->wanted && text_hex64(line + 10, &pattern) && is_new(run, pattern);
}

/* What the puzzles hang on. */
static bool open_file(struct run *run)
{
    static char head[CONTEST_HEAD];
    const char *out = run->args->flag[FLAG_OUT];
    struct text text = text_on(head, sizeof head);
    contest_write_rules(run->subject.rules, "puzzles 1", &text);
    contest_write_openings(run->subject.rules, &run->openings, OPENING, run->seed, &text);
    if (!out)
        fputs(head, stdout);
    return !out || journal_open(run->args, out, head, read_line, run, &run->journal, &run->status);
}

/* ---- the whole ---- */

static bool read_settings(struct run *run)
{
    const struct args *args = run->args;
    const char *openings = args->flag[FLAG_OPENINGS];
    int seed;
    run->status = STATUS_BAD_INPUT;
    if (run->subject.rules->sides != 2) {
        refuse(args, "puzzles.sides", NULL, NULL, NULL);
        return false;
    }
    if (!arg_number(args, FLAG_GAMES, 1, SCHEDULE_GAMES, SCHEDULE_GAMES, &run->games) ||
        !arg_number(args, FLAG_COUNT, 1, MOST, PRESET, &run->wanted) ||
        !arg_number(args, FLAG_SEED, 0, 2147483647, 1, &seed) ||
        !arg_number(args, FLAG_THREADS, 1, CREW_THREADS, 1, &run->threads) ||
        (openings && !entry_openings(args, openings, run->subject.rules, &run->openings, &run->status)))
        return false;
    run->seed = (uint64_t)seed;
    for (int i = 0; i < PLAYERS; i++)
        (void)entrant_read(players[i], &run->entrants[i]);
    run->patterns = calloc((size_t)run->wanted, sizeof *run->patterns);
    run->status = run->patterns ? STATUS_FINE : refuse(args, "no-memory", NULL, NULL, NULL);
    return run->patterns != NULL;
}

static void play_games(struct run *run)
{
    struct crew crew = {
        .first = run->played,
        .end = run->games,
        .threads = run->threads,
        .context = run,
        .open = open_worker,
        .close = close_worker,
        .play = play_game,
        .take = take_game,
        .settle = settle,
        .drop = free,
    };
    if (crew.first >= crew.end || run->count >= run->wanted)
        return;
    run->progress = progress_begin(run->args, run->count, run->wanted);
    enum crew_end end = crew_run(&crew);
    progress_end(&run->progress);
    if (end == CREW_NO_MEMORY)
        run->status = refuse(run->args, "cli.threads", NULL, NULL, NULL);
}

int cmd_puzzles(const struct args *args)
{
    static struct run run;
    run = (struct run){.args = args, .journal = {.file = -1}};
    if (!subject_open(args, &run.subject, &run.status))
        return run.status;
    if (read_settings(&run) && open_file(&run)) {
        play_games(&run);
        if (run.status == STATUS_FINE && run.journal.file >= 0)
            printf("games: %d\npositions: %ld\npuzzles: %d\n", run.played, run.tried, run.count);
    }
    journal_close(&run.journal);
    free(run.patterns);
    openings_free(&run.openings);
    subject_close(&run.subject);
    return run.status;
}
