/* store.h - where a host keeps what must not be lost: rows of a few tables (schema.h), written by whole changes.
 *
 * Everything here is for one thread, that of the event loop, and nothing here waits: a change or a question is handed
 * over, and its `done` is called from store_poll() once that is due. The descriptor of store_wait_on() becomes readable
 * when store_poll() has something to do. A change is kept whole or not at all; when `done` says STORE_KEPT it survives
 * the end of the process, and of the machine's power. Changes are kept in the order in which they were handed over.
 *
 * A kind of store is one constant struct store_kind (kind.h): sqlite.c, which has threads that wait for the disk, and
 * postgres.c, which has connections that the loop waits for. Nobody but store.c calls its functions. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/schema.h"

enum store_end {
    STORE_KEPT,    /* or for a question: answered */
    STORE_CLASH,   /* a row that was to be new is there already: nothing of the change was kept */
    STORE_FULL,    /* no room on the disk: nothing was kept, and later it may be */
    STORE_TROUBLE, /* the same with any other fault, which store_trouble() tells */
};

/* Text is UTF-8 and ends with a zero; NULL is no text. */
struct store_value {
    int64_t number;
    const char *text;
};

struct store_row {
    enum store_table table;
    enum {
        STORE_ADD, /* it must be new, or the change clashes */
        STORE_PUT, /* new, or in place of the one with its key */
        STORE_SUM, /* new, or its numbers are added to those of the one with its key, whose texts stay */
        STORE_DROP /* all rows go that have these first `keys` columns of the key */
    } how;
    int keys;                                /* for STORE_DROP */
    struct store_value value[STORE_COLUMNS]; /* by column of the table (schema.h) */
};

/* ---- changes ---- */

struct store_change;

/* A change to be filled; NULL when memory runs out. What rows say is copied. */
struct store_change *store_change_new(void);
/* False when memory runs out: the change must be dropped then. */
bool store_change_add(struct store_change *change, const struct store_row *row);
void store_change_drop(struct store_change *change);

struct store;

/* Hand a change over, which is the store's from then on. `done` (NULL: nobody cares) is always called, from
 * store_poll(). */
void store_write(struct store *store, struct store_change *change, void (*done)(void *context, enum store_end end),
                 void *context);

/* ---- questions ---- */

enum { STORE_CONDITIONS = 8 };

enum store_compare {
    STORE_IS,
    STORE_LESS,
    STORE_MORE,
    STORE_BEGINS, /* a text begins with it */
    STORE_HAS,    /* a text contains it */
    STORE_SEATED  /* of a match's id: a seat there is this visitor's */
};

/* The rows of a table that meet all conditions, in the order of a column and then of the key; `most` of them. Texts are
 * compared byte by byte; no text is equal to no text only. One that asks for what a text contains looks at every row,
 * and so may one that is said to be apart, as no index has what it asks for: it is answered apart, and others that are
 * asked after it may be answered before. */
struct store_question {
    enum store_table table;
    int conditions;
    struct {
        int column;
        enum store_compare how;
        struct store_value value;
    } condition[STORE_CONDITIONS];
    int order;  /* a column */
    bool down;  /* the largest first */
    bool apart; /* it takes long */
    int most;   /* 1 at least */
};

/* Rows that were found, each STORE_COLUMNS values, valid until `done` returns. */
struct store_answer {
    enum store_end end;
    int count;
    const struct store_value (*rows)[STORE_COLUMNS];
};

/* Ask; the question is copied. Whatever was written (store_write()) before it is seen by it. `done` is always called,
 * from store_poll(), unless this returns false, having no memory to ask. */
bool store_ask(struct store *store, const struct store_question *question,
               void (*done)(void *context, const struct store_answer *answer), void *context);

/* ---- the store ---- */

/* Open "sqlite:FILE" or a path, or make it, in a folder that is there, which only one can have open; or open
 * "postgresql://…", an address as of libpq, which several can. Bring it to today's schema (migrations). NULL, having
 * told why in `trouble`, of `size` bytes: as an argument of a message (core/words.h), a message id behind WORDS_ID or
 * what the system says. This waits. */
struct store *store_open(const char *place, char *trouble, size_t size);
/* Bring a store that is there to today's schema, and with that do what had to wait until no older program has it open.
 * False, having told why, as if one has. This waits. */
bool store_finish(const char *place, char *trouble, size_t size);
/* Whether a place is that of a file; and what a place is called where everybody may read it, without a password. */
bool store_is_file(const char *place);
void store_name(const char *place, char *out, size_t size);
/* Wait until all that was handed over is done, with its calls of `done`, and close. Where nobody can tell for seconds
 * how something ended, since the database is away, it is told as STORE_TROUBLE. */
void store_close(struct store *store);
int store_wait_on(const struct store *store);
void store_poll(struct store *store);
/* How the last write that failed failed, or why none can be kept now, in English; "" if the last one was kept. For
 * /health and logs. */
const char *store_trouble(const struct store *store);

/* How often the connection by which it writes was made anew. From then on it may lack what it had kept: a database that
 * takes over from another one may not have all of it. */
uint64_t store_turns(const struct store *store);

/* For metrics. */
struct store_counts {
    uint64_t changes, commits, questions, failures;
    int waiting; /* changes handed over and not yet done */
};
struct store_counts store_counts(const struct store *store);

#endif
