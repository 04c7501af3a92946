/* wire.c - see wire.h.
 *
 *     events MATCH FIRST\n KIND PLAYER AT LENGTH TEXT\n …   what has happened: taken if it is what comes next here
 *     changed MATCH                something else: look at the store
 *     here NODE MATCH …            who is at a table (presence.c)
 *     who MATCH                    tell us who is
 *     lobby MATCH                  it has come to the lobby, changed there, or gone
 *     people NODE COUNT            how many visitors have a line
 *     keeps NODE                   it keeps things, as all should
 *     visitor SHOWN, token SHOWN   what we know of it is not what is kept
 *
 * Each has a tag before it that only those can make who have the store, and with it the secret of the cookies: what
 * others have said who reach the bus, or another club, is not heard.
 *
 * Whoever has missed something looks at all that it shows to anybody. */
#include "server/wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bus/bus.h"
#include "server/host.h"
#include "server/lease.h"
#include "server/line.h"
#include "server/opening.h"
#include "server/poll.h"
#include "server/presence.h"
#include "server/push.h"
#include "server/refresh.h"

enum { SETTLES = 3000, MISSED_EVERY = 1000, HEAD = 64, TAG = 32 };

/* ---- saying ---- */

bool wire_is_up(const struct host *host)
{
    return host->bus && bus_is_there(host->bus);
}

bool wire_is_missing(const struct host *host)
{
    return host->shared && !nodes_is_alone(host) && !wire_is_up(host);
}

bool wire_is_settled(const struct host *host)
{
    return wire_is_up(host) && host_now() - host->heard_since > SETTLES;
}

/* Cookies are signed by the same secret: none of them begins like this. */
static bool make_tag(const struct host *host, const char *kind, const char *says, size_t size, char tag[TAG + 1])
{
    static const char about[] = "the bus ";
    uint8_t hash[BLAKE2B_SIZE];
    struct buffer all = {.at = NULL};
    struct text digits = text_on(tag, TAG + 1);
    buffer_add(&all, about, sizeof about - 1);
    buffer_add(&all, kind, strlen(kind));
    buffer_add(&all, " ", 1);
    buffer_add(&all, says, size);
    bool fine = !all.lost;
    if (fine)
        blake2b(host->secret, sizeof host->secret, all.at, all.size, hash);
    if (fine)
        text_add_hex(&digits, hash, TAG / 2);
    buffer_free(&all);
    return fine;
}

void wire_say(struct host *host, const char *kind, const char *says, size_t size)
{
    struct buffer out = {.at = NULL};
    char tag[TAG + 1];
    if (!host->bus || !host->shared || !host->ready || !make_tag(host, kind, says, size, tag))
        return;
    buffer_add(&out, tag, TAG);
    buffer_add(&out, says, size);
    if (!out.lost)
        bus_say(host->bus, WIRE_NODES, kind, out.at, out.size);
    buffer_free(&out);
}

static void add_event(struct buffer *out, const struct match_event *event)
{
    char head[HEAD];
    size_t length = strlen(event->text);
    int size = snprintf(head, sizeof head, "%s %d %lld %zu ", event_name(event->kind), event->player,
                        (long long)event->at, length);
    buffer_add(out, head, (size_t)size);
    buffer_add(out, event->text, length);
    buffer_add(out, "\n", 1);
}

static void say_events(const struct table *table, int first)
{
    char head[HEAD];
    struct buffer out = {.at = NULL};
    int count, size = snprintf(head, sizeof head, "%s %d\n", table->id, first);
    const struct match_event *events = match_events(table->match, &count);
    buffer_add(&out, head, (size_t)size);
    for (int i = first; i < count; i++)
        add_event(&out, &events[i]);
    if (!out.lost)
        wire_say(table->host, "events", out.at, out.size);
    buffer_free(&out);
}

void wire_say_change(const struct change *change, bool secret)
{
    const struct table *table = change->table;
    const struct match_news *news = change->news;
    if (!table->host->bus || change->is_quiet)
        return;
    if (news && news->count > 0 && !secret && change->player == NOBODY)
        say_events(table, news->first);
    else
        wire_say(table->host, "changed", table->id, strlen(table->id));
}

