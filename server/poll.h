/* poll.h - what other servers do that no table tells, learnt from the store where no bus tells it. */
#ifndef SERVER_POLL_H
#define SERVER_POLL_H

struct host;

/* Look at the lobby, and at the tokens by which programs have their lines. */
void poll_now(struct host *host);
/* Every second: the same now and then, if nobody tells us. */
void poll_store(struct host *host);

#endif
