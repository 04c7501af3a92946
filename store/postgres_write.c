/* postgres_write.c - keeping changes in PostgreSQL: one transaction for a group of them, sent in one go (a pipeline).
 *
 * Making sure that a transaction is on the disk costs the same for one change as for hundreds, so all that wait are one
 * group, and those that come meanwhile are the next: changes are kept in their order. In a pipeline nothing can be
 * undone in part, so a group in which one change fails by its own fault (a clash) is not kept at all; those before it
 * are sent again, then it alone, which tells what is wrong with it, then the rest. That is rare.
 *
 * With each group goes its number, as a mark in a row of this process's own. If the link is lost before all is told,
 * the mark says afterwards whether the group was kept: only then is anybody told. A group that was not is sent again;
 * but where the mark is older than what was told, another database has taken over that lacks some of it, and what was
 * handed over since then, which builds upon it, is not kept. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/words.h"
#include "store/postgres.h"

enum { GROUP_MOST = 2000, TRIES = 10, NUMBER = 24 };
enum { TYPE_BIGINT = 20, TYPE_TEXT = 25 }; /* of PostgreSQL's catalogue */

static const char put_mark[] = "UPDATE tintagel_writers SET mark = $2, at = now() WHERE id = $1";

/* ---- statements, from the shapes ---- */

struct preparing {
    PGconn *connection;
    char *trouble;
    size_t size;
};

static void types_of(const struct store_shape *shape, Oid types[STORE_COLUMNS])
{
    for (int i = 0; i < STORE_COLUMNS && shape->columns[i].name; i++)
        types[i] = shape->columns[i].is_text ? TYPE_TEXT : TYPE_BIGINT;
}

static bool prepare(const struct preparing *to, const char *name, const struct text *sql, int count, const Oid *types)
{
    assert(!sql->cut);
    PGresult *result = PQprepare(to->connection, name, sql->at, count, types);
    bool good = PQresultStatus(result) == PGRES_COMMAND_OK;
    if (!good)
        postgres_tell(to->connection, PQerrorMessage(to->connection), to->trouble, to->size);
    PQclear(result);
    return good;
}

static void name_of(char name[POSTGRES_NAME], const char *what, int table, int keys)
{
    snprintf(name, POSTGRES_NAME, "%s %d %d", what, table, keys);
}

static int add_insertion(const struct store_shape *shape, struct text *sql)
{
    text_add(sql, "INSERT INTO ");
    text_add(sql, shape->name);
    text_add(sql, " (");
    int count = sql_columns(shape, 0, STORE_COLUMNS, "", sql);
    text_add(sql, ") VALUES (");
    for (int i = 1; i <= count; i++) {
        text_add(sql, i > 1 ? ", $" : "$");
        text_add_number(sql, i);
    }
    text_add(sql, ")");
    return count;
}

static const char *const hows[] = {
    [STORE_ADD] = "add", [STORE_PUT] = "put", [STORE_SUM] = "sum", [STORE_DROP] = "drop"};

static bool prepare_insertion(const struct preparing *to, const struct store_shape *shape, int table, int how)
{
    char memory[SQL_SIZE], name[POSTGRES_NAME];
    Oid types[STORE_COLUMNS];
    struct text sql = text_on(memory, sizeof memory);
    int count = add_insertion(shape, &sql);
    if (how != STORE_ADD)
        sql_in_place(shape, how == STORE_SUM, &sql);
    types_of(shape, types);
    name_of(name, hows[how], table, 0);
    return prepare(to, name, &sql, count, types);
}

static bool prepare_drop(const struct preparing *to, const struct store_shape *shape, int table, int keys)
{
    char memory[SQL_SIZE], name[POSTGRES_NAME];
    Oid types[STORE_COLUMNS];
    struct text sql = text_on(memory, sizeof memory);
    text_add(&sql, "DELETE FROM ");
    text_add(&sql, shape->name);
    for (int i = 0; i < keys; i++) {
        sql_columns(shape, i, i + 1, i > 0 ? " AND " : " WHERE ", &sql);
        text_add(&sql, " = $");
        text_add_number(&sql, i + 1);
    }
    types_of(shape, types);
    name_of(name, hows[STORE_DROP], table, keys);
    return prepare(to, name, &sql, keys, types);
}

