/* servant.c - see servant.h. */
#define _GNU_SOURCE
#include "tests/client/servant.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/client/guest.h"

enum { START_MS = 20000, STEP_MS = 20 };

bool servant_open(struct servant *servant)
{
    servant->pid = fork();
    if (servant->pid != 0)
        return servant->pid > 0;
    int notes = open(servant->notes ? servant->notes : "/dev/null", O_WRONLY | O_CREAT | O_APPEND, 0600);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(notes, 1);
    dup2(notes, 2);
    execvp(servant->words[0], (char *const *)servant->words);
    _exit(127);
}

static bool wait_end(struct servant *servant)
{
    int status = -1;
    while (waitpid(servant->pid, &status, 0) < 0 && errno == EINTR)
        ;
    servant->pid = 0;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

void servant_kill(struct servant *servant)
{
    if (servant->pid > 0 && kill(servant->pid, SIGKILL) == 0)
        wait_end(servant);
}

bool servant_close(struct servant *servant)
{
    return servant->pid > 0 && kill(servant->pid, SIGTERM) == 0 && wait_end(servant);
}

/* ---- the proxy ---- */

/* One that nobody has just now. */
static int free_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int one = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), port = 0;
    if (one >= 0 && bind(one, (struct sockaddr *)&address, size) == 0 &&
        getsockname(one, (struct sockaddr *)&address, &size) == 0)
        port = ntohs(address.sin_port);
    close(one);
    return port;
}

static bool lets_through(const struct proxy *proxy)
{
    struct guest guest;
    struct guest_answer answer = {.status = 0};
    if (guest_connect(&guest, proxy->place, STEP_MS))
        guest_request(&guest, "GET", "/health", "", NULL, &answer, START_MS);
    int status = answer.status;
    guest_answer_free(&answer);
    guest_leave(&guest);
    return status == 200;
}

bool proxy_open(struct proxy *proxy, const char *config, const char *const places[PROXY_NODES], const char *notes)
{
    static const char *const names[PROXY_NODES] = {"NODE_1", "NODE_2", "NODE_3"};
    const char *words[] = {access("/usr/sbin/haproxy", X_OK) == 0 ? "/usr/sbin/haproxy" : "haproxy", "-db", "-f",
                           config, NULL};
    memcpy(proxy->words, words, sizeof words);
    proxy->servant = (struct servant){.words = proxy->words, .notes = notes};
    snprintf(proxy->place, sizeof proxy->place, "127.0.0.1:%d", free_port());
    setenv("LISTEN", proxy->place, 1);
    for (int i = 0; i < PROXY_NODES; i++)
        setenv(names[i], places[i], 1);
    if (!servant_open(&proxy->servant))
        return false;
    for (int64_t until = guest_now() + START_MS; guest_now() < until; poll(NULL, 0, STEP_MS))
        if (lets_through(proxy))
            return true;
    servant_kill(&proxy->servant);
    return false;
}
