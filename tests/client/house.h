/* house.h - a server that a test has started: the real program, with data of its own, on loopback. It ends when the
 * test does, whatever happens. */
#ifndef TESTS_CLIENT_HOUSE_H
#define TESTS_CLIENT_HOUSE_H

#include <stdbool.h>
#include <sys/types.h>

struct house {
    const char *program;
    char data[256];           /* its folder */
    char place[64];           /* "127.0.0.1:PORT", the same after each start */
    char notes[280];          /* the file of what it says on standard error */
    const char *const *flags; /* further words of its command, NULL after the last; or NULL */
    int files;                /* descriptors it may have; 0: as many as we */
    pid_t pid;                /* 0: it does not run */
};

/* Prepare one with an empty folder of data, below a new folder of `under`. False with errno. */
bool house_build(struct house *house, const char *program, const char *under);
/* Start it, and wait until it listens. */
bool house_open(struct house *house);
/* End it as a lost process ends (SIGKILL), or as a host asks it to (SIGTERM): true if it ended well. */
void house_kill(struct house *house);
bool house_close(struct house *house);
/* Remove its folder, having ended it. */
void house_clear(struct house *house);

/* Its resident memory in KiB, and its CPU time in microseconds. */
long house_memory(const struct house *house);
long long house_cpu_us(const struct house *house);

#endif
