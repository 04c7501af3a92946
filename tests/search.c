/* search.c - the search: against plain minimax on random positions of every game, where it has a minimax value, within
 * its limits, and what it must find. TINTAGEL_SEARCH=N multiplies the work (./run test long).
 *
 * Positions come from random play, from the start and from the set-up positions of tests/known/GAME.moves,
 * tests/rules/GAME.starts and tests/rules/GAME.small. At each depth POSITIONS of them are compared; those whose tree is
 * too large for plain minimax are passed over. For a game with many moves that may be nearly all: after SPENT decisions
 * looked at it is enough, and LEAST comparisons at each depth are. So it ends for any game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_mind.h"
#include "core/game_text.h"
#include "core/rng.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "search/level.h"
#include "search/mcts_internal.h"
#include "search/playout.h"
#include "search/policy.h"
#include "search/search.h"
#include "search/search_internal.h"
#include "tests/support.h"

enum {
    POSITIONS = 1000,
    LEAST = 100,
    SPENT = 200000000, /* decisions looked at for one game */
    DEPTHS = 3,
    TREE = 12000,
    LONGEST = 400,
    STARTS = 1024,
    GROUNDS = 64,
    MORE_SIDES = 3, /* positions with each options that make more than two */
    TABLE = 1 << 20,
};

/* Turns of captures beyond each depth. */
static const int quiet_turns[DEPTHS + 1] = {0, 2, 1, 1};

/* ---- plain minimax: no windows, no table, no order ---- */

