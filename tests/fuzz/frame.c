/* frame.c - fuzzing the frames of a WebSocket. The first byte says in how large parts they come; whatever the parts,
 * the same comes of it; texts are UTF-8 and not too large. */
#include "tests/fuzz/fuzz.h"

#include "core/hash.h"
#include "net/frame.h"

static void check(bool good)
{
    if (!good)
        abort();
}

static uint64_t read_all(const uint8_t *bytes, size_t size, size_t part)
{
    struct frame_reader reader;
    uint64_t told = 1;
    frame_reader_init(&reader);
    for (size_t at = 0; at < size;) {
        size_t used = 0, now = size - at < part ? size - at : part;
        uint8_t *copy = malloc(now); /* so that a byte too many is seen */
        memcpy(copy, bytes + at, now);
        struct frame frame = frame_read(&reader, copy, now, &used);
        free(copy);
        check(used <= now && (used > 0 || frame.kind == FRAME_BAD));
        at += used;
        if (frame.kind == FRAME_NONE)
            continue;
        uint64_t sum = frame.text ? hash_bytes(frame.text, frame.size) : 0;
        told = hash_mix(told ^ sum ^ (uint64_t)frame.kind << 32 ^ (uint64_t)frame.code);
        if (frame.kind == FRAME_TEXT) {
            check(frame.text && frame.size <= FRAME_MESSAGE_MOST && !frame.text[frame.size]);
            check(strlen(frame.text) < frame.size || text_is_utf8(frame.text));
        }
        if (frame.kind == FRAME_BAD)
            break;
    }
    frame_reader_clear(&reader);
    return told;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    size_t part = (size_t)data[0] + 1;
    check(read_all(data + 1, size - 1, part) == read_all(data + 1, size - 1, size));
    return 0;
}
