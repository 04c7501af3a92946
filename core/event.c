/* event.c - the names of events, and texts of events that have parts. */
#include "core/event.h"

#include <string.h>

static const char *const names[EVENT_KINDS] = {
    [EVENT_CREATED] = "created", [EVENT_JOINED] = "joined",     [EVENT_MOVE] = "move",   [EVENT_READY] = "ready",
    [EVENT_REVEAL] = "reveal",   [EVENT_RESIGN] = "resign",     [EVENT_OFFER] = "offer", [EVENT_ACCEPT] = "accept",
    [EVENT_DECLINE] = "decline", [EVENT_TAKEBACK] = "takeback", [EVENT_FLAG] = "flag",   [EVENT_PAUSE] = "pause",
    [EVENT_RESUME] = "resume",   [EVENT_TAKEOVER] = "takeover", [EVENT_CHAT] = "chat",   [EVENT_END] = "end",
};

const char *event_name(enum event_kind kind)
{
    return names[kind];
}

int event_find(const char *name)
{
    for (int i = 0; i < EVENT_KINDS; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool hex_read(const char *text, uint8_t *out, size_t size)
{
    if (strlen(text) != 2 * size)
        return false;
    for (size_t i = 0; i < size; i++) {
        int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        out[i] = (uint8_t)(high * 16 + low);
    }
    return true;
}

void hex_write(const uint8_t *bytes, size_t size, struct text *out)
{
    for (size_t i = 0; i < size; i++) {
        text_add_char(out, "0123456789abcdef"[bytes[i] >> 4]);
        text_add_char(out, "0123456789abcdef"[bytes[i] & 15]);
    }
}

static void board_bytes(uint64_t board, uint8_t bytes[8])
{
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(board >> (56 - 8 * i));
}

bool created_read(const char *text, struct created *out)
{
    char version[12], board[20], clock[40];
    uint8_t bytes[8];
    out->board = 0;
    if (!text_field(&text, ' ', out->game, sizeof out->game) || !text_field(&text, ' ', version, sizeof version) ||
        !text_field(&text, ' ', out->options, sizeof out->options) || !text_field(&text, ' ', board, sizeof board) ||
        !text_field(&text, ' ', clock, sizeof clock) || !text_field(&text, '\0', out->start, sizeof out->start))
        return false;
    if (!text_number(version, 1000000, &out->version) || !hex_read(board, bytes, 8) || !clock_read(clock, &out->clock))
        return false;
    for (int i = 0; i < 8; i++)
        out->board = out->board << 8 | bytes[i];
    return true;
}

void created_write(const struct created *created, struct text *out)
{
    uint8_t bytes[8];
    board_bytes(created->board, bytes);
    text_add(out, created->game);
    text_add_char(out, ' ');
    text_add_number(out, created->version);
    text_add_char(out, ' ');
    text_add(out, created->options);
    text_add_char(out, ' ');
    hex_write(bytes, 8, out);
    text_add_char(out, ' ');
    clock_write(&created->clock, out);
    text_add_char(out, ' ');
    text_add(out, created->start);
}
