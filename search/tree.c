/* tree.c - the recursion: principal-variation search, and quiescence where its depth ends.
 *
 * Invariant: plies[n].state is the state after the n decisions made; a value is for the side that decides there. With
 * three sides or more there are two all the same: the one that decides at the root, and all others. */
#include <string.h>

#include "core/game_mind.h"
#include "search/faults.h"
#include "search/search_internal.h"
#include "search/sides.h"

enum {
    STOP_EVERY = 256, /* nodes */
    REDUCE_DEPTH = 3, /* later quiet moves are tried less deep from here on */
    REDUCE_AFTER = 3, /* moves */
    NULL_DEPTH = 3,
    NULL_LESS = 3,  /* turns less deep than the real search */
    GOOD_DEPTH = 3, /* up to here a position far above the window is left as it is, */
    POOR_DEPTH = 2, /* quiet decisions are not tried in one far below it, */
    LATE_DEPTH = 4, /* and not the late ones in any */
};

/* Between what is found and what the other side would not let happen; and what there is without any decision. */
struct window {
    int32_t best, alpha, beta;
};

static void count_node(struct search *s)
{
    const struct search_hooks *hooks = s->hooks;
    s->nodes++;
    if (s->limits->nodes && s->nodes >= s->limits->nodes)
        s->stopped = true;
    if (s->nodes % STOP_EVERY == 0 && hooks && hooks->stop && hooks->stop(hooks->context))
        s->stopped = true;
}

/* All but how the state came to be. */
static void ask(const struct rules *rules, const struct state *state, struct step *out)
{
    out->to_act = rules->game->to_act(rules, state);
    out->begun = game_begun(rules, state);
    out->key = out->to_act ? rules->game->key(rules, state) : 0;
}

static void step(const struct rules *rules, struct state *state, int player, struct move move, struct step *out)
{
    if (rules->game->mind->step) {
        rules->game->mind->step(rules, state, player, move, out);
        return;
    }
    out->irreversible = game_irreversible(rules, state, move);
    rules->game->play(rules, state, player, move);
    ask(rules, state, out);
}

static void enter(struct search *s, int ply, const struct step *step)
{
    struct ply *p = &s->plies[ply];
    p->begun = step->begun;
    p->player = player_first(step->to_act);
    p->side = p->player == NOBODY ? 0 : s->side_of[p->player];
    p->key = step->key;
    p->pv_length = 0;
    p->passed = false;
    p->evaluated = false;
    p->asked = false;
}

void tree_enter(struct search *s, int ply)
{
    struct step stands;
    ask(s->rules, s->plies[ply].state, &stands);
    enter(s, ply, &stands);
}

/* Let the next ply have the same state. It is copied in pieces of a size that is known, since memcpy() of any other is
 * a call, in the browser one that leaves the WebAssembly: there is room for whole pieces. */
static void copy_state(struct search *s, int ply)
{
    const unsigned char *from = (const unsigned char *)s->plies[ply].state;
    unsigned char *to = (unsigned char *)s->plies[ply + 1].state;
    const size_t size = s->rules->game->state_size;
    for (size_t at = 0; at < size; at += SEARCH_ALIGN)
        memcpy(to + at, from + at, SEARCH_ALIGN);
}

void tree_note_line(struct search *s, int ply, struct move move)
{
    struct ply *p = &s->plies[ply], *next = p + 1;
    int length = next->pv_length < SEARCH_PV - 1 ? next->pv_length : SEARCH_PV - 1;
    p->pv[0] = move;
    memcpy(&p->pv[1], next->pv, (size_t)length * sizeof *p->pv);
    p->pv_length = length + 1;
}

/* HR-1 as the search takes it: seen once before on the way from the root, or twice in the game. */
static bool is_repeated(const struct search *s, int ply)
{
    const struct ply *p = &s->plies[ply];
    int seen = 0;
    for (int i = ply; i > 0; i--) {
        if (s->plies[i].irreversible)
            return false;
        if (!s->plies[i - 1].begun && s->plies[i - 1].key == p->key)
            return true;
    }
    for (int i = s->key_count - 1; i >= 0 && seen < 2; i--)
        seen += s->keys[i] == p->key;
    return seen >= 2;
}

