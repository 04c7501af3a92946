/* lease.h - who looks after a match where several servers have one store: its clocks, its computers, its row. */
#ifndef SERVER_LEASE_H
#define SERVER_LEASE_H

#include <stdbool.h>

struct host;
struct lease;
struct store_change;
struct table;

/* Whether we look after a table now. Where nobody shares the store we look after all. */
bool lease_is_mine(const struct table *table);
/* Whether a table must stay in memory until its row is up to date: nobody else looks after it. */
bool lease_keeps(const struct table *table);
/* Whether that can be now: nothing has happened for a while that somebody may not know of. */
bool lease_may_end(const struct table *table);

/* The rows by which a new match is ours, or a table nobody has; by which whoever changes something without an event is
 * the only one to do so, whosever it is; and by which it is nobody's. What the lease is then is in `out`. False when
 * memory runs out. Where nobody shares the store these add nothing. */
bool lease_add_first(struct store_change *rows, const struct table *table, struct lease *out);
bool lease_add_step(struct store_change *rows, const struct table *table, struct lease *out);
bool lease_add_end(struct store_change *rows, const struct table *table, struct lease *out);
/* The row that makes a change clash with any event that we do not know of. */
bool lease_add_guard(struct store_change *rows, const struct table *table);

/* A match that cannot be a table, since it was removed or cannot be read: nobody need look after it. */
void lease_forget(struct host *host, const char *match, const struct lease *lease);
/* A table was read, or looked at again: look after it if somebody has to and nobody does. What was nobody's time
 * (HR-6) is given back. */
void lease_consider(struct table *table);

#endif
