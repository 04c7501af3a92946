/* grow.h - lists that grow by a quarter, so that what lies idle is little. */
#ifndef MATCH_GROW_H
#define MATCH_GROW_H

#include <stddef.h>

/* The list, made to hold `need` of `each` bytes, and its new room; NULL when memory runs out: then all is as it was. */
void *grow(void *list, int *room, int need, size_t each);

#endif
