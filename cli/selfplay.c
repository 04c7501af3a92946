/* selfplay.c - the command `selfplay`: an entrant plays against itself, and every position is written down with its
 * score and how the game ended. Games are written in the order of their numbers, each being what its number makes it:
 * so the file hangs neither on the threads nor on how often the program was stopped and started again. */
#include "contest/selfplay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/entry.h"
#include "cli/journal.h"
#include "cli/progress.h"
#include "cli/selfplay_file.h"
#include "contest/balance.h"
#include "contest/crew.h"

struct run {
    const struct args *args;
    struct subject subject;
    struct entry entry;
    struct selfplay selfplay;
    struct balance balance; /* of what is written */
    int games, threads;
    struct journal journal; /* without a file, standard output is written to */
    struct progress progress;
    char *lines; /* that are not written yet, from malloc */
    size_t length, room;
    int status;
};

/* ---- one game ---- */

static void *open_arena(void *context)
{
    const struct run *run = context;
    return arena_new(run->selfplay.rules, &run->selfplay.entrant);
}

static void close_arena(void *arena)
{
    arena_free(arena);
}

static void *play_game(void *context, void *arena, int g)
{
    const struct run *run = context;
    return selfplay_play(&run->selfplay, arena, g);
}

/* ---- what becomes of it ---- */

static bool count_line(void *context, int g, const char *line)
{
    struct run *run = context;
    char result[SELFPLAY_RESULT];
    int decisions;
    return selfplay_skim(g, line, result, &decisions) &&
           balance_add(&run->balance, run->selfplay.rules, result, decisions);
}

static bool keep_line(struct run *run, const char *line)
{
    size_t length = strlen(line);
    if (run->length + length > run->room) {
        size_t room = 2 * (run->length + length);
        char *lines = realloc(run->lines, room);
        if (!lines)
            return false;
        run->lines = lines;
        run->room = room;
    }
    memcpy(run->lines + run->length, line, length);
    run->length += length;
    return true;
}

static bool take_game(void *context, int g, void *result)
{
    struct run *run = context;
    char *line = result;
    if (!keep_line(run, line)) {
        run->status = refuse(run->args, "no-memory", NULL, NULL, NULL);
        return false;
    }
    line[strlen(line) - 1] = '\0';
    return count_line(run, g, line);
}

static bool settle(void *context)
{
    struct run *run = context;
    bool fine = run->journal.file >= 0 ? journal_add(&run->journal, run->lines, run->length)
                                       : fwrite(run->lines, 1, run->length, stdout) == run->length;
    if (!fine)
        run->status = file_trouble(run->args, run->journal.path ? run->journal.path : "-");
    run->length = 0;
    progress_show(&run->progress, run->balance.games);
    return fine;
}

/* ---- the whole ---- */

static bool read_settings(struct run *run)
{
    const struct args *args = run->args;
    const char *word = args->flag[FLAG_ENTRANT] ? args->flag[FLAG_ENTRANT] : "nodes=2000";
    const char *openings = args->flag[FLAG_OPENINGS];
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int seed;
    cores = cores < 1 ? 1 : cores > CREW_THREADS ? CREW_THREADS : cores;
    run->status = STATUS_BAD_INPUT;
    if (!entry_open(args, FLAG_ENTRANT, word, &run->entry, &run->selfplay.entrant, &run->status))
        return false;
    if (run->selfplay.entrant.limits.left_ms || run->selfplay.entrant.is_engine) {
        refuse(args, "selfplay.entrant", word, NULL, NULL);
        return false;
    }
    if (!arg_number(args, FLAG_GAMES, 1, SCHEDULE_GAMES, 100, &run->games) ||
        !arg_number(args, FLAG_SEED, 0, 2147483647, 1, &seed) ||
        !arg_number(args, FLAG_THREADS, 1, CREW_THREADS, (int)cores, &run->threads) ||
        !arg_number(args, FLAG_OPENING, 0, 1000, openings ? 0 : 8, &run->selfplay.opening) ||
        (openings && !entry_openings(args, openings, run->subject.rules, &run->selfplay.openings, &run->status)))
        return false;
    run->selfplay.seed = (uint64_t)seed;
    run->status = STATUS_FINE;
    return true;
}

static bool open_file(struct run *run)
{
    static char head[CONTEST_HEAD];
    const char *out = run->args->flag[FLAG_OUT];
    struct text text = text_on(head, sizeof head);
    selfplay_write_head(&run->selfplay, &text);
    if (!out)
        fputs(head, stdout);
    return !out || journal_open(run->args, out, head, count_line, run, &run->journal, &run->status);
}

