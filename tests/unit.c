/* unit.c - what is not a game: text, numbers, weights, options, words; a picture, counting, the simplest players. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contest/arena.h"
#include "core/bits.h"
#include "core/game_text.h"
#include "core/hash.h"
#include "core/rng.h"
#include "core/rules.h"
#include "draw/picture.h"
#include "games/embedded.h"
#include "games/games.h"
#include "search/perft.h"
#include "search/playout.h"
#include "tests/support.h"

/* ---- text ---- */

static void text_is_never_longer_than_its_memory(void **state)
{
    (void)state;
    char memory[6];
    struct text text = text_on(memory, sizeof memory);
    text_add(&text, "abc");
    assert_false(text.cut);
    text_add_number(&text, -1234);
    assert_string_equal(memory, "abc-1");
    assert_true(text.cut);
    text_add_char(&text, 'x');
    assert_string_equal(memory, "abc-1");
}

static void numbers_are_written_whole(void **state)
{
    (void)state;
    char memory[64];
    struct text text = text_on(memory, sizeof memory);
    text_add_number(&text, 0);
    text_add_char(&text, ' ');
    text_add_number(&text, INT64_MIN);
    text_add_char(&text, ' ');
    text_add_number(&text, INT64_MAX);
    assert_string_equal(memory, "0 -9223372036854775808 9223372036854775807");
}

