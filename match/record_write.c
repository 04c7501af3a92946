/* record_write.c - writing records as text and as JSON. */
#include <string.h>

#include "board/board.h"
#include "board/board_source.h"
#include "core/rules.h"
#include "core/text.h"
#include "match/json.h"
#include "match/record.h"
#include "match/record_time.h"

static void put(const struct sink *sink, const char *text)
{
    sink->put(sink->context, text, strlen(text));
}

/* ---- text ---- */

static void put_line(const struct sink *sink, const char *key, const char *value)
{
    put(sink, key);
    put(sink, *key && *value ? " " : "");
    put(sink, value);
    put(sink, "\n");
}

static void put_board_text(const struct sink *sink, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        put(sink, text[length] ? "| " : "\\ ");
        sink->put(sink->context, text, length);
        put(sink, "\n");
        text += length + (text[length] != '\0');
    }
}

static void put_head(const struct record *record, bool ours, const struct sink *sink)
{
    const struct rules *rules = record->rules;
    struct created created;
    char line[RECORD_LINE];
    int count;
    const struct match_event *events = match_events(record->match, &count);
    created_read(events[0].text, &created);

    put(sink, "tintagel record 1\n");
    struct text text = text_on(line, sizeof line);
    text_add(&text, created.game);
    text_add_char(&text, ' ');
    text_add_number(&text, created.version);
    put_line(sink, "game", line);
    put_line(sink, "options", created.options);

    text = text_on(line, sizeof line);
    text_add(&text, rules->board->file);
    text_add_char(&text, ' ');
    text_add_hex64(&text, created.board);
    put_line(sink, "board", line);
    if (!ours)
        put_board_text(sink, rules->board->text);

    text = text_on(line, sizeof line);
    clock_write(&created.clock, &text);
    put_line(sink, "clock", line);
    put_line(sink, "start", created.start);
    text = text_on(line, sizeof line);
    record_time_write(events[0].at, &text);
    put_line(sink, "created", line);
    text = text_on(line, sizeof line);
    match_write_result(rules, match_result(record->match), &text);
    put_line(sink, "result", line);
    put(sink, "\n");
}

static void put_event(const struct sink *sink, const struct match_event *event, int seq, int64_t before)
{
    char line[64];
    struct text text = text_on(line, sizeof line);
    text_add_number(&text, seq);
    text_add_char(&text, ' ');
    text_add(&text, event_name(event->kind));
    text_add_char(&text, ' ');
    if (event->player == NOBODY)
        text_add_char(&text, '-');
    else
        text_add_number(&text, event->player);
    text_add_char(&text, ' ');
    record_wait_write(event->at - before, &text);
    put_line(sink, line, event->text);
}

/* The remarks about one event; `next` is the first not written yet. */
static int put_remarks(const struct record *record, const struct sink *sink, int event, int next)
{
    for (; next < record->remark_count && record->remarks[next].event == event; next++) {
        const struct remark *remark = &record->remarks[next];
        put(sink, remark->variation ? "( " : "; ");
        put(sink, remark->text);
        put(sink, remark->variation ? " )\n" : "\n");
    }
    return next;
}

void record_write_events(const struct record *record, int first, const struct sink *sink)
{
    int count, next = 0;
    const struct match_event *events = match_events(record->match, &count);
    while (next < record->remark_count && record->remarks[next].event < first)
        next++;
    for (int i = first; i < count; i++) {
        put_event(sink, &events[i], i, events[i - 1].at);
        next = put_remarks(record, sink, i, next);
    }
}

bool record_write(const struct record *record, const struct board_source *ours, const struct sink *sink)
{
    bool known;
    if (!board_is_from(record->rules, ours, &known))
        return false;
    put_head(record, known, sink);
    put_remarks(record, sink, 0, 0);
    record_write_events(record, 1, sink);
    return true;
}

/* ---- JSON ---- */

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

/* The remarks of one kind about an event, which stand from `first` to before `last`. */
static void put_json_remarks(const struct record *record, const struct sink *sink, bool variation, int first, int last)
{
    const char *before = variation ? ", \"variations\": [" : ", \"comments\": [";
    bool any = false;
    for (int i = first; i < last; i++) {
        if (record->remarks[i].variation != variation)
            continue;
        put(sink, before);
        put_string(sink, record->remarks[i].text);
        before = ", ";
        any = true;
    }
    put(sink, any ? "]" : "");
}

/* Returns the first remark about a later event. */
static int put_json_event(const struct record *record, const struct sink *sink, const struct match_event *event,
                          int seq, int next)
{
    int last = next;
    while (last < record->remark_count && record->remarks[last].event == seq)
        last++;
    put_number(sink, seq ? ",\n    {" : "\n    {", "seq", seq);
    put_member(sink, ", ", "kind", event_name(event->kind));
    if (event->player == NOBODY)
        put(sink, ", \"player\": null");
    else
        put_number(sink, ", ", "player", event->player);
    put_number(sink, ", ", "at", event->at);
    put_member(sink, ", ", "text", event->text);
    put_json_remarks(record, sink, false, next, last);
    put_json_remarks(record, sink, true, next, last);
    put(sink, "}");
    return last;
}

void record_write_json(const struct record *record, const struct sink *sink)
{
    int count;
    const struct match_event *events = match_events(record->match, &count);
    struct created created;
    char line[RECORD_LINE];
    struct text text = text_on(line, sizeof line);
    created_read(events[0].text, &created);
    put_number(sink, "{\n  ", "tintagel-record", RECORD_VERSION);
    put_member(sink, ",\n  ", "game", created.game);
    put_number(sink, ",\n  ", "rules", created.version);
    put_member(sink, ",\n  ", "options", created.options);
    put_member(sink, ",\n  ", "board", record->rules->board->text);
    clock_write(&created.clock, &text);
    put_member(sink, ",\n  ", "clock", line);
    put_member(sink, ",\n  ", "start", created.start);
    text = text_on(line, sizeof line);
    record_time_write(events[0].at, &text);
    put_member(sink, ",\n  ", "created", line);
    text = text_on(line, sizeof line);
    match_write_result(record->rules, match_result(record->match), &text);
    put_member(sink, ",\n  ", "result", line);
    put(sink, ",\n  \"events\": [");
    for (int i = 0, next = 0; i < count; i++)
        next = put_json_event(record, sink, &events[i], i, next);
    put(sink, "\n  ]\n}\n");
}
