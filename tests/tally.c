/* tally.c - what was played from a position: transpositions meet, other rules do not, each side has its own result; and
 * in random matches of all games, with all options, the figures are those that plain counting gives. */
#include "match/tally.h"

#include <stdio.h>
#include <string.h>

#include "core/rng.h"
#include "core/rules.h"
#include "games/games.h"
#include "match/json.h"
#include "search/policy.h"
#include "tests/bout.h"

/* ---- at hand ---- */

/* A plain game, of two players by turns; then `loser` gives up, or if that is NOBODY all agree to a draw. */
static struct bout played(const char *const *words, int loser)
{
    struct bout b = bout_seated(plain_game, "none", NULL, "person A");
    for (int i = 0; words[i]; i++)
        bout_play(&b, i % 2, words[i], 0);
    if (loser != NOBODY) {
        bout_do(&b, EVENT_RESIGN, loser, "", 0);
    } else {
        bout_do(&b, EVENT_OFFER, 0, "draw", 0);
        bout_do(&b, EVENT_ACCEPT, 1, "draw", 0);
    }
    return b;
}

static void count(struct tally *tally, const char *const *words, int loser)
{
    struct bout b = played(words, loser);
    assert_true(tally_add(tally, b.match, 0));
    bout_close(&b);
}

/* "WORD WON DRAWN LOST;…" of what was played after some words. */
static void told(const struct tally *tally, const char *const *words, char *out, size_t size)
{
    struct bout b = played(words, 0);
    union state_buffer state;
    int length = 0, found;
    struct text text = text_on(out, size);
    while (words[length])
        length++;
    match_before(b.match, length, state_of(&state));
    struct tally_move *moves = tally_moves(tally, b.rules, state_of(&state), &found);
    for (int i = 0; i < found; i++) {
        text_add(&text, moves[i].word);
        for (int end = 0; end < TALLY_ENDS; end++) {
            text_add_char(&text, ' ');
            text_add_number(&text, moves[i].count[end]);
        }
        text_add_char(&text, ';');
    }
    free(moves);
    bout_close(&b);
}

static void told_is(const struct tally *tally, const char *const *words, const char *wanted)
{
    char found[512];
    told(tally, words, found, sizeof found);
    same_text("what was played", found, wanted);
}

/* ---- some games ---- */

static void ways_that_meet_count_together(void **unused)
{
    static const char *const one[] = {"a1-a2", "d4-c4", "b4e/b4n", "c4-b4", "c3e/c2e", NULL};
    static const char *const other[] = {"b4e/b4n", "d4-c4", "a1-a2", "c4-b4", "c3n/c4e", NULL};
    static const char *const met[] = {"a1-a2", "d4-c4", "b4e/b4n", "c4-b4", NULL}, *const start[] = {NULL};
    struct tally tally = {.slots = NULL};
    (void)unused;
    count(&tally, one, 0);
    count(&tally, other, 1);
    told_is(&tally, start, "a1-a2 0 0 1;b4e/b4n 1 0 0;");
    told_is(&tally, met, "c3e/c2e 0 0 1;c3n/c4e 1 0 0;");
    assert_int_equal(tally.games, 2);
    tally_free(&tally);
}

static void each_side_has_its_own_result(void **unused)
{
    static const char *const words[] = {"a1-a2", "d4-c4", NULL}, *const first[] = {"a1-a2", NULL};
    static const char *const start[] = {NULL};
    struct tally tally = {.slots = NULL};
    (void)unused;
    count(&tally, words, 0);
    count(&tally, words, 1);
    count(&tally, words, 1);
    count(&tally, words, NOBODY);
    told_is(&tally, start, "a1-a2 2 1 1;");
    told_is(&tally, first, "d4-c4 1 1 2;");
    tally_free(&tally);
}

static void the_most_frequent_come_first(void **unused)
{
    static const char *const a[] = {"a1-a2", NULL}, *const b[] = {"b4e/b4n", NULL}, *const c[] = {"c3e/c2e", NULL};
    static const char *const start[] = {NULL};
    struct tally tally = {.slots = NULL};
    (void)unused;
    count(&tally, c, 0);
    count(&tally, b, 0);
    count(&tally, b, 0);
    count(&tally, a, 1);
    told_is(&tally, start, "b4e/b4n 0 0 2;a1-a2 1 0 0;c3e/c2e 0 0 1;");
    tally_free(&tally);
}

