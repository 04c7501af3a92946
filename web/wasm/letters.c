/* letters.c - see letters.h: three bytes are four letters. */
#include "web/wasm/letters.h"

#include <stdint.h>

static void put_four(struct letters *l)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char four[4];
    unsigned bits = l->held << 8 * (3 - l->count);
    for (int i = 0; i < 4; i++)
        four[i] = i <= l->count ? digits[bits >> (18 - 6 * i) & 63] : '=';
    l->to->put(l->to->context, four, sizeof four);
    l->held = 0;
    l->count = 0;
}

void letters_put(void *context, const char *bytes, size_t size)
{
    struct letters *l = context;
    for (size_t i = 0; i < size; i++) {
        l->held = l->held << 8 | (uint8_t)bytes[i];
        if (++l->count == 3)
            put_four(l);
    }
}

void letters_end(struct letters *letters)
{
    if (letters->count)
        put_four(letters);
}
