/* with_database.c - with_database COMMAND...: a command with a PostgreSQL of its own, which the environment tells it of
 * as servers are told (TINTAGEL_STORE), and which ends with it. Ends as the command does. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/client/database.h"

static pid_t child;

static void pass_on(int number)
{
    if (child > 0)
        kill(child, number);
}

int main(int count, char **words)
{
    struct database database;
    int status = 0;
    if (count < 2)
        return 2;
    signal(SIGTERM, pass_on);
    signal(SIGINT, pass_on);
    if (!database_build(&database) || !database_open(&database)) {
        fprintf(stderr, "with_database: no PostgreSQL could be started\n");
        database_clear(&database);
        return 1;
    }
    setenv("TINTAGEL_STORE", database.place, 1);
    child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        execvp(words[1], words + 1);
        _exit(127);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    database_clear(&database);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
