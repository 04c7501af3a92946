/* address.c - see address.h. */
#include "net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#include "core/text.h"

enum { ALL_BITS = 128, FOUR_AT = 12, FOUR_BITS = 96, HOME_BYTES = 8 };

static const struct address four_begins = {{[10] = 0xff, [11] = 0xff}};

static bool is_four(const struct address *address)
{
    return memcmp(address->byte, four_begins.byte, FOUR_AT) == 0;
}

struct address address_of(const struct sockaddr *from)
{
    struct address address = {{0}};
    if (from->sa_family == AF_INET) {
        address = four_begins;
        memcpy(address.byte + FOUR_AT, &((const struct sockaddr_in *)(const void *)from)->sin_addr, 4);
    } else if (from->sa_family == AF_INET6) {
        memcpy(address.byte, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, 16);
    }
    return address;
}

int address_port(const struct sockaddr *from)
{
    return from->sa_family == AF_INET    ? ntohs(((const struct sockaddr_in *)(const void *)from)->sin_port)
           : from->sa_family == AF_INET6 ? ntohs(((const struct sockaddr_in6 *)(const void *)from)->sin6_port)
                                         : 0;
}

/* Copy the address without port and brackets. */
static bool take_host(const char *text, char *host, size_t size)
{
    bool bracket = text[0] == '[';
    const char *from = bracket ? text + 1 : text, *colon = strchr(text, ':');
    bool port = !bracket && colon && !strchr(colon + 1, ':'); /* more colons: an address of IPv6 */
    size_t length = bracket ? strcspn(from, "]") : port ? (size_t)(colon - text) : strlen(text);
    if (length >= size)
        return false;
    memcpy(host, from, length);
    host[length] = '\0';
    return !bracket || from[length] == ']';
}

bool address_read(const char *text, struct address *out)
{
    char host[ADDRESS_TEXT];
    if (!take_host(text, host, sizeof host))
        return false;
    *out = four_begins;
    return inet_pton(AF_INET, host, out->byte + FOUR_AT) == 1 || inet_pton(AF_INET6, host, out->byte) == 1;
}

void address_write(const struct address *address, char out[ADDRESS_TEXT])
{
    out[0] = '\0';
    if (is_four(address))
        inet_ntop(AF_INET, address->byte + FOUR_AT, out, ADDRESS_TEXT);
    else if (!address_is_none(address))
        inet_ntop(AF_INET6, address->byte, out, ADDRESS_TEXT);
}

bool address_is_none(const struct address *address)
{
    static const struct address none;
    return memcmp(address, &none, sizeof none) == 0;
}

bool address_is_loopback(const struct address *address)
{
    static const struct address six = {{[15] = 1}};
    return memcmp(address, &six, sizeof six) == 0 || (is_four(address) && address->byte[FOUR_AT] == 127);
}

struct address address_home(const struct address *address)
{
    struct address home = *address;
    if (!is_four(address))
        memset(home.byte + HOME_BYTES, 0, sizeof home.byte - HOME_BYTES);
    return home;
}

/* "10.0.0.0/8". */
static bool read_net(const char *text, struct address_net *out)
{
    char host[ADDRESS_TEXT];
    int bits = -1;
    const char *slash = strchr(text, '/');
    size_t length = slash ? (size_t)(slash - text) : strlen(text);
    if (length >= sizeof host)
        return false;
    memcpy(host, text, length);
    host[length] = '\0';
    if (!address_read(host, &out->address))
        return false;
    bool four = is_four(&out->address);
    if (slash && !text_number(slash + 1, four ? ALL_BITS - FOUR_BITS : ALL_BITS, &bits))
        return false;
    out->bits = bits < 0 ? ALL_BITS : four ? bits + FOUR_BITS : bits;
    return true;
}

bool address_nets_read(const char *text, struct address_nets *out)
{
    char item[ADDRESS_TEXT + 8];
    *out = (struct address_nets){.count = 0};
    while (text && *text) {
        text += strspn(text, " ");
        if (!text_field(&text, ',', item, sizeof item))
            return false;
        item[strcspn(item, " ")] = '\0';
        if (strcmp(item, "unix") == 0)
            out->local = true;
        else if (out->count == ADDRESS_NETS || !read_net(item, &out->net[out->count++]))
            return false;
    }
    return true;
}

static bool net_has(const struct address_net *net, const struct address *address)
{
    int whole = net->bits / 8, rest = net->bits % 8;
    if (memcmp(net->address.byte, address->byte, (size_t)whole) != 0)
        return false;
    return rest == 0 || (net->address.byte[whole] ^ address->byte[whole]) >> (8 - rest) == 0;
}

bool address_nets_have(const struct address_nets *nets, const struct address *address)
{
    if (address_is_none(address))
        return nets->local;
    for (int i = 0; i < nets->count; i++)
        if (net_has(&nets->net[i], address))
            return true;
    return false;
}

/* The last item of a list that ends at `*end`, which is moved before it. */
static bool last_item(const char *list, const char **end, struct address *out)
{
    char item[ADDRESS_TEXT + 8];
    const char *from = *end, *to = *end;
    while (from > list && from[-1] != ',')
        from--;
    *end = from > list ? from - 1 : from;
    while (from < to && (*from == ' ' || *from == '\t'))
        from++;
    while (to > from && (to[-1] == ' ' || to[-1] == '\t'))
        to--;
    size_t length = (size_t)(to - from);
    if (length >= sizeof item)
        return false;
    memcpy(item, from, length);
    item[length] = '\0';
    return address_read(item, out);
}

bool address_step_back(const struct address_nets *nets, const char *list, struct address *who)
{
    const char *end = list + strlen(list);
    while (end > list && address_nets_have(nets, who)) {
        struct address before;
        if (!last_item(list, &end, &before))
            return false;
        *who = before;
    }
    return true;
}
