/* record_json.c - writing records as JSON. */
#include "match/record_json.h"

#include <string.h>

#include "board/board.h"
#include "core/rules.h"
#include "core/text.h"
#include "match/json.h"
#include "match/record_time.h"

static void put(const struct sink *sink, const char *text)
{
    sink->put(sink->context, text, strlen(text));
}

static void put_string(const struct sink *sink, const char *string)
{
    json_string(&(struct json){.sink = sink}, string);
}

static void put_member(const struct sink *sink, const char *before, const char *name, const char *value)
{
    put(sink, before);
    put_string(sink, name);
    put(sink, ": ");
    put_string(sink, value);
}

static void put_number(const struct sink *sink, const char *before, const char *name, int64_t value)
{
    char digits[24];
    struct text text = text_on(digits, sizeof digits);
    text_add_number(&text, value);
    put(sink, before);
    put_string(sink, name);
    put(sink, ": ");
    put(sink, digits);
}

/* ---- what people have added ---- */

static void put_remarks(const struct record *record, const struct remarks *remarks, const struct sink *sink);

static void put_marks(const struct record *record, const struct remarks *remarks, const struct sink *sink)
{
    const char *before = ", \"marks\": [";
    for (int i = 0; i < remarks->mark_count; before = ", ") {
        char line[RECORD_LINE];
        struct text text = text_on(line, sizeof line);
        i = record_write_marks(record, remarks, i, &text);
        put(sink, before);
        put_string(sink, line);
    }
    put(sink, remarks->mark_count ? "]" : "");
}

/* A move without remarks is its word. */
static void put_variation(const struct record *record, int first, const struct sink *sink)
{
    const char *before = "[";
    for (int place = first; place; before = ", ") {
        const struct line_move *move = notes_move(&record->notes, place);
        bool plain = !move->remarks.count && !move->remarks.mark_count;
        put(sink, before);
        if (plain) {
            put_string(sink, move->word);
        } else {
            put_member(sink, "{", "move", move->word);
            put_remarks(record, &move->remarks, sink);
            put(sink, "}");
        }
        place = move->after;
    }
    put(sink, "]");
}

/* A comment is a string, a variation a list. */
static void put_remarks(const struct record *record, const struct remarks *remarks, const struct sink *sink)
{
    const char *before = ", \"remarks\": [";
    put_marks(record, remarks, sink);
    for (int i = 0; i < remarks->count; i++, before = ", ") {
        put(sink, before);
        if (remarks->list[i].comment)
            put_string(sink, remarks->list[i].comment);
        else
            put_variation(record, remarks->list[i].line, sink);
    }
    put(sink, remarks->count ? "]" : "");
}

/* ---- all of it ---- */

static void put_event(const struct record *record, const struct match_event *event, int seq, const struct sink *sink)
{
    const struct remarks *remarks = notes_about(&record->notes, seq);
    put_number(sink, seq ? ",\n    {" : "\n    {", "seq", seq);
    put_member(sink, ", ", "kind", event_name(event->kind));
    if (event->player == NOBODY)
        put(sink, ", \"player\": null");
    else
        put_number(sink, ", ", "player", event->player);
    put_number(sink, ", ", "at", event->at);
    put_member(sink, ", ", "text", event->text);
    if (remarks)
        put_remarks(record, remarks, sink);
    put(sink, "}");
}

static void put_head(const struct record *record, const struct match_event *first, const struct sink *sink)
{
    struct created created;
    char line[RECORD_LINE];
    struct text text = text_on(line, sizeof line);
    created_read(first->text, &created);
    put_number(sink, "{\n  ", "tintagel-record", RECORD_VERSION);
    put_member(sink, ",\n  ", "game", created.game);
    put_number(sink, ",\n  ", "rules", created.version);
    put_member(sink, ",\n  ", "options", created.options);
    put_member(sink, ",\n  ", "board-file", record->rules->board->file);
    text_add_hex64(&text, created.board);
    put_member(sink, ",\n  ", "board-hash", line);
    put_member(sink, ",\n  ", "board", record->rules->board->text);
    text = text_on(line, sizeof line);
    clock_write(&created.clock, &text);
    put_member(sink, ",\n  ", "clock", line);
    put_member(sink, ",\n  ", "start", created.start);
    text = text_on(line, sizeof line);
    record_time_write(first->at, &text);
    put_member(sink, ",\n  ", "created", line);
    text = text_on(line, sizeof line);
    match_write_result(record->rules, match_result(record->match), &text);
    put_member(sink, ",\n  ", "result", line);
}

void record_json_write(const struct record *record, const struct sink *sink)
{
    int count;
    const struct match_event *events = match_events(record->match, &count);
    put_head(record, &events[0], sink);
    put(sink, ",\n  \"events\": [");
    for (int i = 0; i < count; i++)
        put_event(record, &events[i], i, sink);
    put(sink, "\n  ]");
    if (record->notes.onward) {
        put(sink, ",\n  \"onward\": ");
        put_variation(record, record->notes.onward, sink);
    }
    put(sink, "\n}\n");
}
