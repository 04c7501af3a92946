/* change.c - what is kept before it is seen: rows for the store, and what happens once they are there.
 *
 * A move costs one row. The row of its match, which lists show, is brought up to date later: until then it is marked,
 * so that a server that starts after a crash looks at that match (host.c). Where several servers have the store, each
 * believes its own mark for MARK_LASTS only: another one may have brought the row up to date.
 *
 * There the key of an event decides who was first; what is no event, or writes the row, is guarded by the lease, which
 * has a key, too (lease.c). Whoever was second looks what has happened, and is run again (refresh.c).
 *
 * Invariant: while the store has a change in hand, its table has no other, and its match stays as it is. */
#include <stdlib.h>
#include <string.h>

#include "core/game_text.h"
#include "core/rules.h"
#include "server/host.h"
#include "server/lease.h"
#include "server/push.h"
#include "server/refresh.h"
#include "server/seat.h"
#include "server/tally.h"
#include "server/wire.h"

enum { MARK_LASTS = 10000, DRAFTS_KEPT = 100 };

static struct store_value number(int64_t n)
{
    return (struct store_value){.number = n};
}

static struct store_value text(const char *t)
{
    return (struct store_value){.text = t};
}

static bool add_event(struct store_change *rows, const char *id, int n, const struct match_event *event)
{
    struct store_row row = {.table = STORE_EVENTS, .how = STORE_ADD};
    row.value[EVENTS_MATCH] = text(id);
    row.value[EVENTS_NUMBER] = number(n);
    row.value[EVENTS_KIND] = text(event_name(event->kind));
    row.value[EVENTS_PLAYER] = number(event->player);
    row.value[EVENTS_AT] = number(event->at);
    row.value[EVENTS_SAYS] = text(event->text);
    return store_change_add(rows, &row);
}

static bool add_seat(struct store_change *rows, const char *id, int player, const char *visitor)
{
    struct store_row row = {.table = STORE_SEATS, .how = *visitor ? STORE_PUT : STORE_DROP, .keys = 2};
    row.value[SEATS_MATCH] = text(id);
    row.value[SEATS_PLAYER] = number(player);
    row.value[SEATS_VISITOR] = text(visitor);
    return store_change_add(rows, &row);
}

/* ---- the row of a match ---- */

const char *change_state(const struct table *table)
{
    return match_result(table->match).by ? "finished" : match_all_seated(table->match) ? "playing" : "open";
}

static void write_names(const struct match *match, struct buffer *out)
{
    for (int p = 0; p < match_rules(match)->players; p++) {
        const char *who = match_seat_text(match, p);
        const char *blank = strchr(who, ' ');
        const char *name = strncmp(who, "person ", 7) == 0 ? blank + 1 : who;
        if (p)
            buffer_add(out, "\t", 1);
        buffer_add(out, name, strlen(name));
    }
    buffer_add(out, "", 0);
}

/* When somebody has to look at it again: a clock runs out. */
static int64_t due(const struct table *table, bool marked)
{
    int64_t deadline = match_deadline(table->match);
    return table->removed ? 0 : marked ? CHANGE_MARK : deadline < 0 ? 0 : deadline;
}

/* The rematch, or who wants one: "?" and a number that is the set of them. */
static void write_next(const struct table *table, const char *made, struct text *out)
{
    if (*made || table->next_game[0]) {
        text_add(out, *made ? made : table->next_game);
    } else if (table->rematch) {
        text_add_char(out, '?');
        text_add_number(out, table->rematch);
    }
}

