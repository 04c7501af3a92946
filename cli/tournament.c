/* tournament.c - the command `tournament`: entrants, many games, seats that rotate, several games at once.
 *
 * Games are accounted for in the order of their numbers, and each is what its number makes it: so the result hangs
 * neither on the threads nor on how often the program was stopped and started again. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/entry.h"
#include "cli/journal.h"
#include "cli/progress.h"
#include "cli/standings.h"
#include "cli/tournament.h"
#include "contest/crew.h"
#include "core/rules.h"
#include "engine/client.h"
#include "games/embedded.h"
#include "match/record.h"

enum { SPRT_GAMES = 100000, LINES = 1 << 14, PATH = 4096 };

struct tournament {
    const struct args *args;
    struct subject subject;
    struct contest contest;
    struct entry entries[SCHEDULE_ENTRANTS];
    struct results results;
    struct sprt sprt;
    int games;
    struct journal journal;
    struct progress progress;
    char lines[LINES]; /* that are not in the journal yet */
    size_t length;
    bool told_lacking;
    int64_t after;
    struct tournament_score *score; /* NULL: the results are printed */
    int status;
};

/* What a game gives. */
struct played {
    struct rating_game game;
    char line[CONTEST_LINE];
    char *record; /* from malloc; NULL: none is wanted */
    size_t size;
    int fault_of; /* entrant whose engine failed, or -1 */
    struct why fault;
    const char *lacking; /* what no engine can be kept from, a message, or NULL */
};

/* ---- one game ---- */

static void *open_arena(void *context)
{
    const struct tournament *t = context;
    return arena_new(t->contest.rules, t->contest.entrants);
}

static void close_arena(void *arena)
{
    arena_free(arena);
}

static void drop_played(void *result)
{
    struct played *played = result;
    if (played)
        free(played->record);
    free(played);
}

static void put_file(void *context, const char *text, size_t size)
{
    fwrite(text, 1, size, context);
}

static bool keep_record(const struct tournament *t, struct match *match, struct played *played)
{
    FILE *memory = open_memstream(&played->record, &played->size);
    struct record record = {.rules = t->subject.rules, .match = match};
    if (!memory)
        return false;
    bool fine = record_write(&record, &embedded_boards, &(struct sink){.put = put_file, .context = memory});
    fine &= !ferror(memory);
    return fclose(memory) == 0 && fine;
}

static void *play_game(void *context, void *player, int g)
{
    const struct tournament *t = context;
    const struct contest *contest = &t->contest;
    struct arena *arena = player;
    struct match *match = contest_play(contest, arena, g);
    struct played *played = match ? calloc(1, sizeof *played) : NULL;
    if (played) {
        struct text text = text_on(played->line, sizeof played->line);
        played->fault_of = arena->fault_of;
        played->fault = arena->fault;
        played->lacking = arena->lacking;
        contest_write_game(contest, g, match, &text);
        bool fine = contest_read_game(contest, g, played->line, &played->game);
        text_add_char(&text, '\n');
        if (!fine || (t->args->flag[FLAG_RECORDS] && !keep_record(t, match, played))) {
            drop_played(played);
            played = NULL;
        }
    }
    match_free(match);
    return played;
}

/* ---- what becomes of it ---- */

static bool fill_record(const struct sink *sink, const void *what)
{
    const struct played *played = what;
    sink->put(sink->context, played->record, played->size);
    return true;
}

/* Where the record of a game goes; false if that is too long. */
static bool write_record_path(const struct tournament *t, int g, char path[PATH])
{
    return snprintf(path, PATH, "%s/%07d.record", t->args->flag[FLAG_RECORDS], g) < PATH;
}

static bool save_record(struct tournament *t, int g, const struct played *played)
{
    char path[PATH];
    errno = ENAMETOOLONG;
    if (write_record_path(t, g, path) && file_write(path, fill_record, played))
        return true;
    t->status = file_trouble(t->args, path);
    return false;
}

/* The journal has it on the disk. */
static bool settle(void *context)
{
    struct tournament *t = context;
    if (!journal_add(&t->journal, t->lines, t->length)) {
        t->status = file_trouble(t->args, t->journal.path);
        return false;
    }
    t->length = 0;
    progress_show(&t->progress, t->results.count);
    return true;
}

