/* search.c - iterative deepening at the root: best lines, windows, limits. */
#include "search/search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_mind.h"
#include "core/hash.h"
#include "search/search_internal.h"
#include "search/sides.h"

enum { WINDOW = 40 };

static size_t aligned(size_t size)
{
    return (size + SEARCH_ALIGN - 1) / SEARCH_ALIGN * SEARCH_ALIGN;
}

bool search_shares(const struct rules *rules)
{
    return rules->sides == 2 || rules->game->mind->all_against_one;
}

/* The stack of one thread. */
static bool make_plies(struct search *s, const struct rules *rules)
{
    size_t state = aligned(rules->game->state_size),
           moves = aligned((size_t)rules->game->max_moves * sizeof(struct move)),
           order = aligned((size_t)rules->game->max_moves * sizeof(int32_t));
    s->memory = malloc((state + moves + order) * (PLIES + 1) + SEARCH_ALIGN);
    if (!s->memory)
        return false;
    unsigned char *at = s->memory + (SEARCH_ALIGN - (uintptr_t)s->memory % SEARCH_ALIGN);
    for (int i = 0; i <= PLIES; i++, at += state + moves + order) {
        s->plies[i].state = (struct state *)at;
        s->plies[i].moves = (struct move *)(at + state);
        s->plies[i].order = (int32_t *)(at + state + moves);
    }
    return true;
}

struct search *search_new(const struct rules *rules, struct transposition *table)
{
    struct search *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->rules = rules;
    s->late = rules->game->mind->late ? rules->game->mind->late(rules) : 0;
    s->table = table;
    if (!search_shares(rules))
        s->mcts = mcts_new(rules, transposition_bytes(table));
    if (s->mcts || (search_shares(rules) && make_plies(s, rules)))
        return s;
    search_free(s);
    return NULL;
}

void search_free(struct search *search)
{
    if (!search)
        return;
    free(search->memory);
    mcts_free(search->mcts);
    free(search);
}

/* ---- the root ---- */

/* Who is against whom. */
static void choose_sides(struct search *s, int player)
{
    const struct rules *rules = s->rules;
    s->self = rules->sides == 2 ? 0 : rules->side_of[player];
    s->salt = rules->sides == 2 ? 0 : hash_mix((uint64_t)s->self + 1);
    for (int i = 0; i < rules->players; i++)
        s->side_of[i] = rules->side_of[i] != s->self;
}

/* One pass over the root's moves that are not lines already. The best comes to the front of them, with its line; the
 * others keep their places. False when stopped before any was known. */
static bool pass(struct search *s, int depth, int32_t alpha, int32_t beta, struct search_line *line)
{
    struct ply *p = &s->plies[0];
    int32_t best = -INFINITE;
    for (int i = s->excluded; i < s->root_count; i++) {
        struct move move = p->moves[i];
        int32_t low = best > alpha ? best : alpha;
        bool first = i == s->excluded;
        int32_t value = tree_after(s, 0, move, depth, low, first ? beta : low + 1);
        if (!first && !s->stopped && value > low && value < beta)
            value = tree_after(s, 0, move, depth, low, beta);
        if (s->stopped)
            break;
        if (value <= best)
            continue;
        best = value;
        tree_note_line(s, 0, move);
        line->score = value;
        line->length = p->pv_length;
        memcpy(line->moves, p->pv, sizeof line->moves);
        memmove(&p->moves[s->excluded + 1], &p->moves[s->excluded], (size_t)(i - s->excluded) * sizeof *p->moves);
        p->moves[s->excluded] = move;
        if (value >= beta)
            break;
    }
    return best > -INFINITE;
}

/* One line at one depth: a narrow window round the last score first, wider and wider where the score falls outside. */
static bool find_line(struct search *s, int depth, struct search_line *line)
{
    int32_t window = WINDOW, guess = line->score;
    bool narrow = depth > 2 && line->length > 0 && !search_is_win(guess) && !s->limits->exact;
    for (;;) {
        int32_t alpha = narrow ? guess - window : -INFINITE, beta = narrow ? guess + window : INFINITE;
        struct search_line found = {.length = 0};
        bool any = pass(s, depth, alpha, beta, &found);
        if (s->stopped && (!any || found.score <= alpha))
            return false;
        bool outside = found.score <= alpha || found.score >= beta;
        if (!outside || s->stopped) {
            *line = found;
            sides_value_line(s->rules, s->plies[0].state, s->rules->side_of[s->plies[0].player], line);
            return true;
        }
        narrow = window < 1000;
        guess = found.score;
        window *= 4;
        if (search_is_win(guess))
            narrow = false;
    }
}

