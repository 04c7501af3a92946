/* record_notes.c - reading what people add to a record: marks, comments, and lines of moves, one in the other.
 *
 * What is about a move of a line stands behind it on lines of its own, two blanks further in than the line begins; then
 * the line goes on. There is one way to write all of it, which is that of record_write.c. */
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "match/effect.h"
#include "match/grow.h"
#include "match/record_reader.h"

static struct open_line *top(struct reader *r)
{
    return &r->open[r->depth - 1];
}

static int last_event(const struct reader *r)
{
    int count;
    match_events(r->record->match, &count);
    return count - 1;
}

/* What the text is about. */
static int place_here(struct reader *r)
{
    return r->depth ? top(r)->last : last_event(r);
}

static bool refuse(struct reader *r)
{
    return record_fault(r, "record.variation", r->text);
}

/* ---- marks and comments ---- */

/* "CELL" or "CELL>CELL" */
static bool read_mark(const struct board *board, const char *word, struct mark *mark)
{
    char from[BOARD_NAME], to[BOARD_NAME];
    const char *at = word;
    if (!strchr(word, '>')) {
        mark->from = mark->to = board_cell(board, word);
        return mark->from >= 0;
    }
    if (!text_field(&at, '>', from, sizeof from) || !text_field(&at, '\0', to, sizeof to))
        return false;
    mark->from = board_cell(board, from);
    mark->to = board_cell(board, to);
    return mark->from >= 0 && mark->to >= 0 && mark->from != mark->to;
}

/* "= MEANING MARK MARK", before all other remarks. */
static bool read_marks(struct reader *r, const char *text)
{
    struct notes *notes = &r->record->notes;
    char word[2 * BOARD_NAME + 2];
    int place = place_here(r), meaning;
    const struct remarks *before = notes_about(notes, place);
    if (text[1] != ' ' || (before && before->count))
        return record_fault(r, "record.mark", r->text);
    text += 2;
    if (!text_field(&text, ' ', word, sizeof word) || (meaning = notes_find_meaning(word)) < 0 || !*text ||
        (before && before->mark_count && before->marks[before->mark_count - 1].meaning >= (enum meaning)meaning))
        return record_fault(r, "record.mark", r->text);
    while (*text) {
        struct mark mark = {.meaning = (enum meaning)meaning};
        const struct remarks *here = notes_about(notes, place);
        int count = here ? here->mark_count : 0;
        if (!text_field(&text, ' ', word, sizeof word) || (!*text && text[-1] == ' ') ||
            !read_mark(r->record->rules->board, word, &mark) || count == NOTES_MARKS_MOST ||
            (count && notes_order(here->marks[count - 1], mark) >= 0))
            return record_fault(r, "record.mark", r->text);
        if (!notes_add_mark(notes, place, mark))
            return record_fault(r, "no-memory", "");
    }
    return true;
}

/* "; comment" */
static bool read_comment(struct reader *r, const char *text)
{
    if (text[1] != ' ' || !text[2] || strlen(text + 2) > NOTES_COMMENT_MOST)
        return record_fault(r, "record.comment", r->text);
    return notes_add_comment(&r->record->notes, place_here(r), text + 2) || record_fault(r, "no-memory", "");
}

/* ---- lines of moves ---- */

static bool add_move(struct reader *r, const char *word)
{
    const struct rules *rules = r->record->rules;
    struct open_line *line = top(r);
    struct notes *notes = &r->record->notes;
    struct state *now = state_of(&line->now);
    struct line_move next = {.before = line->last, .begun = game_begun(rules, now)};
    struct text copy = text_on(next.word, sizeof next.word);
    player_set to_act = rules->game->to_act(rules, now);
    if (!player_alone(to_act))
        return refuse(r);
    if (++r->moves > NOTES_MOVES_MOST)
        return record_fault(r, "record.variation-long", "");
    next.player = player_first(to_act);
    text_add(&copy, word);
    if (!game_find_move(rules, now, next.player, word, &next.move, r->why))
        return record_pass_on(r);
    next.army = effect_of(rules, now, next.player, next.move).army;
    int place = notes_add_move(notes, &next);
    if (!place)
        return record_fault(r, "no-memory", "");
    if (line->last)
        notes_move(notes, line->last)->after = place;
    line->last = place;
    line->before = line->now;
    rules->game->play(rules, now, next.player, next.move);
    return true;
}

