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
    [LIMIT_MAKE] = {1000, 300}, [LIMIT_ANALYSE] = {1000, 20}, [LIMIT_SEARCH] = {500, 20}, [LIMIT_LOOK] = {50, 150},
    [LIMIT_DRAW] = {250, 40},   [LIMIT_PUSH] = {2000, 60},    [LIMIT_SEAT] = {250, 500}};
static const struct pace of_address[LIMITS] = {
    [LIMIT_MAKE] = {250, 1000}, [LIMIT_ANALYSE] = {250, 60}, [LIMIT_SEARCH] = {250, 60}, [LIMIT_LOOK] = {5, 2000},
    [LIMIT_DRAW] = {100, 200},  [LIMIT_PUSH] = {0, 1},       [LIMIT_SEAT] = {50, 2000}};

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

/* The address of a household; false for one of this machine. */
static bool read_home(const char *peer, uint8_t home[16])
{
    static const uint8_t own[16] = {[15] = 1};
    memset(home, 0, 16);
    if (inet_pton(AF_INET, peer, home) == 1)
        return home[0] != 127;
    if (inet_pton(AF_INET6, peer, home) != 1 || memcmp(home, own, sizeof own) == 0)
        return false;
    memset(home + HOME, 0, 16 - HOME);
    return true;
}

/* The bucket of an address; NULL for one of this machine. */
static int64_t *bucket_of(struct limits *limits, const char *peer, enum limit limit)
{
    uint8_t home[16];
    return read_home(peer, home) ? &limits->addresses[limit][place_of(limits, home, sizeof home)] : NULL;
}

uint64_t limit_owner(const struct limits *limits, const char *visitor, const char *peer)
{
    uint8_t home[16];
    bool known = read_home(peer, home);
    return hash_mix((known ? hash_bytes(home, sizeof home) : hash_bytes(visitor, strlen(visitor))) ^ limits->seed);
}

bool limit_take(struct limits *limits, const char *visitor, const char *peer, enum limit limit, int64_t now)
{
    int64_t *bucket = bucket_of(limits, peer, limit);
    return take(&limits->visitors[limit][place_of(limits, visitor, strlen(visitor))], &of_visitor[limit], now) &&
           (!bucket || take(bucket, &of_address[limit], now));
}
