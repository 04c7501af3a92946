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
