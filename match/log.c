/* log.c - adding events to the list of them. */
#include "match/log.h"

#include <stdlib.h>
#include <string.h>

#include "match/grow.h"

/* Room for so much more text. It moves then, and the events are told. */
static bool text_room(struct log *log, int size)
{
    if (log->length + size <= log->text_room)
        return true;
    char *texts = grow(log->texts, &log->text_room, log->length + size, 1);
    if (!texts)
        return false;
    log->texts = texts;
    for (int i = 0, at = 0; i < log->count; i++) {
        log->events[i].text = texts + at;
        at += (int)strlen(texts + at) + 1;
    }
    return true;
}

bool log_add(struct log *log, const struct match_event *event)
{
    int size = (int)strlen(event->text) + 1;
    struct match_event *events = grow(log->events, &log->room, log->count + 1, sizeof *events);
    if (!events)
        return false;
    log->events = events;
    if (!text_room(log, size))
        return false;
    char *copy = log->texts + log->length;
    memcpy(copy, event->text, (size_t)size);
    log->events[log->count] = *event;
    log->events[log->count++].text = copy;
    log->length += size;
    return true;
}

void log_free(struct log *log)
{
    free(log->events);
    free(log->texts);
}
