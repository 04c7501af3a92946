/* link.c - fuzzing the reader of links: whatever bytes a link is made of, it is refused in words, or gives a record
 * whose own link gives it again. */
#include "tests/fuzz/fuzz.h"

#include "core/base64url.h"
#include "match/link.h"

static void keep(void *context, const char *text, size_t size)
{
    text_add_part(context, text, size);
}

static void check_again(const char *record, const struct record_source *source)
{
    static char letters[LINK_MOST + 1];
    struct text link = text_on(letters, sizeof letters);
    struct why why;
    if (!link_write(record, source, &(struct sink){.put = keep, .context = &link}, &why))
        abort();
    char *back = link_read(letters, source, &why);
    if (!back || strcmp(back, record) != 0)
        abort();
    free(back);
}

/* The input is what a link says, before it is letters. All of it is read before the check sum is looked at. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char link[LINK_MOST + 8] = "1";
    struct record_source source = {.find_game = games_find, .boards = &embedded_boards};
    struct why why;
    if (size > 4096 || !base64url_write(data, size, link + 1, sizeof link - 1))
        return 0;
    char *record = link_read(link, &source, &why);
    if (record)
        check_again(record, &source);
    else
        fuzz_check_why(&why);
    free(record);
    return 0;
}
