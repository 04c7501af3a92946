/* notes.c - keeping what people add to a match. */
#include "match/notes.h"

#include <stdlib.h>
#include <string.h>

#include "match/grow.h"

static const char *const meanings[MEANINGS] = {
    [MEANING_GOOD] = "good", [MEANING_BAD] = "bad", [MEANING_LOOK] = "look", [MEANING_PLAN] = "plan"};

const char *notes_meaning(enum meaning meaning)
{
    return meanings[meaning];
}

int notes_find_meaning(const char *name)
{
    for (int i = 0; i < MEANINGS; i++)
        if (strcmp(meanings[i], name) == 0)
            return i;
    return -1;
}

int notes_order(struct mark a, struct mark b)
{
    if (a.meaning != b.meaning)
        return (int)a.meaning - (int)b.meaning;
    bool arrow = a.from != a.to, other_arrow = b.from != b.to;
    if (arrow != other_arrow)
        return arrow ? 1 : -1; /* cells, then arrows */
    return a.from != b.from ? a.from - b.from : a.to - b.to;
}

/* ---- finding ---- */

/* The number of event remarks about events before this one. */
static int events_before(const struct notes *notes, int event)
{
    int low = 0, high = notes->event_count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (notes->events[middle].event < event)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct line_move *notes_move(const struct notes *notes, int place)
{
    int i = place - NOTES_MOVE;
    return i >= 0 && i < notes->move_count && notes->moves[i].word[0] ? &notes->moves[i] : NULL;
}

const struct remarks *notes_about(const struct notes *notes, int place)
{
    if (place >= NOTES_MOVE) {
        const struct line_move *move = notes_move(notes, place);
        return move ? &move->remarks : NULL;
    }
    int i = events_before(notes, place);
    return i < notes->event_count && notes->events[i].event == place ? &notes->events[i].remarks : NULL;
}

bool notes_are_empty(const struct notes *notes)
{
    for (int i = 0; i < notes->event_count; i++)
        if (notes->events[i].remarks.count || notes->events[i].remarks.mark_count)
            return false;
    return !notes->onward;
}

int notes_depth(const struct notes *notes, int place)
{
    int depth = 0;
    for (; place >= NOTES_MOVE; depth++) {
        const struct line_move *move = notes_move(notes, place);
        while (move->before)
            move = notes_move(notes, move->before);
        place = move->place;
    }
    return depth;
}

int notes_height(const struct notes *notes, int place)
{
    int most = 0;
    for (; place; place = notes_move(notes, place)->after) {
        const struct remarks *remarks = &notes_move(notes, place)->remarks;
        for (int i = 0; i < remarks->count; i++) {
            int height = remarks->list[i].comment ? 0 : 1 + notes_height(notes, remarks->list[i].line);
            most = height > most ? height : most;
        }
    }
    return most;
}

/* ---- adding ---- */

struct remarks *notes_at(struct notes *notes, int place)
{
    struct line_move *move = notes_move(notes, place);
    if (move || place >= NOTES_MOVE)
        return move ? &move->remarks : NULL;
    int i = events_before(notes, place);
    if (i < notes->event_count && notes->events[i].event == place)
        return &notes->events[i].remarks;
    void *events = grow(notes->events, &notes->event_room, notes->event_count + 1, sizeof *notes->events);
    if (!events)
        return NULL;
    notes->events = events;
    memmove(notes->events + i + 1, notes->events + i, (size_t)(notes->event_count - i) * sizeof *notes->events);
    notes->events[i] = (struct event_remarks){.event = place};
    notes->event_count++;
    return &notes->events[i].remarks;
}

bool notes_room(struct remarks *remarks, int count)
{
    void *list = grow(remarks->list, &remarks->room, count, sizeof *remarks->list);
    remarks->list = list ? list : remarks->list;
    return list || count == 0;
}

static bool add_remark(struct notes *notes, int place, struct remark remark)
{
    struct remarks *remarks = notes_at(notes, place);
    if (!remarks || !notes_room(remarks, remarks->count + 1))
        return false;
    remarks->list[remarks->count++] = remark;
    return true;
}

bool notes_add_comment(struct notes *notes, int place, const char *text)
{
    size_t size = strlen(text) + 1;
    struct remark remark = {.comment = malloc(size)};
    if (!remark.comment)
        return false;
    memcpy(remark.comment, text, size);
    if (add_remark(notes, place, remark))
        return true;
    free(remark.comment);
    return false;
}

bool notes_add_line(struct notes *notes, int place, int first)
{
    if (place ? !add_remark(notes, place, (struct remark){.line = first}) : false)
        return false;
    notes_move(notes, first)->place = place;
    notes->onward = place ? notes->onward : first;
    return true;
}

bool notes_add_mark(struct notes *notes, int place, struct mark mark)
{
    struct remarks *remarks = notes_at(notes, place);
    void *marks = remarks ? grow(remarks->marks, &remarks->mark_room, remarks->mark_count + 1, sizeof mark) : NULL;
    if (!marks)
        return false;
    remarks->marks = marks;
    int i = remarks->mark_count++;
    for (; i > 0 && notes_order(remarks->marks[i - 1], mark) > 0; i--)
        remarks->marks[i] = remarks->marks[i - 1];
    remarks->marks[i] = mark;
    return true;
}

int notes_add_move(struct notes *notes, const struct line_move *move)
{
    int i = 0;
    while (notes->taken_away && notes->moves[i].word[0])
        i++;
    if (notes->taken_away) {
        notes->taken_away--;
        notes->moves[i] = *move;
        return NOTES_MOVE + i;
    }
    void *moves = grow(notes->moves, &notes->move_room, notes->move_count + 1, sizeof *move);
    if (!moves)
        return 0;
    notes->moves = moves;
    notes->moves[notes->move_count] = *move;
    return NOTES_MOVE + notes->move_count++;
}

/* ---- taking away ---- */

static void free_remarks(struct remarks *remarks)
{
    for (int i = 0; i < remarks->count; i++)
        free(remarks->list[i].comment);
    free(remarks->list);
    free(remarks->marks);
}

void notes_drop(struct notes *notes, int place)
{
    while (place) {
        struct line_move *move = notes_move(notes, place);
        for (int i = 0; i < move->remarks.count; i++)
            if (!move->remarks.list[i].comment)
                notes_drop(notes, move->remarks.list[i].line);
        place = move->after;
        free_remarks(&move->remarks);
        *move = (struct line_move){.place = 0};
        notes->taken_away++;
    }
}

void notes_free(struct notes *notes)
{
    for (int i = 0; i < notes->event_count; i++)
        free_remarks(&notes->events[i].remarks);
    for (int i = 0; i < notes->move_count; i++)
        free_remarks(&notes->moves[i].remarks);
    free(notes->events);
    free(notes->moves);
    *notes = (struct notes){0};
}