/* Whether the game is over, or over for the one that decides at the root; its value for a side: a win soon is better
 * than one later. */
static bool is_over(const struct search *s, int ply, int side, int32_t *value)
{
    const struct rules *rules = s->rules;
    const struct state *state = s->plies[ply].state;
    struct result result = rules->game->result(rules, state);
    bool out = !result.by && rules->sides > 2 && sides_is_out(rules, state, s->self);
    if (!result.by && !out)
        return false;
    *value = out ? ply - SEARCH_WIN : sides_value_of_end(rules, result, s->self, ply);
    *value = side ? -*value : *value;
    return true;
}

/* ---- the table ---- */

/* Wins are kept as from the position itself, not from the root. */
static int32_t to_table(int32_t score, int ply)
{
    return !search_is_win(score) ? score : score > 0 ? score + ply : score - ply;
}

static int32_t from_table(int32_t score, int ply)
{
    return !search_is_win(score) ? score : score > 0 ? score - ply : score + ply;
}

/* Near the quiet limit a position's value hangs on the count, which its key leaves out. */
static bool limit_is_near(const struct search *s, int ply, int depth)
{
    const struct rules *rules = s->rules;
    return rules->game->mind->quiet_left &&
           rules->game->mind->quiet_left(rules, s->plies[ply].state) <= depth + QUIET_TURNS;
}

static bool table_cuts(const struct transposition_entry *known, int ply, int depth, int32_t alpha, int32_t beta,
                       int32_t *value)
{
    *value = from_table(known->score, ply);
    return known->depth >= depth && ((known->bound == BOUND_EXACT) || (known->bound == BOUND_LOWER && *value >= beta) ||
                                     (known->bound == BOUND_UPPER && *value <= alpha));
}

/* ---- one decision ---- */

static int32_t value_below(struct search *s, int ply, int depth, int32_t alpha, int32_t beta, bool same_side)
{
    return same_side ? tree_value(s, ply, depth, alpha, beta) : -tree_value(s, ply, depth, -beta, -alpha);
}

/* Make a decision; true if that ended the game, or repeated a position, with the value for the side that made it. */
static bool make(struct search *s, int ply, struct move move, int32_t *value)
{
    const struct rules *rules = s->rules;
    struct ply *p = &s->plies[ply], *next = p + 1;
    struct step made;
    copy_state(s, ply);
    step(rules, next->state, p->player, move, &made);
    next->irreversible = made.irreversible;
    next->pv_length = 0;
    count_node(s);
    if ((!made.to_act || rules->sides > 2) && is_over(s, ply + 1, p->side, value))
        return true;
    enter(s, ply + 1, &made);
    next->chain = next->begun ? p->chain + 1 : 0;
    if (next->begun || !is_repeated(s, ply + 1))
        return false;
    *value = 0;
    return true;
}

/* The turns left to look ahead after a decision: one less when the turn is over. */
static int depth_after(const struct search *s, int ply, int depth)
{
    return s->plies[ply + 1].begun && s->plies[ply + 1].chain < CHAIN ? depth : depth - 1;
}

int32_t tree_after(struct search *s, int ply, struct move move, int depth, int32_t alpha, int32_t beta)
{
    int32_t value;
    if (make(s, ply, move, &value))
        return value;
    return value_below(s, ply + 1, depth_after(s, ply, depth), alpha, beta,
                       s->plies[ply].side == s->plies[ply + 1].side);
}

/* ---- quiescence ---- */

/* Whether the decision that led to a ply threatens to end the game. */
static bool threatens(const struct search *s, int ply)
{
    const struct game_mind *mind = s->rules->game->mind;
    return mind->threatened && mind->threatened(s->rules, s->plies[ply].state);
}

/* Whether something presses, in a game that knows; asked of it once. */
static bool presses(struct search *s, int ply)
{
    struct ply *p = &s->plies[ply];
    const struct game_mind *mind = s->rules->game->mind;
    if (!p->asked)
        p->presses = mind->presses && mind->presses(s->rules, p->state);
    p->asked = true;
    return p->presses;
}

