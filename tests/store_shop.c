/* store_shop.c - a store for tests: opened, asked and waited for, and looked at from outside. */
#include <dirent.h>
#include <libpq-fe.h>
#include <poll.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/store.h"

static struct database database; /* where shops are, if it runs */
static int databases;

bool shops_use_postgres(void)
{
    return database_build(&database) && database_open(&database);
}

void shops_use_files(void)
{
    database_clear(&database);
}

bool shops_are_databases(void)
{
    return database.pid > 0;
}

struct database *shops_database(void)
{
    return &database;
}

void shop_sql(const char *place, const char *sql, struct text *out)
{
    PGconn *connection = PQconnectdb(place);
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(connection));
    for (int row = 0; out && row < PQntuples(result); row++)
        for (int i = 0; i < PQnfields(result); i++) {
            text_add(out, PQgetvalue(result, row, i));
            text_add(out, i < PQnfields(result) - 1 ? " " : "\n");
        }
    PQclear(result);
    PQfinish(connection);
}

const char *shop_database(const struct shop *shop)
{
    static char name[16];
    int number = -1;
    sscanf(shop->file, "postgresql://tintagel@/shop%d", &number);
    snprintf(name, sizeof name, "shop%d", number);
    return name;
}

static void make_database(struct shop *shop)
{
    char sql[64];
    snprintf(sql, sizeof sql, "CREATE DATABASE shop%d", ++databases);
    shop_sql(database.place, sql, NULL);
    snprintf(shop->file, sizeof shop->file, "postgresql://tintagel@/shop%d?host=%s", databases, database.folder);
}

static void drop_database(const struct shop *shop)
{
    char sql[64];
    snprintf(sql, sizeof sql, "DROP DATABASE %s WITH (FORCE)", shop_database(shop));
    shop_sql(database.place, sql, NULL);
}

void shop_make(struct shop *shop)
{
    const char *where = getenv("TMPDIR");
    memset(shop, 0, sizeof *shop);
    snprintf(shop->folder, sizeof shop->folder, "%s/tintagel-store.XXXXXX",
             where && strlen(where) < 30 ? where : "/tmp");
    assert_non_null(mkdtemp(shop->folder));
    if (shops_are_databases())
        make_database(shop);
    else
        snprintf(shop->file, sizeof shop->file, "%s/s.db", shop->folder);
}

void shop_open(struct shop *shop)
{
    shop->store = store_open_in(shop->file, &shop->ways, shop->trouble, sizeof shop->trouble);
    if (!shop->store)
        fail_msg("the store cannot be opened: %s", shop->trouble);
}

void shop_close(struct shop *shop)
{
    store_close(shop->store);
    shop->store = NULL;
}

void shop_remove(struct shop *shop)
{
    if (shop->store)
        shop_close(shop);
    DIR *folder = opendir(shop->folder);
    assert_non_null(folder);
    for (const struct dirent *entry; (entry = readdir(folder));)
        unlinkat(dirfd(folder), entry->d_name, 0); /* "." and ".." stay by themselves */
    closedir(folder);
    assert_int_equal(rmdir(shop->folder), 0);
    if (!store_is_file(shop->file))
        drop_database(shop);
}

struct store_row event_row(const char *match, int number, const char *says)
{
    return (struct store_row){.table = STORE_EVENTS,
                              .how = STORE_ADD,
                              .value = {[EVENTS_MATCH] = {.text = match},
                                        [EVENTS_NUMBER] = {.number = number},
                                        [EVENTS_KIND] = {.text = "move"},
                                        [EVENTS_PLAYER] = {.number = number % 2},
                                        [EVENTS_AT] = {.number = 1000 + number},
                                        [EVENTS_SAYS] = {.text = says}}};
}

struct store_change *change_of(const struct store_row *rows, int count)
{
    struct store_change *change = store_change_new();
    assert_non_null(change);
    for (int i = 0; i < count; i++)
        assert_true(store_change_add(change, &rows[i]));
    return change;
}

void wait_and_poll(const struct shop *shop)
{
    struct pollfd wait = {.fd = store_wait_on(shop->store), .events = POLLIN};
    assert_true(poll(&wait, 1, 60000) == 1);
    store_poll(shop->store);
}

