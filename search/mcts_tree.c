/* mcts_tree.c - Monte-Carlo tree search without chance: each visit walks down to a position not yet looked at, rates
 * all decisions there one ply deep, and carries what the best of them is worth to each side back to the root.
 *
 * Going down, the side that decides weighs what its decisions have been worth to it so far against how seldom they were
 * tried, the better by one ply the sooner (PUCT, with 1 / rank as the prior). Evaluations are brought between a loss
 * and a win by v / (|v| + MCTS_HALF_WAY). A position in which the side that decides has a decision that is known to
 * win, or all decisions of which are known, is known itself and not walked through again; where a side has lost
 * whatever it does, it is taken to do what is worst for the one at the root, so that a win that is told is proven.
 *
 * One seat with 20,000 nodes against one-ply play at the others takes 70.0 % +- 4.2 of 120 games of three that are
 * played so; as one against all in tree.c it took 42 % (docs/tuning.md).
 *
 * Invariant: the decisions of a position lie together, the best by one ply first; the sum of a node's values is that of
 * its visits. */
#include <string.h>

#include "core/bits.h"
#include "core/game_mind.h"
#include "search/faults.h"
#include "search/mcts_internal.h"
#include "search/sides.h"

enum {
    CURIOSITY = 60, /* how much what was seldom tried is preferred */
    STOP_EVERY = 256,
};

/* ---- values ---- */

static int32_t squeeze(int32_t evaluation)
{
    int64_t size = evaluation < 0 ? -(int64_t)evaluation : evaluation;
    return (int32_t)(MCTS_UNDECIDED * (int64_t)evaluation / (size + MCTS_HALF_WAY));
}

static int32_t value_of(const struct mcts *m, const struct state *state, int side)
{
    if (sides_is_out(m->rules, state, side))
        return -MCTS_ONE;
    uint64_t key = m->limits->faults.error ? m->rules->game->key(m->rules, state) + (uint64_t)side : 0;
    return squeeze(m->rules->game->mind->evaluate(m->rules, state, side) + faults_error(&m->limits->faults, key));
}

int32_t mcts_worth(const struct mcts *m, const struct edge *edge, int side)
{
    const struct node *node = mcts_after(m, edge);
    return node && (node->known || node->visits) ? mcts_mean(node, side) : edge->prior;
}

