/* map.c - things by their names, in an open table that is half full at most.
 *
 * Invariant: from the place where a name's hash leads to the place where it is, no place is empty. */
#include "server/map.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

enum { MAP_LEAST = 64 };

static size_t place_of(const struct map *map, const char *name)
{
    size_t at = (size_t)hash_bytes(name, strlen(name)) & (map->room - 1);
    while (map->places[at].name && strcmp(map->places[at].name, name) != 0)
        at = (at + 1) & (map->room - 1);
    return at;
}

void map_free(struct map *map)
{
    free(map->places);
    *map = (struct map){.places = NULL};
}

void *map_get(const struct map *map, const char *name)
{
    return map->room ? map->places[place_of(map, name)].thing : NULL;
}

static bool grow(struct map *map)
{
    struct map larger = {.room = map->room ? map->room * 2 : MAP_LEAST, .count = map->count};
    larger.places = calloc(larger.room, sizeof *larger.places);
    if (!larger.places)
        return false;
    for (size_t i = 0; i < map->room; i++)
        if (map->places[i].name)
            larger.places[place_of(&larger, map->places[i].name)] = map->places[i];
    free(map->places);
    *map = larger;
    return true;
}

bool map_put(struct map *map, const char *name, void *thing)
{
    if (2 * (map->count + 1) > map->room && !grow(map))
        return false;
    map->places[place_of(map, name)] = (struct map_place){.name = name, .thing = thing};
    map->count++;
    return true;
}

/* What stands behind is put in its place anew. */
void map_remove(struct map *map, const char *name)
{
    size_t at = map->room ? place_of(map, name) : 0;
    if (!map->room || !map->places[at].name)
        return;
    map->places[at] = (struct map_place){.name = NULL};
    map->count--;
    for (at = (at + 1) & (map->room - 1); map->places[at].name; at = (at + 1) & (map->room - 1)) {
        struct map_place moved = map->places[at];
        map->places[at] = (struct map_place){.name = NULL};
        map->places[place_of(map, moved.name)] = moved;
    }
}
