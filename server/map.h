/* map.h - things by their names. A name stays the owner's, and must stay as it is while it is in the map. */
#ifndef SERVER_MAP_H
#define SERVER_MAP_H

#include <stdbool.h>
#include <stddef.h>

/* All zero: empty. */
struct map {
    struct map_place {
        const char *name;
        void *thing;
    } * places;
    size_t room, count;
};

void map_free(struct map *map);
/* The thing of that name, or NULL. */
void *map_get(const struct map *map, const char *name);
/* Put a thing that is not NULL under a name that is not there. False when memory runs out. */
bool map_put(struct map *map, const char *name, void *thing);
void map_remove(struct map *map, const char *name);

#endif
