/* store_dump.c - `store dump` and `store load`: what a server keeps as lines of JSON, and back.
 *
 * The first line says what it is, the last one how many rows stood between them, so that a dump that was cut is seen.
 * Each other line is a row: {"table":"events","match":"…","number":0,…}. What is secret is not in it: the tables of
 * set-ups in the making, and settings that only the host may know. A new store is made beside its place, checked, and
 * gets its name when it is whole. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/store.h"
#include "match/json.h"
#include "server/input.h"

enum { LINE_MOST = 1 << 20, ROWS_AT_ONCE = 500 };

static bool is_secret(enum store_table table, const struct store_value *row)
{
    const char *name = table == STORE_SETTINGS ? row[SETTINGS_NAME].text : NULL;
    return store_schema()->shapes[table].secret || (name && strncmp(name, STORE_SECRET, strlen(STORE_SECRET)) == 0);
}

/* ---- dump ---- */

static void put_file(void *context, const char *text, size_t size)
{
    fwrite(text, 1, size, context);
}

static void dump_row(FILE *to, const struct store_shape *shape, const struct store_value *row)
{
    struct json json = {.sink = &(struct sink){.put = put_file, .context = to}};
    json_open(&json, '{');
    json_member_string(&json, "table", shape->name);
    for (int i = 0; shape->columns[i].name; i++) {
        if (!shape->columns[i].is_text)
            json_member(&json, shape->columns[i].name, row[i].number);
        else if (row[i].text)
            json_member_string(&json, shape->columns[i].name, row[i].text);
    }
    json_close(&json, '}');
    putc('\n', to);
}

static bool dump_table(FILE *to, struct survey *survey, enum store_table table, long long *count)
{
    struct survey_rows *rows = survey_rows(survey, table);
    const struct store_value *row;
    while (rows && !store_stop() && !ferror(to) && (row = survey_next(rows))) {
        if (is_secret(table, row))
            continue;
        dump_row(to, &store_schema()->shapes[table], row);
        ++*count;
    }
    return rows && survey_end(rows);
}

static bool dump_all(FILE *to, struct survey *survey)
{
    bool fine = true;
    long long count = 0;
    fprintf(to, "{\"tintagel\":\"store\",\"version\":%d}\n", store_schema()->version);
    for (int table = 0; fine && table < STORE_TABLES; table++)
        fine = dump_table(to, survey, (enum store_table)table, &count);
    fprintf(to, "{\"rows\":%lld}\n", count);
    return fine;
}

/* To a file that gets its name when it is whole. */
static int dump_to(const struct args *args, const char *path, struct survey *survey, const char *name)
{
    char temporary[PATH_MAX];
    FILE *file = file_beside(name, temporary) ? fopen(temporary, "w") : NULL;
    if (!file)
        return file_trouble(args, name);
    bool read = dump_all(file, survey);
    bool written = fflush(file) == 0 && !ferror(file) && fsync(fileno(file)) == 0;
    int trouble = errno;
    fclose(file);
    errno = trouble;
    if (read && written && !store_stop() && file_place(temporary, name, args->flag[FLAG_REPLACE] != NULL))
        return STATUS_FINE;
    trouble = errno;
    unlink(temporary);
    errno = trouble;
    if (!read)
        return refuse_store(args, path, survey_trouble(survey));
    return errno == EEXIST ? refuse(args, "store.there", name, NULL, NULL) : file_trouble(args, name);
}

int store_dump(const struct args *args, const char *path, const char *to)
{
    int status;
    struct survey *survey = store_survey(args, path, &status);
    if (!survey)
        return status;
    if (!survey_is_current(survey))
        status = refuse_store(args, path, survey_trouble(survey));
    else if (to && store_is_part(path, to))
        status = refuse(args, "store.itself", to, NULL, NULL);
    else if (to)
        status = dump_to(args, path, survey, to);
    else
        status = dump_all(stdout, survey) ? STATUS_FINE : refuse_store(args, path, survey_trouble(survey));
    survey_close(survey);
    return status;
}

/* ---- load ---- */

