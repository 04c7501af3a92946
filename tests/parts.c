/* parts.c - see parts.h. */
#include "tests/parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 128 };

struct part {
    char title[128];
    long from; /* where its steps begin in the file */
    int line;
};

static struct {
    const struct parts *parts;
    const char *file;
    int line;
} now;

int parts_line(void)
{
    return now.line;
}

void parts_complain(const char *what, const char *more)
{
    fail_msg("%s:%d: %s: %s", now.file, now.line, what, more);
}

/* The last part may have failed in its middle. */
static void clear(void)
{
    if (now.parts->clear)
        now.parts->clear();
}

static void do_part(void **state)
{
    const struct part *part = *state;
    FILE *file = fopen(now.file, "r");
    char line[PARTS_LINE];
    bool goes_on = true;
    assert_non_null(file);
    fseek(file, part->from, SEEK_SET);
    now.line = part->line;
    clear();
    while (goes_on && fgets(line, sizeof line, file) && strncmp(line, "== ", 3) != 0) {
        now.line++;
        line[strcspn(line, "\n")] = '\0';
        goes_on = !line[0] || line[0] == '#' || now.parts->step(line);
    }
    fclose(file);
    clear();
}

/* Returns how many there are. */
static int find_parts(const char *word, struct part parts[MOST])
{
    char line[PARTS_LINE];
    int count = 0;
    FILE *file = fopen(now.file, "r");
    for (int number = 1; file && count < MOST && fgets(line, sizeof line, file); number++) {
        if (strncmp(line, "== ", 3) != 0 || (word && !strstr(line, word)))
            continue;
        struct part *part = &parts[count++];
        snprintf(part->title, sizeof part->title, "%.*s", (int)strcspn(line + 3, "\n"), line + 3);
        part->from = ftell(file);
        part->line = number;
    }
    if (file)
        fclose(file);
    return count;
}

int parts_run(const struct parts *parts, const char *file, const char *word)
{
    static struct part all[MOST];
    static struct CMUnitTest tests[MOST];
    now.parts = parts;
    now.file = file;
    int count = find_parts(word, all);
    for (int i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){.name = all[i].title, .test_func = do_part, .initial_state = &all[i]};
    return count == 0 ? 2 : _cmocka_run_group_tests(parts->group, tests, (size_t)count, parts->open, parts->close);
}
