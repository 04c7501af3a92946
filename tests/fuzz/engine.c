/* engine.c - fuzzing the engine's commands: the input is what a client sends. What the engine says is whole lines of
 * clean text, and a line that gets an error line changes nothing. Searches are stopped at once. */
#define _GNU_SOURCE
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "engine/engine.h"
#include "engine/engine_internal.h"
#include "engine/lines.h"

enum { SAID = 1 << 20, LINE = 4096 };

static struct {
    char text[SAID];
    size_t length;
} said;

static void hear(void *context, const char *text, size_t size)
{
    (void)context;
    if (said.length + size >= sizeof said.text)
        abort();
    memcpy(said.text + said.length, text, size);
    said.length += size;
    said.text[said.length] = '\0';
}

static char *read_nothing(const char *path)
{
    (void)path;
    return NULL;
}

static void check_said(void)
{
    static const char *const words[] = {"id ", "option ", "ugiok", "readyok", "info ", "bestmove ", "response"};
    if (said.length && said.text[said.length - 1] != '\n')
        abort();
    for (char *line = strtok(said.text, "\n"); line; line = strtok(NULL, "\n")) {
        bool known = false;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            known |= strncmp(line, words[i], strlen(words[i])) == 0;
        if (!known || !text_is_clean(line))
            abort();
    }
}

/* All that can be asked, as one text. */
static void describe(struct engine *engine, char *out)
{
    static const char *const asked[] = {"query game", "query options", "query position", "query turn", "query result"};
    said.length = 0;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        char line[32];
        snprintf(line, sizeof line, "%s", asked[i]);
        engine_obey(engine, line);
    }
    memcpy(out, said.text, said.length + 1);
    said.length = 0;
}

static bool obey(struct engine *engine, char *line)
{
    static char before[SAID], after[SAID];
    describe(engine, before);
    bool more = engine_obey(engine, line);
    think_stop(engine);
    think_wait(engine);
    bool refused = strstr(said.text, "info string error: ") != NULL && said.length;
    check_said();
    describe(engine, after);
    if (refused && strcmp(before, after) != 0)
        abort();
    return more;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engine_means means = {.language = {.catalogue = embedded_find("en.words")},
                                 .out = {.put = hear},
                                 .boards = &embedded_boards,
                                 .read_file = read_nothing};
    struct engine *engine = engine_new(&means);
    struct lines_in lines;
    char small[] = "setoption name Hash value 1";
    int file = memfd_create("input", 0);
    char *line;
    if (!engine || file < 0 || write(file, data, size) != (ssize_t)size || lseek(file, 0, SEEK_SET) != 0 ||
        !lines_open(&lines, file, LINE))
        abort();
    engine_obey(engine, small);
    for (enum lines_found found; (found = lines_next(&lines, -1, &line)) != LINES_END;)
        if (found == LINES_ONE && (strlen(line) >= LINE || !obey(engine, line)))
            break;
    lines_close(&lines);
    close(file);
    engine_free(engine);
    return 0;
}
