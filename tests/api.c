/* api.c - every route of the real server with good and bad input, as a table that can be read (tests/api.cases):
 *
 *     == what is shown
 *     anna POST /api/v1/name {"name":"Anna"} -> 200 "text"      who, what, and what its answer is and has in it
 *     anna GET /api/v1/hello -> 200 !"error"                    or has not
 *     anna SEND {"id":1,"do":"hello"} -> "re":1                 the same by her line
 *     anna TELL {"do":"hello"}                                  without waiting for an answer
 *     anna GONE                                                 her line is closed by the server
 *     40 times anna GET /api/v1/hello -> 0                      again and again, and whatever the status
 *     40 tries anna GET /api/v1/hello -> 429                    until it is that status, within so many
 *     wait 300                                                  milliseconds
 *
 * Whoever is named has a cookie of her own from her first request on; "nobody" never has one, "bot" has the last token
 * that was made, and "host" comes by the administrator's socket. In what is sent $game, $token, $shown, $before,
 * $visitor, $code and $mark stand for the last ones that were told, \xff for a byte, and <ab*500> for ab 500 times.
 *
 * Every answer is written to a file, which tests/api.js checks against the server's own OpenAPI document. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/client/guest.h"
#include "tests/client/house.h"
#include "tests/parts.h"

enum { PEOPLE = 8, NAME = 16, SENT = 1 << 17, PATIENCE = 5000, ID = 12, WORDS = 7, WORD = 64 };

struct person {
    char name[NAME], cookie[256];
    struct guest line;
    bool has_line;
};

static struct {
    struct house house;
    struct person people[PEOPLE];
    int count;
    struct {
        const char *name;
        char value[WORD];
    } words[WORDS];
    FILE *answers;
    int status; /* of the last answer */
} table = {.words = {{.name = "game"},
                     {.name = "token"},
                     {.name = "shown"},
                     {.name = "before"},
                     {.name = "visitor"},
                     {.name = "code"},
                     {.name = "mark"}}};

static const char *program;

/* ---- what is sent and told ---- */

struct sent {
    char at[SENT];
    size_t length;
};

static void add(struct sent *out, const char *bytes, size_t size)
{
    if (out->length + size >= sizeof out->at)
        parts_complain("is too long", "what is sent");
    memcpy(out->at + out->length, bytes, size);
    out->length += size;
    out->at[out->length] = '\0';
}

static const char *add_word(struct sent *out, const char *at)
{
    for (int i = 0; i < WORDS; i++) {
        size_t length = strlen(table.words[i].name);
        if (strncmp(at + 1, table.words[i].name, length) == 0) {
            add(out, table.words[i].value, strlen(table.words[i].value));
            return at + 1 + length;
        }
    }
    add(out, at, 1);
    return at + 1;
}

static const char *add_many(struct sent *out, const char *at)
{
    size_t length = strcspn(at, "*>");
    if (at[length] != '*') {
        add(out, at, 1);
        return at + 1;
    }
    for (long n = strtol(at + length + 1, NULL, 10); n > 0; n--)
        add(out, at + 1, length - 1);
    return strchr(at, '>') + 1;
}

/* What a line means by what it says. */
static void expand(const char *at, size_t size, struct sent *out)
{
    const char *end = at + size;
    out->length = 0;
    out->at[0] = '\0';
    while (at < end) {
        if (*at == '$') {
            at = add_word(out, at);
        } else if (*at == '<') {
            at = add_many(out, at);
        } else if (strncmp(at, "\\x", 2) == 0) {
            char byte = (char)strtol((char[]){at[2], at[3], '\0'}, NULL, 16);
            add(out, &byte, 1);
            at += 4;
        } else {
            add(out, at++, 1);
        }
    }
}

/* Remember what later lines may speak of. */
static void learn(const char *body)
{
    for (int i = 0; i < WORDS; i++) {
        char key[WORD];
        int length = snprintf(key, sizeof key, "\"%s\":\"", table.words[i].name);
        const char *found = strstr(body, key);
        size_t size = found ? strcspn(found + length, "\"") : 0;
        bool other = i == 0 && size != ID; /* the name of a game, not its id */
        if (size > 0 && size < WORD && !other)
            snprintf(table.words[i].value, WORD, "%.*s", (int)size, found + length);
    }
}

