/* report.h - what the log says by itself while the server runs: when something is not well, and when it is again; and
 * if the log is to be full, once a minute what was counted. */
#ifndef SERVER_REPORT_H
#define SERVER_REPORT_H

struct event_base;
struct host;
struct net;
struct report;

/* NULL when memory runs out. */
struct report *report_open(struct event_base *base, const struct net *net, const struct host *host);
void report_close(struct report *report);

#endif
