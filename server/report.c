/* report.c - see report.h. */
#include "server/report.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>

#include "net/net.h"
#include "server/health.h"
#include "server/log.h"

enum { MINUTE = 60 };

struct report {
    const struct net *net;
    const struct host *host;
    struct event *beat;
    bool unwell;
    int seconds;
};

static void say_counts(const struct report *report)
{
    char text[256];
    struct net_counts counts = net_counts(report->net);
    snprintf(text, sizeof text,
             "connections %d, sockets %d, accepted %llu, requests %llu, messages %llu in and %llu out, refused %llu, "
             "slow %llu",
             counts.connections, counts.sockets, (unsigned long long)counts.accepted,
             (unsigned long long)counts.requests, (unsigned long long)counts.messages_in,
             (unsigned long long)counts.messages_out, (unsigned long long)counts.refused,
             (unsigned long long)counts.slow);
    log_say(LOG_DETAILS, "counted", "so_far", text);
}

static void on_beat(int descriptor, short what, void *context)
{
    struct report *report = context;
    const char *trouble = health_trouble(report->host);
    (void)descriptor, (void)what;
    if (trouble && !report->unwell)
        log_say(LOG_WARNINGS, "unwell", "why", trouble);
    else if (!trouble && report->unwell)
        log_say(LOG_NOTICES, "well again", NULL, NULL);
    report->unwell = trouble != NULL;
    report->seconds = (report->seconds + 1) % MINUTE;
    if (report->seconds == 0)
        say_counts(report);
}

struct report *report_open(struct event_base *base, const struct net *net, const struct host *host)
{
    struct timeval second = {.tv_sec = 1};
    struct report *report = calloc(1, sizeof *report);
    if (!report)
        return NULL;
    report->net = net;
    report->host = host;
    report->beat = event_new(base, -1, EV_PERSIST, on_beat, report);
    if (report->beat && event_add(report->beat, &second) == 0)
        return report;
    report_close(report);
    return NULL;
}

void report_close(struct report *report)
{
    if (!report)
        return;
    if (report->beat)
        event_free(report->beat);
    free(report);
}
