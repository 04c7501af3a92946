/* mcts.h - a search with a value for each side, for games with three sides or more. What it is given and tells is as
 * search.h says. */
#ifndef SEARCH_MCTS_H
#define SEARCH_MCTS_H

#include "search/search.h"

struct mcts;

/* Memory for searches of these rules, about so many bytes of tree, no fewer than the last level needs; when it is full
 * the search ends. NULL when memory runs out. */
struct mcts *mcts_new(const struct rules *rules, size_t bytes);
void mcts_free(struct mcts *mcts);

void mcts_run(struct mcts *mcts, const struct search_root *root, const struct search_limits *limits,
              const struct search_hooks *hooks, struct search_report *out);

#endif
