/* sqlite_write.c - keeping changes in SQLite: one transaction for a group of them.
 *
 * A change that clashes is undone alone, by a savepoint; where nothing can have been done before a row clashes there is
 * none, since it costs as much as half a row. Whatever else goes wrong undoes the group, and everybody in it is told
 * so: in a transaction that could not be committed even a clash is no news, being one with a change that was not kept.
 *
 * Measured, in groups of 300 over 1,000 matches: 7 to 10 µs of CPU for an event, threads, queues and sync included, and
 * 20 to 23 µs with the row of its match, whose indexes change too. Most of it is SQLite's checksum and write of
 * each page. Smaller pages are slower (1 KB: 2.2 times), and so is REPLACE in place of an update; checkpoints every
 * 4,000 or 16,000 pages in place of 1,000, and a larger cache, gain nothing that can be seen. */
#include <assert.h>

#include "store/sqlite.h"

/* ---- statements, from the shapes ---- */

static sqlite3_stmt *prepare(sqlite3 *connection, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v3(connection, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
    return statement;
}

static struct text insertion(const struct store_shape *shape, char *memory)
{
    struct text sql = text_on(memory, SQL_SIZE);
    text_add(&sql, "INSERT INTO ");
    text_add(&sql, shape->name);
    text_add(&sql, " (");
    int count = sql_columns(shape, 0, STORE_COLUMNS, "", &sql);
    text_add(&sql, ") VALUES (");
    for (int i = 0; i < count; i++)
        text_add(&sql, i > 0 ? ", ?" : "?");
    text_add(&sql, ")");
    return sql;
}

static sqlite3_stmt *prepare_add(sqlite3 *connection, const struct store_shape *shape)
{
    char sql[SQL_SIZE];
    insertion(shape, sql);
    return prepare(connection, sql);
}

static sqlite3_stmt *prepare_put(sqlite3 *connection, const struct store_shape *shape, bool sum)
{
    char memory[SQL_SIZE];
    struct text sql = insertion(shape, memory);
    sql_in_place(shape, sum, &sql);
    assert(!sql.cut);
    return prepare(connection, memory);
}

static sqlite3_stmt *prepare_drop(sqlite3 *connection, const struct store_shape *shape, int keys)
{
    char memory[SQL_SIZE];
    struct text sql = text_on(memory, sizeof memory);
    text_add(&sql, "DELETE FROM ");
    text_add(&sql, shape->name);
    for (int i = 0; i < keys; i++) {
        sql_columns(shape, i, i + 1, i > 0 ? " AND " : " WHERE ", &sql);
        text_add(&sql, " = ?");
    }
    return prepare(connection, memory);
}

static bool open_table(struct sqlite *sqlite, int table)
{
    const struct store_shape *shape = &sqlite->schema->shapes[table];
    struct sqlite_writes *writes = &sqlite->writes[table];
    if (!shape->name)
        return true;
    writes->add = prepare_add(sqlite->writer, shape);
    writes->put = prepare_put(sqlite->writer, shape, false);
    writes->sum = prepare_put(sqlite->writer, shape, true);
    bool good = writes->add && writes->put && writes->sum;
    for (int keys = 1; good && keys <= shape->keys; keys++)
        good = (writes->drop[keys] = prepare_drop(sqlite->writer, shape, keys)) != NULL;
    return good;
}

bool sqlite_write_open(struct sqlite *sqlite)
{
    sqlite->begin = prepare(sqlite->writer, "BEGIN IMMEDIATE");
    sqlite->commit = prepare(sqlite->writer, "COMMIT");
    sqlite->mark = prepare(sqlite->writer, "SAVEPOINT change");
    sqlite->forget = prepare(sqlite->writer, "RELEASE change");
    sqlite->undo = prepare(sqlite->writer, "ROLLBACK TO change");
    bool good = sqlite->begin && sqlite->commit && sqlite->mark && sqlite->forget && sqlite->undo;
    for (int table = 0; good && table < STORE_TABLES; table++)
        good = open_table(sqlite, table);
    return good;
}

void sqlite_write_close(struct sqlite *sqlite)
{
    sqlite3_finalize(sqlite->begin);
    sqlite3_finalize(sqlite->commit);
    sqlite3_finalize(sqlite->mark);
    sqlite3_finalize(sqlite->forget);
    sqlite3_finalize(sqlite->undo);
    for (int table = 0; table < STORE_TABLES; table++) {
        sqlite3_finalize(sqlite->writes[table].add);
        sqlite3_finalize(sqlite->writes[table].put);
        sqlite3_finalize(sqlite->writes[table].sum);
        for (int keys = 0; keys <= STORE_COLUMNS; keys++)
            sqlite3_finalize(sqlite->writes[table].drop[keys]);
    }
}

/* ---- changes ---- */

void sqlite_bind(sqlite3_stmt *statement, int at, const struct store_column *column, const struct store_value *value)
{
    if (column->is_text)
        sqlite3_bind_text(statement, at, value->text, -1, SQLITE_STATIC);
    else
        sqlite3_bind_int64(statement, at, value->number);
}

/* Step a statement that gives no rows, and be ready for the next time. */
static int run(sqlite3_stmt *statement)
{
    int result = sqlite3_step(statement);
    sqlite3_reset(statement);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

static int write_row(struct sqlite *sqlite, const struct store_row *row)
{
    const struct store_shape *shape = &sqlite->schema->shapes[row->table];
    const struct sqlite_writes *writes = &sqlite->writes[row->table];
    bool drop = row->how == STORE_DROP;
    assert(!drop || (row->keys > 0 && row->keys <= shape->keys));
    sqlite3_stmt *const statements[] = {
        [STORE_ADD] = writes->add, [STORE_PUT] = writes->put, [STORE_SUM] = writes->sum};
    sqlite3_stmt *statement = drop ? writes->drop[row->keys] : statements[row->how];
    for (int i = 0; shape->columns[i].name && (!drop || i < row->keys); i++)
        sqlite_bind(statement, i + 1, &shape->columns[i], &row->value[i]);
    return run(statement);
}

/* Whether a fault is that of the change itself, and not of the disk or the machine. */
static bool is_own_fault(int result)
{
    return (result & 0xff) == SQLITE_CONSTRAINT || (result & 0xff) == SQLITE_TOOBIG;
}

/* Whether something may have to be undone if a change clashes: only a row that must be new can, here behind the first.
 */
static bool needs_mark(const struct store_change *change)
{
    const struct store_kept_row *row = change->first ? change->first->next : NULL;
    while (row && row->row.how != STORE_ADD)
        row = row->next;
    return row != NULL;
}

/* Undo a change that failed by a fault of its own. */
static int undo(struct sqlite *sqlite, bool marked)
{
    int result = marked ? run(sqlite->undo) : SQLITE_OK;
    return marked && result == SQLITE_OK ? run(sqlite->forget) : result;
}

/* Returns what SQLite says if the whole group is lost, else SQLITE_OK. */
static int write_change(struct sqlite *sqlite, struct store_change *change, char *trouble, size_t size)
{
    bool marked = needs_mark(change);
    int result = marked ? run(sqlite->mark) : SQLITE_OK;
    const struct store_kept_row *row = change->first;
    while (result == SQLITE_OK && row && (result = write_row(sqlite, &row->row)) == SQLITE_OK)
        row = row->next;
    change->end = sqlite_end(sqlite->writer, result);
    if (result == SQLITE_OK)
        return marked ? run(sqlite->forget) : SQLITE_OK;
    if (!is_own_fault(result) || !(marked || row == change->first))
        return result;
    if (change->end == STORE_TROUBLE)
        sqlite_tell(sqlite->writer, trouble, size);
    return undo(sqlite, marked);
}

void sqlite_write(void *kept, struct store_change *changes, char *trouble, size_t size)
{
    struct sqlite *sqlite = kept;
    int result = run(sqlite->begin);
    for (struct store_change *change = changes; change && result == SQLITE_OK;
         change = store_change_of(change->job.next))
        result = write_change(sqlite, change, trouble, size);
    if (result == SQLITE_OK)
        result = run(sqlite->commit);
    if (result == SQLITE_OK)
        return;
    enum store_end end = sqlite_end(sqlite->writer, result);
    sqlite_tell(sqlite->writer, trouble, size);
    if (!sqlite3_get_autocommit(sqlite->writer))
        sqlite3_exec(sqlite->writer, "ROLLBACK", NULL, NULL, NULL);
    for (struct store_change *change = changes; change; change = store_change_of(change->job.next))
        change->end = end == STORE_FULL ? STORE_FULL : STORE_TROUBLE;
}
