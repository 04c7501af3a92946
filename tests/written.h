/* written.h - a record as it is written, as text or JSON, in memory that the caller owns. */
#ifndef TESTS_WRITTEN_H
#define TESTS_WRITTEN_H

#include <stdio.h>

#include "games/embedded.h"
#include "match/record_json.h"

static inline void written_collect(void *context, const char *text, size_t size)
{
    fwrite(text, 1, size, context);
}

static inline char *written(const struct record *record, bool json)
{
    char *text = NULL;
    size_t size;
    FILE *memory = open_memstream(&text, &size);
    struct sink sink = {.put = written_collect, .context = memory};
    if (json)
        record_json_write(record, &sink);
    else
        record_write(record, &embedded_boards, &sink);
    fclose(memory);
    return text;
}

#endif