static void play_games(struct run *run)
{
    struct crew crew = {
        .first = run->balance.games,
        .end = run->games,
        .threads = run->threads,
        .context = run,
        .open = open_arena,
        .close = close_arena,
        .play = play_game,
        .take = take_game,
        .settle = settle,
        .drop = free,
    };
    if (crew.first >= crew.end)
        return;
    run->progress = progress_begin(run->args, crew.first, crew.end);
    enum crew_end end = crew_run(&crew);
    progress_end(&run->progress);
    if (end == CREW_NO_MEMORY)
        run->status = refuse(run->args, "cli.threads", NULL, NULL, NULL);
}

/* As `playouts` tells it. */
static void print_summary(const struct run *run)
{
    const struct balance *b = &run->balance;
    printf("games: %d\npositions: %lld\nresults:", b->games, (long long)b->decisions);
    for (int side = 0; side < run->selfplay.rules->sides; side++)
        printf(" side%d=%d", side, b->wins[side]);
    printf(" draws=%d unfinished=%d\n", b->draws, b->unfinished);
}

static int play(const struct args *args)
{
    static struct run run;
    run = (struct run){.args = args, .journal = {.file = -1}};
    if (!subject_open(args, &run.subject, &run.status))
        return run.status;
    run.selfplay.rules = run.subject.rules;
    if (read_settings(&run) && open_file(&run)) {
        play_games(&run);
        if (run.status == STATUS_FINE && run.journal.file >= 0)
            print_summary(&run);
    }
    journal_close(&run.journal);
    free(run.lines);
    openings_free(&run.selfplay.openings);
    entry_close(&run.entry);
    subject_close(&run.subject);
    return run.status;
}

/* ---- reading ---- */

/* A line for each position: the game, how many decisions came before, who decides, what the search says, what its side
 * got in the end, the decision, the position. */
static void print_positions(int g, const struct selfplay_game *game)
{
    const struct rules *rules = match_rules(game->match);
    uint8_t winners = arena_winners(game->match);
    union state_buffer buffer;
    struct state *state = state_of(&buffer);
    match_before(game->match, 0, state);
    for (int n = 0; n < match_length(game->match); match_follow(game->match, n, state), n++) {
        int player = match_mover(game->match, n), side = rules->side_of[player];
        char score[16], move[MOVE_TEXT], position[POSITION_TEXT];
        struct text score_text = text_on(score, sizeof score), move_text = text_on(move, sizeof move),
                    position_text = text_on(position, sizeof position);
        selfplay_write_score(game->scores[n], &score_text);
        rules->game->text->write_move(rules, state, match_move(game->match, n), &move_text);
        rules->game->text->write_position(rules, state, &position_text);
        printf("%d\t%d\t%d\t%s\t%.4g\t%s\t%s\n", g, n, player, score,
               winners ? (double)(winners >> side & 1) : 1.0 / rules->sides, move, position);
    }
}

static int read_games(const struct args *args, struct selfplay_file *file)
{
    long long positions = 0;
    int g = 0;
    for (; journal_next(&file->reader); g++) {
        struct selfplay_game game;
        if (!selfplay_read(file->subject.rules, g, file->reader.line, &game))
            return selfplay_file_refuse(args, file);
        positions += match_length(game.match);
        if (!args->flag[FLAG_VERIFY])
            print_positions(g, &game);
        selfplay_free(&game);
    }
    if (args->flag[FLAG_VERIFY])
        say(args, "selfplay.verified", number_of(g).text, number_of(positions).text, NULL);
    return STATUS_FINE;
}

int cmd_selfplay(const struct args *args)
{
    static const enum flag of_reading[] = {FLAG_VERIFY},
                           of_playing[] = {FLAG_ENTRANT, FLAG_GAMES,   FLAG_OPENING, FLAG_OPENINGS,
                                           FLAG_OUT,     FLAG_THREADS, FLAG_SEED,    FLAG_OPTIONS};
    struct selfplay_file file;
    int status;
    if (args->word_count == (args->flag[FLAG_READ] != NULL))
        return refuse(args, "selfplay.what", NULL, NULL, NULL);
    if (!args->flag[FLAG_READ])
        return refuse_flags(args, of_reading, 1, "selfplay.of-reading") ? STATUS_BAD_INPUT : play(args);
    if (refuse_flags(args, of_playing, sizeof of_playing / sizeof *of_playing, "selfplay.of-playing"))
        return STATUS_BAD_INPUT;
    if (!selfplay_file_open(args, args->flag[FLAG_READ], &file, &status))
        return status;
    status = read_games(args, &file);
    selfplay_file_close(&file);
    return status;
}