struct load {
    const struct args *args;
    const char *from;
    FILE *file;
    char *line;
    size_t room;
    int number; /* of the line */
    struct store *store;
    struct store_change *change; /* being filled */
    int filled, waiting;
    long long rows;
    enum store_end end; /* the worst yet */
    bool whole;
};

static int refuse_here(const struct load *load, const char *message)
{
    struct why why;
    why_say(&why, NULL, message, NULL, NULL, NULL);
    why.place = load->number;
    return refuse_line(load->args, load->from, &why);
}

static int find_table(const char *name)
{
    for (int i = 0; i < STORE_TABLES; i++)
        if (strcmp(store_schema()->shapes[i].name, name) == 0)
            return i;
    return -1;
}

/* A value as its column wants it: a number always, a text or nothing. `used` counts those that were there. */
static bool read_value(const struct store_column *column, const struct input *input, struct store_value *out, int *used)
{
    const struct input_value *value = input_find(input, column->name);
    if (!value)
        return column->is_text;
    ++*used;
    out->number = value->number;
    out->text = value->text;
    return value->type == (column->is_text ? INPUT_TEXT : INPUT_NUMBER);
}

static bool read_row(const struct input *input, struct store_row *row)
{
    const struct input_value *name = input_find(input, "table");
    int table = name && name->type == INPUT_TEXT ? find_table(name->text) : -1;
    if (table < 0)
        return false;
    const struct store_shape *shape = &store_schema()->shapes[table];
    int used = 1;
    *row = (struct store_row){.table = (enum store_table)table, .how = STORE_ADD};
    for (int i = 0; shape->columns[i].name; i++)
        if (!read_value(&shape->columns[i], input, &row->value[i], &used) ||
            (i < shape->keys && shape->columns[i].is_text && !row->value[i].text))
            return false;
    return used == input->count && !is_secret(row->table, row->value);
}

static void hear(void *context, enum store_end end)
{
    struct load *load = context;
    load->waiting--;
    load->end = end != STORE_KEPT ? end : load->end;
}

/* Hand over what was filled, and wait while much is on its way. */
static void hand_over(struct load *load, int most)
{
    if (load->change) {
        store_write(load->store, load->change, hear, load);
        load->waiting++;
    }
    load->change = NULL;
    load->filled = 0;
    while (load->waiting > most) {
        struct pollfd wait = {.fd = store_wait_on(load->store), .events = POLLIN};
        poll(&wait, 1, -1);
        store_poll(load->store);
    }
}

static int take_row(struct load *load, const struct input *input)
{
    struct store_row row;
    if (!read_row(input, &row))
        return refuse_here(load, "store.line");
    if (!load->change)
        load->change = store_change_new();
    if (!load->change || !store_change_add(load->change, &row))
        return refuse_here(load, "no-memory");
    load->rows++;
    if (++load->filled == ROWS_AT_ONCE)
        hand_over(load, 1);
    return load->end == STORE_KEPT ? STATUS_FINE : refuse_here(load, "store.clash");
}

static bool number_is(const struct input *input, const char *name, long long number)
{
    const struct input_value *value = input_find(input, name);
    return value && value->type == INPUT_NUMBER && value->number == number;
}

/* Today's, or an older one: what that did not have is empty. */
static bool is_version(const struct input_value *value)
{
    return value && value->type == INPUT_NUMBER && value->number >= 1 && value->number <= store_schema()->version;
}

static int take_line(struct load *load, const struct input *input)
{
    const struct input_value *what = input_find(input, "tintagel");
    if (load->number == 1) {
        bool good = what && what->type == INPUT_TEXT && strcmp(what->text, "store") == 0 &&
                    is_version(input_find(input, "version"));
        return good ? STATUS_FINE : refuse_here(load, "store.head");
    }
    if (load->whole)
        return refuse_here(load, "store.line");
    load->whole = input_find(input, "rows") != NULL;
    if (load->whole)
        return number_is(input, "rows", load->rows) ? STATUS_FINE : refuse_here(load, "store.cut");
    return take_row(load, input);
}

