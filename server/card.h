/* card.h - a table as a picture that messengers show beside a link to it. */
#ifndef SERVER_CARD_H
#define SERVER_CARD_H

struct call;
struct host;
struct table;

void card_answer(struct call *call, struct table *table);
/* What waits to be drawn never is, and what was drawn is freed: the host ends. */
void card_forget(struct host *host);

#endif
