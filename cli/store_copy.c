/* store_copy.c - `store copy`: a whole store to another place, from a file to a database or back, secrets too.
 *
 * Both are gone through side by side, in the order of their keys, and what differs in the target is made the same; then
 * once more, to see that nothing differs. So a copy that was stopped goes on where it was, by being called again. Until
 * it is whole the target has a mark (STORE_FILLING) that says of which store it is a copy, and a file another name, so
 * that no server takes it for one. */
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/progress.h"
#include "cli/store.h"
#include "core/blake2b.h"
#include "store/kind.h"

enum { ROWS_AT_ONCE = 500, IDENTITY = 2 * BLAKE2B_SIZE + 1 };

struct copy {
    const struct args *args;
    const char *from, *to, *place; /* as they were named; where it is until it is whole */
    struct survey *source, *seen;  /* and the target, as it was before a pass */
    struct store *target;
    char identity[IDENTITY]; /* of the source */
    struct store_change *change;
    int filled, waiting;
    enum store_end end; /* the worst yet */
    long long rows, differing, written;
    struct progress progress;
    char part[PATH_MAX]; /* the name of a file until it is whole */
    int seen_before;     /* rows of the pass before */
};

static bool is_mark(enum store_table table, const struct store_value *row)
{
    return table == STORE_SETTINGS && strcmp(row[SETTINGS_NAME].text, STORE_FILLING) == 0;
}

/* ---- writing ---- */

static void hear(void *context, enum store_end end)
{
    struct copy *copy = context;
    copy->waiting--;
    copy->end = end != STORE_KEPT ? end : copy->end;
}

/* Hand over what was filled, and wait while much is on its way. */
static void hand_over(struct copy *copy, int most)
{
    if (copy->change) {
        store_write(copy->target, copy->change, hear, copy);
        copy->waiting++;
    }
    copy->change = NULL;
    copy->filled = 0;
    while (copy->waiting > most) {
        struct pollfd wait = {.fd = store_wait_on(copy->target), .events = POLLIN};
        poll(&wait, 1, -1);
        store_poll(copy->target);
    }
}

static void write_row(struct copy *copy, const struct store_row *row)
{
    copy->change = copy->change ? copy->change : store_change_new();
    if (!copy->change || !store_change_add(copy->change, row)) {
        copy->end = STORE_TROUBLE;
        return;
    }
    copy->written++;
    if (++copy->filled == ROWS_AT_ONCE)
        hand_over(copy, 1);
}

static void put(struct copy *copy, enum store_table table, const struct store_value *values)
{
    struct store_row row = {.table = table, .how = STORE_PUT};
    for (int i = 0; store_schema()->shapes[table].columns[i].name; i++)
        row.value[i] = values[i];
    write_row(copy, &row);
}

static void drop(struct copy *copy, enum store_table table, const struct store_value *values)
{
    struct store_row row = {.table = table, .how = STORE_DROP, .keys = store_schema()->shapes[table].keys};
    for (int i = 0; i < row.keys; i++)
        row.value[i] = values[i];
    write_row(copy, &row);
}

static void set_mark(struct copy *copy, bool filling)
{
    struct store_value mark[STORE_COLUMNS] = {
        [SETTINGS_NAME] = {.text = STORE_FILLING}, [SETTINGS_SAYS] = {.text = copy->identity}};
    if (filling)
        put(copy, STORE_SETTINGS, mark);
    else
        drop(copy, STORE_SETTINGS, mark);
    hand_over(copy, 0);
}

/* ---- comparing ---- */

static int compare(const struct store_column *column, const struct store_value *a, const struct store_value *b)
{
    if (!column->is_text)
        return (a->number > b->number) - (a->number < b->number);
    if (!a->text || !b->text)
        return (a->text != NULL) - (b->text != NULL);
    return strcmp(a->text, b->text);
}

/* By the first `count` columns; NULL comes behind all others. */
static int compare_rows(const struct store_shape *shape, int count, const struct store_value *a,
                        const struct store_value *b)
{
    int order = 0;
    if (!a || !b)
        return (a == NULL) - (b == NULL);
    for (int i = 0; order == 0 && i < count && shape->columns[i].name; i++)
        order = compare(&shape->columns[i], &a[i], &b[i]);
    return order;
}

