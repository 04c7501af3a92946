/* postgres_read.c - answering questions from PostgreSQL, several on their way at a time (a pipeline).
 *
 * The server asks few kinds of questions, over and over: each is prepared when it first comes, and kept until many
 * others have come since. Questions change nothing, so those that a lost link leaves without an answer are asked
 * again. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

enum { AHEAD = 64, TRIES = 3, NUMBER = 24 };

/* ---- the question as SQL ---- */

/* Nothing is equal to nothing only, which no index finds when it is asked as SQL wants it: so it is another question.
 */
static void add_condition(const char *column, enum store_compare how, const struct store_value *value, bool is_text,
                          int number, struct text *sql)
{
    static const char *const forms[][3] = {
        [STORE_IS] = {"", " = $", ""},
        [STORE_LESS] = {"", " < $", ""},
        [STORE_MORE] = {"", " > $", ""},
        [STORE_BEGINS] = {"starts_with(", ", $", ")"},
        [STORE_HAS] = {"strpos(", ", $", ") > 0"},
        [STORE_SEATED] = {"", " IN (SELECT match FROM seats WHERE visitor = $", ")"},
    };
    bool none = how == STORE_IS && is_text && !value->text;
    text_add(sql, forms[how][0]);
    text_add(sql, column);
    text_add(sql, none ? " IS NOT DISTINCT FROM $" : forms[how][1]);
    text_add_number(sql, number);
    text_add(sql, is_text ? "::text" : "::bigint");
    text_add(sql, forms[how][2]);
}

/* No text comes before any text, as it does by itself the other way. */
static void add_order(const struct store_shape *shape, int column, bool down, struct text *sql)
{
    bool may_lack = shape->columns[column].is_text && column >= shape->keys;
    sql_columns(shape, column, column + 1, "", sql);
    text_add(sql, down ? " DESC" : "");
    text_add(sql, !may_lack ? "" : down ? " NULLS LAST" : " NULLS FIRST");
}

static void write_question(const struct store_shape *shape, const struct store_question *question, struct text *sql)
{
    text_add(sql, "SELECT ");
    sql_columns(shape, 0, STORE_COLUMNS, "", sql);
    text_add(sql, " FROM ");
    text_add(sql, shape->name);
    for (int i = 0; i < question->conditions; i++) {
        char memory[64];
        struct text column = text_on(memory, sizeof memory);
        int at = question->condition[i].column;
        sql_columns(shape, at, at + 1, "", &column);
        text_add(sql, i > 0 ? " AND " : " WHERE ");
        add_condition(memory, question->condition[i].how, &question->condition[i].value, shape->columns[at].is_text,
                      i + 1, sql);
    }
    text_add(sql, " ORDER BY ");
    add_order(shape, question->order, question->down, sql);
    for (int i = 0; i < shape->keys; i++) {
        if (i == question->order)
            continue;
        text_add(sql, ", ");
        add_order(shape, i, question->down, sql);
    }
    text_add(sql, " LIMIT $");
    text_add_number(sql, question->conditions + 1);
    text_add(sql, "::bigint");
}

/* ---- sending ---- */

static void name_of(char name[POSTGRES_NAME], const struct postgres_asked *asked)
{
    snprintf(name, POSTGRES_NAME, "ask %u", asked->number);
}

/* Make a question one of those that are prepared, in place of the one that is there for longest. */
static struct postgres_asked *send_prepare(struct postgres_link *link, const char *sql)
{
    struct postgres_asked *place = &link->asked[link->next_asked];
    char name[POSTGRES_NAME], drop[POSTGRES_NAME + 16];
    bool good = true;
    if (place->sql) {
        name_of(name, place);
        snprintf(drop, sizeof drop, "DEALLOCATE \"%s\"", name);
        good = PQsendQueryParams(link->connection, drop, 0, NULL, NULL, NULL, NULL, 0) == 1;
    }
    free(place->sql);
    place->sql = strdup(sql);
    place->number = ++link->last_number;
    link->next_asked = (link->next_asked + 1) % POSTGRES_ASKED;
    name_of(name, place);
    return good && place->sql && PQsendPrepare(link->connection, name, sql, 0, NULL) == 1 ? place : NULL;
}

static struct postgres_asked *statement_for(struct postgres_link *link, const struct store_shape *shape,
                                            const struct store_question *question)
{
    char memory[SQL_SIZE];
    struct text sql = text_on(memory, sizeof memory);
    write_question(shape, question, &sql);
    assert(!sql.cut);
    for (int i = 0; i < POSTGRES_ASKED; i++)
        if (link->asked[i].sql && strcmp(link->asked[i].sql, memory) == 0)
            return &link->asked[i];
    return send_prepare(link, memory);
}

