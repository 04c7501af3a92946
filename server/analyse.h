/* analyse.h - what the engine thinks of a position. */
#ifndef SERVER_ANALYSE_H
#define SERVER_ANALYSE_H

struct call;
struct host;
struct table;

enum { ANALYSE_NODES = 1000000, ANALYSE_LINES = 5 };

void analyse_position(struct call *call, struct table *none);
/* Free what waits, at the end. */
void analyse_forget(struct host *host);

#endif
