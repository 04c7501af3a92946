/* user.h - giving root away. */
#ifndef SERVER_USER_H
#define SERVER_USER_H

#include <stdbool.h>

/* Become a user, with its group and no others, for good. False with errno; ENOENT: there is no such user. */
bool user_become(const char *name);
/* Make a file that user's, if that can be. */
void user_give(const char *name, const char *path);

#endif
