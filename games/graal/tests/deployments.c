/* deployments.c - what the computer deploys in Graal: always legal, on any board and in any variant, from nothing and
 * from what a player has begun; no royal can be taken for nothing by a first move; the patterns differ. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rng.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "games/graal/graal.h"
#include "match/match.h"
#include "search/playout.h"
#include "tests/support.h"

enum { DEPLOYMENTS = 10000, ROUNDS = 16 };

struct field {
    struct rules *rules;
    struct rng rng;
    struct move *moves, *plan;
    long deployments, begun, uncovered, soldiers;
};

/* Four panels in any turn, any variant. */
static void draw_options(struct rng *rng, char *out, size_t size)
{
    static const char *const panels[] = {"tintagel", "lyonesse", "broceliande", "camlann"};
    static const char *const variants[] = {"duel1",          "duel1",           "duel2",           "duel3",
                                           "four",           "camps,players=3", "camps,players=4", "camps,players=5",
                                           "camps,players=6"};
    struct text text = text_on(out, size);
    text_add(&text, "variant=");
    text_add(&text, variants[rng_below(rng, 9)]);
    text_add(&text, ",board=");
    for (int i = 0; i < 4; i++) {
        text_add(&text, i ? "-" : "");
        text_add(&text, panels[rng_below(rng, 4)]);
        text_add_number(&text, rng_below(rng, 4));
    }
}

static void open_field(struct field *f, const char *options)
{
    f->rules = rules_for(games_find("graal"), options);
    f->moves = calloc(MOST_MOVES, sizeof *f->moves);
    f->plan = calloc(MOST_MOVES, sizeof *f->plan);
}

static void close_field(struct field *f)
{
    free(f->moves);
    free(f->plan);
    rules_free(f->rules);
}

/* The line of a deployment is read only if everything stands where it may (GR-3 to GR-6). */
static void check_line(struct field *f, const struct state *state)
{
    char line[SUPPORT_LINE];
    union state_buffer back;
    struct why why;
    if (!f->rules->game->text->read_position(f->rules, position_of(f->rules, state, line), state_of(&back), &why))
        fail_msg("%s is refused: %s", line, why.message);
    assert_memory_equal(back.bytes, state, f->rules->game->state_size);
}

/* Each decision is among the legal ones when its turn comes. */
static void play_legal(struct field *f, struct state *state, int player, int n)
{
    for (int i = 0; i < n; i++) {
        int count = f->rules->game->moves(f->rules, state, player, f->moves), at = 0;
        while (at < count && !move_equal(f->moves[at], f->plan[i]))
            at++;
        if (at == count) {
            char word[SUPPORT_WORD], line[SUPPORT_LINE];
            fail_msg("%s is not legal at %s", word_of(f->rules, state, f->plan[i], word),
                     position_of(f->rules, state, line));
        }
        f->rules->game->play(f->rules, state, player, f->plan[i]);
    }
    check_line(f, state);
}

/* A player deploys, maybe having begun by lot. */
static void deploy(struct field *f, struct state *state, int player, int pattern)
{
    union state_buffer seen;
    if (rng_below(&f->rng, 4) == 0) {
        int n = graal_scatter(f->rules, state, player, &f->rng, f->plan);
        play_legal(f, state, player, (int)rng_below(&f->rng, (uint32_t)n));
        f->begun++;
    }
    game_observe(f->rules, state, player, state_of(&seen));
    int n = graal_arrange_as(f->rules, state_of(&seen), player, pattern, 0, &f->rng, f->plan);
    assert_true(n > 0);
    play_legal(f, state, player, n);
    f->deployments++;
}

