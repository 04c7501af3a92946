/* redis.c - see redis.h. */
#define _GNU_SOURCE
#include "tests/client/redis.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/client/process.h"

enum { WORDS = 40, START_MS = 15000, STEP_MS = 10 };

static void wait_a_step(void)
{
    const struct timespec step = {.tv_nsec = STEP_MS * 1000000L};
    nanosleep(&step, NULL);
}

bool redis_build(struct redis *redis)
{
    *redis = (struct redis){.folder = "/tmp/tintagel-redis.XXXXXX"};
    redis->port = process_free_port();
    if (!mkdtemp(redis->folder) || redis->port == 0)
        return false;
    snprintf(redis->path, sizeof redis->path, "%s/socket", redis->folder);
    snprintf(redis->url, sizeof redis->url, "redis+unix://%s", redis->path);
    snprintf(redis->net, sizeof redis->net, "redis://127.0.0.1:%d", redis->port);
    return true;
}

/* It may want a password: that is an answer too. */
static bool is_ready(const struct redis *redis)
{
    char answer[64];
    return redis_ask(redis, "PING", answer, sizeof answer) && strncmp(answer, "-LOADING", 8) != 0;
}

bool redis_open(struct redis *redis)
{
    char port[8], notes[80];
    snprintf(notes, sizeof notes, "%s/notes", redis->folder);
    snprintf(port, sizeof port, "%d", redis->port);
    const char *words[WORDS] = {"redis-server", "--port",      port,          "--bind", "127.0.0.1", "--unixsocket",
                                redis->path,    "--dir",       redis->folder, "--save", "",          "--appendonly",
                                "no",           "--daemonize", "no"};
    int count = 15;
    for (int i = 0; redis->flags && redis->flags[i] && count < WORDS - 1; i++)
        words[count++] = redis->flags[i];
    redis->pid = process_start(words, notes);
    for (int left = START_MS; redis->pid > 0 && left > 0; left -= STEP_MS) {
        if (is_ready(redis))
            return true;
        if (waitpid(redis->pid, NULL, WNOHANG) != 0)
            break;
        wait_a_step();
    }
    redis->pid = 0;
    return false;
}

void redis_kill(struct redis *redis)
{
    if (redis->pid > 0 && kill(redis->pid, SIGKILL) == 0)
        process_wait(redis->pid);
    redis->pid = 0;
}

void redis_stop(const struct redis *redis)
{
    if (redis->pid > 0)
        kill(redis->pid, SIGSTOP);
}

void redis_go_on(const struct redis *redis)
{
    if (redis->pid > 0)
        kill(redis->pid, SIGCONT);
}

void redis_clear(struct redis *redis)
{
    redis_kill(redis);
    if (redis->folder[0])
        process_remove_folder(redis->folder);
    redis->folder[0] = '\0';
}

int redis_connect(const struct redis *redis)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    struct timeval patience = {.tv_sec = 5};
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    memcpy(at.sun_path, redis->path, sizeof redis->path);
    if (descriptor < 0)
        return -1;
    if (connect(descriptor, (const struct sockaddr *)&at, sizeof at) == 0 &&
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) == 0)
        return descriptor;
    close(descriptor);
    return -1;
}

bool redis_ask(const struct redis *redis, const char *line, char *answer, size_t size)
{
    char text[1024];
    ssize_t got = -1;
    int length = snprintf(text, sizeof text, "%s\r\n", line), descriptor = redis_connect(redis);
    if (descriptor < 0)
        return false;
    if (length < (int)sizeof text && write(descriptor, text, (size_t)length) == length)
        got = read(descriptor, answer, size - 1);
    close(descriptor);
    answer[got > 0 ? got : 0] = '\0';
    return got > 0;
}

long long redis_cpu_us(const struct redis *redis)
{
    return process_cpu_us(redis->pid);
}
