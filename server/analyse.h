/* analyse.h - what the engine thinks of a position. */
#ifndef SERVER_ANALYSE_H
#define SERVER_ANALYSE_H

#include "server/thought.h"

struct call;
struct host;
struct table;

enum { ANALYSE_NODES = THOUGHT_NODES, ANALYSE_LINES = THOUGHT_LINES };

void analyse_position(struct call *call, struct table *none);
/* Every second: what is under way may be held up now, so that others come first. */
void analyse_go_on(struct host *host);
/* Free what waits, at the end. */
void analyse_forget(struct host *host);

#endif
