/* records.c - the commands `replay` and `record`: reading games that were saved. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/game_text.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/notation.h"
#include "match/record.h"

enum { RECORD_FILE_MOST = 64 << 20 };

struct record *record_open(const struct args *args, const char *path, int *status)
{
    struct record_source source = {.find_game = games_find, .boards = &embedded_boards};
    struct why why;
    char *text = file_read(path, RECORD_FILE_MOST);
    if (!text) {
        *status = file_trouble(args, path);
        return NULL;
    }
    struct record *record = record_read(text, &source, &why);
    free(text);
    if (record)
        return record;
    *status = refuse_line(args, path, &why);
    return NULL;
}

static void print_players(const struct record *record)
{
    int count;
    const struct match_event *events = match_events(record->match, &count);
    for (int i = 0; i < count; i++)
        if (events[i].kind == EVENT_JOINED || events[i].kind == EVENT_TAKEOVER)
            printf("%d: %s\n", events[i].player, events[i].text);
}

/* The remarks about events up to one, from `next` on; returns the first that is not printed. */
static int print_remarks(const struct record *record, int event, int next)
{
    for (; next < record->remark_count && record->remarks[next].event <= event; next++)
        printf(record->remarks[next].variation ? "        ( %s )\n" : "        %s\n", record->remarks[next].text);
    return next;
}

/* The turns that count in the end, numbered, with what people wrote about them. */
static void print_turns(const struct args *args, const struct record *record)
{
    int turn = 0, next = 0;
    for (int n = 0; n < match_length(record->match);) {
        char line[POSITION_TEXT];
        struct text text = text_on(line, sizeof line);
        int after = notation_turn(record->match, n, &text);
        int mover = match_mover(record->match, n);
        next = print_remarks(record, match_event_of(record->match, n) - 1, next);
        if (mover == NOBODY) {
            int count, event = match_event_of(record->match, n);
            const struct match_event *events = match_events(record->match, &count);
            if (events[event].kind == EVENT_REVEAL)
                say(args, "replay.reveal", NULL, NULL, NULL);
            else
                say(args, "replay.out", player_id(record->rules, events[event].player).text, NULL, NULL);
        } else {
            printf("%4d. %d  %s\n", ++turn, mover, line);
        }
        next = print_remarks(record, match_event_of(record->match, after - 1), next);
        n = after;
    }
    print_remarks(record, INT_MAX, next);
}

/* What would be needed to play on. */
static void print_missing(const struct args *args, const struct record *record)
{
    player_set missing = match_missing(record->match);
    for (int p = 0; p < record->rules->players; p++)
        if (missing >> p & 1)
            say(args, "match.missing", player_id(record->rules, p).text, NULL, NULL);
}

/* What reading has already made sure of, said aloud. */
static void print_proof(const struct args *args, const struct record *record)
{
    int count, commitments = 0, proven = 0;
    const struct match_event *events = match_events(record->match, &count);
    for (int i = 0; i < count; i++) {
        commitments += events[i].kind == EVENT_READY;
        proven = events[i].kind == EVENT_REVEAL ? commitments : proven;
    }
    say(args, "replay.verified", number_of(count).text, number_of(proven).text, NULL);
    if (proven && !match_is_bound(record->match))
        say(args, "replay.unbound", NULL, NULL, NULL);
}

static void print_end(const struct args *args, const struct record *record)
{
    static char picture[PICTURE_TEXT];
    char line[POSITION_TEXT];
    struct text text = text_on(picture, sizeof picture), position = text_on(line, sizeof line);
    struct picture how = picture_here(args);
    picture_text(record->rules, match_state(record->match), &how, &text);
    record->rules->game->text->write_position(record->rules, match_state(record->match), &position);
    printf("\n%s\n%s\n", picture, line);
    struct text result = text_on(line, sizeof line);
    match_write_result(record->rules, match_result(record->match), &result);
    printf("result: %s\n", line);
}

int cmd_replay(const struct args *args)
{
    int status;
    struct record *record = record_open(args, args->words[0], &status);
    if (!record)
        return status;
    print_players(record);
    print_turns(args, record);
    print_end(args, record);
    print_missing(args, record);
    if (args->flag[FLAG_VERIFY])
        print_proof(args, record);
    record_free(record);
    return STATUS_FINE;
}

static int check_files(const struct args *args)
{
    int worst = STATUS_FINE, status;
    for (int i = 1; i < args->word_count; i++) {
        struct record *record = record_open(args, args->words[i], &status);
        if (record) {
            say(args, "record.fine", name_of(args->words[i]).text, NULL, NULL);
            print_missing(args, record);
        } else if (worst != STATUS_BAD_INPUT) {
            worst = status;
        }
        record_free(record);
    }
    return worst;
}

static void put_stdout(void *context, const char *text, size_t size)
{
    (void)context;
    fwrite(text, 1, size, stdout);
}

static int print_json(const struct args *args)
{
    struct sink sink = {.put = put_stdout};
    int status;
    struct record *record = record_open(args, args->words[1], &status);
    if (!record)
        return status;
    record_write_json(record, &sink);
    record_free(record);
    return STATUS_FINE;
}

int cmd_record(const struct args *args)
{
    if (strcmp(args->words[0], "check") == 0)
        return check_files(args);
    if (strcmp(args->words[0], "json") == 0 && args->word_count == 2)
        return print_json(args);
    return refuse(args, "record.command", args->words[0], NULL, NULL);
}
