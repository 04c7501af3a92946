/* record_json_read.c - reading records as JSON, by making their text; and files of records. */
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "board/board_source.h"
#include "core/hash.h"
#include "core/rules.h"
#include "match/grow.h"
#include "match/json_read.h"
#include "match/record_json.h"
#include "match/record_time.h"

/* List, record, events, event, remarks; then for each depth of lines a list, a move and its remarks; marks. */
enum { DEPTH = 5 + 3 * NOTES_DEPTH + 1 };

/* The text of a record that is being made, and for each of its lines the line of the JSON that it is from. */
struct maker {
    const struct record_source *source;
    struct why *why;
    char *text;
    int length, room;
    int *lines, line_count, line_room;
    char *string; /* the last one that was read */
    int string_room;
    int64_t now;
};

static bool fault(struct maker *m, int line, const char *message, const char *what)
{
    why_say(m->why, NULL, message, what, NULL, NULL);
    m->why->place = line;
    return false;
}

static bool no_memory(struct maker *m, int line)
{
    return fault(m, line, "no-memory", "");
}

/* ---- making text ---- */

static bool add(struct maker *m, const char *text, size_t size)
{
    char *grown = grow(m->text, &m->room, m->length + (int)size + 1, 1);
    if (!grown)
        return false;
    m->text = grown;
    memcpy(m->text + m->length, text, size);
    m->length += (int)size;
    m->text[m->length] = '\0';
    return true;
}

/* The end of a line of text that is from a line of the JSON. */
static bool end_line(struct maker *m, int line)
{
    int *lines = grow(m->lines, &m->line_room, m->line_count + 1, sizeof *lines);
    if (!lines)
        return no_memory(m, line);
    m->lines = lines;
    m->lines[m->line_count++] = line;
    return add(m, "\n", 1) || no_memory(m, line);
}

static bool add_text(struct maker *m, int line, const char *text)
{
    return add(m, text, strlen(text)) || no_memory(m, line);
}

static bool add_number(struct maker *m, int line, int64_t number)
{
    char digits[24];
    struct text text = text_on(digits, sizeof digits);
    text_add_number(&text, number);
    return add_text(m, line, digits);
}

/* A string into m->string. */
static bool take_string(struct maker *m, struct json_value value, const char *name, int line)
{
    size_t room = json_text_room(value);
    if (room == 0)
        return fault(m, value.at ? value.line : line, "record.json-member", name);
    char *string = grow(m->string, &m->string_room, (int)room, 1);
    if (!string)
        return no_memory(m, value.line);
    m->string = string;
    return json_text(value, m->string) || fault(m, value.line, "record.json-member", name);
}

/* The same for what stands in one line of text. */
static bool take_line(struct maker *m, struct json_value value, const char *name, int line)
{
    return take_string(m, value, name, line) &&
           (text_is_clean(m->string) || fault(m, value.line, "record.json-member", name));
}

/* ---- what people have added ---- */

static bool make_remarks(struct maker *m, struct json_value marks, struct json_value remarks, int depth);

static bool make_inside(struct maker *m, int line, int depth)
{
    for (int i = 0; i < depth; i++)
        if (!add_text(m, line, "  "))
            return false;
    return true;
}

static bool make_note(struct maker *m, const char *sign, struct json_value value, const char *name, int depth)
{
    return take_line(m, value, name, value.line) && make_inside(m, value.line, depth) &&
           add_text(m, value.line, sign) && add_text(m, value.line, m->string) && end_line(m, value.line);
}

/* Where the line of text stands that moves are added to. */
struct row {
    size_t column;
    bool fresh;
};

static bool make_word(struct maker *m, struct json_value word, int line, int depth, struct row *row)
{
    if (!take_line(m, word, "move", line))
        return false;
    size_t length = strlen(m->string);
    if (length == 0 || length >= MOVE_TEXT || strchr(m->string, ' ') || strchr("()=;", m->string[0]))
        return fault(m, word.line, "record.json-member", "move");
    if (!row->fresh && row->column + 1 + length + 2 >= RECORD_LINE) {
        if (!end_line(m, word.line) || !make_inside(m, word.line, depth + 1))
            return false;
        *row = (struct row){.column = 2 * (size_t)depth + 2, .fresh = true};
    }
    row->column += length + !row->fresh;
    return add_text(m, word.line, row->fresh ? "" : " ") && add_text(m, word.line, m->string);
}

