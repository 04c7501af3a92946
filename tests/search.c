/* search.c - the search: against plain minimax on random positions of every game with two sides, within its limits, and
 * what it must find. TINTAGEL_SEARCH=N multiplies the work (./run test long).
 *
 * At each depth as many positions are compared; those whose tree is too large for plain minimax are passed over. In
 * Graal armies of full strength are too large from depth 2 on: there most soldiers leave the board before. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_mind.h"
#include "core/game_text.h"
#include "core/rng.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/match.h"
#include "search/perft.h"
#include "search/playout.h"
#include "search/policy.h"
#include "search/search.h"
#include "search/search_internal.h"
#include "tests/support.h"

enum { POSITIONS = 1000, DEPTHS = 3, TREE = 12000, LONGEST = 400, TABLE = 1 << 20 };

/* Turns of captures beyond each depth. */
static const int quiet_turns[DEPTHS + 1] = {0, 2, 1, 1};

/* ---- plain minimax: no windows, no table, no order ---- */

struct plain {
    const struct rules *rules;
    struct move *moves;       /* room for those of every ply */
    uint64_t path[PLIES + 1]; /* keys at the ends of turns, from the root on */
    int path_length;
    const uint64_t *keys;
    int key_count;
};

static int32_t plain_value(struct plain *m, const struct state *state, int depth, int turns, int chain, int ply);

static bool repeats(const struct plain *m, uint64_t key)
{
    int seen = 0;
    for (int i = 0; i < m->path_length; i++)
        if (m->path[i] == key)
            return true;
    for (int i = 0; i < m->key_count; i++)
        seen += m->keys[i] == key;
    return seen >= 2;
}

/* The value of a decision for the side that makes it. Below depth 0, `turns` of captures are left. */
static int32_t plain_after(struct plain *m, const struct state *state, struct move move, int depth, int turns,
                           int chain, int ply)
{
    const struct game *game = m->rules->game;
    union state_buffer after;
    int player = player_first(game->to_act(m->rules, state)), side = m->rules->side_of[player];
    memcpy(after.bytes, state, game->state_size);
    game->play(m->rules, state_of(&after), player, move);
    struct result result = game->result(m->rules, state_of(&after));
    if (result.by && !result.winners)
        return 0;
    if (result.by)
        return m->rules->side_of[player_first(result.winners)] == side ? SEARCH_WIN - ply - 1 : ply + 1 - SEARCH_WIN;
    bool begun = game_turn(m->rules, state_of(&after)).begun;
    int next = player_first(game->to_act(m->rules, state_of(&after))), length = m->path_length;
    uint64_t key = game->key(m->rules, state_of(&after));
    if (!begun && repeats(m, key))
        return 0;
    if (!begun)
        m->path[m->path_length++] = key;
    bool free_of_charge = begun && chain + 1 < CHAIN;
    int deeper = depth > 0 && !free_of_charge ? depth - 1 : depth;
    int fewer = depth <= 0 && !free_of_charge && turns > 0 ? turns - 1 : turns;
    int32_t value = plain_value(m, state_of(&after), deeper, fewer, begun ? chain + 1 : 0, ply + 1);
    m->path_length = length;
    return m->rules->side_of[next] == side ? value : -value;
}

static bool takes(const struct plain *m, const struct state *state, struct move move)
{
    int32_t merit;
    game_merits(m->rules, state, &move, 1, &merit);
    return merit > 0;
}

/* Beyond the depth: captures, with leave to be content with what there is; all where nothing else may be done. */
static int32_t plain_quiet_value(struct plain *m, const struct state *state, int turns, int chain, int ply)
{
    const struct game *game = m->rules->game;
    struct move *moves = &m->moves[(size_t)ply * (size_t)game->max_moves];
    int player = player_first(game->to_act(m->rules, state)), noisy = 0;
    bool begun = game_turn(m->rules, state).begun;
    int32_t best = game->mind->evaluate(m->rules, state, m->rules->side_of[player]);
    if (!game->mind->merits || (turns == 0 && !begun))
        return best;
    int n = game->moves(m->rules, state, player, moves);
    for (int i = 0; i < n; i++)
        noisy += takes(m, state, moves[i]);
    bool must = begun || (game->mind->must_take && noisy == n);
    if (must)
        best = -INFINITE;
    for (int i = 0; i < n; i++) {
        if (!must && !takes(m, state, moves[i]))
            continue;
        int32_t value = plain_after(m, state, moves[i], 0, turns, chain, ply);
        best = value > best ? value : best;
    }
    return best;
}

