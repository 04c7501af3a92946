/* mcts.c - Monte-Carlo tree search without chance: each visit walks down to a position not yet looked at, rates all
 * decisions there one ply deep, and carries what the best of them is worth to each side back to the root.
 *
 * Going down, the side that decides weighs what its decisions have been worth to it so far against how seldom they were
 * tried, the better by one ply the sooner (PUCT, with 1 / rank as the prior). Evaluations are brought between a loss
 * and a win by v / (|v| + HALF_WAY). A position in which the side that decides has a decision that is known to win, or
 * all decisions of which are known, is known itself and not walked through again.
 *
 * All numbers are whole, so that every machine gives the same answer.
 *
 * Invariant: a node's decisions lie together in the pool, the best by one ply first; the sum of a node's values is that
 * of its visits. Inside the tree only the best KEPT decisions of a position are remembered. */
#include "search/mcts.h"

#include <stdlib.h>
#include <string.h>

#include "search/faults.h"
#include "search/sides.h"

enum {
    ONE = 1 << 13,             /* a win; a loss is the opposite number */
    MOST_VISITS = 1 << 18,     /* so that sums fit */
    UNDECIDED = ONE * 15 / 16, /* no evaluation is worth more */
    HALF_WAY = 300,            /* the evaluation that is worth half of that */
    KEPT = 24,
    CURIOSITY = 30,  /* how much what was seldom tried is preferred, */
    DOUBT = ONE / 8, /* and how much less is believed of it in the end: divided by the root of the visits */
    DEEP = 200,      /* decisions */
    STOP_EVERY = 256,
};

/* A decision, and the position after it. */
struct node {
    struct move move;
    uint32_t first; /* of the decisions there; 0: not looked at yet */
    uint32_t visits;
    uint16_t count;
    uint8_t side;             /* that decides there */
    bool known;               /* what it is worth, for good */
    int32_t prior;            /* what it is worth by one ply to the side that makes it */
    int32_t sum[MAX_PLAYERS]; /* of the values by side; of a known one its value */
};

struct mcts {
    const struct rules *rules;
    const struct search_root *root;
    const struct search_limits *limits;
    const struct search_hooks *hooks;
    uint64_t nodes;
    bool stopped;
    uint64_t path[DEEP + 1]; /* keys at the ends of the turns from the root on */
    int path_length;
    struct node *pool; /* the first is the root */
    uint32_t used, room;
    struct node *found; /* all decisions of one position */
    struct move *moves;
};

struct mcts *mcts_new(const struct rules *rules, size_t bytes)
{
    struct mcts *m = calloc(1, sizeof *m);
    size_t most = (size_t)rules->game->max_moves;
    if (!m)
        return NULL;
    m->rules = rules;
    m->room = (uint32_t)(bytes / sizeof *m->pool + most + 1);
    m->pool = malloc(m->room * sizeof *m->pool);
    m->found = malloc(most * sizeof *m->found);
    m->moves = malloc(most * sizeof *m->moves);
    if (m->pool && m->found && m->moves)
        return m;
    mcts_free(m);
    return NULL;
}

void mcts_free(struct mcts *mcts)
{
    if (!mcts)
        return;
    free(mcts->pool);
    free(mcts->found);
    free(mcts->moves);
    free(mcts);
}

/* ---- values ---- */

static int32_t squeeze(int32_t evaluation)
{
    int64_t size = evaluation < 0 ? -(int64_t)evaluation : evaluation;
    return (int32_t)(UNDECIDED * (int64_t)evaluation / (size + HALF_WAY));
}

/* The evaluation that is worth so much. */
static int32_t stretch(int32_t value)
{
    int32_t size = value < 0 ? -value : value;
    return size < UNDECIDED ? value * HALF_WAY / (UNDECIDED - size) : (value > 0 ? 1 : -1) * HALF_WAY * UNDECIDED;
}

static int32_t value_of(const struct mcts *m, const struct state *state, int side)
{
    if (sides_is_out(m->rules, state, side))
        return -ONE;
    uint64_t key = m->limits->faults.error ? m->rules->game->key(m->rules, state) + (uint64_t)side : 0;
    return squeeze(m->rules->game->mind->evaluate(m->rules, state, side) + faults_error(&m->limits->faults, key));
}

