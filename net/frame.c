/* frame.c - see frame.h.
 *
 * Invariant: a frame's size is known and allowed before memory is asked for; what a message needs is never more than
 * FRAME_MESSAGE_MOST and a zero. */
#include "net/frame.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum {
    FINAL = 0x80,
    RESERVED = 0x70,
    OPCODE = 0x0f,
    MASKED = 0x80,
    LENGTH = 0x7f,
    TWO_BYTES = 126,
    EIGHT_BYTES = 127,
    MASK = 4
};
enum { MORE = 0, TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10, NO_CODE = 1005 };

void frame_reader_init(struct frame_reader *reader)
{
    *reader = (struct frame_reader){.need = 2};
}

static void drop_text(struct frame_reader *reader)
{
    free(reader->text);
    reader->text = NULL;
    reader->size = 0;
}

void frame_reader_clear(struct frame_reader *reader)
{
    drop_text(reader);
    frame_reader_init(reader);
}

bool frame_reader_waits(const struct frame_reader *reader)
{
    return reader->begun || reader->have > 0;
}

static struct frame bad(int code)
{
    return (struct frame){.kind = FRAME_BAD, .code = code};
}

/* ---- the head ---- */

static bool is_control(const struct frame_reader *reader)
{
    return (reader->head[0] & CLOSE) != 0;
}

/* What its first two bytes tell: 0, or the code to close with. */
static int judge_head(const struct frame_reader *reader)
{
    uint8_t first = reader->head[0], second = reader->head[1];
    int opcode = first & OPCODE;
    if (first & RESERVED || !(second & MASKED) || (opcode > BINARY && opcode < CLOSE) || opcode > PONG)
        return FRAME_PROTOCOL;
    if (is_control(reader) && (!(first & FINAL) || (second & LENGTH) > FRAME_CONTROL_MOST))
        return FRAME_PROTOCOL;
    if (opcode == BINARY)
        return FRAME_NOT_TEXT;
    if (!is_control(reader) && reader->begun != (opcode == MORE))
        return FRAME_PROTOCOL;
    return 0;
}

static uint64_t length_of(const struct frame_reader *reader)
{
    int length = reader->head[1] & LENGTH, bytes = length == TWO_BYTES ? 2 : length == EIGHT_BYTES ? 8 : 0;
    uint64_t number = bytes ? 0 : (uint64_t)length;
    for (int i = 0; i < bytes; i++)
        number = number << 8 | reader->head[2 + i];
    return number;
}

/* Whether the length is written in as few bytes as it can be, and allowed: 0, or a code. */
static int judge_length(const struct frame_reader *reader)
{
    int written = reader->head[1] & LENGTH;
    uint64_t length = length_of(reader);
    if ((written == TWO_BYTES && length < TWO_BYTES) || (written == EIGHT_BYTES && length <= UINT16_MAX))
        return FRAME_PROTOCOL;
    return !is_control(reader) && length > FRAME_MESSAGE_MOST - reader->size ? FRAME_TOO_LARGE : 0;
}

/* Take bytes of the head: 0, or a code. */
static int read_head(struct frame_reader *reader, const uint8_t *bytes, size_t size, size_t *used)
{
    if (reader->have == reader->need)
        return 0;
    while (*used < size && reader->have < reader->need) {
        reader->head[reader->have++] = bytes[(*used)++];
        if (reader->have != 2)
            continue;
        int code = judge_head(reader), length = reader->head[1] & LENGTH;
        if (code)
            return code;
        reader->need = (uint8_t)(2 + (length == TWO_BYTES ? 2 : length == EIGHT_BYTES ? 8 : 0) + MASK);
    }
    return reader->have == reader->need ? judge_length(reader) : 0;
}

/* ---- what it carries ---- */

/* Room for the message with this frame: exact, since most come in one. */
static bool make_room(struct frame_reader *reader, size_t length)
{
    if (is_control(reader) || (reader->at > 0 && reader->text))
        return true;
    char *text = realloc(reader->text, reader->size + length + 1);
    if (text)
        reader->text = text;
    return text != NULL;
}

static void unmask(struct frame_reader *reader, const uint8_t *bytes, size_t size)
{
    const uint8_t *mask = reader->head + reader->need - MASK;
    char *out = is_control(reader) ? reader->control + reader->at : reader->text + reader->size;
    for (size_t i = 0; i < size; i++)
        out[i] = (char)(bytes[i] ^ mask[(reader->at + i) % MASK]);
    reader->at += (uint32_t)size;
    if (!is_control(reader))
        reader->size += (uint32_t)size;
}

