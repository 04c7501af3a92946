/* record.c - reading records. Writing is in record_write.c; docs/records.md gives the form.
 *
 * The head is read first, since it says which rules to make; then each event goes into the match as it comes, so the
 * match itself checks it. */
#include "match/record.h"

#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "board/board_source.h"
#include "board/rules_cache.h"
#include "core/game_text.h"
#include "core/rules.h"
#include "core/text.h"
#include "match/record_reader.h"
#include "match/record_time.h"

static const char first_line[] = "tintagel record "; /* and the version */

bool record_fault(struct reader *r, const char *message, const char *what)
{
    why_say(r->why, NULL, message, what, NULL, NULL);
    r->why->place = r->line;
    return false;
}

bool record_pass_on(struct reader *r)
{
    r->why->place = r->line;
    return false;
}

/* The next line into r->text. False at the end of the file, or when a line is too long or holds control characters,
 * which no reader accepts; lines of a board are left to the board's reader. */
static bool next_line(struct reader *r)
{
    size_t length = strcspn(r->at, "\n");
    r->line++;
    r->late = !r->at[0];
    r->text[0] = '\0';
    if (r->late || length >= sizeof r->text || !r->at[length])
        return false;
    memcpy(r->text, r->at, length);
    r->text[length] = '\0';
    r->at += length + 1;
    return r->text[0] == '|' || r->text[0] == '\\' || text_is_clean(r->text);
}

/* ---- the head ---- */

/* The line "KEY VALUE"; the value. */
static const char *head_line(struct reader *r, const char *key)
{
    size_t length = strlen(key);
    if (!next_line(r) || strncmp(r->text, key, length) != 0 || r->text[length] != ' ' || !r->text[length + 1]) {
        record_fault(r, "record.head", key);
        return NULL;
    }
    return r->text + length + 1;
}

static bool copy_head(struct reader *r, const char *key, char *out, size_t size)
{
    const char *value = head_line(r, key);
    struct text text = text_on(out, size);
    if (!value)
        return false;
    text_add(&text, value);
    return !text.cut || record_fault(r, "record.head", key);
}

/* "| line" for a line of the board, "\ line" for a last one without newline. */
static bool read_board_text(struct reader *r)
{
    size_t room = strlen(r->at) + 1;
    r->board_text = malloc(room);
    if (!r->board_text)
        return record_fault(r, "no-memory", "");
    struct text text = text_on(r->board_text, room);
    while (r->at[0] == '|' || r->at[0] == '\\') {
        if (!next_line(r) || r->text[1] != ' ')
            return record_fault(r, "record.board-line", r->text);
        text_add(&text, r->text + 2);
        text_add(&text, r->text[0] == '|' ? "\n" : "");
        if (r->text[0] == '\\')
            return (r->text[2] && r->at[0] != '|' && r->at[0] != '\\') || record_fault(r, "record.board-line", r->text);
    }
    return true;
}

static bool read_board(struct reader *r)
{
    char line[160], hash[20];
    const char *at = line;
    if (!copy_head(r, "board", line, sizeof line))
        return false;
    if (!text_field(&at, ' ', r->board_file, sizeof r->board_file) || !text_field(&at, '\0', hash, sizeof hash) ||
        !text_hex64(hash, &r->created.board))
        return record_fault(r, "record.head", "board");
    return (r->at[0] != '|' && r->at[0] != '\\') || read_board_text(r);
}

static bool read_game(struct reader *r)
{
    char line[64], version[16];
    const char *at = line;
    if (!copy_head(r, "game", line, sizeof line))
        return false;
    return (text_field(&at, ' ', r->created.game, sizeof r->created.game) &&
            text_field(&at, '\0', version, sizeof version) && text_number(version, 1000000, &r->created.version)) ||
           record_fault(r, "record.head", "game");
}

static bool read_head(struct reader *r)
{
    char clock[40], created[40];
    if (!next_line(r) || strncmp(r->text, first_line, sizeof first_line - 1) != 0 ||
        strcmp(r->text + sizeof first_line - 1, "1") != 0)
        return record_fault(r, "record.first-line", r->text);
    if (!read_game(r) || !copy_head(r, "options", r->created.options, sizeof r->created.options))
        return false;
    r->options_line = r->line;
    r->board_line = r->line + 1;
    if (!read_board(r) || !copy_head(r, "clock", clock, sizeof clock))
        return false;
    if (!clock_read(clock, &r->created.clock))
        return record_fault(r, "record.head", "clock");
    r->start_line = r->line + 1;
    if (!copy_head(r, "start", r->created.start, sizeof r->created.start) ||
        !copy_head(r, "created", created, sizeof created))
        return false;
    if (!record_time_read(created, &r->now))
        return record_fault(r, "record.head", "created");
    r->result_line = r->line + 1;
    if (!copy_head(r, "result", r->result, sizeof r->result))
        return false;
    return (next_line(r) && !r->text[0]) || record_fault(r, "record.blank", r->text);
}

/* ---- rules and match ---- */

static const char *stored_board(const void *context, const char *name)
{
    const struct reader *r = context;
    return strcmp(name, r->board_file) == 0 ? r->board_text : NULL;
}