static int32_t mean(const struct node *node, int side)
{
    return node->known || !node->visits ? node->sum[side] : node->sum[side] / (int32_t)node->visits;
}

/* The root of n, in 256ths. */
static int64_t root_of(uint32_t n)
{
    uint64_t left = (uint64_t)n << 16, root = 0, bit = UINT64_C(1) << 48;
    for (; bit; bit >>= 2) {
        bool fits = left >= root + bit;
        left -= fits ? root + bit : 0;
        root = (root >> 1) + (fits ? bit : 0);
    }
    return (int64_t)root;
}

/* ---- a position that is new ---- */

static void count_node(struct mcts *m)
{
    const struct search_hooks *hooks = m->hooks;
    m->nodes++;
    if (m->limits->nodes && m->nodes >= m->limits->nodes)
        m->stopped = true;
    if (m->nodes % STOP_EVERY == 0 && hooks && hooks->stop && hooks->stop(hooks->context))
        m->stopped = true;
}

/* HR-1 as in tree.c: seen once before on the way from the root, or twice in the game. */
static bool is_repeated(const struct mcts *m, const struct state *state)
{
    int seen = 0;
    if (game_turn(m->rules, state).begun)
        return false;
    uint64_t key = m->rules->game->key(m->rules, state);
    for (int i = 0; i < m->path_length; i++)
        if (m->path[i] == key)
            return true;
    for (int i = m->root->key_count - 1; i >= 0 && seen < 2; i--)
        seen += m->root->keys[i] == key;
    return seen >= 2;
}

/* Rate the position after a decision that `side` has made. */
static void rate(const struct mcts *m, struct node *node, const struct state *state, int side)
{
    const struct rules *rules = m->rules;
    struct result result = rules->game->result(rules, state);
    node->known = result.by || is_repeated(m, state);
    if (result.by && result.winners)
        for (int i = 0; i < rules->sides; i++)
            node->sum[i] = rules->side_of[player_first(result.winners)] == i ? ONE : -ONE;
    if (!node->known) {
        node->side = rules->side_of[player_first(rules->game->to_act(rules, state))];
        node->sum[side] = value_of(m, state, side);
    }
    node->prior = node->sum[side];
}

/* Put a decision where it belongs among the best `kept` that were found. */
static int insert(struct node *found, int count, int kept, const struct node *node)
{
    int at = count < kept ? count : kept - 1;
    if (count == kept && found[at].prior >= node->prior)
        return count;
    for (; at > 0 && found[at - 1].prior < node->prior; at--)
        found[at] = found[at - 1];
    found[at] = *node;
    return count < kept ? count + 1 : count;
}

static int overlook(struct mcts *m, const struct state *state, int count)
{
    const struct search_faults *faults = &m->limits->faults;
    if (!faults->overlooks)
        return count;
    return faults_overlook(faults, m->rules->board, m->rules->game->key(m->rules, state), m->used == 1, m->moves,
                           count);
}

/* Rate all decisions of a position; the best ones, how many, and `best`, the state after the first. */
static int find(struct mcts *m, const struct state *state, int player, int kept, union state_buffer *best)
{
    const struct game *game = m->rules->game;
    int n = overlook(m, state, game->moves(m->rules, state, player, m->moves)), count = 0;
    bool at_root = m->used == 1;
    for (int i = 0; i < n && !m->stopped; i++) {
        union state_buffer after;
        struct node node = {.move = m->moves[i]};
        if (at_root && !search_looks_at(m->root, node.move))
            continue;
        memcpy(after.bytes, state, game->state_size);
        game->play(m->rules, state_of(&after), player, node.move);
        count_node(m);
        rate(m, &node, state_of(&after), m->rules->side_of[player]);
        if (count == 0 || node.prior > m->found[0].prior)
            memcpy(best->bytes, after.bytes, game->state_size);
        count = insert(m->found, count, kept, &node);
    }
    return count;
}

