/* team.h - several searches of one position that share a table: the first one's answer is the answer, the others fill
 * the table meanwhile. Whoever has threads lends them: POSIX threads in thinker.c, the page's workers in
 * web/wasm/help.c.
 *
 * A team belongs to one caller at a time. The others only call team_help(), after team_begin() and before the caller
 * does anything else with the team than team_lead(). */
#ifndef SEARCH_TEAM_H
#define SEARCH_TEAM_H

#include "search/search.h"

enum { TEAM_MOST = 64 };

struct team;

/* About `bytes` of table, and so many searches, from 1 to TEAM_MOST, where several help each other (search_shares()).
 * NULL when memory runs out. The caller owns the result. */
struct team *team_new(const struct rules *rules, size_t bytes, int size);
void team_free(struct team *team);
int team_size(const struct team *team);
/* Forget all that was found in earlier searches. */
void team_clear(struct team *team);

/* What is to be searched next; the root's state, keys and moves stay the caller's until all have ended. */
void team_begin(struct team *team, const struct search_root *root, const struct search_limits *limits);
/* Search as the i-th, from 1 on, until the first has ended. */
void team_help(struct team *team, int i);
/* Search as the first; when it ends, the others are about to. */
void team_lead(struct team *team, const struct search_hooks *hooks, struct search_report *out);
/* How many nodes the others looked at, once they have ended. */
uint64_t team_helped(const struct team *team);

#endif
