/* sandbox.h - locking somebody's program in: no network, no files but what it needs to run, nobody else to see or kill,
 * and no more of the machine than an engine needs.
 *
 * What locks it in is the system's: namespaces, Landlock, seccomp, limits; nothing needs a privilege, and where we have
 * one it is given up. Each is used where the system has it; what is missing is told by a bit each. */
#ifndef ENGINE_SANDBOX_H
#define ENGINE_SANDBOX_H

#include <stdbool.h>

/* What it is not kept from. */
enum sandbox_lack {
    LACK_FILES = 1,     /* files can be read and changed */
    LACK_NETWORK = 2,   /* the network can be reached */
    LACK_PROCESSES = 4, /* other processes can be seen, and their number is not limited */
};

/* What is prepared before the fork, since after it hardly anything may be called. */
struct sandbox {
    int rules; /* a set of Landlock, or -1 */
};

/* Prepare for a command line, as a shell reads it: files that it names can be read, and what lies beside them. */
struct sandbox sandbox_prepare(const char *command);
void sandbox_drop(struct sandbox *sandbox);

/* In a new process, in this order; all are safe after a fork of a program with threads, and return what is lacking.
 * Leave the system's namespaces and users: what is forked from here is alone. */
unsigned sandbox_leave(void);
/* The last thing before another program takes over this process. */
unsigned sandbox_enter(const struct sandbox *sandbox, unsigned lacking);

#endif
