/* pointing.c - what a client with a pointer or a page asks of core: making moves by pointing, what a move does to the
 * board, why a try is refused, how pieces turn, and pictures in layers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/game_text.h"
#include "core/rng.h"
#include "core/rules.h"
#include "draw/picture.h"
#include "games/games.h"
#include "match/effect.h"
#include "match/pick.h"
#include "tests/support.h"

enum { STATES = 150, TRIES = 60, EVERY_CELL = 5 };

static int cell_of(const struct rules *rules, const char *name)
{
    int cell = board_cell(rules->board, name);
    assert_true(cell >= 0);
    return cell;
}

static void at(const struct rules *rules, const char *position, union state_buffer *out)
{
    struct why why;
    if (!position)
        rules->game->setup(rules, state_of(out));
    else
        assert_true(rules->game->text->read_position(rules, position, state_of(out), &why));
}

/* Every move can be made by pointing, and only legal ones. */
static void pointing_leads_to_every_move(void **state)
{
    (void)state;
    static struct pick picked;
    struct rules *rules = rules_for(games_find(plain_game), "");
    union state_buffer start;
    struct move moves[64], scratch[64];
    rules->game->setup(rules, state_of(&start));
    int n = rules->game->moves(rules, state_of(&start), 0, moves);
    pick(rules, state_of(&start), 0, NULL, 0, scratch, &picked);
    assert_int_equal(picked.moves, n);
    assert_false(picked.whole);
    for (int i = 0; i < n; i++) {
        uint16_t cells[2] = {moves[i].from, moves[i].to};
        pick(rules, state_of(&start), 0, NULL, 0, scratch, &picked);
        assert_true(picked.next[cells[0]]);
        pick(rules, state_of(&start), 0, cells, 1, scratch, &picked);
        assert_true(picked.next[cells[1]] && !picked.whole && !picked.complete);
        pick(rules, state_of(&start), 0, cells, 2, scratch, &picked);
        assert_true(picked.whole && picked.complete && move_equal(picked.move, moves[i]));
    }
    uint16_t nowhere[1] = {(uint16_t)board_cell(rules->board, "b2")};
    pick(rules, state_of(&start), 0, nowhere, 1, scratch, &picked);
    assert_int_equal(picked.moves, 0);
    rules_free(rules);
}

/* ---- in random games ---- */

/* Whatever somebody points at in whatever state, the reason has words, and a try changes nothing. */
static void try_anything(const struct rules *rules, const struct state *state, struct move *scratch, struct rng *rng)
{
    static struct pick picked;
    const struct board *board = rules->board;
    player_set to_act = rules->game->to_act(rules, state);
    for (int i = 0; to_act && i < TRIES; i++) {
        int player = player_first(to_act);
        uint16_t cells[2] = {(uint16_t)rng_below(rng, (uint32_t)board->cell_count),
                             (uint16_t)rng_below(rng, (uint32_t)board->cell_count)};
        int count = 1 + (int)rng_below(rng, 2);
        struct why why;
        pick(rules, state, player, cells, count, scratch, &picked);
        if (picked.moves)
            continue;
        pick_refusal(rules, state, player, NULL, cells, count, scratch, &why);
        assert_true(has_words(why.message));
        assert_non_null(why.rule);
    }
}

static bool commands(const struct rules *rules, const struct state *state, int player, int cell)
{
    struct piece pieces[MAX_PIECES_ON_CELL];
    int n = rules->game->looks->look(rules, state, cell, pieces);
    for (int i = 0; i < n; i++)
        if (pieces[i].army != NO_ARMY && game_commander(rules, state, pieces[i].army) == player)
            return true;
    return false;
}

/* Why pointing so makes no move is said in words, by a rule of the game where a piece of one's own is pointed at. */
static void check_reason(const struct rules *rules, const struct state *state, int player, const uint16_t *cells,
                         int count, struct move *scratch)
{
    static struct pick picked;
    struct why why;
    pick(rules, state, player, cells, count, scratch, &picked);
    if (picked.moves)
        return;
    pick_refusal(rules, state, player, NULL, cells, count, scratch, &why);
    if (!has_words(why.message) || !why.rule)
        fail_msg("%s: no words, or no rule: %s", rules->game->name, why.message);
    bool says = rules->game->looks->why_none != NULL;
    if (says && commands(rules, state, player, cells[0]) && strncmp(why.rule, rules->game->prefix, 2) != 0)
        fail_msg("%s: of a piece on %s it is said: %s %s", rules->game->name, rules->board->cells[cells[0]].name,
                 why.message, why.rule);
}

