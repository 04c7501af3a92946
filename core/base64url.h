/* base64url.h - bytes as letters that addresses and headers can carry (RFC 4648, 5), without padding. */
#ifndef CORE_BASE64URL_H
#define CORE_BASE64URL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* False if it does not fit. */
bool base64url_write(const void *bytes, size_t size, char *out, size_t room);
/* False unless the text is exactly so many bytes. Padding is allowed. */
bool base64url_read(const char *text, uint8_t *out, size_t size);

#endif
