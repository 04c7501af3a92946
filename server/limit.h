/* limit.h - how often somebody may do what costs the host something: a bucket that runs full, for each visitor and for
 * each address, since whoever throws its cookie away is another visitor.
 *
 * A bucket is one number: the moment until which it is used up. All share a few thousand of them, chosen by a seed of
 * this run, so that nobody can fill the memory or choose whom to share with. Those of this machine itself are
 * not counted: a proxy that we do not know of, and tests. */
#ifndef SERVER_LIMIT_H
#define SERVER_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

enum limit {
    LIMIT_NONE,
    LIMIT_MAKE,
    LIMIT_ANALYSE,
    LIMIT_SEARCH,
    LIMIT_LOOK,
    LIMIT_DRAW,
    LIMIT_PUSH,
    LIMIT_SEAT,
    LIMITS
};

enum { LIMIT_BUCKETS = 4096 };

struct limits {
    uint64_t seed;
    int64_t visitors[LIMITS][LIMIT_BUCKETS], addresses[LIMITS][LIMIT_BUCKETS];
};

/* Whether the visitor of that id, from that address, may do it once more now; then it counts. */
bool limit_take(struct limits *limits, const char *visitor, const char *peer, enum limit limit, int64_t now);

/* Whose turn it is to have something done that takes long: that of an address, whoever comes from it; of the visitor
 * where the address is this machine's. Nobody can choose whose number shares a turn with its own. */
uint64_t limit_owner(const struct limits *limits, const char *visitor, const char *peer);

#endif
