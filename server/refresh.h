/* refresh.h - a table in memory is looked at again, where others write to the same store: what is new there is taken
 * and told. */
#ifndef SERVER_REFRESH_H
#define SERVER_REFRESH_H

#include <stdbool.h>

struct call;
struct host;
struct table;

/* Look at a table again, now or as soon as the change is through that is under way. */
void refresh_begin(struct table *table);
/* Go on with a call, at once or, if what we know is too old for what it looks at, as soon as we have looked. */
void refresh_then(struct call *call, struct table *table, void (*then)(struct call *call, struct table *table));
/* What we know was too old for a call, or it could not be kept, since somebody else was first: look again, and run it
 * once more, before those that wait; or refuse it, if that happens too often. */
void refresh_and_run(struct call *call, struct table *table);
/* A call is about to be refused by what a table is as far as we know. True: we look again, and it is run once more. */
bool refresh_before_refusing(struct call *call, int status);
/* Whether what we know of a table is too old for a call that looks at it, or would change it. */
bool refresh_is_due(const struct call *call, const struct table *table);
/* Whether the store may lack what we know of a table: nothing is to be added to it. */
bool refresh_is_doubtful(const struct table *table);
/* Whether somebody here wants to know at once what happens at a table; and whether what we know of it is new enough to
 * be shown among others. */
bool refresh_is_wanted(const struct table *table);
bool refresh_is_current(const struct table *table);
/* Every second, or with a bus every few: tables that somebody watches here, or that we look after. */
void refresh_poll(struct host *host);

#endif