void wire_say_lobby(const struct table *table)
{
    if (table->terms.listed)
        wire_say(table->host, "lobby", table->id, strlen(table->id));
}

void wire_ask_who(const struct table *table)
{
    wire_say(table->host, "who", table->id, strlen(table->id));
}

void wire_say_visitor(struct host *host, const struct visitor *visitor)
{
    wire_say(host, "visitor", visitor->shown, strlen(visitor->shown));
}

void wire_say_token(struct host *host, const char *shown)
{
    wire_say(host, "token", shown, strlen(shown));
}

void wire_say_people(struct host *host)
{
    char says[HEAD];
    int size = snprintf(says, sizeof says, "%s %d", nodes_id(host), host->people);
    wire_say(host, "people", says, (size_t)size);
}

void wire_say_keeps(struct host *host)
{
    wire_say(host, "keeps", nodes_id(host), strlen(nodes_id(host)));
}

/* ---- hearing ---- */

/* "KIND PLAYER AT LENGTH TEXT\n": what is behind it, or NULL. */
static const char *read_event(const char *at, const char *end, struct match_event *out, struct text *text)
{
    char kind[32], player[16], time[24], length[16];
    int found, size;
    bool fine = text_field(&at, ' ', kind, sizeof kind) && text_field(&at, ' ', player, sizeof player) &&
                text_field(&at, ' ', time, sizeof time) && text_field(&at, ' ', length, sizeof length) &&
                (found = event_find(kind)) >= 0 && text_number(length, EVENT_TEXT - 1, &size) && end - at > size &&
                at[size] == '\n';
    if (!fine)
        return NULL;
    text_add_part(text, at, (size_t)size);
    *out = (struct match_event){.kind = (enum event_kind)found, .text = text->at};
    out->player = strcmp(player, "-1") == 0 ? NOBODY : (int)strtol(player, NULL, 10);
    return text_number64(time, INT64_MAX, &out->at) && !text->cut ? at + size + 1 : NULL;
}

/* Add those that come next. Returns whether all could be. */
static bool append(struct table *table, const char *at, const char *end)
{
    bool fine = true;
    while (fine && at < end) {
        char memory[EVENT_TEXT];
        struct text text = text_on(memory, sizeof memory);
        struct match_event event;
        struct why why;
        at = read_event(at, end, &event, &text);
        fine = at && match_append(table->match, &event, &why);
        if (fine && event.player >= 0 && event.player < MAX_PLAYERS)
            table->left_at[event.player] = host_now(); /* it was here just now, wherever that is */
    }
    return fine;
}

static void take_events(struct table *table, int first, const char *at, const char *end)
{
    const char *state = change_state(table);
    int count, now;
    match_events(table->match, &count);
    bool can = first == count && !table->change && !table->refresh && !match_is_secret(table->match);
    if (!can || !append(table, at, end))
        refresh_begin(table);
    match_events(table->match, &now);
    if (now == count)
        return;
    watch_count(table);
    table_note_events(table);
    tell_events(table, count);
    if (strcmp(state, change_state(table)) != 0)
        tell_lobby(table);
    table->pushed = push_awaited(table);
    table_go_on(table);
}

/* Its table, if it is in memory. */
static struct table *table_of(struct host *host, const char *id)
{
    opening_note_news(host, id);
    return map_get(&host->tables, id);
}

static void hear_events(struct host *host, const char *says, size_t size)
{
    const char *at = says, *end = says + size;
    char id[HOST_ID], number[16];
    int first;
    struct table *table = text_field(&at, ' ', id, sizeof id) ? table_of(host, id) : NULL;
    if (table && text_field(&at, '\n', number, sizeof number) && text_number(number, INT32_MAX - 1, &first))
        take_events(table, first, at, end);
}

static void hear_changed(struct host *host, const char *says, size_t size)
{
    struct table *table = table_of(host, says);
    (void)size;
    if (table && refresh_is_wanted(table))
        refresh_begin(table);
}

static void hear_here(struct host *host, const char *says, size_t size)
{
    (void)size;
    presence_hear(host, says);
}

