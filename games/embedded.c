/* embedded.c - finding a file that is compiled in. */
#include "games/embedded.h"

#include <string.h>

#include "core/text.h"

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

const char *embedded_text(const struct game *game, const char *kind, const char *language)
{
    char name[64];
    struct text text = text_on(name, sizeof name);
    text_add(&text, game->name);
    text_add(&text, ".");
    text_add(&text, kind);
    text_add(&text, language ? "." : "");
    text_add(&text, language ? language : "");
    return embedded_find(name);
}

static const char *find_board(const void *context, const char *name)
{
    (void)context;
    return embedded_find(name);
}

const struct board_source embedded_boards = {.find = find_board, .context = NULL};
