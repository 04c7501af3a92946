/* sqlite.h - what the files of the SQLite kind share.
 *
 * Some connections to one file: one that writes and those that answer, each for a thread of its own. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include <sqlite3.h>

#include "core/text.h"
#include "store/sql.h"
#include "store/threaded.h"

enum { SQLITE_ASKED = 32 };

/* What changes a table; `drop` by how many columns of the key. */
struct sqlite_writes {
    sqlite3_stmt *add, *put, *sum, *drop[STORE_COLUMNS + 1];
};

/* Questions of a kind that was asked before. */
struct sqlite_asked {
    char sql[SQL_SIZE];
    sqlite3_stmt *statement;
};

/* One that answers. */
struct sqlite_reader {
    sqlite3 *connection;
    struct sqlite_asked asked[SQLITE_ASKED];
    int next_asked; /* which of them makes room for a new one */
};

struct sqlite {
    const struct store_schema *schema;
    int lock; /* a file that is locked as long as this is open */
    sqlite3 *writer;
    sqlite3_stmt *begin, *commit, *mark, *forget, *undo;
    struct sqlite_writes writes[STORE_TABLES];
    struct sqlite_reader readers[STORE_READERS];
};

/* A connection to a file that is there, as its user wants it. NULL, having told why. */
sqlite3 *sqlite_connect(const char *path, const struct store_ways *ways, int flags, char *trouble, size_t size);
/* What went wrong on a connection, with what the system says. */
void sqlite_tell(sqlite3 *connection, char *trouble, size_t size);
/* What it comes to. */
enum store_end sqlite_end(sqlite3 *connection, int result);

/* The number that a statement gives; -1 if it gives none. */
int64_t sqlite_number(sqlite3 *connection, const char *sql);
/* Bring the tables to the schema. False, having told why. */
bool sqlite_migrate(sqlite3 *connection, const struct store_schema *schema, char *trouble, size_t size);
/* Whether this is a store, or an empty file that can be one. */
bool sqlite_is_store(sqlite3 *connection);

void sqlite_bind(sqlite3_stmt *statement, int at, const struct store_column *column, const struct store_value *value);

/* Prepare what writes. False if that cannot be. */
bool sqlite_write_open(struct sqlite *sqlite);
void sqlite_write_close(struct sqlite *sqlite);
void sqlite_write(void *kept, struct store_change *changes, char *trouble, size_t size);

struct store_answer sqlite_ask(void *kept, int reader, const struct store_question *question);
void sqlite_ask_close(struct sqlite_reader *reader);

#endif
