/* goal.h - what has to be achieved in an exercise, by the deeds that the core tells of each decision, by what stands
 * where, and by the result: it knows no game.
 *
 * "takes knight and keeps king in 2" (docs/lessons.md). What must happen is met once and stays so; what must never
 * happen breaks the goal for good. */
#ifndef LEARN_GOAL_H
#define LEARN_GOAL_H

#include "core/game.h"
#include "core/why.h"

enum { GOAL_MOST = 8 };

enum condition_kind {
    /* what must happen */
    GOAL_DOES,    /* a deed of the learner's */
    GOAL_TAKES,   /* another side loses a piece by a decision of the learner's */
    GOAL_REACHES, /* a piece comes to stand on a cell by one */
    GOAL_PLAYS,   /* one of these very decisions */
    GOAL_SETUP,   /* the learner's set-up is over */
    GOAL_WINS,
    GOAL_DRAWS,
    /* what must not */
    GOAL_KEEPS, /* the learner's side loses a piece */
    GOAL_SAFE,  /* it loses the game */
};

/* Some text that is not closed by a zero: names with '|' between them, in which '*' stands for anything. */
struct names {
    const char *text;
    size_t size;
};

struct condition {
    enum condition_kind kind;
    struct names what, where; /* size 0: any */
};

struct goal {
    struct condition condition[GOAL_MOST];
    int count;
    int limit;   /* turns of the learner's; 0: as many as it likes */
    bool listed; /* that nothing but the listed solutions achieves it has been proven elsewhere */
    bool events; /* something must happen; else the limit must be reached */
    bool guards; /* something must not */
};

/* False and `why` if the text is no goal for these rules. */
bool goal_read(const struct rules *rules, const char *text, size_t size, struct goal *out, struct why *why);

/* A decision that was made, for a learner. */
struct goal_step {
    const struct rules *rules;
    const struct state *before, *after;
    int player, learner;
    struct move move;
};

/* The conditions that it meets, as bits, and whether it breaks one. */
unsigned goal_meets(const struct goal *goal, const struct goal_step *step);
bool goal_breaks(const struct goal *goal, const struct goal_step *step);
/* All that have to be met. */
unsigned goal_all(const struct goal *goal);

/* Whether a name is one of these. */
bool names_match(struct names names, const char *name);

#endif
