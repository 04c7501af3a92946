/* search_internal.h - what the files of the search share: the stack of one thread. */
#ifndef SEARCH_INTERNAL_H
#define SEARCH_INTERNAL_H

#include "search/mcts.h"
#include "search/search.h"

enum {
    PLIES = 256,     /* decisions deep at most */
    CHAIN = 32,      /* decisions inside one turn that cost no depth */
    QUIET_TURNS = 8, /* turns of captures beyond the depth */
    HISTORY = 4096,  /* a power of two */
    KILLERS = 2,
    INFINITE = SEARCH_WIN + 1,
    SEARCH_ALIGN = 64, /* a ply has room for a state up to a multiple of it */
};

/* One decision deep: the state, who decides, its moves with their order, and the best line from here. */
struct ply {
    struct state *state;
    struct move *moves;
    int32_t *order;
    uint64_t key;
    int player, side;
    bool begun;        /* inside a turn */
    bool irreversible; /* the decision that led here: no position before it can come again */
    bool passed;       /* a null move led here */
    bool evaluated;    /* the evaluation below has been asked for */
    bool asked;        /* so has whether something presses */
    bool presses;
    int32_t evaluation;
    int chain; /* decisions of this turn so far */
    struct move killers[KILLERS];
    int pv_length;
    struct move pv[SEARCH_PV];
};

struct search {
    const struct rules *rules;
    struct mcts *mcts; /* does it all; NULL: what follows does */
    int late;          /* what the game says of these rules */
    struct transposition *table;
    const struct search_limits *limits;
    const struct search_hooks *hooks;
    int self;                     /* the side of the rules that is side 0 here; side 1 are all others */
    uint8_t side_of[MAX_PLAYERS]; /* so by player */
    uint64_t salt;                /* of keys in the table: what is known hangs on `self` */
    uint64_t nodes;
    bool stopped;
    int key_count; /* of the game before the root */
    const uint64_t *keys;
    int32_t history[2][HISTORY];
    int root_count; /* of the moves at the root, those that take part, best first */
    int excluded;   /* the first so many are lines already found */
    struct ply plies[PLIES + 1];
    unsigned char *memory;
};

/* The value of the position at `ply` for the side that decides there, between alpha and beta, looking `depth` turns
 * ahead; and of one decision there. */
int32_t tree_value(struct search *s, int ply, int depth, int32_t alpha, int32_t beta);
int32_t tree_after(struct search *s, int ply, struct move move, int depth, int32_t alpha, int32_t beta);
/* Make the line at `ply` that decision and the line after it. */
void tree_note_line(struct search *s, int ply, struct move move);
/* Fill in what follows from a ply's state. */
void tree_enter(struct search *s, int ply);

/* order.c: list the moves at a ply and rate them, by what they take alone or by all that is known, the table's move
 * first; then find the best of those from `from` on and bring it there. */
int order_merits(const struct search *s, struct ply *p);
int order_moves(const struct search *s, struct ply *p, const struct transposition_entry *known);
void order_next(struct ply *p, int from, int count);
/* Of the `count` decisions that order_merits() listed, leave only those that take something; how many. */
int order_only_noisy(struct ply *p, int count);
/* List only those, where a turn begins; how many. */
int order_noisy(const struct search *s, struct ply *p);
/* Remember that a quiet decision refuted the other side's. */
void order_reward(struct search *s, int ply, struct move move, int depth);
/* Whether the i-th decision, as order_moves() rated it, takes nothing. */
bool order_is_quiet(const struct ply *p, int i);

#endif
