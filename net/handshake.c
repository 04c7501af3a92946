/* handshake.c - how a request becomes a WebSocket (RFC 6455, 4.2). */
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "net/internal.h"

enum { BAD_REQUEST = 400, UPGRADE_REQUIRED = 426, UNAVAILABLE = 503, KEY = 24 };

static bool lists(const struct net_request *request, const char *name, const char *word)
{
    const struct request *inside = (const struct request *)(const void *)request;
    return http_lists(inside->lines, inside->count, name, word);
}

bool net_wants_socket(const struct net_request *request)
{
    return lists(request, "upgrade", "websocket") && lists(request, "connection", "upgrade");
}

/* Sixteen bytes in base 64: 22 characters of it and "==". */
static bool is_key(const char *key)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return strlen(key) == KEY && strspn(key, digits) == KEY - 2 && strcmp(key + KEY - 2, "==") == 0;
}

/* 0, or the status it is refused with. */
static int judge(const struct net_request *request)
{
    const struct request *inside = (const struct request *)(const void *)request;
    if (!net_wants_socket(request))
        return UPGRADE_REQUIRED;
    if (request->method != NET_GET || !inside->keep || request->size > 0 ||
        !is_key(net_header(request, "sec-websocket-key")))
        return BAD_REQUEST;
    return strcmp(net_header(request, "sec-websocket-version"), "13") == 0 ? 0 : UPGRADE_REQUIRED;
}

/* What proves that its key was read. */
static void write_proof(struct text *out, const char *key)
{
    char joined[KEY + 40];
    unsigned char hash[EVP_MAX_MD_SIZE], proof[40];
    struct text text = text_on(joined, sizeof joined);
    text_add(&text, key);
    text_add(&text, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    EVP_Digest(joined, text.length, hash, NULL, EVP_sha1(), NULL);
    EVP_EncodeBlock(proof, hash, 20);
    text_add(out, (const char *)proof);
}

static bool switch_over(struct connection *connection, const char *key, const char *cookie)
{
    char memory[2048];
    struct text head = text_on(memory, sizeof memory);
    text_add(&head, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n");
    if (cookie) {
        text_add(&head, "Set-Cookie: ");
        text_add_part(&head, cookie, strcspn(cookie, "\r\n"));
        text_add(&head, "\r\n");
    }
    text_add(&head, "Sec-WebSocket-Accept: ");
    write_proof(&head, key);
    text_add(&head, "\r\n\r\n");
    return !head.cut && evbuffer_add(bufferevent_get_output(connection->stream), head.at, head.length) == 0;
}

static void refuse(struct net_request *request, int status)
{
    const char *reason = net_reason(status);
    net_answer(request, &(struct net_answer){.status = status,
                                             .type = "text/plain; charset=utf-8",
                                             .lasting = reason,
                                             .size = strlen(reason),
                                             .headers = {{"Upgrade", "websocket"}, {"Sec-WebSocket-Version", "13"}}});
}

struct net_socket *net_accept_cookie(struct net_request *request, void *mine, const char *cookie)
{
    struct request *inside = (struct request *)(void *)request;
    struct connection *connection = inside->connection;
    int status = judge(request);
    struct net_socket *socket = status ? NULL : calloc(1, sizeof *socket);
    if (!socket || !switch_over(connection, net_header(request, "sec-websocket-key"), cookie)) {
        free(socket);
        refuse(request, status ? status : UNAVAILABLE);
        return NULL;
    }
    socket->mine = mine;
    memcpy(socket->peer, request->peer, sizeof socket->peer);
    request_free(inside);
    connection->request = NULL;
    socket_begin(connection, socket);
    if (!connection->inside) /* what it sent at once */
        bufferevent_trigger(connection->stream, EV_READ, BEV_TRIG_IGNORE_WATERMARKS | BEV_TRIG_DEFER_CALLBACKS);
    return socket;
}

struct net_socket *net_accept(struct net_request *request, void *mine)
{
    return net_accept_cookie(request, mine, NULL);
}
