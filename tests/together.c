/* together.c - people who play together on the real server, as scripts that a player can read (tests/together.cases).
 *
 *     == what is shown            a story of its own: everybody comes anew, with a name and a line
 *     anna: create {"name": "…"} -> "game"
 *                                 what she asks for by her line, and what its answer has in it; the game that is made
 *                                 is the one that all are talking of from then on
 *     anna: chat {…} until text   again and again, until the answer has it
 *     anna adds name {…}          what she asks for without waiting for an answer
 *     anna hears "first":3        something she is told without asking
 *     anna hears nothing of "move"       nor in what she was told before
 *     anna leaves, anna comes     her line is cut; she comes again and watches the game
 *     the server ends, dies       by SIGTERM or SIGKILL, and is there again
 *     the server dies before "resume"   as if it had died before it kept that event, the last of its kind
 *     wait 300                    milliseconds
 *     one server                  the rest is told only where there is one
 *
 * With TINTAGEL_NODES=2 there are two servers on one database (with_database.c), and people come to one and the other
 * by turns. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/client/guest.h"
#include "tests/client/house.h"
#include "tests/parts.h"

enum { NODES = 4, PEOPLE = 6, NAME = 16, HEARD = 1 << 20, PATIENCE = 20000, SHORT = 300 };

struct person {
    char name[NAME];
    char cookie[256];
    struct guest guest;
    bool here;
    char heard[HEARD]; /* all it was told without asking, and nobody has asked for yet */
    size_t length;
};

static struct {
    struct house houses[NODES];
    int nodes;
    struct person people[PEOPLE];
    int count, calls;
    char game[32];
} story;

static const char *program;

/* The server that somebody comes to. */
static const char *place_of(const struct person *p)
{
    return story.houses[(p - story.people) % story.nodes].place;
}

/* ---- people ---- */

static void remember(struct person *p, const char *text, size_t size)
{
    if (p->length + size + 2 > sizeof p->heard)
        parts_complain("too much was told to", p->name);
    memcpy(p->heard + p->length, text, size);
    p->length += size;
    p->heard[p->length++] = '\n';
    p->heard[p->length] = '\0';
}

/* Ask for something under the next number. */
static void send_call(struct person *p, const char *action, const char *parameters)
{
    char message[PARTS_LINE + 256];
    int id = ++story.calls;
    size_t length = strlen(parameters);
    bool about = story.game[0] && strcmp(action, "create") != 0 && strcmp(action, "hello") != 0 &&
                 strcmp(action, "name") != 0 && strcmp(action, "lobby") != 0 && strcmp(action, "analyse") != 0;
    snprintf(message, sizeof message, "{\"id\":%d,\"do\":\"%s\"%s%s%s%s%.*s}", id, action, about ? ",\"game\":\"" : "",
             about ? story.game : "", about ? "\"" : "", length > 2 ? "," : "", length > 2 ? (int)length - 2 : 0,
             parameters + 1);
    if (!p->here || !guest_send(&p->guest, message, PATIENCE))
        parts_complain("cannot send", message);
}

/* The answer to a call, which the caller frees; what else comes meanwhile is remembered. */
static char *call(struct person *p, const char *action, const char *parameters)
{
    char wanted[32];
    struct guest_news news;
    send_call(p, action, parameters);
    int start = snprintf(wanted, sizeof wanted, "{\"re\":%d", story.calls);
    while (guest_receive(&p->guest, &news, PATIENCE) == GUEST_TEXT) {
        if (strncmp(news.text, wanted, (size_t)start) == 0)
            return strdup(news.text);
        remember(p, news.text, news.size);
    }
    parts_complain("no answer to", parameters);
    return NULL;
}

static void watch(struct person *p)
{
    if (story.game[0])
        free(call(p, "watch", "{}"));
}

static void come(struct person *p)
{
    char header[300];
    snprintf(header, sizeof header, "Cookie: %s\r\n", p->cookie);
    for (int64_t end = guest_now() + PATIENCE; guest_now() < end; usleep(20000)) {
        if (!guest_connect(&p->guest, place_of(p), PATIENCE))
            continue;
        p->here = guest_upgrade(&p->guest, "/api/v1/socket", header, PATIENCE);
        if (p->here)
            return;
        guest_leave(&p->guest);
    }
    parts_complain("no line for", p->name);
}

