/* look.h - looking at one decision beside the best: what each is worth, and the lines of play that say so. */
#ifndef SEARCH_LOOK_H
#define SEARCH_LOOK_H

#include "search/hint.h"

/* Where to look from, and which decisions at; 0: all. */
struct look {
    const struct state *from;
    const struct move *only;
    int only_count;
    uint64_t nodes;
    int depth; /* 0: as deep as the nodes allow */
};

/* Search so, with the past and the hooks of the wish. False when memory runs out. */
bool look_ahead(const struct hint_wish *wish, const struct look *look, struct search_report *out);

/* What the best and another decision come to, looked at as deep so that they can be compared; `same`: it is the best.
 */
struct looked {
    struct search_line best, mine;
    int depth;
    bool same;
};
/* False when memory runs out. */
bool look_beside(const struct hint_wish *wish, struct move move, uint64_t nodes, struct looked *out);
/* The depth at which other decisions can be compared with what was seen to that depth. */
int look_as_deep(const struct rules *rules, int depth);

#endif
