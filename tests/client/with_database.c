/* with_database.c - with_database [--synced] [--bus] COMMAND...: a command with a PostgreSQL of its own, which the
 * environment tells it of as servers are told (TINTAGEL_STORE), and by its process (DATABASE_PID), and which ends with
 * it. --synced: what is kept is on the disk. --bus: with a Redis, too (TINTAGEL_BUS). Ends as the command does. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/client/database.h"
#include "tests/client/redis.h"

static pid_t child;

static void pass_on(int number)
{
    if (child > 0)
        kill(child, number);
}

int main(int count, char **words)
{
    static const char *const synced[] = {"-c", "fsync=on", NULL};
    struct database database;
    char pid[16];
    int status = 0, from = 1;
    bool sync = false, bus = false;
    struct redis redis = {.pid = 0};
    for (; from < count && strncmp(words[from], "--", 2) == 0; from++) {
        sync |= strcmp(words[from], "--synced") == 0;
        bus |= strcmp(words[from], "--bus") == 0;
    }
    if (count <= from)
        return 2;
    signal(SIGTERM, pass_on);
    signal(SIGINT, pass_on);
    bool built = database_build(&database);
    database.flags = sync ? synced : NULL;
    if (!built || !database_open(&database) || (bus && (!redis_build(&redis) || !redis_open(&redis)))) {
        fprintf(stderr, "with_database: no PostgreSQL, or no Redis, could be started\n");
        database_clear(&database);
        return 1;
    }
    if (bus)
        setenv("TINTAGEL_BUS", redis.url, 1);
    snprintf(pid, sizeof pid, "%d", (int)database.pid);
    setenv("TINTAGEL_STORE", database.place, 1);
    setenv("DATABASE_PID", pid, 1);
    child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        execvp(words[from], words + from);
        _exit(127);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (bus)
        redis_clear(&redis);
    database_clear(&database);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