/* What is known of one decision may settle the position: a win of the side that decides. */
static void settle(struct node *node, const struct node *child)
{
    if (!child->known || child->sum[node->side] < ONE)
        return;
    node->known = true;
    memcpy(node->sum, child->sum, sizeof node->sum);
}

/* List the decisions of a position; the values of the best one. */
static void expand(struct mcts *m, struct node *node, const struct state *state, int32_t *values)
{
    const struct rules *rules = m->rules;
    int player = player_first(rules->game->to_act(rules, state)),
        kept = node == m->pool ? rules->game->max_moves : KEPT;
    union state_buffer best;
    if (m->used + (uint32_t)kept > m->room)
        m->stopped = true;
    int n = m->stopped ? 0 : find(m, state, player, kept, &best);
    if (n == 0 || (m->stopped && node != m->pool))
        return;
    struct node *first = &m->found[0];
    for (int side = 0; side < rules->sides && !first->known; side++)
        if (side != node->side)
            first->sum[side] = value_of(m, state_of(&best), side);
    memcpy(&m->pool[m->used], m->found, (size_t)n * sizeof *m->found);
    memcpy(values, first->sum, sizeof first->sum);
    node->first = m->used;
    node->count = (uint16_t)n;
    m->used += (uint32_t)n;
    settle(node, first);
}

/* ---- a visit ---- */

static struct node *children(const struct mcts *m, const struct node *node)
{
    return &m->pool[node->first];
}

/* The decision to follow next. */
static struct node *choose(const struct mcts *m, const struct node *node)
{
    struct node *child = children(m, node), *best = child;
    int64_t most = INT64_MIN, root = root_of(node->visits);
    for (int i = 0; i < node->count; i++) {
        int64_t curious = CURIOSITY * root * (ONE / 1024) / 32 / (i + 2) / (1 + child[i].visits);
        int64_t value = (child[i].visits ? mean(&child[i], node->side) : child[i].prior) + curious;
        if (value > most) {
            most = value;
            best = &child[i];
        }
    }
    return best;
}

static void visit(struct mcts *m, struct node *node, struct state *state, int depth, int32_t *values);

static void follow(struct mcts *m, struct node *node, struct state *state, int depth, int32_t *values)
{
    const struct game *game = m->rules->game;
    struct node *child = choose(m, node);
    if (!game_turn(m->rules, state).begun)
        m->path[m->path_length++] = game->key(m->rules, state);
    game->play(m->rules, state, player_first(game->to_act(m->rules, state)), child->move);
    visit(m, child, state, depth + 1, values);
    if (!m->stopped)
        settle(node, child);
}

static void visit(struct mcts *m, struct node *node, struct state *state, int depth, int32_t *values)
{
    if (node->known || depth == DEEP) {
        memcpy(values, node->sum, sizeof node->sum);
        count_node(m);
    } else if (node->first) {
        follow(m, node, state, depth, values);
    } else {
        memset(node->sum, 0, sizeof node->sum);
        expand(m, node, state, values);
    }
    if (m->stopped)
        return;
    node->visits++;
    for (int side = 0; side < m->rules->sides && !node->known; side++)
        node->sum[side] += values[side];
}

/* ---- what is told ---- */

/* What to believe a decision to be worth: less, the seldomer it was tried. */
static int32_t belief(const struct node *node, int side)
{
    if (node->known)
        return node->sum[side];
    return (node->visits ? mean(node, side) : node->prior) - (int32_t)(DOUBT * 256 / root_of(node->visits + 1));
}

/* The best decision of a position by what is believed. */
static const struct node *best_of(const struct mcts *m, const struct node *node)
{
    const struct node *child = children(m, node), *best = child;
    for (int i = 1; i < node->count; i++)
        if (belief(&child[i], node->side) > belief(best, node->side))
            best = &child[i];
    return best;
}

/* The same at the root, leaving out with what the lines so far begin. */
static const struct node *next_best(const struct mcts *m, const struct search_report *report)
{
    const struct node *child = children(m, m->pool), *best = NULL;
    for (int i = 0; i < m->pool->count; i++) {
        bool listed = false;
        for (int k = 0; k < report->line_count; k++)
            listed |= move_equal(report->lines[k].moves[0], child[i].move);
        if (!listed && (!best || belief(&child[i], m->pool->side) > belief(best, m->pool->side)))
            best = &child[i];
    }
    return best;
}