/* Walls swing there and back: the last decision was made in the same position before. */
static void a_game_counts_once_in_a_position(void **unused)
{
    static const char *const words[] = {"a1-a2",   "d4-c4",   "d2n/d3e", "b1e/b2e", "d3e/d2n",
                                        "b2e/b1e", "d2n/d3e", "b1e/b2e", "d3e/d2n", NULL};
    static const char *const before[] = {"a1-a2", "d4-c4", "d2n/d3e", "b1e/b2e", NULL};
    struct tally tally = {.slots = NULL};
    (void)unused;
    count(&tally, words, 0);
    told_is(&tally, before, "d3e/d2n 0 0 1;");
    tally_free(&tally);
}

static void a_game_that_goes_on_does_not_count(void **unused)
{
    struct bout b = bout_seated(plain_game, "none", NULL, "person A");
    struct tally_step steps[TALLY_DEPTH];
    struct tally tally = {.slots = NULL};
    (void)unused;
    bout_play(&b, 0, "a1-a2", 0);
    assert_int_equal(tally_steps(b.match, steps), 0);
    assert_true(tally_add(&tally, b.match, 0));
    assert_int_equal(tally.games, 0);
    assert_int_equal(tally.used, 0);
    tally_free(&tally);
    bout_close(&b);
}

static void only_one_place_can_be_counted(void **unused)
{
    static const char *const words[] = {"a1-a2", "d4-c4", NULL}, *const first[] = {"a1-a2", NULL};
    static const char *const start[] = {NULL};
    struct bout b = played(words, 0);
    struct tally tally = {.slots = NULL};
    union state_buffer state;
    (void)unused;
    match_before(b.match, 0, state_of(&state));
    assert_true(tally_add(&tally, b.match, tally_place(b.rules, state_of(&state))));
    told_is(&tally, start, "a1-a2 0 0 1;");
    told_is(&tally, first, "");
    tally_free(&tally);
    bout_close(&b);
}

/* Three decisions of whoever is to decide, the first that there are. */
static void play_three(struct bout *b)
{
    struct move moves[MAX_MOVES];
    char word[SUPPORT_WORD];
    for (int i = 0; i < 3; i++) {
        int player = player_first(match_to_act(b->match));
        b->rules->game->moves(b->rules, match_state(b->match), player, moves);
        bout_play(b, player, word_of(b->rules, match_state(b->match), moves[0], word), 0);
    }
}