/* Zeros are characters too: each run between them is looked at. */
static bool is_utf8(const char *text, size_t size)
{
    for (size_t at = 0; at <= size; at += strlen(text + at) + 1)
        if (!text_is_utf8(text + at))
            return false;
    return true;
}

static bool is_code(int code)
{
    return (code >= 1000 && code <= 1014 && code != 1004 && code != NO_CODE && code != 1006) ||
           (code >= 3000 && code < 5000);
}

static struct frame read_close(const struct frame_reader *reader, size_t size)
{
    const char *at = reader->control;
    if (size == 0)
        return (struct frame){.kind = FRAME_CLOSE, .text = "", .code = NO_CODE};
    int code = size == 1 ? 0 : (uint8_t)at[0] << 8 | (uint8_t)at[1];
    if (!is_code(code))
        return bad(FRAME_PROTOCOL);
    if (!is_utf8(at + 2, size - 2))
        return bad(FRAME_NOT_UTF8);
    return (struct frame){.kind = FRAME_CLOSE, .text = at + 2, .size = size - 2, .code = code};
}

static struct frame end_control(struct frame_reader *reader)
{
    int opcode = reader->head[0] & OPCODE;
    size_t size = reader->at;
    reader->control[size] = '\0';
    if (opcode == CLOSE)
        return read_close(reader, size);
    return (struct frame){.kind = opcode == PING ? FRAME_PING : FRAME_PONG, .text = reader->control, .size = size};
}

static struct frame end_part(struct frame_reader *reader)
{
    reader->text[reader->size] = '\0';
    reader->begun = !(reader->head[0] & FINAL);
    if (reader->begun)
        return (struct frame){.kind = FRAME_PART};
    if (!is_utf8(reader->text, reader->size))
        return bad(FRAME_NOT_UTF8);
    return (struct frame){.kind = FRAME_TEXT, .text = reader->text, .size = reader->size};
}

struct frame frame_read(struct frame_reader *reader, const uint8_t *bytes, size_t size, size_t *used)
{
    *used = 0;
    if (reader->text && !frame_reader_waits(reader))
        drop_text(reader); /* the message that was handed out last */
    if (size == 0)
        return (struct frame){.kind = FRAME_NONE};
    int code = read_head(reader, bytes, size, used);
    if (code)
        return bad(code);
    if (reader->have < reader->need)
        return (struct frame){.kind = FRAME_NONE};
    size_t length = (size_t)length_of(reader), left = length - reader->at;
    size_t now = size - *used < left ? size - *used : left;
    if (!make_room(reader, length))
        return bad(FRAME_LATER);
    unmask(reader, bytes + *used, now);
    *used += now;
    if (now < left)
        return (struct frame){.kind = FRAME_NONE};
    struct frame frame = is_control(reader) ? end_control(reader) : end_part(reader);
    reader->have = 0;
    reader->need = 2;
    reader->at = 0;
    return frame;
}

/* ---- writing ---- */

size_t frame_write_head(uint8_t out[FRAME_HEAD_MOST], enum frame_kind kind, size_t size)
{
    static const uint8_t opcodes[] = {
        [FRAME_TEXT] = TEXT, [FRAME_CLOSE] = CLOSE, [FRAME_PING] = PING, [FRAME_PONG] = PONG};
    int bytes = size < TWO_BYTES ? 0 : size <= UINT16_MAX ? 2 : 8;
    out[0] = (uint8_t)(FINAL | opcodes[kind]);
    out[1] = (uint8_t)(bytes == 0 ? size : bytes == 2 ? TWO_BYTES : EIGHT_BYTES);
    for (int i = 0; i < bytes; i++)
        out[2 + i] = (uint8_t)((uint64_t)size >> 8 * (bytes - 1 - i));
    return 2 + (size_t)bytes;
}

size_t frame_write_close(uint8_t out[FRAME_CONTROL_MOST + 2], int code, const char *words)
{
    size_t size = strnlen(words, FRAME_CONTROL_MOST - 2);
    while (size > 0 && ((uint8_t)words[size] & 0xc0) == 0x80) /* never inside a character */
        size--;
    if (code == NO_CODE)
        return frame_write_head(out, FRAME_CLOSE, 0);
    size_t head = frame_write_head(out, FRAME_CLOSE, size + 2);
    out[head] = (uint8_t)(code >> 8);
    out[head + 1] = (uint8_t)code;
    memcpy(out + head + 2, words, size);
    return head + 2 + size;
}
