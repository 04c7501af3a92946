/* figure.c - the table of figures. */
#include "core/figure.h"

#include <stddef.h>
#include <string.h>

static const struct figure figures[] = {
    /* A great helm: two eye slits, a ridge, a comb on top, holes to breathe. */
    {"helm",
     {{"M-23,-22Q-21,-31 -4,-32V-40H4V-32Q21,-31 23,-22L26,0L20,29Q10,36 0,36Q-10,36 -20,29L-26,0Z", FIGURE_INK},
      {"M-20,-9H-3V-2H-20.5Z M20,-9H3V-2H20.5Z M-2,5H2V31H-2Z", FIGURE_CUT},
      {"M-12.7,11a2.7,2.7 0 1 0 5.4,0a2.7,2.7 0 1 0 -5.4,0Z M7.3,11a2.7,2.7 0 1 0 5.4,0a2.7,2.7 0 1 0 -5.4,0Z "
       "M-12.7,20a2.7,2.7 0 1 0 5.4,0a2.7,2.7 0 1 0 -5.4,0Z M7.3,20a2.7,2.7 0 1 0 5.4,0a2.7,2.7 0 1 0 -5.4,0Z",
       FIGURE_CUT}}},
    /* A man: head and shoulders. */
    {"man", {{"M-13,-18a13,13 0 1 0 26,0a13,13 0 1 0 -26,0Z M-28,34C-28,8 -16,0 0,0C16,0 28,8 28,34Z", FIGURE_INK}}},
    /* A pawn of Granat: its socket, empty, or with a ring and a marble. */
    {"socket", {{"M-19,0a19,19 0 1 0 38,0a19,19 0 1 0 -38,0Z M-14,0a14,14 0 1 1 28,0a14,14 0 1 1 -28,0Z", FIGURE_INK}}},
    {"marble",
     {{"M-30,0a30,30 0 1 0 60,0a30,30 0 1 0 -60,0Z", FIGURE_GOLD},
      {"M-25,0a25,25 0 1 0 50,0a25,25 0 1 0 -50,0Z", FIGURE_GARNET},
      {"M-15,-8a9,6 -35 1 0 16,-9a9,6 -35 1 0 -16,9Z", FIGURE_GLOSS}}},
    /* A tower with a door: the mark of a start square. */
    {"tower",
     {{"M-30,-36H-18V-26H-6V-36H6V-26H18V-36H30V-12H22V34H-22V-12H-30Z", FIGURE_INK},
      {"M-8,34V14A8,8 0 0 1 8,14V34Z", FIGURE_CUT}}},
};

static const struct {
    const char *name, *path;
} bases[] = {
    {"round", "M-46,0a46,46 0 1 0 92,0a46,46 0 1 0 -92,0Z"},
    {"square", "M-32,-42H32Q42,-42 42,-32V32Q42,42 32,42H-32Q-42,42 -42,32V-32Q-42,-42 -32,-42Z"},
    {"lozenge", "M4,-51L51,-4Q55,0 51,4L4,51Q0,55 -4,51L-51,4Q-55,0 -51,-4L-4,-51Q0,-55 4,-51Z"},
};

const struct figure *figure_find(const char *name)
{
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        if (strcmp(figures[i].name, name) == 0)
            return &figures[i];
    return NULL;
}

const char *figure_base(const char *name)
{
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++)
        if (strcmp(bases[i].name, name) == 0)
            return bases[i].path;
    return bases[0].path;
}
