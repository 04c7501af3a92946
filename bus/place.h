/* place.h - where a Redis is, and as whom one comes to it: the address of bus.h, read. */
#ifndef BUS_PLACE_H
#define BUS_PLACE_H

#include <stdbool.h>

#include "core/text.h"

enum { PLACE_HOST = 254, PLACE_PATH = 108, PLACE_WORD = 256, PLACE_PORT = 6379, PLACE_BASES = 65535 };

struct place {
    bool is_local;         /* a file of this machine: */
    char path[PLACE_PATH]; /* this one; */
    char host[PLACE_HOST]; /* else a name or an address */
    int port;
    bool tls;
    char user[PLACE_WORD], password[PLACE_WORD]; /* ""; none */
    int base;
};

/* False if that is no such address; then nothing of `out` means anything. */
bool place_read(const char *url, struct place *out);
/* The address without user and password. */
void place_name(const struct place *place, struct text *out);

#endif
