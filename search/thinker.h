/* thinker.h - a computer player with memory and threads of its own: the search with limits in nodes, depth, time or on
 * a clock, natively. (In a browser web/wasm/engine.c drives the search.)
 *
 * A thinker belongs to one caller at a time; only thinker_stop() may be called from another thread. */
#ifndef SEARCH_THINKER_H
#define SEARCH_THINKER_H

#include "core/rng.h"
#include "match/match.h"
#include "search/level.h"
#include "search/team.h"

struct thinker;

struct thinker_limits {
    uint64_t nodes;
    int depth, lines;
    int64_t ms;           /* of time; 0: no such limit */
    int64_t left_ms;      /* on a clock for the rest of the game; 0: there is none */
    int64_t increment_ms; /* that the clock gets back after the turn */
    int64_t most_ms;      /* no longer than this, whatever else there is; 0: no such limit */
    struct search_faults faults;
    bool afresh; /* what was found in earlier searches is forgotten first */
};

/* Add the limits of a level to those that are there; the lesser ones hold. The last level uses time that it is given in
 * place of its nodes. Levels search afresh, so that the answer hangs on the position and the seed alone. */
void thinker_take_level(const struct rules *rules, const struct level *level, uint64_t seed,
                        struct thinker_limits *limits);

/* About `bytes` of table, and so many threads, TEAM_MOST at most, where several help (search_shares()). NULL when
 * memory runs out. The caller owns the result. */
struct thinker *thinker_new(const struct rules *rules, size_t bytes, int threads);
void thinker_free(struct thinker *thinker);
/* Forget all that was found in earlier searches. */
void thinker_clear(struct thinker *thinker);

/* What to search: the n-th state of a match, or a state without a past if `match` is NULL. Exactly one player is to act
 * there. `only` as for search.h. */
struct thinker_root {
    const struct match *match;
    int n;
    const struct state *state;
    const struct move *only;
    int only_count;
};

/* Search. `tell` may be NULL. False when memory runs out. */
bool thinker_search(struct thinker *thinker, const struct thinker_root *root, const struct thinker_limits *limits,
                    void (*tell)(void *context, const struct search_report *report), void *context,
                    struct search_report *out);
/* Make a search that is under way, or the next one, answer at once with what it has. */
void thinker_stop(struct thinker *thinker);
/* Forget a stop that no search has heard. */
void thinker_go_on(struct thinker *thinker);

/* Milliseconds on a clock that only goes on. */
int64_t thinker_now(void);

#endif
