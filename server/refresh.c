/* refresh.c - see refresh.h.
 *
 * While a table is looked at no change is begun there, so that what comes is what follows. Events are added to its
 * match as they come. Of a set-up in secret there is more than events: then the match is made anew, from all that is
 * kept of it, and takes the place of the old one if anything is new.
 *
 * If what a table has is not what is kept, since the database has forgotten it or somebody else has said it, what is
 * kept takes its place, and whoever was told otherwise comes back to be told anew. When the connection to the store was
 * made anew all tables are in doubt, and none is changed before it was looked at.
 *
 * Whoever is told of it here is told the same as where it happened, with one exception: who is away is told by who has
 * made the change (push.c). */
#include "server/refresh.h"

#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "server/host.h"
#include "server/lease.h"
#include "server/nodes.h"
#include "server/play.h"
#include "server/push.h"
#include "server/reading.h"
#include "server/wire.h"

enum { TRIES = 50, CHANGE_FRESH = 10000, SHOWN_FRESH = 2000, POLL_EVERY = 5 };

struct refresh {
    struct reading reading; /* first, so that a reading can be made the refresh that it is */
    const char *state;      /* of the match, before */
    int count;
    bool begun, read;
};

/* A call that waits for a look that begins after it has come. */
struct later {
    struct call *call;
    void (*then)(struct call *call, struct table *table);
    struct later *next;
};

/* ---- what has come ---- */

static void swap_match(struct table *table, struct reading *r)
{
    struct match *old = table->match;
    table->match = r->match;
    r->match = old; /* to be dropped */
    memset(table->thought, 0, sizeof table->thought);
}

/* Whose drafts are others than we know. */
static player_set new_drafts(const struct table *table, const struct reading *r)
{
    player_set set = 0;
    for (int p = 0; p < MAX_PLAYERS; p++)
        set |= (player_set)((table->drafts[p] != r->drafts[p]) << p);
    return set;
}

/* Whether all that the table has is kept. */
static bool has_strayed(const struct table *table, const struct reading *r, int count)
{
    int now;
    const struct match_event *events = match_events(table->match, &now);
    return r->strayed || (r->match && !reading_is_event(r->match, count - 1, &events[count - 1]));
}

/* What was read, all of it, as of a set-up. Returns whose drafts have changed. */
static player_set take_match(struct table *table, struct reading *r, int count)
{
    player_set drafts = r->match ? new_drafts(table, r) : 0;
    if (!r->match || (r->count == count && !drafts && !r->strayed))
        return 0;
    r->added = r->strayed ? 0 : r->count - count;
    swap_match(table, r);
    if (match_is_secret(table->match))
        memcpy(table->drafts, r->drafts, sizeof table->drafts);
    else
        memset(table->drafts, 0, sizeof table->drafts);
    return drafts;
}

static bool take_seats(struct table *table, const struct reading *r)
{
    bool changed = r->has_seats && memcmp(table->seats, r->seats, sizeof table->seats) != 0;
    table->seats_due &= !r->has_seats;
    for (int p = 0; changed && p < MAX_PLAYERS; p++) {
        if (strcmp(table->seats[p], r->seats[p]) == 0)
            continue;
        memcpy(table->seats[p], r->seats[p], HOST_VISITOR);
        table->left_at[p] = host_now();
    }
    return changed;
}

static bool take_row(struct table *table, const struct reading *r)
{
    bool changed = strcmp(table->next_game, r->next_game) != 0 || table->rematch != r->rematch;
    if (!r->found)
        return false;
    memcpy(table->next_game, r->next_game, sizeof table->next_game);
    table->rematch = r->rematch;
    table->marked = r->marked;
    table->updated = r->updated > table->updated ? r->updated : table->updated;
    return changed;
}

static void take_lease(struct table *table, const struct reading *r)
{
    if (table->lease.term != r->lease.term)
        table->leased_at = host_now();
    table->lease = r->lease;
}

static void tell_drafts(struct table *table, player_set drafts)
{
    for (int p = 0; p < MAX_PLAYERS; p++)
        if (drafts >> p & 1)
            tell_draft(table, p);
}