bool postgres_prepare_writes(PGconn *connection, const struct store_schema *schema, char *trouble, size_t size)
{
    struct preparing to = {.connection = connection, .trouble = trouble, .size = size};
    const Oid types[2] = {TYPE_TEXT, TYPE_BIGINT};
    trouble[0] = '\0';
    char memory[SQL_SIZE];
    struct text mark = text_on(memory, sizeof memory);
    text_add(&mark, put_mark);
    bool good = prepare(&to, "mark", &mark, 2, types);
    for (int table = 0; good && table < STORE_TABLES; table++) {
        const struct store_shape *shape = &schema->shapes[table];
        if (!shape->name)
            continue;
        good = prepare_insertion(&to, shape, table, STORE_ADD) && prepare_insertion(&to, shape, table, STORE_PUT) &&
               prepare_insertion(&to, shape, table, STORE_SUM);
        for (int keys = 1; good && keys <= shape->keys; keys++)
            good = prepare_drop(&to, shape, table, keys);
    }
    return good;
}

/* ---- sending ---- */

static bool send_plain(PGconn *connection, const char *sql)
{
    return PQsendQueryParams(connection, sql, 0, NULL, NULL, NULL, NULL, 0) == 1;
}

static bool send_mark(const struct postgres *postgres, PGconn *connection)
{
    char number[NUMBER];
    const char *values[2] = {postgres->id, number};
    snprintf(number, sizeof number, "%llu", (unsigned long long)postgres->group.number);
    return PQsendQueryPrepared(connection, "mark", 2, values, NULL, NULL, 0) == 1;
}

static bool send_row(const struct postgres *postgres, PGconn *connection, const struct store_row *row)
{
    const struct store_shape *shape = &postgres->schema->shapes[row->table];
    char name[POSTGRES_NAME], numbers[STORE_COLUMNS][NUMBER];
    const char *values[STORE_COLUMNS];
    bool drop = row->how == STORE_DROP;
    int count = 0;
    assert(!drop || (row->keys > 0 && row->keys <= shape->keys));
    for (; shape->columns[count].name && (!drop || count < row->keys); count++) {
        values[count] = row->value[count].text;
        if (!shape->columns[count].is_text) {
            snprintf(numbers[count], NUMBER, "%lld", (long long)row->value[count].number);
            values[count] = numbers[count];
        }
    }
    name_of(name, hows[row->how], (int)row->table, drop ? row->keys : 0);
    return PQsendQueryPrepared(connection, name, count, values, NULL, NULL, 0) == 1;
}

static bool send_group(const struct postgres *postgres, PGconn *connection)
{
    bool good = (!postgres->must_rollback || send_plain(connection, "ROLLBACK")) && send_plain(connection, "BEGIN") &&
                send_mark(postgres, connection);
    for (struct store_job *job = postgres->group.changes.first; good && job; job = job->next)
        for (const struct store_kept_row *row = store_change_of(job)->first; good && row; row = row->next)
            good = send_row(postgres, connection, &row->row);
    return good && send_plain(connection, "COMMIT") && PQpipelineSync(connection) == 1;
}

/* All that wait, up to one that must go alone. */
static void take_group(struct postgres *postgres)
{
    struct postgres_group *group = &postgres->group;
    int count = 0;
    bool alone = false;
    store_jobs_clear(&group->changes);
    while (postgres->changes.first && count < GROUP_MOST && !alone) {
        alone = postgres->changes.first->number == postgres->alone;
        if (alone && count > 0)
            break;
        store_jobs_add(&group->changes, store_jobs_next(&postgres->changes));
        count++;
    }
}

