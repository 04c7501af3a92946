/* target.h - what a request asks for: from "/games/a%20b/../c?x=1" to a path and a query. No input, no output. */
#ifndef NET_TARGET_H
#define NET_TARGET_H

#include <stdbool.h>
#include <stddef.h>

enum target_end {
    TARGET_FINE,
    TARGET_BAD,     /* badly written, or not UTF-8 */
    TARGET_OUTSIDE, /* not below the base path */
    TARGET_BARE,    /* the base path itself without the "/" at its end */
};

/* Read a target below a base path ("" or "/games") into `path`, of as many bytes as the target has and two more:
 * decoded, without "." and ".." parts, from "/" on. `query` is in the target, "" if there is none. */
enum target_end target_read(const char *target, const char *base_path, char *path, const char **query);

/* The value of "name=value" in a query, decoded ("+" is a blank). False if it is not there, does not fit, is badly
 * written or not UTF-8, or has a zero in it. */
bool target_query(const char *query, const char *name, char *out, size_t size);

#endif
