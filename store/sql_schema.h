/* sql_schema.h - the tables of a schema as SQL, for every kind of store: what the step to a version adds, and indexes.
 */
#ifndef STORE_SQL_SCHEMA_H
#define STORE_SQL_SCHEMA_H

#include <stdbool.h>

#include "store/schema.h"

/* What kinds of SQL differ in. */
struct sql_kind {
    const char *text, *number; /* what a column is */
    const char *table_end;     /* behind a table */
    bool keys_in_indexes;      /* an index ends with the key only if that is said */
    bool (*run)(const void *context, const char *sql);
};

/* The tables and columns that come with a version. False where a statement fails. */
bool sql_step_to(const struct sql_kind *kind, const void *context, const struct store_schema *schema, int version);
/* All indexes that are not there yet. */
bool sql_make_indexes(const struct sql_kind *kind, const void *context, const struct store_schema *schema);

#endif
