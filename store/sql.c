/* sql.c - see sql.h. */
#include "store/sql.h"

int sql_columns(const struct store_shape *shape, int from, int count, const char *before, struct text *sql)
{
    int i = from;
    for (; i < count && shape->columns[i].name; i++) {
        text_add(sql, i > from ? ", " : "");
        text_add(sql, before);
        text_add_char(sql, '"');
        text_add(sql, shape->columns[i].name);
        text_add_char(sql, '"');
    }
    return i;
}

/* a = excluded.a; or of a sum a = table.a + excluded.a: by itself PostgreSQL would not know whose a that is. */
static void add_assignment(const struct store_shape *shape, int column, bool sum, struct text *sql)
{
    sql_columns(shape, column, column + 1, "", sql);
    text_add(sql, " = ");
    if (sum) {
        text_add(sql, shape->name);
        sql_columns(shape, column, column + 1, ".", sql);
        text_add(sql, " + ");
    }
    sql_columns(shape, column, column + 1, "excluded.", sql);
}

void sql_in_place(const struct store_shape *shape, bool sum, struct text *sql)
{
    const char *before = ") DO UPDATE SET ";
    text_add(sql, " ON CONFLICT (");
    sql_columns(shape, 0, shape->keys, "", sql);
    for (int i = shape->keys; i < STORE_COLUMNS && shape->columns[i].name; i++) {
        if (sum && shape->columns[i].is_text)
            continue;
        text_add(sql, before);
        add_assignment(shape, i, sum, sql);
        before = ", ";
    }
    text_add(sql, before[0] == ')' ? ") DO NOTHING" : "");
}
