/* target.c - see target.h. Decoded first, then shortened: "%2e%2e" climbs no higher than "..". */
#include "net/target.h"

#include <string.h>
#include <strings.h>

#include "core/text.h"

static int digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Decode what lies between two places; false if a "%" is not followed by two digits or stands for a zero. */
static bool decode(const char *from, const char *to, bool plus, struct text *out)
{
    while (from < to) {
        char c = *from++;
        if (c == '%') {
            int high = from + 1 < to ? digit(from[0]) : -1, low = high >= 0 ? digit(from[1]) : -1;
            if (low < 0 || high + low == 0)
                return false;
            c = (char)(high * 16 + low);
            from += 2;
        }
        text_add_char(out, (char)(plus && c == '+' && from[-1] == '+' ? ' ' : c));
    }
    return !out->cut;
}

/* Take "." and ".." parts and what they undo out of a path that begins with "/". */
static void shorten(char *path)
{
    char *out = path;
    for (const char *at = path; *at;) {
        size_t length = 1 + strcspn(at + 1, "/");
        bool last = !at[length];
        bool same = length == 2 && at[1] == '.', up = length == 3 && at[1] == '.' && at[2] == '.';
        while (up && out > path && *--out != '/')
            ;
        if (!same && !up) {
            memmove(out, at, length);
            out += length;
        } else if (last) {
            *out++ = '/';
        }
        at += length;
    }
    *out = '\0';
}

/* Step over "http://host" of the form that is meant for proxies. */
static const char *without_host(const char *target)
{
    bool plain = strncasecmp(target, "http://", 7) == 0, secure = strncasecmp(target, "https://", 8) == 0;
    if (!plain && !secure)
        return target;
    target += plain ? 7 : 8;
    return target + strcspn(target, "/?#");
}

enum target_end target_read(const char *target, const char *base_path, char *path, const char **query)
{
    size_t base = strlen(base_path), room = strlen(target) + 2;
    const char *from = without_host(target), *to = from + strcspn(from, "?");
    struct text text = text_on(path, room);
    *query = *to ? to + 1 : to;
    if (from == to && from != target)
        text_add_char(&text, '/');
    if (strchr(from, '#') || !decode(from, to, false, &text) || path[0] != '/' || !text_is_utf8(path))
        return TARGET_BAD;
    shorten(path);
    if (strncmp(path, base_path, base) != 0)
        return TARGET_OUTSIDE;
    if (base && !path[base])
        return TARGET_BARE;
    if (path[base] != '/')
        return TARGET_OUTSIDE;
    memmove(path, path + base, strlen(path + base) + 1);
    return TARGET_FINE;
}

bool target_query(const char *query, const char *name, char *out, size_t size)
{
    size_t length = strlen(name);
    while (*query) {
        const char *end = query + strcspn(query, "&");
        if ((size_t)(end - query) > length && strncmp(query, name, length) == 0 && query[length] == '=') {
            struct text text = text_on(out, size);
            return decode(query + length + 1, end, true, &text) && text_is_utf8(out);
        }
        query = *end ? end + 1 : end;
    }
    return false;
}
