/* base64url.c - see base64url.h. */
#include "core/base64url.h"

#include <string.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

bool base64url_write(const void *bytes, size_t size, char *out, size_t room)
{
    const uint8_t *at = bytes;
    size_t length = (size * 4 + 2) / 3;
    if (length >= room)
        return false;
    for (size_t i = 0; i < length; i++) {
        size_t bit = i * 6;
        unsigned two = (unsigned)at[bit / 8] << 8 | (bit / 8 + 1 < size ? at[bit / 8 + 1] : 0U);
        out[i] = letters[two >> (10 - bit % 8) & 63];
    }
    out[length] = '\0';
    return true;
}

bool base64url_read(const char *text, uint8_t *out, size_t size)
{
    size_t length = strcspn(text, "=");
    if (length != (size * 4 + 2) / 3 || strlen(text + length) > 2 ||
        strspn(text + length, "=") != strlen(text + length))
        return false;
    unsigned held = 0, bits = 0;
    for (size_t i = 0; i < length; i++) {
        const char *letter = strchr(letters, text[i]);
        if (!letter)
            return false;
        held = (held << 6 | (unsigned)(letter - letters)) & 0xffff;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            *out++ = (uint8_t)(held >> bits);
        }
    }
    return (held & ((1U << bits) - 1)) == 0;
}
