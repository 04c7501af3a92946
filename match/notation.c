/* notation.c - joining the decisions of a turn. */
#include "match/notation.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/game_text.h"
#include "core/text.h"
#include "match/match_internal.h"

void notation_join(const struct rules *rules, struct move move, const char *word, struct text *out, int *last_cell)
{
    uint16_t path[MAX_PATH];
    int length = game_path(rules, move, path);
    const char *at = word;
    if (out->length && length == 0)
        return;
    if (out->length && length > 0) {
        const char *name = rules->board->cells[path[0]].name;
        bool same = path[0] == *last_cell && strncmp(word, name, strlen(name)) == 0;
        at += same ? strlen(name) : 0;
        text_add(out, same ? "" : " ");
    }
    text_add(out, at);
    *last_cell = length > 0 ? path[length - 1] : NO_CELL;
}

int notation_turn(const struct match *match, int n, struct text *out)
{
    int last_cell = NO_CELL, count;
    const struct match_event *events = match_events(match, &count);
    if (match_mover(match, n) == NOBODY)
        return n + 1;
    do {
        notation_join(match_rules(match), match_move(match, n), events[match_event_of(match, n)].text, out, &last_cell);
        n++;
    } while (n < match_length(match) && match_mover(match, n) != NOBODY && match_turn(match, n).begun);
    return n;
}

/* Through the turns from the n-th state on, so many at most; the state after them, and how many there were. */
static int pass_turns(const struct match *match, int n, int most, int *count)
{
    for (*count = 0; n < match_length(match) && *count < most;) {
        char line[POSITION_TEXT];
        struct text text = text_on(line, sizeof line);
        *count += match_mover(match, n) != NOBODY;
        n = notation_turn(match, n, &text);
    }
    return n;
}

int notation_turns(const struct match *match)
{
    int count;
    pass_turns(match, 0, INT_MAX, &count);
    return count;
}

int notation_start(const struct match *match)
{
    int n = 0;
    while (n < match_length(match) && match_mover(match, n) == NOBODY)
        n++;
    return n;
}

int notation_forward(const struct match *match, int n, int turns)
{
    int count;
    return pass_turns(match, n, turns, &count);
}

enum { TEXT = 256, JOINED = 16 };

/* The longest legal word that `text` begins with, as a move; 0, or its length. */
static size_t first_word(const struct rules *rules, const struct state *state, int player, const char *text,
                         struct move *found)
{
    struct move moves[MAX_MOVES];
    int n = rules->game->moves(rules, state, player, moves);
    size_t longest = 0;
    for (int i = 0; i < n; i++) {
        char word[MOVE_TEXT];
        struct text spelt = text_on(word, sizeof word);
        rules->game->text->write_move(rules, state, moves[i], &spelt);
        if (spelt.length > longest && strncmp(text, word, spelt.length) == 0) {
            longest = spelt.length;
            *found = moves[i];
        }
    }
    return longest;
}

/* Take a joined turn apart into `words`, trying it on a copy of the state; how many, 0 if it cannot all be made. */
static int take_apart(const struct match *match, int player, const char *text, char words[JOINED][MOVE_TEXT])
{
    const struct rules *rules = match_rules(match);
    union state_buffer buffer;
    struct state *state = state_of(&buffer);
    char left[TEXT], next[TEXT];
    struct text whole = text_on(left, sizeof left);
    int count = 0;
    memcpy(state, match_state(match), rules->game->state_size);
    text_add(&whole, text);
    while (left[0] && count < JOINED && !whole.cut) {
        struct move move;
        uint16_t path[MAX_PATH];
        size_t length = first_word(rules, state, player, left, &move);
        if (length == 0 || length >= MOVE_TEXT)
            return 0;
        memcpy(words[count], left, length);
        words[count++][length] = '\0';
        rules->game->play(rules, state, player, move);
        int cells = game_path(rules, move, path);
        struct text rest = text_on(next, sizeof next);
        text_add(&rest, left[length] && cells > 0 ? rules->board->cells[path[cells - 1]].name : "");
        text_add(&rest, left + length);
        memcpy(left, next, sizeof left);
    }
    return left[0] ? 0 : count;
}

/* A turn is made whole or not at all. */
static bool play_all(struct match *match, int player, char words[JOINED][MOVE_TEXT], int count, int64_t at,
                     struct why *why)
{
    struct match_mark mark;
    struct drafted drafted;
    bool fine = true;
    match_mark(match, &mark);
    for (int i = 0; fine && i < count; i++) {
        struct asked asked = {.kind = EVENT_MOVE, .player = player, .text = words[i], .at = at};
        fine = match_try(match, &asked, &drafted, why);
    }
    if (fine)
        match_stay(match);
    else
        match_go_back(match, &mark);
    return fine;
}

bool notation_play(struct match *match, int player, const char *text, int64_t at, struct why *why)
{
    char words[JOINED][MOVE_TEXT];
    if (!match_pass_time(match, at, why))
        return false;
    bool to_act = player >= 0 && player < match->rules->players && (match_to_act(match) >> player & 1);
    int count = to_act ? take_apart(match, player, text, words) : 0;
    return count < 2 ? match_play(match, player, text, at, why) : play_all(match, player, words, count, at, why);
}
