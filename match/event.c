/* event.c - the names of events, and texts of events that have parts. */
#include "match/event.h"

#include <string.h>

static const char *const names[EVENT_KINDS] = {
    [EVENT_CREATED] = "created", [EVENT_JOINED] = "joined", [EVENT_LEFT] = "left",       [EVENT_MOVE] = "move",
    [EVENT_READY] = "ready",     [EVENT_REVEAL] = "reveal", [EVENT_ANEW] = "anew",       [EVENT_RESIGN] = "resign",
    [EVENT_OFFER] = "offer",     [EVENT_ACCEPT] = "accept", [EVENT_DECLINE] = "decline", [EVENT_TAKEBACK] = "takeback",
    [EVENT_FLAG] = "flag",       [EVENT_PAUSE] = "pause",   [EVENT_RESUME] = "resume",   [EVENT_TAKEOVER] = "takeover",
    [EVENT_CHAT] = "chat",       [EVENT_END] = "end",
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

bool event_is_coached(const char *text)
{
    static const char person[] = "person ";
    size_t length = strlen(text), least = sizeof person - 1 + sizeof EVENT_COACHED - 1;
    return length > least && strncmp(text, person, sizeof person - 1) == 0 &&
           strcmp(text + length - (sizeof EVENT_COACHED - 1), EVENT_COACHED) == 0;
}

bool created_read(const char *text, struct created *out)
{
    char version[12], board[20], clock[40];
    if (!text_field(&text, ' ', out->game, sizeof out->game) || !text_field(&text, ' ', version, sizeof version) ||
        !text_field(&text, ' ', out->options, sizeof out->options) || !text_field(&text, ' ', board, sizeof board) ||
        !text_field(&text, ' ', clock, sizeof clock) || !text_field(&text, '\0', out->start, sizeof out->start))
        return false;
    if (!text_number(version, 1000000, &out->version) || !text_hex64(board, &out->board) ||
        !clock_read(clock, &out->clock))
        return false;
    return true;
}

void created_write(const struct created *created, struct text *out)
{
    text_add(out, created->game);
    text_add_char(out, ' ');
    text_add_number(out, created->version);
    text_add_char(out, ' ');
    text_add(out, created->options);
    text_add_char(out, ' ');
    text_add_hex64(out, created->board);
    text_add_char(out, ' ');
    clock_write(&created->clock, out);
    text_add_char(out, ' ');
    text_add(out, created->start);
}
