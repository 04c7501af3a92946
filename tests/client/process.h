/* process.h - what it takes to start another program for a test, whichever it is: where it listens and what it says,
 * how it ends, what it costs, and that nothing of it stays. */
#ifndef TESTS_CLIENT_PROCESS_H
#define TESTS_CLIENT_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

/* A port of this machine alone that nobody has now; 0: there is none. */
int process_free_port(void);
/* Start a program by its words, NULL after the last; the first is its file, or a name in the PATH. What it says goes
 * behind what is in the file `notes`. It is killed when the test ends. Its id, or -1. */
pid_t process_start(const char *const *words, const char *notes);
/* Wait for its end: true if it ended well. */
bool process_wait(pid_t pid);
/* Its CPU time in microseconds, as long as it runs. */
long long process_cpu_us(pid_t pid);
/* Remove a folder with all that is in it. */
void process_remove_folder(const char *folder);

#endif
