/* search.h - an opponent that looks ahead.
 *
 * With two sides iterative deepening with principal-variation search over game.h alone. Values are those of the side
 * that decides: they change sign when the deciding side changes, never per decision. With more sides the same, all
 * others being one, or a tree with a value for each side (mcts.h), as the game says (game_mind.h). Depth counts whole
 * turns: further decisions inside a turn (a capture chain, a retreat that the other owes) cost none.
 *
 * One struct search is one thread's: it allocates when made, and nothing while it searches. Several of them can share a
 * table (thinker.h). With the same limits in nodes or depth, table and seedless as it is, a search gives the same
 * answer everywhere. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "core/game_mind.h"
#include "search/transposition.h"

enum {
    SEARCH_DEPTH = 64, /* turns at most */
    SEARCH_LINES = 16,
    SEARCH_PV = 32,
    SEARCH_WIN = 1000000000, /* less the decisions to it */
};
_Static_assert(EVALUATE_MOST < SEARCH_WIN / 2, "what is not won never looks so");

/* A win or loss that was seen to its end. */
static inline bool search_is_win(int32_t score)
{
    return score > SEARCH_WIN / 2 || score < -SEARCH_WIN / 2;
}

/* A line of play, best for all by what was seen; its score for the side that decides first, and its value for each
 * side. */
struct search_line {
    int32_t score;
    int32_t values[MAX_PLAYERS];
    int length;
    struct move moves[SEARCH_PV];
};

/* How a search errs, so that weak players can be beaten: it misjudges positions, and overlooks decisions that come
 * later, more of them the further they go (game_mind.h). The same for the same seed, everywhere. All 0: not at all. */
struct search_faults {
    int32_t error;
    int overlooks;
    uint64_t seed;
};

/* Where to stop; 0: no such limit. `exact` leaves out all that may change a value: reductions, null moves, cut-offs by
 * the table. `first_depth` lets threads begin apart. */
struct search_limits {
    int depth;
    uint64_t nodes;
    int lines; /* how many best lines to find; 0: one */
    int first_depth;
    int quiet_turns; /* of captures beyond the depth; 0: as many as usual */
    bool exact;
    struct search_faults faults;
};

/* What is known by now. A node is one decision made. */
struct search_report {
    int depth;
    uint64_t nodes;
    int line_count;
    struct search_line lines[SEARCH_LINES];
};

/* Asked every few hundred nodes whether to stop, and told after each depth. Both may be NULL. `often`: where each visit
 * changes what is known (mcts.h), told between depths too, whenever half as much again has been looked at. */
struct search_hooks {
    bool (*stop)(void *context);
    void (*tell)(void *context, const struct search_report *report);
    void *context;
    bool often;
};

/* Where to search from: the state, in which exactly one player is to act, and the keys at the ends of the turns that
 * led there (HR-1), oldest first; and which of its decisions to look at, if not all (nothing is overlooked then). */
struct search_root {
    const struct state *state;
    const uint64_t *keys;
    int key_count;
    const struct move *only;
    int only_count; /* 0: all */
};

static inline bool search_looks_at(const struct search_root *root, struct move move)
{
    bool looks = root->only_count == 0;
    for (int i = 0; i < root->only_count && !looks; i++)
        looks = move_equal(root->only[i], move);
    return looks;
}

enum { SEARCH_TABLE = 1 << 22 };

struct search;

/* Memory for searches of these rules; `table` is shared, the caller's. NULL when memory runs out. */
struct search *search_new(const struct rules *rules, struct transposition *table);
void search_free(struct search *search);

/* Search; the answer is the last report. It has one line at least, with one move at least. */
void search_run(struct search *search, const struct search_root *root, const struct search_limits *limits,
                const struct search_hooks *hooks, struct search_report *out);
/* The same with memory of its own, a table of SEARCH_TABLE bytes. False when memory runs out. */
bool search_once(const struct rules *rules, const struct search_root *root, const struct search_limits *limits,
                 const struct search_hooks *hooks, struct search_report *out);

/* Whether searches of these rules that run at once help each other by their table. */
bool search_shares(const struct rules *rules);

#endif
