/* json_read.h - reading JSON strictly, in place: nothing is kept but where values begin.
 *
 * Whatever is looked into is checked as a whole first (RFC 8259): depth, numbers, escapes, UTF-8. Numbers are whole and
 * not negative, since nothing else is asked for. What is wrong is told with its line. */
#ifndef MATCH_JSON_READ_H
#define MATCH_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where a value begins; NULL: there is none. */
struct json_value {
    const char *at;
    int line;
};

/* The value at the beginning of `*at`, blanks before it skipped; `*at` and `*line` step over it and the blanks after
 * it. False if it is no JSON, or has more than `depth` levels; the line is where. */
bool json_take(const char **at, int *line, int depth, struct json_value *out);

/* The members of an object that json_take() has taken: each of `names` (count of them) once at most, and nothing else.
 * False with the line in `*line` if it is no such object. */
bool json_members(struct json_value object, const char *const *names, int count, struct json_value *out, int *line);
/* The first item of a list, and the one after an item; none at the end. False: it is no list. */
bool json_first(struct json_value list, struct json_value *item);
void json_next(struct json_value *item);

bool json_is(struct json_value value, char first); /* '{', '[', '"', 'n'ull, '0' for a number */
bool json_whole(struct json_value value, int64_t most, int64_t *out);
/* The length of a string's raw text; of what json_text() writes at most so many bytes, and a zero. 0: no string. */
size_t json_text_room(struct json_value value);
/* The string itself. False if it is none or holds a zero. */
bool json_text(struct json_value value, char *out);

#endif
