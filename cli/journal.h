/* journal.h - a file that a long run writes its results to, line by line, and goes on with when it is started again.
 *
 * Its head says what the run was asked for, and another run does not go on with it. What was added is on the disk when
 * journal_add() returns; a line that was cut by a stop is dropped. One program at a time has it. */
#ifndef CLI_JOURNAL_H
#define CLI_JOURNAL_H

#include <stdio.h>

#include "cli/cli.h"

/* A file line by line. Start with the file and all else zero; the caller frees `line`. */
struct journal_reader {
    FILE *file;
    char *line; /* without its end */
    size_t room;
    int number; /* of the line, from 1 on */
};
/* The next line. False at the end, and for what is not a whole line. */
bool journal_next(struct journal_reader *reader);

struct journal {
    int file; /* -1: nothing is kept */
    const char *path;
    off_t size;
};

/* What is told each line that is there already, without its end, the first below the head being number 0. False: it is
 * none. */
typedef bool journal_take(void *context, int number, const char *line);

/* Open the file, or make it with `head`. False, having told why, with the status in `status`. */
bool journal_open(const struct args *args, const char *path, const char *head, journal_take *take, void *context,
                  struct journal *out, int *status);
/* Add whole lines, and sync. False with errno set, the file being as it was. */
bool journal_add(struct journal *journal, const char *lines, size_t size);
void journal_close(struct journal *journal);

#endif
