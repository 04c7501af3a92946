/* listen.c - places to listen at, and taking connections from them.
 *
 * Invariant: nobody listens while there is no room for another connection: accept() would fail at once, for ever. When
 * the room is full of those who wait for nothing but their client's next byte, the one that waits longest makes room.
 * Its descriptor is closed by the loop a little later, so few are taken at a time. */
#define _GNU_SOURCE /* accept4 */
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "net/internal.h"

enum { AT_ONCE = 16, QUEUE = 1024, PLACE_MODE = 0660 };

/* ---- places ---- */

static int open_socket(const struct sockaddr *address, socklen_t size, int family)
{
    int yes = 1, descriptor = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return -1;
    if (family != AF_UNIX)
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (family == AF_INET6)
        setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes);
    if (bind(descriptor, address, size) == 0 && listen(descriptor, QUEUE) == 0)
        return descriptor;
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}

/* EDESTADDRREQ: that is no address. */
static int open_tcp(const struct net_place *place)
{
    struct addrinfo *found = NULL, hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    int trouble = getaddrinfo(place->address, NULL, &hints, &found), descriptor = -1;
    if (trouble) {
        errno = trouble == EAI_MEMORY ? ENOMEM : trouble == EAI_SYSTEM ? errno : EDESTADDRREQ;
        return -1;
    }
    for (const struct addrinfo *at = found; at && descriptor < 0; at = at->ai_next) {
        uint16_t port = htons((uint16_t)place->port);
        if (at->ai_family == AF_INET)
            ((struct sockaddr_in *)(void *)at->ai_addr)->sin_port = port;
        else if (at->ai_family == AF_INET6)
            ((struct sockaddr_in6 *)(void *)at->ai_addr)->sin6_port = port;
        descriptor = open_socket(at->ai_addr, at->ai_addrlen, at->ai_family);
    }
    int reason = errno;
    freeaddrinfo(found);
    errno = reason;
    return descriptor;
}

/* Whether nobody listens at a socket's file any more: what was left by one that was killed. EACCES: nobody can tell. */
static bool is_stale(const struct sockaddr_un *address)
{
    struct stat about;
    errno = 0;
    if (lstat(address->sun_path, &about) != 0 || !S_ISSOCK(about.st_mode))
        return false;
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return false;
    bool refused = connect(descriptor, (const struct sockaddr *)address, sizeof *address) != 0 && errno == ECONNREFUSED;
    close(descriptor);
    return refused;
}

static int open_unix(const struct net_place *place)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = strlen(place->address);
    if (length == 0 || length >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(address.sun_path, place->address, length);
    bool stale = is_stale(&address), hidden = !stale && errno == EACCES;
    if (stale)
        unlink(place->address);
    mode_t before = umask(0777 & ~(place->local ? 0600 : PLACE_MODE));
    int descriptor = open_socket((const struct sockaddr *)&address, sizeof address, AF_UNIX);
    umask(before);
    if (descriptor < 0 && errno == EADDRINUSE && hidden)
        errno = EACCES;
    return descriptor;
}

static int take_given(const struct net_place *place)
{
    int listens = 0;
    socklen_t size = sizeof listens;
    if (getsockopt(place->descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0)
        return -1;
    if (!listens) {
        errno = EINVAL;
        return -1;
    }
    return evutil_make_socket_nonblocking(place->descriptor) == 0 ? place->descriptor : -1;
}

static void on_accept(int descriptor, short what, void *context);

bool listen_open(struct net *net, const struct net_place *place, struct listening *listening)
{
    int descriptor = place->kind == NET_TCP    ? open_tcp(place)
                     : place->kind == NET_UNIX ? open_unix(place)
                                               : take_given(place);
    if (descriptor < 0)
        return false;
    *listening = (struct listening){.net = net, .descriptor = descriptor, .place = *place};
    listening->event = event_new(net->base, descriptor, EV_READ | EV_PERSIST, on_accept, listening);
    if (listening->event)
        return true;
    close(descriptor);
    errno = ENOMEM;
    return false;
}

void listen_close(struct listening *listening)
{
    if (!listening->event)
        return;
    event_free(listening->event);
    listening->event = NULL;
    close(listening->descriptor);
    if (listening->place.kind == NET_UNIX)
        unlink(listening->place.address);
}

/* ---- taking connections ---- */

void listen_adjust(struct net *net)
{
    bool room = net->counts.connections < net->most || net->waiting.next != &net->waiting;
    bool wanted = room && !net->stopped && !evtimer_pending(net->resume, NULL);
    if (wanted != net->paused)
        return;
    net->paused = !wanted;
    for (int i = 0; i < net->places; i++) {
        if (net->listening[i].event && wanted)
            event_add(net->listening[i].event, NULL);
        else if (net->listening[i].event)
            event_del(net->listening[i].event);
    }
    if (!wanted && !net->stopped && net->handler.trouble)
        net->handler.trouble(net->handler.context, room ? "descriptors" : "full");
}

/* Descriptors or memory have run out: accept() would fail for ever. Try again in a second. */
static void pause_a_while(struct net *net)
{
    struct timeval second = {.tv_sec = 1};
    event_add(net->resume, &second);
    listen_adjust(net);
}

static bool is_lack(int reason)
{
    return reason == EMFILE || reason == ENFILE || reason == ENOBUFS || reason == ENOMEM;
}

static void make_room_for_one(struct net *net)
{
    if (net->counts.connections < net->most)
        return;
    net->counts.refused++;
    connection_end(connection_of_waiting(net->waiting.next));
}

static void on_accept(int descriptor, short what, void *context)
{
    const struct listening *listening = context;
    struct net *net = listening->net;
    (void)what;
    listen_adjust(net);
    for (int i = 0; i < AT_ONCE && !net->paused; i++) {
        struct sockaddr_storage from = {.ss_family = AF_UNSPEC};
        socklen_t size = sizeof from;
        int taken = accept4(descriptor, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (taken < 0 && is_lack(errno))
            pause_a_while(net);
        if (taken < 0)
            break;
        struct address address = address_of((struct sockaddr *)&from);
        make_room_for_one(net);
        connection_begin(net, listening, taken, &address);
        listen_adjust(net);
    }
}
