/* batch.c - see batch.h. What is read is treated as if it came from somebody who means harm. */
#include "bus/batch.h"

#include <event2/buffer.h>
#include <string.h>

#include "core/text.h"

enum { NUMBER = 24, HEAD = 64 };

static const char mark[] = "tintagel 1 ";

bool batch_is_name(const char *name, size_t room)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return length > 0 && length < room && !name[length];
}

bool batch_begin(struct evbuffer *out, const struct batch_head *head)
{
    return evbuffer_add_printf(out, "%s%s %lld\n", mark, head->from, (long long)head->number) > 0;
}

bool batch_add(struct evbuffer *out, const char *kind, const void *bytes, size_t size)
{
    return evbuffer_add_printf(out, "%s %zu\n", kind, size) > 0 && evbuffer_add(out, bytes, size) == 0 &&
           evbuffer_add(out, "\n", 1) == 0;
}

/* A line of text, copied without its end. */
static bool read_line(char **at, const char *end, char *line, size_t room)
{
    char *stop = *at < end ? memchr(*at, '\n', (size_t)(end - *at)) : NULL;
    if (!stop || (size_t)(stop - *at) >= room || memchr(*at, '\0', (size_t)(stop - *at)))
        return false;
    memcpy(line, *at, (size_t)(stop - *at));
    line[stop - *at] = '\0';
    *at = stop + 1;
    return true;
}

bool batch_read_head(char **at, const char *end, struct batch_head *head)
{
    char line[HEAD];
    uint64_t id;
    if (!read_line(at, end, line, sizeof line) || strncmp(line, mark, sizeof mark - 1) != 0)
        return false;
    const char *rest = line + sizeof mark - 1;
    return text_field(&rest, ' ', head->from, sizeof head->from) && text_hex64(head->from, &id) &&
           text_number64(rest, INT64_MAX, &head->number);
}

bool batch_read(char **at, const char *end, struct batch_message *message)
{
    char line[BUS_KIND + NUMBER];
    int64_t size;
    if (!read_line(at, end, line, sizeof line))
        return false;
    const char *rest = line;
    if (!text_field(&rest, ' ', message->kind, sizeof message->kind) || !batch_is_name(message->kind, BUS_KIND) ||
        !text_number64(rest, BUS_MOST, &size) || size >= end - *at || (*at)[size] != '\n')
        return false;
    message->bytes = *at;
    message->size = (size_t)size;
    (*at)[size] = '\0';
    *at += size + 1;
    return true;
}
