/* reported.h - what people report to the host, and what the administrator sees of it. */
#ifndef SERVER_REPORTED_H
#define SERVER_REPORTED_H

struct call;
struct table;

/* Somebody with a name reports an event of a game. */
void reported_add(struct call *call, struct table *table);
/* The reports, the newest first, a page of them. */
void reported_list(struct call *call, struct table *none);
/* One has been seen to. */
void reported_dismiss(struct call *call, struct table *none);

#endif