/* Digit by digit, from the highest that it can have. */
int64_t mcts_root_of(uint32_t n)
{
    uint64_t left = (uint64_t)n << 16, root = 0;
    for (uint64_t bit = left ? UINT64_C(1) << (bits_last(left) & ~1u) : 0; bit; bit >>= 2) {
        uint64_t fits = left >= root + bit ? ~UINT64_C(0) : 0;
        left -= (root + bit) & fits;
        root = (root >> 1) + (bit & fits);
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
    if (game_begun(m->rules, state))
        return false;
    uint64_t key = m->rules->game->key(m->rules, state);
    for (int i = 0; i < m->path_length; i++)
        if (m->path[i] == key)
            return true;
    for (int i = m->root->key_count - 1; i >= 0 && seen < 2; i--)
        seen += m->root->keys[i] == key;
    return seen >= 2;
}

static struct node *add_node(struct mcts *m, struct edge *edge)
{
    struct node *node = &m->tree[m->tree_size];
    *node = (struct node){.visits = 0};
    edge->node = m->tree_size++;
    return node;
}

/* Rate the position after a decision that `side` has made. */
static void rate(struct mcts *m, struct edge *edge, const struct state *state, int side)
{
    const struct rules *rules = m->rules;
    struct result result = rules->game->result(rules, state);
    if (!result.by && !is_repeated(m, state)) {
        edge->prior = value_of(m, state, side);
        return;
    }
    struct node *node = add_node(m, edge);
    node->known = true;
    for (int i = 0; result.winners && i < rules->sides; i++)
        node->sum[i] = rules->side_of[player_first(result.winners)] == i ? MCTS_ONE : -MCTS_ONE;
    edge->prior = node->sum[side];
}

/* Put a decision behind those that are as good. */
static void insert(struct edge *list, int count, const struct edge *edge)
{
    int at = count;
    for (; at > 0 && list[at - 1].prior < edge->prior; at--)
        list[at] = list[at - 1];
    list[at] = *edge;
}

/* The decisions of a position that are looked at: at the root maybe some alone, and not what is overlooked. */
static int list(struct mcts *m, const struct state *state, int player)
{
    const struct rules *rules = m->rules;
    const struct search_faults *faults = &m->limits->faults;
    int n = rules->game->moves(rules, state, player, m->moves), left = 0;
    bool first = m->edge_count == 0;
    if (first && m->root->only_count) {
        for (int i = 0; i < n; i++)
            if (search_looks_at(m->root, m->moves[i]))
                m->moves[left++] = m->moves[i];
        return left;
    }
    if (!faults->overlooks)
        return n;
    return faults_overlook(faults, rules, first ? state : NULL, rules->game->key(rules, state), m->moves, n);
}

/* Rate all decisions of a position, as many as there is room and time for; how many were, and `best`, the state after
 * the first. */
static int find(struct mcts *m, const struct state *state, int player, union state_buffer *best)
{
    const struct game *game = m->rules->game;
    struct edge *found = &m->edges[m->edge_count];
    int n = list(m, state, player), i = 0;
    if (m->edge_count + (uint32_t)n > m->edge_room || m->tree_size + (uint32_t)n + 1 > m->tree_room)
        m->stopped = true;
    for (; i < n && !m->stopped; i++) {
        union state_buffer next;
        struct edge edge = {.move = m->moves[i]};
        memcpy(next.bytes, state, game->state_size);
        game->play(m->rules, state_of(&next), player, edge.move);
        count_node(m);
        rate(m, &edge, state_of(&next), m->rules->side_of[player]);
        if (i == 0 || edge.prior > found[0].prior)
            memcpy(best->bytes, next.bytes, game->state_size);
        insert(found, i, &edge);
    }
    return i;
}

/* Of two known ends the one that a side would choose; if it is the same to it, the worse for the one at the root. */
static bool prefers(const struct mcts *m, int side, const struct node *a, const struct node *b)
{
    int root = m->tree->side;
    return a->sum[side] != b->sum[side] ? a->sum[side] > b->sum[side] : a->sum[root] < b->sum[root];
}

/* What is known of its decisions may settle a position: one of them wins, or all are known. */
static void settle(struct mcts *m, struct node *node)
{
    const struct node *best = NULL;
    bool all = true;
    for (int i = 0; i < node->count; i++) {
        const struct node *child = mcts_after(m, &m->edges[node->first + (uint32_t)i]);
        bool known = child && child->known;
        all &= known;
        if (known && (!best || prefers(m, node->side, child, best)))
            best = child;
    }
    if (!best || (!all && best->sum[node->side] < MCTS_ONE))
        return;
    node->known = true;
    memcpy(node->sum, best->sum, sizeof node->sum);
}

/* List the decisions of a position; the values of the best one. */
static void expand(struct mcts *m, struct node *node, const struct state *state, int32_t *values)
{
    const struct rules *rules = m->rules;
    union state_buffer best;
    uint32_t size = m->tree_size;
    int n = find(m, state, player_first(rules->game->to_act(rules, state)), &best);
    if (m->stopped && node != m->tree) {
        m->tree_size = size;
        return;
    }
    node->first = m->edge_count;
    node->count = (uint16_t)n;
    m->edge_count += (uint32_t)n;
    const struct node *end = mcts_after(m, &m->edges[node->first]);
    for (int side = 0; side < rules->sides; side++)
        values[side] = end ? end->sum[side] : value_of(m, state_of(&best), side);
    if (!m->stopped)
        settle(m, node);
}

/* ---- a visit ---- */

/* The decision to follow next. */
static struct edge *choose(const struct mcts *m, const struct node *node)
{
    struct edge *edge = &m->edges[node->first], *best = edge;
    int64_t most = INT64_MIN, root = mcts_root_of(node->visits);
    for (int i = 0; i < node->count; i++) {
        const struct node *child = mcts_after(m, &edge[i]);
        int64_t seldom = CURIOSITY * root * (MCTS_ONE / 1024) / 32 / (i + 2) / (child ? 1 + child->visits : 1);
        int64_t value = mcts_worth(m, &edge[i], node->side) + seldom;
        if (value > most) {
            most = value;
            best = &edge[i];
        }
    }
    return best;
}

static void visit(struct mcts *m, struct node *node, struct state *state, int depth, int32_t *values);

static void follow(struct mcts *m, struct node *node, struct state *state, int depth, int32_t *values)
{
    const struct rules *rules = m->rules;
    struct edge *edge = choose(m, node);
    if (!game_begun(rules, state))
        m->path[m->path_length++] = rules->game->key(rules, state);
    rules->game->play(rules, state, player_first(rules->game->to_act(rules, state)), edge->move);
    if (!edge->node)
        add_node(m, edge)->side = rules->side_of[player_first(rules->game->to_act(rules, state))];
    visit(m, mcts_after(m, edge), state, depth + 1, values);
    if (!m->stopped && mcts_after(m, edge)->known)
        settle(m, node);
}

/* How each side stands, where the tree is deep enough. */
static void look(const struct mcts *m, const struct state *state, int32_t *values)
{
    for (int side = 0; side < m->rules->sides; side++)
        values[side] = value_of(m, state, side);
}

static void visit(struct mcts *m, struct node *node, struct state *state, int depth, int32_t *values)
{
    if (node->known) {
        memcpy(values, node->sum, sizeof node->sum);
        count_node(m);
    } else if (depth == MCTS_DEEP) {
        look(m, state, values);
        count_node(m);
    } else if (node->count) {
        follow(m, node, state, depth, values);
    } else {
        expand(m, node, state, values);
    }
    if (m->stopped)
        return;
    node->visits++;
    for (int side = 0; side < m->rules->sides && !node->known; side++)
        node->sum[side] += values[side];
}

void mcts_visit(struct mcts *m, struct state *state)
{
    int32_t values[MAX_PLAYERS] = {0};
    m->path_length = 0;
    visit(m, m->tree, state, 0, values);
}
