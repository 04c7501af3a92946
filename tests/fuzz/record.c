/* record.c - fuzzing the reader of records: whatever is accepted writes back as it was. */
#include "tests/fuzz/fuzz.h"

#include <stdio.h>

#include "match/record.h"

static void collect(void *context, const char *text, size_t size)
{
    fwrite(text, 1, size, context);
}

static void check_written(const struct record *record, const char *text)
{
    char *again = NULL;
    size_t size;
    FILE *memory = open_memstream(&again, &size);
    struct sink sink = {.put = collect, .context = memory};
    record_write(record, &embedded_boards, &sink);
    fclose(memory);
    if (strcmp(again, text) != 0)
        abort();
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[1 << 16];
    struct record_source source = {.find_game = games_find, .boards = &embedded_boards};
    struct why why;
    if (size >= sizeof text || memchr(data, '\0', size))
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    struct record *record = record_read(text, &source, &why);
    if (record)
        check_written(record, text);
    else
        fuzz_check_why(&why);
    record_free(record);
    return 0;
}
