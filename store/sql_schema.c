/* sql_schema.c - see sql_schema.h. */
#include "store/sql_schema.h"

#include <assert.h>

#include "store/sql.h"

static bool run(const struct sql_kind *kind, const void *context, const struct text *sql)
{
    assert(!sql->cut);
    return kind->run(context, sql->at);
}

static void add_column(const struct sql_kind *kind, const struct store_column *column, struct text *sql)
{
    text_add_char(sql, '"');
    text_add(sql, column->name);
    text_add(sql, "\" ");
    text_add(sql, column->is_text ? kind->text : kind->number);
}

static bool make_table(const struct sql_kind *kind, const void *context, const struct store_shape *shape)
{
    char memory[SQL_SIZE];
    struct text sql = text_on(memory, sizeof memory);
    text_add(&sql, "CREATE TABLE ");
    text_add(&sql, shape->name);
    text_add(&sql, " (");
    for (int i = 0; shape->columns[i].name; i++) {
        if (shape->columns[i].since > shape->since)
            continue;
        add_column(kind, &shape->columns[i], &sql);
        text_add(&sql, ", ");
    }
    text_add(&sql, "PRIMARY KEY (");
    sql_columns(shape, 0, shape->keys, "", &sql);
    text_add(&sql, "))");
    text_add(&sql, kind->table_end);
    return run(kind, context, &sql);
}

static bool add_columns(const struct sql_kind *kind, const void *context, const struct store_shape *shape, int version)
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
        add_column(kind, &shape->columns[i], &sql);
        good = run(kind, context, &sql);
    }
    return good;
}

bool sql_step_to(const struct sql_kind *kind, const void *context, const struct store_schema *schema, int version)
{
    bool good = true;
    for (int i = 0; good && i < STORE_TABLES; i++) {
        const struct store_shape *shape = &schema->shapes[i];
        if (shape->name)
            good =
                shape->since == version ? make_table(kind, context, shape) : add_columns(kind, context, shape, version);
    }
    return good;
}

/* An index has its columns as its name, so that one with other columns is another. */
static bool make_index(const struct sql_kind *kind, const void *context, const struct store_shape *shape,
                       const char *columns)
{
    char memory[SQL_SIZE];
    struct text sql = text_on(memory, sizeof memory);
    const char *const parts[] = {
        "CREATE INDEX IF NOT EXISTS \"", shape->name, " by ", columns, "\" ON ", shape->name, " (", columns};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        text_add(&sql, parts[i]);
    if (kind->keys_in_indexes) {
        text_add(&sql, ", ");
        sql_columns(shape, 0, shape->keys, "", &sql);
    }
    text_add(&sql, ")");
    return run(kind, context, &sql);
}

bool sql_make_indexes(const struct sql_kind *kind, const void *context, const struct store_schema *schema)
{
    bool good = true;
    for (int i = 0; i < STORE_TABLES; i++) {
        const struct store_shape *shape = &schema->shapes[i];
        for (int n = 0; good && shape->name && shape->indexes[n]; n++)
            good = make_index(kind, context, shape, shape->indexes[n]);
    }
    return good;
}