static int32_t plain_value(struct plain *m, const struct state *state, int depth, int turns, int chain, int ply)
{
    const struct game *game = m->rules->game;
    struct move *moves = &m->moves[(size_t)ply * (size_t)game->max_moves];
    int32_t best = -INFINITE;
    if (depth <= 0)
        return plain_quiet_value(m, state, turns, chain, ply);
    int n = game->moves(m->rules, state, player_first(game->to_act(m->rules, state)), moves);
    for (int i = 0; i < n; i++) {
        int32_t value = plain_after(m, state, moves[i], depth, turns, chain, ply);
        best = value > best ? value : best;
    }
    return best;
}

/* ---- random positions ---- */

/* A position some way into a random game, with the keys that led there; false if the game was over before. */
static bool random_position(const struct rules *rules, struct rng *rng, struct state *state, uint64_t *keys, int *count)
{
    const struct game *game = rules->game;
    struct move *moves = calloc((size_t)game->max_moves, sizeof *moves);
    int length = (int)rng_below(rng, rng_below(rng, 4) ? 60 : LONGEST);
    player_set to_act = 0;
    game->setup(rules, state);
    playout_set_up(rules, state, rng, moves);
    *count = 0;
    for (int i = 0; i < length; i++) {
        to_act = game->to_act(rules, state);
        if (!to_act)
            break;
        int player = player_first(to_act);
        enum policy policy = rng_below(rng, 4) ? POLICY_RANDOM : POLICY_GREEDY;
        if (!game_turn(rules, state).begun && player_alone(to_act))
            keys[(*count)++] = game->key(rules, state);
        game->play(rules, state, player, policy_choose(policy, rules, state, player, rng, moves));
    }
    free(moves);
    return player_alone(game->to_act(rules, state));
}

/* Graal: let soldiers leave the board, all but the first of each army, so many in a hundred. */
static void thin_out(const struct rules *rules, struct rng *rng, struct state *state)
{
    char line[SUPPORT_LINE];
    struct why why;
    uint32_t leave = 50 + rng_below(rng, 50);
    const char *from = strchr(position_of(rules, state, line), ':');
    char *to = strchr(line, ':');
    for (bool first = true, stays = true; *from; from++) {
        first = *from == ':' || *from == ';' || (first && *from != ',');
        stays = *from == ';' || first || (*from == ',' ? rng_below(rng, 100) >= leave : stays);
        if (stays)
            *to++ = *from;
    }
    *to = '\0';
    union state_buffer thinner;
    if (rules->game->text->read_position(rules, line, state_of(&thinner), &why)) /* not if who is to retreat has left */
        memcpy(state, thinner.bytes, rules->game->state_size);
}

/* Whether all sequences of decisions are few, those one shorter being few already. */
static bool is_small(const struct rules *rules, const struct state *state, int depth, uint64_t most)
{
    void *space = malloc(perft_space(rules, depth));
    uint64_t count;
    bool small = perft(rules, state, depth, space, &count) && count <= most;
    free(space);
    return small;
}

static long effort(void)
{
    const char *value = getenv("TINTAGEL_SEARCH");
    return value ? atol(value) : 1;
}

struct tried {
    const struct rules *rules;
    struct search *search;
    struct transposition *table;
    struct move *moves;
    long at_depth[DEPTHS + 1];
};

static void compare(struct tried *t, const struct search_root *root, int depth)
{
    struct search_report report;
    struct search_limits limits = {.depth = depth, .exact = true, .quiet_turns = quiet_turns[depth]};
    struct plain plain = {.rules = t->rules, .moves = t->moves, .keys = root->keys, .key_count = root->key_count};
    char line[SUPPORT_LINE];
    if (!game_turn(t->rules, root->state).begun)
        plain.path[plain.path_length++] = t->rules->game->key(t->rules, root->state);
    search_run(t->search, root, &limits, NULL, &report);
    int32_t value = plain_value(&plain, root->state, depth, quiet_turns[depth], 0, 0);
    if (report.lines[0].score != value)
        fail_msg("depth %d: %d, minimax %d: %s", depth, report.lines[0].score, value,
                 position_of(t->rules, root->state, line));
    t->at_depth[depth]++;
}

/* One position, at those depths that still want some and at which it is not too large. Whether some are still wanted.
 */
static bool try_position(struct tried *t, const struct search_root *root, long wanted)
{
    bool missing = false, small = true;
    for (int depth = 1; depth <= DEPTHS; depth++) {
        small = small && (depth == 1 || is_small(t->rules, root->state, depth, TREE));
        if (small && t->at_depth[depth] < wanted)
            compare(t, root, depth);
        missing |= t->at_depth[depth] < wanted;
    }
    return missing;
}

