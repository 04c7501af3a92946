/* settings.c - see settings.h. */
#include "cli/settings.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_MOST = 1 << 16, NAME = 64 };

const enum flag settings_of_server[] = {FLAG_LISTEN,       FLAG_DATA,          FLAG_STORE,
                                        FLAG_BASE_PATH,    FLAG_TRUSTED_PROXY, FLAG_CERTIFICATE,
                                        FLAG_KEY,          FLAG_CONNECTIONS,   FLAG_PER_ADDRESS,
                                        FLAG_USER,         FLAG_CONFIG,        FLAG_VERBOSE,
                                        FLAG_QUIET,        FLAG_NO_SANDBOX,    FLAG_PUSH_KEY,
                                        FLAG_PUSH_CONTACT, FLAG_PUSH_HOSTS,    FLAG_NODE,
                                        FLAG_BUS,          FLAG_METRICS_FROM,  FLAGS};

/* Set it, unless somebody who comes first has. What can be given several times is joined, from one source. */
static bool take(struct settings *settings, enum flag flag, const char *value, bool again)
{
    if (settings->decided[flag] && !again)
        return true;
    settings->decided[flag] = true;
    if (flag_is_bare(flag)) {
        bool off = strcmp(value, "no") == 0 || strcmp(value, "0") == 0;
        settings->value[flag] = off ? NULL : "";
        return off || !*value || strcmp(value, "yes") == 0 || strcmp(value, "1") == 0;
    }
    if (!flag_is_many(flag)) {
        settings->value[flag] = value;
        return true;
    }
    struct text list = {
        .at = settings->list, .size = sizeof settings->list, .length = again ? strlen(settings->list) : 0};
    text_add(&list, list.length ? "," : "");
    text_add(&list, value);
    settings->value[flag] = settings->list;
    return !list.cut;
}

static int from_flags(const struct args *args, enum flag flag, struct settings *settings)
{
    int count = !args->flag[flag] ? 0 : flag_is_many(flag) ? args->many_count : 1;
    for (int i = 0; i < count; i++) {
        const char *value = flag_is_many(flag) ? args->many[i] : args->flag[flag];
        if (!take(settings, flag, value, i > 0))
            return refuse(args, "serve.setting", flag_name(flag), value, NULL);
    }
    return STATUS_FINE;
}

static int from_environment(const struct args *args, enum flag flag, struct settings *settings)
{
    char name[NAME];
    snprintf(name, sizeof name, "TINTAGEL_%s", flag_name(flag) + 2);
    for (char *c = name; *c; c++)
        *c = (char)(*c == '-' ? '_' : toupper((unsigned char)*c));
    const char *value = getenv(name);
    bool good = !value || !*value || take(settings, flag, value, false);
    return good ? STATUS_FINE : refuse(args, "serve.setting", name, value, NULL);
}

/* People at a terminal are told by sentences; whoever keeps a log wants the rest. */
enum log_level settings_level(const struct settings *settings)
{
    return settings->value[FLAG_VERBOSE]                               ? LOG_DETAILS
           : settings->value[FLAG_QUIET] || isatty(STDERR_FILENO) == 1 ? LOG_WARNINGS
                                                                       : LOG_NOTICES;
}

/* ---- the file ---- */

static char *trim(char *text)
{
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r", text[length - 1]))
        text[--length] = '\0';
    return text;
}

static const enum flag *find_flag(const enum flag *flags, const char *name)
{
    while (*flags != FLAGS && (strcmp(flag_name(*flags) + 2, name) != 0 || *flags == FLAG_CONFIG))
        flags++;
    return *flags == FLAGS ? NULL : flags;
}

/* A line "name = value"; lines that are empty or begin with "#" say nothing. `seen` has what the file itself has set.
 */
static bool take_line(const enum flag *flags, char *line, struct settings *settings, bool seen[FLAGS])
{
    line = trim(line);
    if (!*line || *line == '#')
        return true;
    char *equals = strchr(line, '=');
    if (!equals)
        return false;
    *equals = '\0';
    const enum flag *flag = find_flag(flags, trim(line));
    if (!flag || (seen[*flag] && !flag_is_many(*flag)))
        return false;
    bool again = seen[*flag];
    seen[*flag] = again || !settings->decided[*flag];
    return take(settings, *flag, trim(equals + 1), again);
}

static int from_file(const struct args *args, const enum flag *flags, struct settings *settings)
{
    const char *path = settings->value[FLAG_CONFIG];
    bool seen[FLAGS] = {false};
    int number = 0;
    settings->file = file_read(path, FILE_MOST);
    if (!settings->file)
        return file_trouble(args, path);
    for (char *line = settings->file, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        struct why why;
        number++;
        if (!take_line(flags, line, settings, seen)) {
            why_say(&why, NULL, "serve.config", trim(line), NULL, NULL);
            why.place = number;
            return refuse_line(args, path, &why);
        }
    }
    return STATUS_FINE;
}

int settings_read(const struct args *args, const enum flag *flags, struct settings *settings)
{
    int status = STATUS_FINE;
    *settings = (struct settings){.file = NULL};
    for (const enum flag *flag = flags; *flag != FLAGS && status == STATUS_FINE; flag++) {
        status = from_flags(args, *flag, settings);
        if (status == STATUS_FINE)
            status = from_environment(args, *flag, settings);
    }
    if (status == STATUS_FINE && settings->value[FLAG_CONFIG])
        status = from_file(args, flags, settings);
    return status;
}

void settings_free(struct settings *settings)
{
    free(settings->file);
}
