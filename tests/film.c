/* film.c - moving pictures of games: each picture of the GIF, as a reader of the test's own sees it, is the board as it
 * stood; and dots of any colours come back as near as 255 colours can be. */
#include "print/film.h"

#include <stdio.h>
#include <string.h>

#include "board/board.h"
#include "core/rng.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/notation.h"
#include "match/record.h"
#include "print/board_png.h"
#include "print/gif.h"
#include "tests/gif_reader.h"
#include "tests/support.h"

static void read_gif(struct kept *bytes, struct gif_file *gif)
{
    const char *wrong = gif_read((const uint8_t *)bytes->text, bytes->size, gif);
    free(bytes->text);
    if (wrong)
        fail_msg("the GIF cannot be read: %s", wrong);
}

static void load_faces(struct font_face faces[FONTS])
{
    for (int i = 0; i < FONTS; i++) {
        const struct embedded *file = embedded_file(font_files[i]);
        faces[i] = (struct font_face){.file = (const uint8_t *)file->text, .size = file->size};
    }
}

/* ---- dots ---- */

/* Sheets of so many random colours, in runs, of which parts change from one to the next. */
static void random_dots(int colours, int wide, int high, int farthest)
{
    struct rng rng = rng_of((uint64_t)colours);
    struct kept bytes = {.size = 0};
    struct raster sheets[4];
    struct gif_file file;
    struct gif gif;
    uint8_t palette[2048][3];
    for (int i = 0; i < colours; i++)
        for (int k = 0; k < 3; k++)
            palette[i][k] = (uint8_t)rng_below(&rng, 256);
    assert_true(gif_begin(&gif, wide, high, &(struct sink){.put = kept_put, .context = &bytes}));
    for (int s = 0; s < 4; s++) {
        assert_true(raster_open(&sheets[s], wide, high, NULL));
        if (s)
            memcpy(sheets[s].dots, sheets[s - 1].dots, 4 * (size_t)wide * (size_t)high);
        for (int i = s * wide * 3; i < wide * high - s * 5; i++) {
            uint8_t *dot = sheets[s].dots + 4 * (size_t)i;
            if (i > 0 && rng_below(&rng, 3))
                memcpy(dot, dot - 4, 4);
            else if (!s || !rng_below(&rng, 9))
                memcpy(dot, palette[rng_below(&rng, (uint32_t)colours)], 3);
            dot[3] = 255;
        }
        gif_add(&gif, &sheets[s], 10 * s);
    }
    assert_true(gif_end(&gif));
    read_gif(&bytes, &file);
    assert_int_equal(file.count, 4);
    assert_int_equal(file.wide, wide);
    assert_int_equal(file.high, high);
    assert_int_equal(file.loops, 0);
    for (int s = 0; s < 4; s++) {
        assert_int_equal(file.frames[s].hundredths, 10 * s);
        for (int i = 0; i < wide * high; i++)
            for (int k = 0; k < 3; k++)
                if (abs(file.frames[s].dots[3 * i + k] - sheets[s].dots[4 * i + k]) > farthest)
                    fail_msg("picture %d, dot %d: %d for %d", s, i, file.frames[s].dots[3 * i + k],
                             sheets[s].dots[4 * i + k]);
        raster_close(&sheets[s]);
    }
    gif_free(&file);
}

static void dots_come_back(void **state)
{
    (void)state;
    random_dots(1, 1, 40, 7);
    random_dots(2, 20, 20, 7);
    random_dots(200, 90, 60, 7);
    random_dots(255, 333, 200, 7);
    random_dots(2000, 200, 150, 110);
}

static void what_stays_costs_little(void **state)
{
    (void)state;
    struct kept bytes = {.size = 0};
    struct raster sheet;
    struct gif_file file;
    struct gif gif;
    assert_true(raster_open(&sheet, 100, 100, NULL));
    assert_true(gif_begin(&gif, 100, 100, &(struct sink){.put = kept_put, .context = &bytes}));
    gif_add(&gif, &sheet, 1);
    size_t first = bytes.size;
    gif_add(&gif, &sheet, 2);
    assert_true(bytes.size - first < 40);
    assert_true(gif_end(&gif));
    read_gif(&bytes, &file);
    assert_int_equal(file.count, 2);
    assert_int_equal(file.frames[1].changed, 0);
    raster_close(&sheet);
    gif_free(&file);
}