static bool account(struct tournament *t, const struct rating_game *game)
{
    if (results_add(&t->results, game))
        return true;
    t->status = refuse(t->args, "no-memory", NULL, NULL, NULL);
    return false;
}

/* What an engine did wrong, and once what engines can do here. */
static void tell_faults(struct tournament *t, int g, const struct played *played)
{
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    if (played->lacking && !t->told_lacking)
        refuse(t->args, played->lacking, NULL, NULL, NULL);
    t->told_lacking |= played->lacking != NULL;
    if (played->fault_of < 0)
        return;
    words_add_why(t->args->language, &text, &played->fault);
    refuse(t->args, "tournament.fault", number_of(g).text, t->entries[played->fault_of].name, line);
}

static bool take_game(void *context, int g, void *result)
{
    struct tournament *t = context;
    const struct played *played = result;
    size_t length = strlen(played->line);
    tell_faults(t, g, played);
    if ((played->record && !save_record(t, g, played)) || (t->length + length > LINES && !settle(t)) ||
        !account(t, &played->game))
        return false;
    memcpy(t->lines + t->length, played->line, length);
    t->length += length;
    return !results_are_enough(&t->results);
}

/* A game that was played before. Those beyond what is asked for now are left alone. */
static bool take_line(void *context, int g, const char *line)
{
    struct tournament *t = context;
    struct rating_game game;
    if (!contest_read_game(&t->contest, g, line, &game))
        return false;
    return g >= t->games || results_are_enough(&t->results) || account(t, &game);
}

/* ---- what is asked for ---- */

static bool read_entrant(struct tournament *t, enum flag flag, const char *word)
{
    int n = t->contest.schedule.entrants;
    if (n == SCHEDULE_ENTRANTS) {
        t->status = refuse(t->args, "tournament.entrants", number_of(SCHEDULE_ENTRANTS).text, NULL, NULL);
        return false;
    }
    if (!entry_open(t->args, flag, word, &t->entries[n], &t->contest.entrants[n], &t->status) ||
        (t->contest.entrants[n].is_engine && !engines_know(t->args, t->subject.rules, &t->status)))
        return false;
    t->contest.schedule.entrants++;
    return true;
}

/* "X,Y,Z"; behind a comma stands another. */
static bool read_entrants(struct tournament *t, const char *list)
{
    char word[2 * ENTRANT_NAME];
    for (bool more = *list; more; more = list[-1] == ',')
        if (!text_field(&list, ',', word, sizeof word)) {
            t->status = refuse(t->args, "cli.entrant", flag_name(FLAG_ENTRANTS), list, NULL);
            return false;
        } else if (!read_entrant(t, FLAG_ENTRANTS, word)) {
            return false;
        }
    if (t->contest.schedule.entrants >= 2)
        return true;
    t->status = refuse(t->args, "tournament.entrants", number_of(SCHEDULE_ENTRANTS).text, NULL, NULL);
    return false;
}

static bool read_pair(struct tournament *t)
{
    static const enum flag flags[] = {FLAG_A, FLAG_B};
    for (int i = 0; i < 2; i++) {
        const char *word = t->args->flag[flags[i]];
        if (!word)
            t->status = refuse(t->args, "cli.no-entrant", flag_name(flags[i]), NULL, NULL);
        if (!word || !read_entrant(t, flags[i], word))
            return false;
    }
    return true;
}

/* Who has the same word as somebody before is told apart by a number, "greedy #2". */
static void number_namesakes(struct tournament *t)
{
    for (int i = t->contest.schedule.entrants - 1; i > 0; i--) {
        char *name = t->entries[i].name;
        size_t length = strlen(name);
        int same = 0;
        for (int k = 0; k < i; k++)
            same += strcmp(t->entries[k].name, name) == 0;
        if (same)
            snprintf(name + length, sizeof t->entries[i].name - length, " #%d", same + 1);
    }
}