struct told {
    bool is_told;
    enum store_end end;
    int column;
    struct text *out;
};

static void hear_end(void *context, enum store_end end)
{
    struct told *told = context;
    *told = (struct told){.is_told = true, .end = end};
}

enum store_end write_now(struct shop *shop, const struct store_row *rows, int count)
{
    struct told told = {.is_told = false};
    store_write(shop->store, change_of(rows, count), hear_end, &told);
    while (!told.is_told)
        wait_and_poll(shop);
    return told.end;
}

static void hear_answer(void *context, const struct store_answer *answer)
{
    struct told *told = context;
    told->is_told = true;
    told->end = answer->end;
    for (int i = 0; i < answer->count; i++) {
        const struct store_value *value = &answer->rows[i][told->column];
        if (value->text)
            text_add(told->out, value->text);
        else
            text_add_number(told->out, value->number);
        text_add_char(told->out, ';');
    }
}

enum store_end ask_now(struct shop *shop, const struct store_question *question, int column, struct text *out)
{
    struct told told = {.column = column, .out = out};
    assert_true(store_ask(shop->store, question, hear_answer, &told));
    while (!told.is_told)
        wait_and_poll(shop);
    return told.end;
}

static void count_rows(void *context, const struct store_answer *answer)
{
    assert_int_equal(answer->end, STORE_KEPT);
    *(int *)context = answer->count;
}

int events_of(struct shop *shop, const char *match)
{
    int count = -1;
    struct store_question question = {.table = STORE_EVENTS,
                                      .conditions = 1,
                                      .condition = {{.column = EVENTS_MATCH, .value = {.text = match}}},
                                      .order = EVENTS_NUMBER,
                                      .most = 1 << 20};
    assert_true(store_ask(shop->store, &question, count_rows, &count));
    while (count < 0)
        wait_and_poll(shop);
    return count;
}

void run_sql(const char *file, const char *sql)
{
    sqlite3 *connection;
    if (!store_is_file(file)) {
        shop_sql(file, sql, NULL);
        return;
    }
    assert_int_equal(sqlite3_open(file, &connection), SQLITE_OK);
    assert_int_equal(sqlite3_exec(connection, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(connection);
}

static void schema_of_file(const char *file, struct text *out)
{
    sqlite3 *connection;
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_open(file, &connection), SQLITE_OK);
    sqlite3_prepare_v2(
        connection,
        "SELECT m.name, c.name, c.type, c.\"notnull\", c.pk FROM sqlite_schema m, pragma_table_info(m.name) "
        "c UNION ALL SELECT name, sql, 0, 0, 0 FROM sqlite_schema WHERE type = 'index' ORDER BY 1, 2",
        -1, &statement, NULL);
    while (sqlite3_step(statement) == SQLITE_ROW)
        for (int i = 0; i < 5; i++) {
            const unsigned char *value = sqlite3_column_text(statement, i);
            text_add(out, value ? (const char *)value : "-");
            text_add(out, i < 4 ? " " : "\n");
        }
    sqlite3_finalize(statement);
    sqlite3_close(connection);
}

void schema_text(const char *file, struct text *out)
{
    if (store_is_file(file))
        schema_of_file(file, out);
    else
        shop_sql(file,
                 "SELECT table_name, column_name, data_type, is_nullable, collation_name FROM "
                 "information_schema.columns WHERE table_schema = 'public' UNION ALL SELECT tablename, indexname, "
                 "indexdef, '', '' FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2",
                 out);
}

bool is_sound(const char *file)
{
    sqlite3 *connection;
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_open(file, &connection), SQLITE_OK);
    bool sound = sqlite3_prepare_v2(connection, "PRAGMA integrity_check", -1, &statement, NULL) == SQLITE_OK &&
                 sqlite3_step(statement) == SQLITE_ROW &&
                 strcmp((const char *)sqlite3_column_text(statement, 0), "ok") == 0;
    sqlite3_finalize(statement);
    sqlite3_close(connection);
    return sound;
}
