/* threaded.h - a store whose kind waits for its disk: changes and questions are handed to threads.
 *
 * The kind need know nothing of threads or of whose turn it is: write() is called by one thread, ask() by as many as
 * there are readers, each with its own number and one thing at a time. */
#ifndef STORE_THREADED_H
#define STORE_THREADED_H

#include "store/kind.h"

/* One for questions that an index answers, and one for those that look through a whole table, which may take seconds:
 * nobody else waits for them. */
enum { READER_QUICK, READER_SLOW, STORE_READERS };

struct threaded_kind {
    /* Open or make it. NULL, having told why as store_open() does. */
    void *(*open)(const char *where, const struct store_ways *ways, char *trouble, size_t size);
    void (*close)(void *kept);
    /* Keep a list of changes, at once, and say of each how it ended. If one failed, how goes to `trouble`. */
    void (*write)(void *kept, struct store_change *changes, char *trouble, size_t size);
    /* Answer. The rows and their texts are one piece of memory, which the caller frees. */
    struct store_answer (*ask)(void *kept, int reader, const struct store_question *question);
};

/* What a struct store_kind has, for a kind of this sort. */
struct store *threaded_open(const struct threaded_kind *kind, const char *where, const struct store_ways *ways,
                            char *trouble, size_t size);
void threaded_close(struct store *store);
void threaded_write(struct store *store, struct store_change *change);
void threaded_ask(struct store *store, struct store_asked *asked);
void threaded_poll(struct store *store);

#endif
