/* confine.h - from now on this process does what a server does, and nothing else: a filter of system calls. */
#ifndef SERVER_CONFINE_H
#define SERVER_CONFINE_H

#include <stdbool.h>

/* For all threads there are and will be. Calls that are not on the list fail with EPERM: no program can be run, no
 * other process looked into, no connection made, unless it `connects` to others. False with errno where the system has
 * no such filter. */
bool confine_enter(bool connects);

#endif