/* The row as the match is now; `made` is the id of a rematch that comes with it, or "". */
static bool add_match_row(struct store_change *rows, const struct table *table, bool marked, const char *made)
{
    const struct match *match = table->match;
    char options[OPTIONS_TEXT], result[64] = "", terms[64], next[HOST_ID];
    struct text o = text_on(options, sizeof options), r = text_on(result, sizeof result);
    struct text t = text_on(terms, sizeof terms), n = text_on(next, sizeof next);
    struct buffer names = {.at = NULL};
    struct store_row row = {.table = STORE_MATCHES, .how = STORE_PUT};
    rules_write_options(match_rules(match), &o);
    if (match_result(match).by)
        match_write_result(match_rules(match), match_result(match), &r);
    seat_write_terms(&table->terms, &t);
    write_names(match, &names);
    write_next(table, made, &n);
    row.value[MATCHES_ID] = text(table->id);
    row.value[MATCHES_GAME] = text(match_rules(match)->game->name);
    row.value[MATCHES_OPTIONS] = text(options);
    row.value[MATCHES_STATE] = text(table->removed ? "removed" : change_state(table));
    row.value[MATCHES_CREATED] = number(table->created);
    row.value[MATCHES_UPDATED] = number(table->updated);
    row.value[MATCHES_BY] = text(table->by);
    row.value[MATCHES_TERMS] = text(terms);
    row.value[MATCHES_TURN] = number(table_turn(table));
    row.value[MATCHES_LENGTH] = number(match_length(match));
    row.value[MATCHES_RESULT] = text(result);
    row.value[MATCHES_NAMES] = text(names.at);
    row.value[MATCHES_LISTED] = number(table->terms.listed);
    row.value[MATCHES_NEXT] = text(next);
    row.value[MATCHES_DUE] = number(due(table, marked));
    bool fine = !names.lost && store_change_add(rows, &row);
    buffer_free(&names);
    return fine;
}

bool change_add_match(struct store_change *rows, struct table *table)
{
    int count;
    const struct match_event *events = match_events(table->match, &count);
    bool fine = true;
    for (int i = 0; fine && i < count; i++)
        fine = add_event(rows, table->id, i, &events[i]);
    for (int p = 0; fine && p < match_rules(table->match)->players; p++)
        fine = !table->seats[p][0] || add_seat(rows, table->id, p, table->seats[p]);
    return fine && lease_add_first(rows, table, &table->lease) && add_match_row(rows, table, true, "");
}

/* ---- changes ---- */

/* The number of a player's next draft. Each says all, so that now and then those before it can go: rows do not pile up,
 * and who counts them (reading.c, and versions before this one) sees by how many there are that there is another. */
static int next_draft(const struct table *table, int player)
{
    return table->drafts[player] < DRAFTS_KEPT ? table->drafts[player] : 0;
}

static bool drop_drafts(struct store_change *rows, const struct table *table, int player, int keys)
{
    struct store_row row = {.table = STORE_DRAFTS, .how = STORE_DROP, .keys = keys};
    row.value[DRAFTS_MATCH] = text(table->id);
    row.value[DRAFTS_PLAYER] = number(player);
    return store_change_add(rows, &row);
}

/* What a player has drafted goes apart from the events, all of it each time (kept.h), with its salt once it is ready;
 * and is gone after the reveal, which tells all of it. */
static bool add_draft(struct store_change *rows, const struct table *table, const struct match_news *news)
{
    char salt[2 * MATCH_SALT + 1];
    struct text digits = text_on(salt, sizeof salt);
    struct buffer says = {.at = NULL};
    struct store_row row = {.table = STORE_DRAFTS, .how = table->host->shared ? STORE_ADD : STORE_PUT};
    if (news->sealed)
        text_add_hex(&digits, news->salt, sizeof news->salt);
    else
        text_add_char(&digits, '-');
    buffer_add(&says, salt, strlen(salt));
    buffer_add(&says, " =", 2);
    buffer_add(&says, news->whole, strlen(news->whole));
    row.value[DRAFTS_MATCH] = text(table->id);
    row.value[DRAFTS_PLAYER] = number(news->player);
    row.value[DRAFTS_NUMBER] = number(next_draft(table, news->player));
    row.value[DRAFTS_SAYS] = text(says.at);
    bool begins = table->drafts[news->player] >= DRAFTS_KEPT;
    bool fine = !says.lost && (!begins || drop_drafts(rows, table, news->player, 2)) && store_change_add(rows, &row);
    buffer_free(&says);
    return fine;
}

static bool add_news(struct store_change *rows, const struct table *table, const struct match_news *news)
{
    bool fine = news->player == NOBODY || add_draft(rows, table, news);
    for (int i = 0; fine && i < news->count; i++) {
        fine = add_event(rows, table->id, news->first + i, &news->events[i]);
        if (fine && (news->events[i].kind == EVENT_REVEAL || news->events[i].kind == EVENT_ANEW))
            fine = drop_drafts(rows, table, news->events[i].player, news->events[i].kind == EVENT_ANEW ? 2 : 1);
    }
    return fine;
}

