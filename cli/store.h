/* store.h - what the parts of the command `store` share. */
#ifndef CLI_STORE_H
#define CLI_STORE_H

#include "cli/cli.h"
#include "store/survey.h"

/* Look at a store. NULL, having told why, with the status in `status`. */
struct survey *store_survey(const struct args *args, const char *path, int *status);
/* Whether somebody wants the command to stop, while signals wait. */
bool store_stop(void);

/* Whether a path leads to the store's own file, or to one of those beside it. */
bool store_is_part(const char *path, const char *to);

/* Whether all that is kept is sound, told in words. Returns the status. */
int store_check(const struct args *args, const char *path);
/* Write all but secrets to a file, NULL being standard output; and read it into a new store. */
int store_dump(const struct args *args, const char *path, const char *to);
int store_load(const struct args *args, const char *path, const char *from);
/* Copy a whole store to another place, secrets too, row by row, looked at afterwards. */
int store_copy(const struct args *args, const char *from, const char *to);
/* What a file has beside it when it is not open goes. */
void store_remove_beside(const char *path);

#endif
