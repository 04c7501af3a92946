/* embedded.c - finding a file that is compiled in. */
#include "games/embedded.h"

#include <string.h>

const struct embedded *embedded_file(const char *name)
{
    const struct embedded *file = embedded_files;
    while (file->name && strcmp(file->name, name) != 0)
        file++;
    return file;
}

const char *embedded_find(const char *name)
{
    return embedded_file(name)->text;
}

static const char *find_board(const void *context, const char *name)
{
    (void)context;
    return embedded_find(name);
}

const struct board_source embedded_boards = {.find = find_board, .context = NULL};