/* A move: its word, or with what is remarked about it. */
static bool make_move(struct maker *m, struct json_value item, int depth, struct row *row)
{
    static const char *const names[] = {"move", "marks", "remarks"};
    struct json_value member[3] = {item};
    int line = item.line;
    if (!json_is(item, '"') && !json_members(item, names, 3, member, &line))
        return fault(m, line, "record.json-member", "move");
    if (!make_word(m, member[0], item.line, depth, row))
        return false;
    row->fresh = member[1].at || member[2].at;
    if (!row->fresh)
        return true;
    *row = (struct row){.column = 2 * (size_t)depth + 2, .fresh = true};
    int before = m->line_count;
    if (!end_line(m, item.line) || !make_remarks(m, member[1], member[2], depth + 1))
        return false;
    return m->line_count > before + 1 ? make_inside(m, item.line, depth + 1)
                                      : fault(m, item.line, "record.json-member", "remarks"); /* empty lists */
}

static bool make_variation(struct maker *m, struct json_value list, const char *sign, int depth)
{
    struct row row = {.column = 2 * (size_t)depth + strlen(sign), .fresh = true};
    struct json_value item;
    int last = list.line;
    if (!json_first(list, &item) || !item.at || depth > NOTES_DEPTH)
        return fault(m, list.line, "record.json-member", "remarks");
    if (!make_inside(m, list.line, depth) || !add_text(m, list.line, sign))
        return false;
    for (; item.at; json_next(&item)) {
        last = item.line;
        if (!make_move(m, item, depth, &row))
            return false;
    }
    return add_text(m, last, row.fresh ? ")" : " )") && end_line(m, last);
}

static bool make_remarks(struct maker *m, struct json_value marks, struct json_value remarks, int depth)
{
    struct json_value item;
    if (marks.at && (!json_first(marks, &item) || !item.at))
        return fault(m, marks.line, "record.json-member", "marks");
    for (; marks.at && item.at; json_next(&item))
        if (!make_note(m, "= ", item, "marks", depth))
            return false;
    if (remarks.at && (!json_first(remarks, &item) || !item.at))
        return fault(m, remarks.line, "record.json-member", "remarks");
    for (; remarks.at && item.at; json_next(&item))
        if (json_is(item, '[') ? !make_variation(m, item, "( ", depth) : !make_note(m, "; ", item, "remarks", depth))
            return false;
    return true;
}

/* ---- the head ---- */

enum head {
    VERSION,
    GAME,
    RULES,
    OPTIONS,
    BOARD_FILE,
    BOARD_HASH,
    BOARD,
    CLOCK,
    START,
    CREATED,
    RESULT,
    EVENTS,
    ONWARD,
    HEADS,
};

static const char *const head_names[HEADS] = {[VERSION] = "tintagel-record",
                                              [GAME] = "game",
                                              [RULES] = "rules",
                                              [OPTIONS] = "options",
                                              [BOARD_FILE] = "board-file",
                                              [BOARD_HASH] = "board-hash",
                                              [BOARD] = "board",
                                              [CLOCK] = "clock",
                                              [START] = "start",
                                              [CREATED] = "created",
                                              [RESULT] = "result",
                                              [EVENTS] = "events",
                                              [ONWARD] = "onward"};

/* "KEY VALUE", and further values on the same line. */
static bool make_head_line(struct maker *m, const char *key, const struct json_value *head, enum head first, int count)
{
    int line = head[first].at ? head[first].line : head[VERSION].line;
    if (!add_text(m, line, key))
        return false;
    for (int i = (int)first; i < (int)first + count; i++) {
        int64_t number;
        if (!add_text(m, line, " "))
            return false;
        if (json_whole(head[i], 1000000, &number)
                ? !add_number(m, line, number)
                : !take_line(m, head[i], head_names[i], line) || !add_text(m, line, m->string))
            return false;
    }
    return end_line(m, line);
}

static bool make_board_text(struct maker *m, int line, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (!add_text(m, line, text[length] ? "| " : "\\ ") || !add(m, text, length) || !end_line(m, line))
            return false;
        text += length + (text[length] != '\0');
    }
    return true;
}

/* A copy of a string, which the caller frees. */
static char *copy_string(struct maker *m, struct json_value value, const char *name, int line)
{
    if (!take_line(m, value, name, line))
        return NULL;
    size_t size = strlen(m->string) + 1;
    char *copy = malloc(size);
    if (copy)
        memcpy(copy, m->string, size);
    else
        no_memory(m, value.line);
    return copy;
}

/* Whether the board in m->string, which has that hash, is one of ours: that is not written out. It is then what ours
 * is, or was before its looks changed. */