/* From every cell by itself, and from every piece of one's own to somewhere. */
static void try_every_cell(const struct rules *rules, const struct state *state, struct move *scratch, struct rng *rng)
{
    int player = player_first(rules->game->to_act(rules, state)), cells = rules->board->cell_count;
    for (int c = 0; player != NOBODY && c < cells; c++) {
        const uint16_t pair[2] = {(uint16_t)c, (uint16_t)rng_below(rng, (uint32_t)cells)};
        check_reason(rules, state, player, pair, 1, scratch);
        if (commands(rules, state, player, c))
            check_reason(rules, state, player, pair, 2, scratch);
    }
}

/* Every target of a pick is marked, and every move has an actor if it is made on the board. */
static void check_effects(const struct rules *rules, const struct state *state, int player, const struct move *moves,
                          int n)
{
    for (int i = 0; i < n; i++) {
        uint16_t path[MAX_PATH];
        struct effect effect = effect_of(rules, state, player, moves[i]);
        if (game_path(rules, moves[i], path) == 0)
            assert_true(effect.kind < 0 && effect.target == TARGET_NONE);
        else
            assert_true(effect.kind >= 0 && effect.target != TARGET_NONE);
    }
}

/* A piece that turns comes from where it was: its old place, turned about the pivot, is the new one. */
static void check_swings(const struct rules *rules, const struct state *state, const struct move *moves, int n)
{
    for (int i = 0; rules->game->looks->swing && i < n; i++) {
        struct swing swing;
        if (!rules->game->looks->swing(rules, state, moves[i], &swing))
            continue;
        const struct board_cell *cells = rules->board->cells, *pivot = &cells[swing.pivot];
        int x = cells[moves[i].from].x - pivot->x, y = cells[moves[i].from].y - pivot->y;
        assert_in_range(abs(swing.quarters), 1, 3);
        for (int q = (swing.quarters + 4) % 4; q > 0; q--) {
            int turned = x;
            x = -y;
            y = turned;
        }
        assert_int_equal(pivot->x + x, cells[moves[i].to].x);
        assert_int_equal(pivot->y + y, cells[moves[i].to].y);
    }
}

/* Every cell of the board is found back in the picture for terminals, where the board says that it is. */
static void check_cells(const struct rules *rules, const struct state *state)
{
    static struct picture_cells cells;
    picture_cells(rules, state, &(struct picture){.unicode = true}, &cells);
    for (int c = 0; c < rules->board->cell_count; c++) {
        int row = rules->board->cells[c].row, column = rules->board->cells[c].column;
        assert_in_range(row, 0, cells.rows - 1);
        assert_in_range(column, 0, cells.columns - 1);
        if (cells.at[row][column].cell != c)
            fail_msg("%s: %s is not where it is drawn", rules->game->name, rules->board->cells[c].name);
    }
}

static void pointing_in_random_games(void **subject)
{
    const struct game *game = *subject;
    struct rules *rules = rules_for(game, "");
    struct move *moves = calloc((size_t)game->max_moves, sizeof *moves);
    struct move *scratch = calloc((size_t)game->max_moves, sizeof *scratch);
    struct rng rng = rng_of(99);
    union state_buffer buffer;
    struct state *now = state_of(&buffer);
    game->setup(rules, now);
    for (int i = 0; i < STATES; i++) {
        int player = player_first(game->to_act(rules, now));
        if (player == NOBODY) {
            game->setup(rules, now);
            continue;
        }
        int n = game->moves(rules, now, player, moves);
        check_effects(rules, now, player, moves, n);
        check_swings(rules, now, moves, n);
        check_cells(rules, now);
        try_anything(rules, now, scratch, &rng);
        if (i % EVERY_CELL == 0)
            try_every_cell(rules, now, scratch, &rng);
        game->play(rules, now, player, moves[rng_below(&rng, (uint32_t)n)]);
    }
    free(moves);
    free(scratch);
    rules_free(rules);
}

/* ---- pictures ---- */

static struct kept layer_of(const struct rules *rules, const struct state *state, const struct picture *how, int layer)
{
    struct kept page = {.text = NULL};
    struct sink sink = {.put = kept_put, .context = &page};
    kept_put(&page, "", 0);
    if (layer < 0)
        picture_svg_defs(rules, how, &sink);
    else
        picture_svg_layer(rules, state, how, (enum picture_layer)layer, &sink);
    return page;
}

static int count_of(const char *what, const char *text)
{
    int count = 0;
    for (const char *found = text; (found = strstr(found, what)); found++)
        count++;
    return count;
}

