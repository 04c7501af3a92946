/* variations_view.c - the nodes of a record as JSON. */
#include "match/json.h"
#include "match/variations.h"

static void put_line(struct json *json, const struct notes *notes, int first);

static void put_lines(struct json *json, const struct notes *notes, const struct remarks *remarks)
{
    json_key(json, "lines");
    json_open(json, '[');
    for (int i = 0; remarks && i < remarks->count; i++)
        if (!remarks->list[i].comment)
            put_line(json, notes, remarks->list[i].line);
    json_close(json, ']');
}

static void put_comments(struct json *json, const struct remarks *remarks)
{
    for (int i = 0; remarks && i < remarks->count; i++)
        if (remarks->list[i].comment)
            json_string(json, remarks->list[i].comment);
}

static void put_marks(struct json *json, const struct remarks *remarks)
{
    json_key(json, "marks");
    json_open(json, '[');
    for (int i = 0; remarks && i < remarks->mark_count; i++) {
        const struct mark *mark = &remarks->marks[i];
        json_numbers(json, (const int[]){(int)mark->meaning, mark->from, mark->to}, 3);
    }
    json_close(json, ']');
}

static void put_line(struct json *json, const struct notes *notes, int first)
{
    json_open(json, '[');
    for (int place = first; place;) {
        const struct line_move *move = notes_move(notes, place);
        json_open(json, '{');
        json_member(json, "node", place);
        json_member(json, "player", move->player);
        json_member(json, "army", move->army);
        json_key(json, "begun");
        json_flag(json, move->begun);
        json_member_string(json, "text", move->word);
        json_key(json, "comments");
        json_open(json, '[');
        put_comments(json, &move->remarks);
        json_close(json, ']');
        put_marks(json, &move->remarks);
        put_lines(json, notes, &move->remarks);
        json_close(json, '}');
        place = move->after;
    }
    json_close(json, ']');
}

/* The event that led to a state, and the first after it that is about a later one. */
static void events_of(const struct match *match, int n, int *first, int *end)
{
    match_events(match, end);
    *first = n > 0 ? match_event_of(match, n - 1) : 0;
    *end = n < match_length(match) ? match_event_of(match, n) : *end;
}

static bool has_notes(const struct notes *notes, int first, int end)
{
    for (int event = first; event < end; event++) {
        const struct remarks *remarks = notes_about(notes, event);
        if (remarks && (remarks->count || remarks->mark_count))
            return true;
    }
    return false;
}

static void put_state(struct json *json, const struct record *record, int n)
{
    const struct notes *notes = &record->notes;
    int first, end;
    events_of(record->match, n, &first, &end);
    if (!has_notes(notes, first, end))
        return;
    json_open(json, '{');
    json_member(json, "n", n);
    json_key(json, "comments");
    json_open(json, '[');
    for (int event = first; event < end; event++)
        put_comments(json, notes_about(notes, event));
    json_close(json, ']');
    put_marks(json, notes_about(notes, first));
    put_lines(json, notes, notes_about(notes, first));
    json_close(json, '}');
}

void variations_view(const struct record *record, const struct sink *sink)
{
    struct json json = {.sink = sink};
    json_open(&json, '{');
    json_key(&json, "states");
    json_open(&json, '[');
    for (int n = 0; n <= match_length(record->match); n++)
        put_state(&json, record, n);
    json_close(&json, ']');
    json_key(&json, "onward");
    if (record->notes.onward)
        put_line(&json, &record->notes, record->notes.onward);
    else
        json_null(&json);
    json_close(&json, '}');
}
