/* variations.c - the nodes of a record: making matches of them, adding moves, comments and marks. Taking lines away and
 * putting them in order is in variations_order.c. */
#include "match/variations.h"

#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "match/effect.h"

static bool no_memory(struct why *why)
{
    return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
}

static bool is_of_match(const struct record *record, int node)
{
    return node >= 0 && node <= match_length(record->match);
}

static bool is_node(const struct record *record, int node, struct why *why)
{
    return is_of_match(record, node) || notes_move(&record->notes, node) ||
           why_say(why, NULL, "variation.node", NULL, NULL, NULL);
}

/* The event that a state of the match came by. */
static int event_to(const struct match *match, int n)
{
    return n > 0 ? match_event_of(match, n - 1) : 0;
}

/* The state of the match before an event that led on, or -1 if that was taken back. */
static int state_before(const struct match *match, int event)
{
    int low = 0, high = match_length(match) - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (match_event_of(match, middle) < event)
            low = middle + 1;
        else
            high = middle;
    }
    return low == high && match_event_of(match, low) == event ? low : -1;
}

/* The node before a move: where it was played. -1: that was taken back. */
static int node_before(const struct record *record, int node)
{
    const struct line_move *move = notes_move(&record->notes, node);
    while (!move->before && move->place >= NOTES_MOVE)
        move = notes_move(&record->notes, move->place);
    if (move->before)
        return move->before;
    return move->place ? state_before(record->match, move->place) : match_length(record->match);
}

/* ---- a line as a match ---- */

/* The match up to a state: all events up to the one that it came by. */
static struct match *match_up_to(const struct match *match, int n, const struct entropy *entropy, struct why *why)
{
    int count;
    const struct match_event *events = match_events(match, &count);
    struct match *copy = match_begin(match_rules(match), &events[0], entropy, why);
    bool fine = copy != NULL;
    for (int i = 1; fine && (n > 0 ? i <= event_to(match, n) : i < count); i++)
        if (n > 0 || events[i].kind == EVENT_JOINED || events[i].kind == EVENT_LEFT)
            fine = match_append(copy, &events[i], why);
    if (fine && match_paused(copy))
        fine = match_do(copy, EVENT_RESUME, NOBODY, "", match_now(copy), why);
    if (fine && !match_all_seated(copy))
        fine = match_seat_all(copy, "computer -", match_now(copy)) || no_memory(why);
    if (fine)
        return copy;
    match_free(copy);
    return NULL;
}

/* The moves that lead to a node, first to last, and the state of the match that they begin with; NULL when memory runs
 * out. */
static int *trail_to(const struct record *record, int node, int *count, int *from)
{
    int length = 0, at = node;
    for (; at >= NOTES_MOVE; at = node_before(record, at))
        length++;
    int *trail = malloc((size_t)(length + 1) * sizeof *trail);
    *from = at;
    *count = length;
    for (at = node; trail && at >= NOTES_MOVE; at = node_before(record, at))
        trail[--length] = at;
    return trail;
}

static bool play_trail(const struct notes *notes, struct match *match, const int *trail, int count, struct why *why)
{
    for (int i = 0; i < count; i++) {
        const struct line_move *move = notes_move(notes, trail[i]);
        if (!match_play(match, move->player, move->word, match_now(match), why))
            return false;
    }
    return true;
}

/* The match up to a node. */
static struct match *match_to_node(const struct record *record, int node, const struct entropy *entropy,
                                   struct why *why)
{
    int count, from;
    int *trail = trail_to(record, node, &count, &from);
    if (!trail || from < 0) {
        if (trail)
            why_say(why, NULL, "variation.node", NULL, NULL, NULL);
        else
            no_memory(why);
        free(trail);
        return NULL;
    }
    struct match *match = match_up_to(record->match, from, entropy, why);
    bool fine = match && play_trail(&record->notes, match, trail, count, why);
    free(trail);
    if (fine)
        return match;
    match_free(match);
    return NULL;
}

