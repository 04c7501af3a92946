/* pointing.c - what a client with a pointer or a page asks of core: making moves by pointing, what a move does to the
 * board, why a try is refused, how pieces turn, and pictures in layers. */
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

enum { STATES = 150, TRIES = 60 };

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
    struct rules *rules = rules_for(games_find("alcazar"), "");
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

/* ---- what a move does ---- */

/* The knight on h13 threatens the duke on h8. */
static const char battle[] = "2 duel1 tintagel0-tintagel1-tintagel2-tintagel3 0 9 - "
                             "w=0:j2j3:Kl2,Pu5,Dh8,Ne13,Nw8,Sl9,Sm11,Ik12,Il12,In11,Ip12,Ql4,Aj3;"
                             "b=1:o23o22:Km22,Pt17,Dc20,Nh13,Nv15,Sl15,Sm16,Ik14,Im14,In14,Iq13,Qm20,Al17";

static const char onto[] = "2 0 grail grail - 0 K:N,Q:N,n:N.N.N.a3,c:N,m:0;K:S,Q:S,n:S.S.S.a4,c:S,m:0";

static struct effect effect_at(const char *game, const char *position, int player, const char *word)
{
    struct rules *rules = rules_for(games_find(game), "");
    union state_buffer state;
    struct move move;
    struct why why;
    at(rules, position, &state);
    assert_true(game_find_move(rules, state_of(&state), player, word, &move, &why));
    struct effect effect = effect_of(rules, state_of(&state), player, move);
    rules_free(rules);
    return effect;
}

static void effects_are_seen(void **state)
{
    (void)state;
    static const char capture[] = "BbbbB/bbbb/bbb1b/4/5/4/5/5/3b1/2r1/5/4/rrrrr/rrr1/RrrrR r - - 0";
    struct effect go = effect_at("alcazar", NULL, 0, "a1-a2");
    assert_true(go.army == 0 && go.kind == 0 && !go.places && go.target == TARGET_GO);
    assert_int_equal(effect_at("alcazar", NULL, 0, "a2n/a3w").army, NO_ARMY);
    assert_int_equal(effect_at("granat", NULL, 0, "c3-b4").target, TARGET_GO);
    assert_int_equal(effect_at("granat", NULL, 0, "a1*c3").target, TARGET_GIVE);
    assert_int_equal(effect_at("granat", capture, 0, "f6xh8").target, TARGET_GO);
    assert_int_equal(effect_at("skirmish", "0 - 0 0:a1.b1.c2;1:c3.b4;2:c4.d4", 0, "c2>c3").target, TARGET_HIT);
    assert_int_equal(effect_at("grailnah", onto, 0, "a3-a4").target, TARGET_TAKE);
    struct effect place = effect_at("skirmish", NULL, 0, "@a1");
    assert_true(place.places && place.army == 0 && place.target == TARGET_GO);
}

static void royals_in_danger_are_seen(void **state)
{
    (void)state;
    struct rules *rules = rules_for(games_find("graal"), "");
    union state_buffer now;
    struct piece pieces[MAX_PIECES_ON_CELL];
    at(rules, battle, &now);
    assert_int_equal(rules->game->looks->look(rules, state_of(&now), cell_of(rules, "h8"), pieces), 1);
    assert_true(pieces[0].signs & SIGN_DANGER);
    assert_int_equal(rules->game->looks->look(rules, state_of(&now), cell_of(rules, "l2"), pieces), 1);
    assert_false(pieces[0].signs & SIGN_DANGER);
    assert_int_equal(rules->game->looks->look(rules, state_of(&now), cell_of(rules, "w8"), pieces), 1);
    assert_false(pieces[0].signs & SIGN_DANGER);
    rules_free(rules);
}

/* ---- why not ---- */

static void expect_refusal(const char *game, const char *position, int player, const char *from, const char *to,
                           const char *rule)
{
    struct rules *rules = rules_for(games_find(game), "");
    union state_buffer state;
    struct move *scratch = calloc((size_t)rules->game->max_moves, sizeof *scratch);
    uint16_t cells[2] = {(uint16_t)cell_of(rules, from), (uint16_t)cell_of(rules, to)};
    struct why why;
    at(rules, position, &state);
    pick_refusal(rules, state_of(&state), player, NULL, cells, 2, scratch, &why);
    assert_string_equal(why.rule, rule);
    assert_true(has_words(why.message));
    free(scratch);
    rules_free(rules);
}

