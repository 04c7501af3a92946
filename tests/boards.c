/* boards.c - boards are read from their texts, and what is wrong with one is told with its place. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "tests/support.h"

static const char *const small_board = "size 10 20\nzone z empty . · full @ ■\ncell a 1 2 3 4 z\ncell b 9 18 3 5 z\n"
                                       "kind k\nline k a b\nloop k a - b -\nlabel A 1 2 3 4\nstart x  y # comment\n";

static void a_board_is_read(void **state)
{
    (void)state;
    struct why why;
    struct board *board = board_read("small", small_board, &why);
    assert_non_null(board);
    assert_int_equal(board->cell_count, 2);
    assert_int_equal(board_cell(board, "b"), 1);
    assert_int_equal(board_cell(board, "c"), -1);
    assert_true(board_in(board, 0, board_zone(board, "z")));
    assert_false(board_in(board, 0, board_zone(board, "y")));
    assert_int_equal(board->line_count, 2);
    assert_true(board->lines[1].loop);
    assert_int_equal(board->lines[1].length, 4);
    assert_int_equal(board->joints[board->lines[1].first + 1], NO_CELL);
    assert_string_equal(board->start, "x y");
    assert_int_equal(board_opposite(board, 0), 1);
    free(board);
}

/* A cell, a line and a label of nine by nine, as a list would have them. */
static void write_cells(struct text *out)
{
    for (int rank = 0; rank < 9; rank++)
        for (int file = 0; file < 9; file++) {
            const int numbers[] = {50 + 60 * file, 600 - 60 * rank, 17 - 2 * rank, 3 + 4 * file};
            text_add(out, "cell ");
            text_add_char(out, (char)('a' + file));
            text_add_number(out, rank + 1);
            for (int i = 0; i < 4; i++) {
                text_add_char(out, ' ');
                text_add_number(out, numbers[i]);
            }
            text_add(out, rank < 3 && file >= 2 ? " point home\n" : " point\n");
        }
}

/* From (file, rank) on, by (right, up), to the edge. */
static void write_line(struct text *out, int file, int rank, int right, int up)
{
    text_add(out, right && up ? "line slant" : "line straight");
    for (; file < 9 && rank >= 0 && rank < 9; file += right, rank += up) {
        text_add_char(out, ' ');
        text_add_char(out, (char)('a' + file));
        text_add_number(out, rank + 1);
    }
    text_add_char(out, '\n');
}

static void write_label(struct text *out, bool letter, int n)
{
    const int at[2][4] = {{20, 600 - 60 * n, 17 - 2 * n, 0}, {50 + 60 * n, 650, 19, 3 + 4 * n}};
    text_add(out, "label ");
    if (letter)
        text_add_char(out, (char)('a' + n));
    else
        text_add_number(out, n + 1);
    for (int i = 0; i < 4; i++) {
        text_add_char(out, ' ');
        text_add_number(out, at[letter][i]);
    }
    text_add_char(out, '\n');
}