static void leave(struct person *p)
{
    if (p->here)
        guest_cut(&p->guest);
    p->here = false;
}

/* A new visitor with a cookie and a name. */
static struct person *person_of(const char *name)
{
    struct guest_answer answer;
    struct guest guest;
    for (int i = 0; i < story.count; i++)
        if (strcmp(story.people[i].name, name) == 0)
            return &story.people[i];
    if (story.count == PEOPLE)
        parts_complain("too many people", name);
    struct person *p = &story.people[story.count++];
    snprintf(p->name, sizeof p->name, "%s", name);
    p->length = 0;
    p->heard[0] = '\0';
    if (!guest_connect(&guest, place_of(p), PATIENCE) ||
        !guest_request(&guest, "POST", "/api/v1/hello", "", "", &answer, PATIENCE) ||
        !guest_header(&answer, "set-cookie", p->cookie, sizeof p->cookie))
        parts_complain("no cookie for", name);
    p->cookie[strcspn(p->cookie, ";")] = '\0';
    guest_answer_free(&answer);
    guest_leave(&guest);
    come(p);
    char parameters[64];
    snprintf(parameters, sizeof parameters, "{\"name\":\"%s\"}", name);
    free(call(p, "name", parameters));
    watch(p);
    return p;
}

static void listen_for(struct person *p, int ms)
{
    struct guest_news news;
    while (p->here && guest_receive(&p->guest, &news, ms) == GUEST_TEXT) {
        remember(p, news.text, news.size);
        ms = 0;
    }
}

/* What is heard up to and with that message is done with; of several servers one message may tell what is two from
 * one. */
static bool has_heard(struct person *p, const char *text)
{
    char *found = strstr(p->heard, text);
    if (!found)
        return false;
    char *end = story.nodes > 1 ? found + strlen(text) : strchr(found, '\n') + 1;
    p->length -= (size_t)(end - p->heard);
    memmove(p->heard, end, p->length + 1);
    return true;
}

static void hear(struct person *p, const char *text)
{
    for (int64_t end = guest_now() + PATIENCE; guest_now() < end;) {
        if (has_heard(p, text))
            return;
        listen_for(p, 100);
    }
    parts_complain("was not heard", text);
}

/* ---- lines ---- */

static void take_game(const char *answer)
{
    static const char before[] = "\"game\":\"";
    const char *at = strstr(answer, before);
    if (!at)
        return;
    snprintf(story.game, sizeof story.game, "%.*s", (int)strcspn(at + sizeof before - 1, "\""), at + sizeof before - 1);
    for (int i = 0; i < story.count; i++)
        if (story.people[i].here)
            watch(&story.people[i]);
}

/* "action {…} until text" */
static void ask_until(struct person *p, char *rest, const char *text)
{
    char action[32];
    snprintf(action, sizeof action, "%.*s", (int)strcspn(rest, " "), rest);
    for (int i = 0; i < 200; i++) {
        char *answer = call(p, action, strchr(rest, '{'));
        bool found = strstr(answer, text) != NULL;
        free(answer);
        if (found)
            return;
    }
    parts_complain("was never answered", text);
}

/* "action {…} -> text": each text after "->" is in the answer. */
static void ask(struct person *p, char *rest)
{
    char *arrow = strstr(rest, " -> "), *brace = strchr(rest, '{');
    char action[32];
    if (arrow)
        *arrow = '\0';
    snprintf(action, sizeof action, "%.*s", (int)strcspn(rest, " "), rest);
    char *answer = call(p, action, brace && (!arrow || brace < arrow) ? brace : "{}");
    if (arrow ? !strstr(answer, arrow + 4) : strstr(answer, "\"error\"") != NULL)
        parts_complain(answer, arrow ? arrow + 4 : "an error");
    if (strcmp(action, "create") == 0 || (strcmp(action, "rematch") == 0 && strstr(answer, "\"game\"")))
        take_game(answer);
    free(answer);
}

/* What the store of a server that is down has from the last event of a kind on is gone. */
static void forget_from(const char *kind)
{
    char command[1024];
    const char *store = getenv("TINTAGEL_STORE"); /* where the server keeps it, if not in a file (with_database.c) */
    snprintf(command, sizeof command,
             "%s '%s%s' %s \"DELETE FROM events WHERE match = '%s' AND number >= "
             "(SELECT max(number) FROM events WHERE match = '%s' AND kind = '%s')\"",
             store ? "psql -q" : "sqlite3", store ? store : story.houses[0].data, store ? "" : "/tintagel.db",
             store ? "-c" : "", story.game, story.game, kind);
    if (system(command) != 0)
        parts_complain("cannot be lost", kind);
}

