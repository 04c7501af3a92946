/* json.c - fuzzing the reader of records as JSON: whatever is accepted is a record, which is the same as text and as
 * JSON. */
#include "tests/fuzz/fuzz.h"

#include "tests/written.h"

static const struct record_source source = {.find_game = games_find, .boards = &embedded_boards};

/* Text of it is read as a record that is the same as JSON. */
static void check_text(const struct record *record)
{
    struct why why;
    char *text = written(record, false), *json = written(record, true);
    struct record *back = record_read(text, &source, &why);
    char *again = back ? written(back, true) : NULL;
    if (!again || strcmp(again, json) != 0)
        abort();
    record_free(back);
    free(again);
    free(json);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[1 << 16];
    struct why why;
    if (size >= sizeof text || memchr(data, '\0', size))
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    struct record_file file = {.at = text};
    for (struct record *record; (record = record_file_next(&file, &source, &why));) {
        check_text(record);
        record_free(record);
    }
    if (why.message)
        fuzz_check_why(&why);
    return 0;
}