/* Few lines make the same board as a list of all that is on it. */
static void a_grid_is_what_a_list_would_be(void **state)
{
    (void)state;
    static char list[1 << 14];
    static const char head[] = "size 600 700\nzone point disc 40 empty . ·\nzone home fill FFFFFF\n";
    static const char kinds[] = "kind straight stroke 000000 2\nkind slant\n";
    struct text out = text_on(list, sizeof list);
    struct why why;
    text_add(&out, head);
    write_cells(&out);
    text_add(&out, kinds);
    for (int rank = 0; rank < 9; rank++)
        write_line(&out, 0, rank, 1, 0);
    for (int file = 0; file < 9; file++)
        write_line(&out, file, 0, 0, 1);
    for (int file = 0; file < 8; file++) /* from the lowest rank, then from the first file */
        write_line(&out, file, 0, 1, 1);
    for (int rank = 1; rank < 8; rank++)
        write_line(&out, 0, rank, 1, 1);
    for (int rank = 1; rank < 9; rank++) /* from the first file, then from the highest rank */
        write_line(&out, 0, rank, 1, -1);
    for (int file = 1; file < 8; file++)
        write_line(&out, file, 8, 1, -1);
    for (int i = 0; i < 18; i++)
        write_label(&out, i < 9, i % 9);
    assert_false(out.cut);
    struct board *all = board_read("list", list, &why);
    assert_non_null(all);
    char few[512];
    out = text_on(few, sizeof few);
    text_add(&out, head);
    text_add(&out, "grid 9 9 50 600 17 3 60 2 4 point\nalso home c1..i3\n");
    text_add(&out, kinds);
    text_add(&out, "lines straight ranks files\nlines slant rising falling\ncoordinates letters 650 19 numbers 20 0\n");
    struct board *grid = board_read("grid", few, &why);
    assert_non_null(grid);
    assert_int_equal(grid->cell_count, 81);
    for (int i = 0; i < 81; i++)
        all->cells[i].source_line = grid->cells[i].source_line = 0;
    assert_memory_equal(grid->cells, all->cells, sizeof all->cells);
    assert_memory_equal(grid->by_name, all->by_name, sizeof all->by_name);
    assert_int_equal(grid->line_count, 9 + 9 + 15 + 15);
    assert_int_equal(grid->line_count, all->line_count);
    for (int i = 0; i < all->line_count; i++) {
        const struct board_line *a = &all->lines[i], *b = &grid->lines[i];
        assert_true(a->kind == b->kind && a->length == b->length && !b->loop);
        assert_memory_equal(&all->joints[a->first], &grid->joints[b->first], (size_t)a->length * sizeof *all->joints);
    }
    assert_int_equal(grid->label_count, all->label_count);
    assert_memory_equal(grid->labels, all->labels, sizeof all->labels);
    free(all);
    free(grid);
}

/* A rectangle of a grid, and a single cell, in a zone that becomes the first of their cells. */
static void rectangles_are_marked(void **state)
{
    (void)state;
    struct why why;
    struct board *board = board_read("f", "zone z\nzone y\ngrid 3 3 0 20 2 0 10 1 1 z\nmark y a1..b2 c3\n", &why);
    assert_non_null(board);
    for (int cell = 0; cell < 9; cell++) {
        bool in = (cell % 3 < 2 && cell / 3 < 2) || cell == 8;
        assert_int_equal(board_in(board, cell, 1), in);
        assert_int_equal(board->cells[cell].first_zone, in);
    }
    free(board);
}

/* Four sectors: their middles are half-way between the hours. */
static void a_round_board_is_read(void **state)
{
    (void)state;
    struct why why;
    static const bool gone[BOARD_CELLS] = {[1] = true, [7] = true};
    struct board *board = board_read("round",
                                     "size 1000 1000\nzone z\nzone y\nkind ring\nkind spoke\ncentre 500 500 20 40 50\n"
                                     "ring a ring 4 400 200 z\nring b ring 4 200 100 z\ncell m 500 500 20 40 z\n"
                                     "spokes spoke a b m\nspan c a 4 2 420 190 z\nmark y b3\nnumbers a 450\n",
                                     &why);
    char path[256];
    struct text text = text_on(path, sizeof path);
    assert_non_null(board);
    assert_int_equal(board->cell_count, 10);
    assert_int_equal(board->line_count, 6);
    assert_int_equal(board->label_count, 4);
    assert_int_equal(board->cells[0].x, 712); /* 500 + 300 * sin 45 */
    assert_int_equal(board->cells[0].y, 288);
    assert_int_equal(board->cells[0].row, 16);
    assert_int_equal(board->cells[0].column, 48);
    assert_int_equal(board->cells[9].y, 195); /* spans twelve o'clock */
    assert_true(board_in(board, board_cell(board, "b3"), board_zone(board, "y")));
    board_outline(board, 0, -1, 0, &text);
    assert_string_equal(path, "M500,100A400,400 0 0 1 900,500L700,500A200,200 0 0 0 500,300Z");
    board_remove(board, gone);
    assert_int_equal(board->cell_count, 8);
    assert_int_equal(board->label_count, 3);
    assert_int_equal(board_cell(board, "a2"), -1);
    assert_int_equal(board_cell(board, "a3"), 1);
    assert_int_equal(board_cell(board, "c"), 7);
    assert_int_equal(board->joints[board->lines[0].first + 1], NO_CELL);
    assert_int_equal(board->joints[board->lines[0].first + 2], 1);
    free(board);
}

