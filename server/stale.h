/* stale.h - rows that have had their time: they go. */
#ifndef SERVER_STALE_H
#define SERVER_STALE_H

struct host;

/* Every second: now and then some are looked for. One server of several does that. */
void stale_sweep(struct host *host);

#endif
