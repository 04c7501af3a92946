/* postgres_survey.c - a PostgreSQL database as a whole, at one moment (survey.h): a connection of its own, which only
 * reads, in one transaction. Rows come by cursors, some hundreds at a time. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "store/postgres.h"
#include "store/survey_kind.h"

struct base_survey {
    struct survey base; /* first, as that of base_rows */
    PGconn *connection;
    unsigned cursors;
};

struct base_rows {
    struct survey_rows base;
    unsigned cursor;
    PGresult *batch;
    int at;
};

static struct base_survey *of(struct survey *survey)
{
    return (struct base_survey *)survey;
}

static void close_base(struct survey *survey)
{
    PQfinish(of(survey)->connection);
    free(survey);
}

static bool begin(struct base_survey *survey, char *trouble, size_t size)
{
    struct text says = text_on(trouble, size);
    if (!postgres_run(survey->connection, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", trouble, size))
        return false;
    if (postgres_is_store(survey->connection))
        return true;
    text_add(&says, postgres_is_empty(survey->connection) ? WORDS_ID "store.empty" : WORDS_ID "store.other");
    return false;
}

static struct survey *open_base(const char *where, char *trouble, size_t size)
{
    struct text says = text_on(trouble, size);
    struct base_survey *survey = calloc(1, sizeof *survey);
    if (!survey) {
        text_add(&says, strerror(ENOMEM));
        return NULL;
    }
    survey->connection = postgres_connect(where, "tintagel survey", trouble, size);
    if (survey->connection && begin(survey, trouble, size))
        return &survey->base;
    close_base(&survey->base);
    return NULL;
}

static int64_t version(struct survey *survey)
{
    PGconn *connection = of(survey)->connection;
    return postgres_is_for(connection, store_schema()) ? store_schema()->version : postgres_version(connection);
}

/* One who writes has a name with its id (postgres_session.c). */
static bool is_served(struct survey *survey)
{
    return postgres_number(of(survey)->connection,
                           "SELECT count(*) FROM pg_stat_activity a JOIN tintagel_writers w ON a.application_name = "
                           "'tintagel ' || w.id WHERE a.datname = current_database()") > 0;
}

static bool is_sound(struct survey *survey)
{
    (void)survey;
    return true;
}

static bool copy(struct survey *survey, const char *path, bool (*stop)(void))
{
    (void)path, (void)stop;
    return survey_say(survey, WORDS_ID "store.pg-dump");
}

/* ---- rows ---- */

static bool note(struct survey *survey, const PGresult *result)
{
    const char *says = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    PGconn *connection = of(survey)->connection;
    postgres_tell(connection, says ? says : PQerrorMessage(connection), survey->trouble, sizeof survey->trouble);
    return false;
}

static struct survey_rows *rows_of(struct survey *survey, enum store_table table)
{
    const struct store_shape *shape = &store_schema()->shapes[table];
    char memory[SQL_SIZE], head[64];
    struct text sql = text_on(memory, sizeof memory);
    struct base_rows *rows = calloc(1, sizeof *rows);
    if (!rows)
        return NULL;
    rows->cursor = ++of(survey)->cursors;
    snprintf(head, sizeof head, "DECLARE rows_%u NO SCROLL CURSOR FOR SELECT ", rows->cursor);
    text_add(&sql, head);
    sql_columns(shape, 0, STORE_COLUMNS, "", &sql);
    text_add(&sql, " FROM ");
    text_add(&sql, shape->name);
    text_add(&sql, " ORDER BY ");
    sql_columns(shape, 0, shape->keys, "", &sql);
    rows->base.failed = !postgres_run(of(survey)->connection, memory, survey->trouble, sizeof survey->trouble);
    return &rows->base;
}

static bool fetch(struct base_rows *rows)
{
    enum { AT_ONCE = 500 };
    char sql[64];
    PQclear(rows->batch);
    snprintf(sql, sizeof sql, "FETCH %d FROM rows_%u", AT_ONCE, rows->cursor);
    rows->batch = PQexec(of(rows->base.survey)->connection, sql);
    rows->at = 0;
    rows->base.failed = PQresultStatus(rows->batch) != PGRES_TUPLES_OK;
    return !rows->base.failed || note(rows->base.survey, rows->batch);
}

static bool next(struct survey_rows *base)
{
    struct base_rows *rows = (struct base_rows *)base;
    bool used_up = !rows->batch || rows->at == PQntuples(rows->batch);
    if (used_up && (!fetch(rows) || PQntuples(rows->batch) == 0))
        return false;
    for (int i = 0; base->shape->columns[i].name; i++) {
        const char *value = PQgetisnull(rows->batch, rows->at, i) ? NULL : PQgetvalue(rows->batch, rows->at, i);
        bool is_text = base->shape->columns[i].is_text;
        base->row[i] = (struct store_value){.text = is_text ? value : NULL,
                                            .number = is_text || !value ? 0 : strtoll(value, NULL, 10)};
    }
    rows->at++;
    return true;
}

static void end_rows(struct survey_rows *base)
{
    struct base_rows *rows = (struct base_rows *)base;
    char sql[64], none[STORE_SAYS];
    snprintf(sql, sizeof sql, "CLOSE rows_%u", rows->cursor);
    if (!base->failed)
        postgres_run(of(base->survey)->connection, sql, none, sizeof none);
    PQclear(rows->batch);
    free(rows);
}

const struct survey_kind postgres_survey_kind = {
    .open = open_base,
    .close = close_base,
    .version = version,
    .is_served = is_served,
    .is_sound = is_sound,
    .copy = copy,
    .rows = rows_of,
    .next = next,
    .end = end_rows,
};