static const struct store_value *next(struct survey_rows *rows, enum store_table table)
{
    const struct store_value *row = survey_next(rows);
    return row && is_mark(table, row) ? survey_next(rows) : row;
}

/* Go through a table of both. What differs is counted, and made the same if `mends`. */
static void walk(struct copy *copy, enum store_table table, struct survey_rows *from, struct survey_rows *to,
                 bool mends)
{
    const struct store_shape *shape = &store_schema()->shapes[table];
    const struct store_value *a = next(from, table), *b = next(to, table);
    while ((a || b) && copy->end == STORE_KEPT && !store_stop()) {
        int order = compare_rows(shape, shape->keys, a, b);
        bool differ = order != 0 || compare_rows(shape, STORE_COLUMNS, a, b) != 0;
        copy->differing += differ;
        if (differ && mends && order <= 0)
            put(copy, table, a);
        else if (differ && mends)
            drop(copy, table, b);
        if (order <= 0) {
            copy->rows++;
            progress_show(&copy->progress, copy->seen_before + (int)copy->rows);
            a = next(from, table);
        }
        if (order >= 0)
            b = next(to, table);
    }
}

static int pass_tables(struct copy *copy, bool mends)
{
    bool fine = true;
    for (int table = 0; fine && table < STORE_TABLES && !store_stop(); table++) {
        struct survey_rows *from = survey_rows(copy->source, (enum store_table)table);
        struct survey_rows *to = survey_rows(copy->seen, (enum store_table)table);
        if (from && to)
            walk(copy, (enum store_table)table, from, to, mends);
        fine = from && survey_end(from);
        if (!fine)
            refuse_store(copy->args, copy->from, survey_trouble(copy->source));
        bool seen = to && survey_end(to);
        if (!seen && fine)
            refuse_store(copy->args, copy->to, survey_trouble(copy->seen));
        fine = fine && seen;
    }
    return fine ? STATUS_FINE : STATUS_TROUBLE;
}

/* Once through all of both. */
static int pass(struct copy *copy, bool mends)
{
    int status = STATUS_TROUBLE;
    copy->rows = copy->differing = 0;
    copy->seen = store_survey(copy->args, copy->place, &status);
    if (!copy->seen)
        return status;
    status = pass_tables(copy, mends);
    hand_over(copy, 0);
    survey_close(copy->seen);
    copy->seen = NULL;
    if (copy->end != STORE_KEPT)
        return refuse_store(copy->args, copy->to, store_trouble(copy->target));
    return status;
}

/* ---- whether it may be ---- */

/* The hash of what signs the cookies, which no two stores have in common; and how many rows there are. */
static bool read_source(struct copy *copy, int *total)
{
    uint8_t hash[BLAKE2B_SIZE];
    char secret[256] = "";
    bool fine = true;
    struct text digits = text_on(copy->identity, sizeof copy->identity), text = text_on(secret, sizeof secret);
    *total = 0;
    for (int table = 0; fine && table < STORE_TABLES; table++) {
        struct survey_rows *rows = survey_rows(copy->source, (enum store_table)table);
        const struct store_value *row;
        while (rows && (row = survey_next(rows)) && !store_stop()) {
            ++*total;
            if (table == STORE_SETTINGS && strcmp(row[SETTINGS_NAME].text, STORE_SECRET "cookies") == 0)
                text_add(&text, row[SETTINGS_SAYS].text);
        }
        fine = rows && survey_end(rows);
    }
    blake2b("tintagel store copy", 19, secret, strlen(secret), hash);
    text_add_hex(&digits, hash, sizeof hash);
    return fine;
}

/* Whether the target is empty, or has the mark of this source. */
static bool is_free(struct copy *copy)
{
    bool empty = true, marked = false;
    for (int table = 0; table < STORE_TABLES; table++) {
        struct survey_rows *rows = survey_rows(copy->seen, (enum store_table)table);
        const struct store_value *row;
        while (rows && (row = survey_next(rows)) && (table == STORE_SETTINGS || empty)) {
            empty = false;
            marked = marked || (is_mark((enum store_table)table, row) && row[SETTINGS_SAYS].text &&
                                strcmp(row[SETTINGS_SAYS].text, copy->identity) == 0);
        }
        if (!rows || !survey_end(rows))
            return false;
    }
    return empty || marked;
}

