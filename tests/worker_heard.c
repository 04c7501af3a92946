/* worker_heard.c - what can be heard on the way to workers: nothing of a secret set-up before all is shown, no name,
 * and nothing of what people say to each other. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/game.h"
#include "games/games.h"
#include "match/event.h"
#include "tests/client/monitor.h"
#include "tests/worker.h"

enum { WORDS = 512 };

/* Until this was told, and the rest of its line. */
static void hear_until(struct monitor *monitor, const char *word)
{
    for (int64_t stop = guest_now() + LONG; guest_now() < stop; usleep(50000)) {
        monitor_hear(monitor);
        if (strstr(monitor->text, word))
            break;
    }
    usleep(200000);
    monitor_hear(monitor);
}

static void events_of(struct person *who, const char *id)
{
    char path[PATHS];
    snprintf(path, sizeof path, "/api/v1/games/%s/events", id);
    assert_int_equal(ask(who, "GET", path, NULL, PATIENCE), 200);
}

/* The text of the event that shows all set-ups, from the log in `body`. */
static bool find_reveal(char *out, size_t size)
{
    const char *at = strstr(body, "[\"reveal\",");
    const char *from = at ? strchr(strchr(strchr(at, ',') + 1, ',') + 1, ',') : NULL;
    if (!from)
        return false;
    snprintf(out, size, "%s", from + 2);
    out[strcspn(out, "\"")] = '\0';
    return true;
}

/* The words of a part of the reveal, where each begins; returns how many. */
static int find_words(const char *part, const char *words[WORDS])
{
    int count = 0;
    for (const char *at = part; at && count < WORDS; at = strchr(at, ' ') ? strchr(at, ' ') + 1 : NULL)
        words[count++] = at;
    return count;
}

static void was_not_heard(const struct monitor *monitor, const char *from, const char *to)
{
    char piece[256];
    snprintf(piece, sizeof piece, "%.*s", (int)(to - from), from);
    if (strstr(monitor->text, piece))
        fail_msg("“%s” of a set-up was heard", piece);
}

/* No salt, which is the first word, and no two or three words of a set-up in a row. */
static void check_part(const struct monitor *monitor, const char *part)
{
    const char *words[WORDS] = {NULL};
    int count = find_words(part, words), row = count > 3 ? 3 : 2;
    assert_true(count > 2);
    was_not_heard(monitor, part, words[1] - 1);
    for (int i = 1; i + row <= count; i++)
        was_not_heard(monitor, words[i], i + row < count ? words[i + row] - 1 : part + strlen(part));
}

/* Before the reveal itself is heard none of its parts is. */
static void check_monitor(const struct monitor *monitor, char *reveal)
{
    char *first = strstr(monitor->text, "reveal ");
    assert_non_null(first); /* so what is looked for can be found */
    assert_non_null(strstr(first, reveal));
    *first = '\0';
    assert_non_null(strstr(monitor->text, "PUBLISH")); /* and there was something to hear before */
    for (char *part = strtok(reveal, ";"); part; part = strtok(NULL, ";"))
        check_part(monitor, part);
}

/* Two computers set up, and play on. */
static void listen_to(const char *game)
{
    static char reveal[EVENT_TEXT];
    struct monitor monitor;
    struct person who;
    char id[GAME];
    pid_t worker = begin_with_worker("2");
    come(&who, "Anna");
    assert_true(monitor_open(&monitor, &redis));
    usleep(1500000);
    create(&who, game, "-", 1, id);
    for (int64_t stop = guest_now() + LONG; events_of(&who, id), !find_reveal(reveal, sizeof reveal);) {
        assert_true(guest_now() < stop);
        monitor_hear(&monitor);
        usleep(20000);
    }
    hear_until(&monitor, "reveal ");
    check_monitor(&monitor, reveal);
    monitor_close(&monitor);
    end_with_worker(worker);
}

void no_set_up_is_heard(void **state)
{
    int tried = 0;
    (void)state;
    for (int i = 0; games[i]; i++)
        if (games[i]->secrets) {
            looking_in(games[i]->name, tried++, "");
            listen_to(games[i]->name);
        }
    assert_true(tried > 0);
}

static void act(struct person *who, const char *id, const char *action, const char *text)
{
    char path[PATHS];
    snprintf(path, sizeof path, "/api/v1/games/%s/%s", id, action);
    if (ask(who, "POST", path, text, PATIENCE) != 200)
        fail_msg("%s: %s", action, body);
}

/* A computer begins as soon as the last person sits down, one having talked before. */
void names_and_words_stay_here(void **state)
{
    struct monitor monitor;
    struct person anna, bert;
    char text[256], id[GAME];
    (void)state;
    pid_t worker = begin_with_worker("1");
    assert_true(monitor_open(&monitor, &redis));
    come(&anna, "Annamaria");
    come(&bert, "Bertholdt");
    snprintf(text, sizeof text,
             "{\"name\":\"%s\",\"options\":\"players=3\",\"seats\":[\"computer 1\",\"me\",\"open\"]}", round_game);
    assert_int_equal(ask(&anna, "POST", "/api/v1/games", text, PATIENCE), 200);
    assert_int_equal(sscanf(body, "{\"game\":\"%12[a-z0-9]\"}", id), 1);
    act(&anna, id, "chat", "{\"text\":\"whispering\"}");
    act(&bert, id, "join", "{\"player\":2}");
    hear_until(&monitor, "chat 1 ");
    assert_non_null(strstr(monitor.text, "person x"));
    assert_non_null(strstr(monitor.text, "chat 1 "));
    assert_null(strstr(monitor.text, "Annamaria"));
    assert_null(strstr(monitor.text, "Bertholdt"));
    assert_null(strstr(monitor.text, "whispering"));
    monitor_close(&monitor);
    end_with_worker(worker);
}