/* They were told what never was. */
static void send_away(struct table *table)
{
    for (const struct watcher *w = table->watchers; w; w = w->next)
        if (w->line)
            net_close(w->line->socket, 1012, "anew");
}

static void tell_added(const struct refresh *refresh)
{
    struct table *table = refresh->reading.table;
    if (!refresh->reading.added)
        return;
    table_note_events(table);
    tell_events(table, refresh->count);
}

static void apply(struct refresh *refresh)
{
    struct reading *r = &refresh->reading;
    struct table *table = r->table;
    r->strayed = has_strayed(table, r, refresh->count);
    bool lost = r->strayed && !r->match; /* nothing of it can be had */
    player_set drafts = take_match(table, r, refresh->count);
    bool seats = take_seats(table, r), next = take_row(table, r), removed = (r->removed || lost) && !table->removed;
    take_lease(table, r);
    table->turn = r->turn;
    table->host->counts.strayed += r->strayed;
    if (r->strayed)
        send_away(table);
    table->fresh_at = r->asked;
    table->fresh = r->order;
    if (seats || r->added)
        watch_count(table);
    tell_added(refresh);
    tell_drafts(table, drafts);
    if (seats)
        tell_presence(table);
    if (next)
        tell_next(table);
    table->removed |= removed;
    if (removed)
        tell_removed(table);
    else if (seats || strcmp(refresh->state, change_state(table)) != 0)
        tell_lobby(table);
    table->pushed = push_awaited(table);
}

/* ---- looking ---- */

/* Go on with those who came before it was asked. Where we could not look, nobody is told what may be old: whoever has
 * seen more elsewhere would believe that it is lost. */
static void tell_later(struct table *table, uint64_t order, bool sure)
{
    struct later **at = &table->later, *ready = NULL, **last = &ready;
    while (*at) {
        struct later *later = *at;
        if (later->call->order > order) {
            at = &later->next;
            continue;
        }
        *at = later->next;
        *last = later;
        last = &later->next;
    }
    *last = NULL;
    table->behind |= table->later != NULL;
    for (struct later *later = ready, *next; later; later = next) {
        next = later->next;
        if (table->removed)
            call_refuse_as(later->call, 404, "server.no-game", NULL);
        else if (!sure)
            call_refuse_as(later->call, 503, "server.not-kept", NULL);
        else
            later->then(later->call, table);
        free(later);
    }
}

/* Not before we know whether it is ours: with our next row we look again. */
static void forgive(struct table *table)
{
    int64_t since = table->forgive_since;
    if (!nodes_holds(table->host) && strcmp(table->lease.node, nodes_id(table->host)) == 0)
        return;
    table->forgive_since = 0;
    if (since && lease_is_mine(table))
        play_forgive(table, since, table->forgive_until);
}

/* We could not look: what we know may be old, and nobody is refused by that. */
static void refuse_unsure(struct table *table)
{
    while (table->first && table->first->looked && table->first->who) {
        struct call *call = table->first;
        table->first = call->next;
        if (!table->first)
            table->last = &table->first;
        call_refuse_as(call, 503, "server.not-kept", NULL);
    }
}

/* Whatever is told may begin another. */
static void end(struct refresh *refresh)
{
    struct table *table = refresh->reading.table;
    table->refresh = NULL;
    if (refresh->reading.end == STORE_KEPT) {
        apply(refresh);
    } else {
        tell_added(refresh); /* which the match has, though the rest could not be had */
        table->seats_due |= refresh->reading.added > 0;
        refuse_unsure(table);
    }
    reading_drop(&refresh->reading);
    forgive(table);
    lease_consider(table);
    tell_later(table, refresh->reading.order, refresh->reading.end == STORE_KEPT);
    free(refresh);
    table_go_on(table); /* first: those who look must not keep those from it who play */
    if (table->behind && !table->refresh)
        refresh_begin(table);
}

static void was_read(struct reading *reading)
{
    struct refresh *refresh = (struct refresh *)reading;
    refresh->read = true;
    if (refresh->begun)
        end(refresh);
}