static int look_at_target(struct copy *copy)
{
    int status = STATUS_TROUBLE;
    char name[PATH_MAX];
    copy->seen = store_survey(copy->args, copy->place, &status);
    if (!copy->seen)
        return status;
    bool may = is_free(copy);
    survey_close(copy->seen);
    copy->seen = NULL;
    store_name(copy->to, name, sizeof name);
    return may ? STATUS_FINE : refuse(copy->args, "store.holds", name, NULL, NULL);
}

static int look_at_source(struct copy *copy, int *total)
{
    char name[PATH_MAX];
    store_name(copy->from, name, sizeof name);
    if (!survey_is_current(copy->source))
        return refuse_store(copy->args, copy->from, survey_trouble(copy->source));
    if (survey_is_served(copy->source))
        return refuse(copy->args, "store.served", name, NULL, NULL);
    return read_source(copy, total) ? STATUS_FINE : refuse_store(copy->args, copy->from, survey_trouble(copy->source));
}

/* ---- all of it ---- */

static int differs(const struct copy *copy)
{
    char name[PATH_MAX];
    store_name(copy->to, name, sizeof name);
    refuse(copy->args, "store.differs", name, number_of(copy->differing).text, NULL);
    return STATUS_TROUBLE;
}

static int fill(struct copy *copy)
{
    int status = look_at_target(copy);
    if (status != STATUS_FINE)
        return status;
    set_mark(copy, true);
    copy->written = 0;
    if (copy->end == STORE_KEPT)
        status = pass(copy, true);
    long long written = copy->written;
    copy->seen_before = (int)copy->rows;
    if (status == STATUS_FINE && !store_stop())
        status = pass(copy, false);
    if (store_stop() || (status == STATUS_FINE && copy->end != STORE_KEPT))
        return STATUS_TROUBLE;
    if (status == STATUS_FINE && copy->differing)
        return differs(copy);
    if (status == STATUS_FINE)
        set_mark(copy, false);
    copy->written = written;
    return status == STATUS_FINE && copy->end != STORE_KEPT ? STATUS_TROUBLE : status;
}

/* Open the target and fill it. */
static int copy_into(struct copy *copy)
{
    static const struct store_ways ways = {.fills = true};
    char trouble[256];
    int total = 0;
    int status = look_at_source(copy, &total);
    if (status != STATUS_FINE)
        return status;
    copy->target = store_open_in(copy->place, &ways, trouble, sizeof trouble);
    if (!copy->target)
        return refuse_store(copy->args, copy->to, trouble);
    copy->progress = progress_begin(copy->args, 0, 2 * total);
    status = fill(copy);
    progress_end(&copy->progress);
    store_change_drop(copy->change);
    store_close(copy->target);
    return status;
}

/* To a file, which gets its name when it is whole. */
static int copy_to_file(struct copy *copy, const char *path)
{
    struct text name = text_on(copy->part, sizeof copy->part);
    text_add(&name, path);
    text_add(&name, ".part");
    if (access(path, F_OK) == 0)
        return refuse(copy->args, "store.there", path, NULL, NULL);
    copy->place = copy->part;
    int status = name.cut ? STATUS_TROUBLE : copy_into(copy);
    if (status != STATUS_FINE)
        return status;
    store_remove_beside(copy->part);
    return file_place(copy->part, path, false) ? STATUS_FINE : file_trouble(copy->args, path);
}

int store_copy(const struct args *args, const char *from, const char *to)
{
    const char *where;
    int status = STATUS_TROUBLE;
    struct copy copy = {.args = args, .from = from, .to = to, .place = to};
    if (strcmp(from, to) == 0) {
        char name[PATH_MAX];
        store_name(from, name, sizeof name);
        return refuse(args, "store.same", name, NULL, NULL);
    }
    copy.source = store_survey(args, from, &status);
    if (!copy.source)
        return status;
    store_kind_of(to, &where);
    status = store_is_file(to) ? copy_to_file(&copy, where) : copy_into(&copy);
    survey_close(copy.source);
    if (status == STATUS_FINE)
        say(args, "store.copied", number_of(copy.rows).text, number_of(copy.written).text, NULL);
    return status;
}