/* Each fault is told with the file and the line. */
/* Texts of boards, what is wrong with them, and where. */
static const struct {
    const char *text, *message, *place;
} faults[] = {
    {"", "board.empty", "f"},
    {"# \xFF\n", "board.not-text", "f"},
    {"size 10\n", "board.number-missing", "f:1"},
    {"size 10 x\n", "board.number", "f:1"},
    {"size 10 -3\n", "board.number", "f:1"},
    {"size 10 10 10\n", "board.left-over", "f:1"},
    {"\n# c\nfoo\n", "board.word", "f:3"},
    {"zone\n", "board.name-missing", "f:1"},
    {"zone z\nzone z\n", "board.twice", "f:2"},
    {"zone z disc\n", "board.number-missing", "f:1"},
    {"zone z oval 3\n", "board.word", "f:1"},
    {"zone a-very-long-name-indeed\n", "board.name", "f:1"},
    {"zone z\xC3\xA9\n", "board.name", "f:1"},
    {"zone z\ncell a 1 1 1 1\n", "board.no-zone", "f:2"},
    {"zone z\ncell a 1 1 1 1 y\n", "board.no-zone", "f:2"},
    {"zone z\ncell a 1 1 1 1 z\ncell a 1 1 1 1 z\n", "board.twice", "f:3"},
    {"zone z\ncell - 1 1 1 1 z\n", "board.twice", "f:2"},
    {"zone z\ncell a 1 1 1 1 z\nline k a a\n", "board.no-kind", "f:3"},
    {"zone z\ncell a 1 1 1 1 z\nkind k\nkind k\n", "board.twice", "f:4"},
    {"zone z\ncell a 1 1 1 1 z\nkind k\nline k a b\n", "board.no-cell", "f:4"},
    {"zone z\nmark y a\n", "board.no-zone", "f:2"},
    {"zone z\nmark z a\n", "board.no-cell", "f:2"},
    {"zone z\nkind k\nring r k 4 20 10 z\n", "board.no-centre", "f:3"},
    {"centre 50 50 9 9\n", "board.number-missing", "f:1"},
    {"centre 50 50 9 9 0\n", "board.number", "f:1"},
    {"centre 50 50 9 9 5\ncentre 50 50 9 9 5\n", "board.twice", "f:2"},
    {"zone z\nkind k\ncentre 50 50 9 9 5\nring r k 4 10 20 z\n", "board.radii", "f:4"},
    {"zone z\nkind k\ncentre 50 50 9 9 5\nring r k 4 80 60 z\n", "board.off", "f:4"},
    {"zone z\nkind k\ncentre 50 50 9 9 5\nring r k 1 40 20 z\n", "board.short-line", "f:4"},
    {"zone z\nkind k\ncentre 50 50 9 9 5\nring r k 121 40 20 z\n", "board.number", "f:4"},
    {"zone z\nkind k\ncentre 50 50 9 9 5\nring r k 4 40 20 z\nring r k 4 20 10 z\n", "board.twice", "f:5"},
    {"zone z\nkind k\ncentre 50 50 9 9 5\nring r k 4 40 20 z\nspokes k r s\n", "board.no-ring", "f:5"},
    {"zone z\nkind k\ncentre 50 50 9 9 5\nring r k 4 40 20 z\nspokes k r\n", "board.short-line", "f:5"},
    {"zone z\nkind k\ncentre 50 50 9 9 5\nring r k 4 40 20 z\nspan c r 0 2 40 20 z\n", "board.number", "f:5"},
    {"zone z\nkind k\ncentre 50 50 9 9 5\nring r k 4 40 20 z\nspan c s 1 2 40 20 z\n", "board.no-ring", "f:5"},
    {"zone z\nkind k\ncentre 50 50 9 9 5\nring r k 4 40 20 z\nnumbers s 9\n", "board.no-ring", "f:5"},
    {"zone z\ngrid 3 3 0 20 2 0 10 1 1\n", "board.no-zone", "f:2"},
    {"zone z\ngrid 27 3 0 20 2 0 10 1 1 z\n", "board.number", "f:2"},
    {"zone z\ngrid 3 0 0 20 2 0 10 1 1 z\n", "board.number", "f:2"},
    {"zone z\ngrid 3 3 0 20 2 0 0 1 1 z\n", "board.number", "f:2"},
    {"zone z\ngrid 3 3 0 19 2 0 10 1 1 z\n", "board.off", "f:2"},
    {"zone z\ngrid 3 3 0 20 1 0 10 1 1 z\n", "board.off", "f:2"},
    {"zone z\ngrid 3 3 0 20 2 126 10 1 1 z\n", "board.off", "f:2"},
    {"zone z\ngrid 3 3 99990 20 2 0 10 1 1 z\n", "board.off", "f:2"},
    {"zone z\ncell b2 1 1 1 1 z\ngrid 3 3 0 20 2 0 10 1 1 z\n", "board.twice", "f:3"},
    {"zone z\ngrid 1 1 0 20 2 0 10 1 1 z\ngrid 1 1 0 20 2 0 10 1 1 z\n", "board.twice", "f:3"},
    {"kind k\nlines k ranks\n", "board.no-grid", "f:2"},
    {"coordinates letters 1 1\n", "board.no-grid", "f:1"},
    {"zone z\nkind k\ngrid 3 3 0 20 2 0 10 1 1 z\nlines k\n", "board.word", "f:4"},
    {"zone z\nkind k\ngrid 3 3 0 20 2 0 10 1 1 z\nlines k ranks up\n", "board.word", "f:4"},
    {"zone z\ngrid 3 3 0 20 2 0 10 1 1 z\nlines k ranks\n", "board.no-kind", "f:3"},
    {"zone z\ngrid 3 3 0 20 2 0 10 1 1 z\ncoordinates\n", "board.word", "f:3"},
    {"zone z\ngrid 3 3 0 20 2 0 10 1 1 z\ncoordinates signs 1 1\n", "board.word", "f:3"},
    {"zone z\ngrid 3 3 0 20 2 0 10 1 1 z\ncoordinates letters 1 64\n", "board.number", "f:3"},
    {"zone z\ngrid 3 3 0 20 2 0 10 1 1 z\nalso z a1..d1\n", "board.no-cell", "f:3"},
    {"zone z\ngrid 3 3 0 20 2 0 10 1 1 z\nalso z c3..a1\n", "board.no-cell", "f:3"},
    {"zone z\ngrid 3 3 0 20 2 0 10 1 1 z\nalso z b1..a2\n", "board.no-cell", "f:3"},
    {"zone z\ngrid 3 3 0 20 2 0 10 1 1 z\ncell o 9 9 9 9 z\nalso z a1..o\n", "board.no-cell", "f:4"},
    {"band 20 10 FFFFFF stars 4 000000\n", "board.word", "f:1"},
    {"zone z\ncell a 1 1 1 1 z\nkind k\nline k a\n", "board.short-line", "f:4"},
    {"zone z\ncell a 1 1 1 1 z\nkind k\nline\n", "board.no-kind", "f:4"},
    {"start\n", "board.start", "f:1"},
    {"start a\nstart b\n", "board.twice", "f:2"},
    {"size 1 1\nsize 1 1\n", "board.twice", "f:2"},
    {"zone z\ncell a 1 1 64 1 z\n", "board.number", "f:2"},
    {"zone z\ncell a 1 1 1 128 z\n", "board.number", "f:2"},
    {"dark 000000 white\n", "board.colour", "f:1"},
    {"dark 000000\n", "board.colour", "f:1"},
    {"earlier 12ab\n", "board.hash", "f:1"},
    {"zone z fill red\n", "board.colour", "f:1"},
    {"zone z empty .\n", "board.glyph", "f:1"},
};

