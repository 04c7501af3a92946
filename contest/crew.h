/* crew.h - games on several threads, whose results come in the order of their numbers.
 *
 * So whatever is made of them, a file, a sum, the decision to stop, is the same on any number of threads. */
#ifndef CONTEST_CREW_H
#define CONTEST_CREW_H

#include <stdbool.h>

enum { CREW_THREADS = 256 };

enum crew_end {
    CREW_DONE,
    CREW_STOPPED,  /* by take() or settle() */
    CREW_NO_MEMORY /* or no thread */
};

/* What is to be done: games `first` to `end` - 1. */
struct crew {
    int first, end, threads;
    void *context;
    /* What one thread plays with; NULL when memory runs out. close() frees it, and takes NULL too. */
    void *(*open)(void *context);
    void (*close)(void *player);
    /* Play game `g`: the result, from malloc; NULL when memory runs out. */
    void *(*play)(void *context, void *player, int g);
    /* In the thread of the caller, in order. take() gets the result, and leaves it; after some of them settle() is
     * called. False: no more games. */
    bool (*take)(void *context, int g, void *result);
    bool (*settle)(void *context);
    void (*drop)(void *result); /* free a result */
};

enum crew_end crew_run(const struct crew *crew);

#endif
