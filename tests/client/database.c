/* database.c - see database.h. */
#define _GNU_SOURCE
#include "tests/client/database.h"

#include <fcntl.h>
#include <glob.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/client/process.h"

enum { WORDS = 32, START_MS = 30000, STEP_MS = 20, CHILDREN = 100, ATTEMPTS = 20 };

/* Where Debian keeps each version apart, the newest; else in the PATH. */
static void find_programs(char *out, size_t size)
{
    glob_t found;
    *out = '\0';
    if (glob("/usr/lib/postgresql/*/bin/initdb", 0, NULL, &found) == 0)
        snprintf(out, size, "%.*s", (int)(strlen(found.gl_pathv[found.gl_pathc - 1]) - strlen("initdb")),
                 found.gl_pathv[found.gl_pathc - 1]);
    globfree(&found);
}

static const struct passwd *whom(void)
{
    const struct passwd *user = getpwnam("postgres");
    return user ? user : getpwnam("nobody");
}

/* In the new process: be somebody else, if we are root, and say nothing where nobody listens. */
static void become(const struct database *database, const char *const *words)
{
    char path[320], notes[96];
    const struct passwd *user = geteuid() == 0 ? whom() : NULL;
    snprintf(notes, sizeof notes, "%s/notes", database->folder);
    int out = open(notes, O_WRONLY | O_CREAT | O_APPEND, 0666);
    if (user && (setgroups(0, NULL) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0))
        _exit(126);
    if (chdir(database->folder) != 0)
        _exit(126);
    prctl(PR_SET_PDEATHSIG, SIGQUIT);
    dup2(out, 1);
    dup2(out, 2);
    snprintf(path, sizeof path, "%s%s", database->programs, words[0]);
    execvp(path, (char *const *)words);
    _exit(127);
}

static pid_t start(const struct database *database, const char *const *words)
{
    pid_t pid = fork();
    if (pid == 0)
        become(database, words);
    return pid;
}

/* Its folder, for the user it will run for. */
static bool make_folder(struct database *database)
{
    *database = (struct database){.folder = "/tmp/tintagel-pg.XXXXXX"};
    if (!mkdtemp(database->folder))
        return false;
    const struct passwd *user = geteuid() == 0 ? whom() : NULL;
    if ((user && chown(database->folder, user->pw_uid, user->pw_gid) != 0) || chmod(database->folder, 0755) != 0)
        return false;
    find_programs(database->programs, sizeof database->programs);
    snprintf(database->place, sizeof database->place, "postgresql://tintagel@/postgres?host=%s", database->folder);
    return true;
}

bool database_build(struct database *database)
{
    char data[80];
    if (!make_folder(database))
        return false;
    snprintf(data, sizeof data, "%s/data", database->folder);
    const char *words[] = {"initdb",   "-D", data,   "-A",          "trust",     "-U",
                           "tintagel", "-E", "UTF8", "--no-locale", "--no-sync", NULL};
    return process_wait(start(database, words));
}

bool database_follow(struct database *database, const struct database *leader)
{
    char data[80];
    if (!make_folder(database))
        return false;
    snprintf(data, sizeof data, "%s/data", database->folder);
    const char *words[] = {"pg_basebackup", "-h", leader->folder, "-U", "tintagel", "-D", data, "-R", "-c", "fast",
                           "--no-sync",     NULL};
    return process_wait(start(database, words));
}

bool database_promote(const struct database *database)
{
    char data[80];
    snprintf(data, sizeof data, "%s/data", database->folder);
    const char *words[] = {"pg_ctl", "promote", "-w", "-D", data, NULL};
    return process_wait(start(database, words));
}

/* It says so in a file, as pg_ctl knows. */
static bool is_ready(const struct database *database)
{
    char name[96], text[1024] = "";
    snprintf(name, sizeof name, "%s/data/postmaster.pid", database->folder);
    FILE *file = fopen(name, "r");
    size_t got = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file)
        fclose(file);
    text[got] = '\0';
    return strtol(text, NULL, 10) == database->pid && (strstr(text, "ready") || strstr(text, "standby"));
}

/* Start it and wait until it answers, or has ended. */
static bool try_open(struct database *database, const char *const *words)
{
    const struct timespec step = {.tv_nsec = STEP_MS * 1000000L};
    database->pid = start(database, words);
    for (int left = START_MS; database->pid > 0 && left > 0; left -= STEP_MS) {
        if (is_ready(database))
            return true;
        if (waitpid(database->pid, NULL, WNOHANG) != 0)
            break;
        nanosleep(&step, NULL);
    }
    database->pid = 0;
    return false;
}

/* It refuses while processes of one that was killed are not quite gone. */
bool database_open(struct database *database)
{
    char data[80];
    const struct timespec wait = {.tv_nsec = 10 * STEP_MS * 1000000L};
    snprintf(data, sizeof data, "%s/data", database->folder);
    const char *words[WORDS] = {"postgres",           "-D", data,        "-k", database->folder,     "-c",
                                "listen_addresses=",  "-c", "fsync=off", "-c", "max_connections=60", "-c",
                                "shared_buffers=32MB"};
    int count = 13, attempts = 0;
    for (int i = 0; database->flags && database->flags[i] && count < WORDS - 1; i++)
        words[count++] = database->flags[i];
    while (!try_open(database, words) && ++attempts < ATTEMPTS)
        nanosleep(&wait, NULL);
    return database->pid > 0;
}

/* Those that it has begun; returns how many. */
static int children_of(pid_t pid, pid_t *children, int most)
{
    int count = 0;
    glob_t found;
    if (glob("/proc/[0-9]*/stat", 0, NULL, &found) != 0)
        return 0;
    for (size_t i = 0; i < found.gl_pathc && count < most; i++) {
        int parent = 0, child = 0;
        FILE *file = fopen(found.gl_pathv[i], "r");
        if (file && fscanf(file, "%d (%*[^)]) %*c %d", &child, &parent) == 2 && parent == pid)
            children[count++] = child;
        if (file)
            fclose(file);
    }
    globfree(&found);
    return count;
}

long long database_cpu_us(pid_t pid)
{
    pid_t children[CHILDREN];
    int count = children_of(pid, children, CHILDREN);
    long long sum = process_cpu_us(pid);
    for (int i = 0; i < count; i++)
        sum += process_cpu_us(children[i]);
    return sum;
}

static void signal_all(const struct database *database, int number)
{
    pid_t children[CHILDREN];
    int count = database->pid > 0 ? children_of(database->pid, children, CHILDREN) : 0;
    if (database->pid > 0)
        kill(database->pid, number);
    for (int i = 0; i < count; i++)
        kill(children[i], number);
}

void database_freeze(const struct database *database)
{
    signal_all(database, SIGSTOP);
}

void database_thaw(const struct database *database)
{
    signal_all(database, SIGCONT);
}

void database_kill(struct database *database)
{
    pid_t children[CHILDREN];
    int count = database->pid > 0 ? children_of(database->pid, children, CHILDREN) : 0;
    if (database->pid > 0 && kill(database->pid, SIGKILL) == 0)
        process_wait(database->pid);
    for (int i = 0; i < count; i++)
        kill(children[i], SIGKILL);
    database->pid = 0;
}

bool database_close(struct database *database)
{
    bool good = database->pid > 0 && kill(database->pid, SIGINT) == 0 && process_wait(database->pid);
    database->pid = 0;
    return good;
}

void database_clear(struct database *database)
{
    database_kill(database);
    if (database->folder[0])
        process_remove_folder(database->folder);
    database->folder[0] = '\0';
}
