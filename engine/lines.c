/* lines.c - a buffer of one line's length. */
#include "engine/lines.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "search/thinker.h"

bool lines_open(struct lines_in *lines, int file, size_t most)
{
    *lines = (struct lines_in){.file = file, .most = most, .buffer = malloc(most)};
    return lines->buffer != NULL;
}

void lines_close(struct lines_in *lines)
{
    free(lines->buffer);
    lines->buffer = NULL;
}

/* Wait for more; false when it is late. */
static bool wait_for_more(const struct lines_in *lines, int64_t deadline)
{
    struct pollfd more = {.fd = lines->file, .events = POLLIN};
    for (;;) {
        int64_t left = deadline - thinker_now();
        int wait = deadline < 0 ? -1 : left <= 0 ? 0 : left > 60000 ? 60000 : (int)left;
        int ready = poll(&more, 1, wait);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return true;
        if (deadline >= 0 && left <= 0)
            return false;
    }
}

/* More bytes behind those that are there: how many, 0 at the end. */
static size_t read_more(struct lines_in *lines)
{
    ssize_t got;
    do
        got = read(lines->file, lines->buffer + lines->end, lines->most - lines->end);
    while (got < 0 && (errno == EINTR || errno == EAGAIN));
    return got > 0 ? (size_t)got : 0;
}

/* The line in the buffer that ends at `stop`. */
static enum lines_found take(struct lines_in *lines, char *stop, char **out)
{
    char *line = lines->buffer + lines->begin;
    *stop = '\0';
    lines->begin = (size_t)(stop - lines->buffer) + 1;
    *out = line;
    return memchr(line, '\0', (size_t)(stop - line)) ? LINES_BAD : LINES_ONE;
}

/* What is there moves to the front. */
static void make_room(struct lines_in *lines)
{
    memmove(lines->buffer, lines->buffer + lines->begin, lines->end - lines->begin);
    lines->end -= lines->begin;
    lines->begin = 0;
}

enum lines_found lines_next(struct lines_in *lines, int64_t deadline, char **out)
{
    for (size_t seen = lines->begin;;) {
        char *stop = memchr(lines->buffer + seen, '\n', lines->end - seen);
        if (stop && !lines->skipping)
            return take(lines, stop, out);
        if (stop) {
            lines->skipping = false;
            seen = lines->begin = (size_t)(stop - lines->buffer) + 1;
            continue;
        }
        if (lines->skipping)
            lines->begin = lines->end;
        make_room(lines);
        seen = lines->end;
        if (lines->end == lines->most) {
            lines->skipping = true;
            lines->begin = lines->end = 0;
            return LINES_BAD;
        }
        if (!wait_for_more(lines, deadline))
            return LINES_LATE;
        size_t more = read_more(lines);
        if (!more && (lines->skipping || lines->end == 0))
            return LINES_END;
        if (!more)
            return take(lines, lines->buffer + lines->end++, out);
        lines->end += more;
    }
}
