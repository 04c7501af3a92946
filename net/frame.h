/* frame.h - frames of WebSockets (RFC 6455), read from bytes as they come and written: no input, no output.
 *
 * Ours, not a library's: wslay keeps two buffers of 4 KiB in every connection, this needs memory only while a message
 * is under way; and a message that goes to many is made into a frame once, which wslay has no call for. */
#ifndef NET_FRAME_H
#define NET_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_MESSAGE_MOST = 16384, FRAME_CONTROL_MOST = 125, FRAME_HEAD_MOST = 10 };

enum frame_code {
    FRAME_NORMAL = 1000,
    FRAME_PROTOCOL = 1002,
    FRAME_NOT_TEXT = 1003,
    FRAME_NOT_UTF8 = 1007,
    FRAME_POLICY = 1008,
    FRAME_TOO_LARGE = 1009,
    FRAME_RESTART = 1012,
    FRAME_LATER = 1013,
};

enum frame_kind {
    FRAME_PART, /* of a message that goes on */
    FRAME_TEXT,
    FRAME_CLOSE,
    FRAME_PING,
    FRAME_PONG,
    FRAME_BAD, /* `code` says how to close */
    FRAME_NONE /* more bytes are needed */
};

struct frame_reader {
    uint8_t head[14]; /* of the frame that is being read */
    uint8_t have, need;
    bool begun;    /* a message is under way */
    uint32_t at;   /* of the frame's payload */
    uint32_t size; /* of the message so far */
    char *text;
    char control[FRAME_CONTROL_MOST + 1];
};

/* A frame that is whole; for FRAME_TEXT the whole message. The text ends with a zero beyond its size, and is valid
 * until the reader reads on. */
struct frame {
    enum frame_kind kind;
    const char *text;
    size_t size;
    int code; /* of FRAME_CLOSE (1005: none was sent) and FRAME_BAD */
};

void frame_reader_init(struct frame_reader *reader);
void frame_reader_clear(struct frame_reader *reader);
/* Whether a frame or a message has begun that has not ended. */
bool frame_reader_waits(const struct frame_reader *reader);
/* Read on from bytes; `*used` says how many were taken. */
struct frame frame_read(struct frame_reader *reader, const uint8_t *bytes, size_t size, size_t *used);

/* Write the head of a frame, unmasked as a server sends it. Returns its length. */
size_t frame_write_head(uint8_t out[FRAME_HEAD_MOST], enum frame_kind kind, size_t size);
/* A whole frame that closes, of at most FRAME_CONTROL_MOST and two bytes; `words` are cut if need be. */
size_t frame_write_close(uint8_t out[FRAME_CONTROL_MOST + 2], int code, const char *words);

#endif