static void hear_who(struct host *host, const char *says, size_t size)
{
    struct table *table = map_get(&host->tables, says);
    (void)size;
    if (table)
        presence_say(table, true);
}

/* Its row may be behind: the table itself is read, or looked at again. */
static void show_in_lobby(struct call *call, struct table *table)
{
    tell_lobby(table);
    call_done(call);
}

static void drop_from_lobby(struct call *call, int status)
{
    if (status == 404)
        tell_gone(call->host, call->game);
    call_done(call);
}

static const struct action lobby_changes = {
    .name = "lobby", .kind = ACTION_LOOK, .act = show_in_lobby, .refuse = drop_from_lobby};

void wire_show_in_lobby(struct host *host, const char *id)
{
    struct input *input = host->lobby && strlen(id) < HOST_ID ? calloc(1, sizeof *input) : NULL;
    struct call *call = input ? call_new(host, &lobby_changes, input) : NULL;
    if (!call)
        return;
    memcpy(call->game, id, strlen(id));
    table_find(call, show_in_lobby);
}

static void hear_lobby(struct host *host, const char *says, size_t size)
{
    (void)size;
    wire_show_in_lobby(host, says);
}

static void hear_people(struct host *host, const char *says, size_t size)
{
    char node[HOST_ID];
    int count;
    (void)size;
    if (text_field(&says, ' ', node, sizeof node) && text_number(says, INT32_MAX - 1, &count))
        nodes_note_people(host, node, count);
}

static void hear_keeps(struct host *host, const char *says, size_t size)
{
    (void)size;
    nodes_note_keeps(host, says);
}

static void hear_visitor(struct host *host, const char *says, size_t size)
{
    (void)size;
    for (size_t i = 0; i < host->visitors.room; i++) {
        struct visitor *visitor = host->visitors.places[i].thing;
        if (visitor && strcmp(visitor->shown, says) == 0)
            visitor->loaded = false;
    }
}

static void hear_token(struct host *host, const char *says, size_t size)
{
    (void)size;
    line_close_token(host, says);
}

static bool is_ours(const struct host *host, const char *kind, const char *bytes, size_t size)
{
    char tag[TAG + 1];
    return size >= TAG && make_tag(host, kind, bytes + TAG, size - TAG, tag) && memcmp(tag, bytes, TAG) == 0;
}

void wire_heard(struct host *host, const char *kind, const char *bytes, size_t size)
{
    static const struct {
        const char *kind;
        void (*hear)(struct host *host, const char *says, size_t size);
    } kinds[] = {{"events", hear_events},   {"changed", hear_changed}, {"here", hear_here},
                 {"who", hear_who},         {"lobby", hear_lobby},     {"people", hear_people},
                 {"visitor", hear_visitor}, {"token", hear_token},     {"keeps", hear_keeps}};
    if (!host->ready)
        return;
    if (!is_ours(host, kind, bytes, size)) {
        host->counts.foreign++;
        return;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kind, kinds[i].kind) == 0)
            kinds[i].hear(host, bytes + TAG, size - TAG);
}

/* ---- coming and going ---- */

/* All is looked at once a second at most: whoever may say anything in Redis could have it looked at all the time. */
void wire_missed(struct host *host)
{
    host->missed_again = host_now() - host->missed_at < MISSED_EVERY;
    if (host->missed_again)
        return;
    host->missed_at = host->heard_since = host_now();
    for (size_t i = 0; i < host->visitors.room; i++) {
        struct visitor *visitor = host->visitors.places[i].thing;
        if (visitor)
            visitor->loaded = false;
    }
    presence_forget(host, true);
    for (struct table *table = host->newest; table; table = table->older) {
        if (refresh_is_wanted(table))
            refresh_begin(table);
        presence_say(table, true);
        wire_ask_who(table);
    }
    wire_say_people(host);
    poll_now(host);
}

void wire_beat(struct host *host)
{
    if (host->missed_again)
        wire_missed(host);
}

void wire_turned(struct host *host, bool is_there)
{
    host->heard_since = host_now();
    if (!is_there)
        presence_forget(host, true);
}
