/* http_read.c - see http_read.h; the grammar is RFC 9112's. */
#include "net/http_read.h"

#include <string.h>
#include <strings.h>

#include "core/text.h"

enum {
    BAD_REQUEST = 400,
    LENGTH_REQUIRED = 411,
    BODY_TOO_LARGE = 413,
    TARGET_TOO_LONG = 414,
    EXPECTATION_FAILED = 417,
    HEAD_TOO_LARGE = 431,
    NOT_IMPLEMENTED = 501,
    BAD_VERSION = 505
};

/* ---- where it ends ---- */

size_t http_head_size(const char *bytes, size_t size, size_t seen)
{
    /* An empty line is a line feed behind another, with at most a carriage return between them. */
    for (size_t i = seen > 2 ? seen - 2 : 0; i + 1 < size; i++) {
        const char *end = memchr(bytes + i, '\n', size - 1 - i);
        if (!end)
            return 0;
        i = (size_t)(end - bytes);
        if (bytes[i + 1] == '\n')
            return i + 2;
        if (i + 2 < size && bytes[i + 1] == '\r' && bytes[i + 2] == '\n')
            return i + 3;
    }
    return 0;
}

int http_too_long(const char *bytes, size_t size)
{
    bool line = memchr(bytes, '\n', size) != NULL;
    if (!line && size > HTTP_TARGET_MOST + 64)
        return TARGET_TOO_LONG;
    return size >= HTTP_HEAD_MOST ? HEAD_TOO_LARGE : 0;
}

/* ---- characters ---- */

static bool is_token(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("!#$%&'*+-.^_`|~", c));
}

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static bool is_control(char c)
{
    return ((unsigned char)c < ' ' && c != '\t') || c == 0x7f;
}

/* Take the line at `*at`, ended by a zero, and step behind it; NULL if it does not end with CR LF. */
static char *take_line(char **at, const char *end)
{
    char *line = *at, *feed = memchr(line, '\n', (size_t)(end - line));
    if (!feed || feed == line || feed[-1] != '\r')
        return NULL;
    feed[-1] = '\0';
    *at = feed + 1;
    return memchr(line, '\0', (size_t)(feed - 1 - line)) ? NULL : line;
}

/* ---- the first line ---- */

static enum net_method method_of(const char *name)
{
    static const char *const names[] = {[NET_GET] = "GET", [NET_HEAD] = "HEAD",     [NET_POST] = "POST",
                                        [NET_PUT] = "PUT", [NET_DELETE] = "DELETE", [NET_OPTIONS] = "OPTIONS"};
    for (int i = 0; i < NET_OTHER; i++)
        if (strcmp(names[i], name) == 0)
            return (enum net_method)i;
    return NET_OTHER;
}

static int read_version(struct http_head *head, const char *version)
{
    bool shaped = strncmp(version, "HTTP/", 5) == 0 && version[5] >= '0' && version[5] <= '9' && version[6] == '.' &&
                  version[7] >= '0' && version[7] <= '9' && !version[8];
    if (!shaped)
        return BAD_REQUEST;
    head->keep = version[7] != '0';
    return version[5] == '1' ? 0 : BAD_VERSION;
}

static int read_first(struct http_head *head, char *line)
{
    char *at = line;
    while (is_token(*at))
        at++;
    if (at == line || *at != ' ')
        return BAD_REQUEST;
    *at++ = '\0';
    head->method = method_of(line);
    head->target = at;
    while ((unsigned char)*at > ' ' && (unsigned char)*at < 0x7f)
        at++;
    if (at - head->target > HTTP_TARGET_MOST)
        return TARGET_TOO_LONG;
    if (at == head->target || *at != ' ')
        return BAD_REQUEST;
    *at++ = '\0';
    return read_version(head, at);
}

/* ---- the others ---- */

