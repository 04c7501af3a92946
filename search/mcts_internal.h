/* mcts_internal.h - what the files of the search with a value for each side share: its tree. */
#ifndef SEARCH_MCTS_INTERNAL_H
#define SEARCH_MCTS_INTERNAL_H

#include "search/mcts.h"

enum {
    MCTS_ONE = 1 << 13,                  /* a win; a loss is the opposite number */
    MCTS_UNDECIDED = MCTS_ONE * 15 / 16, /* no evaluation is worth more */
    MCTS_HALF_WAY = 300,                 /* the evaluation that is worth half of that */
    MCTS_DEEP = 200,                     /* decisions */
};

/* A position that was visited, or that is known at once. */
struct node {
    int32_t sum[MAX_PLAYERS]; /* of the values by side; of a known one its value */
    uint32_t visits;
    uint32_t first; /* of its decisions */
    uint16_t count; /* 0: not looked at yet */
    uint8_t side;   /* that decides there */
    bool known;     /* what it is worth, for good */
};

/* A decision. */
struct edge {
    struct move move;
    uint32_t node; /* where it leads; 0: not visited yet */
    int32_t prior; /* what it is worth by one ply to the side that makes it */
};

struct mcts {
    const struct rules *rules;
    const struct search_root *root;
    const struct search_limits *limits;
    const struct search_hooks *hooks;
    uint64_t nodes;
    bool stopped;
    uint64_t path[MCTS_DEEP + 1]; /* keys at the ends of the turns from the root on */
    int path_length;
    struct node *tree; /* the first is the root */
    struct edge *edges;
    uint32_t tree_size, tree_room, edge_count, edge_room;
    struct move *moves;
};

/* mcts_tree.c: one visit, from the root, whose state is given. */
void mcts_visit(struct mcts *m, struct state *state);

/* Where a decision leads, NULL if that was not looked at. */
static inline struct node *mcts_after(const struct mcts *m, const struct edge *edge)
{
    return edge->node ? &m->tree[edge->node] : NULL;
}

static inline int32_t mcts_mean(const struct node *node, int side)
{
    return node->known ? node->sum[side] : node->sum[side] / (int32_t)node->visits;
}

/* What a decision is worth to the side that makes it, by what was seen. */
int32_t mcts_worth(const struct mcts *m, const struct edge *edge, int side);
/* The root of n, in 256ths. */
int64_t mcts_root_of(uint32_t n);

#endif
