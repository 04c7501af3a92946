/* opening.c - reading a table from the store: its row, events, seats and drafts, from which its match is made again.
 *
 * Invariant: from the first question to the last answer it is in the map of those that are being read, so that a table
 * is read once, whoever asks for it meanwhile.
 *
 * A game that is being made can be seen in the store before we are told that it was kept. Whoever sees it and reads it
 * finds its table in memory when the first answer comes: the store answers what was asked after a change behind it. */
#include "server/opening.h"

#include <stdlib.h>
#include <string.h>

#include "server/frozen.h"
#include "server/host.h"
#include "server/lease.h"
#include "server/reading.h"
#include "server/refresh.h"
#include "server/seat.h"
#include "server/tally.h"
#include "server/wire.h"

/* A table that is being read, with the calls that wait for it. */
struct opening {
    struct reading reading; /* first, so that a reading can be made the opening that it is */
    struct waiting {
        struct call *call; /* NULL: nobody but the host wants it */
        void (*then)(struct call *call, struct table *table);
        struct waiting *next;
    } * first;
    struct table *table;
    bool begun; /* the calls that it was begun for wait for it */
    bool read;
    bool behind; /* something was heard of it meanwhile */
};

static bool add_waiting(struct opening *opening, struct call *call, void (*then)(struct call *, struct table *))
{
    struct waiting *waiting = malloc(sizeof *waiting);
    if (!waiting)
        return false;
    *waiting = (struct waiting){.call = call, .then = then, .next = opening->first};
    opening->first = waiting;
    return true;
}

static void take_terms(struct table *table, const struct reading *r)
{
    memcpy(table->by, r->by, sizeof table->by);
    table->owner = limit_owner(&table->host->limits, r->by, ""); /* from where it was made is not kept */
    memcpy(table->next_game, r->next_game, sizeof table->next_game);
    table->rematch = r->rematch;
    table->created = r->created;
    table->updated = r->updated;
    table->marked = r->marked;
    table->lease = r->lease;
    table->fresh_at = r->asked;
    table->fresh = r->order;
    table->turn = r->turn;
    table->terms = seat_read_terms(r->terms);
    table->terms.listed = r->listed;
    memcpy(table->seats, r->seats, sizeof table->seats);
    memcpy(table->drafts, r->drafts, sizeof table->drafts);
}

/* Who was here lately is at a table that is still in memory; others may know more. */
static void take_absence(struct table *table)
{
    for (int p = 0; !table->host->shared && p < MAX_PLAYERS; p++)
        table->left_at[p] = table->host->started;
}

/* A table around what was read; NULL, and the reading has failed, when memory runs out. */
static struct table *make_table(struct reading *r)
{
    struct table *table = table_new(r->host, r->id, r->match);
    if (table) {
        take_terms(table, r);
        take_absence(table);
        r->match = NULL;
        r->host->counts.loaded++;
    } else {
        r->end = STORE_TROUBLE;
    }
    return table;
}

static void tell_table(const struct waiting *w, struct table *table)
{
    table_note_here(table, w->call->who);
    refresh_then(w->call, table, w->then);
}

/* Everybody who waits gets the table, or is told that there is none. */
static void tell_waiting(struct opening *o)
{
    const struct reading *r = &o->reading;
    for (struct waiting *w = o->first, *next; w; w = next) {
        next = w->next;
        if (!w->call)
            ;
        else if (o->table && !o->table->removed)
            tell_table(w, o->table);
        else if (!o->table && r->end != STORE_KEPT)
            call_refuse_end(w->call, r->end);
        else if (!o->table && r->frozen)
            frozen_answer(w->call, &r->why);
        else
            call_refuse_as(w->call, 404, "server.no-game", NULL);
        free(w);
    }
}

/* All is answered. */
static void end_opening(struct opening *o)
{
    struct reading *r = &o->reading;
    struct host *host = r->host;
    map_remove(&host->loading, r->id);
    o->table = map_get(&host->tables, r->id);
    bool made = !o->table && r->match && r->end == STORE_KEPT;
    if (made)
        o->table = make_table(r);
    made = made && o->table;
    if (r->frozen && !r->known_frozen)
        frozen_mark(host, r->id);
    if (!o->table && r->end == STORE_KEPT)
        lease_forget(host, r->id, &r->lease);
    if (made) {
        lease_consider(o->table);
        wire_ask_who(o->table);
    }
    if (o->table && o->behind)
        refresh_begin(o->table);
    tell_waiting(o);
    tally_opened(host, r->id, o->table);
    if (o->table)
        table_go_on(o->table);
    reading_drop(r);
    free(o);
}

/* It may be over before those who wait are known. */
static void end_if_all(struct opening *o)
{
    if (o->begun && o->read)
        end_opening(o);
}

static void was_read(struct reading *reading)
{
    struct opening *o = (struct opening *)reading;
    o->read = true;
    end_if_all(o);
}

static struct opening *begin(struct host *host, const char *id)
{
    struct opening *o = calloc(1, sizeof *o);
    if (!o)
        return NULL;
    o->reading.host = host;
    o->reading.done = was_read;
    memcpy(o->reading.id, id, sizeof o->reading.id);
    if (!map_put(&host->loading, o->reading.id, o)) {
        free(o);
        return NULL;
    }
    reading_begin(&o->reading);
    return o;
}

/* Those who wait are known. */
static void release(struct opening *o)
{
    o->begun = true;
    end_if_all(o);
}

bool opening_is_under_way(const struct host *host, const char *id)
{
    return map_get(&host->loading, id) != NULL;
}

void opening_note_news(struct host *host, const char *id)
{
    struct opening *opening = map_get(&host->loading, id);
    if (opening)
        opening->behind = true;
}

void opening_wait(struct call *call, void (*then)(struct call *call, struct table *table))
{
    struct opening *known = map_get(&call->host->loading, call->game);
    struct opening *opening = known ? known : begin(call->host, call->game);
    if (!opening || !add_waiting(opening, call, then))
        call_refuse_as(call, 503, "no-memory", NULL);
    if (!known && opening)
        release(opening);
}

void opening_begin(struct host *host, const char *id)
{
    char whole[HOST_ID];
    struct text copy = text_on(whole, sizeof whole);
    text_add(&copy, id);
    if (map_get(&host->tables, id) || opening_is_under_way(host, id) || copy.cut)
        return;
    struct opening *opening = begin(host, whole);
    if (opening)
        release(opening);
}
