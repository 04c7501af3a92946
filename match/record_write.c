/* record_write.c - writing records. */
#include <string.h>

#include "board/board.h"
#include "board/board_source.h"
#include "core/rules.h"
#include "core/text.h"
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

/* ---- what people have added ---- */

static void put_remarks(const struct record *record, int place, int depth, const struct sink *sink);

static void put_inside(const struct sink *sink, int depth)
{
    while (depth-- > 0)
        put(sink, "  ");
}

/* A line for each meaning. */
static void put_marks(const struct record *record, const struct remarks *remarks, int depth, const struct sink *sink)
{
    for (int i = 0; i < remarks->mark_count;) {
        char line[RECORD_LINE];
        struct text text = text_on(line, sizeof line);
        i = record_write_marks(record, remarks, i, &text);
        put_inside(sink, depth);
        put(sink, "= ");
        put(sink, line);
        put(sink, "\n");
    }
}

int record_write_marks(const struct record *record, const struct remarks *remarks, int first, struct text *out)
{
    const struct board_cell *cells = record->rules->board->cells;
    enum meaning meaning = remarks->marks[first].meaning;
    text_add(out, notes_meaning(meaning));
    for (; first < remarks->mark_count && remarks->marks[first].meaning == meaning; first++) {
        const struct mark *mark = &remarks->marks[first];
        text_add_char(out, ' ');
        text_add(out, cells[mark->from].name);
        if (mark->to != mark->from) {
            text_add_char(out, '>');
            text_add(out, cells[mark->to].name);
        }
    }
    return first;
}

static bool has_remarks(const struct remarks *remarks)
{
    return remarks->count || remarks->mark_count;
}

/* Moves go on in the same line of text as long as there is room for the next one and the end, and nothing is remarked.
 */
static void put_variation(const struct record *record, int first, int depth, const struct sink *sink)
{
    const char *begin = notes_move(&record->notes, first)->place ? "( " : "(+ ";
    size_t column = 2 * (size_t)depth + strlen(begin), inside = 2 * (size_t)depth + 2;
    bool fresh = true; /* nothing stands in this line of text but blanks, or how it begins */
    put_inside(sink, depth);
    put(sink, begin);
    for (int place = first; place;) {
        const struct line_move *move = notes_move(&record->notes, place);
        size_t length = strlen(move->word);
        if (!fresh && column + 1 + length + 2 >= RECORD_LINE) {
            put(sink, "\n");
            put_inside(sink, depth + 1);
            column = inside;
            fresh = true;
        }
        put(sink, fresh ? "" : " ");
        put(sink, move->word);
        column += length + !fresh;
        fresh = has_remarks(&move->remarks);
        if (fresh) {
            put(sink, "\n");
            put_remarks(record, place, depth + 1, sink);
            put_inside(sink, depth + 1);
            column = inside;
        }
        place = move->after;
    }
    put(sink, fresh ? ")\n" : " )\n");
}

static void put_remarks(const struct record *record, int place, int depth, const struct sink *sink)
{
    const struct remarks *remarks = notes_about(&record->notes, place);
    if (!remarks)
        return;
    put_marks(record, remarks, depth, sink);
    for (int i = 0; i < remarks->count; i++) {
        const struct remark *remark = &remarks->list[i];
        if (!remark->comment) {
            put_variation(record, remark->line, depth, sink);
            continue;
        }
        put_inside(sink, depth);
        put_line(sink, ";", remark->comment);
    }
}

/* ---- all of it ---- */

void record_write_events(const struct record *record, int first, const struct sink *sink)
{
    int count;
    const struct match_event *events = match_events(record->match, &count);
    for (int i = first; i < count; i++) {
        put_event(sink, &events[i], i, events[i - 1].at);
        put_remarks(record, i, 0, sink);
    }
    if (record->notes.onward)
        put_variation(record, record->notes.onward, 0, sink);
}

bool record_write(const struct record *record, const struct board_source *ours, const struct sink *sink)
{
    bool known;
    if (!board_is_from(record->rules, ours, &known))
        return false;
    put_head(record, known, sink);
    put_remarks(record, 0, 0, sink);
    record_write_events(record, 1, sink);
    return true;
}
