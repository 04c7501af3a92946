/* letters.h - bytes as the output, which is text: letters of base 64. */
#ifndef WEB_WASM_LETTERS_H
#define WEB_WASM_LETTERS_H

#include "core/text.h"

struct letters {
    const struct sink *to;
    unsigned held; /* bytes that are no letters yet */
    int count;
};

/* For a sink: `context` is the letters. */
void letters_put(void *context, const char *bytes, size_t size);
/* What is left. */
void letters_end(struct letters *letters);

#endif
