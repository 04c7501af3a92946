/* replay.c - the command `replay`: a game that was saved, turn by turn, with what people have added to it. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "core/game_text.h"
#include "match/notation.h"
#include "match/record.h"

enum { INSIDE = 8, DEEPER = 4 };

static void print_players(const struct record *record)
{
    int count;
    const struct match_event *events = match_events(record->match, &count);
    for (int i = 0; i < count; i++)
        if (events[i].kind == EVENT_JOINED || events[i].kind == EVENT_TAKEOVER)
            printf("%d: %s\n", events[i].player, events[i].text);
        else if (events[i].kind == EVENT_LEFT)
            printf("%d: left\n", events[i].player);
}

/* ---- what people have added ---- */

static void print_remarks(const struct args *args, const struct record *record, int place, int inside);

static void say_inside(const struct args *args, int inside, const char *message, const char *what)
{
    printf("%*s", inside, "");
    say(args, message, what, NULL, NULL);
}

static void print_marks(const struct args *args, const struct record *record, const struct remarks *remarks, int inside)
{
    static const char *const messages[MEANINGS] = {[MEANING_GOOD] = "replay.mark.good",
                                                   [MEANING_BAD] = "replay.mark.bad",
                                                   [MEANING_LOOK] = "replay.mark.look",
                                                   [MEANING_PLAN] = "replay.mark.plan"};
    for (int i = 0; i < remarks->mark_count;) {
        char line[RECORD_LINE];
        struct text text = text_on(line, sizeof line);
        enum meaning meaning = remarks->marks[i].meaning;
        i = record_write_marks(record, remarks, i, &text);
        say_inside(args, inside, messages[meaning], line + strlen(notes_meaning(meaning)) + 1);
    }
}

/* Moves up to the first that something is remarked about, then that, then the moves after it. */
static void print_variation(const struct args *args, const struct record *record, int first, int inside)
{
    const char *message = notes_move(&record->notes, first)->place ? "replay.instead" : "replay.onward";
    for (int place = first, last = first; place; message = "replay.then") {
        char line[RECORD_LINE];
        struct text text = text_on(line, sizeof line);
        const struct remarks *remarks;
        do {
            const struct line_move *move = notes_move(&record->notes, place);
            text_add(&text, text.length ? " " : "");
            text_add(&text, move->word);
            remarks = &move->remarks;
            last = place;
            place = move->after;
        } while (place && !remarks->count && !remarks->mark_count && text.length + MOVE_TEXT + 2 < sizeof line);
        say_inside(args, inside, message, line);
        print_remarks(args, record, last, inside + DEEPER);
    }
}

static void print_remarks(const struct args *args, const struct record *record, int place, int inside)
{
    const struct remarks *remarks = notes_about(&record->notes, place);
    if (!remarks)
        return;
    print_marks(args, record, remarks, inside);
    for (int i = 0; i < remarks->count; i++) {
        if (remarks->list[i].comment)
            printf("%*s%s\n", inside, "", remarks->list[i].comment);
        else
            print_variation(args, record, remarks->list[i].line, inside);
    }
}

/* The remarks about events up to one, from `next` on; the first event that they are not printed of. */
static int print_up_to(const struct args *args, const struct record *record, int event, int next)
{
    for (; next <= event; next++)
        print_remarks(args, record, next, INSIDE);
    return next;
}

/* ---- all of it ---- */

/* The turns that count in the end, numbered, with what people wrote about them. */
static void print_turns(const struct args *args, const struct record *record)
{
    int turn = 0, next = 0, count;
    const struct match_event *events = match_events(record->match, &count);
    for (int n = 0; n < match_length(record->match);) {
        char line[POSITION_TEXT];
        struct text text = text_on(line, sizeof line);
        int after = notation_turn(record->match, n, &text);
        int mover = match_mover(record->match, n), event = match_event_of(record->match, n);
        next = print_up_to(args, record, event - 1, next);
        if (mover != NOBODY)
            printf("%4d. %d  %s\n", ++turn, mover, line);
        else if (events[event].kind == EVENT_REVEAL)
            say(args, "replay.reveal", NULL, NULL, NULL);
        else
            say(args, "replay.out", player_id(record->rules, events[event].player).text, NULL, NULL);
        next = print_up_to(args, record, match_event_of(record->match, after - 1), next);
        n = after;
    }
    print_up_to(args, record, count - 1, next);
    if (record->notes.onward)
        print_variation(args, record, record->notes.onward, INSIDE);
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
    record_missing(args, record);
    if (args->flag[FLAG_VERIFY])
        print_proof(args, record);
    record_free(record);
    return STATUS_FINE;
}
