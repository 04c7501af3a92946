/* log.c - see log.h. A line is written by one call, so that lines of several threads do not mix. */
#include "server/log.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/text.h"

enum { LINE = 2048, VALUE_MOST = 512, KINDS = 8, MINUTE = 60, TIME = 96 };

static _Atomic int chosen = LOG_NOTICES;

void log_open(enum log_level level)
{
    chosen = (int)level;
}

/* In quotes; what is hostile in it was made harmless before. */
static void add_string(struct text *line, const char *string)
{
    char value[VALUE_MOST + 8];
    struct text text = text_on(value, sizeof value);
    text_add_quotable(&text, string, VALUE_MOST);
    text_add_char(line, '"');
    for (const char *c = value; *c; c++) {
        if (*c == '"' || *c == '\\')
            text_add_char(line, '\\');
        text_add_char(line, *c);
    }
    text_add_char(line, '"');
}

static void write_time(char out[TIME])
{
    struct timespec now;
    struct tm t;
    out[0] = '\0';
    clock_gettime(CLOCK_REALTIME, &now);
    if (gmtime_r(&now.tv_sec, &t))
        snprintf(out, TIME, "%04d-%02d-%02dT%02d:%02d:%02d.%03ldZ", t.tm_year + 1900, t.tm_mon + 1, t.tm_mday,
                 t.tm_hour, t.tm_min, t.tm_sec, now.tv_nsec / 1000000);
}

static void add_member(struct text *line, const char *name, const char *value)
{
    size_t before = line->length;
    text_add(line, before > 1 ? ", " : "");
    add_string(line, name);
    text_add(line, ": ");
    add_string(line, value);
    if (line->cut)
        line->length = before;
}

void log_say(enum log_level level, const char *what, const char *name, const char *value)
{
    static const char *const names[] = {[LOG_WARNINGS] = "warning", [LOG_NOTICES] = "notice", [LOG_DETAILS] = "detail"};
    char memory[LINE], now[TIME];
    struct text line = text_on(memory, sizeof memory - 2); /* what closes it always fits */
    if ((int)level > chosen)
        return;
    write_time(now);
    text_add(&line, "{");
    add_member(&line, "time", now);
    add_member(&line, "level", names[level]);
    add_member(&line, "what", what);
    if (name)
        add_member(&line, name, value);
    memcpy(memory + line.length, "}\n", 2);
    if (write(STDERR_FILENO, memory, line.length + 2) < 0)
        return; /* there is nobody to tell */
}

void log_sometimes(const char *what)
{
    static struct {
        const char *what;
        time_t said;
        unsigned left_out;
    } kinds[KINDS];
    struct timespec now;
    int i = 0;
    clock_gettime(CLOCK_MONOTONIC, &now);
    while (i < KINDS - 1 && kinds[i].what && strcmp(kinds[i].what, what) != 0)
        i++;
    if (kinds[i].what && now.tv_sec - kinds[i].said < MINUTE) {
        kinds[i].left_out++;
        return;
    }
    char left_out[24];
    snprintf(left_out, sizeof left_out, "%u", kinds[i].left_out);
    kinds[i].what = what;
    kinds[i].said = now.tv_sec;
    kinds[i].left_out = 0;
    log_say(LOG_WARNINGS, what, "left_out", left_out);
}
