/* postgres_schema.c - the tables of a schema in PostgreSQL: made, and brought from an older version to today's.
 *
 * The version stands in a table of its own, tintagel_store, with the least one (schema.h), which also says whose
 * database it is. All steps are one transaction, under a lock: several servers may start at once. Texts are compared by
 * their bytes (COLLATE "C"), and every index ends with the key, so that rows that are equal in the index come in the
 * order of the key. */
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "store/postgres.h"
#include "store/sql_schema.h"

struct step {
    PGconn *connection;
    char *trouble;
    size_t size;
};

int64_t postgres_version(PGconn *connection)
{
    return postgres_number(connection, "SELECT version FROM tintagel_store");
}

bool postgres_is_for(PGconn *connection, const struct store_schema *schema)
{
    int64_t version = postgres_version(connection);
    if (version <= schema->version)
        return version == schema->version;
    int64_t least = postgres_number(connection, "SELECT least FROM tintagel_store");
    return least > 0 && least <= schema->version;
}

bool postgres_is_empty(PGconn *connection)
{
    return postgres_number(connection,
                           "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
                           "WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p', 'v', 'm', 'f')") == 0;
}

bool postgres_is_store(PGconn *connection)
{
    return postgres_number(connection, "SELECT count(to_regclass('tintagel_store'))") == 1;
}

static bool run(const void *context, const char *sql)
{
    const struct step *step = context;
    return postgres_run(step->connection, sql, step->trouble, step->size);
}

static bool run_if(const struct step *step, const char *sql)
{
    return !sql || run(step, sql);
}

static const struct sql_kind kind = {.text = "text COLLATE \"C\"",
                                     .number = "bigint NOT NULL DEFAULT 0",
                                     .table_end = "",
                                     .keys_in_indexes = true,
                                     .run = run};

/* What follows from a step, if there is something in the store: what is new is filled in, and those who do not know of
 * it are looked after. */
static bool fill(const struct step *step, const struct store_schema *schema, int version)
{
    const struct store_step *filling = &schema->steps[version - 1];
    return run_if(step, filling->fill) && (schema_least(schema) >= version || run_if(step, filling->beside));
}

/* The second phase of the steps from one version to another. */
static bool end_steps(const struct step *step, const struct store_schema *schema, int64_t from, int to)
{
    bool good = true;
    for (int64_t version = from + 1; good && version <= to; version++) {
        const struct store_step *ending = &schema->steps[version - 1];
        good = run_if(step, ending->apart) && run_if(step, ending->finish);
    }
    return good;
}

static int64_t least_of(const struct step *step)
{
    int64_t least = postgres_number(step->connection, "SELECT least FROM tintagel_store");
    return least < 0 ? 0 : least;
}

static bool set_versions(const struct step *step, int version, int least)
{
    char memory[SQL_SIZE];
    struct text sql = text_on(memory, sizeof memory);
    text_add(&sql, "UPDATE tintagel_store SET version = ");
    text_add_number(&sql, version);
    text_add(&sql, ", least = ");
    text_add_number(&sql, least);
    return run(step, memory);
}

/* Whoever writes begins with the mark among the writers (postgres_write.c). With that table taken nobody is in the
 * middle of something, so that nobody who has one table can wait for us for another one while we wait for it. Servers
 * that run wait meanwhile, but not for long for somebody who reads all of it. */
static bool hold_writers(const struct step *step)
{
    return postgres_run(step->connection,
                        "SET LOCAL lock_timeout = 20000; LOCK TABLE tintagel_writers IN EXCLUSIVE MODE;"
                        "ALTER TABLE tintagel_store ADD COLUMN IF NOT EXISTS least bigint NOT NULL DEFAULT 0",
                        step->trouble, step->size);
}

/* Of the steps up to the least version the second phase is done, too. */
static bool all_steps(const struct step *step, const struct store_schema *schema, int from)
{
    bool good = hold_writers(step);
    int64_t before = least_of(step);
    int least = from == 0 ? schema->version : schema_least(schema);
    least = before > least ? (int)before : least;
    for (int version = from + 1; good && version <= schema->version; version++)
        good = sql_step_to(&kind, step, schema, version) && (from == 0 || fill(step, schema, version));
    good = good && sql_make_indexes(&kind, step, schema) && (from == 0 || end_steps(step, schema, before, least));
    return good && set_versions(step, schema->version, least);
}

