/* watch.c - those who are told what happens at a table: lines, and requests that wait for the next thing.
 *
 * Somebody who asks by requests is there between them, too: the watcher rests for a while, and the next request takes
 * it up. Else such a player would come and go all the time.
 *
 * Invariant: a watcher is in the list of its table and, if it has a line, in that of its line. */
#include <stdlib.h>
#include <string.h>

#include "server/host.h"
#include "server/visitor.h"

/* Tables that one line may watch: each stays in memory. */
enum { WATCHES_MOST = 100, REST = 5000 };

static void count(struct table *table, const struct visitor *who, int by)
{
    player_set seats = table_seats_of(table, who);
    for (int p = 0; p < MAX_PLAYERS; p++)
        table->here[p] += seats >> p & 1 ? by : 0;
    table->spectators = -1;
}

void watch_count(struct table *table)
{
    memset(table->here, 0, sizeof table->here);
    table->spectators = -1;
    for (const struct watcher *w = table->watchers; w; w = w->next)
        count(table, w->who, 1);
}

/* By the line's list: a table may have many more watchers. */
struct watcher *watch_of(const struct table *table, const struct line *line)
{
    struct watcher *w = line->watching;
    while (w && w->table != table)
        w = w->line_next;
    return w;
}

int watch_spectators(struct table *table)
{
    static uint64_t counts;
    if (table->spectators >= 0)
        return table->spectators;
    table->spectators = 0;
    counts++;
    for (const struct watcher *w = table->watchers; w; w = w->next) {
        if (!w->who || w->who->counted == counts || table_seats_of(table, w->who))
            continue;
        w->who->counted = counts;
        table->spectators++;
    }
    return table->spectators;
}

/* Players who come and go are told of at once, others now and then: they may be many. */
void watch_tell(struct table *table, player_set before)
{
    if (before != watch_here(table))
        tell_presence(table);
    else
        table->late_audience = table->host->late_presence = true;
}

/* ---- lists ---- */

static void join_line(struct watcher *watcher, struct line *line)
{
    watcher->line_next = line->watching;
    if (line->watching)
        line->watching->line_before = watcher;
    line->watching = watcher;
    line->watches++;
}

static void leave_line(struct watcher *watcher)
{
    watcher->line->watches--;
    if (watcher->line_before)
        watcher->line_before->line_next = watcher->line_next;
    else
        watcher->line->watching = watcher->line_next;
    if (watcher->line_next)
        watcher->line_next->line_before = watcher->line_before;
}

static void join_resting(struct watcher *watcher)
{
    struct host *host = watcher->table->host;
    watcher->line_before = host->last_resting;
    watcher->line_next = NULL;
    if (host->last_resting)
        host->last_resting->line_next = watcher;
    else
        host->resting = watcher;
    host->last_resting = watcher;
}

static void leave_resting(struct watcher *watcher)
{
    struct host *host = watcher->table->host;
    if (watcher->line_before)
        watcher->line_before->line_next = watcher->line_next;
    else
        host->resting = watcher->line_next;
    if (watcher->line_next)
        watcher->line_next->line_before = watcher->line_before;
    else
        host->last_resting = watcher->line_before;
    watcher->until = 0;
}

/* ---- coming and going ---- */

/* Somebody's that rests, awake again; or NULL. */
static struct watcher *wake(const struct table *table, const struct visitor *who)
{
    struct watcher *w = table->watchers;
    while (w && (!w->until || w->who != who))
        w = w->next;
    if (w)
        leave_resting(w);
    return w;
}

struct watcher *watch_begin(struct table *table, struct line *line, struct visitor *who)
{
    struct watcher *before = line ? watch_of(table, line) : wake(table, who);
    if (before)
        return before;
    struct watcher *watcher = line && line->watches >= WATCHES_MOST ? NULL : calloc(1, sizeof *watcher);
    if (!watcher)
        return NULL;
    *watcher = (struct watcher){.table = table, .line = line, .who = visitor_hold(who), .next = table->watchers};
    if (table->watchers)
        table->watchers->before = watcher;
    table->watchers = watcher;
    table->watching++;
    count(table, who, 1);
    if (line)
        join_line(watcher, line);
    return watcher;
}

void watch_end(struct watcher *watcher)
{
    struct table *table = watcher->table;
    if (watcher->before)
        watcher->before->next = watcher->next;
    else
        table->watchers = watcher->next;
    if (watcher->next)
        watcher->next->before = watcher->before;
    if (watcher->line)
        leave_line(watcher);
    if (watcher->until)
        leave_resting(watcher);
    table->watching--;
    count(table, watcher->who, -1);
    table_note_here(table, watcher->who);
    visitor_release(table->host, watcher->who);
    free(watcher);
}

void watch_leave(struct watcher *watcher)
{
    struct table *table = watcher->table;
    player_set here = watch_here(table);
    watch_end(watcher);
    watch_tell(table, here);
}

void watch_answered(struct watcher *watcher)
{
    if (input_find(watcher->poll->input, "mark"))
        watch_rest(watcher);
    else
        watch_end(watcher);
}

void watch_rest(struct watcher *watcher)
{
    watcher->poll = NULL;
    watcher->until = host_now() + REST;
    join_resting(watcher);
}

void watch_end_rests(struct host *host, int64_t now)
{
    for (struct watcher *w = host->resting, *next; w && w->until < now; w = next) {
        next = w->line_next;
        watch_leave(w);
    }
}

player_set watch_local(const struct table *table)
{
    player_set here = 0;
    for (int p = 0; p < MAX_PLAYERS; p++)
        here |= (player_set)((table->here[p] > 0) << p);
    return here;
}

player_set watch_here(const struct table *table)
{
    return watch_local(table) | presence_here(table);
}
