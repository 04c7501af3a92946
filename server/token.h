/* token.h - tokens of programs: made, listed and dropped by whoever they are for. */
#ifndef SERVER_TOKEN_H
#define SERVER_TOKEN_H

struct call;
struct table;

/* The administrator lists all, and drops any. */
void token_make(struct call *call, struct table *none);
void token_list(struct call *call, struct table *none);
void token_drop(struct call *call, struct table *none);

#endif
