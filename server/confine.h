/* confine.h - from now on this process does what a server does, and nothing else: a filter of system calls. */
#ifndef SERVER_CONFINE_H
#define SERVER_CONFINE_H

#include <stdbool.h>

/* Whom it may connect to: others by TCP and UDP, and those on this machine by Unix sockets; and that of files it may
 * only read some, as who looks up names has to. */
enum { CONFINE_NET = 1, CONFINE_LOCAL = 2, CONFINE_READS = 4 };

/* For all threads there are and will be. Calls that are not on the list fail with EPERM: no program can be run, no
 * other process looked into, no connection made, but to those whom it `reaches`. False with errno where the system has
 * no such filter. */
bool confine_enter(int reaches);

#endif
