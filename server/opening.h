/* opening.h - reading a table from the store. */
#ifndef SERVER_OPENING_H
#define SERVER_OPENING_H

#include <stdbool.h>

struct call;
struct host;
struct table;

bool opening_is_under_way(const struct host *host, const char *id);
/* Read the table of the call's game, unless that is under way, and go on with it; refuse where there is none. */
void opening_wait(struct call *call, void (*then)(struct call *call, struct table *table));
/* Something is told of a table; if it is just being read, it is looked at again then. */
void opening_note_news(struct host *host, const char *id);
/* Read a table that nobody has asked for, since something is due there. */
void opening_begin(struct host *host, const char *id);

#endif
