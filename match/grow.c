/* grow.c - lists that grow. */
#include "match/grow.h"

#include <stdlib.h>

enum { MOST = 1 << 30 };

void *grow(void *list, int *room, int need, size_t each)
{
    int wanted = *room + *room / 4 + 2;
    if (need <= *room)
        return list;
    wanted = wanted < need ? need : wanted;
    void *grown = need > MOST ? NULL : realloc(list, (size_t)wanted * each);
    if (grown)
        *room = wanted;
    return grown;
}
