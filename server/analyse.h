/* analyse.h - what the engine thinks of a position. */
#ifndef SERVER_ANALYSE_H
#define SERVER_ANALYSE_H

#include "server/thought.h"

struct call;
struct host;
struct table;

enum { ANALYSE_NODES = THOUGHT_NODES, ANALYSE_LINES = THOUGHT_LINES };

void analyse_position(struct call *call, struct table *none);
/* Free what waits, at the end. */
void analyse_forget(struct host *host);

#endif