static bool say(const struct step *step, const char *what)
{
    struct text says = text_on(step->trouble, step->size);
    text_add(&says, what);
    return false;
}

/* Ours, and nothing in it. */
static bool make_ours(const struct step *step)
{
    return postgres_run(step->connection,
                        "CREATE TABLE tintagel_store (version bigint NOT NULL, least bigint NOT NULL DEFAULT 0);"
                        "INSERT INTO tintagel_store VALUES (0, 0);"
                        "CREATE TABLE tintagel_writers (id text COLLATE \"C\" PRIMARY KEY, mark bigint NOT NULL, "
                        "at timestamptz NOT NULL) WITH (fillfactor = 50)",
                        step->trouble, step->size);
}

/* Inside the transaction, where nobody else is at it. */
static bool bring_up(const struct step *step, const struct store_schema *schema)
{
    PGconn *connection = step->connection;
    bool is_store = postgres_is_store(connection);
    if (!is_store && !postgres_is_empty(connection))
        return say(step, WORDS_ID "store.other");
    if (!is_store && !make_ours(step))
        return false;
    int64_t version = postgres_version(connection);
    if (version > schema->version)
        return postgres_is_for(connection, schema) || say(step, WORDS_ID "store.newer");
    if (version < 0)
        return say(step, WORDS_ID "store.other");
    return version == schema->version || all_steps(step, schema, (int)version);
}

static bool is_utf8(const struct step *step)
{
    const char *encoding = PQparameterStatus(step->connection, "server_encoding");
    return (encoding && strcmp(encoding, "UTF8") == 0) || say(step, WORDS_ID "store.encoding");
}

static const char lock[] = "BEGIN; SELECT pg_advisory_xact_lock(x'54494e54'::int::bigint)";

/* Run all of it in one transaction, where nobody else is at it. */
static bool alone(const struct step *step, const struct store_schema *schema,
                  bool (*work)(const struct step *step, const struct store_schema *schema), const char *end)
{
    char none[STORE_SAYS];
    if (postgres_run(step->connection, lock, step->trouble, step->size) && work(step, schema) &&
        postgres_run(step->connection, end, step->trouble, step->size))
        return true;
    postgres_run(step->connection, "ROLLBACK", none, sizeof none);
    return false;
}

bool postgres_migrate(PGconn *connection, const struct store_schema *schema, char *trouble, size_t size)
{
    /* Those who have written nothing for a month are gone. */
    static const char end[] = "DELETE FROM tintagel_writers WHERE at < now() - interval '30 days'; COMMIT";
    struct step step = {.connection = connection, .trouble = trouble, .size = size};
    trouble[0] = '\0';
    return is_utf8(&step) && alone(&step, schema, bring_up, end);
}

/* ---- the second phase ---- */

/* Whether a server has it open that was made for an older version: one that has said that it is alive, by a clock that
 * may be another than ours, within a minute. */
static bool has_older(PGconn *connection, const struct store_schema *schema)
{
    char memory[SQL_SIZE];
    struct text sql = text_on(memory, sizeof memory);
    text_add(&sql,
             "SELECT count(*) FROM nodes WHERE state <> 'gone' AND alive > extract(epoch FROM now()) * 1000 - 60000 "
             "AND schema < ");
    text_add_number(&sql, schema->version);
    return postgres_number(connection, memory) != 0;
}

static bool finish(const struct step *step, const struct store_schema *schema)
{
    if (postgres_version(step->connection) != schema->version)
        return say(step, WORDS_ID "store.newer");
    if (has_older(step->connection, schema))
        return say(step, WORDS_ID "store.old-nodes");
    return hold_writers(step) && end_steps(step, schema, least_of(step), schema->version) &&
           set_versions(step, schema->version, schema->version);
}

/* A server that was stopped for so long that it counted as gone may wake up. It has to connect anew, as all others do,
 * and learns then that this is no store for it. */
static const char cut_all[] =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = "
    "current_user AND application_name LIKE 'tintagel%' AND pid <> pg_backend_pid()";

bool postgres_finish(PGconn *connection, const struct store_schema *schema, char *trouble, size_t size)
{
    struct step step = {.connection = connection, .trouble = trouble, .size = size};
    trouble[0] = '\0';
    return alone(&step, schema, finish, "COMMIT") && postgres_run(connection, cut_all, trouble, size);
}
