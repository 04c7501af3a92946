/* making.h - a game that is being made (create.c): a table that nobody finds, until it has been kept. */
#ifndef SERVER_MAKING_H
#define SERVER_MAKING_H

#include "server/host.h"

struct making {
    struct call *call;
    struct table table;
};

/* One like another that is over, without its players; NULL when memory runs out. */
struct making *making_again(struct call *call, const struct table *before);
/* A table like others from now on; NULL when memory runs out: then it is read when somebody asks for it. */
struct table *making_bring_in(struct making *making);
void making_free(struct making *making);
/* Tell the call which game it is. */
void making_answer(struct call *call, const char *id);

#endif
