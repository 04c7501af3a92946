/* history.h - what a match has gone through: every decision, but states only here and there. A state in between is made
 * by playing on from the one kept before it, so that a long match stays small.
 *
 * Invariant: a state is kept for entry 0, for every entry that no decision led to, and after HISTORY_STRIDE entries at
 * most; the last state, `top`, is always at hand. */
#ifndef MATCH_HISTORY_H
#define MATCH_HISTORY_H

#include "core/game.h"

enum { HISTORY_STRIDE = 32 };

struct entry {
    struct move move; /* that led here from the entry before */
    uint64_t key;
    int32_t event; /* that led here */
    int8_t mover;  /* NOBODY: no move did */
    int8_t turn;   /* whose turn it is here, or NOBODY */
    bool begun;    /* the turn has begun; where not, one is complete: only such states are compared (HR-1) */
    bool final;    /* nothing from before the move can occur again */
};

/* Entries 0 to `length`. */
struct history {
    const struct rules *rules;
    struct state *top;
    int length, room;
    struct entry *entries;
    int kept, kept_room;
    unsigned char *keep; /* the states that are kept, each after its number */
    int clocks;          /* how many are noted with each entry: none where none runs */
    int64_t *left;       /* what they show */
};

/* An empty history, with room for one entry; its length is -1. Where it is `timed`, what each player's clock shows is
 * noted too. False when memory runs out; history_free() is due all the same. */
bool history_init(struct history *history, const struct rules *rules, bool timed);
void history_free(struct history *history);
/* Make room for one more; false when memory runs out. */
bool history_room(struct history *history);

/* The state on top has been changed into a new one: add the entry, of which key and turn are filled in here. There must
 * be room. */
void history_push(struct history *history, struct entry entry, const int64_t *left);
/* The n-th state; and from the one before it, which is cheaper for whoever goes through them all. */
void history_state(const struct history *history, int n, struct state *out);
void history_follow(const struct history *history, int n, struct state *state);
/* What the clocks showed when it was reached. */
int64_t *history_left(const struct history *history, int n);
/* Go back to the n-th state. What was beyond stays in its place until something is pushed. */
void history_cut(struct history *history, int n);

#endif
