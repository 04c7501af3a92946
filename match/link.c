/* link.c - see link.h.
 *
 * The record's text is squeezed (core/squeeze.h) line by line. The head and remarks are plain text to it. An event is
 * told by kind and player as text, the time as a number, and a move by its place among the words that are legal then,
 * sorted, so that it hangs on the rules but not on the order in which they list moves. Both ways the match follows,
 * event by event; where it cannot, words are text.
 *
 * Whatever the bytes, reading costs no more than a record of LINK_RECORD_MOST bytes does, and record_read() has the
 * last word on what came out. */
#include "match/link.h"

#include <stdlib.h>
#include <string.h>

#include "core/base64url.h"
#include "core/hash.h"
#include "core/squeeze.h"
#include "match/record_time.h"
#include "match/word_list.h"

enum { VERSION = '1', SUM_HALF = 1 << 16, BYTES_MOST = LINK_MOST * 3 / 4 };
enum line_kind { LINE_NONE, LINE_TEXT, LINE_EVENT };
/* Kinds of numbers: what a line is, whether a word is legal, and how long each player took. */
enum { OF_LINE, OF_WORD, OF_WAIT };

/* What records have in common, for the model to know before it begins. It belongs to the version. */
static const char common[] =
    "tintagel record 1\ngame a 1\noptions -\nboard b.board 0123456789abcdef\nclock 600+10\nstart secret "
    "0123456789abcdef\ncreated 2027-03-17T16:48:59.000Z\nresult 0 HR-4\n\njoined 0\nperson joined 1\ncomputer level=3\n"
    "ready 0\n0123456789abcdefready 1\n4567cdefreveal -\nchat 0\nresign 1\nend -\n1 HR-6\noffer 1\ndraw\naccept 0\n"
    "takeback -\ntintagel record 1\ngame c 1\noptions -\nboard d.board 0123456789abcdef\nclock none\nstart 0 \n"
    "created 1970-01-01T00:00:00.000Z\nresult -\n\ntintagel record 1\ngame e 1\noptions -\nboard f.board "
    "89abcdef01234567\nclock none\nstart standard\ncreated 2026-11-15T10:32:45.678Z\nresult 1 HR-4\n\njoined 0\nperson "
    "joined 1\ncomputer move 0\nmove 1\nmove 0\nmove 1\nmove 2\nmove 3\nmove 0\nmove 1\nmove 0\nend -\n0 HR-4\n";

struct link {
    struct squeeze *squeeze;
    bool reading, failed;
    const char *text; /* the record; when it is being read as far as `at`, in memory of our own */
    char *memory;
    size_t at, room;
    const struct record_source *source;

    struct record *record; /* its match, as far as the text; NULL: not begun, or it cannot follow */
    bool begun;
    int seq;
    int64_t now;
};

/* One event as it is told. */
struct told {
    char who[24]; /* "KIND PLAYER" */
    enum event_kind kind;
    int player;
    int64_t wait;
    char text[EVENT_TEXT];
};

/* ---- text ---- */

static void put_char(struct link *l, char c)
{
    if (l->at + 1 >= LINK_RECORD_MOST || squeeze_is_past(l->squeeze)) {
        l->failed = true;
        return;
    }
    if (l->at + 1 >= l->room) {
        size_t room = 2 * l->room + 4096;
        char *grown = realloc(l->memory, room);
        l->failed = !grown;
        if (!grown)
            return;
        l->text = l->memory = grown;
        l->room = room;
    }
    l->memory[l->at++] = c;
    l->memory[l->at] = '\0';
}

static void put_string(struct link *l, const char *string)
{
    while (*string && !l->failed)
        put_char(l, *string++);
}

/* The line at `at`, with its end, as it stands. */
static void code_line(struct link *l)
{
    for (char c = 0; c != '\n' && !l->failed;) {
        c = (char)squeeze_byte(l->squeeze, l->reading ? 0 : (uint8_t)l->text[l->at]);
        if (l->reading)
            put_char(l, c);
        else
            l->at++;
    }
}

/* A string of the caller's, with a line's end behind it. */
static void code_string(struct link *l, char *string, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        uint8_t byte = squeeze_byte(l->squeeze, l->reading ? 0 : string[i] ? (uint8_t)string[i] : '\n');
        if (byte == '\n') {
            string[i] = '\0';
            return;
        }
        if (l->reading)
            string[i] = (char)byte;
    }
    l->failed = true;
}

/* ---- the match that follows ---- */

/* The head has been coded: begin with it, as if nothing had come of it yet. */
static void begin_match(struct link *l)
{
    static const char key[] = "\nresult ";
    struct why why;
    l->begun = true;
    l->seq = 1;
    char *head = calloc(1, l->at + 4);
    if (!head)
        return;
    memcpy(head, l->text, l->at);
    char *result = strstr(head, key);
    if (result) {
        memcpy(result + strlen(key), "-\n\n", 4);
        l->record = record_read(head, l->source, &why);
    }
    if (l->record)
        l->now = match_now(l->record->match);
    free(head);
}

