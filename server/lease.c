/* lease.c - see lease.h.
 *
 * A lease is a row of match, term and node. Whoever changes it adds the term behind the one it knows of: the key
 * decides who was first, and the others look again. Terms that are over stay for a while, WINDOW of them, as rows of no
 * node, so that whoever has missed a few is told so, too. It holds as long as its node is alive (nodes.c). So of two
 * who set up, wish for a rematch or take a match over at once, which needs no event, one is the second and knows it.
 *
 * Events themselves need no lease: their own key decides. Two who both believe that a match is theirs, which happens
 * when one of them was stopped in the middle, only do in vain what the other has done.
 *
 * The lease ends when the match's row is brought up to date, and then there is no term to be second to. So that is done
 * only when nothing has happened for QUIET, and whoever has not looked for FRESH (refresh.c) looks first.
 *
 * Invariant: a match whose row may be behind its events has a lease, or soon a node that finds the mark (host.c). */
#include "server/lease.h"

#include <string.h>

#include "server/host.h"
#include "server/nodes.h"
#include "server/play.h"
#include "server/refresh.h"

enum { QUIET = 30000, SOON = 15000, STEPS = 10, WINDOW = 32 };

bool lease_is_mine(const struct table *table)
{
    const struct host *host = table->host;
    return !host->shared || (table->lease.term && strcmp(table->lease.node, nodes_id(host)) == 0 && nodes_holds(host));
}

static bool is_anothers(const struct table *table)
{
    return table->lease.term && nodes_is_alive(table->host, table->lease.node);
}

bool lease_keeps(const struct table *table)
{
    return !table->host->shared ? table->marked : (table->marked || table->lease.term) && !is_anothers(table);
}

/* When something happened last. */
static int64_t last_step(const struct table *table)
{
    int count;
    const struct match_event *events = match_events(table->match, &count);
    return events[count - 1].at > table->leased_at ? events[count - 1].at : table->leased_at;
}

static bool is_due_soon(const struct table *table)
{
    int64_t deadline = match_deadline(table->match);
    return deadline >= 0 && deadline < host_now() + SOON;
}

static bool owes_computer(const struct table *table)
{
    player_set owe = table_turn(table);
    for (int p = 0; match_all_seated(table->match) && p < match_rules(table->match)->players; p++)
        if ((owe >> p & 1) && !match_has_person(table->match, p))
            return true;
    return false;
}

bool lease_may_end(const struct table *table)
{
    const struct host *host = table->host;
    if (!host->shared || (host->stopping && nodes_is_alone(host)))
        return true;
    return lease_is_mine(table) && host_now() - last_step(table) > QUIET && !is_due_soon(table) &&
           !owes_computer(table);
}

/* ---- rows ---- */

static struct store_row row_of(const char *match, int64_t term, const char *node)
{
    struct store_row row = {.table = STORE_LEASES, .how = STORE_ADD, .keys = 2};
    row.value[LEASES_MATCH].text = match;
    row.value[LEASES_TERM].number = term;
    row.value[LEASES_NODE].text = node;
    return row;
}

static bool add(struct store_change *rows, const char *match, const struct lease *lease)
{
    struct store_row row = row_of(match, lease->term, lease->node);
    return store_change_add(rows, &row);
}

/* A term is over; and one is forgotten. */
static bool end_term(struct store_change *rows, const char *match, int64_t term)
{
    struct store_row over = row_of(match, term, ""), gone = row_of(match, term - WINDOW, "");
    over.how = STORE_PUT;
    gone.how = STORE_DROP;
    return store_change_add(rows, &over) && store_change_add(rows, &gone);
}

/* Terms grow with the match, so that whoever comes too late by far has a lower one. */
bool lease_add_first(struct store_change *rows, const struct table *table, struct lease *out)
{
    int count;
    match_events(table->match, &count);
    *out = (struct lease){.term = 0};
    if (!table->host->shared)
        return true;
    out->term = (int64_t)count << STEPS;
    memcpy(out->node, nodes_id(table->host), sizeof out->node);
    return add(rows, table->id, out);
}

static bool add_next(struct store_change *rows, const struct table *table, const char *node, struct lease *out)
{
    *out = (struct lease){.term = table->lease.term + 1};
    memcpy(out->node, node, sizeof out->node);
    return add(rows, table->id, out) && end_term(rows, table->id, table->lease.term);
}

bool lease_add_step(struct store_change *rows, const struct table *table, struct lease *out)
{
    if (!table->lease.term || !table->host->shared)
        return lease_add_first(rows, table, out);
    return add_next(rows, table, table->lease.node, out);
}

bool lease_add_end(struct store_change *rows, const struct table *table, struct lease *out)
{
    *out = (struct lease){.term = 0};
    if (!table->host->shared)
        return true;
    struct lease last;
    struct store_row all = row_of(table->id, 0, "");
    all.how = STORE_DROP;
    all.keys = 1;
    return lease_add_step(rows, table, &last) && store_change_add(rows, &all);
}

bool lease_add_guard(struct store_change *rows, const struct table *table)
{
    struct store_row row = {.table = STORE_EVENTS, .how = STORE_ADD, .keys = 2};
    int count;
    if (!table->host->shared)
        return true;
    match_events(table->match, &count);
    row.value[EVENTS_MATCH].text = table->id;
    row.value[EVENTS_NUMBER].number = count;
    row.value[EVENTS_KIND].text = "guard";
    bool fine = store_change_add(rows, &row);
    row.how = STORE_DROP;
    return fine && store_change_add(rows, &row);
}

void lease_forget(struct host *host, const char *match, const struct lease *lease)
{
    struct store_row all = row_of(match, 0, "");
    all.how = STORE_DROP;
    all.keys = 1;
    if (!lease->term || !nodes_holds(host) || nodes_lives(host, lease->node))
        return;
    struct store_change *rows = store_change_new();
    if (rows && store_change_add(rows, &all))
        store_write(host->store, rows, NULL, NULL);
    else
        store_change_drop(rows);
}

/* ---- taking one ---- */

static bool needs_somebody(const struct table *table)
{
    if (table->removed)
        return table->lease.term != 0;
    return table->marked || table->lease.term || is_due_soon(table) || owes_computer(table);
}

static void taken(struct change *change, enum store_end end)
{
    struct host *host = change->table->host;
    host->counts.leases += end == STORE_KEPT;
}

/* What is to be given back is that since the last sign of life of who looked after it. */
static void take(struct table *table)
{
    struct change *change = change_begin(table);
    struct lease *lease = change ? &change->lease : NULL;
    bool fine = change && (table->lease.term ? add_next(change->rows, table, nodes_id(table->host), lease)
                                             : lease_add_first(change->rows, table, lease));
    if (!fine) {
        if (change)
            change_drop(change);
        return;
    }
    change->leases = change->is_quiet = true;
    int64_t since = table->lease.term ? nodes_last_sign(table->host, table->lease.node) : 0;
    change_keep(change, taken);
    if (since)
        play_forgive(table, since, host_now()); /* before whatever comes */
    else
        play_forgive_downtime(table);
}

void lease_consider(struct table *table)
{
    const struct host *host = table->host;
    if (!host->shared) {
        play_forgive_downtime(table);
        return;
    }
    if (host->stopping || table->change || table->refresh || !nodes_holds(host) || is_anothers(table) ||
        lease_is_mine(table) || !needs_somebody(table))
        return;
    take(table);
}
