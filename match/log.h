/* log.h - the events of a match, with their texts in one piece of memory, one after the other. */
#ifndef MATCH_LOG_H
#define MATCH_LOG_H

#include "match/event.h"

struct log {
    int count, room;
    struct match_event *events;
    int length, text_room; /* of the texts, all their zeros included */
    char *texts;
};

/* Add an event, with a copy of its text, which must not be one of this log; false when memory runs out. */
bool log_add(struct log *log, const struct match_event *event);
void log_free(struct log *log);

#endif