static void follow(struct link *l, const struct told *told)
{
    struct match_event event = {
        .kind = told->kind, .player = told->player, .at = l->now + told->wait, .text = told->text};
    struct why why;
    if (l->record && !match_append(l->record->match, &event, &why)) {
        record_free(l->record);
        l->record = NULL;
    }
    l->now = event.at;
}

/* ---- events ---- */

static bool read_who(struct told *told)
{
    char kind[16];
    const char *at = told->who;
    told->player = NOBODY;
    if (!text_field(&at, ' ', kind, sizeof kind) || event_find(kind) < 0 ||
        (strcmp(at, "-") != 0 && !text_number(at, MAX_PLAYERS - 1, &told->player)))
        return false;
    told->kind = (enum event_kind)event_find(kind);
    return true;
}

/* "SEQ KIND PLAYER +SECONDS TEXT" */
static void write_event(const struct link *l, const struct told *told, struct text *out)
{
    text_add_number(out, l->seq);
    text_add_char(out, ' ');
    text_add(out, told->who);
    text_add_char(out, ' ');
    record_wait_write(told->wait, out);
    text_add(out, told->text[0] ? " " : "");
    text_add(out, told->text);
    text_add_char(out, '\n');
}

/* Whether the line at `at` is the next event, spelt as we would. */
static bool find_event(const struct link *l, struct told *told)
{
    char line[EVENT_TEXT + 64], again[EVENT_TEXT + 64], number[12], kind[16], player[4], wait[24];
    const char *at = line;
    struct text text = text_on(line, sizeof line), written = text_on(again, sizeof again);
    text_add_part(&text, l->text + l->at, strcspn(l->text + l->at, "\n"));
    if (text.cut || !text_field(&at, ' ', number, sizeof number) || !text_field(&at, ' ', kind, sizeof kind) ||
        !text_field(&at, ' ', player, sizeof player) || !text_field(&at, ' ', wait, sizeof wait) ||
        !record_wait_read(wait, &told->wait))
        return false;
    struct text who = text_on(told->who, sizeof told->who), what = text_on(told->text, sizeof told->text);
    text_add(&who, kind);
    text_add_char(&who, ' ');
    text_add(&who, player);
    text_add(&what, at);
    text_add_char(&text, '\n');
    write_event(l, told, &written);
    return !what.cut && read_who(told) && strcmp(line, again) == 0;
}

/* A move as one of those that are legal; false if it is none of them, or that is not known. */
static bool code_move(struct link *l, struct told *told)
{
    struct word_list list = {.count = 0};
    const struct match *match = l->record ? l->record->match : NULL;
    if (!match || told->player == NOBODY || !(match_to_act(match) >> told->player & 1) || match_is_secret(match))
        return false;
    if (!word_list_of(l->record->rules, match_state(match), told->player, &list)) {
        l->failed = true;
        return true;
    }
    int place = l->reading ? 0 : word_list_find(&list, told->text);
    bool listed = squeeze_number(l->squeeze, OF_WORD, place < 0) == 0;
    if (listed && list.count) {
        uint32_t which = squeeze_below(l->squeeze, (uint32_t)list.count, (uint32_t)place);
        memcpy(told->text, list.words[which], MOVE_TEXT);
    }
    free(list.words);
    return listed && list.count;
}

static void code_event(struct link *l, struct told *told)
{
    code_string(l, told->who, sizeof told->who);
    if (l->failed || !read_who(told)) {
        l->failed = true;
        return;
    }
    uint64_t wait = squeeze_number(l->squeeze, OF_WAIT + 1 + told->player, (uint64_t)told->wait);
    l->failed = wait > (uint64_t)(RECORD_TIME_LAST - l->now);
    if (l->failed)
        return;
    told->wait = (int64_t)wait;
    if (told->kind != EVENT_MOVE || !code_move(l, told))
        code_string(l, told->text, sizeof told->text);
}

static void code_event_line(struct link *l, struct told *told)
{
    char line[EVENT_TEXT + 64];
    struct text text = text_on(line, sizeof line);
    code_event(l, told);
    if (l->failed)
        return;
    write_event(l, told, &text);
    if (l->reading)
        put_string(l, line);
    else
        l->at += text.length;
    follow(l, told);
    l->seq++;
}

/* ---- all of it ---- */

static enum line_kind kind_of_line(const struct link *l, struct told *told)
{
    if (!l->text[l->at])
        return LINE_NONE;
    return l->begun && find_event(l, told) ? LINE_EVENT : LINE_TEXT;
}