/* `lost` is a kind of event, or NULL. */
static void serve_again(bool kill, const char *lost)
{
    for (int i = 0; i < story.count; i++)
        leave(&story.people[i]);
    for (int i = 0; i < story.nodes; i++) {
        if (kill)
            house_kill(&story.houses[i]);
        else
            assert_true(house_close(&story.houses[i]));
    }
    if (lost && story.nodes == 1) /* several keep it together with what is before it */
        forget_from(lost);
    for (int i = 0; i < story.nodes; i++)
        assert_true(house_open(&story.houses[i]));
    for (int i = 0; i < story.count; i++) {
        come(&story.people[i]);
        watch(&story.people[i]);
    }
}

static void do_line(char *line)
{
    char who[NAME], *rest = line + strcspn(line, " :");
    if (strcmp(line, "the server ends") == 0 || strcmp(line, "the server dies") == 0) {
        serve_again(line[11] == 'd', NULL);
        return;
    }
    char kind[16];
    if (sscanf(line, "the server dies before \"%15[a-z]\"", kind) == 1) {
        serve_again(true, kind);
        return;
    }
    if (strncmp(line, "wait ", 5) == 0) {
        usleep((unsigned)atoi(line + 5) * 1000);
        return;
    }
    snprintf(who, sizeof who, "%.*s", (int)(rest - line), line);
    struct person *p = person_of(who);
    char *until = strstr(rest, " until "), action[32];
    if (strncmp(rest, ": ", 2) == 0 && until) {
        *until = '\0';
        ask_until(p, rest + 2, until + 7);
    } else if (strncmp(rest, ": ", 2) == 0) {
        ask(p, rest + 2);
    } else if (sscanf(rest, " adds %31s", action) == 1 && strchr(rest, '{')) {
        send_call(p, action, strchr(rest, '{'));
    } else if (strcmp(rest, " leaves") == 0) {
        leave(p);
    } else if (strcmp(rest, " comes") == 0) {
        if (!p->here)
            come(p);
        watch(p);
    } else if (strncmp(rest, " hears nothing of ", 18) == 0) {
        listen_for(p, SHORT);
        if (strstr(p->heard, rest + 18))
            parts_complain("was heard", rest + 18);
    } else if (strncmp(rest, " hears ", 7) == 0) {
        hear(p, rest + 7);
    } else {
        parts_complain("is not understood", line);
    }
}

static void end_story(void)
{
    for (int i = 0; i < story.count; i++)
        leave(&story.people[i]);
    story.count = 0;
    story.game[0] = '\0';
}

/* ---- stories ---- */

static bool step(char *line)
{
    if (strcmp(line, "one server") == 0)
        return story.nodes == 1;
    do_line(line);
    return true;
}

static int open_house(void **state)
{
    bool fine = true;
    (void)state;
    for (int i = 0; fine && i < story.nodes; i++)
        fine = house_build(&story.houses[i], program, "build/log") && house_open(&story.houses[i]);
    return fine ? 0 : -1;
}

static bool end_house(struct house *house)
{
    char line[PARTS_LINE];
    bool fine = house_close(house);
    FILE *notes = fine ? NULL : fopen(house->notes, "r");
    while (notes && fgets(line, sizeof line, notes))
        printf("# %s", line);
    if (notes)
        fclose(notes);
    house_clear(house);
    return fine;
}

static int clear_house(void **state)
{
    bool fine = true;
    (void)state;
    for (int i = 0; i < story.nodes; i++)
        fine = end_house(&story.houses[i]) && fine;
    return fine ? 0 : -1;
}

int main(int count, char **words)
{
    static const struct parts parts = {
        .group = "together", .step = step, .clear = end_story, .open = open_house, .close = clear_house};
    const char *nodes = getenv("TINTAGEL_NODES");
    if (count < 3)
        return 2;
    program = words[1];
    story.nodes = nodes && *nodes >= '1' && *nodes <= '0' + NODES ? *nodes - '0' : 1;
    return parts_run(&parts, words[2], count > 3 ? words[3] : NULL);
}