static void start_group(struct postgres *postgres)
{
    struct postgres_group *group = &postgres->group;
    group->stage = GROUP_BEGIN;
    group->number = ++postgres->groups;
    group->at = store_change_of(group->changes.first);
    group->row = group->at->first;
    group->kept = group->failed = false;
    group->culprit = NULL;
    group->says[0] = group->state[0] = '\0';
}

void postgres_write_send(struct postgres *postgres)
{
    struct postgres_link *link = &postgres->links[LINK_WRITER];
    if (postgres->group.stage != GROUP_NONE || !postgres->changes.first || !link->connection)
        return;
    take_group(postgres);
    start_group(postgres);
    if (!send_group(postgres, link->connection))
        postgres_link_lose(link, PQerrorMessage(link->connection));
}

/* ---- how it ended ---- */

uint64_t postgres_settled(const struct postgres *postgres)
{
    const struct store_job *first =
        postgres->group.stage != GROUP_NONE ? postgres->group.changes.first : postgres->changes.first;
    return (first ? first->number : postgres->store.handed + 1) - 1;
}

static void end_group(struct postgres *postgres, enum store_end end, const char *says)
{
    struct text trouble = text_on(postgres->store.trouble, sizeof postgres->store.trouble);
    struct postgres_group *group = &postgres->group;
    text_add(&trouble, says);
    for (struct store_job *job; (job = store_jobs_next(&group->changes));) {
        postgres->alone = job->number == postgres->alone ? 0 : postgres->alone;
        store_change_of(job)->end = end;
        store_jobs_add(&postgres->finished, job);
    }
    postgres->store.commits += end == STORE_KEPT;
    postgres->told = end == STORE_KEPT ? group->number : postgres->told;
    group->stage = GROUP_NONE;
    group->tries = 0;
}

/* Put it back in front of those that wait. */
static void take_back(struct postgres *postgres)
{
    struct postgres_group *group = &postgres->group;
    struct store_jobs rest = postgres->changes;
    bool is_rest = rest.first != NULL;
    postgres->changes.first = group->changes.first;
    postgres->changes.last = group->changes.last;
    if (is_rest) {
        *postgres->changes.last = rest.first;
        postgres->changes.last = rest.last;
    }
    store_jobs_clear(&group->changes);
    group->stage = GROUP_NONE;
}

static bool is_class(const struct postgres_group *group, const char *class)
{
    return strncmp(group->state, class, strlen(class)) == 0;
}

/* A fault of a change itself, and not of the database or its machine: what it says is wrong, or is there already. */
static bool is_own_fault(const struct postgres_group *group)
{
    return group->culprit && (is_class(group, "22") || is_class(group, "23") || is_class(group, "54"));
}

static enum store_end end_of(const struct postgres_group *group)
{
    return is_class(group, "23505") && group->culprit ? STORE_CLASH
           : is_class(group, "53100")                 ? STORE_FULL
                                                      : STORE_TROUBLE;
}

/* Several who write can stand in each other's way: one of them has to begin again. */
static bool is_passing(const struct postgres_group *group)
{
    return is_class(group, "40") && group->tries < TRIES;
}

static void judge(struct postgres *postgres)
{
    struct postgres_group *group = &postgres->group;
    struct store_job *first = group->changes.first;
    postgres->must_rollback = !group->kept;
    if (group->kept) {
        end_group(postgres, STORE_KEPT, "");
    } else if (is_passing(group)) {
        group->tries++;
        take_back(postgres);
    } else if (is_own_fault(group) && first->next) {
        postgres->alone = group->culprit->job.number;
        take_back(postgres);
    } else {
        bool is_read_only = is_class(group, "25006");
        enum store_end end = end_of(group);
        end_group(postgres, end, end == STORE_CLASH ? "" : group->says);
        if (is_read_only) /* another server may be the one that writes by now */
            postgres_link_lose(&postgres->links[LINK_WRITER], group->says);
    }
}