static void write_string(const char *text, size_t size)
{
    fputc('"', table.answers);
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == '"' || text[i] == '\\')
            fprintf(table.answers, "\\u%04x", (unsigned)(unsigned char)text[i]);
        else
            fputc(text[i], table.answers);
    fputc('"', table.answers);
}

/* One line of JSON: [line, method, path, status, type, body]. */
static void keep(const char *method, const char *path, int status, const char *type, const char *body, size_t size)
{
    fprintf(table.answers, "[%d,\"%s\",", parts_line(), method);
    write_string(path, strlen(path));
    fprintf(table.answers, ",%d,\"%s\",", status, type);
    write_string(body, size);
    fputs("]\n", table.answers);
}

/* ---- who sends it ---- */

static struct person *person_of(const char *name, size_t length)
{
    for (int i = 0; i < table.count; i++)
        if (strlen(table.people[i].name) == length && strncmp(table.people[i].name, name, length) == 0)
            return &table.people[i];
    if (table.count == PEOPLE)
        parts_complain("too many people", name);
    struct person *p = &table.people[table.count++];
    *p = (struct person){.has_line = false};
    snprintf(p->name, sizeof p->name, "%.*s", (int)length, name);
    return p;
}

static bool is(const struct person *p, const char *name)
{
    return strcmp(p->name, name) == 0;
}

static void write_headers(const struct person *p, char *out, size_t size)
{
    if (is(p, "bot"))
        snprintf(out, size, "Authorization: Bearer %s\r\n", table.words[1].value);
    else
        snprintf(out, size, p->cookie[0] ? "Cookie: %s\r\n" : "%s", p->cookie);
}

static void connect_as(const struct person *p, struct guest *guest)
{
    char place[300];
    snprintf(place, sizeof place, "unix:%s/admin.sock", table.house.data);
    if (!guest_connect(guest, is(p, "host") ? place : table.house.place, PATIENCE))
        parts_complain("cannot connect", p->name);
}

static void take_cookie(struct person *p, const struct guest_answer *answer)
{
    char cookie[256];
    if (is(p, "nobody") || !guest_header(answer, "set-cookie", cookie, sizeof cookie))
        return;
    snprintf(p->cookie, sizeof p->cookie, "%.*s", (int)strcspn(cookie, ";"), cookie);
}

/* ---- what is expected ---- */

static void check(const char *told, const char *part)
{
    static struct sent wanted;
    bool not = part[0] == '!';
    expand(part + not, strlen(part + not ), &wanted);
    if ((strstr(told, wanted.at) != NULL) == not )
        parts_complain(not ? "was told" : "was not told", told);
}

static void request(struct person *p, const char *method, const char *path, const char *body, const char *expected)
{
    struct guest guest;
    struct guest_answer answer;
    char headers[400], type[64] = "", *part;
    write_headers(p, headers, sizeof headers);
    connect_as(p, &guest);
    if (!guest_request(&guest, method, path, headers, body, &answer, PATIENCE))
        parts_complain("no answer", path);
    guest_leave(&guest);
    guest_header(&answer, "content-type", type, sizeof type);
    if (!is(p, "host"))
        keep(method, path, answer.status, type, answer.body, answer.size);
    long status = strtol(expected, &part, 10);
    table.status = answer.status;
    if (status && answer.status != status)
        parts_complain("another status", answer.body);
    if (*part)
        check(answer.body, part + 1);
    take_cookie(p, &answer);
    learn(answer.body);
    guest_answer_free(&answer);
}

static void open_line(struct person *p)
{
    char headers[400];
    if (p->has_line)
        return;
    write_headers(p, headers, sizeof headers);
    connect_as(p, &p->line);
    p->has_line = guest_upgrade(&p->line, "/api/v1/socket", headers, PATIENCE);
    if (!p->has_line)
        parts_complain("no line", p->name);
}

/* What is sent, until something is told that has this part. */
static void send_by_line(struct person *p, const char *message, const char *part)
{
    struct guest_news news;
    open_line(p);
    if (!guest_send(&p->line, message, PATIENCE))
        parts_complain("cannot send", message);
    while (guest_receive(&p->line, &news, PATIENCE) == GUEST_TEXT) {
        keep("SEND", message, 0, "", news.text, news.size);
        learn(news.text);
        if (strstr(news.text, part))
            return;
    }
    parts_complain("was not told", part);
}

