/* sql.h - what the SQL of every kind of store is made of: names of a shape's columns (schema.h). */
#ifndef STORE_SQL_H
#define STORE_SQL_H

#include "core/text.h"
#include "store/schema.h"

enum { SQL_SIZE = 2048 }; /* no statement is longer */

/* "a, b, c" with something in front of each name: the columns of a table from `from` to before `count`, all if there
 * are fewer. Returns how many. */
int sql_columns(const struct store_shape *shape, int from, int count, const char *before, struct text *sql);

#endif
