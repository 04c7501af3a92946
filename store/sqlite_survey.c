/* sqlite_survey.c - a SQLite file as a whole, at one moment (survey.h): a connection of its own, which only reads, in
 * one transaction. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "core/words.h"
#include "store/sqlite.h"
#include "store/survey_kind.h"

enum { PAGES_A_STEP = 1000 };

struct file_survey {
    struct survey base; /* first, as that of file_rows */
    sqlite3 *connection;
    char path[PATH_MAX];
};

struct file_rows {
    struct survey_rows base;
    sqlite3_stmt *statement;
};

static const struct store_ways usual = {.vfs = NULL};

static struct file_survey *of(struct survey *survey)
{
    return (struct file_survey *)survey;
}

static void close_file(struct survey *survey)
{
    sqlite3_close(of(survey)->connection);
    free(survey);
}

/* Begin the transaction, and see what it is that we look at. */
static bool begin(struct file_survey *file)
{
    if (sqlite3_exec(file->connection, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL) != SQLITE_OK)
        sqlite_tell(file->connection, file->base.trouble, sizeof file->base.trouble);
    else if (!sqlite_is_store(file->connection))
        survey_say(&file->base, WORDS_ID "store.other");
    else
        return true;
    return false;
}

static struct survey *open_file(const char *path, char *trouble, size_t size)
{
    struct text says = text_on(trouble, size);
    struct file_survey *file = calloc(1, sizeof *file);
    if (!file || !realpath(path, file->path)) {
        text_add(&says, strerror(errno));
        free(file);
        return NULL;
    }
    file->connection = sqlite_connect(file->path, &usual, SQLITE_OPEN_READONLY, trouble, size);
    if (file->connection && begin(file))
        return &file->base;
    if (file->connection)
        text_add(&says, file->base.trouble);
    close_file(&file->base);
    return NULL;
}

static int64_t version(struct survey *survey)
{
    return sqlite_number(of(survey)->connection, "PRAGMA user_version");
}

/* Its lock is taken (sqlite.c). */
static bool is_served(struct survey *survey)
{
    char name[PATH_MAX + 8];
    struct text text = text_on(name, sizeof name);
    text_add(&text, of(survey)->path);
    text_add(&text, "-lock");
    int lock = open(name, O_RDONLY | O_CLOEXEC);
    bool served = lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) != 0;
    if (lock >= 0)
        close(lock);
    return served;
}

static bool is_sound(struct survey *survey)
{
    sqlite3 *connection = of(survey)->connection;
    sqlite3_stmt *statement = NULL;
    bool read = sqlite3_prepare_v2(connection, "PRAGMA integrity_check(1)", -1, &statement, NULL) == SQLITE_OK &&
                sqlite3_step(statement) == SQLITE_ROW;
    const char *found = read ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    bool sound = found && strcmp(found, "ok") == 0;
    if (found && !sound)
        survey_say(survey, found);
    else if (!found)
        sqlite_tell(connection, survey->trouble, sizeof survey->trouble);
    sqlite3_finalize(statement);
    return sound;
}

/* ---- copying ---- */

static bool sync_file(const char *path)
{
    int file = open(path, O_RDWR | O_CLOEXEC);
    bool synced = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return synced;
}

/* Step by step, all of it from the moment that we look at. */
static bool copy_pages(struct survey *survey, sqlite3 *to, bool (*stop)(void))
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", of(survey)->connection, "main");
    int result = backup ? SQLITE_OK : SQLITE_ERROR;
    while (result == SQLITE_OK && !(stop && stop()))
        result = sqlite3_backup_step(backup, PAGES_A_STEP);
    sqlite3_backup_finish(backup);
    if (result != SQLITE_DONE)
        sqlite_tell(to, survey->trouble, sizeof survey->trouble);
    return result == SQLITE_DONE;
}

static bool copy(struct survey *survey, const char *path, bool (*stop)(void))
{
    char whole[PATH_MAX];
    sqlite3 *to = realpath(path, whole)
                      ? sqlite_connect(whole, &usual, SQLITE_OPEN_READWRITE, survey->trouble, sizeof survey->trouble)
                      : NULL;
    if (!to)
        return false;
    /* Until it is whole nobody reads it: no journal. */
    bool copied = sqlite3_exec(to, "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF", NULL, NULL, NULL) == SQLITE_OK &&
                  copy_pages(survey, to, stop);
    sqlite3_close(to);
    if (!copied || sync_file(whole))
        return copied;
    return survey_say(survey, strerror(errno));
}

/* ---- rows ---- */

static struct survey_rows *rows_of(struct survey *survey, enum store_table table)
{
    const struct store_shape *shape = &store_schema()->shapes[table];
    sqlite3 *connection = of(survey)->connection;
    char memory[SQL_SIZE];
    struct text sql = text_on(memory, sizeof memory);
    struct file_rows *rows = calloc(1, sizeof *rows);
    if (!rows)
        return NULL;
    text_add(&sql, "SELECT ");
    sql_columns(shape, 0, STORE_COLUMNS, "", &sql);
    text_add(&sql, " FROM ");
    text_add(&sql, shape->name);
    text_add(&sql, " ORDER BY ");
    sql_columns(shape, 0, shape->keys, "", &sql);
    rows->base.failed = sqlite3_prepare_v2(connection, memory, -1, &rows->statement, NULL) != SQLITE_OK;
    if (rows->base.failed)
        sqlite_tell(connection, survey->trouble, sizeof survey->trouble);
    return &rows->base;
}

static bool next(struct survey_rows *base)
{
    struct file_rows *rows = (struct file_rows *)base;
    int result = sqlite3_step(rows->statement);
    if (result != SQLITE_ROW && result != SQLITE_DONE) {
        base->failed = true;
        sqlite_tell(of(base->survey)->connection, base->survey->trouble, sizeof base->survey->trouble);
    }
    for (int i = 0; result == SQLITE_ROW && base->shape->columns[i].name; i++) {
        if (base->shape->columns[i].is_text)
            base->row[i].text = (const char *)sqlite3_column_text(rows->statement, i);
        else
            base->row[i].number = sqlite3_column_int64(rows->statement, i);
    }
    return result == SQLITE_ROW;
}

static void end_rows(struct survey_rows *base)
{
    sqlite3_finalize(((struct file_rows *)base)->statement);
    free(base);
}

const struct survey_kind sqlite_survey_kind = {
    .open = open_file,
    .close = close_file,
    .version = version,
    .is_served = is_served,
    .is_sound = is_sound,
    .copy = copy,
    .rows = rows_of,
    .next = next,
    .end = end_rows,
};
