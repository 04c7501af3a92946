/* host.c - fuzzing the server's own handlers: routes, actions and messages, behind real connections and before a real
 * store, in one process. Each line of the input is what one of two visitors does: "POST /path BODY" as a request, or
 * else as a message of its WebSocket; a line of one character changes who it is. "$game" stands for the game that was
 * made last. Whatever comes, answers are UTF-8 and objects, and who leaves leaves nothing. */
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/host.h"

enum { PEOPLE = 2, SENT = 1 << 15, HEARD = 1 << 20, TURNS = 200, FEW_TURNS = 5, PAUSE = 20 };

struct person {
    int descriptor;
    bool socket; /* it is a WebSocket by now */
    char cookie[128];
};

static struct {
    struct event_base *base;
    struct net *net;
    struct host *host;
    char game[HOST_ID], folder[40], path[64];
} world = {.folder = "/dev/shm/tintagel-fuzz.XXXXXX"};

static void check(bool good)
{
    if (!good)
        abort();
}

/* ---- the server ---- */

static void on_request(void *context, struct net_request *request)
{
    (void)context;
    if (!host_request(world.host, request))
        net_answer(request, &(struct net_answer){.status = 404});
}

static void on_gone(void *context, struct net_request *request)
{
    (void)context;
    host_gone(world.host, request);
}

static void on_message(void *context, struct net_socket *socket, const char *text, size_t size)
{
    (void)context;
    host_message(world.host, socket, text, size);
}

static void on_closed(void *context, struct net_socket *socket)
{
    (void)context;
    host_closed(world.host, socket);
}

static void close_world(void)
{
    unlink(world.path);
    rmdir(world.folder);
}

/* Once: in memory, since it is made safe at every change. It is all open then, so that nothing is left when we end. */
static void open_world(void)
{
    static const char *const files[] = {"store", "store-wal", "store-shm", "store-lock"};
    struct net_handler handler = {.request = on_request, .gone = on_gone, .message = on_message, .closed = on_closed};
    char place[64], trouble[256];
    struct net_place here = {.kind = NET_UNIX, .address = world.path};
    struct net_terms terms = {.places = &here, .count = 1, .base_path = ""};
    const char *where;
    check(mkdtemp(world.folder) != NULL);
    snprintf(world.path, sizeof world.path, "%s/socket", world.folder);
    snprintf(place, sizeof place, "%s/store", world.folder);
    world.base = event_base_new();
    world.net = net_open(world.base, &terms, &handler, &where);
    world.host = host_new(world.base, &(struct host_terms){.place = place}, trouble, sizeof trouble);
    check(world.net && world.host);
    while (!host_is_ready(world.host))
        event_base_loop(world.base, EVLOOP_ONCE);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(place, sizeof place, "%s/%s", world.folder, files[i]);
        unlink(place);
    }
    atexit(close_world);
}

/* ---- who comes ---- */

static void come(struct person *p)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path, world.path, sizeof world.path);
    p->descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    check(p->descriptor >= 0 && connect(p->descriptor, (struct sockaddr *)&address, sizeof address) == 0);
    p->socket = false;
}

static void leave(struct person *p)
{
    if (p->descriptor >= 0)
        close(p->descriptor);
    p->descriptor = -1;
}

/* Frames without masks, one behind the other. */
static void check_frames(const uint8_t *at, size_t size)
{
    while (size > 2) {
        size_t head = at[1] == 126 ? 4 : at[1] == 127 ? 10 : 2, length = at[1];
        if (size < head)
            return;
        if (head == 4)
            length = (size_t)(at[2] << 8 | at[3]);
        for (size_t i = 2; head == 10 && i < 10; i++)
            length = (i == 2 ? 0 : length << 8) | at[i];
        if (size - head < length)
            return;
        if ((at[0] & 15) == 1)
            check(at[head] == '{' && at[head + length - 1] == '}');
        at += head + length;
        size -= head + length;
    }
}

static void learn(struct person *p, const char *heard)
{
    const char *game = strstr(heard, "{\"game\":\""), *made = strstr(heard, ",\"game\":\"");
    const char *cookie = strstr(heard, "Set-Cookie: ");
    if (game || made)
        snprintf(world.game, sizeof world.game, "%.12s", (game ? game : made) + 9);
    if (cookie)
        snprintf(p->cookie, sizeof p->cookie, "%.*s", (int)strcspn(cookie + 12, ";\r"), cookie + 12);
}

