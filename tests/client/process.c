/* process.c - see process.h. */
#define _GNU_SOURCE
#include "tests/client/process.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

int process_free_port(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = descriptor >= 0 && bind(descriptor, (struct sockaddr *)&at, sizeof at) == 0 &&
                getsockname(descriptor, (struct sockaddr *)&at, &size) == 0;
    if (descriptor >= 0)
        close(descriptor);
    return good ? ntohs(at.sin_port) : 0;
}

pid_t process_start(const char *const *words, const char *notes)
{
    pid_t pid = fork();
    if (pid != 0)
        return pid;
    int out = open(notes, O_WRONLY | O_CREAT | O_APPEND, 0600);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(out, 1);
    dup2(out, 2);
    execvp(words[0], (char *const *)words);
    _exit(127);
}

bool process_wait(pid_t pid)
{
    int status = -1;
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

long long process_cpu_us(pid_t pid)
{
    char path[64];
    long long ns = 0;
    snprintf(path, sizeof path, "/proc/%d/schedstat", (int)pid);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%lld", &ns) != 1)
        ns = 0;
    if (file)
        fclose(file);
    return ns / 1000;
}

static int remove_one(const char *path, const struct stat *is, int kind, struct FTW *where)
{
    (void)is, (void)kind, (void)where;
    return remove(path);
}

void process_remove_folder(const char *folder)
{
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}