static bool make_rules(struct reader *r)
{
    struct board_source stored = {.find = stored_board, .context = r};
    const struct game *game = r->source->find_game(r->created.game);
    r->line = r->options_line - 1;
    if (!game)
        return record_fault(r, "record.game", r->created.game);
    if (game->version != r->created.version)
        return record_fault(r, "record.version", r->created.game);
    const struct board_source *boards = r->board_text ? &stored : r->source->boards;
    r->record->rules = r->source->cache ? rules_cache_get(r->source->cache, game, r->created.options, boards, r->why)
                                        : rules_new(game, r->created.options, boards, r->why);
    bool options = !r->record->rules && strncmp(r->why->message, "option.", 7) == 0;
    r->line = options ? r->options_line : r->board_line;
    if (!r->record->rules)
        return record_pass_on(r);
    const struct board *board = r->record->rules->board;
    if (!board_is_as(board, r->created.board) || strcmp(board->file, r->board_file) != 0)
        return record_fault(r, "record.board", r->board_file);
    bool ours = false;
    if (r->board_text && !board_is_from(r->record->rules, r->source->boards, &ours))
        return record_fault(r, "no-memory", "");
    if (ours)
        return record_fault(r, "record.board-ours", r->board_file);
    return true;
}

static bool begin_match(struct reader *r)
{
    char line[EVENT_TEXT];
    struct text text = text_on(line, sizeof line);
    struct match_event event = {.kind = EVENT_CREATED, .player = NOBODY, .at = r->now, .text = line};
    r->line = r->start_line;
    created_write(&r->created, &text);
    if (text.cut)
        return record_fault(r, "record.head", "start");
    r->record->match = match_begin(r->record->rules, &event, r->source->entropy, r->why);
    return r->record->match || record_pass_on(r);
}

/* ---- the body ---- */

/* "SEQ KIND PLAYER +SECONDS.MMM [TEXT]" */
static bool read_event(struct reader *r)
{
    char number[12], kind[16], player[4], wait[24];
    const char *at = r->text;
    int seq, count, who = NOBODY;
    int64_t elapsed;
    match_events(r->record->match, &count);
    if (!text_field(&at, ' ', number, sizeof number) || !text_number(number, 1 << 30, &seq) || seq != count)
        return record_fault(r, "record.event", r->text);
    if (!text_field(&at, ' ', kind, sizeof kind) || event_find(kind) < 0 ||
        !text_field(&at, ' ', player, sizeof player) ||
        (strcmp(player, "-") != 0 && !text_number(player, MAX_PLAYERS - 1, &who)))
        return record_fault(r, "record.event", r->text);
    bool has_text = strchr(at, ' ') != NULL;
    if (!text_field(&at, ' ', wait, sizeof wait) || has_text != (*at != '\0') || !record_wait_read(wait, &elapsed))
        return record_fault(r, "record.event", r->text);
    if (elapsed > RECORD_TIME_LAST - r->now)
        return record_fault(r, "record.event", r->text);
    struct match_event event = {
        .kind = (enum event_kind)event_find(kind), .player = who, .at = r->now + elapsed, .text = at};
    const struct match *match = r->record->match;
    int length = match_length(match);
    memcpy(r->before.bytes, match_state(match), r->record->rules->game->state_size);
    r->was_secret = match_is_secret(match);
    if (!match_append(r->record->match, &event, r->why))
        return record_pass_on(r);
    r->led_on = match_length(match) > length;
    r->now = event.at;
    return true;
}

/* Whether the next line begins another record. */
static bool is_next_record(const struct reader *r)
{
    return strncmp(r->at, first_line, sizeof first_line - 1) == 0;
}

static bool read_body(struct reader *r, int head)
{
    r->line = head;
    while (!is_next_record(r) && next_line(r))
        if (record_is_note(r) ? !record_read_note(r) : !read_event(r))
            return false;
    if (!is_next_record(r) && !r->late)
        return record_fault(r, "record.line", "");
    if (is_next_record(r))
        r->line++; /* as at the end: what is missing is missing there */
    if (!record_all_closed(r))
        return false;
    return match_is_settled(r->record->match) || record_fault(r, "record.cut", "");
}

static bool check_result(struct reader *r)
{
    char line[64];
    struct text text = text_on(line, sizeof line);
    match_write_result(r->record->rules, match_result(r->record->match), &text);
    r->line = r->result_line;
    return strcmp(line, r->result) == 0 || record_fault(r, "record.result", line);
}

struct record *record_read_next(const char **text, int *line, const struct record_source *source, struct why *why)
{
    struct reader *r = calloc(1, sizeof *r);
    struct record *record = calloc(1, sizeof *record);
    if (!r || !record) {
        why_say(why, NULL, "no-memory", NULL, NULL, NULL);
        free(r);
        free(record);
        return NULL;
    }
    *r = (struct reader){.source = source, .why = why, .at = *text, .line = *line, .record = record};
    bool fine = read_head(r);
    int head = r->line;
    fine = fine && make_rules(r) && begin_match(r) && read_body(r, head);
    int read = r->line - 1;
    fine = fine && check_result(r);
    if (fine) {
        *text = r->at;
        *line = read;
    } else {
        record_free(record);
    }
    free(r->board_text);
    free(r->open);
    free(r);
    return fine ? record : NULL;
}

struct record *record_read(const char *text, const struct record_source *source, struct why *why)
{
    int line = 0;
    struct record *record = record_read_next(&text, &line, source, why);
    if (!record || !*text)
        return record;
    why_say(why, NULL, "record.several", NULL, NULL, NULL);
    why->place = line + 1;
    record_free(record);
    return NULL;
}

void record_free(struct record *record)
{
    if (!record)
        return;
    notes_free(&record->notes);
    match_free(record->match);
    rules_free(record->rules);
    free(record);
}