static void tries_are_refused_by_their_rule(void **state)
{
    (void)state;
    static const char must[] = "BbbbB/bbbb/bbb1b/4/5/4/5/5/3b1/2r1/5/4/rrrrr/rrr1/RrrrR r - - 0";
    expect_refusal("alcazar", NULL, 0, "a1", "c2", "AL-3");
    expect_refusal("alcazar", NULL, 0, "d4", "d3", "AL-2");
    expect_refusal("alcazar", NULL, 0, "b1e", "d4n", "AL-5");
    expect_refusal("alcazar", "a1 d4 b a2e,a2n,b1e,b1n,b4n,c3e,c3n,d2n b4n 10 1", 1, "b4n", "b4e", "AL-7");
    expect_refusal("alcazar", "a1 d4 w a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 22 4", 0, "a2n", "a3w", "AL-4");
    expect_refusal("granat", NULL, 0, "c3", "c5", "GN-3");
    expect_refusal("granat", NULL, 0, "a15", "b14", "GN-2");
    expect_refusal("granat", must, 0, "a3", "b4", "GN-7");
    expect_refusal("grailnah", NULL, 0, "grail", "c4", "GT-15");
    expect_refusal("grailnah", NULL, 0, "N", "c1", "GT-5");
    expect_refusal("grailnah", NULL, 0, "S", "a9", "GT-3");
    expect_refusal("grailnah", onto, 0, "a3", "c3", "GT-6");
    expect_refusal("grailnah", onto, 0, "a4", "b4", "GT-3");
    expect_refusal("graal", battle, 0, "l2", "l7", "GR-7");
    expect_refusal("graal", battle, 0, "h13", "h8", "GR-19");
    expect_refusal("graal", battle, 0, "j3", "h13", "GR-16");
}

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
        game->play(rules, now, player, moves[rng_below(&rng, (uint32_t)n)]);
    }
    free(moves);
    free(scratch);
    rules_free(rules);
}

/* ---- pictures ---- */

struct page {
    char *text;
    size_t length, room;
};

static void put(void *context, const char *text, size_t size)
{
    struct page *page = context;
    if (page->length + size + 1 > page->room) {
        page->room = 2 * (page->length + size) + 1024;
        char *more = realloc(page->text, page->room);
        assert_non_null(more);
        page->text = more;
    }
    memcpy(page->text + page->length, text, size);
    page->length += size;
    page->text[page->length] = '\0';
}

static struct page layer_of(const struct rules *rules, const struct state *state, const struct picture *how, int layer)
{
    struct page page = {.text = NULL};
    struct sink sink = {.put = put, .context = &page};
    put(&page, "", 0);
    if (layer < 0)
        picture_svg_defs(rules, how, &sink);
    else
        picture_svg_layer(rules, state, how, (enum picture_layer)layer, &sink);
    return page;
}

static void a_picture_is_its_layers(void **state)
{
    (void)state;
    for (int g = 0; games[g]; g++) {
        struct rules *rules = rules_for(games[g], "");
        union state_buffer start;
        struct picture how = {.coordinates = true};
        struct page whole = {.text = NULL};
        struct sink sink = {.put = put, .context = &whole};
        at(rules, NULL, &start);
        picture_svg(rules, state_of(&start), &how, &sink);
        const char *rest = strstr(whole.text, "<defs>");
        for (int layer = -1; layer < LAYER_CELLS; layer++) {
            struct page page = layer_of(rules, state_of(&start), &how, layer);
            assert_memory_equal(rest, page.text, page.length);
            rest += page.length;
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
    struct rules *rules = rules_for(games_find("alcazar"), "");
    union state_buffer start;
    struct picture how = {.parts = true, .dark = true, .coordinates = true};
    at(rules, NULL, &start);
    struct page tokens = layer_of(rules, state_of(&start), &how, LAYER_TOKENS);
    assert_non_null(strstr(tokens.text, "<g class=\"piece\" data-cell=\"15\" data-army=\"1\" data-kind=\"0\">"));
    assert_non_null(strstr(tokens.text, "<g class=\"up\">"));
    struct page ground = layer_of(rules, state_of(&start), &how, LAYER_GROUND);
    assert_non_null(strstr(ground.text, "#2A3A44"));
    assert_null(strstr(ground.text, "#A9BCC0"));
    struct page cells = layer_of(rules, state_of(&start), &how, LAYER_CELLS);
    int count = 0;
    for (const char *found = cells.text; (found = strstr(found, "class=\"cell\"")); found++)
        count++;
    assert_int_equal(count, 16 + 40); /* squares and slots, but not the towers above them */
    free(tokens.text);
    free(ground.text);
    free(cells.text);
    rules_free(rules);
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
    struct rules *rules = rules_for(games_find("alcazar"), "");
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
    rules = rules_for(games_find("grailnah"), "");
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
    tests_add("effects are seen", effects_are_seen, NULL);
    tests_add("royals in danger are seen", royals_in_danger_are_seen, NULL);
    tests_add("tries are refused by their rule", tries_are_refused_by_their_rule, NULL);
    tests_add("a picture is its layers", a_picture_is_its_layers, NULL);
    tests_add("layers for a page", layers_for_a_page, NULL);
    tests_add("terminals know what is pointed at", terminals_know_what_is_pointed_at, NULL);
    for (int i = 0; games[i]; i++)
        tests_add(games[i]->name, pointing_in_random_games, (void *)games[i]);
    return tests_run("pointing");
}