static bool compare_board(struct maker *m, const struct json_value *head, const char *game_name, const char *options,
                          bool *ours)
{
    const struct game *game = m->source->find_game(game_name);
    struct why why;
    struct rules *rules = game ? rules_new(game, options, m->source->boards, &why) : NULL;
    bool memory = game && !rules && strcmp(why.message, "no-memory") == 0;
    uint64_t hash = hash_bytes(m->string, strlen(m->string)), told = 0;
    char digits[20] = "";
    if (json_text_room(head[BOARD_HASH]) <= sizeof digits)
        json_text(head[BOARD_HASH], digits);
    bool same = text_hex64(digits, &told) && (hash == told || (rules && rules->board->hash == hash));
    *ours = rules && board_is_as(rules->board, hash) && board_is_as(rules->board, told);
    rules_free(rules);
    return memory ? no_memory(m, head[BOARD].line) : same || fault(m, head[BOARD].line, "record.board", "");
}

static bool make_board(struct maker *m, const struct json_value *head)
{
    bool ours = false;
    int line = head[VERSION].line;
    char *game = copy_string(m, head[GAME], "game", line);
    char *options = game ? copy_string(m, head[OPTIONS], "options", line) : NULL;
    bool fine = options && make_head_line(m, "board", head, BOARD_FILE, 2) &&
                take_string(m, head[BOARD], "board", line) && compare_board(m, head, game, options, &ours) &&
                (ours || make_board_text(m, head[BOARD].line, m->string));
    free(game);
    free(options);
    return fine;
}

static bool make_head(struct maker *m, const struct json_value *head)
{
    static const struct {
        const char *key;
        enum head first;
        int count;
    } lines[] = {{"clock", CLOCK, 1}, {"start", START, 1}, {"created", CREATED, 1}, {"result", RESULT, 1}};
    if (!make_head_line(m, "tintagel record", head, VERSION, 1) || !make_head_line(m, "game", head, GAME, 2) ||
        !make_head_line(m, "options", head, OPTIONS, 1) || !make_board(m, head))
        return false;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (!make_head_line(m, lines[i].key, head, lines[i].first, lines[i].count))
            return false;
    return end_line(m, head[VERSION].line);
}

/* ---- events ---- */

enum event_member { SEQ, KIND, PLAYER, AT, TEXT, MARKS, REMARKS, EVENT_MEMBERS };

static const char *const event_names[EVENT_MEMBERS] = {"seq", "kind", "player", "at", "text", "marks", "remarks"};

/* "SEQ KIND PLAYER +WAIT TEXT" */
static bool make_event_line(struct maker *m, const struct json_value *member, int seq, int line)
{
    int64_t number, at;
    char wait[32];
    struct text text = text_on(wait, sizeof wait);
    if (!json_whole(member[AT], RECORD_TIME_LAST, &at) || at < m->now)
        return fault(m, line, "record.json-member", "at");
    record_wait_write(at - m->now, &text);
    m->now = at;
    if (!add_number(m, line, seq) || !add_text(m, line, " ") || !take_line(m, member[KIND], "kind", line) ||
        !add_text(m, line, m->string) || !add_text(m, line, " "))
        return false;
    if (json_is(member[PLAYER], 'n')
            ? !add_text(m, line, "-")
            : !json_whole(member[PLAYER], MAX_PLAYERS, &number) || !add_number(m, line, number))
        return fault(m, line, "record.json-member", "player");
    if (!add_text(m, line, " ") || !add_text(m, line, wait) || !take_line(m, member[TEXT], "text", line))
        return false;
    return add_text(m, line, m->string[0] ? " " : "") && add_text(m, line, m->string) && end_line(m, line);
}

/* The first event is the head, and the same as that: see check_created(). */
static bool make_event(struct maker *m, struct json_value item, int seq)
{
    struct json_value member[EVENT_MEMBERS];
    int64_t number;
    int line = item.line;
    if (!json_members(item, event_names, EVENT_MEMBERS, member, &line))
        return fault(m, line, "record.json-member", "events");
    if (!json_whole(member[SEQ], seq, &number) || number != seq)
        return fault(m, item.line, "record.json-member", "seq");
    if (seq == 0 && !json_whole(member[AT], RECORD_TIME_LAST, &m->now))
        return fault(m, item.line, "record.json-member", "at");
    return (seq == 0 || make_event_line(m, member, seq, item.line)) &&
           make_remarks(m, member[MARKS], member[REMARKS], 0);
}