/* What follows in the line of a node. */
static int node_after(const struct record *record, int node)
{
    return node >= NOTES_MOVE ? notes_move(&record->notes, node)->after : 0;
}

struct match *variations_match(const struct record *record, int node, const struct entropy *entropy, int *n,
                               struct why *why)
{
    struct match *match = is_node(record, node, why) ? match_to_node(record, node, entropy, why) : NULL;
    if (!match)
        return NULL;
    *n = match_length(match);
    bool fine = true;
    for (int next = node_after(record, node); fine && next; next = node_after(record, next))
        fine = play_trail(&record->notes, match, &next, 1, why);
    if (fine)
        return match;
    match_free(match);
    return NULL;
}

struct match *variations_stand(const struct record *record, int node, const struct entropy *entropy, struct why *why)
{
    return is_node(record, node, why) ? match_to_node(record, node, entropy, why) : NULL;
}

/* ---- adding moves ---- */

/* A line among those played in place of a place, and in place of their first moves, that begins with a word. */
static int find_line(const struct notes *notes, int place, const char *word)
{
    const struct remarks *remarks = notes_about(notes, place);
    const struct line_move *move = notes_move(notes, place);
    if (move && strcmp(move->word, word) == 0)
        return place;
    for (int i = 0; remarks && i < remarks->count; i++) {
        int found = remarks->list[i].comment ? 0 : find_line(notes, remarks->list[i].line, word);
        if (found)
            return found;
    }
    return 0;
}

/* What follows at a node already: a place, or 0. */
static int what_follows(const struct record *record, int node)
{
    if (node >= NOTES_MOVE)
        return notes_move(&record->notes, node)->after;
    return node < match_length(record->match) ? match_event_of(record->match, node) : record->notes.onward;
}

/* Put a new move where it belongs: behind a move of a line, or as a line of its own. */
static int add_move(struct record *record, int node, struct line_move *move, struct why *why)
{
    struct notes *notes = &record->notes;
    int follows = what_follows(record, node);
    bool goes_on = node >= NOTES_MOVE && !follows;
    if (!goes_on && notes_depth(notes, follows) >= NOTES_DEPTH)
        return why_say(why, NULL, "record.variation-deep", NULL, NULL, NULL);
    if (notes->move_count - notes->taken_away >= NOTES_MOVES_MOST)
        return why_say(why, NULL, "record.variation-long", NULL, NULL, NULL);
    move->before = goes_on ? node : 0;
    int added = notes_add_move(notes, move);
    if (!added)
        return no_memory(why);
    if (goes_on) {
        notes_move(notes, node)->after = added;
    } else if (!notes_add_line(notes, follows, added)) {
        notes_drop(notes, added);
        return no_memory(why);
    }
    return added;
}

/* The move of the match that was played at a node, if it is that word. */
static bool was_played(const struct record *record, int node, const char *word)
{
    int count;
    const struct match_event *events = match_events(record->match, &count);
    return node < match_length(record->match) && match_mover(record->match, node) != NOBODY &&
           strcmp(events[match_event_of(record->match, node)].text, word) == 0;
}

/* The move as it would stand in a line, tried on the match up to its node. */
static bool try_move(struct match *match, const char *word, struct line_move *move, struct why *why)
{
    const struct rules *rules = match_rules(match);
    union state_buffer before;
    struct text text = text_on(move->word, sizeof move->word);
    player_set to_act = match_to_act(match);
    if (match_is_secret(match))
        return why_say(why, NULL, "record.variation-secret", NULL, NULL, NULL);
    if (!player_alone(to_act))
        return why_say(why, NULL, "variation.over", NULL, NULL, NULL);
    memcpy(before.bytes, match_state(match), rules->game->state_size);
    move->player = player_first(to_act);
    move->begun = game_begun(rules, state_of(&before));
    if (!match_play(match, move->player, word, match_now(match), why))
        return false;
    text_add(&text, word);
    move->move = match_move(match, match_length(match) - 1);
    move->army = effect_of(rules, state_of(&before), move->player, move->move).army;
    return true;
}

