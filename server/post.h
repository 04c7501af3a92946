/* post.h - one HTTPS request to somebody else's server, for a thread that may wait: sent, and its status read. No
 * redirect is followed.
 *
 * Invariant: nothing is sent to an address that is not public, unless the request may go anywhere. */
#ifndef SERVER_POST_H
#define SERVER_POST_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sockaddr;
struct ssl_ctx_st;

enum { POST_HOST = 254, POST_PATH = 1024, POST_PORT = 443 };

/* Where it goes: "https://HOST:PORT/PATH". */
struct post_to {
    char host[POST_HOST];
    char path[POST_PATH];
    int port;
    bool anywhere;
};

struct post {
    const struct post_to *to;
    const char *headers; /* further ones, each with its end of line */
    const void *body;
    size_t size;
    struct ssl_ctx_st *tls;
    atomic_int *socket; /* while it is open, so that others may shut it down; else -1 */
};

/* False unless it is an https address of a name, without user or fragment. */
bool post_read_address(const char *address, struct post_to *out);
/* Whether everybody may send there: no net of one's own, nor this machine. */
bool post_is_public(const struct sockaddr *address);
/* The status of the answer; 0 when there was none. */
int post_send(const struct post *post);

#endif
