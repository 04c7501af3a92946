/* chronicle_read.c - the lines of chronicle.h, put together by match. */
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "tests/chronicle.h"

enum { FIELDS = 11, PLACES = 1 << 17 };

/* ---- fields ---- */

/* In place. */
static void unescape(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++, to++) {
        *to = *from;
        if (*from != '\\' || !from[1])
            continue;
        from++;
        *to = *from == 't' ? '\t' : *from == 'n' ? '\n' : *from == 'r' ? '\r' : *from;
    }
    *to = '\0';
}

static int cut(char *line, char **fields)
{
    int count = 0;
    for (char *at = line; at && count < FIELDS; count++) {
        char *end = strchr(at, '\t');
        if (end && count == FIELDS - 1)
            return FIELDS + 1;
        if (end)
            *end++ = '\0';
        unescape(at);
        fields[count] = at;
        at = end;
    }
    return count;
}

/* "-" is `none`. */
static bool number(const char *text, int64_t none, int64_t *out)
{
    char *end;
    *out = strtoll(text, &end, 10);
    if (strcmp(text, "-") == 0)
        *out = none;
    else if (end == text || *end)
        return false;
    return true;
}

static bool small(const char *text, int none, int *out)
{
    int64_t wide;
    bool good = number(text, none, &wide) && wide >= -1 && wide < INT32_MAX;
    *out = good ? (int)wide : none;
    return good;
}

/* ---- lists that grow ---- */

static void *more(void *list, int count, size_t size)
{
    if (count & (count - 1))
        return list;
    void *larger = realloc(list, (count ? 2 * (size_t)count : 1) * size);
    if (!larger)
        abort();
    return larger;
}

/* Where a match is, or could be, in the table of places. */
static int *place_of(const struct chronicle *chronicle, const char *id)
{
    size_t at = (size_t)hash_bytes(id, strlen(id)) % PLACES;
    while (chronicle->places[at] && strcmp(chronicle->matches[chronicle->places[at] - 1].id, id) != 0)
        at = (at + 1) % PLACES;
    return &chronicle->places[at];
}

static struct chronicle_match *match_of(struct chronicle *chronicle, const char *id)
{
    int *place = place_of(chronicle, id);
    if (*place)
        return &chronicle->matches[*place - 1];
    if (chronicle->count == PLACES / 2)
        abort();
    chronicle->matches = more(chronicle->matches, chronicle->count, sizeof *chronicle->matches);
    chronicle->matches[chronicle->count] = (struct chronicle_match){.id = id};
    *place = ++chronicle->count;
    return &chronicle->matches[chronicle->count - 1];
}

/* ---- lines ---- */

static bool read_event(char **fields, struct chronicle_event *out)
{
    out->kind = fields[1];
    out->text = fields[4];
    return small(fields[0], -1, &out->number) && out->number >= 0 && small(fields[2], -1, &out->player) &&
           number(fields[3], 0, &out->at);
}

static bool read_said(struct chronicle *chronicle, char **fields)
{
    struct chronicle_said said = {.client = fields[1], .done = -1};
    said.event.kind = fields[5];
    said.event.text = fields[10];
    said.answer = strcmp(fields[8], "yes") == 0  ? CHRONICLE_YES
                  : strcmp(fields[8], "no") == 0 ? CHRONICLE_NO
                                                 : CHRONICLE_NONE;
    if ((said.answer == CHRONICLE_NONE && strcmp(fields[8], "-") != 0) || !number(fields[2], -1, &said.sent) ||
        !number(fields[3], -1, &said.answered) || !small(fields[6], -1, &said.event.player) ||
        !small(fields[7], 0, &said.event.number) || !small(fields[9], -1, &said.number))
        return false;
    struct chronicle_match *match = match_of(chronicle, fields[4]);
    match->said = more(match->said, match->said_count, sizeof *match->said);
    match->said[match->said_count++] = said;
    return true;
}

static bool read_told(struct chronicle *chronicle, char **fields)
{
    struct chronicle_told told = {.client = fields[1]};
    if (!number(fields[2], -1, &told.time) || !read_event(fields + 4, &told.event))
        return false;
    struct chronicle_match *match = match_of(chronicle, fields[3]);
    match->told = more(match->told, match->told_count, sizeof *match->told);
    match->told[match->told_count++] = told;
    return true;
}

