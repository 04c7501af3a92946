/* table.c - the tables in memory: found, or read from the store (opening.c), and forgotten when nobody asks for them.
 *
 * Invariant: a table is in the map under its id and in the list of those that were used last, the newest first. One
 * with calls, watchers, a change or a computer that thinks is not forgotten, nor one where a seat was left lately. */
#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "server/computer.h"
#include "server/host.h"
#include "server/lease.h"
#include "server/nodes.h"
#include "server/opening.h"
#include "server/play.h"
#include "server/push.h"
#include "server/refresh.h"

/* ---- tables ---- */

static void list_first(struct table *table)
{
    struct host *host = table->host;
    table->newer = NULL;
    table->older = host->newest;
    if (host->newest)
        host->newest->newer = table;
    else
        host->oldest = table;
    host->newest = table;
}

static void list_remove(struct table *table)
{
    struct host *host = table->host;
    if (table->newer)
        table->newer->older = table->older;
    else
        host->newest = table->older;
    if (table->older)
        table->older->newer = table->newer;
    else
        host->oldest = table->newer;
}

static void use(struct table *table)
{
    table->used = host_now();
    list_remove(table);
    list_first(table);
}

struct table *table_new(struct host *host, const char *id, struct match *match)
{
    struct table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->host = host;
    table->match = match;
    table->last = &table->first;
    table->used = table->fresh_at = table->leased_at = host_now();
    table->turn = store_turns(host->store);
    for (int p = 0; p < MAX_PLAYERS; p++)
        table->left_at[p] = table->used; /* nobody is here yet */
    memcpy(table->id, id, sizeof table->id);
    table->timer = event_new(host->base, -1, 0, play_time_is_up, table);
    if (!table->timer || !map_put(&host->tables, table->id, table)) {
        if (table->timer)
            event_free(table->timer);
        free(table);
        return NULL;
    }
    table->pushed = push_awaited(table); /* whoever it waits for has been told */
    list_first(table);
    return table;
}

void table_free(struct table *table)
{
    struct rules *rules = (struct rules *)match_rules(table->match); /* our share of them */
    map_remove(&table->host->tables, table->id);
    list_remove(table);
    event_free(table->timer);
    while (table->watchers)
        watch_end(table->watchers);
    presence_free(table);
    match_free(table->match);
    rules_free(rules);
    free(table);
}

/* Where a computer may take a seat over it is to be known since when it was left; whoever asks now and then, and
 * watches nothing, asks again within this time. */
static bool notes_absence(const struct table *table)
{
    int64_t since = host_now() - 2 * HOST_GRACE;
    if (!table->terms.takeover || !match_all_seated(table->match) || match_result(table->match).by)
        return false;
    for (int p = 0; p < match_rules(table->match)->players; p++)
        if (match_has_person(table->match, p) && table->left_at[p] > since)
            return true;
    return false;
}

static bool is_idle(const struct table *table)
{
    return !table->first && !table->change && !table->refresh && !table->later && !table->watchers &&
           !table->thinking && !lease_keeps(table) && !notes_absence(table);
}

void table_drop_idle(struct host *host, int64_t before)
{
    for (struct table *table = host->oldest, *newer; table && table->used < before; table = newer) {
        newer = table->newer;
        if (is_idle(table)) {
            table_free(table);
            host->counts.dropped++;
        } else if (lease_keeps(table)) {
            change_settle(table);
        }
    }
}

/* ---- players ---- */

player_set table_turn(const struct table *table)
{
    return match_paused(table->match) ? 0 : match_to_act(table->match);
}

player_set table_seats_of(const struct table *table, const struct visitor *who)
{
    player_set seats = 0;
    for (int p = 0; who && p < match_rules(table->match)->players; p++)
        seats |= (player_set)((strcmp(table->seats[p], who->id) == 0 && match_has_person(table->match, p)) << p);
    return seats;
}

player_set table_seats_left(const struct table *table, const struct visitor *who)
{
    player_set seats = 0;
    for (int p = 0; who && p < match_rules(table->match)->players; p++)
        seats |= (player_set)((strcmp(table->seats[p], who->id) == 0 && !match_has_person(table->match, p)) << p);
    return seats;
}

void table_note_events(struct table *table)
{
    int count;
    const struct match_event *events = match_events(table->match, &count);
    if (events[count - 1].at > table->updated)
        table->updated = events[count - 1].at;
}

void table_note_here(struct table *table, const struct visitor *who)
{
    player_set own = table_seats_of(table, who);
    for (int p = 0; p < MAX_PLAYERS; p++)
        if (own >> p & 1)
            table->left_at[p] = host_now();
}

int table_player(struct call *call, const struct table *table)
{
    player_set own = table_seats_of(table, call->who);
    int64_t player = call_number(call, "player", own ? player_first(own) : NOBODY);
    if (player >= 0 && player < MAX_PLAYERS && (own >> player & 1))
        return (int)player;
    call_refuse_as(call, 403, "server.not-yours", NULL);
    return NOBODY;
}

/* ---- calls ---- */

void table_queue_call(struct call *call, struct table *table)
{
    call->owner = call->who ? call_owner(call) : 0;
    call->next = NULL;
    *table->last = call;
    table->last = &call->next;
    table_go_on(table);
}

void table_put_first(struct call *call, struct table *table)
{
    call->next = table->first;
    table->first = call;
    if (!call->next)
        table->last = &call->next;
}

/* What happens by itself is begun again. */
static void put_off(struct call *call, struct host *host)
{
    host->forgot |= !call->who;
    call_refuse_as(call, 503, "server.not-kept", NULL);
}

/* One call at a time, and none while a change is under way, or the store says nothing. */
static void run_calls(struct table *table)
{
    while (table->first && !table->change && !table->refresh && !nodes_waits(table->host)) {
        struct call *call = table->first;
        table->first = call->next;
        if (!table->first)
            table->last = &table->first;
        call->table = table;
        if (refresh_is_due(call, table))
            refresh_and_run(call, table);
        else if (refresh_is_doubtful(table) || nodes_is_cut_off(table->host))
            put_off(call, table->host);
        else if (table->removed && call->who)
            call_refuse_as(call, 404, "server.no-game", NULL);
        else if (!play_forgive_first(call, table))
            call->action->act(call, table);
    }
}

/* Nothing is begun by itself as long as it could not be kept: it would be begun again at once. */
static bool wait_for_store(struct host *host)
{
    host->forgot |= host->trouble;
    return host->trouble;
}

void table_go_on(struct table *table)
{
    if (table->running) /* a call that has ended at once: the loop above goes on */
        return;
    table->running = true;
    run_calls(table);
    table->running = false;
    if (table->first || table->change || table->refresh || wait_for_store(table->host))
        return;
    if (table->unshown) {
        change_show(table);
        return;
    }
    computer_stop(table);
    if (!lease_is_mine(table)) {
        evtimer_del(table->timer);
        return;
    }
    play_decline_for_computers(table);
    computer_begin(table);
    play_set_timer(table);
}

/* ---- finding ---- */

void table_find(struct call *call, void (*then)(struct call *call, struct table *table))
{
    struct table *table =
        opening_is_under_way(call->host, call->game) ? NULL : map_get(&call->host->tables, call->game);
    if (!table) {
        opening_wait(call, then);
    } else if (table->removed) {
        call_refuse_as(call, 404, "server.no-game", NULL);
    } else {
        use(table);
        table_note_here(table, call->who);
        refresh_then(call, table, then);
    }
}