static void faults_of_boards_name_file_and_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct why why;
        assert_null(board_read("f", faults[i].text, &why));
        assert_string_equal(why.message, faults[i].message);
        assert_string_equal(why.arg[0], faults[i].place);
    }
}

/* A board with so many of one statement, numbered where its form has '%'. */
static bool accepts(const char *head, const char *form, int count)
{
    static char text[1 << 18];
    struct text out = text_on(text, sizeof text);
    struct why why;
    text_add(&out, head);
    for (int i = 0; i < count; i++)
        for (const char *c = form; *c; c++) {
            if (*c == '%')
                text_add_number(&out, i);
            else
                text_add_char(&out, *c);
        }
    assert_false(out.cut);
    struct board *board = board_read("f", text, &why);
    free(board);
    assert_true(board || strcmp(why.message, "board.too-many") == 0);
    return board != NULL;
}

static void boards_have_limits(void **state)
{
    (void)state;
    const char *one = "zone z\ncell a 1 1 1 1 z\nkind k\n";
    assert_true(accepts(one, "zone z%\n", BOARD_ZONES - 1) && !accepts(one, "zone z%\n", BOARD_ZONES));
    assert_true(accepts(one, "cell c% 1 1 1 1 z\n", BOARD_CELLS - 1) &&
                !accepts(one, "cell c% 1 1 1 1 z\n", BOARD_CELLS));
    assert_true(accepts(one, "kind k%\n", BOARD_KINDS - 1) && !accepts(one, "kind k%\n", BOARD_KINDS));
    assert_true(accepts(one, "line k a a\n", BOARD_LINES) && !accepts(one, "line k a a\n", BOARD_LINES + 1));
    assert_true(accepts(one, "line k a a a a a a a a a a a a a a a a\n", BOARD_JOINTS / 16) &&
                !accepts(one, "line k a a a a a a a a a a a a a a a a\n", BOARD_JOINTS / 16 + 1));
    assert_true(accepts(one, "label l 1 1 1 1\n", BOARD_LABELS) &&
                !accepts(one, "label l 1 1 1 1\n", BOARD_LABELS + 1));
}

