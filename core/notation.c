/* notation.c - joining the decisions of a turn. */
#include "core/notation.h"

#include <string.h>

#include "core/board.h"
#include "core/text.h"

/* Add a decision to the turn so far: without its first cell where the turn's last cell is the same. */
static void join(const struct match *match, int n, struct text *out, int *last_cell)
{
    const struct rules *rules = match_rules(match);
    char word[64];
    struct text text = text_on(word, sizeof word);
    uint16_t path[MAX_PATH];
    int length = game_path(rules, match_move(match, n), path);
    const char *at = word;
    rules->game->write_move(rules, match_before(match, n), match_move(match, n), &text);
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
    int last_cell = NO_CELL;
    if (match_mover(match, n) == NOBODY)
        return n + 1;
    do
        join(match, n++, out, &last_cell);
    while (n < match_length(match) && match_mover(match, n) != NOBODY &&
           game_turn(match_rules(match), match_before(match, n)).begun);
    return n;
}
