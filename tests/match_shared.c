/* match_shared.c - rules that matches share. */
#include <string.h>

#include "board/board.h"
#include "board/rules_cache.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/record.h"
#include "tests/bout.h"

static struct rules *get(struct rules_cache *cache, const char *game, const char *options,
                         const struct board_source *boards)
{
    struct why why;
    struct rules *rules = rules_cache_get(cache, games_find(game), options, boards, &why);
    if (!rules)
        fail_msg("%s is refused: %s", game, why.message);
    return rules;
}

static void the_same_rules_are_one(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        struct rules_cache cache = {.boards = &embedded_boards};
        char options[OPTIONS_TEXT];
        struct text text = text_on(options, sizeof options);
        struct rules *one = get(&cache, games[i]->name, "", &embedded_boards);
        rules_write_options(one, &text);
        struct rules *other = get(&cache, games[i]->name, options, &embedded_boards);
        assert_ptr_equal(one, other);
        assert_ptr_equal(one, get(&cache, games[i]->name, "-", &embedded_boards));
        rules_free(one);
        rules_free(one);
        assert_string_equal(other->game->name, games[i]->name); /* still there */
        rules_free(other);
        assert_null(cache.first);
    }
}

static void other_options_are_others(void **state)
{
    (void)state;
    struct rules_cache cache = {.boards = &embedded_boards};
    struct rules *two = get(&cache, "grailnah", "players=2", &embedded_boards);
    struct rules *three = get(&cache, "grailnah", "players=3", &embedded_boards);
    struct why why;
    assert_ptr_not_equal(two, three);
    assert_null(rules_cache_get(&cache, games_find("grailnah"), "players=9", &embedded_boards, &why));
    assert_string_equal(why.message, "option.value");
    rules_free(three);
    assert_ptr_equal(two, get(&cache, "grailnah", "players=2", &embedded_boards));
    rules_free(two);
    rules_free(two);
    assert_null(cache.first);
}

/* A source with one board that is not ours: a remark in it makes it another. */
static const char *find_other(const void *context, const char *name)
{
    static char text[1 << 16];
    struct text copy = text_on(text, sizeof text);
    (void)context;
    const char *ours = embedded_boards.find(embedded_boards.context, name);
    if (!ours)
        return NULL;
    text_add(&copy, ours);
    text_add(&copy, "# another\n");
    return text;
}

static void another_board_makes_other_rules(void **state)
{
    (void)state;
    static const struct board_source others = {.find = find_other};
    struct rules_cache cache = {.boards = &embedded_boards};
    struct rules *theirs = get(&cache, "alcazar", "", &others);
    struct rules *ours = get(&cache, "alcazar", "", &embedded_boards);
    assert_ptr_not_equal(theirs, ours);
    assert_ptr_equal(theirs, get(&cache, "alcazar", "", &others));
    rules_free(theirs);
    rules_free(theirs);
    rules_free(ours);
    assert_null(cache.first);
}

int match_shared(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_rules_are_one),
        cmocka_unit_test(other_options_are_others),
        cmocka_unit_test(another_board_makes_other_rules),
    };
    return cmocka_run_group_tests_name("shared", tests, NULL, NULL);
}
