/* process.c - starting and ending somebody's program.
 *
 * After the fork of a program that may have threads only system calls are made, until another program takes over. */
#define _GNU_SOURCE
#include "engine/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/sandbox.h"
#include "search/thinker.h"

/* What the new processes need, made ready before the fork. Files by what they are for. */
struct start {
    int in, out, life, status;
    struct sandbox sandbox;
    char *const *words;
    char *const *environment;
};

/* Where they stand in the new processes. */
enum { STATUS = 3, LIFE = 4, RULES = 5, FIRST_FREE = 6, ASIDE = 16 };

/* ---- in the new processes ---- */

static void close_from(int first)
{
#ifdef SYS_close_range
    if (syscall(SYS_close_range, (unsigned)first, ~0U, 0) == 0)
        return;
#endif
    for (int file = first; file < 65536; file++)
        close(file);
}

/* Put a file in its place; one that is not there leaves the place empty. */
static void place(int file, int at, bool kept)
{
    close(at);
    if (file < 0 || dup2(file, at) < 0)
        return;
    fcntl(at, F_SETFD, kept ? 0 : FD_CLOEXEC);
}

/* Only our files are left, each in its place: first all aside, so that none is in another's way. */
static void place_files(struct start *start)
{
    int nowhere = open("/dev/null", O_RDWR);
    int *const files[] = {&start->in, &start->out, &nowhere, &start->status, &start->life, &start->sandbox.rules};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (*files[i] >= 0)
            *files[i] = fcntl(*files[i], F_DUPFD, ASIDE);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        place(*files[i], (int)i, i < STATUS);
    start->sandbox.rules = start->sandbox.rules >= 0 ? RULES : -1;
    close_from(FIRST_FREE);
}

static void reset_signals(void)
{
    sigset_t none;
    sigemptyset(&none);
    for (int number = 1; number < 32; number++)
        signal(number, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Tell what is lacking, and if there is no such program, why. */
static _Noreturn void be_program(const struct start *start, unsigned lacking)
{
    unsigned char told = (unsigned char)sandbox_enter(&start->sandbox, lacking);
    (void)!write(STATUS, &told, 1);
    execve(start->words[0], start->words, start->environment);
    told = (unsigned char)errno;
    (void)!write(STATUS, &told, 1);
    _exit(127);
}

/* The first process of the namespace: when it ends, all end. It is no part of the program, which so gets its signals,
 * and it lets nobody lie dead. */
static _Noreturn void be_first(const struct start *start, unsigned lacking)
{
    close(LIFE);
    pid_t program = fork();
    if (program == 0)
        be_program(start, lacking);
    close_from(0);
    for (pid_t dead = program > 0 ? 0 : -1; dead != program;) {
        dead = waitpid(-1, NULL, 0);
        if (dead < 0 && errno != EINTR)
            break;
    }
    _exit(0);
}

/* Wait until whoever started it lets go of the other end, or is gone; then end everything. */
static _Noreturn void be_keeper(struct start *start)
{
    char byte;
    place_files(start);
    reset_signals();
    setsid();
    unsigned lacking = sandbox_leave();
    pid_t first = fork();
    if (first == 0) {
        setpgid(0, 0);
        be_first(start, lacking);
    }
    setpgid(first, first);
    close(STATUS);
    for (int file = 0; file < STATUS; file++)
        close(file);
    while (first > 0 && read(LIFE, &byte, 1) < 0 && errno == EINTR)
        continue;
    if (first > 0) {
        kill(-first, SIGKILL);
        kill(first, SIGKILL);
        while (waitpid(first, NULL, 0) < 0 && errno == EINTR)
            continue;
    }
    _exit(0);
}

/* ---- starting ---- */

/* Both ends, for us alone; false with errno set. */
static bool make_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

static void close_pipe(int ends[2])
{
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
}

/* What is told before the program runs: what is lacking, then nothing; or the error. */
static bool hear_status(int file, unsigned *lacking)
{
    unsigned char told[2];
    size_t length = 0;
    ssize_t got = 1;
    while (got != 0 && length < 2) {
        got = read(file, told + length, 2 - length);
        if (got < 0 && errno != EINTR)
            break;
        length += got > 0 ? (size_t)got : 0;
    }
    *lacking = told[0];
    errno = length == 2 ? told[1] : EAGAIN;
    return length == 1;
}

/* Fork the keeper; what it does not need is closed. */
static bool fork_keeper(struct process *process, struct start *start, int in[2], int out[2], int life[2])
{
    int status[2] = {-1, -1};
    if (!make_pipe(status))
        return false;
    start->in = in[0];
    start->out = out[1];
    start->life = life[0];
    start->status = status[1];
    process->keeper = fork();
    if (process->keeper == 0)
        be_keeper(start);
    close(status[1]);
    bool forked = process->keeper > 0;
    close(in[0]);
    close(out[1]);
    close(life[0]);
    in[0] = out[1] = life[0] = -1;
    bool fine = forked && hear_status(status[0], &process->lacking);
    int error = errno;
    close(status[0]);
    errno = error;
    process->keeper = forked ? process->keeper : 0;
    return fine;
}

static bool start_with(struct process *process, struct start *start)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1}, life[2] = {-1, -1};
    bool fine = make_pipe(in) && make_pipe(out) && make_pipe(life) && fork_keeper(process, start, in, out, life);
    int error = errno;
    if (fine || process->keeper > 0) {
        process->in = in[1];
        process->out = process->lines.file = out[0];
        process->life = life[1];
        fcntl(process->in, F_SETFL, O_NONBLOCK);
    } else {
        close_pipe(in);
        close_pipe(out);
        close_pipe(life);
    }
    if (!fine)
        process_end(process, 0);
    errno = error;
    return fine;
}

