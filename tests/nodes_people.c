/* nodes_people.c - people who go to this server or that, and what its host asks one (nodes.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/nodes.h"

struct database database;
struct house houses[NODES];
const char *places[NODES];

/* ---- the servers ---- */

void open_node(int node)
{
    if (!house_open(&houses[node]))
        fail_msg("node %d does not start: see %s", node, houses[node].notes);
    places[node] = houses[node].place;
}

long metric(int node, const char *name)
{
    char line[80];
    struct guest guest;
    struct guest_answer answer = {.status = 0};
    snprintf(line, sizeof line, "\ntintagel_%s ", name);
    assert_true(guest_connect(&guest, places[node], PATIENCE) &&
                guest_request(&guest, "GET", "/metrics", "", NULL, &answer, PATIENCE));
    const char *at = answer.body ? strstr(answer.body, line) : NULL;
    assert_non_null(at);
    long value = at ? strtol(at + strlen(line), NULL, 10) : -1;
    guest_answer_free(&answer);
    guest_leave(&guest);
    return value;
}

void wait_for_nodes(int count)
{
    for (int node = 0; node < NODES; node++)
        for (int64_t until = guest_now() + PATIENCE; houses[node].pid && metric(node, "nodes") != count; usleep(50000))
            if (guest_now() > until)
                fail_msg("node %d does not see %d nodes", node, count);
}

int get_health(int node, char *out, size_t size)
{
    struct guest guest;
    struct guest_answer answer = {.status = 0};
    assert_true(guest_connect(&guest, places[node], PATIENCE) &&
                guest_request(&guest, "GET", "/health", "", NULL, &answer, PATIENCE));
    int status = answer.status;
    snprintf(out, size, "%s", answer.body);
    guest_answer_free(&answer);
    guest_leave(&guest);
    return status;
}

int run_admin(int node, const char *words)
{
    char command[512];
    snprintf(command, sizeof command, "%s admin --data %s %s >/dev/null", houses[node].program, houses[node].data,
             words);
    return system(command);
}

void read_admin(int node, const char *words, char *out, size_t size)
{
    char command[512];
    snprintf(command, sizeof command, "%s admin --data %s %s", houses[node].program, houses[node].data, words);
    FILE *said = popen(command, "r");
    assert_non_null(said);
    size_t got = fread(out, 1, size - 1, said);
    out[got] = '\0';
    pclose(said);
}

/* ---- people ---- */

void send_call(struct guest *guest, const struct person *person, int node, const char *method, const char *path,
               const char *body)
{
    char request[2048];
    snprintf(
        request, sizeof request,
        "%s %s HTTP/1.1\r\nHost: x\r\nCookie: %s\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
        method, path, person->cookie, strlen(body), body);
    if (!guest_connect(guest, places[node], PATIENCE) || !guest_write(guest, request, strlen(request), PATIENCE))
        fail_msg("node %d cannot be asked", node);
}

struct answer read_answer(struct guest *guest)
{
    static struct tree *last[4];
    static int next;
    struct guest_answer got;
    if (!guest_answer(guest, false, &got, PATIENCE))
        fail_msg("no answer");
    next = (next + 1) % 4;
    tree_free(last[next]);
    last[next] = tree_read(got.body, got.size);
    struct answer answer = {.status = got.status, .tree = last[next]};
    guest_answer_free(&got);
    guest_leave(guest);
    return answer;
}

struct answer ask(const struct person *person, int node, const char *method, const char *path, const char *body)
{
    struct guest guest;
    send_call(&guest, person, node, method, path, body);
    return read_answer(&guest);
}

struct answer act(const struct person *person, int node, const char *game, const char *action, const char *body)
{
    char path[PATH];
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", game, action);
    struct answer answer = ask(person, node, "POST", path, body);
    if (answer.status != 200)
        fail_msg("%s %s on node %d: %d %s", action, body, node, answer.status,
                 tree_text(tree_at(answer.tree, "error"), "message"));
    return answer;
}

