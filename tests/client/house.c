/* house.c - see house.h. */
#define _GNU_SOURCE
#include "tests/client/house.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/client/process.h"

enum { START_MS = 20000, WORDS = 24 };

bool house_build(struct house *house, const char *program, const char *under)
{
    *house = (struct house){.program = program};
    snprintf(house->data, sizeof house->data, "%s/tintagel.XXXXXX", under);
    snprintf(house->place, sizeof house->place, "127.0.0.1:0");
    if (!mkdtemp(house->data))
        return false;
    snprintf(house->notes, sizeof house->notes, "%s/notes", house->data);
    return true;
}

/* In the new process. */
static void become(const struct house *house, int out)
{
    const char *words[WORDS] = {house->program, "serve", "--listen", house->place, "--data", house->data};
    int count = 6, notes = open(house->notes, O_WRONLY | O_CREAT | O_APPEND, 0600);
    for (int i = 0; house->flags && house->flags[i] && count < WORDS - 1; i++)
        words[count++] = house->flags[i];
    struct rlimit files = {.rlim_cur = (rlim_t)house->files, .rlim_max = (rlim_t)house->files};
    if (house->files > 0)
        setrlimit(RLIMIT_NOFILE, &files);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(out, 1);
    dup2(notes, 2);
    execv(house->program, (char *const *)words);
    _exit(127);
}

/* Its first line tells where it is. */
static bool read_place(struct house *house, int from)
{
    char line[512];
    size_t size = 0;
    struct pollfd wait = {.fd = from, .events = POLLIN};
    while (size < sizeof line - 1 && poll(&wait, 1, START_MS) > 0) {
        ssize_t got = read(from, line + size, sizeof line - 1 - size);
        if (got <= 0)
            return false;
        size += (size_t)got;
        line[size] = '\0';
        const char *port = strstr(line, "http://127.0.0.1:");
        if (!port || !strchr(line, '\n'))
            continue;
        snprintf(house->place, sizeof house->place, "127.0.0.1:%ld", strtol(port + 17, NULL, 10));
        return true;
    }
    return false;
}

bool house_open(struct house *house)
{
    int pipes[2];
    if (pipe2(pipes, O_CLOEXEC) != 0)
        return false;
    house->pid = fork();
    if (house->pid == 0)
        become(house, pipes[1]);
    close(pipes[1]);
    bool good = house->pid > 0 && read_place(house, pipes[0]);
    close(pipes[0]);
    if (!good && house->pid > 0)
        house_kill(house);
    return good;
}

static bool end_by(struct house *house, int number)
{
    bool good = house->pid > 0 && kill(house->pid, number) == 0 && process_wait(house->pid);
    house->pid = 0;
    return good;
}

void house_kill(struct house *house)
{
    end_by(house, SIGKILL);
}

bool house_close(struct house *house)
{
    return end_by(house, SIGTERM);
}

void house_clear(struct house *house)
{
    house_kill(house);
    process_remove_folder(house->data);
}

/* ---- what it costs ---- */

long house_memory(const struct house *house)
{
    char path[64], line[256];
    long kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)house->pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmRSS:", 6) == 0)
            kib = strtol(line + 6, NULL, 10);
    if (file)
        fclose(file);
    return kib;
}

/* Of all threads, as the scheduler has counted it: the times of /proc/PID/stat are whole ticks. */
long long house_cpu_us(const struct house *house)
{
    char path[300];
    long long sum = 0, ns;
    snprintf(path, sizeof path, "/proc/%d/task", (int)house->pid);
    DIR *tasks = opendir(path);
    for (struct dirent *task; tasks && (task = readdir(tasks));) {
        snprintf(path, sizeof path, "/proc/%d/task/%.20s/schedstat", (int)house->pid, task->d_name);
        FILE *file = task->d_name[0] != '.' ? fopen(path, "r") : NULL;
        if (file && fscanf(file, "%lld", &ns) == 1)
            sum += ns;
        if (file)
            fclose(file);
    }
    if (tasks)
        closedir(tasks);
    return sum / 1000;
}