static void begin(struct search *s, const struct search_root *root, const struct search_limits *limits,
                  const struct search_hooks *hooks)
{
    struct ply *p = &s->plies[0];
    player_set to_act = s->rules->game->to_act(s->rules, root->state);
    assert(player_alone(to_act));
    choose_sides(s, player_first(to_act));
    s->limits = limits;
    s->hooks = hooks;
    s->nodes = 0;
    s->stopped = false;
    s->keys = root->keys;
    s->key_count = root->key_count;
    memset(s->history, 0, sizeof s->history);
    for (int i = 0; i <= PLIES; i++)
        memset(s->plies[i].killers, 0, sizeof s->plies[i].killers);
    memcpy(p->state, root->state, s->rules->game->state_size);
    p->irreversible = false;
    p->chain = 0;
    tree_enter(s, 0);
}

/* The root's moves, best first by the table and what they take. */
static void list_root(struct search *s, const struct search_root *root)
{
    struct ply *p = &s->plies[0];
    struct transposition_entry known;
    bool found = transposition_get(s->table, p->key ^ s->salt, &known);
    int count = order_moves(s, p, found ? &known : NULL);
    s->root_count = 0;
    for (int i = 0; i < count; i++) {
        order_next(p, i, count);
        if (search_looks_at(root, p->moves[i]))
            p->moves[s->root_count++] = p->moves[i];
    }
}

/* The best first; those that are worth the same keep their places. */
static void sort_lines(struct search_report *report)
{
    for (int i = 1; i < report->line_count; i++) {
        struct search_line line = report->lines[i];
        int at = i;
        for (; at > 0 && report->lines[at - 1].score < line.score; at--)
            report->lines[at] = report->lines[at - 1];
        report->lines[at] = line;
    }
}

/* All lines at one depth. Of one line, what was found before the stop replaces what the depth before said; several are
 * compared with each other, so they must be as deep: until the last is found they stay what they were. */
static void find_lines(struct search *s, int depth, int lines, struct search_report *report)
{
    struct search_report found = {.line_count = 0};
    for (s->excluded = 0; s->excluded < lines && !s->stopped; s->excluded++) {
        struct search_line *line = &found.lines[s->excluded];
        *line = s->excluded < report->line_count ? report->lines[s->excluded] : (struct search_line){.length = 0};
        if (!find_line(s, depth, line))
            break;
        found.line_count++;
    }
    if (found.line_count == 0 || (s->stopped && lines > 1 && report->depth > 0))
        return;
    sort_lines(&found);
    report->line_count = found.line_count;
    memcpy(report->lines, found.lines, (size_t)found.line_count * sizeof *found.lines);
    if (!s->stopped)
        report->depth = depth;
}

/* Nothing is gained by looking deeper: one decision only, or a win or loss seen to its end. */
static bool is_settled(const struct search *s, int depth, int lines, const struct search_report *report)
{
    if (s->limits->depth || lines > 1)
        return false;
    int32_t score = report->lines[0].score;
    return s->root_count == 1 || (search_is_win(score) && SEARCH_WIN - (score > 0 ? score : -score) <= depth);
}

void search_run(struct search *search, const struct search_root *root, const struct search_limits *limits,
                const struct search_hooks *hooks, struct search_report *out)
{
    int lines = limits->lines > 0 ? limits->lines : 1, last = limits->depth ? limits->depth : SEARCH_DEPTH;
    assert(!root->only_count || !limits->faults.overlooks);
    if (search->mcts) {
        mcts_run(search->mcts, root, limits, hooks, out);
        return;
    }
    begin(search, root, limits, hooks);
    list_root(search, root);
    lines = lines < SEARCH_LINES ? lines : SEARCH_LINES;
    lines = lines < search->root_count ? lines : search->root_count;
    memset(out, 0, sizeof *out);
    out->line_count = 1;
    out->lines[0] = (struct search_line){.length = 1, .moves = {search->plies[0].moves[0]}};
    for (int depth = 1 + limits->first_depth; depth <= last && !search->stopped; depth++) {
        find_lines(search, depth, lines, out);
        out->nodes = search->nodes;
        if (hooks && hooks->tell && !search->stopped)
            hooks->tell(hooks->context, out);
        if (is_settled(search, depth, lines, out))
            break;
    }
    out->nodes = search->nodes;
}

bool search_once(const struct rules *rules, const struct search_root *root, const struct search_limits *limits,
                 const struct search_hooks *hooks, struct search_report *out)
{
    struct transposition *table = transposition_new(SEARCH_TABLE);
    struct search *search = table ? search_new(rules, table) : NULL;
    bool fine = search != NULL;
    if (fine)
        search_run(search, root, limits, hooks, out);
    search_free(search);
    transposition_free(table);
    return fine;
}