/* The last three decisions count, and nothing else: each as its side has fared. */
static void three_count(const struct bout *b, int decided, player_set winners)
{
    struct tally_step steps[TALLY_DEPTH];
    assert_int_equal(match_result(b->match).winners, winners);
    assert_int_equal(tally_steps(b->match, steps), 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(steps[i].end, winners >> match_mover(b->match, decided - 3 + i) & 1 ? TALLY_WON : TALLY_LOST);
}

/* A set-up, and what nobody decided, is left out; two of the three players are a side. */
static void partners_after_a_set_up(void **unused)
{
    struct bout b = bout_seated(rare_game, "none", NULL, "person A");
    union state_buffer state;
    (void)unused;
    match_before(b.match, 0, state_of(&state));
    assert_true(tally_place(b.rules, state_of(&state)) == 0);
    bout_set_up(&b);
    play_three(&b);
    int decided = match_length(b.match);
    bout_do(&b, EVENT_RESIGN, 0, "", 0);
    three_count(&b, decided, 6);
    bout_close(&b);
}

/* Who gave up first has lost as the other has. */
static void three_sides(void **unused)
{
    struct bout b = {.rules = rules_for(games_find(round_game), "players=3")};
    (void)unused;
    b.match = match_new(b.rules, NULL, NULL);
    assert_true(match_seat_all(b.match, "person A", 0));
    play_three(&b);
    int decided = match_length(b.match);
    bout_do(&b, EVENT_RESIGN, 0, "", 0);
    bout_do(&b, EVENT_RESIGN, 2, "", 0);
    three_count(&b, decided, 2);
    bout_close(&b);
}

static int teams_seen;

/* From a position in which players have partners: one decides, those who are against it give up. */
static void check_team(void *context, const char *options, const char *position)
{
    struct rules *rules = rules_for(context, options);
    union state_buffer start;
    struct tally_step steps[TALLY_DEPTH];
    struct move moves[MAX_MOVES];
    char word[SUPPORT_WORD];
    struct why why;
    bool fine =
        rules->sides < rules->players && rules->game->text->read_position(rules, position, state_of(&start), &why);
    if (fine && match_can_start(rules, state_of(&start)) && tally_place(rules, state_of(&start))) {
        struct match *match = match_new(rules, state_of(&start), NULL);
        int player = player_first(match_to_act(match));
        assert_true(match_seat_all(match, "computer random", 0));
        rules->game->moves(rules, match_state(match), player, moves);
        assert_true(match_play(match, player, word_of(rules, state_of(&start), moves[0], word), 0, &why));
        for (int p = 0; p < rules->players; p++)
            if (rules->side_of[p] != rules->side_of[player] && match_still_in(match) >> p & 1 && match_to_act(match))
                assert_true(match_do(match, EVENT_RESIGN, p, "", 0, &why));
        if (match_result(match).by && match_result(match).winners >> player & 1) {
            assert_false(player_alone(match_result(match).winners));
            assert_int_equal(tally_steps(match, steps), 1);
            assert_int_equal(steps[0].end, TALLY_WON);
            teams_seen++;
        }
        match_free(match);
    }
    rules_free(rules);
}

/* Of three players two are a camp: what either does scores as the camp does. */
static void a_team_wins_together(void **unused)
{
    const struct game *const *game = games_tested();
    (void)unused;
    for (; *game; game++)
        each_start(*game, "rules", "starts", check_team, (void *)*game);
    assert_true(teams_seen > 0 || getenv("TINTAGEL_GAME")); /* one game alone may have none */
}

static void options_and_boards_stay_apart(void **unused)
{
    struct rules *with = rules_for(games_find(rare_game), ""), *same = rules_for(games_find(rare_game), "push=yes");
    struct rules *without = rules_for(games_find(rare_game), "push=no");
    union state_buffer state;
    struct why why;
    (void)unused;
    assert_true(with->game->text->read_position(with, bout_push, state_of(&state), &why));
    assert_true(tally_place(with, state_of(&state)) == tally_place(same, state_of(&state)));
    assert_true(tally_place(with, state_of(&state)) != tally_place(without, state_of(&state)));
    rules_free(with);
    rules_free(same);
    rules_free(without);
}

static void as_json(void *context, const char *part, size_t size)
{
    text_add_part(context, part, size);
}

static void what_is_told_as_json(void **unused)
{
    struct tally_move moves[] = {{.word = "a1-a2", .count = {2, 1, 0}}};
    char out[256];
    struct text text = text_on(out, sizeof out);
    struct json json = {.sink = &(struct sink){.put = as_json, .context = &text}};
    (void)unused;
    tally_write(&json, moves, 1);
    same_text("the member", out, "\"moves\":[{\"move\":\"a1-a2\",\"games\":3,\"won\":2,\"drawn\":1,\"lost\":0}]");
}

/* ---- all games, with all options ---- */

enum { MATCHES = 5, DECISIONS = 260, LENGTH_MOST = DECISIONS + 4 * MAX_PLAYERS };

/* A match with what is known of each of its states by asking for it alone. */
struct sample {
    struct match *match;
    uint64_t key[LENGTH_MOST];
    bool counts[LENGTH_MOST]; /* the decision in it: after a set-up, and among the first */
};

/* A match by lot, which players give up if it does not end. */
static struct match *random_match(const struct rules *rules, struct rng *rng, struct move *scratch)
{
    struct match_terms terms = {.entropy = {.fill = bout_fill}};
    struct match *match = match_new(rules, NULL, &terms);
    struct why why;
    char word[SUPPORT_WORD];
    assert_true(match_seat_all(match, "computer random", 0));
    for (int i = 0; match_to_act(match) && i < DECISIONS; i++) {
        int player = player_first(match_to_act(match));
        struct move move = policy_choose(POLICY_RANDOM, rules, match_state(match), player, rng, scratch);
        assert_true(match_play(match, player, word_of(rules, match_state(match), move, word), 0, &why));
    }
    while (match_to_act(match))
        assert_true(match_do(match, EVENT_RESIGN, player_first(match_still_in(match)), "", 0, &why));
    return match;
}

static void make_sample(struct sample *sample, const struct rules *rules, struct rng *rng, struct move *scratch)
{
    struct match *match = sample->match = random_match(rules, rng, scratch);
    int decisions = 0;
    assert_true(match_length(match) < LENGTH_MOST);
    for (int n = 0; n < match_length(match); n++) {
        union state_buffer state;
        match_before(match, n, state_of(&state));
        bool decides = match_mover(match, n) != NOBODY && game_turn(rules, state_of(&state)).player != NOBODY;
        sample->key[n] = rules->game->key(rules, state_of(&state));
        sample->counts[n] = decides && decisions++ < TALLY_DEPTH;
    }
}

/* Whether a match has this decision in a position of that key, and how it ended for who made it. */
static bool has_step(const struct sample *sample, uint64_t key, struct move move, enum tally_end *end)
{
    const struct match *match = sample->match;
    const struct rules *rules = match_rules(match);
    struct result result = match_result(match);
    int n = 0;
    while (n < match_length(match) &&
           !(sample->counts[n] && sample->key[n] == key && move_equal(match_move(match, n), move)))
        n++;
    if (n == match_length(match))
        return false;
    bool won = false;
    for (int p = 0; p < rules->players; p++)
        won = won || (result.winners >> p & 1 && rules->side_of[p] == rules->side_of[match_mover(match, n)]);
    *end = won ? TALLY_WON : result.winners ? TALLY_LOST : TALLY_DRAWN;
    return true;
}

/* A decision that counts has the figures that looking through all matches gives. */
static void check_figures(const struct tally *tally, const struct sample *all, const struct sample *one, int n)
{
    const struct rules *rules = match_rules(one->match);
    union state_buffer state;
    int found, at = 0, wanted[TALLY_ENDS] = {0};
    enum tally_end end;
    char word[SUPPORT_WORD];
    match_before(one->match, n, state_of(&state));
    for (int i = 0; i < MATCHES; i++)
        if (has_step(&all[i], one->key[n], match_move(one->match, n), &end))
            wanted[end]++;
    struct tally_move *moves = tally_moves(tally, rules, state_of(&state), &found);
    word_of(rules, state_of(&state), match_move(one->match, n), word);
    while (at < found && strcmp(moves[at].word, word) != 0)
        at++;
    assert_true(at < found);
    for (int i = 0; i < TALLY_ENDS; i++)
        assert_int_equal(moves[at].count[i], wanted[i]);
    free(moves);
}

/* How many decisions were counted. */
static int check_rules(const struct rules *rules, struct rng *rng)
{
    struct sample *all = calloc(MATCHES, sizeof *all);
    struct tally tally = {.slots = NULL};
    struct move *scratch = malloc((size_t)rules->game->max_moves * sizeof *scratch);
    int checked = 0;
    for (int i = 0; i < MATCHES; i++) {
        make_sample(&all[i], rules, rng, scratch);
        assert_true(tally_add(&tally, all[i].match, 0));
    }
    for (int i = 0; i < MATCHES; i++)
        for (int n = 0; n < match_length(all[i].match); n++)
            if (all[i].counts[n] && ++checked)
                check_figures(&tally, all, &all[i], n);
    for (int i = 0; i < MATCHES; i++)
        match_free(all[i].match);
    tally_free(&tally);
    free(scratch);
    free(all);
    return checked;
}

static void figures_are_those_of_plain_counting(void **unused)
{
    (void)unused;
    for (const struct game *const *game = games_tested(); *game; game++) {
        struct rng rng = rng_of(7);
        int checked = 0;
        struct rules *rules;
        for (int n = 0; (rules = next_rules(*game, &n)); rules_free(rules))
            checked += check_rules(rules, &rng);
        assert_true(checked > TALLY_DEPTH);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_that_meet_count_together),
        cmocka_unit_test(each_side_has_its_own_result),
        cmocka_unit_test(the_most_frequent_come_first),
        cmocka_unit_test(a_game_that_goes_on_does_not_count),
        cmocka_unit_test(a_game_counts_once_in_a_position),
        cmocka_unit_test(only_one_place_can_be_counted),
        cmocka_unit_test(partners_after_a_set_up),
        cmocka_unit_test(three_sides),
        cmocka_unit_test(a_team_wins_together),
        cmocka_unit_test(options_and_boards_stay_apart),
        cmocka_unit_test(what_is_told_as_json),
        cmocka_unit_test(figures_are_those_of_plain_counting),
    };
    return cmocka_run_group_tests_name("tally", tests, NULL, NULL);
}