/* Two by --a and --b are a gauntlet of one. */
static bool read_who(struct tournament *t)
{
    const struct args *args = t->args;
    bool pair = args->flag[FLAG_A] || args->flag[FLAG_B] || !args->flag[FLAG_ENTRANTS];
    if (pair && (args->flag[FLAG_ENTRANTS] || args->flag[FLAG_GAUNTLET])) {
        t->status = refuse(args, "tournament.both",
                           flag_name(args->flag[FLAG_ENTRANTS] ? FLAG_ENTRANTS : FLAG_GAUNTLET), NULL, NULL);
        return false;
    }
    if (!(pair ? read_pair(t) : read_entrants(t, args->flag[FLAG_ENTRANTS])))
        return false;
    number_namesakes(t);
    t->contest.schedule =
        schedule_of(t->subject.rules->sides, t->contest.schedule.entrants, pair || args->flag[FLAG_GAUNTLET]);
    return true;
}

/* Whole openings, unless it is for two by --a and --b to say. */
static bool read_games(struct tournament *t)
{
    const struct schedule *s = &t->contest.schedule;
    int most = SCHEDULE_GAMES / s->tables, preset = t->args->flag[FLAG_SPRT] ? SPRT_GAMES : 100, games;
    if (!arg_number(t->args, FLAG_GAMES, 1, most, preset < most ? preset : most, &games))
        return false;
    if (t->args->flag[FLAG_ENTRANTS])
        games = (games + s->sides - 1) / s->sides * s->sides;
    t->games = games * s->tables;
    return true;
}

static bool read_test(struct tournament *t)
{
    const char *text = t->args->flag[FLAG_SPRT];
    if (!text)
        return true;
    bool two = t->contest.schedule.tables == 1 && t->contest.schedule.entrants == 2;
    if (!two || !sprt_read(text, &t->sprt)) {
        refuse(t->args, two ? "tournament.sprt" : "tournament.sprt-two", text, NULL, NULL);
        return false;
    }
    t->sprt.sides = t->contest.schedule.sides;
    t->results.sprt = &t->sprt;
    return true;
}

static bool read_openings(struct tournament *t)
{
    const char *path = t->args->flag[FLAG_OPENINGS];
    return arg_number(t->args, FLAG_OPENING, 0, 1000, path ? 0 : 2, &t->contest.opening) &&
           (!path || entry_openings(t->args, path, t->subject.rules, &t->contest.openings, &t->status));
}

/* ---- the whole ---- */

/* Whether the engine of an entrant can be started, as it will be for its games. */
static bool engine_starts(struct tournament *t, int who)
{
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    struct why why;
    const struct entrant *entrant = &t->contest.entrants[who];
    struct client *client = client_new(entrant_command(entrant), entrant->level, t->subject.rules);
    bool starts = client ? client_begin(client, &why) : why_say(&why, NULL, "no-memory", NULL, NULL, NULL);
    client_free(client);
    if (starts)
        return true;
    words_add_why(t->args->language, &text, &why);
    refuse(t->args, "tournament.engine", t->entries[who].name, line, NULL);
    t->status = STATUS_TROUBLE;
    return false;
}

/* A command that is mistyped would lose every game: it is told before anything is played, or written. */
static bool engines_start(struct tournament *t)
{
    for (int i = 0; i < t->contest.schedule.entrants; i++)
        if (t->contest.entrants[i].is_engine && !engine_starts(t, i))
            return false;
    return true;
}

/* Whether there may be games already: of those nobody is started who does not play any more. */
static bool is_begun(const struct tournament *t)
{
    const char *out = t->args->flag[FLAG_OUT];
    struct stat there;
    return out && stat(out, &there) == 0 && there.st_size > 0;
}

static bool is_done(const struct tournament *t)
{
    return t->results.count >= t->games || results_are_enough(&t->results);
}

/* A folder for records of its own, unless it goes on with what it has begun; what is done cannot be recorded any more.
 */