static bool read_stays(struct chronicle *chronicle, char **fields)
{
    struct chronicle_stay stay = {.client = fields[1]};
    if (!small(fields[3], 0, &stay.number))
        return false;
    struct chronicle_match *match = match_of(chronicle, fields[2]);
    match->stays = more(match->stays, match->stays_count, sizeof *match->stays);
    match->stays[match->stays_count++] = stay;
    return true;
}

/* "1000,2000"; returns how many, 0 if it is no list. */
static int times(const char *text, int64_t out[MAX_PLAYERS])
{
    char *end;
    for (int count = 0; count < MAX_PLAYERS; text = end + 1) {
        out[count++] = strtoll(text, &end, 10);
        if (end == text || (*end && *end != ','))
            return 0;
        if (!*end)
            return count;
    }
    return 0;
}

static bool read_shown(struct chronicle *chronicle, char **fields)
{
    struct chronicle_shown shown = {.client = fields[1], .paused = strcmp(fields[6], "yes") == 0};
    shown.players = times(fields[7], shown.left);
    if (!shown.players || times(fields[8], shown.extra) != shown.players ||
        times(fields[9], shown.setup) != shown.players || !number(fields[2], -1, &shown.sent) ||
        !number(fields[3], -1, &shown.answered) || !number(fields[5], -1, &shown.at))
        return false;
    struct chronicle_match *match = match_of(chronicle, fields[4]);
    match->shown = more(match->shown, match->shown_count, sizeof *match->shown);
    match->shown[match->shown_count++] = shown;
    return true;
}

static bool read_absent(struct chronicle *chronicle, char **fields)
{
    struct chronicle_span span;
    if (!number(fields[1], -1, &span.from) || !number(fields[2], -1, &span.until) || span.until < span.from)
        return false;
    chronicle->absent = more(chronicle->absent, chronicle->absent_count, sizeof *chronicle->absent);
    chronicle->absent[chronicle->absent_count++] = span;
    return true;
}

static bool read_kept(struct chronicle *chronicle, char **fields)
{
    struct chronicle_event event;
    if (!read_event(fields + 2, &event))
        return false;
    struct chronicle_match *match = match_of(chronicle, fields[1]);
    match->kept = more(match->kept, match->kept_count, sizeof *match->kept);
    match->kept[match->kept_count++] = event;
    return true;
}

static const struct {
    const char *name;
    int fields;
    bool (*read)(struct chronicle *, char **);
} kinds[] = {{"said", 11, read_said},    {"told", 9, read_told},   {"shown", 10, read_shown},
             {"absent", 3, read_absent}, {"stays", 4, read_stays}, {"kept", 7, read_kept}};

static bool read_line(struct chronicle *chronicle, char *line)
{
    char *fields[FIELDS];
    if (line[0] == '#')
        return true;
    int count = cut(line, fields);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(fields[0], kinds[i].name) == 0)
            return count == kinds[i].fields && kinds[i].read(chronicle, fields);
    return false;
}

static char *read_all(FILE *in)
{
    size_t size = 0, room = 0;
    char *words = NULL;
    for (size_t got = 1; got > 0; size += got) {
        if (room - size < 2) {
            room = room ? 2 * room : 1 << 16;
            char *larger = realloc(words, room);
            if (!larger)
                abort();
            words = larger;
        }
        got = fread(words + size, 1, room - size - 1, in);
    }
    words[size] = '\0';
    return words;
}

struct chronicle chronicle_read(FILE *in)
{
    struct chronicle chronicle = {.words = read_all(in), .places = calloc(PLACES, sizeof *chronicle.places)};
    if (!chronicle.places)
        abort();
    for (char *line = chronicle.words, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end)
            *end++ = '\0';
        chronicle.lines++;
        if (!read_line(&chronicle, line) && !chronicle.bad)
            chronicle.bad = chronicle.lines;
    }
    return chronicle;
}

void chronicle_free(struct chronicle *chronicle)
{
    for (int i = 0; i < chronicle->count; i++) {
        free(chronicle->matches[i].kept);
        free(chronicle->matches[i].said);
        free(chronicle->matches[i].told);
        free(chronicle->matches[i].stays);
        free(chronicle->matches[i].shown);
    }
    free(chronicle->absent);
    free(chronicle->matches);
    free(chronicle->places);
    free(chronicle->words);
}