static void check_options(const struct game *game, const char *options)
{
    struct rules *rules = rules_for(game, options);
    struct tried t = {.rules = rules};
    struct rng rng = rng_of(7);
    static uint64_t keys[LONGEST + 1];
    union state_buffer state;
    if (search_can(rules)) {
        struct search_root root = {.state = state_of(&state), .keys = keys};
        t.table = transposition_new(TABLE);
        t.search = search_new(rules, t.table);
        t.moves = calloc((PLIES + 1) * (size_t)game->max_moves, sizeof *t.moves);
        do {
            while (!random_position(rules, &rng, state_of(&state), keys, &root.key_count))
                ;
            if (strcmp(game->name, "graal") == 0 && rng_below(&rng, 2))
                thin_out(rules, &rng, state_of(&state));
        } while (try_position(&t, &root, POSITIONS * effort()));
        print_message("# %s %s: %ld, %ld, %ld positions at depths 1, 2, 3\n", game->name, options, t.at_depth[1],
                      t.at_depth[2], t.at_depth[3]);
        free(t.moves);
        search_free(t.search);
        transposition_free(t.table);
    }
    rules_free(rules);
}

static void search_equals_minimax(void **state)
{
    check_options(*state, "-");
}

/* ---- limits ---- */

static bool stop_at_once(void *context)
{
    ++*(int *)context;
    return true;
}

static void tell_depth(void *context, const struct search_report *report)
{
    assert_true(report->depth == ++*(int *)context);
    assert_true(report->line_count >= 1 && report->lines[0].length >= 1);
}

static void search_keeps_its_limits(void **state)
{
    struct rules *rules = rules_for(*state, "-");
    struct transposition *table = transposition_new(TABLE);
    union state_buffer start;
    struct search_report first, again;
    struct rng rng = rng_of(3);
    uint64_t keys[LONGEST + 1];
    int told = 0, asked = 0;
    if (search_can(rules)) {
        struct search *search = search_new(rules, table);
        struct search_root root = {.state = state_of(&start), .keys = keys};
        while (!random_position(rules, &rng, state_of(&start), keys, &root.key_count))
            ;
        search_run(search, &root, &(struct search_limits){.nodes = 5000}, NULL, &first);
        assert_true(first.nodes <= 5000);
        transposition_clear(table);
        search_run(search, &root, &(struct search_limits){.nodes = 5000}, NULL, &again);
        assert_memory_equal(&first, &again, sizeof first);
        transposition_clear(table);
        search_run(search, &root, &(struct search_limits){.depth = 2},
                   &(struct search_hooks){.tell = tell_depth, .context = &told}, &first);
        assert_int_equal(told, 2);
        search_run(search, &root, &(struct search_limits){.nodes = 1}, NULL, &first);
        assert_int_equal(first.nodes, 1);
        assert_true(first.line_count == 1 && first.lines[0].length == 1);
        search_run(search, &root, &(struct search_limits){0},
                   &(struct search_hooks){.stop = stop_at_once, .context = &asked}, &first);
        assert_true(asked <= 1 && first.nodes <= 256);
        search_free(search);
    }
    transposition_free(table);
    rules_free(rules);
}

/* Several lines: different first moves, the best first, and the first as good as the only one. */
static void lines_are_in_order(void **state)
{
    struct rules *rules = rules_for(*state, "-");
    struct transposition *table = transposition_new(TABLE);
    union state_buffer start;
    struct search_report many;
    struct rng rng = rng_of(4);
    uint64_t keys[LONGEST + 1];
    if (search_can(rules)) {
        struct search *search = search_new(rules, table);
        for (int i = 0; i < 20; i++) {
            struct search_root root = {.state = state_of(&start), .keys = keys};
            if (!random_position(rules, &rng, state_of(&start), keys, &root.key_count))
                continue;
            search_run(search, &root, &(struct search_limits){.depth = 2, .lines = 4, .exact = true}, NULL, &many);
            for (int k = 1; k < many.line_count; k++) {
                assert_true(many.lines[k - 1].score >= many.lines[k].score);
                for (int j = 0; j < k; j++)
                    assert_false(move_equal(many.lines[j].moves[0], many.lines[k].moves[0]));
            }
        }
        search_free(search);
    }
    transposition_free(table);
    rules_free(rules);
}

int main(void)
{
    for (int g = 0; games[g]; g++) {
        static char names[64][3][96];
        snprintf(names[g][0], sizeof names[g][0], "%s: the search equals minimax", games[g]->name);
        snprintf(names[g][1], sizeof names[g][1], "%s: the search keeps its limits", games[g]->name);
        snprintf(names[g][2], sizeof names[g][2], "%s: best lines come in order", games[g]->name);
        tests_add(names[g][0], search_equals_minimax, (void *)games[g]);
        tests_add(names[g][1], search_keeps_its_limits, (void *)games[g]);
        tests_add(names[g][2], lines_are_in_order, (void *)games[g]);
    }
    return tests_run("search");
}
