/* views.c - what the page asks: the games, the board, how a match stands as somebody sees it, and what can be done. All
 * as JSON but the SVG layers, which are text. */
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rng.h"
#include "core/rules.h"
#include "draw/picture.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/effect.h"
#include "match/notation.h"
#include "match/pick.h"
#include "search/search.h"
#include "web/wasm/output.h"
#include "web/wasm/session.h"

enum { FLAG_DARK = 1, FLAG_PARTS = 2 };

int EXPORT(list_games)(void);
int EXPORT(catalogue)(void);
int EXPORT(describe)(void);
int EXPORT(describe_options)(void);
int EXPORT(turns)(void);
int EXPORT(view)(int player, int n);
int EXPORT(moves)(int player);
int EXPORT(swing)(int n);
int EXPORT(refusal)(int player);
int EXPORT(layer)(int number, int player, int n, int flags);
int EXPORT(token)(int army, int kind);
int EXPORT(picture)(int player, int n, int flags);

/* ---- games and words ---- */

static void out_option(const struct option *option)
{
    char choice[MAX_OPTION_TEXT];
    out_comma();
    out_text("{");
    out_member_string("name", option->name);
    out_member_string("preset", option->preset);
    out_key("choices");
    out_text("[");
    for (int n = 0; option->choices && option_choice(option, n, choice, sizeof choice); n++) {
        out_comma();
        out_string(choice);
    }
    out_text("]}");
}

int list_games(void)
{
    out_clear();
    out_text("[");
    for (int i = 0; games[i]; i++) {
        out_comma();
        out_text("{");
        out_member_string("name", games[i]->name);
        out_member("example", games[i]->example);
        out_member("least", games[i]->min_players);
        out_member("most", games[i]->max_players);
        out_key("options");
        out_text("[");
        for (const struct option *option = games[i]->options; option->name; option++)
            out_option(option);
        out_text("]}");
    }
    out_text("]");
    return 1;
}

/* The catalogue whose name ("fr.words") is the input, as it is. */
int catalogue(void)
{
    const char *text = embedded_find(in_text());
    out_clear();
    out_text(text ? text : "");
    return text != NULL;
}

/* ---- the board and the pieces ---- */

/* A cell's place, and the size of its outline; 0: nobody points there. */
static void out_cell(const struct board *board, const struct board_cell *cell)
{
    const struct board_zone *zone = &board->zones[cell->first_zone];
    int depth = cell->arc.outer - cell->arc.inner; /* of part of a ring */
    out_comma();
    out_text("[");
    out_string(cell->name);
    int width = cell->arc.sectors ? depth : zone->wide, height = cell->arc.sectors ? depth : zone->high;
    const int numbers[] = {cell->x, cell->y, zone->above ? 0 : width, zone->above ? 0 : height ? height : width};
    for (int i = 0; i < 4; i++) {
        out_text(",");
        out_number(numbers[i]);
    }
    out_text("]");
}

static void out_kinds(const struct game *game)
{
    out_key("kinds");
    out_text("[");
    for (const struct piece_kind *kind = game->looks->kinds; kind->name; kind++) {
        out_comma();
        out_text("{");
        out_member_string("name", kind->name);
        out_member("fills", kind->fills);
        out_text("}");
    }
    out_text("]");
}

static void out_rules(const struct rules *rules)
{
    char options[4 * MAX_OPTION_TEXT];
    struct text text = text_on(options, sizeof options);
    rules_write_options(rules, &text);
    out_clear();
    out_text("{");
    out_member_string("game", rules->game->name);
    out_member_string("options", options);
    out_member("players", rules->players);
    out_member("armies", rules->armies);
    out_member("searched", search_can(rules));
    out_member("width", rules->board->width);
    out_member("height", rules->board->height);
    out_key("sides");
    out_text("[");
    for (int p = 0; p < rules->players; p++) {
        out_comma();
        out_number(rules->side_of[p]);
    }
    out_text("]");
    out_kinds(rules->game);
    out_key("cells");
    out_text("[");
    for (int i = 0; i < rules->board->cell_count; i++)
        out_cell(rules->board, &rules->board->cells[i]);
    out_text("]}");
}

int describe(void)
{
    out_rules(session.rules);
    return 1;
}

/* The same for "GAME<tab>OPTIONS", whatever is being played. */
int describe_options(void)
{
    const char *at = in_text();
    struct why why;
    struct rules *rules = session_read_rules(&at, &why);
    if (!rules)
        return out_why(&why);
    out_rules(rules);
    rules_free(rules);
    return 1;
}

/* ---- how the match stands ---- */