static void note_failure(struct postgres *postgres, const PGresult *result)
{
    struct postgres_group *group = &postgres->group;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *says = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    struct text copy = text_on(group->state, sizeof group->state);
    group->failed = true;
    group->culprit = group->stage == GROUP_ROWS ? group->at : NULL;
    text_add(&copy, state ? state : "");
    postgres_tell(postgres->links[LINK_WRITER].connection, says ? says : PQresultErrorMessage(result), group->says,
                  sizeof group->says);
}

/* To the statement whose result comes next. */
static void step_on(struct postgres_group *group)
{
    if (group->stage == GROUP_ROWS)
        group->row = group->row->next;
    else
        group->stage++;
    while (group->stage == GROUP_ROWS && !group->row) {
        group->at = store_change_of(group->at->job.next);
        if (!group->at)
            group->stage = GROUP_COMMIT;
        else
            group->row = group->at->first;
    }
}

/* An error that ends the connection is no news of the group. */
static bool is_end(const PGresult *result)
{
    const char *severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    return severity && (strcmp(severity, "FATAL") == 0 || strcmp(severity, "PANIC") == 0);
}

static void take_result(struct postgres *postgres, const PGresult *result)
{
    struct postgres_group *group = &postgres->group;
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_PIPELINE_SYNC) {
        judge(postgres);
    } else if (status == PGRES_COMMAND_OK) {
        if (group->stage == GROUP_BEGIN && strcmp(PQcmdStatus((PGresult *)result), "ROLLBACK") == 0)
            return; /* that of the one before */
        if (group->stage == GROUP_COMMIT)
            group->kept = strcmp(PQcmdStatus((PGresult *)result), "COMMIT") == 0;
        step_on(group);
    } else if (status != PGRES_PIPELINE_ABORTED && !group->failed) {
        note_failure(postgres, result);
    }
}

void postgres_write_results(struct postgres *postgres)
{
    struct postgres_link *link = &postgres->links[LINK_WRITER];
    int nothing = 0;
    while (link->connection && postgres->group.stage != GROUP_NONE && nothing < 2 && !PQisBusy(link->connection)) {
        PGresult *result = PQgetResult(link->connection);
        nothing = result ? 0 : nothing + 1;
        bool lost = PQstatus(link->connection) == CONNECTION_BAD || (result && is_end(result));
        if (lost)
            postgres_link_lose(link, PQerrorMessage(link->connection));
        else if (result)
            take_result(postgres, result);
        PQclear(result);
    }
}

/* ---- the link was lost ---- */

/* All that wait are not kept. */
static void give_up_waiting(struct postgres *postgres)
{
    for (struct store_job *job; (job = store_jobs_next(&postgres->changes));) {
        store_change_of(job)->end = STORE_TROUBLE;
        store_jobs_add(&postgres->finished, job);
    }
}

/* What was told kept is not all there. */
static void go_back(struct postgres *postgres, uint64_t mark)
{
    if (postgres->group.stage != GROUP_NONE)
        end_group(postgres, STORE_TROUBLE, "");
    give_up_waiting(postgres);
    postgres->told = mark;
    postgres->store.trouble[0] = '\0';
}

void postgres_write_resolve(struct postgres *postgres, uint64_t mark)
{
    struct postgres_group *group = &postgres->group;
    postgres->must_rollback = false;
    if (mark < postgres->told) {
        go_back(postgres, mark);
    } else if (group->stage == GROUP_NONE) {
        postgres->store.trouble[0] = '\0';
    } else if (mark == group->number) {
        end_group(postgres, STORE_KEPT, "");
    } else if (postgres_now() - postgres->links[LINK_WRITER].lost_at >= POSTGRES_PATIENCE_MS) {
        end_group(postgres, STORE_TROUBLE, "the database was away");
        postgres->store.trouble[0] = '\0';
    } else {
        take_back(postgres);
    }
}

void postgres_write_give_up(struct postgres *postgres)
{
    if (postgres->store.closing && postgres->group.stage != GROUP_NONE) {
        char says[STORE_SAYS];
        memcpy(says, postgres->store.trouble, sizeof says);
        end_group(postgres, STORE_TROUBLE, says);
    }
    give_up_waiting(postgres);
}
