/* attempt.c - see attempt.h.
 *
 * A name may take longer to be looked up than anybody wants to wait when the program ends: so the thread is on its own,
 * and the last of the two who hold an attempt frees it. */
#include "bus/attempt.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

struct attempt {
    struct place place;
    atomic_int holders;
    int bell, descriptor;
    char says[ATTEMPT_SAYS];
};

static void say(struct attempt *attempt, const char *what)
{
    struct text says = text_on(attempt->says, sizeof attempt->says);
    text_add(&says, what);
}

/* ---- on the thread ---- */

static bool wait_connected(int descriptor)
{
    struct pollfd one = {.fd = descriptor, .events = POLLOUT};
    int trouble = ETIMEDOUT;
    socklen_t size = sizeof trouble;
    if (poll(&one, 1, ATTEMPT_MS) == 1)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &trouble, &size);
    errno = trouble;
    return trouble == 0;
}

static int connect_to(int family, const struct sockaddr *address, socklen_t size)
{
    int on = 1, descriptor = socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0)
        return -1;
    if (family != AF_UNIX)
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(descriptor, address, size) == 0 || (errno == EINPROGRESS && wait_connected(descriptor)))
        return descriptor;
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}

static void reach_file(struct attempt *attempt)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path, attempt->place.path, strlen(attempt->place.path) + 1);
    attempt->descriptor = connect_to(AF_UNIX, (const struct sockaddr *)&address, sizeof address);
    if (attempt->descriptor < 0)
        say(attempt, strerror(errno));
}

static void reach_host(struct attempt *attempt)
{
    char port[8];
    struct addrinfo *found = NULL, hints = {.ai_socktype = SOCK_STREAM};
    snprintf(port, sizeof port, "%d", attempt->place.port);
    int wrong = getaddrinfo(attempt->place.host, port, &hints, &found);
    if (wrong != 0)
        say(attempt, gai_strerror(wrong));
    for (const struct addrinfo *one = found; attempt->descriptor < 0 && one; one = one->ai_next) {
        attempt->descriptor = connect_to(one->ai_family, one->ai_addr, one->ai_addrlen);
        if (attempt->descriptor < 0)
            say(attempt, strerror(errno));
    }
    if (found)
        freeaddrinfo(found);
}

static void let_go(struct attempt *attempt)
{
    if (atomic_fetch_sub(&attempt->holders, 1) > 1)
        return;
    if (attempt->descriptor >= 0)
        close(attempt->descriptor);
    close(attempt->bell);
    free(attempt);
}

static void *work(void *context)
{
    struct attempt *attempt = context;
    uint64_t one = 1;
    if (attempt->place.is_local)
        reach_file(attempt);
    else
        reach_host(attempt);
    ssize_t written = write(attempt->bell, &one, sizeof one);
    (void)written;
    let_go(attempt);
    return NULL;
}

/* ---- on the loop's ---- */

/* Signals are the loop's. */
static bool start(struct attempt *attempt)
{
    sigset_t all, before;
    pthread_attr_t alone;
    pthread_t thread;
    sigfillset(&all);
    pthread_attr_init(&alone);
    pthread_attr_setdetachstate(&alone, PTHREAD_CREATE_DETACHED);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&thread, &alone, work, attempt) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&alone);
    return good;
}

struct attempt *attempt_begin(const struct place *place)
{
    struct attempt *attempt = calloc(1, sizeof *attempt);
    if (!attempt)
        return NULL;
    attempt->place = *place;
    attempt->descriptor = -1;
    attempt->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    atomic_init(&attempt->holders, 2);
    if (attempt->bell >= 0 && start(attempt))
        return attempt;
    if (attempt->bell >= 0)
        close(attempt->bell);
    free(attempt);
    return NULL;
}

int attempt_wait_on(const struct attempt *attempt)
{
    return attempt->bell;
}

/* The bell has been heard, and by it what the thread has written. */
int attempt_result(struct attempt *attempt, char says[ATTEMPT_SAYS])
{
    uint64_t rung;
    ssize_t heard = read(attempt->bell, &rung, sizeof rung);
    (void)heard;
    int descriptor = attempt->descriptor;
    memcpy(says, attempt->says, ATTEMPT_SAYS);
    attempt->descriptor = -1;
    return descriptor;
}

void attempt_drop(struct attempt *attempt)
{
    if (attempt)
        let_go(attempt);
}