static void out_pieces(const struct state *state)
{
    const struct rules *rules = session.rules;
    out_key("pieces");
    out_text("[");
    for (int cell = 0; cell < rules->board->cell_count; cell++) {
        struct piece pieces[MAX_PIECES_ON_CELL];
        int n = rules->game->looks->look(rules, state, cell, pieces);
        for (int i = 0; i < n; i++) {
            const int numbers[] = {cell, pieces[i].army, pieces[i].kind, pieces[i].count, pieces[i].signs};
            out_comma();
            for (int k = 0; k < 5; k++) {
                out_text(k ? "," : "[");
                out_number(numbers[k]);
            }
            out_text("]");
        }
    }
    out_text("]");
}

static void out_result(struct result result)
{
    out_key("result");
    if (!result.by) {
        out_text("null");
        return;
    }
    out_text("{");
    out_member_string("rule", result.by->rule);
    out_member_string("message", result.by->message);
    out_member_players("winners", result.winners);
    out_text("}");
}

/* The move that led to the n-th state. */
static void out_last(int n)
{
    uint16_t path[MAX_PATH];
    int mover = n > 0 ? match_mover(session.match, n - 1) : NOBODY;
    int count = mover == NOBODY ? 0 : game_path(session.rules, match_move(session.match, n - 1), path);
    out_member("mover", mover);
    out_key("last");
    out_text("[");
    for (int i = 0; i < count; i++) {
        out_comma();
        out_number(path[i]);
    }
    out_text("]");
}

int view(int player, int n)
{
    const struct rules *rules = session.rules;
    int length = match_length(session.match);
    bool present = n < 0 || n >= length;
    union state_buffer seen;
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    session_see(player, n, &seen);
    struct turn turn = game_turn(rules, state_of(&seen));
    rules->game->text->write_position(rules, state_of(&seen), &text);
    out_clear();
    out_text("{");
    out_member("n", present ? length : n);
    out_member("length", length);
    out_member_players("toAct", present ? match_to_act(session.match) : rules->game->to_act(rules, state_of(&seen)));
    out_member("turn", turn.player);
    out_member("begun", turn.begun);
    out_member_players("out", match_out(session.match));
    out_member_string("position", line);
    out_result(present ? match_result(session.match) : (struct result){.by = NULL});
    out_last(present ? length : n);
    out_key("commanders");
    out_text("[");
    for (int army = 0; army < rules->armies; army++) {
        out_comma();
        out_number(game_commander(rules, state_of(&seen), army));
    }
    out_text("]");
    out_pieces(state_of(&seen));
    out_text("}");
    return 1;
}

/* Every turn so far: who, what, and between which states. */
int turns(void)
{
    int length = match_length(session.match);
    out_clear();
    out_text("[");
    for (int n = 0; n < length;) {
        char line[POSITION_TEXT];
        struct text text = text_on(line, sizeof line);
        int next = notation_turn(session.match, n, &text);
        int player = match_turn(session.match, n).player;
        out_comma();
        out_text("[");
        out_number(player);
        out_text(",");
        out_string(line);
        out_text(",");
        out_number(next);
        out_text("]");
        n = next > n ? next : n + 1;
    }
    out_text("]");
    return 1;
}

/* ---- what can be done ---- */

/* Kinds of one name are one kind to people: the first of them. */
static int named_kind(int kind)
{
    const struct piece_kind *kinds = session.rules->game->looks->kinds;
    for (int k = 0; k < kind; k++)
        if (strcmp(kinds[k].name, kinds[kind].name) == 0)
            return k;
    return kind;
}

/* [word, army, kind, places, mark, pivot, quarters, cells…]: the pivot is -1 for a piece that does not turn; a decision
 * that is not made on the board has no cells. */
static void out_move(const struct state *seen, int player, struct move move)
{
    char word[MOVE_TEXT];
    struct text text = text_on(word, sizeof word);
    uint16_t path[MAX_PATH];
    int n = game_path(session.rules, move, path);
    struct effect effect = effect_of(session.rules, seen, player, move);
    struct swing swing;
    bool turns =
        session.rules->game->looks->swing && session.rules->game->looks->swing(session.rules, seen, move, &swing);
    const int numbers[] = {effect.army,        named_kind(effect.kind),  effect.places,
                           (int)effect.target, turns ? swing.pivot : -1, turns ? swing.quarters : 0};
    session.rules->game->text->write_move(session.rules, seen, move, &text);
    out_comma();
    out_text("[");
    out_string(word);
    for (int i = 0; i < 6 + n; i++) {
        out_text(",");
        out_number(i < 6 ? numbers[i] : path[i - 6]);
    }
    out_text("]");
}

