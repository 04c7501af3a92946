/* match_lists.c - lists that grow: states and events of a match. */
#include "match/match_internal.h"

#include <stdlib.h>
#include <string.h>

bool history_room(struct history *history)
{
    if (history->length + 2 < history->room)
        return true;
    size_t room = history->room ? (size_t)history->room * 2 : 64;
    void *entries = realloc(history->entries, room * sizeof *history->entries);
    if (entries)
        history->entries = entries;
    void *states = realloc(history->states, room * history->state_size);
    if (states)
        history->states = states;
    if (!entries || !states)
        return false;
    history->room = (int)room;
    return true;
}

bool log_room(struct log *log)
{
    if (log->count < log->room)
        return true;
    size_t room = log->room ? (size_t)log->room * 2 : 64;
    void *events = realloc(log->events, room * sizeof *log->events);
    if (!events)
        return false;
    log->events = events;
    log->room = (int)room;
    return true;
}

struct state *history_state(const struct history *history, int n)
{
    return (struct state *)(history->states + (size_t)n * history->state_size);
}

struct state *history_push(struct history *history)
{
    memcpy(history_state(history, history->length + 1), history_state(history, history->length), history->state_size);
    history->length++;
    return history_state(history, history->length);
}

char *log_copy(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy)
        memcpy(copy, text, size);
    return copy;
}

void history_free(struct history *history)
{
    free(history->entries);
    free(history->states);
}

void log_free(struct log *log)
{
    for (int i = 0; i < log->count; i++)
        free((void *)log->events[i].text);
    free(log->events);
}