static void change_free(struct change *change)
{
    match_news_free(change->news);
    free(change);
}

struct change *change_begin(struct table *table)
{
    struct change *change = calloc(1, sizeof *change);
    struct store_change *rows = store_change_new();
    if (change && rows) {
        *change = (struct change){.table = table, .rows = rows, .player = NOBODY};
        return change;
    }
    store_change_drop(rows);
    free(change);
    return NULL;
}

static bool is_marked(const struct table *table)
{
    return table->marked && (!table->host->shared || host_now() - table->marked_at < MARK_LASTS);
}

/* A draft changes nothing that lists show: where others share the store, its lease is enough to be found by, and a row
 * that is written with it would tell everybody that somebody drafts. */
static bool needs_mark(const struct table *table, const struct match_news *news)
{
    bool draft = news && news->count == 0;
    return !is_marked(table) && !(draft && table->host->shared);
}

/* What has no key of its own that decides who is first is guarded. */
static bool add_guards(struct change *change, const struct match_news *news)
{
    const struct table *table = change->table;
    bool events = news && news->count > 0, drafts = news && news->player != NOBODY;
    if (!table->host->shared)
        return true;
    change->leases = !events || drafts || change->marks || !table->lease.term;
    return (events || lease_add_guard(change->rows, table)) &&
           (!change->leases || lease_add_step(change->rows, table, &change->lease));
}

struct change *change_new(struct table *table, struct call *call, struct match_news *news)
{
    struct change *change = change_begin(table);
    if (change) {
        change->marks = needs_mark(table, news);
        change->call = call;
        change->news = news;
    }
    if (change && add_guards(change, news) && (!news || add_news(change->rows, table, news)) &&
        (!change->marks || add_match_row(change->rows, table, true, "")))
        return change;
    if (change)
        store_change_drop(change->rows);
    match_news_free(news);
    free(change);
    return NULL;
}

static struct match_event resume_at(int64_t at)
{
    return (struct match_event){.kind = EVENT_RESUME, .player = NOBODY, .at = at, .text = ""};
}

void change_resume(struct change *change, int64_t at)
{
    struct match_event resume = resume_at(at);
    if (add_event(change->rows, change->table->id, change->news->first + change->news->count, &resume))
        change->resumes = at;
}

void change_seat(struct change *change, int player, const char *visitor)
{
    struct text seat = text_on(change->seat, sizeof change->seat);
    change->player = player;
    text_add(&seat, visitor);
    if (!add_seat(change->rows, change->table->id, player, visitor)) /* told by the store as a failure */
        change->player = NOBODY;
}

/* What the match, the drafts and the seats are from now on. */
static void take(struct change *change)
{
    struct table *table = change->table;
    struct match_news *news = change->news;
    struct why why;
    table->marked = true;
    table->fresh_at = change->at;
    table->fresh = change->order;
    if (change->marks)
        table->marked_at = change->at;
    if (change->leases) {
        table->lease = change->lease;
        table->leased_at = change->at;
    }
    if (news ? news->count > 0 : !change->is_quiet) /* a draft is nobody's business, nor is when it was made */
        table->updated = host_now();
    if (change->player != NOBODY) {
        memcpy(table->seats[change->player], change->seat, sizeof change->seat);
        table->left_at[change->player] = host_now();
    }
    if (change->call && change->call->owner)
        table->owner = change->call->owner;
    if (change->next_game[0])
        memcpy(table->next_game, change->next_game, sizeof table->next_game);
    if (!news)
        return;
    bool secret = match_is_secret(table->match);
    bool taken = match_take(table->match, news, &why);
    if (!taken)
        abort(); /* it was asked, and nothing has happened since: memory has run out, and all that counts is kept */
    struct match_event resume = resume_at(change->resumes);
    if (change->resumes && !match_append(table->match, &resume, &why))
        abort(); /* the same */
    if (news->player != NOBODY)
        table->drafts[news->player] = next_draft(table, news->player) + 1;
    if (news->count == 1 && news->events[0].kind == EVENT_ANEW)
        table->drafts[news->events[0].player] = 0;
    if (secret && !match_is_secret(table->match))
        memset(table->drafts, 0, sizeof table->drafts);
}

