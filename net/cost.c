/* cost.c - how much of the loop's time each address has used up, so that who asks for much is put off, and others are
 * answered first.
 *
 * What is asked for is measured while it is answered. An address may use a quarter of the time, and AT_ONCE of it in a
 * row; what it asks for beyond that waits in its connection until time has passed. A bucket is one number, the moment
 * until which it is used up; all addresses share a few thousand of them, chosen by a seed of this run, so that nobody
 * can fill the memory or choose whom to share with. Who has no limits (visitors.c) has no bucket, and is not measured.
 *
 * Handshakes of TLS are made by libevent and not measured: they have buckets of their own, by number.
 *
 * Invariant: a connection is in the ring `late` only while it has something to go on with. */
#include "net/internal.h"

#include "core/hash.h"

enum {
    SHARE = 4,
    AT_ONCE = 100000, /* microseconds */
    BYTES = 100,      /* of an answer that comes later cost as much as a microsecond */
    LOOK_EVERY = 5000,
    HANDSHAKE_EACH = 10000,
    HANDSHAKES_AT_ONCE = 256
};

static size_t place_of(const struct net *net, const struct address *address)
{
    struct address home = address_home(address);
    return hash_mix(hash_bytes(&home, sizeof home) ^ net->seed) % COST_BUCKETS;
}

void cost_begin(struct connection *connection, const struct address *who)
{
    struct net *net = connection->net;
    connection->cost = connection->free ? NULL : &net->costs[place_of(net, who)];
}

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

int64_t cost_start(const struct connection *connection)
{
    return connection->cost ? net_now() : 0;
}

void cost_add(int64_t *cost, int64_t since)
{
    int64_t now = cost ? net_now() : 0;
    if (cost)
        *cost = later(*cost, now) + (now - since) * SHARE;
}

void cost_add_answer(const struct connection *connection, size_t size)
{
    if (connection->cost)
        *connection->cost = later(*connection->cost, net_now()) + (int64_t)(size / BYTES) * SHARE;
}

bool cost_is_used_up(struct connection *connection)
{
    struct net *net = connection->net;
    struct timeval soon = {.tv_usec = LOOK_EVERY};
    if (!connection->cost || *connection->cost - net_now() <= (int64_t)AT_ONCE * SHARE) {
        link_take(&connection->late);
        return false;
    }
    if (connection->late.next == &connection->late)
        link_add(&net->late, &connection->late);
    if (!evtimer_pending(net->look, NULL))
        event_add(net->look, &soon);
    return true;
}

/* Each in its turn; who must wait on comes again behind those that waited with it. */
void cost_look(int descriptor, short what, void *context)
{
    struct net *net = context;
    struct link waited;
    (void)descriptor, (void)what;
    link_init(&waited);
    while (net->late.next != &net->late) {
        struct link *first = net->late.next;
        link_take(first);
        link_add(&waited, first);
    }
    while (waited.next != &waited) {
        struct connection *connection = connection_of_late(waited.next);
        link_take(&connection->late);
        if (!cost_is_used_up(connection))
            connection_read(connection);
    }
}

bool cost_may_shake_hands(const struct connection *connection)
{
    struct net *net = connection->net;
    int64_t *used_up = &net->handshakes[place_of(net, &connection->address)], from = later(*used_up, net_now());
    if (connection->free)
        return true;
    if (from - net_now() > (int64_t)HANDSHAKE_EACH * (HANDSHAKES_AT_ONCE - 1))
        return false;
    *used_up = from + HANDSHAKE_EACH;
    return true;
}
