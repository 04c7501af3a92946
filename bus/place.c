/* place.c - see place.h. */
#include "bus/place.h"

#include <string.h>

enum { PORT_MOST = 65535, DIGITS = 8 };

/* What stands behind a scheme; NULL: it has another. */
static const char *behind(const char *url, const char *scheme)
{
    size_t length = strlen(scheme);
    return strncmp(url, scheme, length) == 0 ? url + length : NULL;
}

/* Letters as they are, others as %XX; nothing that would be no text. */
static bool unwrap(const char *from, size_t size, char *out, size_t room)
{
    struct text text = text_on(out, room);
    for (size_t i = 0; i < size; i++) {
        uint8_t byte = (uint8_t)from[i];
        char digits[3] = "";
        if (from[i] == '%') {
            if (i + 2 >= size)
                return false;
            digits[0] = (char)(from[i + 1] | (from[i + 1] >= 'A' && from[i + 1] <= 'F' ? 32 : 0));
            digits[1] = (char)(from[i + 2] | (from[i + 2] >= 'A' && from[i + 2] <= 'F' ? 32 : 0));
            if (!text_hex(digits, &byte, 1))
                return false;
            i += 2;
        }
        if (byte < ' ' || byte == 127)
            return false;
        text_add_char(&text, (char)byte);
    }
    return !text.cut;
}

/* "user:password@", "password@" or nothing; the rest begins at `*at`. */
static bool read_person(const char **at, struct place *out)
{
    const char *end = strchr(*at, '@');
    if (!end)
        return true;
    const char *colon = memchr(*at, ':', (size_t)(end - *at)), *from = colon ? colon + 1 : *at;
    bool good = (!colon || unwrap(*at, (size_t)(colon - *at), out->user, sizeof out->user)) &&
                unwrap(from, (size_t)(end - from), out->password, sizeof out->password);
    *at = end + 1;
    return good && out->password[0];
}

/* "name", "10.0.0.1", "[::1]". */
static bool read_host(const char **at, struct place *out)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
    bool bracket = **at == '[';
    const char *from = *at + bracket;
    size_t length = bracket ? strcspn(from, "]") : strspn(from, plain);
    struct text host = text_on(out->host, sizeof out->host);
    if (length == 0 || (bracket && (from[length] != ']' || strspn(from, "0123456789abcdefABCDEF:.") < length)))
        return false;
    text_add_part(&host, from, length);
    *at = from + length + bracket;
    return !host.cut;
}

/* A number that ends before `stop` or the end. */
static bool read_number(const char **at, char stop, int most, int *out)
{
    char digits[DIGITS];
    return text_field(at, stop, digits, sizeof digits) && text_number(digits, most, out);
}

static bool read_net(const char *at, struct place *out)
{
    out->port = PLACE_PORT;
    if (!read_person(&at, out) || !read_host(&at, out))
        return false;
    if (*at == ':') {
        char digits[DIGITS];
        size_t length = strspn(++at, "0123456789");
        struct text port = text_on(digits, sizeof digits);
        text_add_part(&port, at, length);
        at += length;
        if (port.cut || !text_number(digits, PORT_MOST, &out->port) || out->port == 0)
            return false;
    }
    return !*at || strcmp(at, "/") == 0 || (*at++ == '/' && read_number(&at, '\0', PLACE_BASES, &out->base));
}

static bool read_local(const char *at, struct place *out)
{
    static const char base[] = "?db=";
    if (!read_person(&at, out))
        return false;
    size_t length = strcspn(at, "?");
    const char *query = at + length;
    out->is_local = true;
    if (*query && strncmp(query, base, sizeof base - 1) != 0)
        return false;
    query += *query ? sizeof base - 1 : 0;
    return *at == '/' && length > 1 && unwrap(at, length, out->path, sizeof out->path) &&
           (!at[length] || read_number(&query, '\0', PLACE_BASES, &out->base));
}

bool place_read(const char *url, struct place *out)
{
    *out = (struct place){.base = 0};
    const char *at;
    if ((at = behind(url, "redis+unix://")))
        return read_local(at, out);
    if ((at = behind(url, "redis://")))
        return read_net(at, out);
    out->tls = true;
    return (at = behind(url, "rediss://")) && read_net(at, out);
}

void place_name(const struct place *place, struct text *out)
{
    bool six = strchr(place->host, ':') != NULL;
    text_add(out, place->is_local ? "redis+unix://" : place->tls ? "rediss://" : "redis://");
    if (place->is_local) {
        text_add(out, place->path);
        text_add(out, place->base ? "?db=" : "");
    } else {
        text_add(out, six ? "[" : "");
        text_add(out, place->host);
        text_add(out, six ? "]:" : ":");
        text_add_number(out, place->port);
        text_add(out, place->base ? "/" : "");
    }
    if (place->base)
        text_add_number(out, place->base);
}
