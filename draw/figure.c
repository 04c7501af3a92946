/* figure.c - finding figures, and the bases they stand on. */
#include "draw/figure.h"

#include "core/game_looks.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *name, *path;
} bases[] = {
    {"round", "M-46,0a46,46 0 1 0 92,0a46,46 0 1 0 -92,0Z"},
    {"square", "M-32,-42H32Q42,-42 42,-32V32Q42,42 32,42H-32Q-42,42 -42,32V-32Q-42,-42 -32,-42Z"},
    {"lozenge", "M4,-51L51,-4Q55,0 51,4L4,51Q0,55 -4,51L-51,4Q-55,0 -51,-4L-4,-51Q0,-55 4,-51Z"},
    {"shield", "M-38,-46H38Q45,-46 45,-39V-4C45,24 26,42 0,53C-26,42 -45,24 -45,-4V-39Q-45,-46 -38,-46Z"},
};

const struct figure *figure_find(const struct figure *figures, const char *name)
{
    for (; figures && figures->name; figures++)
        if (strcmp(figures->name, name) == 0)
            return figures;
    return NULL;
}

const char *figure_base(const char *name)
{
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++)
        if (strcmp(bases[i].name, name) == 0)
            return bases[i].path;
    return bases[0].path;
}
