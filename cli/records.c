/* records.c - the command `record`, and opening files of games that were saved, as text or as JSON. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/game_text.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/notation.h"
#include "match/record_json.h"
#include "match/record_time.h"

enum { RECORD_FILE_MOST = 64 << 20, GAMES_MOST = 1 << 20 };

/* Games of files that were read; all of them are freed by records_close(). */
struct records {
    struct record **list;
    int count;
};

/* ---- opening ---- */

static void records_close(struct records *records)
{
    for (int i = 0; i < records->count; i++)
        record_free(records->list[i]);
    free(records->list);
    *records = (struct records){.count = 0};
}

static bool records_add(struct records *records, struct record *record)
{
    struct record **list = realloc(records->list, (size_t)(records->count + 1) * sizeof(struct record *));
    if (!list)
        return false;
    records->list = list;
    records->list[records->count++] = record;
    return true;
}

/* Which of a file's games is wanted: --game, or 0 for all. */
static bool wanted_game(const struct args *args, int *out)
{
    return arg_number(args, FLAG_GAME, 1, GAMES_MOST, 0, out);
}

/* Read the games of a text on; of those only the `wanted`-th stays, unless that is 0. */
static bool read_all(const struct args *args, const char *path, const char *text, int wanted, struct records *out,
                     int *status)
{
    const struct record_source source = {.find_game = games_find, .boards = &embedded_boards};
    struct record_file file = {.at = text};
    struct why why;
    for (struct record *record; (record = record_file_next(&file, &source, &why));) {
        if (wanted && file.count != wanted) {
            record_free(record);
        } else if (!records_add(out, record)) {
            record_free(record);
            *status = refuse(args, "no-memory", NULL, NULL, NULL);
            return false;
        }
        if (file.count == wanted)
            return true;
    }
    if (why.message)
        *status = refuse_line(args, path, &why);
    else if (wanted)
        *status = refuse(args, "record.no-game", path, number_of(wanted).text, NULL);
    return !why.message && !wanted;
}

/* Add the games of a file to others. False, having told why. */
static bool records_open(const struct args *args, const char *path, struct records *out, int *status)
{
    int wanted;
    *status = STATUS_BAD_INPUT;
    if (!wanted_game(args, &wanted))
        return false;
    char *text = file_read(path, RECORD_FILE_MOST);
    if (!text) {
        *status = file_trouble(args, path);
        return false;
    }
    bool fine = read_all(args, path, text, wanted, out, status);
    free(text);
    return fine;
}

struct record *record_open(const struct args *args, const char *path, int *status)
{
    struct records records = {.count = 0};
    if (!records_open(args, path, &records, status)) {
        records_close(&records);
        return NULL;
    }
    if (records.count != 1) {
        *status = refuse(args, "record.which", path, number_of(records.count).text, NULL);
        records_close(&records);
        return NULL;
    }
    struct record *record = records.list[0];
    free(records.list);
    return record;
}

void record_missing(const struct args *args, const struct record *record)
{
    player_set missing = match_missing(record->match);
    for (int p = 0; p < record->rules->players; p++)
        if (missing >> p & 1)
            say(args, "match.missing", player_id(record->rules, p).text, NULL, NULL);
}

/* ---- the commands ---- */

static int check_files(const struct args *args)
{
    int worst = STATUS_FINE, status;
    for (int i = 1; i < args->word_count; i++) {
        struct records records = {.count = 0};
        if (records_open(args, args->words[i], &records, &status)) {
            say(args, records.count == 1 ? "record.fine" : "record.all-fine", name_of(args->words[i]).text,
                number_of(records.count).text, NULL);
            for (int j = 0; j < records.count; j++)
                record_missing(args, records.list[j]);
        } else if (worst != STATUS_BAD_INPUT) {
            worst = status;
        }
        records_close(&records);
    }
    return worst;
}

/* All games of all files, or none, having told why. */
static bool open_files(const struct args *args, struct records *out, int *status)
{
    *out = (struct records){.count = 0};
    for (int i = 1; i < args->word_count; i++) {
        if (records_open(args, args->words[i], out, status))
            continue;
        records_close(out);
        return false;
    }
    return true;
}

/* The names of those who sat there when play began, in the order of their seats. */
static void print_names(const struct record *record)
{
    const char *names[MAX_PLAYERS] = {NULL};
    int count;
    const struct match_event *events = match_events(record->match, &count);
    for (int i = 0; i < count; i++)
        if (events[i].kind == EVENT_JOINED)
            names[events[i].player] = strchr(events[i].text, ' ') + 1;
        else if (events[i].kind == EVENT_LEFT)
            names[events[i].player] = NULL;
    for (int p = 0; p < record->rules->players; p++)
        printf("%s%s", p ? ", " : "", names[p] ? names[p] : "-");
}