static void tell(struct change *change, const char *before)
{
    struct table *table = change->table;
    if (change->player != NOBODY)
        watch_count(table);
    if (change->news && change->news->count)
        tell_events(table, change->news->first);
    if (change->news && change->news->player != NOBODY)
        tell_draft(table, change->news->player);
    if (change->player != NOBODY)
        tell_presence(table);
    if (change->next_game[0])
        tell_next(table);
    if (strcmp(before, change_state(table)) != 0 || change->player != NOBODY) {
        tell_lobby(table);
        wire_say_lobby(table);
    }
    push_follow(table);
}

/* Somebody else was first: nothing of it has happened. */
static void clashed(struct change *change)
{
    struct table *table = change->table;
    struct call *call = change->call;
    table->host->counts.clashes++;
    change->call = NULL;
    change->then(change, STORE_CLASH);
    change_free(change);
    if (call)
        refresh_and_run(call, table);
    else
        refresh_begin(table);
    table_go_on(table);
}

static void kept(void *context, enum store_end end)
{
    struct change *change = context;
    struct table *table = change->table;
    const char *before = change_state(table);
    struct net_socket *own = change->call && change->call->line ? change->call->line->socket : NULL;
    table->change = NULL;
    table->host->trouble = end == STORE_FULL || end == STORE_TROUBLE;
    if (end == STORE_CLASH && table->host->shared) {
        clashed(change);
        return;
    }
    if (own)
        net_hold(own); /* who asked for it is told what happened, and that it has */
    if (end == STORE_KEPT) {
        bool secret = match_is_secret(table->match);
        take(change);
        wire_say_change(change, secret);
        tell(change, before);
    }
    change->then(change, end);
    if (own)
        net_let_go(own);
    bool ended = end == STORE_KEPT && strcmp(before, change_state(table)) != 0;
    change_free(change);
    if (ended) {
        table->unshown = true;
        if (!table->change)
            change_show(table); /* lists show it as it is now */
        tally_match(table);
    }
    if (table->behind && !table->change)
        refresh_begin(table);
    if (!table->change)
        table_go_on(table);
}

void change_keep(struct change *change, void (*then)(struct change *change, enum store_end end))
{
    change->then = then;
    change->at = host_now();
    change->order = ++change->table->host->order;
    change->table->change = change;
    store_write(change->table->host->store, change->rows, kept, change);
    change->rows = NULL;
}

void change_drop(struct change *change)
{
    store_change_drop(change->rows);
    change->rows = NULL;
    if (change->then)
        change->then(change, STORE_TROUBLE);
    change_free(change);
}

void change_keep_row(struct change *change, void (*then)(struct change *change, enum store_end end))
{
    change->then = then;
    if (add_match_row(change->rows, change->table, true, change->next_game))
        change_keep(change, then);
    else
        change_drop(change);
}

void change_answer(struct change *change, enum store_end end)
{
    struct buffer members = {.at = NULL};
    struct sink sink = buffer_sink(&members);
    struct json json = {.sink = &sink};
    int count;
    if (!change->call)
        return;
    if (end != STORE_KEPT && !change->call->who)
        change->table->host->forgot = true;
    if (end != STORE_KEPT) {
        call_refuse_end(change->call, end);
        return;
    }
    match_events(change->table->match, &count);
    json_member(&json, "number", count);
    call_answer(change->call, &members);
    buffer_free(&members);
}

/* ---- the row, later ---- */

static void settled(struct change *change, enum store_end end)
{
    if (end == STORE_KEPT)
        change->table->marked = false;
}

void change_settle(struct table *table)
{
    struct change *change = table->change || table->refresh || !lease_may_end(table) ? NULL : change_begin(table);
    if (!change)
        return;
    change->leases = table->host->shared;
    if (lease_add_guard(change->rows, table) && lease_add_end(change->rows, table, &change->lease) &&
        add_match_row(change->rows, table, false, ""))
        change_keep(change, settled);
    else
        change_drop(change);
}

static void shown(struct change *change, enum store_end end)
{
    if (end == STORE_KEPT)
        change->table->unshown = false;
}

/* Where we look after it alone the row is up to date then. */
void change_show(struct table *table)
{
    struct change *change = NULL;
    if (!table->host->shared) {
        table->unshown = false;
        change_settle(table);
    } else if ((change = change_new(table, NULL, NULL))) {
        change_keep_row(change, shown);
    }
}
