/* variations_order.c - taking moves of lines away, and putting lines in another order.
 *
 * Lines that are played in place of a move hang on it. When a line takes a move's place, they come along: all of them
 * are still played at the same position. */
#include <string.h>

#include "match/variations.h"

/* Where among the remarks the line stands that begins with a move. */
static int line_at(const struct remarks *remarks, int first)
{
    int i = 0;
    while (remarks->list[i].comment || remarks->list[i].line != first)
        i++;
    return i;
}

static int first_of_line(const struct notes *notes, int node)
{
    while (notes_move(notes, node)->before)
        node = notes_move(notes, node)->before;
    return node;
}

/* A line that can take the place of a move: the first that hangs on it; 0: none does. */
static int first_line(const struct notes *notes, int place)
{
    const struct remarks *remarks = notes_about(notes, place);
    for (int i = 0; i < remarks->count; i++)
        if (!remarks->list[i].comment)
            return remarks->list[i].line;
    return 0;
}

/* Whoever led to a move leads to another one instead. */
static void lead_to(struct notes *notes, int old, int place)
{
    struct line_move *was = notes_move(notes, old), *now = notes_move(notes, place);
    now->before = was->before;
    now->place = was->place;
    if (was->before)
        notes_move(notes, was->before)->after = place;
    else if (!was->place)
        notes->onward = place;
    else {
        struct remarks *remarks = notes_at(notes, was->place);
        remarks->list[line_at(remarks, old)].line = place;
    }
    was->before = 0;
}

/* A line takes the place of the move that it hangs on, and that hangs on it, with the other lines that did. Room for
 * them must be there. */
static void swap_with_owner(struct notes *notes, int first, int owner)
{
    struct remarks *from = &notes_move(notes, owner)->remarks, *to = &notes_move(notes, first)->remarks;
    lead_to(notes, owner, first);
    int kept = 0;
    for (int i = 0; i < from->count; i++) {
        struct remark remark = from->list[i];
        if (remark.comment) {
            from->list[kept++] = remark;
            continue;
        }
        remark.line = remark.line == first ? owner : remark.line;
        notes_move(notes, remark.line)->place = first;
        to->list[to->count++] = remark;
    }
    from->count = kept;
}

/* Room among the remarks of a line's first move for what hangs on the move that it takes the place of. */
static bool make_room(struct notes *notes, int first, int owner, struct why *why)
{
    const struct remarks *from = &notes_move(notes, owner)->remarks;
    struct remarks *to = &notes_move(notes, first)->remarks;
    return notes_room(to, to->count + from->count) || why_say(why, NULL, "no-memory", NULL, NULL, NULL);
}

bool variations_promote(struct record *record, int node, struct why *why)
{
    struct notes *notes = &record->notes;
    if (!notes_move(notes, node))
        return why_say(why, NULL, "variation.played", NULL, NULL, NULL);
    int first = first_of_line(notes, node), place = notes_move(notes, first)->place;
    if (place == 0)
        return why_say(why, NULL, "variation.first", NULL, NULL, NULL);
    struct remarks *remarks = notes_at(notes, place);
    int at = line_at(remarks, first), above = at - 1;
    while (above >= 0 && remarks->list[above].comment)
        above--;
    if (above >= 0) {
        remarks->list[at].line = remarks->list[above].line;
        remarks->list[above].line = first;
        return true;
    }
    if (place < NOTES_MOVE)
        return why_say(why, NULL, "variation.first", NULL, NULL, NULL);
    int after = notes_move(notes, place)->after;
    if (notes_depth(notes, place) + 1 + notes_height(notes, after) > NOTES_DEPTH)
        return why_say(why, NULL, "record.variation-deep", NULL, NULL, NULL);
    if (!make_room(notes, first, place, why))
        return false;
    swap_with_owner(notes, first, place);
    return true;
}

/* Take a move out of what leads to it. */
static void cut_off(struct notes *notes, int node)
{
    const struct line_move *move = notes_move(notes, node);
    if (move->before) {
        notes_move(notes, move->before)->after = 0;
    } else if (!move->place) {
        notes->onward = 0;
    } else {
        struct remarks *remarks = notes_at(notes, move->place);
        int at = line_at(remarks, node);
        memmove(remarks->list + at, remarks->list + at + 1, (size_t)(--remarks->count - at) * sizeof *remarks->list);
    }
}

bool variations_remove(struct record *record, int node, struct why *why)
{
    struct notes *notes = &record->notes;
    if (!notes_move(notes, node))
        return why_say(why, NULL, "variation.played", NULL, NULL, NULL);
    int heir = first_line(notes, node);
    if (heir && !make_room(notes, heir, node, why))
        return false;
    if (heir)
        swap_with_owner(notes, heir, node);
    cut_off(notes, node);
    notes_drop(notes, node);
    return true;
}