static int load_lines(struct load *load)
{
    int status = STATUS_FINE;
    ssize_t length;
    while (status == STATUS_FINE && !store_stop() && (length = getline(&load->line, &load->room, load->file)) > 0) {
        load->number++;
        struct input *input = length <= LINE_MOST ? input_read(load->line, (size_t)length) : NULL;
        status = input ? take_line(load, input) : refuse_here(load, load->number == 1 ? "store.head" : "store.line");
        free(input);
    }
    if (status == STATUS_FINE && ferror(load->file))
        return file_trouble(load->args, load->from);
    if (status == STATUS_FINE && !load->whole)
        return refuse_here(load, load->number == 0 ? "store.head" : "store.cut");
    return status;
}

/* Put everything into an empty store. */
static int fill(struct load *load, const char *place)
{
    char trouble[256];
    load->store = store_open(place, trouble, sizeof trouble);
    if (!load->store)
        return refuse_store(load->args, place, trouble);
    int status = load_lines(load);
    if (status != STATUS_FINE)
        store_change_drop(load->change);
    else
        hand_over(load, 0);
    if (status == STATUS_FINE && load->end != STORE_KEPT)
        status = load->end == STORE_CLASH ? refuse_here(load, "store.clash")
                                          : refuse_store(load->args, place, store_trouble(load->store));
    store_close(load->store);
    return status;
}

/* What a store has beside it. */
void store_remove_beside(const char *place)
{
    static const char *const endings[] = {"-lock", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char name[PATH_MAX + 8];
        snprintf(name, sizeof name, "%s%s", place, endings[i]);
        unlink(name);
    }
}

/* Whether nothing is there, not even what an old store has left, which would be taken for a part of the new one. */
static bool is_free(const char *path)
{
    char log[PATH_MAX + 8];
    snprintf(log, sizeof log, "%s-wal", path);
    return access(path, F_OK) != 0 && access(log, F_OK) != 0;
}

static int load_into(struct load *load, const char *path)
{
    char place[PATH_MAX];
    if (!file_beside(path, place))
        return file_trouble(load->args, path);
    int status = fill(load, place);
    if (status == STATUS_FINE && !store_stop())
        status = store_check(load->args, place);
    store_remove_beside(place);
    if (status == STATUS_FINE && !store_stop() && file_place(place, path, false)) {
        say(load->args, "store.loaded", number_of(load->rows).text, NULL, NULL);
        return STATUS_FINE;
    }
    int trouble = errno;
    unlink(place);
    errno = trouble;
    return status != STATUS_FINE ? status : file_trouble(load->args, path);
}

/* Into a database: a file first, which is checked, and then copied. */
static int load_far(struct load *load, const char *to)
{
    char base[PATH_MAX], place[PATH_MAX];
    const char *folder = getenv("TMPDIR");
    snprintf(base, sizeof base, "%s/tintagel-load", folder && *folder ? folder : "/tmp");
    if (!file_beside(base, place))
        return file_trouble(load->args, base);
    int status = fill(load, place);
    if (status == STATUS_FINE && !store_stop())
        status = store_check(load->args, place);
    if (status == STATUS_FINE && !store_stop())
        status = store_copy(load->args, place, to);
    store_remove_beside(place);
    unlink(place);
    return status;
}

/* A new file, in a folder that is there or made. */
static int load_near(struct load *load, const char *path)
{
    char folder[PATH_MAX];
    if (!is_free(path))
        return refuse(load->args, "store.there", path, NULL, NULL);
    const char *slash = strrchr(path, '/');
    struct text copy = text_on(folder, sizeof folder);
    text_add_part(&copy, slash ? path : ".", slash ? (size_t)(slash - path) : 1);
    if (!make_folder(folder))
        return file_trouble(load->args, folder);
    return load_into(load, path);
}

int store_load(const struct args *args, const char *path, const char *from)
{
    struct load load = {.args = args, .from = from, .file = fopen(from, "r")};
    if (!load.file)
        return file_trouble(args, from);
    int status = store_is_file(path) ? load_near(&load, path) : load_far(&load, path);
    fclose(load.file);
    free(load.line);
    return status;
}