static void a_picture_is_its_layers(void **state)
{
    (void)state;
    for (int g = 0; games[g]; g++) {
        struct rules *rules = rules_for(games[g], "");
        union state_buffer start;
        struct picture how = {.coordinates = true};
        struct kept whole = {.text = NULL};
        struct sink sink = {.put = kept_put, .context = &whole};
        at(rules, NULL, &start);
        picture_svg(rules, state_of(&start), &how, &sink);
        const char *rest = strstr(whole.text, "<defs>");
        for (int layer = -1; layer < LAYER_CELLS; layer++) {
            struct kept page = layer_of(rules, state_of(&start), &how, layer);
            assert_memory_equal(rest, page.text, page.size);
            rest += page.size;
            free(page.text);
        }
        assert_string_equal(rest, "</svg>\n");
        free(whole.text);
        rules_free(rules);
    }
}

static void layers_for_a_page(void **state)
{
    (void)state;
    struct rules *rules = rules_for(games_find(plain_game), "");
    union state_buffer start;
    struct picture how = {.parts = true, .dark = true, .coordinates = true};
    at(rules, NULL, &start);
    struct kept tokens = layer_of(rules, state_of(&start), &how, LAYER_TOKENS);
    assert_non_null(strstr(tokens.text, "<g class=\"piece\" data-cell=\"15\" data-army=\"1\" data-kind=\"0\">"));
    assert_non_null(strstr(tokens.text, "<g class=\"up\">"));
    struct kept ground = layer_of(rules, state_of(&start), &how, LAYER_GROUND);
    assert_non_null(strstr(ground.text, "#2A3A44"));
    assert_null(strstr(ground.text, "#A9BCC0"));
    struct kept cells = layer_of(rules, state_of(&start), &how, LAYER_CELLS);
    assert_int_equal(count_of("class=\"cell\"", cells.text),
                     16 + 40); /* squares and slots, but not the towers above them */
    free(tokens.text);
    free(ground.text);
    free(cells.text);
    rules_free(rules);
}

/* Grounds are copied to other cells as they are written. */
static void check_relative(const struct game *game, const struct figure *figure, const char *path)
{
    if (path && (path[0] != 'm' || strpbrk(path, "MLHVCSQTAZ")))
        fail_msg("%s: figure \"%s\": a path of a ground begins with m and has relative commands only: %s", game->name,
                 figure->name, path);
}

/* What a page goes through for each move: a zone costs it a few elements, however many cells it has. */
static void a_zone_is_a_few_paths(void **state)
{
    (void)state;
    for (int g = 0; games[g]; g++) {
        struct rules *rules = rules_for(games[g], "");
        union state_buffer start;
        at(rules, NULL, &start);
        for (const struct figure *figure = games[g]->looks->figures; figure && figure->name; figure++)
            for (int i = 0; figure->ground && i < FIGURE_PATHS; i++) {
                check_relative(games[g], figure, figure->paths[i].path);
                check_relative(games[g], figure, figure->paths[i].neck);
            }
        struct kept zones = layer_of(rules, state_of(&start), &(struct picture){.parts = true}, LAYER_ZONES);
        assert_true(count_of("<path transform=", zones.text) <= 2 * FIGURE_PATHS * rules->board->zone_count);
        free(zones.text);
        rules_free(rules);
    }
}

/* A cell that a piece covers with a figure, or NO_CELL. */
static int covered_cell(const struct rules *rules, const struct state *state)
{
    const struct game_looks *looks = rules->game->looks;
    struct piece pieces[MAX_PIECES_ON_CELL];
    for (int c = 0; c < rules->board->cell_count; c++) {
        int n = looks->look(rules, state, c, pieces);
        for (int i = 0; i < n; i++)
            if (looks->kinds[pieces[i].kind].fills && looks->kinds[pieces[i].kind].figure)
                return c;
    }
    return NO_CELL;
}

static void check_last(const struct rules *rules, const struct state *state, int from, int to, const char *sign)
{
    const struct picture how = {.has_last = true, .last_from = from, .last_to = to};
    struct kept below = layer_of(rules, state, &how, LAYER_MARKS), above = layer_of(rules, state, &how, LAYER_FRAMES);
    assert_int_equal(count_of(sign, below.text), 0);
    assert_int_equal(count_of(sign, above.text), 1);
    free(below.text);
    free(above.text);
}

/* A castle would hide where the last move came from, and where it went. */
static void the_last_move_is_seen_on_what_covers(void **state)
{
    (void)state;
    int found = 0;
    for (int g = 0; games[g]; g++) {
        struct rules *rules = rules_for(games[g], "");
        struct move *moves = calloc((size_t)games[g]->max_moves, sizeof *moves);
        union state_buffer start;
        at(rules, NULL, &start);
        int player = player_first(games[g]->to_act(rules, state_of(&start)));
        games[g]->moves(rules, state_of(&start), player, moves);
        games[g]->play(rules, state_of(&start), player, moves[0]);
        int cell = covered_cell(rules, state_of(&start));
        if (cell != NO_CELL) {
            check_last(rules, state_of(&start), cell, NO_CELL, "stroke-dasharray=\"9 7\"");
            check_last(rules, state_of(&start), NO_CELL, cell, "stroke=\"#F0C040\" stroke-width=\"6\"");
            found++;
        }
        free(moves);
        rules_free(rules);
    }
    assert_true(found > 0);
}