/* "NUMBER GAME DATE RESULT TURNS NAMES", in columns. */
static void print_game(const struct record *record, int number)
{
    char created[40], result[64];
    int count;
    struct text date = text_on(created, sizeof created), outcome = text_on(result, sizeof result);
    record_time_write(match_events(record->match, &count)[0].at, &date);
    match_write_result(record->rules, match_result(record->match), &outcome);
    printf("%4d  %-10s %.10s  %-10s %4d  ", number, record->rules->game->name, created, result,
           notation_turns(record->match));
    print_names(record);
    puts(notes_are_empty(&record->notes) ? "" : "  *");
}

static int list_games(const struct args *args)
{
    int wanted, status;
    struct records records;
    if (!wanted_game(args, &wanted))
        return STATUS_BAD_INPUT;
    if (!open_files(args, &records, &status))
        return status;
    for (int i = 0; i < records.count; i++)
        print_game(records.list[i], wanted ? wanted : i + 1);
    records_close(&records);
    return STATUS_FINE;
}

static bool fill_text(const struct sink *sink, const void *what)
{
    const struct records *records = what;
    bool fine = true;
    for (int i = 0; fine && i < records->count; i++)
        fine = record_write(records->list[i], &embedded_boards, sink);
    return fine;
}

/* One game by itself, several as a list. */
static bool fill_json(const struct sink *sink, const void *what)
{
    const struct records *records = what;
    for (int i = 0; i < records->count; i++) {
        if (records->count > 1)
            sink->put(sink->context, i ? ",\n" : "[\n", 2);
        record_json_write(records->list[i], sink);
    }
    if (records->count > 1)
        sink->put(sink->context, "]\n", 2);
    return true;
}

static int write_games(const struct args *args, file_fill *fill)
{
    const char *path = args->flag[FLAG_OUT] ? args->flag[FLAG_OUT] : "-";
    struct records records;
    int status;
    if (!open_files(args, &records, &status))
        return status;
    bool fine = file_write(path, fill, &records);
    if (!fine)
        status = file_trouble(args, path);
    records_close(&records);
    return fine ? STATUS_FINE : status;
}

static int write_text(const struct args *args)
{
    return write_games(args, fill_text);
}

static int write_json(const struct args *args)
{
    return write_games(args, fill_json);
}

/* Each game as a file of its own in the folder --out, none of which may be there. */
static int split_games(const struct args *args)
{
    struct records records;
    int status = STATUS_FINE;
    if (!args->flag[FLAG_OUT])
        return refuse(args, "record.no-folder", NULL, NULL, NULL);
    if (!open_files(args, &records, &status))
        return status;
    status = STATUS_FINE;
    for (int i = 0; status == STATUS_FINE && i < records.count; i++) {
        char path[4096];
        struct records one = {.list = &records.list[i], .count = 1};
        struct file_seen seen;
        int length = snprintf(path, sizeof path, "%s/%04d.record", args->flag[FLAG_OUT], i + 1);
        errno = ENAMETOOLONG;
        if (length >= (int)sizeof path || !file_make(path, fill_text, &one, &seen))
            status = file_trouble(args, path);
    }
    records_close(&records);
    return status;
}

bool turn_given(const struct args *args, const struct match *match, int *n)
{
    int turn;
    if (!arg_number(args, FLAG_TURN, 0, notation_turns(match), 0, &turn))
        return false;
    if (args->flag[FLAG_TURN])
        *n = notation_forward(match, notation_start(match), turn);
    return true;
}

/* What each word does with all games of some files. */
static const struct {
    const char *name;
    int (*run)(const struct args *args);
    bool writes; /* takes --out */
} commands[] = {
    {"check", check_files, false}, {"list", list_games, false},  {"text", write_text, true},
    {"json", write_json, true},    {"split", split_games, true},
};

/* What each word does with one record. */
static const struct {
    const char *name;
    int (*run)(const struct args *args, const struct record *record);
} uses[] = {{"picture", record_picture}, {"print", record_print}};

static int use_record(const struct args *args)
{
    size_t use = 0;
    int status;
    while (use < sizeof uses / sizeof *uses && strcmp(args->words[0], uses[use].name) != 0)
        use++;
    if (use == sizeof uses / sizeof *uses || args->word_count != 2)
        return refuse(args, "record.command", args->words[0], NULL, NULL);
    struct record *record = record_open(args, args->words[1], &status);
    if (!record)
        return status;
    status = uses[use].run(args, record);
    record_free(record);
    return status;
}

int cmd_record(const struct args *args)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(commands[i].name, args->words[0]) != 0)
            continue;
        if (args->flag[FLAG_OUT] && !commands[i].writes)
            return refuse(args, "cli.flag.unknown", flag_name(FLAG_OUT), "record", NULL);
        return commands[i].run(args);
    }
    return use_record(args);
}
