/* post.c - see post.h. */
#include "server/post.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "core/text.h"

enum { SECONDS = 8, PORT_MOST = 65535, HEAD = 4096, ANSWER = 512, STATUS_AT = 9 };

/* ---- where to ---- */

static const char host_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-";

bool post_read_address(const char *address, struct post_to *out)
{
    static const char scheme[] = "https://";
    char port[8];
    *out = (struct post_to){.port = POST_PORT};
    if (strncmp(address, scheme, sizeof scheme - 1) != 0)
        return false;
    address += sizeof scheme - 1;
    size_t length = strspn(address, host_letters);
    if (length == 0 || length >= sizeof out->host || address[0] == '.' || address[0] == '-')
        return false;
    for (size_t i = 0; i < length; i++)
        out->host[i] = (char)(address[i] >= 'A' && address[i] <= 'Z' ? address[i] + 32 : address[i]);
    address += length;
    if (*address == ':') {
        length = strspn(++address, "0123456789");
        struct text digits = text_on(port, sizeof port);
        text_add_part(&digits, address, length);
        if (digits.cut || !text_number(port, PORT_MOST, &out->port) || out->port == 0)
            return false;
        address += length;
    }
    for (const char *c = address; *c; c++)
        if (*c <= ' ' || *c > '~' || *c == '#')
            return false;
    struct text path = text_on(out->path, sizeof out->path);
    text_add(&path, address);
    return *address == '/' && !path.cut;
}

static bool is_public_4(uint32_t at)
{
    static const struct {
        uint32_t net;
        int bits;
    } own[] = {{0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},  {0xa9fe0000, 16},
               {0xac100000, 12}, {0xc0000000, 24}, {0xc0a80000, 16}, {0xc6120000, 15}, {0xe0000000, 3}};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if ((at ^ own[i].net) >> (32 - own[i].bits) == 0)
            return false;
    return true;
}

/* Of IPv6 what the world has been given, but for what leads to an address of IPv4. */
static bool is_public_6(const uint8_t at[16])
{
    bool tunnel = at[0] == 0x20 && ((at[1] == 0x01 && at[2] == 0 && at[3] == 0) || at[1] == 0x02);
    return at[0] >> 5 == 1 && !tunnel;
}

bool post_is_public(const struct sockaddr *address)
{
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    if (address->sa_family == AF_INET) {
        memcpy(&four, address, sizeof four);
        return is_public_4(ntohl(four.sin_addr.s_addr));
    }
    if (address->sa_family != AF_INET6)
        return false;
    memcpy(&six, address, sizeof six);
    return is_public_6(six.sin6_addr.s6_addr);
}

/* ---- a connection ---- */

static bool wait_connected(int descriptor)
{
    struct pollfd one = {.fd = descriptor, .events = POLLOUT};
    int trouble = 0;
    socklen_t size = sizeof trouble;
    return poll(&one, 1, SECONDS * 1000) == 1 && getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &trouble, &size) == 0 &&
           trouble == 0;
}

/* A connection that waits for nobody longer than SECONDS; -1: none. */
static int connect_to(const struct addrinfo *place)
{
    struct timeval patience = {.tv_sec = SECONDS};
    int descriptor = socket(place->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0)
        return -1;
    bool fine = (connect(descriptor, place->ai_addr, place->ai_addrlen) == 0 || errno == EINPROGRESS) &&
                wait_connected(descriptor) && fcntl(descriptor, F_SETFL, 0) == 0 &&
                setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) == 0 &&
                setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience) == 0;
    if (fine)
        return descriptor;
    close(descriptor);
    return -1;
}

static int reach(const struct post_to *to)
{
    char port[8];
    struct addrinfo *places = NULL, hints = {.ai_socktype = SOCK_STREAM};
    int descriptor = -1;
    snprintf(port, sizeof port, "%d", to->port);
    if (getaddrinfo(to->host, port, &hints, &places) != 0)
        return -1;
    for (const struct addrinfo *place = places; descriptor < 0 && place; place = place->ai_next)
        if (to->anywhere || post_is_public(place->ai_addr))
            descriptor = connect_to(place);
    freeaddrinfo(places);
    return descriptor;
}

/* ---- the request ---- */

static bool send_all(SSL *tls, const void *bytes, size_t size)
{
    size_t sent;
    return SSL_write_ex(tls, bytes, size, &sent) == 1 && sent == size;
}

/* "HTTP/1.1 201 Created". */
static int read_status(SSL *tls)
{
    char answer[ANSWER + 1];
    size_t size = 0, got = 0;
    int status;
    while (size < STATUS_AT + 3 && SSL_read_ex(tls, answer + size, ANSWER - size, &got) == 1)
        size += got;
    if (size < STATUS_AT + 3 || strncmp(answer, "HTTP/1.", 7) != 0)
        return 0;
    answer[STATUS_AT + 3] = '\0';
    return text_number(answer + STATUS_AT, 999, &status) ? status : 0;
}

static int ask(SSL *tls, const struct post *post)
{
    char head[HEAD];
    const struct post_to *to = post->to;
    char port[8] = "";
    if (to->port != POST_PORT)
        snprintf(port, sizeof port, ":%d", to->port);
    int size = snprintf(head, sizeof head,
                        "POST %s HTTP/1.1\r\nHost: %s%s\r\nConnection: close\r\nContent-Length: %zu\r\n%s\r\n",
                        to->path, to->host, port, post->size, post->headers);
    if (size < 0 || (size_t)size >= sizeof head || SSL_connect(tls) != 1)
        return 0;
    return send_all(tls, head, (size_t)size) && send_all(tls, post->body, post->size) ? read_status(tls) : 0;
}

int post_send(const struct post *post)
{
    int status = 0, descriptor = reach(post->to);
    if (descriptor < 0)
        return 0;
    atomic_store(post->socket, descriptor);
    SSL *tls = SSL_new(post->tls);
    if (tls && SSL_set_fd(tls, descriptor) == 1 && SSL_set_tlsext_host_name(tls, post->to->host) == 1 &&
        SSL_set1_host(tls, post->to->host) == 1)
        status = ask(tls, post);
    atomic_store(post->socket, -1);
    SSL_free(tls);
    ERR_clear_error();
    close(descriptor);
    return status;
}