static bool send_question(struct postgres_link *link, const struct store_question *question)
{
    const struct store_shape *shape = &link->postgres->schema->shapes[question->table];
    char name[POSTGRES_NAME], numbers[STORE_CONDITIONS + 1][NUMBER];
    const char *values[STORE_CONDITIONS + 1];
    const struct postgres_asked *asked = statement_for(link, shape, question);
    for (int i = 0; i <= question->conditions; i++) {
        bool last = i == question->conditions;
        int64_t number = last ? question->most : question->condition[i].value.number;
        snprintf(numbers[i], NUMBER, "%lld", (long long)number);
        values[i] = !last && shape->columns[question->condition[i].column].is_text ? question->condition[i].value.text
                                                                                   : numbers[i];
    }
    if (!asked)
        return false;
    name_of(name, asked);
    return PQsendQueryPrepared(link->connection, name, question->conditions + 1, values, NULL, NULL, 0) == 1 &&
           PQpipelineSync(link->connection) == 1;
}

void postgres_read_send(struct postgres_link *link)
{
    uint64_t settled = postgres_settled(link->postgres);
    while (link->connection && link->waiting.first && link->waiting.first->number <= settled &&
           link->sent_count < AHEAD) {
        struct store_job *job = store_jobs_next(&link->waiting);
        store_jobs_add(&link->sent, job);
        link->sent_count++;
        if (!send_question(link, &store_asked_of(job)->question))
            postgres_link_lose(link, PQerrorMessage(link->connection));
    }
}

/* ---- the answer as rows ---- */

/* All in one piece: rows, then texts. */
static struct store_answer to_answer(const PGresult *result, const struct store_shape *shape)
{
    int count = PQntuples(result);
    size_t size = 1;
    for (int n = 0; n < count; n++)
        for (int i = 0; shape->columns[i].name; i++)
            size += shape->columns[i].is_text ? (size_t)PQgetlength(result, n, i) + 1 : 0;
    struct store_value(*rows)[STORE_COLUMNS] = calloc(1, (size_t)count * sizeof *rows + size);
    if (!rows)
        return (struct store_answer){.end = STORE_TROUBLE};
    char *to = (char *)(rows + count);
    for (int n = 0; n < count; n++)
        for (int i = 0; shape->columns[i].name; i++) {
            struct store_value *value = &rows[n][i];
            if (!shape->columns[i].is_text) {
                value->number = strtoll(PQgetvalue(result, n, i), NULL, 10);
            } else if (!PQgetisnull(result, n, i)) {
                value->text = PQgetvalue(result, n, i);
                to = store_text_keep(value, to);
            }
        }
    return (struct store_answer){
        .end = STORE_KEPT, .count = count, .rows = (const struct store_value(*)[STORE_COLUMNS])rows};
}

static void take_answer(struct postgres_link *link, const PGresult *result)
{
    struct store_asked *asked = store_asked_of(link->sent.first);
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_PIPELINE_SYNC) {
        store_jobs_add(&link->postgres->finished, store_jobs_next(&link->sent));
        link->sent_count--;
    } else if (status == PGRES_TUPLES_OK) {
        asked->answer = to_answer(result, &link->postgres->schema->shapes[asked->question.table]);
    } else if (status != PGRES_COMMAND_OK) {
        asked->answer.end = STORE_TROUBLE;
    }
}

void postgres_read_results(struct postgres_link *link)
{
    int nothing = 0;
    while (link->connection && link->sent.first && nothing < 2 && !PQisBusy(link->connection)) {
        PGresult *result = PQgetResult(link->connection);
        nothing = result ? 0 : nothing + 1;
        if (PQstatus(link->connection) == CONNECTION_BAD)
            postgres_link_lose(link, PQerrorMessage(link->connection));
        else if (result)
            take_answer(link, result);
        PQclear(result);
    }
}

/* ---- the link was lost ---- */

void postgres_read_forget(struct postgres_link *link)
{
    for (int i = 0; i < POSTGRES_ASKED; i++) {
        free(link->asked[i].sql);
        link->asked[i].sql = NULL;
    }
}

static void fail(struct postgres_link *link, struct store_job *job)
{
    store_asked_of(job)->answer.end = STORE_TROUBLE;
    store_jobs_add(&link->postgres->finished, job);
}

void postgres_read_again(struct postgres_link *link)
{
    struct store_jobs again;
    store_jobs_clear(&again);
    for (struct store_job *job; (job = store_jobs_next(&link->sent));) {
        struct store_asked *asked = store_asked_of(job);
        free((void *)asked->answer.rows);
        asked->answer = (struct store_answer){.end = STORE_KEPT};
        if (++asked->tries < TRIES)
            store_jobs_add(&again, job);
        else
            fail(link, job);
    }
    for (struct store_job *job; (job = store_jobs_next(&link->waiting));)
        store_jobs_add(&again, job);
    for (struct store_job *job; (job = store_jobs_next(&again));)
        store_jobs_add(&link->waiting, job);
    link->sent_count = 0;
    postgres_read_forget(link);
}

void postgres_read_give_up(struct postgres_link *link)
{
    for (struct store_job *job; (job = store_jobs_next(&link->waiting));)
        fail(link, job);
}
