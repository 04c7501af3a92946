/* store.h - what the tests of the store share: a folder of their own, and a store that is waited for. */
#ifndef TESTS_STORE_H
#define TESTS_STORE_H

#include "store/kind.h"
#include "tests/client/database.h"
#include "tests/support.h"

/* A store in a folder of its own, or in a database of its own. */
struct shop {
    char folder[64], file[160], trouble[256];
    struct store_ways ways;
    struct store *store;
};

/* From now on stores are databases of a PostgreSQL that is started for that, or files again. */
bool shops_use_postgres(void);
void shops_use_files(void);
bool shops_are_databases(void);
struct database *shops_database(void);

/* Run SQL in a database; what comes of it is added to `out`, a line a row (NULL: nobody cares). */
void shop_sql(const char *place, const char *sql, struct text *out);
const char *shop_database(const struct shop *shop);

/* Make the folder; open, which must work; close; remove all. */
void shop_make(struct shop *shop);
void shop_open(struct shop *shop);
void shop_close(struct shop *shop);
void shop_remove(struct shop *shop);

/* An event of a match, to be added. */
struct store_row event_row(const char *match, int number, const char *says);
/* A change of these rows. */
struct store_change *change_of(const struct store_row *rows, int count);
/* Hand a change over and wait for its end. */
enum store_end write_now(struct shop *shop, const struct store_row *rows, int count);
/* Wait until something was told. */
void wait_and_poll(const struct shop *shop);

/* Ask and wait. What is found is written as text: rows with ';' behind each, the values of one column. */
enum store_end ask_now(struct shop *shop, const struct store_question *question, int column, struct text *out);
/* How many events a match has, by a question. */
int events_of(struct shop *shop, const char *match);

/* Run SQL on a store that nobody looks after, with a connection of its own. */
void run_sql(const char *file, const char *sql);
/* Tables, columns and indexes that there are, as text. */
void schema_text(const char *file, struct text *out);
/* Whether the file is sound, looked at with a connection of its own. */
bool is_sound(const char *file);

/* Power cuts and full disks (store_power.c): returns how many tests failed. */
int store_power(void);
/* A store as a whole (store_survey.c). */
int store_surveys(void);
/* What only a database does (store_postgres.c). */
int store_postgres(void);

#endif
