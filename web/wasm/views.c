/* views.c - what the page asks: the games, the board, how a match stands as somebody sees it, and what can be done, as
 * match/views.h writes it. */
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/game_text.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/json.h"
#include "match/views.h"
#include "search/level.h"
#include "web/wasm/session.h"
#include "web/wasm/sight.h"

enum { FLAG_DARK = 1, FLAG_PARTS = 2, FLAG_SMALL = 4 };

int EXPORT(list_games)(void);
int EXPORT(levels)(void);
int EXPORT(describe)(void);
int EXPORT(describe_options)(void);
int EXPORT(emblems)(void);
int EXPORT(sketch)(int flags);
int EXPORT(seats)(void);
int EXPORT(missing)(void);
int EXPORT(coached)(void);
int EXPORT(turns)(int from);
int EXPORT(view)(int player, int n);
int EXPORT(duties)(int player, int n);
int EXPORT(deeds)(int player, int from);
int EXPORT(moves)(int player);
int EXPORT(ahead)(int player);
int EXPORT(reach)(int player, int n, int cell);
int EXPORT(refusal)(int player);
int EXPORT(prompt)(int player);
int EXPORT(legend)(int flags);
int EXPORT(layer)(int number, int player, int n, int flags);
int EXPORT(token)(int army, int kind);
int EXPORT(picture)(int player, int n, int flags);

/* ---- games, words, rules ---- */

int list_games(void)
{
    const struct sink *sink = out_begin();
    for (int i = 0; games[i]; i++) {
        out_text(i ? "," : "[");
        views_game(games[i], sink);
    }
    out_text("]");
    return out_end();
}

/* Of each level, the messages that name it and say how it plays; and which one a newcomer begins with. */
int levels(void)
{
    struct json json = {.sink = out_begin()};
    json_open(&json, '{');
    json_member(&json, "preset", LEVEL_PRESET);
    json_key(&json, "list");
    json_open(&json, '[');
    for (int level = 1; level <= LEVELS; level++) {
        json_open(&json, '[');
        json_string(&json, level_name(level));
        json_string(&json, level_manner(level));
        json_close(&json, ']');
    }
    json_close(&json, ']');
    json_close(&json, '}');
    return out_end();
}

int describe(void)
{
    views_rules(session.rules, out_begin());
    return out_end();
}

/* The same for "GAME<tab>OPTIONS", whatever is being played. */
int describe_options(void)
{
    const char *at = in_text();
    struct why why;
    struct rules *rules = sight_rules(&at, &embedded_boards, &why);
    if (!rules)
        return out_refuse(&why);
    views_rules(rules, out_begin());
    rules_free(rules);
    return out_end();
}

/* A token of each army of "GAME<tab>OPTIONS". */
int emblems(void)
{
    const char *at = in_text();
    struct why why;
    struct rules *rules = sight_rules(&at, &embedded_boards, &why);
    if (!rules)
        return out_refuse(&why);
    views_emblems(rules, out_begin());
    rules_free(rules);
    return out_end();
}

/* The picture of "GAME<tab>OPTIONS<tab>POSITION", "-" for the start, whatever is being played. */
int sketch(int flags)
{
    const bool small = flags & FLAG_SMALL;
    const struct picture how = {
        .coordinates = !small, .small = small, .dark = flags & FLAG_DARK, .parts = (flags & FLAG_PARTS) != 0};
    const char *at = in_text();
    union state_buffer state;
    struct why why;
    struct rules *rules = sight_rules(&at, &embedded_boards, &why);
    if (!rules)
        return out_refuse(&why);
    bool start = strcmp(at, "-") == 0;
    if (start)
        rules->game->setup(rules, state_of(&state));
    bool fine = start || rules->game->text->read_position(rules, at, state_of(&state), &why);
    if (fine)
        picture_svg(rules, state_of(&state), &how, out_begin());
    rules_free(rules);
    return fine ? out_end() : out_refuse(&why);
}

/* ---- how the match stands, and what can be done ---- */

int seats(void)
{
    views_seats(session.match, out_begin());
    return out_end();
}

int missing(void)
{
    views_missing(session.match, out_begin());
    return out_end();
}

