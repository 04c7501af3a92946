/* worker_shared.c - a server, its Redis and workers, and people who ask that server: see worker.h. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/rules.h"
#include "games/games.h"
#include "tests/client/process.h"
#include "tests/worker.h"

const char *program;
struct house house;
struct redis redis;
char body[BODY];
struct person nobody;
const char much[] = "{\"name\":\"%s\",\"nodes\":%d,\"lines\":2}";

void begin(void)
{
    static const char *flags[] = {"--bus", redis.url, NULL};
    assert_true(redis_build(&redis) && redis_open(&redis));
    assert_true(house_build(&house, program, "/tmp"));
    house.flags = flags;
    if (!house_open(&house))
        fail_msg("the server does not start: see %s", house.notes);
}

void end(void)
{
    assert_true(house_close(&house));
    house_clear(&house);
    redis_clear(&redis);
}

pid_t start_worker(const char *threads)
{
    char notes[PATHS];
    const char *words[] = {program, "worker", "--bus", redis.url, "--threads", threads, NULL};
    snprintf(notes, sizeof notes, "%s/worker", redis.folder);
    return process_start(words, notes);
}

bool end_worker(pid_t pid, int number)
{
    kill(pid, number);
    return process_wait(pid);
}

pid_t begin_with_worker(const char *threads)
{
    long hands = strtol(threads, NULL, 10);
    begin();
    pid_t worker = start_worker(threads);
    wait_for("worker_hands", hands, hands);
    return worker;
}

void end_with_worker(pid_t worker)
{
    assert_true(end_worker(worker, SIGTERM));
    end();
}

/* ---- asking the server ---- */

int ask(struct person *who, const char *method, const char *path, const char *text, int ms)
{
    struct guest guest;
    struct guest_answer answer;
    char headers[300];
    snprintf(headers, sizeof headers, who->cookie[0] ? "Cookie: %s\r\n" : "%s", who->cookie);
    assert_true(guest_connect(&guest, house.place, PATIENCE));
    if (!guest_request(&guest, method, path, headers, text, &answer, ms))
        fail_msg("%s %s: no answer within %d ms", method, path, ms);
    if (!who->cookie[0] && guest_header(&answer, "set-cookie", who->cookie, sizeof who->cookie))
        who->cookie[strcspn(who->cookie, ";")] = '\0';
    int status = answer.status;
    snprintf(body, sizeof body, "%s", answer.body);
    guest_answer_free(&answer);
    guest_leave(&guest);
    return status;
}

long metric(const char *name)
{
    char line[64];
    assert_int_equal(ask(&nobody, "GET", "/metrics", NULL, PATIENCE), 200);
    snprintf(line, sizeof line, "\ntintagel_%s ", name);
    const char *found = strstr(body, line);
    if (!found)
        fail_msg("there is no metric %s", name);
    return strtol(found + strlen(line), NULL, 10);
}

void wait_for(const char *name, long least, long most)
{
    int64_t until = guest_now() + LONG;
    long is;
    while (((is = metric(name)) < least || is > most) && guest_now() < until)
        usleep(50000);
    if (is < least || is > most)
        fail_msg("%s is %ld", name, is);
}

void come(struct person *who, const char *name)
{
    char text[64];
    *who = (struct person){.cookie = ""};
    snprintf(text, sizeof text, "{\"name\":\"%s\"}", name);
    assert_int_equal(ask(who, "POST", "/api/v1/name", text, PATIENCE), 200);
}

static void write_table(const char *game, const char *options, int level, struct text *text)
{
    struct rules *rules = rules_for(games_find(game), options);
    text_add(text, "{\"name\":\"");
    text_add(text, game);
    text_add(text, "\",\"options\":\"");
    text_add(text, options);
    text_add(text, "\",\"seats\":[");
    for (int p = 0; p < rules->players; p++) {
        text_add(text, p ? ",\"computer " : "\"computer ");
        text_add_number(text, level);
        text_add_char(text, '"');
    }
    text_add(text, "]}");
    rules_free(rules);
}

void create(struct person *who, const char *game, const char *options, int level, char id[GAME])
{
    char asked[1024];
    struct text text = text_on(asked, sizeof asked);
    write_table(game, options, level, &text);
    if (ask(who, "POST", "/api/v1/games", asked, PATIENCE) != 200 ||
        sscanf(body, "{\"game\":\"%12[a-z0-9]\"}", id) != 1)
        fail_msg("no game is made: %s", body);
}

bool is_over(struct person *who, const char *id)
{
    char path[PATHS];
    snprintf(path, sizeof path, "/api/v1/games/%s", id);
    assert_int_equal(ask(who, "GET", path, NULL, PATIENCE), 200);
    return strstr(body, "\"state\":\"finished\"") != NULL;
}

void wait_over(struct person *who, const char *id)
{
    for (int64_t until = guest_now() + LONG; !is_over(who, id); usleep(50000))
        if (guest_now() > until)
            fail_msg("it does not end: %s", body);
}

long length_of(struct person *who, const char *id)
{
    is_over(who, id);
    const char *length = strstr(body, "\"length\":");
    assert_non_null(length);
    return strtol(length + 9, NULL, 10);
}
