/* presence.c - see presence.h. A table knows of each node that has told anything but nothing. */
#include "server/presence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/host.h"
#include "server/push.h"
#include "server/wire.h"

player_set presence_here(const struct table *table)
{
    player_set here = 0;
    for (const struct presence *p = table->elsewhere; p; p = p->next)
        here |= p->here;
    return here;
}

player_set presence_seen(const struct table *table)
{
    player_set seen = 0;
    for (const struct presence *p = table->elsewhere; p; p = p->next)
        seen |= p->seen;
    return seen;
}

int presence_watching(const struct table *table)
{
    int count = 0;
    for (const struct presence *p = table->elsewhere; p; p = p->next)
        count += p->watching;
    return count;
}

int presence_spectators(const struct table *table)
{
    int count = 0;
    for (const struct presence *p = table->elsewhere; p; p = p->next)
        count += p->spectators;
    return count;
}

/* ---- saying ---- */

static player_set seen_here(const struct table *table)
{
    player_set seen = 0;
    for (const struct watcher *w = table->watchers; w; w = w->next)
        if (!w->line || !w->line->hidden)
            seen |= table_seats_of(table, w->who);
    return seen;
}

static bool is_same(const struct presence *a, const struct presence *b)
{
    return a->here == b->here && a->seen == b->seen && a->watching == b->watching && a->spectators == b->spectators;
}

void presence_say(struct table *table, bool asked)
{
    char says[128];
    if (!table->host->shared)
        return;
    struct presence now = {.here = watch_local(table),
                           .seen = seen_here(table),
                           .watching = table->watching,
                           .spectators = watch_spectators(table)};
    if (is_same(&now, &table->said) && (!asked || !now.watching))
        return;
    table->said = now;
    int size = snprintf(says, sizeof says, "%s %s %u %u %d %d", nodes_id(table->host), table->id, (unsigned)now.here,
                        (unsigned)now.seen, now.watching, now.spectators);
    wire_say(table->host, "here", says, (size_t)size);
}

/* ---- hearing ---- */

static bool read(const char *says, struct presence *out, char match[HOST_ID])
{
    enum { NUMBERS = 4, MOST = 1 << 20 };
    char word[32];
    int number[NUMBERS];
    struct text game = text_on(match, HOST_ID), node = text_on(out->node, HOST_ID);
    if (!text_field(&says, ' ', word, sizeof word))
        return false;
    text_add(&node, word);
    if (!text_field(&says, ' ', word, sizeof word))
        return false;
    text_add(&game, word);
    for (int i = 0; i < NUMBERS; i++)
        if (!text_field(&says, ' ', word, sizeof word) || !text_number(word, MOST, &number[i]))
            return false;
    out->here = (player_set)number[0];
    out->seen = (player_set)number[1];
    out->watching = number[2];
    out->spectators = number[3];
    return !game.cut && !node.cut && number[0] < 1 << MAX_PLAYERS && number[1] < 1 << MAX_PLAYERS;
}

/* Who was here and is not has just left. */
static void tell(struct table *table, player_set before)
{
    for (int p = 0; p < MAX_PLAYERS; p++)
        if ((before & (player_set)~watch_here(table)) >> p & 1)
            table->left_at[p] = host_now();
    watch_tell(table, before);
}

static void put(struct table *table, const struct presence *told)
{
    struct presence **at = &table->elsewhere, *place;
    while (*at && strcmp((*at)->node, told->node) != 0)
        at = &(*at)->next;
    place = *at;
    if (!told->watching && place) {
        *at = place->next;
        free(place);
    } else if (told->watching && (place || (place = calloc(1, sizeof *place)))) {
        struct presence *next = place->next;
        *place = *told;
        place->next = next;
        *at = place;
    }
}

void presence_hear(struct host *host, const char *says)
{
    struct presence told = {.here = 0};
    char match[HOST_ID];
    struct table *table = read(says, &told, match) ? map_get(&host->tables, match) : NULL;
    if (!table)
        return;
    player_set before = watch_here(table);
    put(table, &told);
    tell(table, before);
}

void presence_forget(struct host *host, bool all)
{
    for (struct table *table = host->newest; table; table = table->older) {
        player_set before = watch_here(table);
        bool changed = false;
        for (struct presence **at = &table->elsewhere, *p; (p = *at);) {
            if (!all && nodes_is_heard(host, p->node)) {
                at = &p->next;
                continue;
            }
            *at = p->next;
            free(p);
            changed = true;
        }
        if (changed)
            tell(table, before);
    }
}

void presence_free(struct table *table)
{
    for (struct presence *p = table->elsewhere, *next; p; p = next) {
        next = p->next;
        free(p);
    }
    table->elsewhere = NULL;
}
