/* seal.h - a message for one browser alone, as push services carry it without reading it: keys by RFC 8291, content by
 * RFC 8188 (aes128gcm), one record. */
#ifndef SERVER_SEAL_H
#define SERVER_SEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct evp_pkey_st;

enum {
    SEAL_POINT = 65, /* a public key of P-256: 4, x, y */
    SEAL_AUTH = 16,
    SEAL_SALT = 16,
    SEAL_MORE = 103, /* by so many bytes what is sealed is longer */
    SEAL_MOST = 3993 /* what every push service takes */
};

/* Whom it is for, as its browser told. */
struct seal_to {
    uint8_t point[SEAL_POINT];
    uint8_t auth[SEAL_AUTH];
};

/* Whether it is a point of the curve. */
bool seal_is_point(const uint8_t point[SEAL_POINT]);
/* Seal with a key and a salt that are used for nothing else; `out` holds `size` + SEAL_MORE bytes. */
bool seal(const struct seal_to *to, struct evp_pkey_st *own, const uint8_t salt[SEAL_SALT], const void *text,
          size_t size, uint8_t *out);

#endif
