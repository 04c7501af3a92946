/* visitors.c - how many connections an address has; where a proxy is before us, how many requests that are under way
 * and WebSockets, since the connections are the proxy's. The chains are chosen by a seed of this run, so that nobody
 * can choose addresses that share one. */
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "net/internal.h"

struct visitor {
    struct visitor *next;
    struct address home;
    int connections;
    size_t owed;
};

static struct visitor **chain_of(struct net *net, const struct address *home)
{
    return &net->visitors[hash_mix(hash_bytes(home, sizeof *home) ^ net->seed) % VISITOR_CHAINS];
}

bool visitor_is_free(const struct net *net, const struct address *address)
{
    return address_is_none(address) || address_nets_have(&net->trusted, address) ||
           (address_is_loopback(address) && !net->each_loopback);
}

struct visitor *visitor_come(struct net *net, const struct address *address)
{
    struct address home = address_home(address);
    struct visitor **chain = chain_of(net, &home), *visitor = *chain;
    while (visitor && memcmp(&visitor->home, &home, sizeof home) != 0)
        visitor = visitor->next;
    if (!visitor) {
        visitor = calloc(1, sizeof *visitor);
        if (!visitor)
            return NULL;
        visitor->home = home;
        visitor->next = *chain;
        *chain = visitor;
    }
    if (visitor->connections >= net->each && !visitor_is_free(net, address))
        return NULL;
    visitor->connections++;
    return visitor;
}

void visitor_leave(struct net *net, struct visitor *visitor)
{
    if (--visitor->connections > 0)
        return;
    struct visitor **at = chain_of(net, &visitor->home);
    while (*at != visitor)
        at = &(*at)->next;
    *at = visitor->next;
    free(visitor);
}

/* ---- bytes that wait ---- */

static struct visitor *reader_of(const struct connection *connection)
{
    return connection->forwarded ? connection->forwarded : connection->visitor;
}

bool visitor_may_owe(const struct connection *connection, size_t size)
{
    const struct visitor *reader = reader_of(connection);
    return connection->net->owed + size <= OWED_MOST && (connection->free || reader->owed + size <= OWED_EACH);
}

void visitor_owes(struct connection *connection, size_t size)
{
    struct visitor *reader = reader_of(connection);
    reader->owed += size - connection->owed;
    connection->net->owed += size - connection->owed;
    connection->owed = size;
}