static void numbers_are_read_strictly(void **state)
{
    (void)state;
    int n;
    assert_true(text_number("0", 9, &n) && n == 0);
    assert_true(text_number("200", 200, &n) && n == 200);
    const char *bad[] = {"", "00", "01", "-1", "+1", " 1", "1 ", "201", "x", "99999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(text_number(bad[i], 200, &n));
}

static void numbers_are_exact_at_every_limit(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t most;
        bool fine;
    } cases[] = {
        {"0", 0, true},
        {"1", 0, false},
        {"0", -1, false},
        {"9", 8, false},
        {"10", 9, false},
        {"2147483647", INT32_MAX, true},
        {"2147483648", INT32_MAX, false},
        {"2147483648", INT64_C(2147483648), true},
        {"4294967295", INT32_MAX, false},
        {"4294967296", INT32_MAX, false},
        {"4294967297", INT32_MAX, false},
        {"4294967297", 1 << 30, false},
        {"4294967297", INT64_C(4294967297), true},
        {"4294967298", INT64_C(4294967297), false},
        {"9223372036854775806", INT64_MAX, true},
        {"9223372036854775807", INT64_MAX, true},
        {"9223372036854775807", INT64_MAX - 1, false},
        {"9223372036854775808", INT64_MAX, false},
        {"18446744073709551616", INT64_MAX, false},
        {"18446744073709551617", INT64_MAX, false},
        {"100000000000000000000000000000000000000000", INT64_MAX, false},
        {"00", INT64_MAX, false},
        {"007", INT64_MAX, false},
        {"-0", INT64_MAX, false},
        {"+7", INT64_MAX, false},
        {"7\n", INT64_MAX, false},
        {"0x7", INT64_MAX, false},
        {"1e3", INT64_MAX, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t wide = -5;
        int narrow = -5;
        char back[32];
        assert_int_equal(text_number64(cases[i].text, cases[i].most, &wide), cases[i].fine);
        if (cases[i].most <= INT32_MAX) {
            assert_int_equal(text_number(cases[i].text, (int)cases[i].most, &narrow), cases[i].fine);
            assert_int_equal(narrow, wide);
        }
        struct text text = text_on(back, sizeof back);
        text_add_number(&text, wide);
        assert_string_equal(back, cases[i].fine ? cases[i].text : "-5");
    }
}

/* Around every limit there is: what is written for it is read, and nothing beyond it. */
static void numbers_end_at_their_limit(void **state)
{
    (void)state;
    struct rng rng = rng_of(3);
    for (int i = 0; i < 10000; i++) {
        int64_t most = (int64_t)(rng_next(&rng) >> (1 + rng_below(&rng, 62))), read;
        char line[32];
        for (int64_t n = most > 2 ? most - 2 : 0; n <= most + 2 && n >= 0 && most < INT64_MAX - 2; n++) {
            struct text text = text_on(line, sizeof line);
            text_add_number(&text, n);
            assert_int_equal(text_number64(line, most, &read), n <= most);
            assert_true(n > most || read == n);
        }
    }
}

static void hexadecimal_digits_are_as_many_as_asked_for(void **state)
{
    (void)state;
    uint8_t bytes[2];
    uint64_t number;
    assert_true(text_hex("0af9", bytes, sizeof bytes) && bytes[0] == 0x0a && bytes[1] == 0xf9);
    static const char *const bad[] = {"", "0af", "0af90", "0af900", "0AF9", "0ag9", " af9"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(text_hex(bad[i], bytes, sizeof bytes));
    assert_true(text_hex64("00000000000000ff", &number) && number == 255);
    assert_false(text_hex64("ff", &number));
}

static void fields_stop_where_they_should(void **state)
{
    (void)state;
    char field[4];
    const char *fits = "abc,d", *too_long = "abcd,e";
    assert_true(text_field(&fits, ',', field, sizeof field));
    assert_false(text_field(&too_long, ',', field, sizeof field));
    const char *at = "ab,c,,d";
    assert_true(text_field(&at, ',', field, sizeof field));
    assert_string_equal(field, "ab");
    assert_true(text_field(&at, ',', field, sizeof field));
    assert_string_equal(field, "c");
    assert_false(text_field(&at, ',', field, sizeof field));
    assert_string_equal(at, ",d");
    at = "toolong";
    assert_false(text_field(&at, ',', field, sizeof field));
}

static void quoted_input_is_harmless(void **state)
{
    (void)state;
    struct why why;
    char longest[500];
    why_say(&why, NULL, "x", "a\033[2J\nb", NULL, NULL);
    assert_string_equal(why.arg[0], "a?[2J?b");
    memset(longest, 'z', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    why_say(&why, NULL, "x", longest, NULL, NULL);
    assert_true(strlen(why.arg[0]) < WHY_ARG_SIZE);
    assert_non_null(strstr(why.arg[0], "z..."));
    for (int i = 0; i + 2 < (int)sizeof longest; i += 2)
        memcpy(longest + i, "é", 2);
    longest[sizeof longest - 2] = '\0';
    why_say(&why, NULL, "x", longest, NULL, NULL);
    assert_int_equal((strlen(why.arg[0]) - 3) % 2, 0);
}

static void what_is_shown_is_clean(void **state)
{
    (void)state;
    static const char *const clean[] = {"", "Zoë", "a\302\240b", "\360\237\217\260"};
    static const char *const odd[] = {"\033[31m", "a\nb", "\177",     "\302\233",    "\302\205",
                                      "\233",     "\303", "\300\200", "\355\240\200"};
    for (size_t i = 0; i < sizeof clean / sizeof *clean; i++)
        assert_true(text_is_clean(clean[i]));
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        assert_false(text_is_clean(odd[i]));
    for (int last = 0x80; last < 0xC0; last++) { /* U+2000 to U+207F: what turns the writing round is among them */
        const char first[] = {(char)0xE2, (char)0x80, (char)last, '\0'},
                   second[] = {(char)0xE2, (char)0x81, (char)last, '\0'};
        assert_int_equal(text_is_clean(first), last < 0xA8 || last > 0xAE);
        assert_int_equal(text_is_clean(second), last < 0xA6 || last > 0xA9);
    }
}

/* ---- numbers ---- */

static void random_numbers_are_the_same_everywhere(void **state)
{
    (void)state;
    struct rng rng = rng_of(1);
    uint64_t sum = 0;
    for (int i = 0; i < 1000; i++)
        sum = sum * 31 + rng_next(&rng);
    assert_true(sum == UINT64_C(0x53C9120D3145E36F));
    assert_true(hash_bytes("tintagel", 8) == UINT64_C(0x5B8392E008D5DA0E));
    assert_true(hash_bytes("tintagel", 8) != hash_bytes("tintagel", 7));
}

static void random_numbers_are_uniform(void **state)
{
    (void)state;
    struct rng rng = rng_of(7);
    int seen[7] = {0};
    for (int i = 0; i < 70000; i++)
        seen[rng_below(&rng, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_in_range(seen[i], 9600, 10400);
    for (int i = 0; i < 100; i++)
        assert_int_equal(rng_below(&rng, 1), 0);
}

static void bits_are_counted(void **state)
{
    (void)state;
    struct rng rng = rng_of(3);
    assert_int_equal(bits_count(0), 0);
    assert_int_equal(bits_count(UINT64_MAX), 64);
    for (int i = 0; i < 1000; i++) {
        uint64_t set = rng_next(&rng);
        set &= rng_next(&rng);
        int n = 0;
        for (int b = 0; b < 64; b++)
            n += (int)(set >> b & 1);
        assert_int_equal(bits_count(set), n);
    }
}

/* Against a plain array, for sets of one word and more, up to the last member. */
static void sets_hold_what_is_put_into_them(void **state)
{
    (void)state;
    enum { MOST = 576 };
    struct rng rng = rng_of(4);
    for (int size = 1; size <= MOST; size += 23) {
        uint64_t one[BITS_WORDS(MOST)] = {0}, two[BITS_WORDS(MOST)] = {0};
        bool in_one[MOST] = {false}, in_two[MOST] = {false};
        int words = BITS_WORDS(size);
        for (int i = 0; i < 2 * size; i++) {
            int n = i ? (int)rng_below(&rng, (uint32_t)size) : size - 1;
            bool add = rng_below(&rng, 3) > 0;
            (add ? bits_add : bits_remove)(i % 2 ? one : two, n);
            (i % 2 ? in_one : in_two)[n] = add;
        }
        for (int operation = 0; operation < 4; operation++) {
            uint64_t set[BITS_WORDS(MOST)];
            memcpy(set, one, sizeof set);
            if (operation > 0)
                (operation == 1 ? bits_and : operation == 2 ? bits_or : bits_and_not)(set, two, words);
            int members = 0, next = bits_next(set, words, 0);
            for (int n = 0; n < size; n++) {
                bool in = operation == 0   ? in_one[n]
                          : operation == 1 ? in_one[n] && in_two[n]
                          : operation == 2 ? in_one[n] || in_two[n]
                                           : in_one[n] && !in_two[n];
                assert_int_equal(bits_has(set, n), in);
                members += in;
                if (!in)
                    continue;
                assert_int_equal(next, n);
                next = bits_next(set, words, n + 1);
            }
            assert_int_equal(next, -1);
            assert_int_equal(bits_members(set, words), members);
        }
    }
}

/* ---- weights ---- */

static void weights_have_bounds(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool fine;
        int32_t value;
    } cases[] = {
        {"to-move 10000", true, 10000},
        {"to-move -10000", true, -10000},
        {"to-move 0", true, 0},
        {"# nothing\n\n to-move\t7 # said\r\n", true, 7},
        {"to-move 10001", false, 0},
        {"to-move -10001", false, 0},
        {"to-move 100000", false, 0},
        {"to-move 4294967297", false, 0},
        {"to-move -18446744073709551615", false, 0},
        {"to-move --1", false, 0},
        {"to-move +1", false, 0},
        {"to-move", false, 0},
        {"to-moves 1", false, 0},
        {"step-nearer 3\nto-move 10001", false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct rules *rules = rules_for(games_find(plain_game), "");
        int32_t before[MAX_WEIGHTS];
        struct why why;
        memcpy(before, rules->weight, sizeof before);
        assert_int_equal(rules_read_weights(rules, cases[i].text, &why), cases[i].fine);
        if (cases[i].fine)
            assert_int_equal(rules->weight[1], cases[i].value);
        else
            assert_memory_equal(rules->weight, before, sizeof before);
        rules_free(rules);
    }
}

/* ---- options ---- */

static void options_are_read_and_written(void **state)
{
    (void)state;
    char line[64];
    const struct game *game = games_find(rare_game);
    static const char *const same[][2] = {
        {"", "push=yes"}, {"-", "push=yes"}, {"push=no", "push=no"}, {"push=yes", "push=yes"}};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct rules *rules = rules_for(game, same[i][0]);
        struct text text = text_on(line, sizeof line);
        rules_write_options(rules, &text);
        assert_string_equal(line, same[i][1]);
        rules_free(rules);
    }
    static const char *const bad[][2] = {
        {"push", "option.form"},        {"push=", "option.form"},       {"=yes", "option.form"},
        {"push=maybe", "option.value"}, {"pull=yes", "option.unknown"}, {"push=yes,push=no", "option.twice"},
        {"push=yes,", "option.form"},   {",", "option.form"},           {"push=yes|no", "option.value"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct why why;
        assert_null(rules_new(game, bad[i][0], &embedded_boards, &why));
        assert_string_equal(why.message, bad[i][1]);
    }
}

/* The rules with one option set to that many parts, all alike. */
static void parts_make_rules(const struct game *game, const struct option *option, const char *part)
{
    char options[OPTIONS_TEXT];
    for (int turns = 0; turns < 4; turns++) {
        struct text text = text_on(options, sizeof options);
        text_add(&text, option->name);
        for (const struct option_place *place = option->places; place->wide; place++) {
            text_add(&text, place == option->places ? "=" : "-");
            text_add(&text, part);
            text_add_number(&text, turns);
        }
        struct rules *rules = rules_for(game, options);
        for (const struct option_place *place = option->places; place->wide; place++)
            assert_true(place->x >= 0 && place->y >= 0 && place->x + place->wide <= rules->board->width &&
                        place->y + place->high <= rules->board->height);
        rules_free(rules);
    }
}

/* Whatever a form can be filled in with is accepted: each part in each place, turned each way. */
static void parts_of_options_fit(void **state)
{
    (void)state;
    char part[MAX_OPTION_TEXT];
    for (const struct game *const *game = games_tested(); *game; game++)
        for (const struct option *option = (*game)->options; option->name; option++)
            for (const char *at = option->parts; at && text_field(&at, '|', part, sizeof part);)
                parts_make_rules(*game, option, part);
}

/* "name=value" of another option of the same game. */
static void options_go_with_others(void **state)
{
    (void)state;
    for (const struct game *const *game = games_tested(); *game; game++)
        for (const struct option *option = (*game)->options; option->name; option++)
            if (option->only)
                rules_free(rules_for(*game, option->only));
}

static void scenes_can_be_read(void **state)
{
    (void)state;
    for (const struct game *const *game = games_tested(); *game; game++) {
        struct rules *rules = rules_for(*game, "");
        union state_buffer scene;
        struct why why;
        const char *line = (*game)->looks->scene;
        if (line && !(*game)->text->read_position(rules, line, state_of(&scene), &why))
            fail_msg("the scene of %s is refused: %s", (*game)->name, why.message);
        rules_free(rules);
    }
}

/* ---- words ---- */

static void words_are_filled_in(void **state)
{
    (void)state;
    struct words words = {.catalogue = "# c\na = first {0}, {1}{2}!\nab = x\nlong = one\n  two {0}\n\nend = {3} {\n"};
    char line[128];
    struct text text = text_on(line, sizeof line);
    assert_true(words_add(words, &text, "a", "@ab", WORDS_ID "ab", NULL));
    assert_string_equal(line, "first @ab, x!");
    text = text_on(line, sizeof line);
    assert_true(words_add(words, &text, "long", "y", NULL, NULL));
    assert_string_equal(line, "one\ntwo y");
    text = text_on(line, sizeof line);
    assert_true(words_add(words, &text, "end", NULL, NULL, NULL));
    assert_string_equal(line, "{3} {");
    text = text_on(line, sizeof line);
    assert_false(words_add(words, &text, "none", NULL, NULL, NULL));
    assert_string_equal(line, "none");
    assert_false(words_have(words, "# c"));
}

/* An argument that is a message stands in the form that the sentence asks for, or as it is where there is none. */
/* A message with an argument, and the sentence it makes. */
struct sentence {
    const char *message, *arg, *wanted;
};

static void same_sentences(const char *catalogue, const struct sentence *sentences, size_t count)
{
    char line[128];
    for (size_t i = 0; i < count; i++) {
        struct text text = text_on(line, sizeof line);
        assert_true(words_add((struct words){.catalogue = catalogue}, &text, sentences[i].message, sentences[i].arg,
                              NULL, NULL));
        assert_string_equal(line, sentences[i].wanted);
    }
}

static void words_have_forms(void **state)
{
    (void)state;
    static const struct sentence sentences[] = {{"s", WORDS_ID "w", "White’s pawn"},
                                                {"s", WORDS_ID "b", "Black pawn"},
                                                {"s", "w", "w pawn"},
                                                {"s", NULL, " pawn"},
                                                {"odd", "x", "{0:} {0;of}"}};
    same_sentences("w = White\nw.of = White’s\nb = Black\ns = {0:of} pawn\nodd = {0:} {0;of}\n", sentences,
                   sizeof sentences / sizeof *sentences);
}

static void words_agree_with_numbers(void **state)
{
    (void)state;
    static const struct sentence sentences[] = {{"n", "0", "0 coup"},  {"n", "1", "1 coup"},
                                                {"n", "2", "2 coups"}, {"n", "10", "10 coups"},
                                                {"n", "", " coups"},   {"odd", "3", "3 s {0:a|b"}};
    same_sentences("words.singular = 0 1\nn = {0} {0:coup|coups}\nodd = {0:x} {0:|s} {0:a|b\n", sentences,
                   sizeof sentences / sizeof *sentences);
}

/* ---- picture, perft, playouts ---- */

static void the_picture_is_the_rule_page_s(void **state)
{
    (void)state;
    struct rules *rules = rules_for(games_find(plain_game), "");
    union state_buffer start;
    char picture[SUPPORT_LINE];
    struct text text = text_on(picture, sizeof picture);
    rules->game->setup(rules, state_of(&start));
    picture_text(rules, state_of(&start), &(struct picture){0}, &text);
    assert_string_equal(picture, "+   +   +   +   +\n"
                                 "        |     B    4\n"
                                 "+   +   +---+   +\n"
                                 "            |      3\n"
                                 "+---+   +   +---+\n"
                                 "    |              2\n"
                                 "+   +---+   +   +\n"
                                 "  W     |          1\n"
                                 "+   +   +   +   +\n"
                                 "  a   b   c   d\n");
    rules_free(rules);
}

static void perft_says_where_it_has_no_meaning(void **state)
{
    (void)state;
    struct rules *rules = rules_for(games_find(rare_game), "");
    union state_buffer start;
    uint64_t count;
    void *space = malloc(perft_space(rules, 3));
    rules->game->setup(rules, state_of(&start));
    assert_false(perft(rules, state_of(&start), 3, space, &count));
    assert_true(perft(rules, state_of(&start), 0, space, &count));
    assert_int_equal(count, 1);
    free(space);
    rules_free(rules);
}

/* One game of a greedy player, the first of two entrants, against the other on all other sides. */
static int points_of_greedy(struct arena *arena, int k)
{
    struct arena_game game = {.seats = {1, 1, 1, 1, 1, 1}, .seed = 1000 + (uint64_t)k};
    int side = k % arena->rules->sides;
    game.seats[side] = 0;
    struct match *match = arena_play(arena, &game);
    assert_non_null(match);
    uint8_t winners = arena_winners(match);
    match_free(match);
    return !winners ? 1 : winners >> side & 1 ? 2 : 0;
}

/* Same seed, same games; and the greedy player is far better than the random one. */
static void playouts_are_reproducible(void **state)
{
    (void)state;
    for (const struct game *const *game = games_tested(); *game; game++) {
        struct rules *rules = rules_for(*game, "");
        struct move *scratch = calloc((size_t)(*game)->max_moves, sizeof *scratch);
        struct playout_tally tally[2] = {{0}, {0}};
        int score = 0;
        for (int i = 0; i < 2; i++) {
            struct rng rng = rng_of(5);
            for (int k = 0; k < 50; k++)
                playout_random(rules, &rng, scratch, &tally[i]);
        }
        assert_memory_equal(&tally[0], &tally[1], sizeof tally[0]);
        assert_int_equal(tally[0].games, 50);
        struct entrant entrants[2];
        assert_true(entrant_read("greedy", &entrants[0]) && entrant_read("random", &entrants[1]));
        struct arena *arena = arena_new(rules, entrants);
        for (int k = 0; k < 200; k++)
            score += points_of_greedy(arena, k);
        arena_free(arena);
        if (score < 360) /* 90 % */
            fail_msg("%s: the greedy player gets %d points of 400 against a random one, and should get 360: what "
                     "evaluate() says of a position is not worth enough",
                     (*game)->name, score);
        free(scratch);
        rules_free(rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_never_longer_than_its_memory),
        cmocka_unit_test(numbers_are_written_whole),
        cmocka_unit_test(numbers_are_read_strictly),
        cmocka_unit_test(numbers_are_exact_at_every_limit),
        cmocka_unit_test(numbers_end_at_their_limit),
        cmocka_unit_test(hexadecimal_digits_are_as_many_as_asked_for),
        cmocka_unit_test(fields_stop_where_they_should),
        cmocka_unit_test(quoted_input_is_harmless),
        cmocka_unit_test(what_is_shown_is_clean),
        cmocka_unit_test(random_numbers_are_the_same_everywhere),
        cmocka_unit_test(random_numbers_are_uniform),
        cmocka_unit_test(bits_are_counted),
        cmocka_unit_test(sets_hold_what_is_put_into_them),
        cmocka_unit_test(weights_have_bounds),
        cmocka_unit_test(options_are_read_and_written),
        cmocka_unit_test(parts_of_options_fit),
        cmocka_unit_test(options_go_with_others),
        cmocka_unit_test(scenes_can_be_read),
        cmocka_unit_test(words_are_filled_in),
        cmocka_unit_test(words_have_forms),
        cmocka_unit_test(words_agree_with_numbers),
        cmocka_unit_test(the_picture_is_the_rule_page_s),
        cmocka_unit_test(perft_says_where_it_has_no_meaning),
        cmocka_unit_test(playouts_are_reproducible),
    };
    return cmocka_run_group_tests_name("unit", tests, NULL, NULL);
}
