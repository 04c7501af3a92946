/* servant.c - see servant.h. */
#define _GNU_SOURCE
#include "tests/client/servant.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/client/guest.h"
#include "tests/client/process.h"

enum { START_MS = 20000, STEP_MS = 20 };

bool servant_open(struct servant *servant)
{
    servant->pid = process_start(servant->words, servant->notes ? servant->notes : "/dev/null");
    return servant->pid > 0;
}

static bool end_by(struct servant *servant, int number)
{
    bool good = servant->pid > 0 && kill(servant->pid, number) == 0 && process_wait(servant->pid);
    servant->pid = 0;
    return good;
}

void servant_kill(struct servant *servant)
{
    end_by(servant, SIGKILL);
}

bool servant_close(struct servant *servant)
{
    return end_by(servant, SIGTERM);
}

/* ---- the proxy ---- */

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
    snprintf(proxy->place, sizeof proxy->place, "127.0.0.1:%d", process_free_port());
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
