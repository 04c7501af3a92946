/* guest.c - connecting, bytes and HTTP; see guest.h. Sockets never block: whoever waits polls. */
#include "tests/client/guest.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

int64_t guest_now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t guest_now(void)
{
    return guest_now_us() / 1000;
}

/* ---- connecting ---- */

static bool wait_for(int descriptor, short what, int64_t until)
{
    for (;;) {
        int64_t left = until - guest_now();
        struct pollfd one = {.fd = descriptor, .events = what};
        int count = poll(&one, 1, left > 0 ? (int)left : 0);
        if (count > 0)
            return true;
        if (count == 0)
            errno = ETIMEDOUT;
        if (count == 0 || errno != EINTR)
            return false;
    }
}

static bool dial(struct guest *guest, const struct sockaddr *address, socklen_t size, int ms)
{
    int trouble = 0, yes = 1;
    socklen_t length = sizeof trouble;
    int64_t until = guest_now() + ms;
    guest->descriptor = socket(address->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (guest->descriptor < 0)
        return false;
    int end = connect(guest->descriptor, address, size);
    while (end != 0 && errno == EAGAIN && guest_now() < until) { /* a Unix socket with many before us */
        poll(NULL, 0, 1);
        end = connect(guest->descriptor, address, size);
    }
    if (end != 0 && errno == EINPROGRESS && wait_for(guest->descriptor, POLLOUT, until) &&
        getsockopt(guest->descriptor, SOL_SOCKET, SO_ERROR, &trouble, &length) == 0) {
        errno = trouble;
        end = trouble ? -1 : 0;
    }
    if (end == 0 && address->sa_family != AF_UNIX)
        setsockopt(guest->descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (end == 0)
        return true;
    int reason = errno;
    close(guest->descriptor);
    guest->descriptor = -1;
    errno = reason;
    return false;
}

static bool dial_tcp(struct guest *guest, const char *place, int ms)
{
    char host[256];
    struct addrinfo *found = NULL, hints = {.ai_socktype = SOCK_STREAM};
    snprintf(host, sizeof host, "%s", place);
    host[strcspn(host, "/")] = '\0';
    char *colon = strrchr(host, ':'), *from = host;
    if (!colon) {
        errno = EINVAL;
        return false;
    }
    *colon = '\0';
    if (host[0] == '[') {
        from++;
        colon[-1] = '\0';
    }
    if (getaddrinfo(from, colon + 1, &hints, &found) != 0) {
        errno = EINVAL;
        return false;
    }
    bool good = dial(guest, found->ai_addr, found->ai_addrlen, ms);
    freeaddrinfo(found);
    return good;
}

bool guest_connect(struct guest *guest, const char *place, int ms)
{
    *guest = (struct guest){.descriptor = -1, .mask = 0x9e3779b9};
    if (strncmp(place, "unix:", 5) != 0)
        return dial_tcp(guest, strncmp(place, "http://", 7) == 0 ? place + 7 : place, ms);
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", place + 5);
    return dial(guest, (struct sockaddr *)&address, sizeof address, ms);
}

void guest_leave(struct guest *guest)
{
    if (guest->descriptor >= 0)
        close(guest->descriptor);
    free(guest->in);
    *guest = (struct guest){.descriptor = -1};
}

void guest_cut(struct guest *guest)
{
    struct linger now = {.l_onoff = 1};
    setsockopt(guest->descriptor, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    guest_leave(guest);
}

/* ---- bytes ---- */

bool guest_write(struct guest *guest, const void *bytes, size_t size, int ms)
{
    int64_t until = guest_now() + ms;
    for (const char *at = bytes; size > 0;) {
        ssize_t sent = send(guest->descriptor, at, size, MSG_NOSIGNAL);
        if (sent > 0) {
            at += sent;
            size -= (size_t)sent;
        } else if ((errno != EAGAIN && errno != EINTR) || !wait_for(guest->descriptor, POLLOUT, until)) {
            return false;
        }
    }
    return true;
}

/* Room for so much more behind what there is. */
static void make_room(struct guest *guest, size_t more)
{
    if (guest->from > 0 && guest->from == guest->to)
        guest->from = guest->to = 0;
    if (guest->room - guest->to > more)
        return;
    if (guest->from > 0) {
        memmove(guest->in, guest->in + guest->from, guest->to - guest->from);
        guest->to -= guest->from;
        guest->from = 0;
    }
    if (guest->room - guest->to > more)
        return;
    guest->room = guest->to + more + 1 > 2 * guest->room ? guest->to + more + 1 : 2 * guest->room;
    char *in = realloc(guest->in, guest->room);
    if (!in)
        abort();
    guest->in = in;
}

bool guest_read(struct guest *guest, int ms)
{
    int64_t until = guest_now() + ms;
    make_room(guest, 2048);
    for (;;) {
        ssize_t got = recv(guest->descriptor, guest->in + guest->to, guest->room - guest->to - 1, 0);
        if (got > 0) {
            guest->to += (size_t)got;
            return true;
        }
        if (got == 0)
            errno = 0;
        if (got == 0 || (errno != EAGAIN && errno != EINTR) || !wait_for(guest->descriptor, POLLIN, until))
            return false;
    }
}

bool guest_is_closed(struct guest *guest, int ms)
{
    int64_t until = guest_now() + ms;
    while (guest_read(guest, (int)(until - guest_now())))
        guest->from = guest->to = 0;
    return errno != ETIMEDOUT;
}

/* ---- HTTP ---- */

bool guest_header(const struct guest_answer *answer, const char *name, char *out, size_t size)
{
    size_t length = strlen(name);
    out[0] = '\0';
    for (const char *line = answer->head; line; line = strstr(line, "\r\n")) {
        line += strncmp(line, "\r\n", 2) == 0 ? 2 : 0;
        if (strncasecmp(line, name, length) != 0 || line[length] != ':')
            continue;
        line += length + 1;
        line += strspn(line, " ");
        snprintf(out, size, "%.*s", (int)strcspn(line, "\r"), line);
        return true;
    }
    return false;
}

void guest_answer_free(struct guest_answer *answer)
{
    free(answer->head);
    free(answer->body);
    answer->head = answer->body = NULL;
    answer->size = 0;
    answer->status = 0;
}

static char *take(struct guest *guest, size_t size)
{
    char *copy = malloc(size + 1);
    if (!copy)
        abort();
    memcpy(copy, guest->in + guest->from, size);
    copy[size] = '\0';
    guest->from += size;
    return copy;
}

static bool read_head(struct guest *guest, struct guest_answer *answer, int64_t until)
{
    for (;;) {
        const char *end = NULL;
        if (guest->to > guest->from) {
            guest->in[guest->to] = '\0';
            end = strstr(guest->in + guest->from, "\r\n\r\n");
        }
        if (end) {
            answer->head = take(guest, (size_t)(end + 4 - (guest->in + guest->from)));
            answer->status = strncmp(answer->head, "HTTP/1.1 ", 9) == 0 ? (int)strtol(answer->head + 9, NULL, 10) : 0;
            return answer->status > 0;
        }
        int64_t left = until - guest_now();
        if (!guest_read(guest, left > 0 ? (int)left : 0))
            return false;
    }
}

bool guest_answer(struct guest *guest, bool bare, struct guest_answer *answer, int ms)
{
    char length[32];
    int64_t until = guest_now() + ms;
    *answer = (struct guest_answer){.status = 0};
    while (answer->status < 200) {
        guest_answer_free(answer);
        if (!read_head(guest, answer, until))
            return false;
        if (answer->status == 101)
            break;
    }
    if (!bare && answer->status != 304 && guest_header(answer, "Content-Length", length, sizeof length))
        answer->size = strtoul(length, NULL, 10);
    while (guest->to - guest->from < answer->size) {
        int64_t left = until - guest_now();
        make_room(guest, answer->size);
        if (!guest_read(guest, left > 0 ? (int)left : 0))
            return false;
    }
    answer->body = take(guest, answer->size);
    return true;
}

bool guest_request(struct guest *guest, const char *method, const char *path, const char *headers, const char *body,
                   struct guest_answer *answer, int ms)
{
    char head[8192], length[64] = "";
    *answer = (struct guest_answer){.status = 0};
    if (body)
        snprintf(length, sizeof length, "Content-Length: %zu\r\n", strlen(body));
    int size =
        snprintf(head, sizeof head, "%s %s HTTP/1.1\r\nHost: localhost\r\n%s%s\r\n", method, path, length, headers);
    if (size < 0 || (size_t)size >= sizeof head)
        return false;
    return guest_write(guest, head, (size_t)size, ms) && (!body || guest_write(guest, body, strlen(body), ms)) &&
           guest_answer(guest, strcmp(method, "HEAD") == 0, answer, ms);
}
