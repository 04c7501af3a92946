/* store_relay.c - see store_relay.h. */
#define _GNU_SOURCE
#include "tests/store_relay.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { PAIRS = 32, SIZE = 65536 };

static struct {
    pthread_t thread;
    struct sockaddr_un here, there;
    int listener;
    int pairs[PAIRS][2]; /* who came, and the database; -1: none */
    bool told[PAIRS];    /* it has sent something since the mode is set */
    int answers[PAIRS];  /* that have come */
    atomic_int mode, cuts, lot;
    atomic_bool ends;
} relay;

static int listen_here(void)
{
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    unlink(relay.here.sun_path);
    if (bind(listener, (struct sockaddr *)&relay.here, sizeof relay.here) != 0 || listen(listener, 16) != 0)
        return -1;
    return listener;
}

static void take(void)
{
    int from = accept4(relay.listener, NULL, NULL, SOCK_CLOEXEC), to = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0),
        i = 0;
    while (i < PAIRS && relay.pairs[i][0] >= 0)
        i++;
    if (i < PAIRS && connect(to, (struct sockaddr *)&relay.there, sizeof relay.there) == 0) {
        relay.pairs[i][0] = from;
        relay.pairs[i][1] = to;
        relay.told[i] = false;
        relay.answers[i] = 0;
        return;
    }
    close(from);
    close(to);
}

static void cut(int i)
{
    close(relay.pairs[i][0]);
    close(relay.pairs[i][1]);
    relay.pairs[i][0] = relay.pairs[i][1] = -1;
}

static void cut_as_told(int i)
{
    cut(i);
    atomic_store(&relay.mode, RELAY_PASS);
    atomic_fetch_add(&relay.cuts, 1);
}

static void pass(int to, const char *bytes, ssize_t size)
{
    while (size > 0) {
        ssize_t sent = send(to, bytes, (size_t)size, MSG_NOSIGNAL);
        if (sent <= 0)
            return;
        bytes += sent;
        size -= sent;
    }
}

static void pump(int i, int side)
{
    static char bytes[SIZE];
    int mode = atomic_load(&relay.mode);
    ssize_t size = recv(relay.pairs[i][side], bytes, sizeof bytes, 0);
    if (size <= 0) {
        cut(i);
        return;
    }
    if (side == 0 && mode == RELAY_CUT) {
        cut_as_told(i);
        return;
    }
    relay.answers[i] += side;
    if (mode == RELAY_HUSH && side == 1 && relay.answers[i] > 1)
        return;
    relay.told[i] = relay.told[i] || (side == 0 && mode != RELAY_PASS);
    if (side == 1 && relay.told[i] && mode != RELAY_PASS && mode != RELAY_HUSH) {
        if (mode == RELAY_TRICKLE)
            pass(relay.pairs[i][0], bytes, atomic_fetch_add(&relay.lot, 1) * 7 % size);
        cut_as_told(i);
        return;
    }
    relay.told[i] = relay.told[i] && mode != RELAY_PASS;
    pass(relay.pairs[i][1 - side], bytes, size);
}

static void *run(void *none)
{
    while (!atomic_load(&relay.ends)) {
        struct pollfd wait[1 + 2 * PAIRS] = {{.fd = relay.listener, .events = POLLIN}};
        for (int i = 0; i < 2 * PAIRS; i++)
            wait[1 + i] = (struct pollfd){.fd = relay.pairs[i / 2][i % 2], .events = POLLIN};
        if (poll(wait, 1 + 2 * PAIRS, 50) <= 0)
            continue;
        for (int i = 0; i < 2 * PAIRS; i++)
            if (wait[1 + i].revents && relay.pairs[i / 2][i % 2] == wait[1 + i].fd)
                pump(i / 2, i % 2);
        if (wait[0].revents)
            take();
    }
    return none;
}

bool relay_open(const char *folder, const char *path)
{
    memset(&relay, 0, sizeof relay);
    memset(relay.pairs, -1, sizeof relay.pairs);
    relay.here.sun_family = relay.there.sun_family = AF_UNIX;
    snprintf(relay.here.sun_path, sizeof relay.here.sun_path, "%s/.s.PGSQL.5432", folder);
    snprintf(relay.there.sun_path, sizeof relay.there.sun_path, "%s", path);
    relay.listener = listen_here();
    return relay.listener >= 0 && pthread_create(&relay.thread, NULL, run, NULL) == 0;
}

void relay_set(enum relay_mode mode)
{
    atomic_store(&relay.mode, (int)mode);
}

int relay_cuts(void)
{
    return atomic_load(&relay.cuts);
}

void relay_close(void)
{
    atomic_store(&relay.ends, true);
    pthread_join(relay.thread, NULL);
    for (int i = 0; i < PAIRS; i++)
        if (relay.pairs[i][0] >= 0)
            cut(i);
    close(relay.listener);
    unlink(relay.here.sun_path);
}
