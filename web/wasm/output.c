/* output.c - one growing text, and the text that comes in. */
#include "web/wasm/output.h"

#include <stdlib.h>
#include <string.h>

#include "match/views.h"

static char *out, *in;
static size_t length, room;
static bool failed; /* memory ran out: what there is of the output is not whole */

static const char refused_for_memory[] = "{\"rule\":\"\",\"message\":\"no-memory\",\"args\":[\"\",\"\",\"\"]}";

const char *output(void)
{
    return failed ? refused_for_memory : out;
}

int output_size(void)
{
    return failed ? (int)sizeof refused_for_memory - 1 : (int)length;
}

int no_memory(void)
{
    failed = true;
    return 0;
}

char *input(int size)
{
    free(in);
    in = calloc(1, (size_t)size + 1);
    return in;
}

const char *in_text(void)
{
    return in ? in : "";
}

bool in_number(const char **at, int *number)
{
    char field[16];
    if (!text_field(at, ' ', field, sizeof field))
        return false;
    return text_number(field, 1 << 30, number);
}

static void put(void *context, const char *text, size_t size)
{
    (void)context;
    if (!failed && length + size > room) {
        size_t more = 2 * (length + size) + 4096;
        char *grown = realloc(out, more);
        failed = !grown;
        if (grown) {
            out = grown;
            room = more;
        }
    }
    if (failed)
        return;
    memcpy(out + length, text, size);
    length += size;
}

static const struct sink sink = {.put = put};

const struct sink *out_begin(void)
{
    length = 0;
    failed = false;
    return &sink;
}

int out_end(void)
{
    return !failed;
}

void out_text(const char *text)
{
    put(NULL, text, strlen(text));
}

int out_refuse(const struct why *why)
{
    views_why(why, out_begin());
    return 0;
}