static void begin(struct table *table, struct refresh *refresh)
{
    struct reading *r = &refresh->reading;
    table->behind = false;
    table->refresh = refresh;
    table->host->counts.refreshed++;
    refresh->state = change_state(table);
    match_events(table->match, &refresh->count);
    r->host = table->host;
    r->table = table;
    r->done = was_read;
    r->from = match_is_secret(table->match) ? 0 : refresh->count;
    memcpy(r->id, table->id, sizeof r->id);
    reading_begin(r);
    refresh->begun = true;
    if (refresh->read)
        end(refresh);
}

/* When memory runs out nobody waits any longer. */
void refresh_begin(struct table *table)
{
    if (!table->host->shared)
        return;
    struct refresh *refresh = table->refresh || table->change ? NULL : calloc(1, sizeof *refresh);
    if (refresh)
        begin(table, refresh);
    else if (table->refresh || table->change)
        table->behind = true;
    else
        tell_later(table, UINT64_MAX, false);
}

/* ---- calls ---- */

void refresh_and_run(struct call *call, struct table *table)
{
    call->looked = true;
    if (call->tries++ == TRIES) {
        call_refuse_as(call, 503, "server.not-kept", NULL);
        return;
    }
    table_put_first(call, table);
    refresh_begin(table);
}

bool refresh_before_refusing(struct call *call, int status)
{
    struct table *table = call->table;
    bool by_state = status == 403 || status == 409 || status == 422;
    if (!by_state || !table || !call->host->shared || nodes_is_surely_alone(call->host) || table->fresh > call->order ||
        table->change || call->looked)
        return false;
    call->looked = true;
    table_put_first(call, table);
    refresh_begin(table);
    return true;
}

/* What somebody was told elsewhere, we must know. */
static bool is_ahead(const struct call *call, const struct table *table)
{
    int count;
    match_events(table->match, &count);
    return call_number(call, "number", 0) > count || call_number(call, "since", 0) > count;
}

bool refresh_is_doubtful(const struct table *table)
{
    return table->host->shared && table->turn != store_turns(table->host->store);
}

bool refresh_is_due(const struct call *call, const struct table *table)
{
    const struct host *host = table->host;
    if (!host->shared || call->looked)
        return false;
    if (refresh_is_doubtful(table) || nodes_is_surely_alone(host))
        return refresh_is_doubtful(table);
    bool looks = call->action->kind == ACTION_LOOK;
    return looks || is_ahead(call, table) ? call->order > table->fresh : call->at > table->fresh_at + CHANGE_FRESH;
}

static void wait_for_look(struct call *call, struct table *table, void (*then)(struct call *call, struct table *table))
{
    struct later *later = malloc(sizeof *later), **at = &table->later;
    if (!later) {
        then(call, table);
        return;
    }
    *later = (struct later){.call = call, .then = then};
    while (*at)
        at = &(*at)->next;
    *at = later;
    refresh_begin(table);
}

void refresh_then(struct call *call, struct table *table, void (*then)(struct call *call, struct table *table))
{
    if (call->action->kind == ACTION_LOOK && refresh_is_due(call, table))
        wait_for_look(call, table, then);
    else
        then(call, table);
}

/* ---- every second ---- */

bool refresh_is_wanted(const struct table *table)
{
    return table->watchers || lease_keeps(table);
}

bool refresh_is_current(const struct table *table)
{
    const struct host *host = table->host;
    return !host->shared || nodes_is_surely_alone(host) || wire_is_up(host) || refresh_is_wanted(table) ||
           host_now() - table->fresh_at < SHOWN_FRESH;
}

/* With a bus, too: whoever has kept something may have died before it told. */
void refresh_poll(struct host *host)
{
    bool due = !nodes_is_surely_alone(host) && (!wire_is_up(host) || host->beats % POLL_EVERY == 0);
    if (!host->shared)
        return;
    for (struct table *table = host->newest; table; table = table->older)
        if ((due || refresh_is_doubtful(table)) && !table->refresh && !table->change && refresh_is_wanted(table))
            refresh_begin(table);
}