/* How good the position is as it stands; asked of the game once, however often it is searched again. */
static int32_t evaluate(struct search *s, int ply)
{
    struct ply *p = &s->plies[ply];
    if (!p->evaluated)
        p->evaluation = (p->side ? -1 : 1) * (s->rules->game->mind->evaluate(s->rules, p->state, s->self) +
                                              faults_error(&s->limits->faults, p->key));
    p->evaluated = true;
    return p->evaluation;
}

static int32_t quiesce(struct search *s, int ply, int turns, int32_t alpha, int32_t beta);

/* The best of the decisions listed at a ply, and of what is `best` without them. */
static int32_t quiesce_after(struct search *s, int ply, int count, int turns, struct window window)
{
    struct ply *p = &s->plies[ply];
    int32_t best = window.best;
    for (int i = 0; i < count && !s->stopped; i++) {
        int32_t value, low = best > window.alpha ? best : window.alpha;
        order_next(p, i, count);
        if (!make(s, ply, p->moves[i], &value)) {
            bool same = p->side == p[1].side;
            int left = p[1].begun && p[1].chain < CHAIN ? turns : turns > 0 ? turns - 1 : 0;
            value = same ? quiesce(s, ply + 1, left, low, window.beta) : -quiesce(s, ply + 1, left, -window.beta, -low);
        }
        if (value > best) {
            best = value;
            if (value > window.alpha)
                tree_note_line(s, ply, p->moves[i]);
        }
        if (best >= window.beta)
            break;
    }
    return best;
}

/* Captures only, until nobody has one worth making; all decisions where there is nothing else to do: inside a turn, and
 * where one must capture. */
static int32_t quiesce(struct search *s, int ply, int turns, int32_t alpha, int32_t beta)
{
    struct ply *p = &s->plies[ply];
    const struct game_mind *mind = s->rules->game->mind;
    p->pv_length = 0;
    if (!mind->merits || ply >= PLIES - 1 || (turns == 0 && !p->begun) || (mind->presses && !presses(s, ply)))
        return evaluate(s, ply);
    struct window window = {.best = -INFINITE, .alpha = alpha, .beta = beta};
    if (p->begun || mind->must_take) {
        int n = p->begun ? order_merits(s, p) : order_noisy(s, p);
        return n > 0 ? quiesce_after(s, ply, n, turns, window) : evaluate(s, ply);
    }
    window.best = evaluate(s, ply);
    return window.best >= beta ? window.best : quiesce_after(s, ply, order_noisy(s, p), turns, window);
}

/* ---- the tree ---- */

/* Whether to be content with less than the truth at a position: in a narrow window, nothing being due, with no win or
 * loss in sight. */
static bool may_prune(const struct search *s, int ply, int32_t alpha, int32_t beta)
{
    return beta - alpha == 1 && !s->limits->exact && !s->plies[ply].begun && !search_is_win(alpha) &&
           !search_is_win(beta);
}

/* So good that no quiet decision of the other side will change it. */
static bool is_good_enough(struct search *s, int ply, int depth, int32_t beta)
{
    int32_t margin = s->rules->game->mind->margin;
    return margin && depth <= GOOD_DEPTH && evaluate(s, ply) - margin * depth >= beta;
}

/* From which place on quiet decisions are not tried. */
static int quiet_enough(struct search *s, int ply, int depth, int32_t alpha)
{
    int32_t margin = s->rules->game->mind->margin;
    if (margin && depth <= POOR_DEPTH && evaluate(s, ply) + margin * depth <= alpha)
        return 1;
    return s->late && depth <= LATE_DEPTH ? s->late * depth * depth : INT32_MAX;
}

/* Let the other side move twice: if that is still good enough, a real decision would be too. Only in games in which
 * passing is never good for whoever passes, which is what skip() says. */
static bool null_cuts(struct search *s, int ply, int depth, int32_t beta)
{
    struct ply *p = &s->plies[ply], *next = p + 1;
    const struct rules *rules = s->rules;
    if (!rules->game->mind->skip || p->passed || depth < NULL_DEPTH || evaluate(s, ply) < beta)
        return false;
    copy_state(s, ply);
    if (!rules->game->mind->skip(rules, next->state))
        return false;
    count_node(s);
    tree_enter(s, ply + 1);
    next->passed = true;
    next->irreversible = true; /* nothing before it counts as repeated */
    next->chain = 0;
    return next->side != p->side && -tree_value(s, ply + 1, depth - NULL_LESS, -beta, 1 - beta) >= beta && !s->stopped;
}

