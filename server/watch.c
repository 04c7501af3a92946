/* watch.c - those who are told what happens at a table: lines, and requests that wait for the next thing.
 *
 * Invariant: a watcher is in the list of its table and, if it has a line, in that of its line. */
#include <stdlib.h>
#include <string.h>

#include "server/host.h"

/* Tables that one line may watch: each stays in memory. */
enum { WATCHES_MOST = 100 };

static void count(struct table *table, const struct visitor *who, int by)
{
    player_set seats = table_seats_of(table, who);
    for (int p = 0; p < MAX_PLAYERS; p++)
        table->here[p] += seats >> p & 1 ? by : 0;
}

void watch_count(struct table *table)
{
    memset(table->here, 0, sizeof table->here);
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

struct watcher *watch_begin(struct table *table, struct line *line, struct call *poll, struct visitor *who)
{
    struct watcher *before = line ? watch_of(table, line) : NULL;
    if (before)
        return before;
    struct watcher *watcher = line && line->watches >= WATCHES_MOST ? NULL : calloc(1, sizeof *watcher);
    if (!watcher)
        return NULL;
    *watcher = (struct watcher){.table = table, .line = line, .poll = poll, .who = who, .next = table->watchers};
    if (table->watchers)
        table->watchers->before = watcher;
    table->watchers = watcher;
    table->watching++;
    count(table, who, 1);
    if (line) {
        watcher->line_next = line->watching;
        if (line->watching)
            line->watching->line_before = watcher;
        line->watching = watcher;
        line->watches++;
    }
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
        watcher->line->watches--;
    if (watcher->line && !watcher->line_before)
        watcher->line->watching = watcher->line_next;
    if (watcher->line_before)
        watcher->line_before->line_next = watcher->line_next;
    if (watcher->line_next)
        watcher->line_next->line_before = watcher->line_before;
    table->watching--;
    count(table, watcher->who, -1);
    table_note_here(table, watcher->who);
    free(watcher);
}

player_set watch_here(const struct table *table)
{
    player_set here = 0;
    for (int p = 0; p < MAX_PLAYERS; p++)
        here |= (player_set)((table->here[p] > 0) << p);
    return here;
}