bool process_start(struct process *process, const char *command, size_t most)
{
    char path[4096] = "PATH=/usr/local/bin:/usr/bin:/bin", shell[] = "/bin/sh", option[] = "-c";
    char home[] = "HOME=/nonexistent", language[] = "LANG=C.UTF-8";
    if (getenv("PATH"))
        snprintf(path, sizeof path, "PATH=%s", getenv("PATH"));
    size_t length = strlen(command) + sizeof "exec ";
    char *line = malloc(length), *words[] = {shell, option, line, NULL}, *environment[] = {path, home, language, NULL};
    struct start start = {.words = words, .environment = environment};
    memset(process, 0, sizeof *process);
    bool fine = lines_open(&process->lines, -1, most) && line;
    if (fine) {
        snprintf(line, length, "exec %s", command);
        start.sandbox = sandbox_prepare(command);
        fine = start_with(process, &start);
        sandbox_drop(&start.sandbox);
    }
    int error = errno;
    if (!fine)
        lines_close(&process->lines);
    free(line);
    errno = error;
    return fine;
}

/* ---- while it runs ---- */

/* Write without dying of it if nobody reads any more. */
static ssize_t write_quietly(int file, const char *text, size_t size)
{
    sigset_t broken, before, pending;
    const struct timespec now = {0};
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t written = write(file, text, size);
    int error = errno;
    if (written < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE))
        sigtimedwait(&broken, NULL, &now);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return written;
}

bool process_write(struct process *process, const char *text, size_t size, int64_t deadline)
{
    struct pollfd room = {.fd = process->in, .events = POLLOUT};
    while (size > 0) {
        ssize_t written = write_quietly(process->in, text, size);
        if (written < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        size -= written > 0 ? (size_t)written : 0;
        text += written > 0 ? written : 0;
        int64_t left = deadline - thinker_now();
        if (size > 0 && (left <= 0 || (poll(&room, 1, left < 60000 ? (int)left : 60000) < 0 && errno != EINTR)))
            return false;
    }
    return true;
}

void process_end(struct process *process, int64_t deadline)
{
    char *line;
    if (!process->keeper)
        return;
    close(process->in);
    while (thinker_now() < deadline) {
        enum lines_found found = lines_next(&process->lines, deadline, &line);
        if (found == LINES_END || found == LINES_LATE)
            break;
    }
    close(process->life);
    close(process->out);
    while (waitpid(process->keeper, NULL, 0) < 0 && errno == EINTR)
        continue;
    lines_close(&process->lines);
    process->keeper = 0;
}