/* ---- games ---- */

/* Some turns, after everything has been set up. */
static struct match *random_match(const struct rules *rules, int turns)
{
    struct match *match = match_new(rules, NULL, NULL);
    struct rng rng = rng_of(7);
    struct move *moves = calloc((size_t)rules->game->max_moves, sizeof *moves);
    assert_true(match_seat_all(match, "computer random", 0));
    while (notation_turns(match) < turns && !match_result(match).by) {
        int player = player_first(match_to_act(match));
        union state_buffer seen;
        char word[SUPPORT_WORD];
        struct why why;
        match_view(match, player, state_of(&seen));
        int n = rules->game->moves(rules, state_of(&seen), player, moves);
        const char *said = word_of(rules, state_of(&seen), moves[rng_below(&rng, (uint32_t)n)], word);
        if (!match_play(match, player, said, 0, &why))
            fail_msg("%s is refused: %s", said, why.message);
    }
    free(moves);
    return match;
}

/* How many dots of a picture are far from what the board is. */
static int far_dots(const struct film *film, int n, const uint8_t *dots, int wide, int high)
{
    union state_buffer at;
    struct picture how = film_picture(film, n, &at);
    struct raster raster;
    int far = 0;
    assert_true(raster_open(&raster, wide, high, film->faces));
    board_draw(&raster, (struct box){0, 0, wide, high}, match_rules(film->match), state_of(&at), &how);
    for (int i = 0; i < wide * high; i++) {
        int most = 0;
        for (int k = 0; k < 3; k++) {
            int apart = abs(raster.dots[4 * i + k] + 255 - raster.dots[4 * i + 3] - dots[3 * i + k]);
            most = apart > most ? apart : most;
        }
        far += most > 24;
    }
    raster_close(&raster);
    return far;
}

static void games_are_seen(void **state)
{
    (void)state;
    struct font_face faces[FONTS];
    load_faces(faces);
    for (const struct game *const *game = games_tested(); *game; game++) {
        struct rules *rules = rules_for(*game, "");
        struct match *match = random_match(rules, 60);
        struct film film = {.match = match, .player = rules->players - 1, .every = 6, .wide = 150, .faces = faces};
        struct kept bytes = {.size = 0};
        struct gif_file file;
        int i = 0;
        assert_true(film_gif(&film, &(struct sink){.put = kept_put, .context = &bytes}));
        size_t size = bytes.size;
        read_gif(&bytes, &file);
        for (int n = notation_start(match); n >= 0; n = film_next(&film, n), i++) {
            assert_true(i < file.count);
            int far = far_dots(&film, n, file.frames[i].dots, file.wide, file.high);
            if (far * 100 > file.wide * file.high)
                fail_msg("%s, picture %d: %d dots of %d are not as they are drawn", (*game)->name, i, far,
                         file.wide * file.high);
        }
        assert_int_equal(i, file.count);
        assert_true(file.frames[i - 1].hundredths > file.frames[0].hundredths);
        print_message("# %s: %d pictures, %zu bytes\n", (*game)->name, file.count, size);
        gif_free(&file);
        match_free(match);
        rules_free(rules);
    }
}

/* A board that is turned has its own things on the near side, and turned twice by half it is as before. */
static void boards_are_turned(void **state)
{
    (void)state;
    for (const struct game *const *game = games_tested(); *game; game++) {
        struct rules *rules = rules_for(*game, "");
        union state_buffer start;
        rules->game->setup(rules, state_of(&start));
        bool square = rules->board->width == rules->board->height;
        int sum = 0, count = 0;
        for (int p = 0; p < rules->players; p++) {
            int turn = picture_turn(rules, state_of(&start), p);
            assert_true(turn == 0 || turn == 2 || (square && rules->players > 2));
            sum += turn;
            count += turn > 0;
        }
        struct piece pieces[MAX_PIECES_ON_CELL];
        bool stands = false;
        for (int c = 0; c < rules->board->cell_count; c++)
            stands = stands || rules->game->looks->look(rules, state_of(&start), c, pieces) > 0;
        if (stands && rules->players == 2)
            assert_true(sum == 2 && count == 1);
        rules_free(rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dots_come_back),
        cmocka_unit_test(what_stays_costs_little),
        cmocka_unit_test(games_are_seen),
        cmocka_unit_test(boards_are_turned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