static const char *edited_board(const void *context, const char *name)
{
    (void)name;
    return context;
}

/* A text with one part exchanged; "\\n" in the new part is a new line. */
static char *exchange(const char *text, const char *old, const char *new)
{
    const char *at = strstr(text, old);
    if (!at)
        fail_msg("the board has no “%s”", old);
    size_t size = strlen(text) + strlen(new) + 1;
    char *edited = malloc(size);
    struct text out = text_on(edited, size);
    text_add_part(&out, text, (size_t)(at - text));
    for (; *new; new ++) {
        bool line = new[0] == '\\' && new[1] == 'n';
        text_add_char(&out, line ? '\n' : *new);
        new += line;
    }
    text_add(&out, at + strlen(old));
    return edited;
}

static void check_edit(const struct game *game, const char *text, char *const *field, bool whole)
{
    struct why why;
    char *edited = exchange(text, field[0], field[1]);
    struct board_source source = {.find = edited_board, .context = edited};
    if (rules_new(game, "", &source, &why))
        fail_msg("%s: “%s” in place of “%s” should be refused", game->name, field[1], field[0]);
    assert_true(has_words(why.message));
    if (!whole && !strchr(why.arg[0], ':'))
        fail_msg("%s: “%s”: no line is named: %s", game->name, field[1], why.message);
    free(edited);
}

/* Change one thing in a board, as tests/rules/GAME.boards says: the rules are refused, with words in both languages. */
static void boards_that_do_not_suit_the_game_are_refused(void **state)
{
    (void)state;
    int edits = 0;
    for (int g = 0; games[g]; g++) {
        char path[128], name[128];
        snprintf(path, sizeof path, "rules/%s.boards", games[g]->name);
        snprintf(name, sizeof name, "%s.board", games[g]->name);
        struct lines lines = lines_read(path);
        for (int i = 0; i < lines.count; i++) {
            char *field[3];
            if (lines.line[i][0] == '#')
                continue;
            int fields = fields_cut(lines.line[i], field, 3);
            assert_true(fields >= 2);
            check_edit(games[g], embedded_find(name), field, fields > 2);
            edits++;
        }
        lines_free(&lines);
    }
    assert_true(edits > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_is_read),
        cmocka_unit_test(a_grid_is_what_a_list_would_be),
        cmocka_unit_test(rectangles_are_marked),
        cmocka_unit_test(a_round_board_is_read),
        cmocka_unit_test(faults_of_boards_name_file_and_line),
        cmocka_unit_test(boards_have_limits),
        cmocka_unit_test(boards_that_do_not_suit_the_game_are_refused),
    };
    return cmocka_run_group_tests_name("boards", tests, NULL, NULL);
}
