/* sqlite_schema.c - the tables of a schema in SQLite: made, and brought from an older version to today's.
 *
 * The version stands in the file's header (user_version), beside a number that says whose file it is (application_id).
 * All steps are one transaction. Tables have no row numbers: a row lies where its key says, and every index ends with
 * the key, so that rows that are equal in the index come in the order of the key. */
#include "core/words.h"
#include "store/sql_schema.h"
#include "store/sqlite.h"

enum { OURS = 0x54494e54 }; /* "TINT" */

int64_t sqlite_number(sqlite3 *connection, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    int64_t number = -1;
    if (sqlite3_prepare_v2(connection, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

bool sqlite_is_store(sqlite3 *connection)
{
    return sqlite_number(connection, "PRAGMA application_id") == OURS ||
           sqlite_number(connection, "SELECT count(*) FROM sqlite_schema") == 0;
}

static bool run(sqlite3 *connection, const char *sql)
{
    return sqlite3_exec(connection, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool run_if(sqlite3 *connection, const char *sql)
{
    return !sql || run(connection, sql);
}

static bool run_on(const void *connection, const char *sql)
{
    return run(*(sqlite3 *const *)connection, sql);
}

/* Without row numbers an index has the key by itself. */
static const struct sql_kind kind = {
    .text = "TEXT", .number = "INTEGER NOT NULL DEFAULT 0", .table_end = " WITHOUT ROWID, STRICT", .run = run_on};

static bool set_version(sqlite3 *connection, int version)
{
    char memory[SQL_SIZE];
    struct text sql = text_on(memory, sizeof memory);
    text_add(&sql, "PRAGMA application_id=");
    text_add_number(&sql, OURS);
    text_add(&sql, "; PRAGMA user_version=");
    text_add_number(&sql, version);
    return run(connection, memory);
}

/* Both phases at once: nobody else has it open. An empty one has all as it is to be. */
static bool all_steps(sqlite3 *connection, const struct store_schema *schema, int from)
{
    bool good = run(connection, "BEGIN EXCLUSIVE");
    for (int version = from + 1; good && version <= schema->version; version++)
        good = sql_step_to(&kind, &connection, schema, version) &&
               (from == 0 || run_if(connection, schema->steps[version - 1].fill));
    good = good && sql_make_indexes(&kind, &connection, schema);
    for (int version = from + 1; good && from > 0 && version <= schema->version; version++)
        good = run_if(connection, schema->steps[version - 1].finish);
    return good && set_version(connection, schema->version) && run(connection, "COMMIT");
}

bool sqlite_migrate(sqlite3 *connection, const struct store_schema *schema, char *trouble, size_t size)
{
    int64_t version = sqlite_number(connection, "PRAGMA user_version");
    if (version == schema->version)
        return true;
    if (version > schema->version) {
        struct text says = text_on(trouble, size);
        text_add(&says, WORDS_ID "store.newer");
        return false;
    }
    if (version >= 0 && all_steps(connection, schema, (int)version))
        return true;
    sqlite_tell(connection, trouble, size);
    sqlite3_exec(connection, "ROLLBACK", NULL, NULL, NULL);
    return false;
}
