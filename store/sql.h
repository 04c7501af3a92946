/* sql.h - what the SQL of every kind of store is made of: names of a shape's columns (schema.h), and
 * what is done with a row that is there. */
#ifndef STORE_SQL_H
#define STORE_SQL_H

#include "core/text.h"
#include "store/schema.h"

enum { SQL_SIZE = 2048 }; /* no statement is longer */

/* "a, b, c" with something in front of each name: the columns of a table from `from` to before `count`, all if there
 * are fewer. Returns how many. */
int sql_columns(const struct store_shape *shape, int from, int count, const char *before, struct text *sql);

/* What comes behind an insertion where a row with its key may be there: it gets all the new values; or of a sum the
 * numbers are added up, and its texts stay. */
void sql_in_place(const struct store_shape *shape, bool sum, struct text *sql);

#endif