static bool close_line(struct reader *r)
{
    r->depth--;
    return true;
}

/* Moves up to the end of the text's line, or to the end of the line of moves. The first one of a line of moves is what
 * is played in place of `place`, where that is told. */
static bool read_moves(struct reader *r, const char *text, const int *place)
{
    char word[MOVE_TEXT];
    for (bool any = false; *text; any = true) {
        if (!text_field(&text, ' ', word, sizeof word) || (!*text && text[-1] == ' '))
            return refuse(r);
        if (strcmp(word, ")") == 0)
            return (any || (!top(r)->filled && top(r)->last)) && !*text ? close_line(r) : refuse(r);
        size_t joined = top(r)->filled + 1 + strlen(word) + 2;
        if (!any && top(r)->filled && joined < RECORD_LINE)
            return refuse(r); /* there was room for it in the line before */
        bool first = !top(r)->last;
        if (!add_move(r, word))
            return false;
        if (first && !notes_add_line(&r->record->notes, *place, top(r)->last))
            return record_fault(r, "no-memory", "");
    }
    top(r)->filled = strlen(r->text);
    return (top(r)->last && top(r)->filled + 2 < RECORD_LINE) || refuse(r);
}

/* Open a line that begins with a state. */
static bool open_line(struct reader *r, const union state_buffer *from)
{
    union state_buffer begin = *from; /* which may lie among what grows */
    if (r->depth == NOTES_DEPTH)
        return record_fault(r, "record.variation-deep", "");
    struct open_line *open = grow(r->open, &r->room, r->depth + 1, sizeof *open);
    if (!open)
        return record_fault(r, "no-memory", "");
    r->open = open;
    r->open[r->depth++] = (struct open_line){.now = begin};
    return true;
}

/* "( MOVE MOVE", in place of the last event or move. */
static bool read_line(struct reader *r, const char *text)
{
    int place = place_here(r);
    if (!r->depth && r->was_secret)
        return record_fault(r, "record.variation-secret", "");
    if (!r->depth && !r->led_on)
        return refuse(r);
    return open_line(r, r->depth ? &top(r)->before : &r->before) && read_moves(r, text, &place);
}

/* Whether play could go on from where the match has come to: no rule has ended it, nor somebody's giving up that
 * changed who plays. */
static bool could_go_on(const struct match *match)
{
    int count, length = match_length(match);
    const struct match_event *events = match_events(match, &count);
    enum event_kind last = length ? events[match_event_of(match, length - 1)].kind : EVENT_CREATED;
    return !match_result(match).by || (match_is_final(match) && last != EVENT_RESIGN && last != EVENT_FLAG);
}

/* "(+ MOVE MOVE", on from where the match has come to. */
static bool read_onward(struct reader *r, const char *text)
{
    const struct match *match = r->record->match;
    union state_buffer now;
    int place = 0;
    if (r->depth || r->record->notes.onward || !could_go_on(match))
        return refuse(r);
    if (match_is_secret(match))
        return record_fault(r, "record.variation-secret", "");
    match_before(match, match_length(match), state_of(&now));
    return open_line(r, &now) && read_moves(r, text, &place);
}

static bool is_remark(char c)
{
    return c == ';' || c == '=' || c == '(';
}

bool record_is_note(const struct reader *r)
{
    return r->depth || r->record->notes.onward || is_remark(r->text[0]);
}

bool record_read_note(struct reader *r)
{
    size_t inside = 2 * (size_t)r->depth;
    const char *text = r->text + inside;
    if (strspn(r->text, " ") != inside || !*text || (!r->depth && r->record->notes.onward))
        return refuse(r);
    if (!is_remark(*text))
        return read_moves(r, text, NULL);
    if (r->depth)
        top(r)->filled = 0;
    if (*text == ';')
        return read_comment(r, text);
    if (*text == '=')
        return read_marks(r, text);
    if (strncmp(text, "( ", 2) == 0)
        return read_line(r, text + 2);
    return strncmp(text, "(+ ", 3) == 0 ? read_onward(r, text + 3) : refuse(r);
}

bool record_all_closed(struct reader *r)
{
    return r->depth == 0 || refuse(r);
}
