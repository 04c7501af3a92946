/* process.h - somebody's program, run behind locks (sandbox.h), with lines both ways; and its end, which takes all its
 * processes with it.
 *
 * Three processes are forked: a keeper, which waits for us to end it or to be gone ourselves, and then kills; the first
 * process of a new namespace, whose death is the death of all in it; and the program. Whatever the program does, the
 * first two are not its own. */
#ifndef ENGINE_PROCESS_H
#define ENGINE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "engine/lines.h"

struct process {
    pid_t keeper; /* 0: nothing runs */
    int in, life; /* its standard input; what the keeper waits at */
    int out;      /* its standard output */
    struct lines_in lines;
    unsigned lacking; /* enum sandbox_lack */
};

/* Start a command line, as a shell reads it; lines of `most` bytes are read from it. False with errno set if that
 * cannot be; then nothing runs. Threads may do so at once. */
bool process_start(struct process *process, const char *command, size_t most);
/* Write; false if it does not read before `deadline`, on the clock of thinker_now(), or has gone. */
bool process_write(struct process *process, const char *text, size_t size, int64_t deadline);
/* End it and all that came from it; it has until `deadline` to go by itself. Does nothing if nothing runs. */
void process_end(struct process *process, int64_t deadline);

#endif
