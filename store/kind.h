/* kind.h - what a kind of store does, and what it is given: for store.c, the kinds, and tests.
 *
 * A kind's own struct begins with a struct store, in which store.c counts. Its functions are called by the thread of
 * the loop alone and do not wait, but for open() and close(). What is handed to write() and ask() is the kind's until
 * it gives it back by store_tell(), from poll(). */
#ifndef STORE_KIND_H
#define STORE_KIND_H

#include "core/text.h"
#include "store/store.h"

enum { STORE_SAYS = 256, STORE_PREFIXES = 6 };

/* What is handed over and told. */
struct store_job {
    struct store_job *next;
    bool is_question;
    uint64_t number; /* of a change: how many there are with it; of a question: how many changes come before it */
};

/* Jobs, the first first. */
struct store_jobs {
    struct store_job *first, **last;
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

/* A question that was copied, with its texts behind it. */
struct store_asked {
    struct store_job job; /* first, as above */
    struct store_question question;
    bool takes_long;
    int tries;                  /* for the kind */
    struct store_answer answer; /* the rows and their texts are one piece of memory, which store_tell() frees */
    void (*done)(void *context, const struct store_answer *answer);
    void *context;
    char texts[];
};

/* How a store is opened, if not as usual: for tests, and for who fills one. What is 0 is as usual. */
struct store_ways {
    const struct store_schema *schema;
    const char *vfs;  /* by which SQLite reaches the disk */
    const char *also; /* SQL for every connection, once it is set up */
    bool fills;       /* it may be one that is not yet whole (STORE_FILLING) */
};

struct store_kind {
    const char *prefixes[STORE_PREFIXES + 1]; /* of its places: "sqlite:" */
    bool is_whole_place;                      /* the prefix belongs to the address itself */
    /* Open or make it; the rest of the struct store is filled in by store.c. NULL, having told why as store_open()
     * does. */
    struct store *(*open)(const char *where, const struct store_ways *ways, char *trouble, size_t size);
    /* All was told. */
    void (*close)(struct store *store);
    void (*write)(struct store *store, struct store_change *change);
    void (*ask)(struct store *store, struct store_asked *asked);
    void (*poll)(struct store *store);
    /* What was put off until all programs are of the schema's version (schema.h); NULL: nothing ever is, since one
     * program at a time has it open. */
    bool (*finish)(const char *where, const struct store_ways *ways, char *trouble, size_t size);
    /* What a place is called where everybody may read it; NULL: as it is. */
    void (*name)(const char *place, struct text *out);
};

struct store {
    const struct store_kind *kind;
    int wait_on; /* readable when poll() has something to do */
    uint64_t handed, told, asked, failures, commits, turns;
    int asking;   /* questions not yet answered */
    bool closing; /* nobody waits for what cannot be known soon */
    char trouble[STORE_SAYS];
};

extern const struct store_kind sqlite_kind, postgres_kind;

/* The kind of a place, and what stands behind its prefix. */
const struct store_kind *store_kind_of(const char *place, const char **where);

/* store_open() in other ways than usual. */
struct store *store_open_in(const char *place, const struct store_ways *ways, char *trouble, size_t size);

/* store_finish() in other ways than usual. */
bool store_finish_in(const char *place, const struct store_ways *ways, char *trouble, size_t size);

/* Tell whoever handed a job over how it ended, and free it. */
void store_tell(struct store *store, struct store_job *job);

/* The bytes of a value's text with its end, 0 if it has none; and to copy it to `to` for the value to have: returns
 * what comes behind it. */
size_t store_text_size(const struct store_value *value);
char *store_text_keep(struct store_value *value, char *to);

/* The change or the question that a job is; NULL for none. */
struct store_change *store_change_of(struct store_job *job);
struct store_asked *store_asked_of(struct store_job *job);

void store_jobs_clear(struct store_jobs *jobs);
void store_jobs_add(struct store_jobs *jobs, struct store_job *job);
/* All of them, or the first, NULL if there is none: they are no longer in the list. */
struct store_job *store_jobs_take(struct store_jobs *jobs);
struct store_job *store_jobs_next(struct store_jobs *jobs);

#endif