/* What a side could take with its first move: no royal that nobody covers. */
static void check_first_moves(struct field *f, const struct graal *start, bool begun)
{
    struct graal g = *start;
    for (int player = 0; player < f->rules->players; player++) {
        g.turn = (uint8_t)player;
        for (int army = 0; army < ARMIES; army++)
            if (g.commander[army] == player && graal_tables(f->rules)->variant == CAMPS)
                g.on_turn[f->rules->side_of[player]] = (uint8_t)army;
        int n = graal_battle_moves(f->rules, &g, f->moves);
        for (int i = 0; i < n; i++) {
            int to = graal_tables(f->rules)->hole_of[f->moves[i].to];
            if (f->moves[i].kind != MOVE_CAPTURE || begun)
                continue;
            struct soldier victim = graal_soldier_at(&g, to);
            uint8_t reach[HOLES];
            graal_reach(f->rules, &g, graal_side(f->rules, &g, victim.army), reach);
            if (victim.number < ROYALS && !reach[to]) {
                char line[SUPPORT_LINE];
                fail_msg("a royal hangs: %s", position_of(f->rules, (const struct state *)start, line));
            }
        }
    }
}

static void count_covered(struct field *f, const struct graal *g)
{
    for (int army = 0; army < ARMIES; army++) {
        uint8_t reach[HOLES];
        if (g->commander[army] == NONE)
            continue;
        graal_reach(f->rules, g, graal_side(f->rules, g, army), reach);
        for (int i = 0; i < SOLDIERS; i++) {
            f->soldiers += g->hole[army][i] != NO_HOLE;
            f->uncovered += g->hole[army][i] != NO_HOLE && !reach[g->hole[army][i]];
        }
    }
}

static void are_legal(void **unused)
{
    struct field field = {.rng = rng_of(7)}, *f = &field;
    (void)unused;
    while (f->deployments < DEPLOYMENTS) {
        char options[2 * MAX_OPTION_TEXT];
        draw_options(&f->rng, options, sizeof options);
        open_field(f, options);
        for (int round = 0; round < ROUNDS; round++) {
            union state_buffer buffer;
            long begun = f->begun;
            f->rules->game->setup(f->rules, state_of(&buffer));
            for (int player = 0; player < f->rules->players; player++)
                deploy(f, state_of(&buffer), player, (int)rng_below(&f->rng, GRAAL_PATTERNS));
            assert_int_not_equal(graal_const(state_of(&buffer))->turn, NONE);
            check_first_moves(f, graal_const(state_of(&buffer)), f->begun != begun);
            if (f->begun == begun)
                count_covered(f, graal_const(state_of(&buffer)));
        }
        close_field(f);
    }
    print_message("# %ld deployments, %ld of them begun by lot; of %ld soldiers %ld are not covered\n", f->deployments,
                  f->begun, f->soldiers, f->uncovered);
    assert_true(f->uncovered * 10 < f->soldiers);
}

/* How far apart two deployments of an army are: the sum of the distances of its soldiers in their lists. */
static int apart(const struct graal *a, const struct graal *b)
{
    int sum = 0;
    for (int i = 0; i < SOLDIERS; i++) {
        int x = abs(graal_file(a->hole[WHITE][i]) - graal_file(b->hole[WHITE][i]));
        int y = abs(graal_rank(a->hole[WHITE][i]) - graal_rank(b->hole[WHITE][i]));
        sum += x > y ? x : y;
    }
    return sum;
}

static void arrange_white(struct field *f, int pattern, union state_buffer *out)
{
    f->rules->game->setup(f->rules, state_of(out));
    int n = graal_arrange_as(f->rules, state_of(out), 0, pattern, 0, &f->rng, f->plan);
    play_legal(f, state_of(out), 0, n);
}

/* Two patterns differ more than two deployments of one, and those differ too. */
static void patterns_differ(void **unused)
{
    struct field field = {.rng = rng_of(8)}, *f = &field;
    enum { TIMES = 40 };
    (void)unused;
    open_field(f, "");
    for (int one = 0; one < GRAAL_PATTERNS; one++) {
        for (int other = 0; other < one; other++) {
            long same = 0, different = 0;
            for (int i = 0; i < TIMES; i++) {
                union state_buffer a, b, c;
                f->rng = rng_of(1000 + (uint64_t)i);
                arrange_white(f, one, &a);
                f->rng = rng_of(1000 + (uint64_t)i);
                arrange_white(f, other, &b);
                arrange_white(f, one, &c);
                different += apart(graal_const(state_of(&a)), graal_const(state_of(&b)));
                same += apart(graal_const(state_of(&a)), graal_const(state_of(&c))) > 0;
            }
            print_message("# patterns %d and %d: %ld holes apart\n", one, other, different / TIMES);
            assert_true(different / TIMES > 2 * SOLDIERS);
            assert_true(same > TIMES * 9 / 10);
        }
    }
    close_field(f);
}

