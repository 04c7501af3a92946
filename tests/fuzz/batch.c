/* batch.c - fuzzing what comes over the bus: whatever it says, it is read within its bounds, and what was read can be
 * written so that it reads the same. */
#include "tests/fuzz/fuzz.h"

#include <event2/buffer.h>

#include "bus/batch.h"
#include "bus/place.h"

enum { MESSAGES = 64 };

static void check_again(const struct batch_head *head, const struct batch_message *messages, int count)
{
    struct evbuffer *out = evbuffer_new();
    struct batch_head back;
    struct batch_message message;
    bool good = batch_begin(out, head);
    for (int i = 0; good && i < count; i++)
        good = batch_add(out, messages[i].kind, messages[i].bytes, messages[i].size);
    char *at = (char *)evbuffer_pullup(out, -1);
    const char *end = at + evbuffer_get_length(out);
    good =
        good && batch_read_head(&at, end, &back) && back.number == head->number && strcmp(back.from, head->from) == 0;
    for (int i = 0; good && i < count; i++)
        good = batch_read(&at, end, &message) && message.size == messages[i].size &&
               memcmp(message.bytes, messages[i].bytes, message.size) == 0;
    if (!good || at != end)
        abort();
    evbuffer_free(out);
}

/* An address is read and told without its password, or refused. */
static void check_place(const char *url)
{
    struct place place, back;
    char name[FUZZ_LINE];
    struct text text = text_on(name, sizeof name);
    if (!place_read(url, &place))
        return;
    place_name(&place, &text);
    if (text.cut || (place.is_local && strpbrk(place.path, "%?@")))
        return;
    if (!place_read(name, &back) || back.port != place.port || back.base != place.base || back.password[0] ||
        strcmp(back.host, place.host) != 0 || strcmp(back.path, place.path) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct batch_message messages[MESSAGES];
    struct batch_head head;
    char url[FUZZ_LINE];
    int count = 0;
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    memcpy(text, data, size);
    char *at = text;
    if (batch_read_head(&at, text + size, &head)) {
        while (count < MESSAGES && at < text + size && batch_read(&at, text + size, &messages[count]))
            count++;
        check_again(&head, messages, count);
    }
    free(text);
    if (fuzz_string(data, size, url))
        check_place(url);
    return 0;
}
