/* store_relay.h - somebody in the middle between a store and its database, on a thread of its own: passes all on, or
 * loses some of it. */
#ifndef TESTS_STORE_RELAY_H
#define TESTS_STORE_RELAY_H

#include <stdbool.h>

enum relay_mode {
    RELAY_PASS,
    RELAY_SWALLOW, /* what is sent arrives; when it is answered the connection is cut in place of passing that on */
    RELAY_CUT,     /* it is cut as soon as something is sent */
    RELAY_HUSH,    /* who is let in hears nothing after that */
    RELAY_TRICKLE  /* a part of the first answer is passed on, of a length by lot, and then it is cut */
};

/* Listen in a folder as a database does, for one that listens at a path. */
bool relay_open(const char *folder, const char *path);
/* Do so with the next who sends something; it passes all on after that. */
void relay_set(enum relay_mode mode);
int relay_cuts(void);
void relay_close(void);

#endif
