/* progress.h - how far a long run is, and how long it will still take, on a terminal. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "cli/cli.h"

struct progress {
    const struct args *args;
    bool shown;          /* standard error is a terminal */
    int64_t began, last; /* milliseconds */
    int first, total;    /* games there were to begin with, and in all */
    int64_t after;       /* as much as so many games is still to come then */
};

struct progress progress_begin(const struct args *args, int first, int total);
/* So many are done now. */
void progress_show(struct progress *progress, int done);
/* Leave the line empty. */
void progress_end(const struct progress *progress);

#endif
