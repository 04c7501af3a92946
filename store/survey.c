/* survey.c - a store as a whole, at one moment (survey.h): a connection of its own, which only reads, in one
 * transaction.
 */
#include "store/survey.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/words.h"
#include "store/sqlite.h"

enum { TROUBLE = 256, PAGES_A_STEP = 1000 };

struct survey {
    sqlite3 *connection;
    char trouble[TROUBLE];
};

struct survey_rows {
    struct survey *survey;
    const struct store_shape *shape;
    sqlite3_stmt *statement;
    bool failed;
    struct store_value row[STORE_COLUMNS];
};

static const struct store_ways usual = {.vfs = NULL};

static void say(struct survey *survey, const char *what)
{
    struct text says = text_on(survey->trouble, sizeof survey->trouble);
    text_add(&says, what);
}

const char *survey_trouble(const struct survey *survey)
{
    return survey->trouble;
}

void survey_close(struct survey *survey)
{
    if (survey)
        sqlite3_close(survey->connection);
    free(survey);
}

/* Begin the transaction, and see what it is that we look at. */
static bool begin(struct survey *survey)
{
    if (sqlite3_exec(survey->connection, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL) != SQLITE_OK)
        sqlite_tell(survey->connection, survey->trouble, sizeof survey->trouble);
    else if (!sqlite_is_store(survey->connection))
        say(survey, WORDS_ID "store.other");
    else
        return true;
    return false;
}

struct survey *survey_open(const char *path, char *trouble, size_t size)
{
    struct text says = text_on(trouble, size);
    char whole[PATH_MAX];
    struct survey *survey = realpath(path, whole) ? calloc(1, sizeof *survey) : NULL;
    if (!survey) {
        text_add(&says, strerror(errno));
        return NULL;
    }
    survey->connection = sqlite_connect(whole, &usual, SQLITE_OPEN_READONLY, trouble, size);
    if (survey->connection && begin(survey))
        return survey;
    if (survey->connection)
        text_add(&says, survey->trouble);
    survey_close(survey);
    return NULL;
}

bool survey_is_current(struct survey *survey)
{
    int64_t version = sqlite_number(survey->connection, "PRAGMA user_version");
    if (version == store_schema.version)
        return true;
    say(survey, version > store_schema.version ? WORDS_ID "store.newer" : WORDS_ID "store.older");
    return false;
}

bool survey_is_sound(struct survey *survey)
{
    sqlite3_stmt *statement = NULL;
    bool read =
        sqlite3_prepare_v2(survey->connection, "PRAGMA integrity_check(1)", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW;
    const char *found = read ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    bool sound = found && strcmp(found, "ok") == 0;
    if (found && !sound)
        say(survey, found);
    else if (!found)
        sqlite_tell(survey->connection, survey->trouble, sizeof survey->trouble);
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
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", survey->connection, "main");
    int result = backup ? SQLITE_OK : SQLITE_ERROR;
    while (result == SQLITE_OK && !(stop && stop()))
        result = sqlite3_backup_step(backup, PAGES_A_STEP);
    sqlite3_backup_finish(backup);
    if (result != SQLITE_DONE)
        sqlite_tell(to, survey->trouble, sizeof survey->trouble);
    return result == SQLITE_DONE;
}

bool survey_copy(struct survey *survey, const char *path, bool (*stop)(void))
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
    say(survey, strerror(errno));
    return false;
}

/* ---- rows ---- */

struct survey_rows *survey_rows(struct survey *survey, enum store_table table)
{
    char memory[SQLITE_SQL];
    struct text sql = text_on(memory, sizeof memory);
    struct survey_rows *rows = calloc(1, sizeof *rows);
    if (!rows)
        return NULL;
    rows->survey = survey;
    rows->shape = &store_schema.shapes[table];
    text_add(&sql, "SELECT ");
    sqlite_columns(rows->shape, 0, STORE_COLUMNS, "", &sql);
    text_add(&sql, " FROM ");
    text_add(&sql, rows->shape->name);
    text_add(&sql, " ORDER BY ");
    sqlite_columns(rows->shape, 0, rows->shape->keys, "", &sql);
    rows->failed = sqlite3_prepare_v2(survey->connection, memory, -1, &rows->statement, NULL) != SQLITE_OK;
    if (rows->failed)
        sqlite_tell(survey->connection, survey->trouble, sizeof survey->trouble);
    return rows;
}

const struct store_value *survey_next(struct survey_rows *rows)
{
    int result = rows->failed ? SQLITE_DONE : sqlite3_step(rows->statement);
    if (result != SQLITE_ROW && result != SQLITE_DONE) {
        rows->failed = true;
        sqlite_tell(rows->survey->connection, rows->survey->trouble, sizeof rows->survey->trouble);
    }
    if (result != SQLITE_ROW)
        return NULL;
    for (int i = 0; rows->shape->columns[i].name; i++) {
        if (rows->shape->columns[i].is_text)
            rows->row[i].text = (const char *)sqlite3_column_text(rows->statement, i);
        else
            rows->row[i].number = sqlite3_column_int64(rows->statement, i);
    }
    return rows->row;
}

bool survey_end(struct survey_rows *rows)
{
    bool fine = !rows->failed;
    sqlite3_finalize(rows->statement);
    free(rows);
    return fine;
}