int variations_play(struct record *record, int node, const char *word, const struct entropy *entropy, struct why *why)
{
    struct line_move move = {.before = 0};
    if (!is_node(record, node, why))
        return 0;
    if (is_of_match(record, node) && was_played(record, node, word))
        return node + 1;
    int follows = what_follows(record, node), found = follows ? find_line(&record->notes, follows, word) : 0;
    if (found)
        return found;
    struct match *match = match_to_node(record, node, entropy, why);
    bool fine = match && try_move(match, word, &move, why);
    match_free(match);
    return fine ? add_move(record, node, &move, why) : 0;
}

/* ---- comments and marks ---- */

static int place_of(const struct record *record, int node)
{
    return node >= NOTES_MOVE ? node : event_to(record->match, node);
}

static bool is_comment(const char *line, size_t length)
{
    char copy[NOTES_COMMENT_MOST + 1];
    if (length > NOTES_COMMENT_MOST)
        return false;
    memcpy(copy, line, length);
    copy[length] = '\0';
    return text_is_clean(copy);
}

/* The lines of a text as comments in `out`; how many, -1 if one cannot be, -2 when memory runs out. */
static int make_comments(const char *text, struct remark *out)
{
    int count = 0;
    for (size_t length; *text; text += length + (text[length] != '\0')) {
        length = strcspn(text, "\n");
        if (length == 0)
            continue;
        char *copy = is_comment(text, length) ? calloc(1, length + 1) : NULL;
        if (!copy) {
            while (count > 0)
                free(out[--count].comment);
            return is_comment(text, length) ? -2 : -1;
        }
        memcpy(copy, text, length);
        out[count++].comment = copy;
    }
    return count;
}

static int lines_of(const char *text)
{
    int lines = 1;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

bool variations_comment(struct record *record, int node, const char *text, struct why *why)
{
    if (!is_node(record, node, why))
        return false;
    struct remarks *remarks = notes_at(&record->notes, place_of(record, node));
    int room = remarks ? remarks->count + lines_of(text) : 0;
    struct remark *list = remarks ? calloc((size_t)room, sizeof *list) : NULL;
    if (!list)
        return no_memory(why);
    int count = make_comments(text, list);
    if (count < 0) {
        free(list);
        return count == -2 ? no_memory(why) : why_say(why, NULL, "variation.comment", NULL, NULL, NULL);
    }
    for (int i = 0; i < remarks->count; i++) {
        free(remarks->list[i].comment);
        if (!remarks->list[i].comment)
            list[count++] = remarks->list[i];
    }
    free(remarks->list);
    remarks->list = list;
    remarks->count = count;
    remarks->room = room;
    return true;
}

bool variations_mark(struct record *record, int node, struct mark mark, struct why *why)
{
    int cells = record->rules->board->cell_count;
    if (!is_node(record, node, why))
        return false;
    if (mark.from < 0 || mark.to < 0 || mark.from >= cells || mark.to >= cells || (int)mark.meaning < 0 ||
        mark.meaning >= MEANINGS)
        return why_say(why, NULL, "variation.mark", NULL, NULL, NULL);
    struct remarks *remarks = notes_at(&record->notes, place_of(record, node));
    int i = 0;
    while (remarks && i < remarks->mark_count &&
           (remarks->marks[i].from != mark.from || remarks->marks[i].to != mark.to))
        i++;
    bool there = remarks && i < remarks->mark_count, same = there && remarks->marks[i].meaning == mark.meaning;
    if (remarks && !there && remarks->mark_count == NOTES_MARKS_MOST)
        return why_say(why, NULL, "variation.marks", NULL, NULL, NULL);
    if (!same && !notes_add_mark(&record->notes, place_of(record, node), mark))
        return no_memory(why);
    for (int other = 0; there && other < remarks->mark_count; other++) {
        struct mark *at = &remarks->marks[other];
        if (at->from != mark.from || at->to != mark.to || (!same && at->meaning == mark.meaning))
            continue;
        memmove(at, at + 1, (size_t)(--remarks->mark_count - other) * sizeof *at);
        break;
    }
    return true;
}