static void be_gone(struct person *p)
{
    struct guest_news news;
    enum guest_news_kind kind = GUEST_TEXT;
    while (p->has_line && kind == GUEST_TEXT)
        kind = guest_receive(&p->line, &news, PATIENCE);
    if (kind != GUEST_CLOSED && kind != GUEST_GONE)
        parts_complain("has a line still", p->name);
    guest_leave(&p->line);
    p->has_line = false;
}

/* ---- lines ---- */

/* "POST PATH BODY", the body being what is left. */
static void do_request(struct person *p, const char *what, size_t length, const char *expected)
{
    static struct sent path, body;
    char method[16];
    size_t name = strcspn(what, " "), place = strcspn(what + name + 1, " ");
    const char *rest = what + name + 1 + place;
    snprintf(method, sizeof method, "%.*s", (int)name, what);
    if (rest > what + length)
        parts_complain("is not understood", what);
    bool has_body = rest < what + length;
    expand(what + name + 1, place, &path);
    expand(rest + has_body, (size_t)(what + length - rest - has_body), &body);
    request(p, method, path.at, has_body ? body.at : NULL, expected);
}

static void do_line(const char *line);

/* "40 times …" */
static bool do_often(const char *line)
{
    char *rest;
    long times = strtol(line, &rest, 10);
    if (strncmp(rest, " times ", 7) != 0)
        return false;
    while (times-- > 0)
        do_line(rest + 7);
    return true;
}

/* "400 tries … -> 429": one of so many is answered with that status. */
static bool do_tries(const char *line)
{
    static char try[PARTS_LINE];
    char *rest;
    long tries = strtol(line, &rest, 10);
    const char *arrow = strstr(line, " -> ");
    if (strncmp(rest, " tries ", 7) != 0 || !arrow)
        return false;
    snprintf(try, sizeof try, "%.*s -> 0", (int)(arrow - rest - 7), rest + 7);
    do {
        if (tries-- == 0)
            parts_complain("none was answered so", line);
        do_line(try);
    } while (table.status != strtol(arrow + 4, NULL, 10));
    return true;
}

static void do_line(const char *line)
{
    static struct sent message;
    if (do_often(line) || do_tries(line))
        return;
    size_t name = strcspn(line, " ");
    const char *what = line + name + 1, *arrow = strstr(line, " -> ");
    if (strncmp(line, "wait ", 5) == 0) {
        usleep((unsigned)strtol(what, NULL, 10) * 1000);
        return;
    }
    struct person *p = person_of(line, name);
    if (strncmp(what, "TELL ", 5) == 0) {
        expand(what + 5, strlen(what + 5), &message);
        open_line(p);
        guest_send(&p->line, message.at, PATIENCE);
    } else if (strcmp(what, "GONE") == 0) {
        be_gone(p);
    } else if (!arrow) {
        parts_complain("is not understood", line);
    } else if (strncmp(what, "SEND ", 5) == 0) {
        expand(what + 5, (size_t)(arrow - what - 5), &message);
        send_by_line(p, message.at, arrow + 4);
    } else {
        do_request(p, what, (size_t)(arrow - what), arrow + 4);
    }
}

/* ---- the table ---- */

static bool step(char *line)
{
    do_line(line);
    return true;
}

static int open_house(void **state)
{
    (void)state;
    return house_build(&table.house, program, "build/log") && house_open(&table.house) ? 0 : -1;
}

static int clear_house(void **state)
{
    (void)state;
    for (int i = 0; i < table.count; i++)
        if (table.people[i].has_line)
            guest_leave(&table.people[i].line);
    bool fine = house_close(&table.house);
    house_clear(&table.house);
    return fine ? 0 : -1;
}

int main(int count, char **words)
{
    static const struct parts parts = {.group = "api", .step = step, .open = open_house, .close = clear_house};
    if (count < 4)
        return 2;
    program = words[1];
    table.answers = fopen(words[3], "w");
    if (!table.answers)
        return 2;
    int failed = parts_run(&parts, words[2], NULL);
    fclose(table.answers);
    return failed;
}
