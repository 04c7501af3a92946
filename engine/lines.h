/* lines.h - lines from somebody who may send anything: bounded, and in time. */
#ifndef ENGINE_LINES_H
#define ENGINE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lines_in {
    int file;
    char *buffer;
    size_t most; /* of a line, with its end */
    size_t begin, end;
    bool skipping; /* the rest of a line that is too long */
};

/* What came: a line; one that is too long or has a zero byte in it; nothing more, ever; nothing in time. */
enum lines_found { LINES_ONE, LINES_BAD, LINES_END, LINES_LATE };

/* Read lines of less than `most` bytes from a file. False when memory runs out; lines_close() either way. */
bool lines_open(struct lines_in *lines, int file, size_t most);
void lines_close(struct lines_in *lines);

/* The next line, without its end, in memory that the next call uses again; what comes before the end of the file counts
 * as a line. Waits until `deadline` on the clock of thinker_now(), -1: for ever. A line that is too long is told when
 * it has grown so far, once. */
enum lines_found lines_next(struct lines_in *lines, int64_t deadline, char **out);

#endif
