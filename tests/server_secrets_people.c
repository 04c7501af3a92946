/* server_secrets_people.c - who comes to the server under test, asks it by HTTP and talks to it by a WebSocket.
 *
 * Whatever comes by a line is handed to the notes, in its order. */
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "tests/server_secrets.h"

enum { IDLE = 10000 };

bool is_seen(int player)
{
    return now.viewer != SPECTATOR && now.rules->side_of[player] == now.rules->side_of[now.viewer];
}

const char *place_of(int person)
{
    return run.kind.apart && run.people[person].noted ? run.far.place : run.house.place;
}

/* A picture is no text, but the same or not. */
static char *copy_body(const struct guest_answer *answer)
{
    char *copy = malloc(answer->size + 20);
    assert_non_null(copy);
    if (strlen(answer->body) == answer->size)
        return memcpy(copy, answer->body, answer->size + 1);
    struct text text = text_on(copy, 20);
    text_add_hex64(&text, hash_bytes(answer->body, answer->size));
    return copy;
}

static void connect_web(struct person *p, const char *place)
{
    if (p->web_place != place || guest_now() > p->web_at + IDLE) /* a server lets go of who is silent for long */
        guest_leave(&p->web);
    p->web_place = place;
    p->web_at = guest_now();
    if (p->web.descriptor < 0)
        assert_true(guest_connect(&p->web, place, WAIT));
}

char *fetch(int person, const char *method, const char *path, const char *body, int *status)
{
    char headers[200];
    struct guest_answer answer;
    struct person *p = &run.people[person];
    snprintf(headers, sizeof headers, p->cookie[0] ? "Cookie: %s\r\n" : "%s", p->cookie);
    connect_web(p, place_of(person));
    if (!guest_request(&p->web, method, path, headers, body, &answer, WAIT))
        fail_msg("no answer to %s", path);
    *status = answer.status;
    if (!p->cookie[0] && guest_header(&answer, "Set-Cookie", p->cookie, sizeof p->cookie))
        p->cookie[strcspn(p->cookie, ";")] = '\0';
    char *copy = copy_body(&answer);
    guest_answer_free(&answer);
    return copy;
}

/* What has come is the answer to `id`: what it tells of events is known now. */
static void take_answer(int person, const struct tree *tree, const char *text, int id)
{
    assert_int_equal(tree_number(tree, "re", 0), id);
    if (tree_number(tree, "number", 0) > now.known)
        now.known = (int)tree_number(tree, "number", 0);
    note_line(person, strchr(text, ',') ? strchr(text, ',') : "");
}

struct tree *say(int person, const char *members)
{
    char text[EVENT_TEXT + 256];
    struct guest_news news;
    int id = ++run.calls;
    snprintf(text, sizeof text, "{\"id\":%d,%s}", id, members);
    assert_true(guest_send(&run.people[person].line, text, WAIT));
    for (;;) {
        if (guest_receive(&run.people[person].line, &news, WAIT) != GUEST_TEXT)
            fail_msg("no answer to %s: %d %s", text, news.code, news.text ? news.text : "");
        struct tree *tree = tree_read(news.text, news.size);
        assert_non_null(tree);
        if (tree_at(tree, "re")) {
            take_answer(person, tree, news.text, id);
            return tree;
        }
        note_line(person, news.text);
        tree_free(tree);
    }
}

void must(int person, const char *members)
{
    struct tree *tree = say(person, members);
    if (tree_at(tree, "error"))
        fail_msg("%s is refused: %s", members, tree_text(tree_at(tree, "error"), "message"));
    tree_free(tree);
}

void hear_all(void)
{
    for (int i = 0; i < PEOPLE; i++)
        if (run.people[i].noted)
            must(i, "\"do\":\"hello\"");
}

/* A line of its own for each game: nobody may say too much by one. */
void call_in(int person)
{
    char cookie[200];
    struct person *p = &run.people[person];
    snprintf(cookie, sizeof cookie, "Cookie: %s\r\n", p->cookie);
    assert_true(guest_connect(&p->line, place_of(person), WAIT));
    assert_true(guest_upgrade(&p->line, "/api/v1/socket", cookie, WAIT));
}

void let_in(int person)
{
    char name[40];
    int status;
    struct person *p = &run.people[person];
    p->line.descriptor = p->web.descriptor = -1;
    snprintf(name, sizeof name, "{\"name\":\"Person %d\"}", person);
    free(fetch(person, "POST", "/api/v1/name", name, &status));
    plain_text_call(&run.plain, p->cookie + strcspn(p->cookie, "=") + 1, "VISITOR", person);
    call_in(person);
    struct tree *hello = say(person, "\"do\":\"hello\"");
    plain_text_call(&run.plain, tree_text(hello, "visitor"), "PUBLIC", person);
    tree_free(hello);
    guest_leave(&p->line);
}

void come_anew(void)
{
    for (int i = 0; i < PEOPLE; i++) {
        guest_leave(&run.people[i].web);
        run.people[i].cookie[0] = '\0';
        run.people[i].noted = false; /* there are no notes between two games */
        let_in(i);
    }
}