struct plain {
    const struct rules *rules;
    int self;                 /* the side at the root; with more than two, all others are one */
    struct move *moves;       /* room for those of every ply */
    uint64_t path[PLIES + 1]; /* keys at the ends of turns, from the root on */
    int path_length;
    const uint64_t *keys;
    int key_count;
    long visited;
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

static bool is_own(const struct plain *m, int player)
{
    return m->rules->side_of[player] == m->self;
}

/* The value of the position as it stands for whoever decides. */
static int32_t stands(const struct plain *m, const struct state *state)
{
    int32_t value = m->rules->game->mind->evaluate(m->rules, state, m->self);
    return is_own(m, player_first(m->rules->game->to_act(m->rules, state))) ? value : -value;
}

/* Who has nothing left to command has lost, though others play on. */
static bool is_out(const struct plain *m, const struct state *state)
{
    player_set commanding = 0;
    for (int army = 0; army < m->rules->armies; army++) {
        int player = game_commander(m->rules, state, army);
        commanding |= (player_set)(player == NOBODY ? 0 : 1 << player);
    }
    for (int p = 0; p < m->rules->players; p++)
        if (is_own(m, p) && (commanding >> p & 1))
            return false;
    return true;
}

/* The value of a decision for the side that makes it. Below depth 0, `turns` of captures are left. */
static int32_t plain_after(struct plain *m, const struct state *state, struct move move, int depth, int turns,
                           int chain, int ply)
{
    const struct game *game = m->rules->game;
    union state_buffer after;
    int player = player_first(game->to_act(m->rules, state));
    bool own = is_own(m, player);
    memcpy(after.bytes, state, game->state_size);
    game->play(m->rules, state_of(&after), player, move);
    m->visited++;
    struct result result = game->result(m->rules, state_of(&after));
    if (result.by && !result.winners)
        return 0;
    if (result.by)
        return is_own(m, player_first(result.winners)) == own ? SEARCH_WIN - ply - 1 : ply + 1 - SEARCH_WIN;
    if (m->rules->sides > 2 && is_out(m, state_of(&after)))
        return own ? ply + 1 - SEARCH_WIN : SEARCH_WIN - ply - 1;
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
    return is_own(m, next) == own ? value : -value;
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
    int32_t best = stands(m, state);
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

/* One set of options of a game, with a search for it. */
struct ground {
    char options[SUPPORT_WORD];
    struct rules *rules;
    struct search *search;
    struct transposition *table;
    struct move *moves;
};

/* Where random play begins; without a state, at the start position. */
struct start {
    struct ground *ground;
    bool set_up;
    union state_buffer state;
};

struct tried {
    const struct game *game;
    struct ground grounds[GROUNDS];
    struct start starts[STARTS];
    int ground_count, start_count;
    struct rng rng;
    uint64_t keys[LONGEST + 1];
    long spent; /* decisions looked at, to choose positions and to compare */
    long at_depth[DEPTHS + 1];
};

static void open_ground(struct ground *g, const struct game *game, const char *options)
{
    struct text copy = text_on(g->options, sizeof g->options);
    text_add(&copy, options);
    g->rules = rules_for(game, options);
    g->table = transposition_new(TABLE);
    g->search = search_new(g->rules, g->table);
    g->moves = calloc((PLIES + 1) * (size_t)game->max_moves, sizeof *g->moves);
}

static void close_ground(struct ground *g)
{
    free(g->moves);
    search_free(g->search);
    transposition_free(g->table);
    rules_free(g->rules);
}

static struct ground *ground_for(struct tried *t, const char *options)
{
    for (int i = 0; i < t->ground_count; i++)
        if (strcmp(t->grounds[i].options, options) == 0)
            return &t->grounds[i];
    if (t->ground_count == GROUNDS)
        return NULL;
    struct ground *g = &t->grounds[t->ground_count++];
    open_ground(g, t->game, options);
    return g;
}

/* A position of a file, if it has a minimax value. */
static void add_start(void *context, const char *options, const char *position)
{
    struct tried *t = context;
    struct start *start = &t->starts[t->start_count];
    struct why why;
    if (t->start_count == STARTS)
        return;
    start->ground = ground_for(t, options);
    if (!start->ground || !search_shares(start->ground->rules))
        return;
    if (!t->game->text->read_position(start->ground->rules, position, state_of(&start->state), &why))
        fail_msg("the position is refused: %s", sentence_of(&why));
    start->set_up = true;
    t->start_count++;
}

/* Some way into a random game, with the keys that led there; false if the game was over before. Near set-up positions
 * few decisions are made: there is what is wanted. */
static bool random_position(struct tried *t, const struct start *start, struct state *state, int *count)
{
    const struct rules *rules = start->ground->rules;
    struct move *moves = start->ground->moves;
    int length = (int)rng_below(&t->rng, start->set_up ? 8 : rng_below(&t->rng, 4) ? 60 : LONGEST);
    *count = 0;
    t->game->setup(rules, state);
    if (start->set_up)
        memcpy(state, start->state.bytes, t->game->state_size);
    playout_set_up(rules, state, &t->rng, moves);
    for (int i = 0; i < length; i++) {
        player_set to_act = t->game->to_act(rules, state);
        if (!to_act)
            break;
        int player = player_first(to_act);
        bool any = rng_below(&t->rng, 4);
        if (!game_turn(rules, state).begun && player_alone(to_act))
            t->keys[(*count)++] = t->game->key(rules, state);
        t->spent += any ? 1 : game_count(rules, state, player, moves);
        enum policy policy = any ? POLICY_RANDOM : POLICY_GREEDY;
        t->game->play(rules, state, player, policy_choose(policy, rules, state, player, &t->rng, moves));
    }
    return player_alone(t->game->to_act(rules, state));
}

/* How many decisions there are within a depth, or more than `most`. */
static long tree_size(const struct ground *g, const struct state *state, int depth, long most, struct move *moves)
{
    const struct game *game = g->rules->game;
    player_set to_act = game->to_act(g->rules, state);
    if (depth == 0 || !to_act)
        return 0;
    int player = player_first(to_act), n = game->moves(g->rules, state, player, moves);
    long size = n;
    for (int i = 0; depth > 1 && i < n && size <= most; i++) {
        union state_buffer after;
        memcpy(after.bytes, state, game->state_size);
        game->play(g->rules, state_of(&after), player, moves[i]);
        size += tree_size(g, state_of(&after), depth - 1, most - size, moves + n);
    }
    return size;
}

static void compare(struct tried *t, const struct ground *g, const struct search_root *root, int depth)
{
    struct search_report report;
    struct search_limits limits = {.depth = depth, .exact = true, .quiet_turns = quiet_turns[depth]};
    struct plain plain = {.rules = g->rules,
                          .self = g->rules->side_of[player_first(t->game->to_act(g->rules, root->state))],
                          .moves = g->moves,
                          .keys = root->keys,
                          .key_count = root->key_count};
    looking_for("the search finds the value that plain minimax finds");
    looking_at(g->rules, root->state);
    if (!game_turn(g->rules, root->state).begun)
        plain.path[plain.path_length++] = t->game->key(g->rules, root->state);
    search_run(g->search, root, &limits, NULL, &report);
    int32_t value = plain_value(&plain, root->state, depth, quiet_turns[depth], 0, 0);
    if (report.lines[0].score != value)
        fail_msg("at depth %d the search finds %d, and minimax %d", depth, report.lines[0].score, value);
    t->spent += plain.visited;
    t->at_depth[depth]++;
}

/* One position, at those depths that still want some and at which it is not too large. Whether some are still wanted.
 */
static bool try_position(struct tried *t, const struct ground *g, const struct search_root *root, long wanted)
{
    bool missing = false, small = true;
    for (int depth = 1; depth <= DEPTHS; depth++) {
        long size = small && depth > 1 ? tree_size(g, root->state, depth, TREE, g->moves) : 0;
        small = small && size <= TREE;
        t->spent += size;
        if (small && t->at_depth[depth] < wanted)
            compare(t, g, root, depth);
        missing |= t->at_depth[depth] < wanted;
    }
    return missing;
}

/* As often the start as all set-up positions together; where only deeper trees are still wanted, one of those, which
 * are near small ones. */
static const struct start *any_start(struct tried *t, long wanted)
{
    bool set_up = t->start_count > 1 && (t->at_depth[1] >= wanted || rng_below(&t->rng, 2));
    return &t->starts[set_up ? 1 + rng_below(&t->rng, (uint32_t)t->start_count - 1) : 0];
}

static void check_positions(struct tried *t, long work)
{
    union state_buffer state;
    struct search_root root = {.state = state_of(&state), .keys = t->keys};
    const struct start *start;
    do {
        do
            start = any_start(t, work * POSITIONS);
        while (!random_position(t, start, state_of(&state), &root.key_count) && t->spent < work * SPENT);
    } while (t->spent < work * SPENT && try_position(t, start->ground, &root, work * POSITIONS));
}

static void check_shares(const struct tried *t)
{
    print_message("# %s: %ld, %ld, %ld positions at depths 1, 2, 3, of %d each; %ld million decisions looked at\n",
                  t->game->name, t->at_depth[1], t->at_depth[2], t->at_depth[3], POSITIONS, t->spent / 1000000);
    looking_for("enough positions are compared at each depth");
    looking_at(NULL, NULL);
    for (int depth = 1; depth <= DEPTHS; depth++)
        if (t->at_depth[depth] < LEAST)
            fail_msg("%s: %ld positions were compared at depth %d, and %d should be: the trees of the others are too "
                     "large. Put positions with few moves into tests/rules/%s.small: options (“-” for none), a tab, a "
                     "position.",
                     t->game->name, t->at_depth[depth], depth, LEAST, t->game->name);
}

static struct tried *open_tried(const struct game *game, uint64_t seed)
{
    struct tried *t = calloc(1, sizeof *t);
    t->game = game;
    t->rng = rng_of(seed);
    t->starts[t->start_count++].ground = ground_for(t, "-");
    return t;
}

static void close_tried(struct tried *t)
{
    for (int i = 0; i < t->ground_count; i++)
        close_ground(&t->grounds[i]);
    free(t);
}

static void search_equals_minimax(void **state)
{
    struct tried *t = open_tried(*state, 7);
    each_start(t->game, "known", "moves", add_start, t);
    each_start(t->game, "rules", "starts", add_start, t);
    each_start(t->game, "rules", "small", add_start, t);
    check_positions(t, effort("TINTAGEL_SEARCH"));
    check_shares(t);
    close_tried(t);
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

static void check_legal(const struct ground *g, const struct state *from, const struct search_line *line)
{
    const struct game *game = g->rules->game;
    union state_buffer state;
    memcpy(state.bytes, from, game->state_size);
    for (int i = 0; i < line->length; i++) {
        int player = player_first(game->to_act(g->rules, state_of(&state))), at = 0;
        int n = game->moves(g->rules, state_of(&state), player, g->moves);
        while (at < n && !move_equal(g->moves[at], line->moves[i]))
            at++;
        assert_true(at < n);
        game->play(g->rules, state_of(&state), player, line->moves[i]);
    }
}

/* Two answers are the same, byte by byte. */
static void check_sameness(const struct ground *g, const struct search_root *root)
{
    struct search_report first, again;
    looking_for("the search looks at no more nodes than it may, and with an empty table always finds the same");
    transposition_clear(g->table);
    search_run(g->search, root, &(struct search_limits){.nodes = 5000}, NULL, &first);
    assert_true(first.nodes <= 5000);
    transposition_clear(g->table);
    search_run(g->search, root, &(struct search_limits){.nodes = 5000}, NULL, &again);
    assert_memory_equal(&first, &again, sizeof first);
    transposition_clear(g->table);
}

static void check_limits(const struct ground *g, const struct search_root *root)
{
    struct search_report report;
    int told = 0, asked = 0;
    looking_for("the search goes as deep as it may and tells of each depth");
    search_run(g->search, root, &(struct search_limits){.depth = 2},
               &(struct search_hooks){.tell = tell_depth, .context = &told}, &report);
    assert_int_equal(told, report.depth);
    assert_true(told == 2 || (told < 2 && search_is_win(report.lines[0].score)));
    looking_for("after one node there is a move");
    search_run(g->search, root, &(struct search_limits){.nodes = 1}, NULL, &report);
    assert_int_equal(report.nodes, 1);
    assert_true(report.line_count == 1 && report.lines[0].length == 1);
    looking_for("the search stops when it is told");
    search_run(g->search, root, &(struct search_limits){0},
               &(struct search_hooks){.stop = stop_at_once, .context = &asked}, &report);
    assert_true(asked <= 1 && report.nodes <= 256);
}

/* Several lines: different first moves, the best first, each legal from its beginning to its end, and worth its score
 * to whoever decides. */
static void check_these_lines(const struct ground *g, const struct search_root *root,
                              const struct search_limits *limits)
{
    const struct game *game = g->rules->game;
    struct search_report many;
    int side = g->rules->side_of[player_first(game->to_act(g->rules, root->state))];
    transposition_clear(g->table);
    search_run(g->search, root, limits, NULL, &many);
    for (int k = 0; k < many.line_count; k++) {
        assert_true(k == 0 || many.lines[k - 1].score >= many.lines[k].score);
        assert_int_equal(many.lines[k].values[side], many.lines[k].score);
        for (int j = 0; j < k; j++)
            assert_false(move_equal(many.lines[j].moves[0], many.lines[k].moves[0]));
        check_legal(g, root->state, &many.lines[k]);
    }
}

/* Also where the search is stopped at any moment between two depths. */
static void check_lines(const struct ground *g, const struct search_root *root)
{
    looking_for("of several lines the best comes first, and no two begin with the same move");
    check_these_lines(g, root, &(struct search_limits){.depth = 2, .lines = 4, .exact = true});
    for (uint64_t nodes = 2; nodes < 4000; nodes = nodes * 3 / 2)
        check_these_lines(g, root, &(struct search_limits){.nodes = nodes, .lines = 4});
}

static bool has_more_sides(const struct game *game, const char *options)
{
    struct why why;
    struct rules *rules = rules_new(game, options, &embedded_boards, &why);
    bool more = rules && rules->sides > 2;
    rules_free(rules);
    return more;
}

/* What `check` says of random positions, with the options of the presets and with each that makes more than two sides.
 */
static void check_somewhere(const struct game *game, uint64_t seed, int positions,
                            void (*check)(const struct ground *g, const struct search_root *root))
{
    struct tried *t = open_tried(game, seed);
    char options[SUPPORT_LINE];
    union state_buffer state;
    for (int n = 0; option_set(game, n, options); n++) {
        if (n && !has_more_sides(game, options))
            continue;
        struct start start = {.ground = n ? ground_for(t, options) : &t->grounds[0]};
        for (int left = n ? MORE_SIDES : positions; left > 0;) {
            struct search_root root = {.state = state_of(&state), .keys = t->keys};
            if (!random_position(t, &start, state_of(&state), &root.key_count))
                continue;
            left--;
            looking_at(start.ground->rules, root.state);
            check(start.ground, &root);
        }
    }
    close_tried(t);
}

static void search_finds_the_same(void **state)
{
    check_somewhere(*state, 3, 4, check_sameness);
}

static void search_keeps_its_limits(void **state)
{
    check_somewhere(*state, 3, 4, check_limits);
}

static void lines_are_in_order(void **state)
{
    check_somewhere(*state, 4, 20, check_lines);
}

/* A search that cannot look on because it is full has ended too soon. */
static void trees_have_room(void **state)
{
    const struct game *game = *state;
    char options[SUPPORT_LINE];
    for (int n = 0; option_set(game, n, options); n++) {
        if (!has_more_sides(game, options))
            continue;
        struct rules *rules = rules_for(game, options);
        struct mcts *mcts = search_shares(rules) ? NULL : mcts_new(rules, SEARCH_TABLE);
        if (mcts)
            assert_true(mcts->edge_room >= level_of(rules, LEVELS)->nodes);
        mcts_free(mcts);
        rules_free(rules);
    }
}

static void add_test(const struct game *game, const char *what, void (*test)(void **))
{
    char name[160];
    snprintf(name, sizeof name, "%s: %s", game->name, what);
    tests_add(name, test, (void *)game);
}

int main(void)
{
    const struct game *const *tested = games_tested();
    for (int g = 0; tested[g]; g++) {
        add_test(tested[g], "the search equals minimax", search_equals_minimax);
        add_test(tested[g], "a tree has room for what the last level looks at", trees_have_room);
        add_test(tested[g], "the search always finds the same", search_finds_the_same);
        add_test(tested[g], "the search keeps its limits", search_keeps_its_limits);
        add_test(tested[g], "best lines come in order", lines_are_in_order);
    }
    return tests_run("search");
}