/* A cell where one rests and another can move, or NO_CELL. */
static int shared_cell(const struct rules *rules, const struct state *state)
{
    const struct game_looks *looks = rules->game->looks;
    for (int c = 0; c < rules->board->cell_count; c++) {
        struct piece pieces[MAX_PIECES_ON_CELL];
        int n = looks->look(rules, state, c, pieces);
        if (n == 2 && (pieces[0].signs & SIGN_RESTS) != (pieces[1].signs & SIGN_RESTS) &&
            !looks->kinds[pieces[0].kind].fills && !looks->kinds[pieces[1].kind].fills)
            return c;
    }
    return NO_CELL;
}

/* Of two on one cell the ring is round the one that can move. */
static void what_is_picked_is_what_can_move(void **state)
{
    (void)state;
    int found = 0;
    for (int g = 0; games[g]; g++) {
        struct rules *rules = rules_for(games[g], "");
        union state_buffer start;
        char centre[64];
        at(rules, NULL, &start);
        int cell = shared_cell(rules, state_of(&start));
        if (cell != NO_CELL) {
            const struct picture how = {.has_selected = true, .selected = cell};
            const struct board_cell *place = &rules->board->cells[cell];
            struct kept rings = layer_of(rules, state_of(&start), &how, LAYER_SIGNS);
            snprintf(centre, sizeof centre, "<circle cx=\"%d\" cy=\"%d\"", place->x, place->y);
            assert_int_equal(count_of("<circle", rings.text), 2);
            assert_int_equal(count_of(centre, rings.text), 0);
            free(rings.text);
            found++;
        }
        rules_free(rules);
    }
    assert_true(found > 0);
}

/* The board's cell at a place of the picture for terminals, or NO_CELL. */
static int pointed(const struct picture_cells *cells, int row, int column)
{
    return cells->at[row][column].cell;
}

static void terminals_know_what_is_pointed_at(void **state)
{
    (void)state;
    static struct picture_cells cells;
    struct rules *rules = rules_for(games_find(plain_game), "");
    union state_buffer start;
    struct picture how = {.has_selected = true, .selected = cell_of(rules, "a1")};
    at(rules, NULL, &start);
    picture_cells(rules, state_of(&start), &how, &cells);
    assert_int_equal(pointed(&cells, 7, 2), cell_of(rules, "a1"));
    assert_string_equal(cells.at[7][2].glyph, "W");
    assert_true(cells.at[7][2].background >= 0 && cells.at[7][6].background < 0);
    for (int column = 1; column <= 3; column++) { /* a slot as wide as its wall, which is or is not there */
        assert_int_equal(pointed(&cells, 4, column), cell_of(rules, "a2n"));
        assert_string_equal(cells.at[4][column].glyph, "-");
        assert_int_equal(pointed(&cells, 6, column), cell_of(rules, "a1n"));
        assert_string_equal(cells.at[6][column].glyph, "");
    }
    assert_int_equal(pointed(&cells, 7, 1), NO_CELL);
    char text[PICTURE_TEXT];
    struct text out = text_on(text, sizeof text);
    how.colour = true;
    picture_text(rules, state_of(&start), &how, &out);
    assert_non_null(strstr(text, "  \033[38;5;16;48;5;36mW\033[0m "));
    rules_free(rules);
    rules = rules_for(games_find(round_game), "");
    at(rules, NULL, &start);
    picture_cells(rules, state_of(&start), &(struct picture){.unicode = false}, &cells);
    const struct board_cell *castle = &rules->board->cells[cell_of(rules, "N")];
    for (int i = -3; i < 3; i++) /* [KQN4] */
        assert_int_equal(pointed(&cells, castle->row, castle->column + i), cell_of(rules, "N"));
    rules_free(rules);
}

int main(void)
{
    tests_add("pointing leads to every move", pointing_leads_to_every_move, NULL);
    tests_add("a picture is its layers", a_picture_is_its_layers, NULL);
    tests_add("a zone is a few paths", a_zone_is_a_few_paths, NULL);
    tests_add("layers for a page", layers_for_a_page, NULL);
    tests_add("the last move is seen on what covers", the_last_move_is_seen_on_what_covers, NULL);
    tests_add("what is picked is what can move", what_is_picked_is_what_can_move, NULL);
    tests_add("terminals know what is pointed at", terminals_know_what_is_pointed_at, NULL);
    const struct game *const *tested = games_tested();
    for (int i = 0; tested[i]; i++)
        tests_add(tested[i]->name, pointing_in_random_games, (void *)tested[i]);
    return tests_run("pointing");
}