/* How much less deep to look at the i-th decision first. */
static int reduction(struct search *s, int ply, int depth, int i)
{
    const struct ply *p = &s->plies[ply];
    if (s->limits->exact || depth < REDUCE_DEPTH || i < REDUCE_AFTER || p->begun || p[1].begun || presses(s, ply) ||
        presses(s, ply + 1) || threatens(s, ply + 1))
        return 0;
    return 1 + (i >= 4 * REDUCE_AFTER) + (depth > 6);
}

/* The i-th decision: the first with the whole window, the others to show that they are not better; those that are,
 * again with the whole window. */
static int32_t try_move(struct search *s, int ply, int depth, int i, int32_t alpha, int32_t beta, bool quiet)
{
    struct ply *p = &s->plies[ply];
    int32_t value;
    if (make(s, ply, p->moves[i], &value))
        return value;
    bool same = p->side == p[1].side;
    int below = depth_after(s, ply, depth);
    if (i == 0)
        return value_below(s, ply + 1, below, alpha, beta, same);
    int less = quiet ? reduction(s, ply, depth, i) : 0;
    value = value_below(s, ply + 1, below - less, alpha, alpha + 1, same);
    if (less && value > alpha)
        value = value_below(s, ply + 1, below, alpha, alpha + 1, same);
    if (value > alpha && value < beta)
        value = value_below(s, ply + 1, below, alpha, beta, same);
    return value;
}

static void remember(struct search *s, int ply, int depth, int32_t best, int32_t alpha, int32_t beta)
{
    const struct ply *p = &s->plies[ply];
    struct transposition_entry entry = {
        .score = to_table(best, ply), .depth = (int16_t)depth, .has_move = p->pv_length > 0};
    entry.bound = best >= beta ? BOUND_LOWER : best > alpha ? BOUND_EXACT : BOUND_UPPER;
    if (entry.has_move)
        entry.move = p->pv[0];
    transposition_put(s->table, p->key ^ s->salt, &entry);
}

int32_t tree_value(struct search *s, int ply, int depth, int32_t alpha, int32_t beta)
{
    struct ply *p = &s->plies[ply];
    struct transposition_entry known;
    int32_t best = -INFINITE, first_alpha = alpha, value;
    if ((depth <= 0 && !p->begun) || ply >= PLIES - 1)
        return quiesce(s, ply, s->limits->quiet_turns ? s->limits->quiet_turns : QUIET_TURNS, alpha, beta);
    bool narrow = beta - alpha == 1, near = limit_is_near(s, ply, depth);
    bool prune = !near && may_prune(s, ply, alpha, beta) && !presses(s, ply) && !threatens(s, ply);
    bool found = transposition_get(s->table, p->key ^ s->salt, &known);
    if (found && narrow && !near && !s->limits->exact && table_cuts(&known, ply, depth, alpha, beta, &value))
        return value;
    if (prune && (is_good_enough(s, ply, depth, beta) || null_cuts(s, ply, depth, beta)))
        return beta;
    p->pv_length = 0;
    int n = order_moves(s, p, found ? &known : NULL), enough = prune ? quiet_enough(s, ply, depth, alpha) : n;
    for (int i = 0; i < n && !s->stopped; i++) {
        order_next(p, i, n);
        bool quiet = order_is_quiet(p, i);
        if (i >= enough && quiet && best > -SEARCH_WIN / 2)
            break;
        value = try_move(s, ply, depth, i, alpha, beta, quiet);
        if (s->stopped)
            break;
        if (value > best) {
            best = value;
            if (value > alpha) {
                alpha = value;
                tree_note_line(s, ply, p->moves[i]);
            }
        }
        if (alpha >= beta) {
            if (quiet)
                order_reward(s, ply, p->moves[i], depth);
            break;
        }
    }
    if (!s->stopped && !near)
        remember(s, ply, depth, best, first_alpha, beta);
    return best;
}