/* What a player still has to set up: the pieces that completing the set-up would bring onto the board. */
static void out_tray(const struct state *seen, int player)
{
    const struct rules *rules = session.rules;
    struct rng rng = rng_of(1);
    union state_buffer copy;
    bool secret = game_is_secret(rules, seen);
    int n = secret && (rules->game->to_act(rules, seen) >> player & 1)
                ? rules->game->secrets->arrange(rules, seen, player, &rng, session.scratch)
                : 0;
    memcpy(copy.bytes, seen, rules->game->state_size);
    out_key("tray");
    out_text("[");
    for (int i = 0; i < n; i++) {
        struct effect effect = effect_of(rules, state_of(&copy), player, session.scratch[i]);
        rules->game->play(rules, state_of(&copy), player, session.scratch[i]);
        if (!effect.places)
            continue;
        out_comma();
        out_text("[");
        out_number(effect.army);
        out_text(",");
        out_number(named_kind(effect.kind));
        out_text("]");
    }
    out_text("]");
}

int moves(int player)
{
    union state_buffer seen;
    session_see(player, -1, &seen);
    out_clear();
    out_text("{");
    out_key("moves");
    out_text("[");
    if (match_to_act(session.match) >> player & 1) {
        int n = session.rules->game->moves(session.rules, state_of(&seen), player, session.scratch);
        for (int i = 0; i < n; i++)
            out_move(state_of(&seen), player, session.scratch[i]);
    }
    out_text("]");
    out_tray(state_of(&seen), player);
    out_text("}");
    return 1;
}

/* How the piece of the move turned that led to the n-th state (-1: the present one): [pivot, quarters], or null. */
int swing(int n)
{
    n = n < 0 ? match_length(session.match) : n;
    struct swing swing;
    const struct game *game = session.rules->game;
    bool known = n > 0 && n <= match_length(session.match) && match_mover(session.match, n - 1) != NOBODY;
    out_clear();
    union state_buffer before;
    if (known)
        match_before(session.match, n - 1, state_of(&before));
    if (!known || !game->looks->swing ||
        !game->looks->swing(session.rules, state_of(&before), match_move(session.match, n - 1), &swing)) {
        out_text("null");
        return 1;
    }
    out_text("[");
    out_number(swing.pivot);
    out_text(",");
    out_number(swing.quarters);
    out_text("]");
    return 1;
}

/* Why pointing at cells makes no move. The input is "LIKE CELL CELL…", LIKE a word as in match/pick.h, or "-". */
int refusal(int player)
{
    uint16_t cells[MAX_PATH];
    char like[MOVE_TEXT];
    const char *at = in_text();
    int count = 0, cell;
    union state_buffer seen;
    struct why why;
    if (!text_field(&at, ' ', like, sizeof like))
        return 0;
    while (count < MAX_PATH && in_number(&at, &cell) && cell < session.rules->board->cell_count)
        cells[count++] = (uint16_t)cell;
    session_see(player, -1, &seen);
    if (count == 0)
        return 0;
    pick_refusal(session.rules, state_of(&seen), player, strcmp(like, "-") == 0 ? NULL : like, cells, count,
                 session.scratch, &why);
    out_why(&why);
    return 1;
}

/* ---- pictures ---- */

/* The input's marks: where the last move went from and to, what is picked, then pairs of a cell and a mark; a number
 * is one more than the cell's, 0 is none. */
static struct picture read_marks(uint8_t targets[BOARD_CELLS], int flags)
{
    struct picture how = {
        .coordinates = true, .dark = flags & FLAG_DARK, .parts = (flags & FLAG_PARTS) != 0, .targets = targets};
    const char *at = in_text();
    int from, to, selected, cell, mark;
    if (!in_number(&at, &from) || !in_number(&at, &to) || !in_number(&at, &selected))
        return how;
    how.has_last = from > 0 && to > 0;
    how.last_from = from - 1;
    how.last_to = to - 1;
    how.has_selected = selected > 0;
    how.selected = selected - 1;
    while (in_number(&at, &cell) && in_number(&at, &mark))
        if (cell > 0 && cell <= session.rules->board->cell_count)
            targets[cell - 1] = (uint8_t)mark;
    return how;
}

int layer(int number, int player, int n, int flags)
{
    uint8_t targets[BOARD_CELLS] = {0};
    struct picture how = read_marks(targets, flags);
    union state_buffer seen;
    session_see(player, n, &seen);
    out_clear();
    if (number < 0)
        picture_svg_defs(session.rules, &how, &out_sink);
    else
        picture_svg_layer(session.rules, state_of(&seen), &how, (enum picture_layer)number, &out_sink);
    return 1;
}

int token(int army, int kind)
{
    const struct picture how = {.coordinates = false};
    struct piece piece = {.army = (uint8_t)army, .kind = (uint8_t)kind, .count = 1};
    out_clear();
    picture_svg_token(session.rules, piece, &how, &out_sink);
    return 1;
}

int picture(int player, int n, int flags)
{
    uint8_t targets[BOARD_CELLS] = {0};
    struct picture how = read_marks(targets, flags);
    union state_buffer seen;
    session_see(player, n, &seen);
    out_clear();
    picture_svg(session.rules, state_of(&seen), &how, &out_sink);
    return 1;
}
