/* kind.h - what a kind of store does, and what it is given: for store.c, the kinds, and tests.
 *
 * A kind need know nothing of threads or of whose turn it is: write() is called by one thread, ask() by as many as
 * there are readers, each with its own number and one thing at a time. */
#ifndef STORE_KIND_H
#define STORE_KIND_H

#include "store/store.h"

/* One for questions that an index answers, and one for those that look through a whole table, which may take seconds:
 * nobody else waits for them. */
enum { READER_QUICK, READER_SLOW, STORE_READERS };

/* What is handed from thread to thread. */
struct store_job {
    struct store_job *next;
    bool is_question;
};

/* A row that was copied, with its texts behind it. */
struct store_kept_row {
    struct store_kept_row *next;
    struct store_row row;
    char texts[];
};

struct store_change {
    struct store_job job; /* first, so that a job can be made the change that it is */
    struct store_kept_row *first, **last;
    enum store_end end;
    void (*done)(void *context, enum store_end end);
    void *context;
};

/* How a store is opened, if not as usual: for tests. What is 0 is as usual. */
struct store_ways {
    const struct store_schema *schema;
    const char *vfs;  /* by which SQLite reaches the disk */
    const char *also; /* SQL for every connection, once it is set up */
};

struct store_kind {
    const char *name;
    /* Open or make it. NULL, having told why as store_open() does. */
    void *(*open)(const char *where, const struct store_ways *ways, char *trouble, size_t size);
    void (*close)(void *kept);
    /* Keep a list of changes, at once, and say of each how it ended. If one failed, how goes to `trouble`. */
    void (*write)(void *kept, struct store_change *changes, char *trouble, size_t size);
    /* Answer. The rows and their texts are one piece of memory, which the caller frees. */
    struct store_answer (*ask)(void *kept, int reader, const struct store_question *question);
};

extern const struct store_kind sqlite_kind;

/* store_open() in other ways than usual. */
struct store *store_open_in(const char *place, const struct store_ways *ways, char *trouble, size_t size);

/* The bytes of a value's text with its end, 0 if it has none; and to copy it to `to` for the value to have: returns
 * what comes behind it. */
size_t store_text_size(const struct store_value *value);
char *store_text_keep(struct store_value *value, char *to);

/* The change that a job is; NULL for none. */
struct store_change *store_change_of(struct store_job *job);

#endif
