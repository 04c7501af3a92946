/* limit.c - how often somebody may do what costs the host something. */
#include "server/limit.h"

#include <arpa/inet.h>
#include <string.h>

#include "core/hash.h"

enum { HOME = 8 }; /* bytes of an IPv6 address that are one household's */

/* One each `every` milliseconds, and so many at once. */
struct pace {
    int64_t every;
    int most;
};

static const struct pace of_visitor[LIMITS] = {
    [LIMIT_MAKE] = {1000, 300}, [LIMIT_ANALYSE] = {1000, 20}, [LIMIT_SEARCH] = {500, 20},
    [LIMIT_LOOK] = {50, 150},   [LIMIT_DRAW] = {250, 40},     [LIMIT_PUSH] = {2000, 60}};
static const struct pace of_address[LIMITS] = {
    [LIMIT_MAKE] = {250, 1000}, [LIMIT_ANALYSE] = {250, 60}, [LIMIT_SEARCH] = {250, 60},
    [LIMIT_LOOK] = {5, 2000},   [LIMIT_DRAW] = {100, 200},   [LIMIT_PUSH] = {0, 1}};

static bool take(int64_t *used_up, const struct pace *pace, int64_t now)
{
    int64_t from = *used_up > now ? *used_up : now;
    if (from - now > pace->every * (pace->most - 1))
        return false;
    *used_up = from + pace->every;
    return true;
}

static size_t place_of(const struct limits *limits, const void *bytes, size_t size)
{
    return hash_mix(hash_bytes(bytes, size) ^ limits->seed) % LIMIT_BUCKETS;
}

/* The bucket of an address; NULL for one of this machine. */
static int64_t *bucket_of(struct limits *limits, const char *peer, enum limit limit)
{
    uint8_t bytes[16] = {0};
    if (inet_pton(AF_INET, peer, bytes) == 1) {
        if (bytes[0] == 127)
            return NULL;
    } else if (inet_pton(AF_INET6, peer, bytes) == 1) {
        static const uint8_t own[16] = {[15] = 1};
        if (memcmp(bytes, own, sizeof own) == 0)
            return NULL;
        memset(bytes + HOME, 0, sizeof bytes - HOME);
    } else {
        return NULL;
    }
    return &limits->addresses[limit][place_of(limits, bytes, sizeof bytes)];
}

bool limit_take(struct limits *limits, const char *visitor, const char *peer, enum limit limit, int64_t now)
{
    int64_t *bucket = bucket_of(limits, peer, limit);
    return take(&limits->visitors[limit][place_of(limits, visitor, strlen(visitor))], &of_visitor[limit], now) &&
           (!bucket || take(bucket, &of_address[limit], now));
}
