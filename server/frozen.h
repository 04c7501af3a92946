/* frozen.h - games that do not follow from their events by today's rules any more: they are kept as they are, and only
 * looked at. */
#ifndef SERVER_FROZEN_H
#define SERVER_FROZEN_H

struct call;
struct host;
struct why;

/* Say so in the row of a game, so that nobody looks for it again by itself. */
void frozen_mark(struct host *host, const char *id);
/* Answer a call about one: with its events, or by removing it, or with the reason why it is frozen. */
void frozen_answer(struct call *call, const struct why *why);

#endif
