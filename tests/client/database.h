/* database.h - a PostgreSQL that a test has started: the real program, with data of its own below /tmp, reached by a
 * socket there and by no network. It ends when the test does, whatever happens. */
#ifndef TESTS_CLIENT_DATABASE_H
#define TESTS_CLIENT_DATABASE_H

#include <stdbool.h>
#include <sys/types.h>

struct database {
    char folder[64];
    char programs[256];       /* where its programs are */
    char place[128];          /* "postgresql://…" of the database postgres */
    const char *const *flags; /* further words of its command, NULL after the last; or NULL */
    pid_t pid;                /* 0: it does not run */
};

/* Make one. It refuses to run for root: then it runs for the user postgres, or nobody. False if there is no PostgreSQL
 * here. */
bool database_build(struct database *database);
/* Make one that follows another, which runs: what that one keeps it has too, once it is started. */
bool database_follow(struct database *database, const struct database *leader);
/* It follows nobody any more, and keeps things itself. */
bool database_promote(const struct database *database);
/* Start it, and wait until it answers. */
bool database_open(struct database *database);
/* End it as power ends it (all of its processes at once), or as its host asks it to. */
void database_kill(struct database *database);
bool database_close(struct database *database);
/* All of its processes stand still; or go on. */
void database_freeze(const struct database *database);
void database_thaw(const struct database *database);
/* Remove it, having ended it. */
void database_clear(struct database *database);
/* Its CPU time in microseconds, as far as its processes still run. */
long long database_cpu_us(pid_t pid);

#endif
