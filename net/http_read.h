/* http_read.h - the head of a request, read strictly from bytes: no input, no output, no memory of its own.
 *
 * What two readers could take for different things is refused, not mended: a second length, a length beside a transfer
 * coding, a line that goes on in the next, an end of line that is not CR LF. */
#ifndef NET_HTTP_READ_H
#define NET_HTTP_READ_H

#include "net/net.h"

enum { HTTP_HEAD_MOST = 16384, HTTP_TARGET_MOST = 4096, HTTP_LINES = 64, HTTP_BODY_MOST = 65536 };

struct http_line {
    const char *name; /* in lower case */
    const char *value;
};

struct http_head {
    enum net_method method;
    const char *target; /* as it came */
    bool keep;          /* the connection can go on after the answer */
    bool expects;       /* "100 Continue" before it sends the body */
    size_t length;      /* of the body */
    int count;
    struct http_line lines[HTTP_LINES];
};

/* How long the head is that these bytes begin with, its empty line too; 0: it does not end here. The first `seen` bytes
 * were looked at before, in vain. */
size_t http_head_size(const char *bytes, size_t size, size_t seen);

/* Read a head, whole. Its bytes are changed: what `head` points at is in them. Returns 0, or the status of the answer
 * that refuses it. */
int http_read(struct http_head *head, char *bytes, size_t size);

/* With what status to refuse a head that does not end: 0: not yet. */
int http_too_long(const char *bytes, size_t size);

/* The value of a line by its name in lower case, from line `*at` on, which is moved behind it; NULL: none. */
const char *http_find(const struct http_line *lines, int count, const char *name, int *at);
/* Whether one of the lines of that name lists a word, "keep-alive, Upgrade", whatever the case of its letters. */
bool http_lists(const struct http_line *lines, int count, const char *name, const char *word);

#endif
