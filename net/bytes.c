/* bytes.c - bytes that many share: counted, freed with the last reader. One thread only. */
#include <stdlib.h>
#include <string.h>

#include "net/net.h"

struct net_bytes *net_bytes_new(const void *at, size_t size)
{
    struct net_bytes *bytes = malloc(sizeof *bytes + size + 1);
    if (!bytes)
        return NULL;
    bytes->readers = 1;
    bytes->size = size;
    if (at && size > 0)
        memcpy(bytes->at, at, size);
    bytes->at[size] = '\0';
    return bytes;
}

struct net_bytes *net_bytes_share(struct net_bytes *bytes)
{
    bytes->readers++;
    return bytes;
}

void net_bytes_drop(struct net_bytes *bytes)
{
    if (bytes && --bytes->readers == 0)
        free(bytes);
}
