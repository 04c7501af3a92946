/* address.h - addresses of the Internet as sixteen bytes, and nets of them. An address of IPv4 is one of IPv6 that
 * begins with ::ffff, so that there is one kind only. */
#ifndef NET_ADDRESS_H
#define NET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sockaddr;

struct address {
    uint8_t byte[16]; /* all zero: no address, as on a Unix socket */
};

struct address_net {
    struct address address;
    int bits;
};

enum { ADDRESS_NETS = 32, ADDRESS_TEXT = 48 };

/* Proxies that are believed. */
struct address_nets {
    struct address_net net[ADDRESS_NETS];
    int count;
    bool local; /* and whoever comes by a Unix socket */
};

struct address address_of(const struct sockaddr *from);
int address_port(const struct sockaddr *from);
/* "192.0.2.1", "2001:db8::1", also with a port: "192.0.2.1:80", "[2001:db8::1]:80". */
bool address_read(const char *text, struct address *out);
/* "" for none. */
void address_write(const struct address *address, char out[ADDRESS_TEXT]);
bool address_is_none(const struct address *address);
bool address_is_loopback(const struct address *address);
/* What one customer has of the Internet: the address, of IPv6 the first half of it. */
struct address address_home(const struct address *address);

/* "127.0.0.1,10.0.0.0/8,unix"; NULL: none. */
bool address_nets_read(const char *text, struct address_nets *out);
bool address_nets_have(const struct address_nets *nets, const struct address *address);
/* Step from `*who` back to whom it has asked for, by a list "client, proxy, proxy" and from its right, as long as those
 * who say so are believed. False if something there is no address: what is left of it is not believed either. */
bool address_step_back(const struct address_nets *nets, const char *list, struct address *who);

#endif
