/* match_internal.h - the two lists inside a match: the states it went through, and its events. For match.c only. */
#ifndef CORE_MATCH_INTERNAL_H
#define CORE_MATCH_INTERNAL_H

#include "core/clock.h"
#include "core/event.h"
#include "core/game.h"

struct entry {
    struct move move; /* that led here from the entry before */
    int mover;        /* NOBODY: no move did */
    int event;        /* that led here */
    bool turn_end;    /* a turn is complete here: only such states are compared (HR-1) */
    uint64_t key;
    struct clock clock;
};

/* Entries 0 to `length`, each with a state. */
struct history {
    size_t state_size;
    int length, room;
    struct entry *entries;
    unsigned char *states;
};

struct log {
    int count, room;
    struct event *events; /* their texts are owned */
};

/* Make room for one more; false when memory runs out. */
bool history_room(struct history *history);
bool log_room(struct log *log);

struct state *history_state(const struct history *history, int n);
/* A copy of the top state on top of it, to be changed. There must be room. */
struct state *history_push(struct history *history);
/* A copy of an event's text, from malloc; NULL when memory runs out. */
char *log_copy(const char *text);

void history_free(struct history *history);
void log_free(struct log *log);

#endif
