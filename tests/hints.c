/* hints.c - hints of every game, in positions by lot: the move is legal, the same when asked again and by the match,
 * and all that is said of it, or of any other move, has words in both languages. What is said where is in the rule
 * cases
 * (`hint`); that nothing hidden plays a part, in secrets.c.
 *
 * With "list" as argument it prints hints, for the WebAssembly to come to the same (web/test/hints.ts): game, options,
 * position as the player sees it, player, nodes, and the hint as data. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rng.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/match.h"
#include "search/hint.h"
#include "search/ideas.h"
#include "tests/support.h"

enum { POSITIONS = 40, OTHERS = 12, NODES = 300, LISTED = 30, LISTED_NODES = 3000 };

static void check_ideas(const struct says *ideas)
{
    if (ideas->count < 1)
        fail_msg("nothing is said of a move");
    for (int i = 0; i < ideas->count; i++) {
        char id[MESSAGE_TEXT];
        struct text text = text_on(id, sizeof id);
        said_write_id(&ideas->said[i], &text);
        if (text.cut || !has_words(id))
            fail_msg("it has no words in English or in French: %s", id);
    }
}

static void same_hint(const struct hint *a, const struct hint *b)
{
    assert_memory_equal(&a->move, &b->move, sizeof a->move);
    assert_int_equal(a->ideas.count, b->ideas.count);
    for (int i = 0; i < a->ideas.count; i++) {
        assert_string_equal(a->ideas.said[i].what.message, b->ideas.said[i].what.message);
        for (int k = 0; k < a->ideas.said[i].args; k++)
            assert_string_equal(a->ideas.said[i].what.arg[k], b->ideas.said[i].what.arg[k]);
    }
}

/* What is said of some decisions, whoever would make them. */
static void check_others(const struct rules *rules, const struct state *seen, int player, struct rng *rng,
                         struct move *scratch)
{
    int n = rules->game->moves(rules, seen, player, scratch);
    for (int i = 0; n > 0 && i < OTHERS; i++) {
        union state_buffer before;
        struct says ideas;
        memcpy(&before, seen, rules->game->state_size);
        assert_true(ideas_of(rules, seen, player, scratch[rng_below(rng, (uint32_t)n)], &ideas));
        assert_memory_equal(&before, seen, rules->game->state_size);
        check_ideas(&ideas);
    }
}

static void check_hint(const struct rules *rules, const struct state *seen, int player, struct move *scratch)
{
    struct hint_wish wish = {.rules = rules, .seen = seen, .player = player, .nodes = NODES};
    struct hint hint, again;
    struct why why;
    if (!hint_find(&wish, &hint, &why)) {
        if (!game_is_secret(rules, seen) || rules->game->moves(rules, seen, player, scratch) > 0)
            fail_msg("there is no hint: %s", sentence_of(&why));
        return;
    }
    bool legal = false;
    int n = rules->game->moves(rules, seen, player, scratch);
    for (int i = 0; i < n; i++)
        legal |= move_equal(scratch[i], hint.move);
    if (!legal)
        fail_msg("the hint is no legal move");
    check_ideas(&hint.ideas);
    assert_true(hint_find(&wish, &again, &why));
    same_hint(&hint, &again);
}

static void check_position(const struct rules *rules, const struct state *state, struct rng *rng, struct move *scratch)
{
    player_set to_act = rules->game->to_act(rules, state);
    looking_at(rules, state);
    for (int p = 0; p < rules->players; p++) {
        union state_buffer seen;
        if (!(to_act >> p & 1))
            continue;
        game_observe(rules, state, p, state_of(&seen));
        check_hint(rules, state_of(&seen), p, scratch);
        check_others(rules, state_of(&seen), p, rng, scratch);
    }
}

static void hints_hold(void **subject)
{
    const struct game *game = *subject;
    struct move *scratch = calloc((size_t)game->max_moves, sizeof *scratch);
    struct rng rng = rng_of(1);
    struct rules *rules;
    for (int n = 0; (rules = next_rules(game, &n)); rules_free(rules)) {
        union state_buffer state;
        rules->game->setup(rules, state_of(&state));
        check_position(rules, state_of(&state), &rng, scratch);
        for (int i = 0; i < POSITIONS; i++) {
            play_some(rules, &rng, state_of(&state));
            check_position(rules, state_of(&state), &rng, scratch);
        }
    }
    free(scratch);
}

/* A match knows what went before, and asks for the player as it sees it. */
static void match_hints(void **subject)
{
    struct rules *rules = rules_for(*subject, "");
    struct match *match = match_new(rules, NULL, NULL);
    struct hint hint, other;
    struct why why;
    union state_buffer seen;
    match_seat_all(match, "computer player", 0);
    match_view(match, 0, state_of(&seen));
    struct hint_wish wish = {.rules = rules, .seen = state_of(&seen), .player = 0, .nodes = NODES};
    assert_true(hint_in(match, 0, NODES, &hint, &why));
    assert_true(hint_find(&wish, &other, &why));
    same_hint(&hint, &other);
    assert_false(hint_in(match, rules->players, NODES, &hint, &why));
    assert_string_equal(why.message, "move.not-to-act");
    match_free(match);
    rules_free(rules);
}

static void put(void *context, const char *text, size_t size)
{
    fwrite(text, 1, size, context);
}

static void list_hint(const struct rules *rules, const struct state *seen, int player, const char *options)
{
    const struct sink sink = {.put = put, .context = stdout};
    struct hint_wish wish = {.rules = rules, .seen = seen, .player = player, .nodes = LISTED_NODES};
    char line[SUPPORT_LINE];
    struct hint hint;
    struct why why;
    if (!hint_find(&wish, &hint, &why))
        return;
    printf("%s\t%s\t%s\t%d\t%d\t", rules->game->name, *options ? options : "-", position_of(rules, seen, line), player,
           LISTED_NODES);
    hint_write(&wish, &hint, &sink);
    putchar('\n');
}

static int list_hints(void)
{
    struct rng rng = rng_of(2);
    for (int g = 0; games[g]; g++) {
        char options[SUPPORT_LINE];
        for (int n = 0; option_set(games[g], n, options); n++) {
            struct why why;
            struct rules *rules = rules_new(games[g], options, &embedded_boards, &why);
            for (int i = 0; rules && i < LISTED; i++) {
                union state_buffer state, seen;
                rules->game->setup(rules, state_of(&state));
                if (i > 0)
                    play_some(rules, &rng, state_of(&state));
                int player = player_first(rules->game->to_act(rules, state_of(&state)));
                game_observe(rules, state_of(&state), player, state_of(&seen));
                if (player != NOBODY)
                    list_hint(rules, state_of(&seen), player, options);
            }
            rules_free(rules);
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "list") == 0)
        return list_hints();
    const struct game *const *tested = games_tested();
    for (int g = 0; tested[g]; g++) {
        tests_add("hints are legal moves, the same again, in words of both languages", hints_hold, (void *)tested[g]);
        tests_add("a match gives the hint of what the player sees", match_hints, (void *)tested[g]);
    }
    return tests_run("hints");
}
