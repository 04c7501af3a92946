/* computer.h - computers at tables: whose decision it is, thought of by the crew from what that player may see. */
#ifndef SERVER_COMPUTER_H
#define SERVER_COMPUTER_H

struct table;

/* Have the decisions thought of that computers owe, each once as the match stands. */
void computer_begin(struct table *table);
/* Stop those that nobody waits for any more. */
void computer_stop(struct table *table);

#endif