struct person come(int node, const char *name)
{
    struct person person = {.cookie = ""};
    char body[64];
    struct guest guest;
    struct guest_answer answer = {.status = 0};
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    assert_true(guest_connect(&guest, places[node], PATIENCE) &&
                guest_request(&guest, "POST", "/api/v1/name", "", body, &answer, PATIENCE));
    assert_int_equal(answer.status, 200);
    guest_header(&answer, "Set-Cookie", person.cookie, sizeof person.cookie);
    person.cookie[strcspn(person.cookie, ";")] = '\0';
    guest_answer_free(&answer);
    guest_leave(&guest);
    return person;
}

/* ---- games ---- */

void create(const struct person *person, int node, const char *more, char game[CLUB_ID])
{
    char body[512];
    snprintf(body, sizeof body, "{\"name\":\"%s\"%s}", plain_game, more);
    struct answer answer = ask(person, node, "POST", "/api/v1/games", body);
    assert_int_equal(answer.status, 200);
    snprintf(game, CLUB_ID, "%s", tree_text(answer.tree, "game"));
}

void sit_down(const struct person *anna, const struct person *bert, const char *more, char game[CLUB_ID])
{
    char all[256];
    snprintf(all, sizeof all, ",\"seats\":[\"me\",\"open\"]%s", more);
    create(anna, 0, all, game);
    act(bert, 1, game, "join", "{\"player\":1}");
}

const struct tree *look(const struct person *person, int node, const char *game, const char *what)
{
    char path[PATH];
    snprintf(path, sizeof path, "/api/v1/games/%s%s", game, what);
    struct answer answer = ask(person, node, "GET", path, "");
    if (answer.status != 200)
        fail_msg("%s on node %d: %d", path, node, answer.status);
    return answer.tree;
}

int count_events(const struct person *person, int node, const char *game, const char *kind)
{
    const struct tree *events = tree_at(look(person, node, game, "/events"), "events");
    int count = 0;
    for (const struct tree *event = events->first; event; event = event->next)
        count += !*kind || strcmp(tree_nth(event, 0)->text, kind) == 0;
    return count;
}

static void wait_for_events(const struct person *person, int node, const char *game, const char *kind, int count,
                            int ms)
{
    for (int64_t until = guest_now() + ms; count_events(person, node, game, kind) < count; usleep(50000))
        if (guest_now() > until)
            fail_msg("no %s comes", kind);
}

void wait_for_event(const struct person *person, int node, const char *game, const char *kind, int ms)
{
    wait_for_events(person, node, game, kind, 1, ms);
}

void wait_for_moves(const struct person *person, int node, const char *game, int count, int ms)
{
    wait_for_events(person, node, game, "move", count, ms);
}

void same_on_both(const struct person *person, const char *game)
{
    const struct tree *a = tree_at(look(person, 0, game, "/events"), "events"),
                      *b = tree_at(look(person, 1, game, "/events"), "events");
    assert_int_equal(a->count, b->count);
    for (a = a->first, b = b->first; a; a = a->next, b = b->next) {
        assert_string_equal(tree_nth(a, 0)->text, tree_nth(b, 0)->text);
        assert_string_equal(tree_nth(a, 3)->text, tree_nth(b, 3)->text);
        assert_int_equal(tree_nth(a, 2)->number, tree_nth(b, 2)->number);
    }
}

/* ---- lines ---- */

void watch(struct guest *guest, const struct person *person, int node, const char *message)
{
    char headers[CLUB_COOKIE + 16];
    snprintf(headers, sizeof headers, "Cookie: %s\r\n", person->cookie);
    assert_true(guest_connect(guest, places[node], PATIENCE) &&
                guest_upgrade(guest, "/api/v1/socket", headers, PATIENCE) && guest_send(guest, message, PATIENCE));
}

void watch_game(struct guest *guest, const struct person *person, int node, const char *game)
{
    char message[128];
    snprintf(message, sizeof message, "{\"id\":1,\"do\":\"watch\",\"game\":\"%s\"}", game);
    watch(guest, person, node, message);
}

int64_t hear(struct guest *guest, const char *part, int ms)
{
    struct guest_news news;
    int64_t since = guest_now();
    while (guest_now() - since < ms)
        if (guest_receive(guest, &news, 50) == GUEST_TEXT && strstr(news.text, part))
            return guest_now() - since;
    fail_msg("%s was not told within %d ms", part, ms);
    return ms;
}
