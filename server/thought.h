/* thought.h - something to think about: a computer's decision in a match, or a position to be analysed. It holds all it
 * needs, so that any thread can do it, or a process elsewhere (errand.h), and the answer is the same for the same seed.
 *
 * Invariant: a decision is thought of from the events of the match, which are public; what somebody has set up in
 * secret is never in it. */
#ifndef SERVER_THOUGHT_H
#define SERVER_THOUGHT_H

#include <stdatomic.h>

#include "match/match.h"
#include "search/entrant.h"

enum {
    THOUGHT_NODES = 1000000,
    THOUGHT_LINES = 5,
    THOUGHT_MS = 10000
}; /* the most of an analysis; of a decision, in time */

struct thought {
    enum thought_kind { THOUGHT_DECISION, THOUGHT_ANALYSIS } kind;
    struct rules *rules; /* a share of its own, which the thread of the loop makes and frees */

    int player; /* whose decision */
    struct entrant entrant;
    uint64_t seed;
    int64_t left, increment; /* on its clock, in ms; 0: there is none */
    int count;
    struct match_event *events; /* with their texts behind them */

    union state_buffer state; /* to be analysed, */
    struct thinker_limits limits;

    bool found;             /* it has come to something: */
    char words[EVENT_TEXT]; /* the decision, */
    struct search_report report;

    atomic_bool stop;
    _Atomic(struct thinker *) thinker;
};

/* On some thread: think. */
void thought_think(struct thought *thought);
/* From another: let that end soon, or not begin. */
void thought_stop(struct thought *thought);
/* On the loop's thread: copy the events of a match. False when memory runs out. */
bool thought_copy_events(struct thought *thought, const struct match_event *events, int count);
/* Decisions as words, as the player would say them from `state`, which they change. False if they are too long. */
bool thought_spell(const struct rules *rules, struct state *state, int player, const struct move *moves, int count,
                   char words[EVENT_TEXT]);
/* Free what it holds, on the loop's thread. */
void thought_clear(struct thought *thought);

#endif