/* Let the server work until it has said something, but not for long. */
static void listen_to(struct person *p, int turns)
{
    static char heard[HEARD];
    size_t size = 0;
    for (int i = 0; i < turns && size == 0; i++) {
        event_base_loop(world.base, EVLOOP_NONBLOCK);
        ssize_t got = recv(p->descriptor, heard, sizeof heard - 1, MSG_DONTWAIT);
        size = got > 0 ? (size_t)got : 0;
        if (size == 0)
            usleep(PAUSE);
    }
    heard[size] = '\0';
    if (size == 0)
        return;
    if (p->socket)
        check_frames((const uint8_t *)heard, size);
    else
        check(memcmp(heard, "HTTP/1.1 ", 9) == 0);
    learn(p, heard);
}

static void say(struct person *p, const char *bytes, size_t size, int turns)
{
    if (send(p->descriptor, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)size)
        listen_to(p, turns);
}

/* ---- what is done ---- */

static void upgrade(struct person *p)
{
    char head[512];
    int size =
        snprintf(head, sizeof head,
                 "GET /api/v1/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: %s\r\n\r\n",
                 p->cookie);
    leave(p);
    come(p);
    say(p, head, (size_t)size, TURNS);
    p->socket = true;
}

static void send_message(struct person *p, const char *text, size_t size)
{
    static uint8_t frame[SENT + 8];
    if (!p->socket)
        upgrade(p);
    frame[0] = 0x81;
    frame[1] = 0x80 | 126;
    frame[2] = (uint8_t)(size >> 8);
    frame[3] = (uint8_t)size;
    memset(frame + 4, 0, 4);
    memcpy(frame + 8, text, size);
    say(p, (const char *)frame, size + 8, strstr(text, "\"id\"") ? TURNS : FEW_TURNS);
}

/* The line of a person is another one, so that both stay. */
static void send_request(struct person *p, const char *text, size_t size)
{
    static char request[SENT + 512];
    const char *end = text + size, *path = memchr(text, ' ', size);
    const char *body = path ? memchr(path + 1, ' ', (size_t)(end - path - 1)) : NULL;
    size_t length = body ? (size_t)(end - body - 1) : 0;
    struct person one = {.descriptor = -1};
    int head =
        snprintf(request, sizeof request, "%.*s HTTP/1.1\r\nHost: a\r\nCookie: %s\r\nContent-Length: %zu\r\n\r\n%.*s",
                 (int)((body ? body : end) - text), text, p->cookie, length, (int)length, body ? body + 1 : "");
    memcpy(one.cookie, p->cookie, sizeof one.cookie);
    come(&one);
    say(&one, request, (size_t)head, strstr(text, "/news") ? FEW_TURNS : TURNS);
    memcpy(p->cookie, one.cookie, sizeof one.cookie);
    leave(&one);
}

/* With the game in place of "$game". */
static size_t expand(const char *line, size_t size, char *out)
{
    size_t length = 0;
    for (size_t i = 0; i < size && length + sizeof world.game < SENT; i++) {
        if (size - i >= 5 && memcmp(line + i, "$game", 5) == 0) {
            length += (size_t)snprintf(out + length, sizeof world.game, "%s", world.game);
            i += 4;
        } else {
            out[length++] = line[i];
        }
    }
    out[length] = '\0';
    return length;
}

static void do_line(struct person *people, int *who, const char *line, size_t size)
{
    static char text[SENT];
    size_t length = expand(line, size, text);
    if (size == 1)
        *who = (unsigned char)line[0] % PEOPLE;
    else if (length > 4 &&
             (memcmp(text, "GET ", 4) == 0 || memcmp(text, "POST", 4) == 0 || memcmp(text, "DELE", 4) == 0))
        send_request(&people[*who], text, length);
    else if (length > 1)
        send_message(&people[*who], text, length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct person people[PEOPLE] = {{.descriptor = -1}, {.descriptor = -1}};
    const char *line = (const char *)data, *end = line + size;
    int who = 0;
    if (!world.host)
        open_world();
    snprintf(world.game, sizeof world.game, "aaaaaaaaaaaa");
    for (int i = 0; i < PEOPLE; i++) {
        static const char hello[] = "GET /api/v1/hello", name[] = "POST /api/v1/name {\"name\":\"Anna\"}";
        send_request(&people[i], hello, sizeof hello - 1);
        check(people[i].cookie[0]);
        send_request(&people[i], name, sizeof name - 1);
    }
    while (line < end) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((newline ? newline : end) - line);
        do_line(people, &who, line, length);
        line += length + 1;
    }
    for (int i = 0; i < PEOPLE; i++)
        leave(&people[i]);
    for (int i = 0; i < TURNS && net_counts(world.net).connections; i++) {
        event_base_loop(world.base, EVLOOP_NONBLOCK);
        usleep(PAUSE);
    }
    check(net_counts(world.net).connections == 0);
    check(!world.host->lines && !world.host->lobby);
    return 0;
}
