/* buffer.h - text that grows, as a sink (core/text.h). */
#ifndef SERVER_BUFFER_H
#define SERVER_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

#include "core/text.h"

/* All zero: empty. Once memory has run out it stays `lost`. */
struct buffer {
    char *at; /* ends with a zero, if there is any */
    size_t size, room;
    bool lost;
};

void buffer_free(struct buffer *buffer);
void buffer_add(struct buffer *buffer, const char *text, size_t size);
void buffer_clear(struct buffer *buffer);
struct sink buffer_sink(struct buffer *buffer);

#endif
