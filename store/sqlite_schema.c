/* sqlite_schema.c - the tables of a schema in SQLite: made, and brought from an older version to today's.
 *
 * The version stands in the file's header (user_version), beside a number that says whose file it is (application_id).
 * All steps are one transaction. Tables have no row numbers: a row lies where its key says, and every index ends with
 * the key, so that rows that are equal in the index come in the order of the key. */
#include <assert.h>

#include "core/words.h"
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

static void add_column(const struct store_column *column, struct text *sql)
{
    text_add_char(sql, '"');
    text_add(sql, column->name);
    text_add(sql, column->is_text ? "\" TEXT" : "\" INTEGER NOT NULL DEFAULT 0");
}

static bool run(sqlite3 *connection, const struct text *sql)
{
    assert(!sql->cut);
    return sqlite3_exec(connection, sql->at, NULL, NULL, NULL) == SQLITE_OK;
}

static bool make_table(sqlite3 *connection, const struct store_shape *shape)
{
    char memory[SQL_SIZE];
    struct text sql = text_on(memory, sizeof memory);
    text_add(&sql, "CREATE TABLE ");
    text_add(&sql, shape->name);
    text_add(&sql, " (");
    for (int i = 0; shape->columns[i].name; i++) {
        if (shape->columns[i].since > shape->since)
            continue;
        add_column(&shape->columns[i], &sql);
        text_add(&sql, ", ");
    }
    text_add(&sql, "PRIMARY KEY (");
    sql_columns(shape, 0, shape->keys, "", &sql);
    text_add(&sql, ")) WITHOUT ROWID, STRICT");
    return run(connection, &sql);
}

static bool add_columns(sqlite3 *connection, const struct store_shape *shape, int version)
{
    bool good = true;
    for (int i = 0; good && shape->columns[i].name; i++) {
        char memory[SQL_SIZE];
        struct text sql = text_on(memory, sizeof memory);
        if (shape->columns[i].since != version)
            continue;
        text_add(&sql, "ALTER TABLE ");
        text_add(&sql, shape->name);
        text_add(&sql, " ADD COLUMN ");
        add_column(&shape->columns[i], &sql);
        good = run(connection, &sql);
    }
    return good;
}

/* An index has its columns as its name, so that one with other columns is another. */
static bool make_indexes(sqlite3 *connection, const struct store_shape *shape)
{
    bool good = true;
    for (int i = 0; good && shape->indexes[i]; i++) {
        char memory[SQL_SIZE];
        struct text sql = text_on(memory, sizeof memory);
        const char *const parts[] = {"CREATE INDEX IF NOT EXISTS \"",
                                     shape->name,
                                     " by ",
                                     shape->indexes[i],
                                     "\" ON ",
                                     shape->name,
                                     " (",
                                     shape->indexes[i],
                                     ")"};
        for (size_t n = 0; n < sizeof parts / sizeof parts[0]; n++)
            text_add(&sql, parts[n]);
        good = run(connection, &sql);
    }
    return good;
}

static bool run_if(sqlite3 *connection, const char *sql)
{
    return !sql || sqlite3_exec(connection, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* What the step that leads to a version adds. */
static bool step_to(sqlite3 *connection, const struct store_schema *schema, int version)
{
    bool good = true;
    for (int i = 0; good && i < STORE_TABLES; i++) {
        const struct store_shape *shape = &schema->shapes[i];
        if (shape->name)
            good = shape->since == version ? make_table(connection, shape) : add_columns(connection, shape, version);
    }
    return good;
}

static bool set_version(sqlite3 *connection, int version)
{
    char memory[SQL_SIZE];
    struct text sql = text_on(memory, sizeof memory);
    text_add(&sql, "PRAGMA application_id=");
    text_add_number(&sql, OURS);
    text_add(&sql, "; PRAGMA user_version=");
    text_add_number(&sql, version);
    return run(connection, &sql);
}

/* Both phases at once: nobody else has it open. An empty one has all as it is to be. */
static bool all_steps(sqlite3 *connection, const struct store_schema *schema, int from)
{
    bool good = sqlite3_exec(connection, "BEGIN EXCLUSIVE", NULL, NULL, NULL) == SQLITE_OK;
    for (int version = from + 1; good && version <= schema->version; version++)
        good =
            step_to(connection, schema, version) && (from == 0 || run_if(connection, schema->steps[version - 1].fill));
    for (int i = 0; good && i < STORE_TABLES; i++)
        good = !schema->shapes[i].name || make_indexes(connection, &schema->shapes[i]);
    for (int version = from + 1; good && from > 0 && version <= schema->version; version++)
        good = run_if(connection, schema->steps[version - 1].finish);
    return good && set_version(connection, schema->version) &&
           sqlite3_exec(connection, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
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
