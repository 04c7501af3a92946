/* server_secrets_notes.c - what is compared: all that people get whose sight must not hang on what is hidden, and what
 * a host looks at.
 *
 * It is noted as it comes and written plainly at the end of a game, since what the words in it are called is known
 * later than they come. */
#include <stdlib.h>
#include <string.h>

#include "tests/server_secrets.h"

void open_notes(void)
{
    run.raw = open_memstream(&run.raw_text, &run.raw_size);
}

void close_notes(void)
{
    fclose(run.raw);
    plain_text_write(&run.plain, run.raw_text, run.notes);
    free(run.raw_text);
}

static void note(const char *who, const char *text)
{
    fprintf(run.raw, "%s: %s\n", who, text);
}

/* A salt is drawn by lot. Whoever is ready, and its allies, are told it with the draft, and nobody else is. */
static void learn_salts(int person, const char *text)
{
    for (const char *at = text; (at = strstr(at, "\"salt\":\"")); at++) {
        const char *draft = at;
        while (draft > text && strncmp(draft, "{\"player\":", 10) != 0)
            draft--;
        int player = atoi(draft + 10);
        if (draft == text || person == ONLOOKER || !is_seen(player))
            fail_msg("%d is told the salt of %d: %s", person, player, text);
        plain_text_call(&run.plain, at + 8, "SALT", now.n * MAX_PLAYERS + player);
    }
}

void note_line(int person, const char *text)
{
    char who[32];
    const char *members = strchr(text, ',');
    snprintf(who, sizeof who, "line %d", person);
    if (!run.people[person].noted || (members && strncmp(members, ",\"here\":", 8) == 0)) /* told by the clock */
        return;
    learn_salts(person, text);
    if (!run.kind.pictures && !run.settling)
        note(who, text);
}

void note_answer(int person, const char *method, const char *path, const char *body)
{
    char who[PATH + 32];
    int status;
    char *answer = fetch(person, method, path, body, &status);
    snprintf(who, sizeof who, "%d %s %.*s %d", person, method, (int)strcspn(path, "?"), strrchr(path, '/'), status);
    learn_salts(person, answer);
    note(who, answer);
    free(answer);
}

/* ---- what a host looks at ---- */

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Rows stand in the order of ids, which are drawn by lot: sort them, once ids are replaced. */
static void note_sorted(char *text)
{
    char **lines = calloc(strlen(text) / 2 + 1, sizeof *lines), *rest;
    size_t count = 0;
    assert_non_null(lines);
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        lines[count++] = line;
    qsort(lines, count, sizeof *lines, compare_lines);
    for (size_t i = 0; i < count; i++)
        fprintf(run.notes, "%s\n", lines[i]);
    free(lines);
}

static void note_file(FILE *file)
{
    char *plain, line[SUPPORT_LINE];
    size_t size;
    FILE *out = open_memstream(&plain, &size);
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        if (!strstr(line, "\"what\": \"counted\"")) /* each minute, what metrics tell at any time */
            plain_text_write(&run.plain, line, out);
    fclose(out);
    note_sorted(plain);
    free(plain);
}

/* Once all lines are seen to be gone. */
void note_metrics(void)
{
    char *metrics = strdup("");
    int status;
    for (int64_t until = guest_now() + WAIT; !strstr(metrics, "\ntintagel_websockets 0\n");) {
        assert_true(guest_now() < until);
        free(metrics);
        metrics = fetch(ONLOOKER, "GET", "/metrics", NULL, &status);
    }
    open_notes();
    note("metrics", metrics);
    close_notes();
    free(metrics);
}

void note_dump(void)
{
    char command[600];
    snprintf(command, sizeof command, "%s store dump --data %s", program, run.house.data);
    FILE *dump = popen(command, "r");
    note_file(dump);
    assert_int_equal(pclose(dump), 0);
}

void note_log(void)
{
    FILE *log = fopen(run.house.notes, "r");
    note_file(log);
    fclose(log);
}
