/* guest_socket.c - the WebSockets of guest.h, and many guests at a time. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "tests/client/guest.h"

/* ---- the handshake ---- */

/* The key of RFC 6455's example, so that the proof is known. */
static const char key[] = "dGhlIHNhbXBsZSBub25jZQ==", proof[] = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

bool guest_upgrade_status(struct guest *guest, const char *path, const char *headers, int *status, int ms)
{
    char lines[4096], accept[64];
    struct guest_answer answer;
    snprintf(lines, sizeof lines,
             "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n%s",
             key, headers);
    bool good = guest_request(guest, "GET", path, lines, NULL, &answer, ms);
    *status = answer.status;
    guest->socket = good && answer.status == 101 &&
                    guest_header(&answer, "Sec-WebSocket-Accept", accept, sizeof accept) && strcmp(accept, proof) == 0;
    guest_answer_free(&answer);
    return guest->socket;
}

bool guest_upgrade(struct guest *guest, const char *path, const char *headers, int ms)
{
    int status;
    return guest_upgrade_status(guest, path, headers, &status, ms);
}

/* ---- out ---- */

bool guest_send_frame(struct guest *guest, int first, const void *payload, size_t size, bool masked, int ms)
{
    unsigned char *frame = malloc(size + 14), mask[4];
    size_t head = 2;
    const unsigned char *from = payload;
    if (!frame)
        return false;
    int bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;
    frame[0] = (unsigned char)first;
    frame[1] = (unsigned char)((masked ? 0x80 : 0) | (bytes == 0 ? (int)size : bytes == 2 ? 126 : 127));
    for (int i = bytes - 1; i >= 0; i--)
        frame[head++] = (unsigned char)((uint64_t)size >> 8 * i);
    guest->mask = guest->mask * 1664525 + 1013904223;
    memcpy(mask, &guest->mask, sizeof mask);
    if (masked) {
        memcpy(frame + head, mask, sizeof mask);
        head += sizeof mask;
    }
    for (size_t i = 0; i < size; i++)
        frame[head + i] = (unsigned char)(from[i] ^ (masked ? mask[i % 4] : 0));
    bool good = guest_write(guest, frame, head + size, ms);
    free(frame);
    return good;
}

bool guest_send(struct guest *guest, const char *text, int ms)
{
    return guest_send_frame(guest, 0x81, text, strlen(text), true, ms);
}

/* ---- in ---- */

/* The frame that stands first in what has come: its head's size, 0 if it is not whole yet. */
static size_t frame_of(const struct guest *guest, size_t *size)
{
    const unsigned char *at = (const unsigned char *)guest->in + guest->from;
    size_t have = guest->to - guest->from, head = 2;
    if (have < 2)
        return 0;
    int bytes = at[1] < 126 ? 0 : at[1] == 126 ? 2 : 8;
    *size = at[1];
    if (have < head + (size_t)bytes)
        return 0;
    for (int i = 0; i < bytes; i++)
        *size = (i ? *size << 8 : 0) | at[head++];
    return have >= head + *size ? head : 0;
}

static enum guest_news_kind take_frame(struct guest *guest, struct guest_news *news, size_t head, size_t size)
{
    int opcode = guest->in[guest->from] & 15;
    news->text = guest->in + guest->from + head;
    news->size = size;
    guest->from += head + size;
    if (opcode == 8) {
        const unsigned char *code = (const unsigned char *)news->text;
        news->code = size >= 2 ? code[0] << 8 | code[1] : 1005;
        news->text += size >= 2 ? 2 : 0;
        news->size -= size >= 2 ? 2 : 0;
    }
    return opcode == 8 ? GUEST_CLOSED : opcode == 10 ? GUEST_PONG : opcode == 1 ? GUEST_TEXT : GUEST_LATE;
}

static enum guest_news_kind receive(struct guest *guest, struct guest_news *news, bool answers, int ms)
{
    int64_t until = guest_now() + ms;
    if (guest->zero_at)
        guest->in[guest->zero_at] = guest->under_zero;
    guest->zero_at = 0;
    *news = (struct guest_news){.text = NULL};
    for (;;) {
        size_t size = 0, head = guest->to > guest->from ? frame_of(guest, &size) : 0;
        if (head > 0) {
            enum guest_news_kind kind = take_frame(guest, news, head, size);
            if (kind != GUEST_LATE) {
                guest->zero_at = guest->from;
                guest->under_zero = guest->in[guest->from];
                guest->in[guest->from] = '\0';
                return kind;
            }
            if (answers)
                guest_send_frame(guest, 0x8a, news->text, news->size, true, ms > 0 ? ms : 1000);
            guest->pings++;
            news->text = NULL;
            continue;
        }
        int64_t left = until - guest_now();
        if (!guest_read(guest, left > 0 ? (int)left : 0))
            return errno == ETIMEDOUT ? GUEST_LATE : GUEST_GONE;
    }
}

enum guest_news_kind guest_receive(struct guest *guest, struct guest_news *news, int ms)
{
    return receive(guest, news, true, ms);
}

enum guest_news_kind guest_receive_silently(struct guest *guest, struct guest_news *news, int ms)
{
    return receive(guest, news, false, ms);
}

/* ---- many ---- */

enum { AT_ONCE = 256 };

struct guests {
    int descriptor, count, at;
    struct epoll_event ready[AT_ONCE];
};

struct guests *guests_new(void)
{
    struct guests *guests = calloc(1, sizeof *guests);
    if (guests)
        guests->descriptor = epoll_create1(EPOLL_CLOEXEC);
    return guests;
}

void guests_free(struct guests *guests)
{
    close(guests->descriptor);
    free(guests);
}

bool guests_watch(struct guests *guests, struct guest *guest)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = guest};
    return epoll_ctl(guests->descriptor, EPOLL_CTL_ADD, guest->descriptor, &event) == 0;
}

struct guest *guests_next(struct guests *guests, int ms)
{
    if (guests->at == guests->count) {
        guests->at = 0;
        guests->count = epoll_wait(guests->descriptor, guests->ready, AT_ONCE, ms);
        if (guests->count <= 0) {
            guests->count = 0;
            return NULL;
        }
    }
    return guests->ready[guests->at++].data.ptr;
}
