/* mcts.c - a search with a value for each side: its memory, when it ends, and what it tells of its tree (mcts_tree.c).
 *
 * All numbers are whole, so that every machine gives the same answer. */
#include "search/mcts.h"

#include <stdlib.h>
#include <string.h>

#include "search/mcts_internal.h"
#include "search/sides.h"

enum {
    MOST_VISITS = 1 << 18,    /* so that sums fit */
    FAR = 64 * MCTS_HALF_WAY, /* no evaluation is told that is further from 0 */
    LEAST = 1 << 24,          /* bytes: what the last level looks at fits in, since a tree forgets nothing */
    DOUBT = MCTS_ONE / 8, /* how much less is believed of what was seldom tried: divided by the root of the visits */
};

struct mcts *mcts_new(const struct rules *rules, size_t bytes)
{
    struct mcts *m = calloc(1, sizeof *m);
    size_t most = (size_t)rules->game->max_moves;
    if (!m)
        return NULL;
    m->rules = rules;
    bytes = bytes < LEAST ? LEAST : bytes;
    m->tree_room = (uint32_t)(bytes / 8 / sizeof *m->tree + most + 2);
    m->edge_room = (uint32_t)(bytes / 8 * 7 / sizeof *m->edges + most);
    m->tree = malloc(m->tree_room * sizeof *m->tree);
    m->edges = malloc(m->edge_room * sizeof *m->edges);
    m->moves = malloc(most * sizeof *m->moves);
    if (m->tree && m->edges && m->moves)
        return m;
    mcts_free(m);
    return NULL;
}

void mcts_free(struct mcts *mcts)
{
    if (!mcts)
        return;
    free(mcts->tree);
    free(mcts->edges);
    free(mcts->moves);
    free(mcts);
}

/* ---- what is told ---- */

/* What to believe a decision to be worth: less, the seldomer it was tried. */
static int32_t belief(const struct mcts *m, const struct edge *edge, int side)
{
    const struct node *node = mcts_after(m, edge);
    if (node && node->known)
        return node->sum[side];
    return mcts_worth(m, edge, side) - (int32_t)(DOUBT * 256 / mcts_root_of(node ? 1 + node->visits : 1));
}

static bool is_listed(const struct search_report *report, struct move move)
{
    for (int i = 0; report && i < report->line_count; i++)
        if (move_equal(report->lines[i].moves[0], move))
            return true;
    return false;
}

/* The best decision of a position by what is believed, of those with which no line of the report begins. */
static const struct edge *best_of(const struct mcts *m, const struct node *node, const struct search_report *report)
{
    const struct edge *edge = &m->edges[node->first], *best = NULL;
    for (int i = 0; i < node->count; i++)
        if (!is_listed(report, edge[i].move) &&
            (!best || belief(m, &edge[i], node->side) > belief(m, best, node->side)))
            best = &edge[i];
    return best;
}

/* The evaluation that is worth so much. */
static int32_t stretch(int32_t value)
{
    int32_t size = value < 0 ? -value : value,
            far = size < MCTS_UNDECIDED ? size * MCTS_HALF_WAY / (MCTS_UNDECIDED - size) : FAR;
    return (value < 0 ? -1 : 1) * (far < FAR ? far : FAR);
}

/* A value as search.h has it, of a line that ends a game if it is a win or a loss. */
static int32_t score_of(int32_t value, int length)
{
    return value >= MCTS_ONE ? SEARCH_WIN - length : value <= -MCTS_ONE ? length - SEARCH_WIN : stretch(value);
}

static void write_line(const struct mcts *m, const struct edge *edge, struct search_line *line)
{
    const int self = m->tree->side;
    const struct node *node = mcts_after(m, edge);
    line->length = 0;
    line->moves[line->length++] = edge->move;
    for (const struct node *at = node; at && at->count && line->length < SEARCH_PV; line->length++) {
        const struct edge *next = best_of(m, at, NULL);
        line->moves[line->length] = next->move;
        at = mcts_after(m, next);
    }
    line->score = score_of(belief(m, edge, self), line->length);
    sides_value_line(m->rules, m->root->state, self, line);
    for (int side = 0; side < m->rules->sides && node && (node->known || node->visits); side++)
        line->values[side] = side == self ? line->score : score_of(mcts_mean(node, side), line->length);
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
    while (out->line_count < lines && out->line_count < SEARCH_LINES && out->line_count < m->tree->count) {
        write_line(m, best_of(m, m->tree, out), &out->lines[out->line_count]);
        out->line_count++;
    }
}

/* Whether somebody wants to hear between depths, who has heard of so many nodes last. */
static bool is_due(const struct mcts *m, uint64_t heard)
{
    return m->hooks && m->hooks->tell && m->hooks->often && m->nodes >= heard + heard / 2;
}

/* As deep as the best line goes in turns, never less than before; told of each. */
static void tell(const struct mcts *m, struct search_report *out)
{
    struct search_line line;
    write_line(m, best_of(m, m->tree, NULL), &line);
    int depth = depth_of(m, &line);
    bool deeper = depth > out->depth, due = !deeper && out->depth > 0 && is_due(m, out->nodes);
    if (deeper || due)
        write_report(m, out);
    if (due)
        m->hooks->tell(m->hooks->context, out);
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
    m->tree[0] = (struct node){.side = rules->side_of[player_first(rules->game->to_act(rules, root->state))]};
    m->tree_size = 1;
    m->edge_count = 0;
}

/* Nothing is gained by looking on. */
static bool is_settled(const struct mcts *m, const struct search_report *report)
{
    const struct node *top = m->tree;
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
        memcpy(state.bytes, root->state, mcts->rules->game->state_size);
        mcts_visit(mcts, state_of(&state));
        if (!mcts->stopped)
            tell(mcts, out);
    } while (!mcts->stopped && !is_settled(mcts, out));
    write_report(mcts, out);
}