/* As random as this needs. */
static void fill_bytes(void *context, uint8_t *out, size_t size)
{
    (void)context;
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)(i + 1);
}

/* HR-6: at the end of its time the computer completes what is missing and says ready; a chief before those who wait for
 * its castle. */
static void time_completes(void **unused)
{
    static const char *const options[] = {
        "variant=duel1",           "variant=duel3",           "variant=four",
        "variant=camps,players=3", "variant=camps,players=5", "variant=camps,players=6"};
    (void)unused;
    for (int i = 0; i < 6; i++) {
        struct rules *rules = rules_for(games_find("graal"), options[i]);
        struct match_terms terms = {.entropy = {.fill = fill_bytes}};
        struct why why;
        assert_true(clock_read("300+5/60", &terms.clock));
        struct match *match = match_new(rules, NULL, &terms);
        assert_true(match_seat_all(match, "person -", 0));
        if (i % 2)
            assert_true(match_play(match, 0, "wC@e2e3", 1000, &why) && match_play(match, 0, "wK@e2", 2000, &why));
        match_tick(match, 59999);
        assert_int_equal(game_turn(rules, match_state(match)).player, NOBODY);
        match_tick(match, 60000);
        assert_int_equal(game_turn(rules, match_state(match)).player, 0);
        assert_int_equal(match_out(match), 0);
        if (i % 2)
            assert_int_equal(graal_const(match_state(match))->keep[WHITE], 5 * STRIDE + 2);
        match_free(match);
        rules_free(rules);
    }
}

/* GR-6: a levy stays where it stands when its chief clears, also for whoever comes back then. */
static void a_levy_outlasts_its_chief_s_castle(void **unused)
{
    (void)unused;
    struct rules *rules = rules_for(games_find("graal"), "variant=camps,players=3");
    const struct entropy entropy = {.fill = fill_bytes};
    struct match *match = match_new(rules, NULL, &(struct match_terms){.entropy = entropy});
    struct why why;
    int count;
    assert_true(match_seat_all(match, "person -", 0));
    assert_true(match_play(match, 0, "wC@e2e3", 1, &why) && match_play(match, 1, "tI@d4", 2, &why) &&
                match_play(match, 1, "tN@c1", 3, &why) && match_play(match, 0, "clear", 4, &why));
    const struct match_event *events = match_events(match, &count);
    struct match *again = match_rebuild(rules, events, count, &entropy, &why);
    assert_non_null(again);
    for (int p = 0; p < rules->players; p++) {
        char words[SUPPORT_LINE];
        struct text text = text_on(words, sizeof words);
        match_write_draft(match, p, &text);
        assert_true(match_restore_draft(again, p, words, NULL, &why));
    }
    assert_memory_equal(match_state(match), match_state(again), rules->game->state_size);
    static const char *const wrong[] = {"tI@d5", "tK@d4", "tI@e20", "tI@d4 tI@d4", "nI@d4", "wI@d4", "tN@b9", "ready"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) { /* rock, a royal, elsewhere, twice, whose?, a forest */
        struct match *fresh = match_rebuild(rules, events, count, &entropy, &why);
        if (match_restore_draft(fresh, 1, wrong[i], NULL, &why))
            fail_msg("%s is taken back", wrong[i]);
        match_free(fresh);
    }
    match_free(again);
    match_free(match);
    rules_free(rules);
}

int main(void)
{
    tests_add("10,000 deployments are legal and hang no royal", are_legal, NULL);
    tests_add("a levy outlasts its chief's castle", a_levy_outlasts_its_chief_s_castle, NULL);
    tests_add("time completes a deployment", time_completes, NULL);
    tests_add("the patterns differ, and vary", patterns_differ, NULL);
    return tests_run("deployments");
}
