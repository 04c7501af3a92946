/* engine.c - the command `engine`: our search for programs that drive engines (docs/PROTOCOL.md). */
#include <stdio.h>
#include <unistd.h>

#include "cli/cli.h"
#include "engine/engine.h"
#include "games/embedded.h"

enum { FILE_MOST = 1 << 16 };

/* Whoever reads does so line by line. */
static void put(void *context, const char *text, size_t size)
{
    (void)context;
    fwrite(text, 1, size, stdout);
    if (size && text[size - 1] == '\n')
        fflush(stdout);
}

static char *read_file(const char *path)
{
    return file_read(path, FILE_MOST);
}

int cmd_engine(const struct args *args)
{
    struct engine_means means = {
        .language = args->language, .out = {.put = put}, .boards = &embedded_boards, .read_file = read_file};
    struct engine *engine = engine_new(&means);
    if (!engine)
        return refuse(args, "no-memory", NULL, NULL, NULL);
    engine_serve(engine, STDIN_FILENO);
    engine_free(engine);
    return STATUS_FINE;
}
