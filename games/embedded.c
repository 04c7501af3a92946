/* embedded.c - finding a file that is compiled in. */
#include "games/embedded.h"

#include <string.h>

const char *embedded_find(const char *name)
{
    for (const struct embedded *file = embedded_files; file->name; file++)
        if (strcmp(file->name, name) == 0)
            return file->text;
    return NULL;
}

static const char *find_board(const void *context, const char *name)
{
    (void)context;
    return embedded_find(name);
}

const struct board_source embedded_boards = {.find = find_board, .context = NULL};