static void code_lines(struct link *l)
{
    while (!l->failed) {
        struct told told = {.wait = 0};
        size_t start = l->at;
        uint64_t kind = squeeze_number(l->squeeze, OF_LINE, l->reading ? 0 : kind_of_line(l, &told));
        if (kind == LINE_NONE)
            return;
        if (kind == LINE_EVENT && l->begun)
            code_event_line(l, &told);
        else if (kind == LINE_TEXT)
            code_line(l);
        else
            l->failed = true;
        if (!l->failed && !l->begun && l->text[start] == '\n')
            begin_match(l);
    }
}

static uint32_t sum_of(const char *text, size_t size)
{
    return (uint32_t)hash_bytes(text, size);
}

static uint32_t code_sum(struct link *l, uint32_t sum)
{
    uint32_t upper = squeeze_below(l->squeeze, SUM_HALF, sum / SUM_HALF);
    return upper * SUM_HALF + squeeze_below(l->squeeze, SUM_HALF, sum % SUM_HALF);
}

static void close_link(struct link *l)
{
    squeeze_free(l->squeeze);
    record_free(l->record);
}

static bool can_read(const char *text, const struct record_source *source, struct why *why)
{
    struct record *record = record_read(text, source, why);
    record_free(record);
    return record != NULL;
}

/* The bytes as letters, after the version; false when memory runs out. */
static bool put_letters(const uint8_t *bytes, size_t size, const struct sink *sink)
{
    char version = VERSION, *letters = malloc(size * 2 + 4);
    if (!letters)
        return false;
    base64url_write(bytes, size, letters, size * 2 + 4);
    sink->put(sink->context, &version, 1);
    sink->put(sink->context, letters, strlen(letters));
    free(letters);
    return true;
}

bool link_write(const char *record, const struct record_source *source, const struct sink *sink, struct why *why)
{
    size_t size = strlen(record);
    if (!can_read(record, source, why))
        return false;
    if (size >= LINK_RECORD_MOST)
        return why_say(why, NULL, "link.record", NULL, NULL, NULL);
    uint8_t *bytes = malloc(BYTES_MOST);
    struct link l = {.text = record, .source = source};
    l.squeeze = bytes ? squeeze_writer(bytes, BYTES_MOST, common) : NULL;
    bool fine = l.squeeze;
    size_t length = 0;
    if (fine) {
        code_sum(&l, sum_of(record, size));
        code_lines(&l);
        length = squeeze_end(l.squeeze);
        fine = !l.failed;
    }
    if (!fine)
        why_say(why, NULL, "no-memory", NULL, NULL, NULL);
    else if (!length)
        fine = why_say(why, NULL, "link.record", NULL, NULL, NULL);
    else if (!put_letters(bytes, length, sink))
        fine = why_say(why, NULL, "no-memory", NULL, NULL, NULL);
    close_link(&l);
    free(bytes);
    return fine;
}

/* The text that the bytes hold, or NULL. */
static char *read_bytes(const uint8_t *bytes, size_t size, const struct record_source *source)
{
    struct link l = {.reading = true, .source = source, .squeeze = squeeze_reader(bytes, size, common)};
    bool fine = l.squeeze;
    if (fine) {
        uint32_t sum = code_sum(&l, 0);
        code_lines(&l);
        fine = !l.failed && l.memory && sum_of(l.text, l.at) == sum;
    }
    close_link(&l);
    if (fine)
        return l.memory;
    free(l.memory);
    return NULL;
}

char *link_read(const char *link, const struct record_source *source, struct why *why)
{
    size_t length = strlen(link), size = length ? (length - 1) * 3 / 4 : 0;
    uint8_t *bytes;
    char *text = NULL;
    if (length > LINK_MOST)
        why_say(why, NULL, "link.long", NULL, NULL, NULL);
    else if (length && *link != VERSION)
        why_say(why, NULL, "link.version", NULL, NULL, NULL);
    else if (!(bytes = malloc(size + 1))) {
        why_say(why, NULL, "no-memory", NULL, NULL, NULL);
    } else {
        if (size && base64url_read(link + 1, bytes, size))
            text = read_bytes(bytes, size, source);
        free(bytes);
        if (!text)
            why_say(why, NULL, "link.broken", NULL, NULL, NULL);
    }
    if (text && !can_read(text, source, why)) {
        free(text);
        return NULL;
    }
    return text;
}

bool link_position(const struct rules *rules, const struct state *state, const struct board_source *ours,
                   const struct sink *sink, struct why *why)
{
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    rules->game->text->write_position(rules, state, &text);
    if (!match_can_start(rules, state))
        return why_say(why, NULL, "match.created", line, NULL, NULL);
    struct match *match = match_new(rules, state, NULL);
    const struct record record = {.rules = (struct rules *)rules, .match = match};
    bool fine = match && record_write(&record, ours, sink);
    match_free(match);
    return fine || why_say(why, NULL, "no-memory", NULL, NULL, NULL);
}
