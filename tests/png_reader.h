/* png_reader.h - reading PNG with zlib, which does not know who has packed it. */
#ifndef TESTS_PNG_READER_H
#define TESTS_PNG_READER_H

#include <stddef.h>
#include <stdint.h>

struct png {
    int wide, high;
    uint8_t *dots; /* red, green, blue, how opaque; the caller frees it */
};

/* Of 8 bits, with or without how opaque dots are. What is wrong with it, or NULL. */
const char *png_read(const uint8_t *file, size_t size, struct png *out);

#endif