int coached(void)
{
    views_coached(session.match, out_begin());
    return out_end();
}

int turns(int from)
{
    views_turns(session.match, from, out_begin());
    return out_end();
}

int view(int player, int n)
{
    views_state(session.match, player, n, out_begin());
    return out_end();
}

int duties(int player, int n)
{
    views_duties(session.match, player, n, out_begin());
    return out_end();
}

int deeds(int player, int from)
{
    views_deeds(session.match, player, from, out_begin());
    return out_end();
}

int moves(int player)
{
    views_moves(session.match, player, session.scratch, out_begin());
    return out_end();
}

int ahead(int player)
{
    views_ahead(session.match, player, session.scratch, out_begin());
    return out_end();
}

int reach(int player, int n, int cell)
{
    bool there = cell >= 0 && cell < session.rules->board->cell_count;
    views_reach(session.match, player, n, there ? cell : 0, session.scratch, out_begin());
    return out_end();
}

/* The cells that the rest of the input lists. */
static int read_cells(const char *at, uint16_t cells[MAX_PATH])
{
    int count = 0, cell;
    while (count < MAX_PATH && in_number(&at, &cell) && cell < session.rules->board->cell_count)
        cells[count++] = (uint16_t)cell;
    return count;
}

/* The input is "LIKE CELL CELL…", LIKE a word as in match/pick.h, or "-". */
int refusal(int player)
{
    uint16_t cells[MAX_PATH];
    char like[MOVE_TEXT];
    const char *at = in_text();
    struct why why;
    if (!text_field(&at, ' ', like, sizeof like))
        like[0] = 0;
    int count = read_cells(at, cells);
    if (count == 0) {
        why_say(&why, NULL, "match.event", in_text(), NULL, NULL);
        return out_refuse(&why);
    }
    views_refusal(session.match, player, strcmp(like, "-") == 0 ? NULL : like, cells, count, session.scratch,
                  out_begin());
    return out_end();
}

/* The input is "CELL CELL…". */
int prompt(int player)
{
    uint16_t cells[MAX_PATH];
    int count = read_cells(in_text(), cells);
    views_prompt(session.match, player, cells, count, out_begin());
    return out_end();
}

/* ---- pictures ---- */

/* The input's marks: where the last move went from and to, what is picked, then pairs of a cell and a mark; a number
 * is one more than the cell's, 0 is none. */
static struct picture read_marks(uint8_t targets[BOARD_CELLS], int flags)
{
    struct picture how = {
        .coordinates = true, .dark = flags & FLAG_DARK, .parts = (flags & FLAG_PARTS) != 0, .targets = targets};
    const char *at = in_text();
    int from, to, selected, cell, mark, cells = session.rules->board->cell_count;
    if (!in_number(&at, &from) || !in_number(&at, &to) || !in_number(&at, &selected) || from > cells || to > cells ||
        selected > cells)
        return how;
    how.has_last = from > 0 && to > 0;
    how.last_from = from - 1;
    how.last_to = to - 1;
    how.has_selected = selected > 0;
    how.selected = selected - 1;
    while (in_number(&at, &cell) && in_number(&at, &mark))
        if (cell > 0 && cell <= cells)
            targets[cell - 1] = (uint8_t)mark;
    return how;
}

int layer(int number, int player, int n, int flags)
{
    uint8_t targets[BOARD_CELLS] = {0};
    struct picture how = read_marks(targets, flags);
    views_layer(session.match, player, n, &how, number, out_begin());
    return out_end();
}

int token(int army, int kind)
{
    const struct picture how = {.coordinates = false};
    struct piece piece = {.army = (uint8_t)army, .kind = (uint8_t)kind, .count = 1};
    picture_svg_token(session.rules, piece, &how, out_begin());
    return out_end();
}

int picture(int player, int n, int flags)
{
    uint8_t targets[BOARD_CELLS] = {0};
    struct picture how = read_marks(targets, flags);
    views_picture(session.match, player, n, &how, out_begin());
    return out_end();
}

int legend(int flags)
{
    views_legend(session.rules, flags & FLAG_DARK, out_begin());
    return out_end();
}