static bool open_records(struct tournament *t)
{
    const char *out = t->args->flag[FLAG_OUT], *records = t->args->flag[FLAG_RECORDS];
    char first[PATH];
    if (!records)
        return true;
    bool recorded = write_record_path(t, 0, first) && access(first, F_OK) == 0;
    if (is_done(t) ? recorded : !recorded || (out && access(out, F_OK) == 0)) {
        if (mkdir(records, 0777) == 0 || errno == EEXIST)
            return true;
        t->status = file_trouble(t->args, records);
        return false;
    }
    t->status = refuse(t->args, recorded ? "tournament.records" : "tournament.recorded", records, NULL, NULL);
    return false;
}

static bool open_journal(struct tournament *t)
{
    static char head[CONTEST_HEAD];
    const char *out = t->args->flag[FLAG_OUT];
    struct text text = text_on(head, sizeof head);
    contest_write_head(&t->contest, &text);
    return !out || journal_open(t->args, out, head, take_line, t, &t->journal, &t->status);
}

/* What is refused begins no file. */
static bool open_files(struct tournament *t)
{
    return is_begun(t) ? open_journal(t) && open_records(t) : open_records(t) && open_journal(t);
}

static void play_games(struct tournament *t, int threads)
{
    struct crew crew = {
        .first = t->results.count,
        .end = t->games,
        .threads = threads,
        .context = t,
        .open = open_arena,
        .close = close_arena,
        .play = play_game,
        .take = take_game,
        .settle = settle,
        .drop = drop_played,
    };
    t->progress = progress_begin(t->args, t->results.count, t->games);
    t->progress.after = t->after;
    enum crew_end end = crew_run(&crew);
    progress_end(&t->progress);
    if (end == CREW_NO_MEMORY)
        t->status = refuse(t->args, "cli.threads", NULL, NULL, NULL);
}

static void give_score(const struct tournament *t)
{
    struct rating rating;
    rating_fit(t->results.games, t->results.count, t->results.sides, 2, &rating);
    *t->score = (struct tournament_score){.a = results_standing(&t->results, 0),
                                          .elo = 0 - rating.elo[1],
                                          .error = rating.error[1],
                                          .unbounded = rating.unbounded};
}

static void print_results(const struct tournament *t)
{
    struct standings standings = {
        .args = t->args, .contest = &t->contest, .results = &t->results, .entries = t->entries};
    if (t->args->flag[FLAG_JSON])
        standings_print_json(&standings);
    else if (t->args->flag[FLAG_ENTRANTS])
        standings_print_table(&standings);
    else
        standings_print_score(&standings);
}

static void run(struct tournament *t)
{
    const struct args *args = t->args;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int seed, threads;
    cores = cores < 1 ? 1 : cores > CREW_THREADS ? CREW_THREADS : cores;
    t->status = STATUS_BAD_INPUT;
    if (!read_who(t) || !read_games(t) || !read_test(t) || !arg_number(args, FLAG_SEED, 0, 2147483647, 1, &seed) ||
        !arg_number(args, FLAG_THREADS, 1, CREW_THREADS, (int)cores, &threads) || !read_openings(t))
        return;
    t->contest.seed = (uint64_t)seed;
    t->status = STATUS_FINE;
    bool begun = is_begun(t);
    if ((!begun && !engines_start(t)) || !open_files(t))
        return;
    if (!is_done(t) && (!begun || engines_start(t)))
        play_games(t, threads);
    if (t->status == STATUS_FINE && t->score)
        give_score(t);
    else if (t->status == STATUS_FINE)
        print_results(t);
}

int tournament_play(const struct args *args, int64_t after, struct tournament_score *out)
{
    static struct tournament t;
    t = (struct tournament){.args = args, .journal = {.file = -1}, .after = after, .score = out};
    if (!subject_open(args, &t.subject, &t.status))
        return t.status;
    t.contest.rules = t.subject.rules;
    t.results.sides = t.subject.rules->sides;
    run(&t);
    journal_close(&t.journal);
    results_free(&t.results);
    openings_free(&t.contest.openings);
    for (int i = 0; i < SCHEDULE_ENTRANTS; i++)
        entry_close(&t.entries[i]);
    subject_close(&t.subject);
    return t.status;
}

int cmd_tournament(const struct args *args)
{
    return tournament_play(args, 0, NULL);
}