static int read_header(struct http_head *head, char *line)
{
    char *at = line;
    for (; is_token(*at); at++)
        *at = lower(*at);
    if (at == line || *at != ':') /* no blank before the colon, nor at the beginning: it would go on the line before */
        return BAD_REQUEST;
    *at++ = '\0';
    at += strspn(at, " \t");
    char *end = at + strlen(at);
    while (end > at && (end[-1] == ' ' || end[-1] == '\t'))
        *--end = '\0';
    for (const char *c = at; *c; c++)
        if (is_control(*c))
            return BAD_REQUEST;
    if (head->count == HTTP_LINES)
        return HEAD_TOO_LARGE;
    head->lines[head->count++] = (struct http_line){.name = line, .value = at};
    return 0;
}

const char *http_find(const struct http_line *lines, int count, const char *name, int *at)
{
    while (*at < count) {
        const struct http_line *line = &lines[(*at)++];
        if (strcmp(line->name, name) == 0)
            return line->value;
    }
    return NULL;
}

bool http_lists(const struct http_line *lines, int count, const char *name, const char *word)
{
    int at = 0;
    size_t length = strlen(word);
    const char *value;
    while ((value = http_find(lines, count, name, &at)))
        while (*value) {
            value += strspn(value, " \t,");
            size_t size = strcspn(value, ",");
            size_t bare = strcspn(value, ", \t");
            if (bare == length && strncasecmp(value, word, length) == 0)
                return true;
            value += size;
        }
    return false;
}

/* The only line of a name: 0, 1, or 2 for more of them. */
static int count_of(const struct http_head *head, const char *name, const char **value)
{
    int at = 0;
    *value = http_find(head->lines, head->count, name, &at);
    return !*value ? 0 : http_find(head->lines, head->count, name, &at) ? 2 : 1;
}

static int read_length(struct http_head *head)
{
    const char *length, *coding;
    int lengths = count_of(head, "content-length", &length), codings = count_of(head, "transfer-encoding", &coding);
    int64_t number = 0;
    if (codings > 0) /* whose end is another for whoever does not know it */
        return lengths > 0 || !head->keep           ? BAD_REQUEST
               : strcasecmp(coding, "chunked") == 0 ? LENGTH_REQUIRED
                                                    : NOT_IMPLEMENTED;
    if (lengths > 1)
        return BAD_REQUEST;
    if (lengths == 0)
        return 0;
    size_t digits = strspn(length, "0123456789");
    if (digits == 0 || length[digits])
        return BAD_REQUEST;
    while (length[0] == '0' && length[1])
        length++;
    if (!text_number64(length, HTTP_BODY_MOST, &number))
        return BODY_TOO_LARGE;
    head->length = (size_t)number;
    return 0;
}

/* What the lines say of the connection and the body. */
static int read_meaning(struct http_head *head)
{
    const char *value;
    if (count_of(head, "host", &value) != 1 && (head->keep || value))
        return BAD_REQUEST;
    int status = read_length(head);
    if (status)
        return status;
    if (count_of(head, "expect", &value) > 0 && head->keep) {
        if (strcasecmp(value, "100-continue") != 0)
            return EXPECTATION_FAILED;
        head->expects = head->length > 0;
    }
    if (http_lists(head->lines, head->count, "connection", "close"))
        head->keep = false;
    return 0;
}

int http_read(struct http_head *head, char *bytes, size_t size)
{
    char *at = bytes, *line;
    const char *end = bytes + size;
    *head = (struct http_head){.count = 0};
    if (size > 2 && memcmp(bytes, "\r\n", 2) == 0) /* old clients end a body with it */
        at += 2;
    int status = (line = take_line(&at, end)) ? read_first(head, line) : BAD_REQUEST;
    while (!status && at < end) {
        line = take_line(&at, end);
        if (!line)
            return BAD_REQUEST;
        if (!*line)
            return at == end ? read_meaning(head) : BAD_REQUEST;
        status = read_header(head, line);
    }
    return status ? status : BAD_REQUEST;
}