static bool make_text(struct maker *m, const struct json_value *head)
{
    struct json_value item;
    int seq = 0;
    if (!make_head(m, head))
        return false;
    if (!json_first(head[EVENTS], &item) || !item.at)
        return fault(m, head[VERSION].line, "record.json-member", "events");
    for (; item.at; json_next(&item))
        if (!make_event(m, item, seq++))
            return false;
    return !head[ONWARD].at || make_variation(m, head[ONWARD], "(+ ", 0);
}

/* Event 0 says again what the head says. */
static bool check_created(struct maker *m, const struct json_value *head, const struct record *record)
{
    struct json_value item, member[EVENT_MEMBERS];
    int count, line;
    int64_t at = -1;
    const struct match_event *created = match_events(record->match, &count);
    json_first(head[EVENTS], &item);
    json_members(item, event_names, EVENT_MEMBERS, member, &line);
    json_whole(member[AT], RECORD_TIME_LAST, &at);
    if (!take_line(m, member[KIND], "kind", item.line))
        return false;
    bool fine = strcmp(m->string, event_name(EVENT_CREATED)) == 0 && json_is(member[PLAYER], 'n') && at == created->at;
    if (!take_line(m, member[TEXT], "text", item.line))
        return false;
    return (fine && strcmp(m->string, created->text) == 0) || fault(m, item.line, "record.json-created", "");
}

/* ---- files ---- */

static struct record *read_value(struct maker *m, struct json_value value)
{
    struct json_value head[HEADS];
    struct record *record = NULL;
    int line = value.line;
    if (!json_members(value, head_names, HEADS, head, &line) || !head[VERSION].at) {
        fault(m, line, "record.json-member", "tintagel-record");
        return NULL;
    }
    if (!make_text(m, head))
        return NULL;
    record = record_read(m->text, m->source, m->why);
    if (!record && m->why->place > 0)
        m->why->place = m->lines[(m->why->place > m->line_count ? m->line_count : m->why->place) - 1];
    if (record && !check_created(m, head, record)) {
        record_free(record);
        record = NULL;
    }
    return record;
}

static struct record *read_made(struct json_value value, const struct record_source *source, struct why *why)
{
    struct maker m = {.source = source, .why = why};
    struct record *record = read_value(&m, value);
    free(m.text);
    free(m.lines);
    free(m.string);
    return record;
}

static struct record *refuse_json(struct record_file *file, struct why *why)
{
    why_say(why, NULL, "record.json", NULL, NULL, NULL);
    why->place = file->line + 1;
    return NULL;
}

static const char *skip_blanks(struct record_file *file)
{
    for (; *file->at && strchr(" \n\r\t", *file->at); file->at++)
        file->line += *file->at == '\n';
    return file->at;
}

/* Step to the next record, over what stands before it in a list. False at the end, or where something else stands:
 * then `ended` tells which. */
static bool step_to_next(struct record_file *file, bool *ended)
{
    char sign = *skip_blanks(file);
    bool opens = file->count == 0 && sign == '[', goes_on = file->count > 0 && file->listed && sign == ',';
    *ended = false;
    if (opens || goes_on) {
        file->listed = true;
        file->at++;
        skip_blanks(file);
    } else if (file->count > 0) {
        file->at += file->listed && sign == ']';
        *ended = (!file->listed || sign == ']') && !*skip_blanks(file);
        file->listed = false;
        return false;
    }
    return *file->at == '{';
}

static struct record *next_json(struct record_file *file, const struct record_source *source, struct why *why)
{
    struct json_value value;
    bool ended;
    if (!step_to_next(file, &ended))
        return ended ? NULL : refuse_json(file, why);
    int line = file->line + 1;
    bool fine = json_take(&file->at, &line, DEPTH, &value);
    file->line = line - 1;
    file->count++;
    return fine ? read_made(value, source, why) : refuse_json(file, why);
}

struct record *record_file_next(struct record_file *file, const struct record_source *source, struct why *why)
{
    *why = (struct why){.message = NULL};
    if (file->count == 0)
        file->json = *file->at && strchr(" \n\r\t{[", *file->at);
    if (file->json)
        return next_json(file, source, why);
    if (file->count++ && !*file->at)
        return NULL;
    return record_read_next(&file->at, &file->line, source, why);
}

struct record *record_file_only(const char *text, const struct record_source *source, struct why *why)
{
    struct record_file file = {.at = text};
    struct record *record = record_file_next(&file, source, why);
    if (!record)
        return NULL;
    struct record *more = record_file_next(&file, source, why);
    if (!more && !why->message)
        return record;
    if (more) {
        why_say(why, NULL, "record.several", NULL, NULL, NULL);
        why->place = file.line;
    }
    record_free(record);
    record_free(more);
    return NULL;
}
