/* buffer.c - text that grows. */
#include "server/buffer.h"

#include <stdlib.h>
#include <string.h>

enum { BUFFER_LEAST = 256 };

void buffer_free(struct buffer *buffer)
{
    free(buffer->at);
    *buffer = (struct buffer){.at = NULL};
}

void buffer_clear(struct buffer *buffer)
{
    buffer->size = 0;
    buffer->lost = false;
}

static bool make_room(struct buffer *buffer, size_t size)
{
    size_t room = buffer->room ? buffer->room : BUFFER_LEAST;
    while (room < size)
        room *= 2;
    char *at = room > buffer->room ? realloc(buffer->at, room) : buffer->at;
    if (!at)
        return false;
    buffer->at = at;
    buffer->room = room;
    return true;
}

void buffer_add(struct buffer *buffer, const char *text, size_t size)
{
    if (buffer->lost || !make_room(buffer, buffer->size + size + 1)) {
        buffer->lost = true;
        return;
    }
    memcpy(buffer->at + buffer->size, text, size);
    buffer->size += size;
    buffer->at[buffer->size] = '\0';
}

static void put(void *context, const char *text, size_t size)
{
    buffer_add(context, text, size);
}

struct sink buffer_sink(struct buffer *buffer)
{
    return (struct sink){.put = put, .context = buffer};
}