/* A value as search.h has it, of a line that ends a game if it is a win or a loss. */
static int32_t score_of(int32_t value, int length)
{
    return value >= ONE ? SEARCH_WIN - length : value <= -ONE ? length - SEARCH_WIN : stretch(value);
}

static void write_line(const struct mcts *m, const struct node *node, struct search_line *line)
{
    const int self = m->pool->side;
    line->length = 0;
    line->moves[line->length++] = node->move;
    for (const struct node *at = node; at->first && line->length < SEARCH_PV; line->length++)
        line->moves[line->length] = (at = best_of(m, at))->move;
    line->score = score_of(belief(node, self), line->length);
    sides_value_line(m->rules, m->root->state, self, line);
    for (int side = 0; side < m->rules->sides; side++)
        if (side != self && (node->visits || node->known))
            line->values[side] = score_of(mean(node, side), line->length);
}

/* How many turns a line has. */
static int depth_of(const struct mcts *m, const struct search_line *line)
{
    const struct game *game = m->rules->game;
    union state_buffer state;
    int turns = 0;
    memcpy(state.bytes, m->root->state, game->state_size);
    for (int i = 0; i < line->length; i++) {
        game->play(m->rules, state_of(&state), player_first(game->to_act(m->rules, state_of(&state))), line->moves[i]);
        turns += !game_turn(m->rules, state_of(&state)).begun;
    }
    return turns;
}

static void write_report(const struct mcts *m, struct search_report *out)
{
    int lines = m->limits->lines > 1 ? m->limits->lines : 1;
    out->nodes = m->nodes;
    out->line_count = 0;
    while (out->line_count < lines && out->line_count < SEARCH_LINES && out->line_count < m->pool->count) {
        write_line(m, next_best(m, out), &out->lines[out->line_count]);
        out->line_count++;
    }
}

/* As deep as the best line goes in turns, never less than before; told of each. */
static void tell(const struct mcts *m, struct search_report *out)
{
    struct search_line line;
    write_line(m, best_of(m, m->pool), &line);
    int depth = depth_of(m, &line);
    if (depth > out->depth)
        write_report(m, out);
    while (out->depth < depth && (!m->limits->depth || out->depth < m->limits->depth)) {
        out->depth++;
        if (m->hooks && m->hooks->tell)
            m->hooks->tell(m->hooks->context, out);
    }
}

/* ---- the root ---- */

static void begin(struct mcts *m, const struct search_root *root, const struct search_limits *limits,
                  const struct search_hooks *hooks)
{
    const struct rules *rules = m->rules;
    m->root = root;
    m->limits = limits;
    m->hooks = hooks;
    m->nodes = 0;
    m->stopped = false;
    m->pool[0] = (struct node){.side = rules->side_of[player_first(rules->game->to_act(rules, root->state))]};
    m->used = 1;
}

/* Nothing is gained by looking on. */
static bool is_settled(const struct mcts *m, const struct search_report *report)
{
    const struct node *top = m->pool;
    return top->known || top->visits == MOST_VISITS || (m->limits->depth && report->depth >= m->limits->depth) ||
           (top->count == 1 && !m->limits->depth);
}

void mcts_run(struct mcts *mcts, const struct search_root *root, const struct search_limits *limits,
              const struct search_hooks *hooks, struct search_report *out)
{
    memset(out, 0, sizeof *out);
    begin(mcts, root, limits, hooks);
    do {
        union state_buffer state;
        int32_t values[MAX_PLAYERS] = {0};
        memcpy(state.bytes, root->state, mcts->rules->game->state_size);
        mcts->path_length = 0;
        visit(mcts, mcts->pool, state_of(&state), 0, values);
        if (!mcts->stopped)
            tell(mcts, out);
    } while (!mcts->stopped && !is_settled(mcts, out));
    write_report(mcts, out);
}
