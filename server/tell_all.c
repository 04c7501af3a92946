/* tell_all.c - telling those who watch: news is written once, and the same bytes go to all.
 *
 * During a secret set-up nothing here hangs on what is set up, but the draft that goes to its own camp
 * (docs/secrets.md): whoever is not of it gets the same messages in the same order whatever is drafted. */
#include <string.h>

#include "core/game_text.h"
#include "core/rules.h"
#include "server/host.h"
#include "server/seat.h"
#include "server/visitor.h"

enum { PRESENCE_EVERY = 900, AUDIENCE_EVERY = 5000, LOBBY_EVERY = 900 };

struct message {
    struct buffer out;
    struct sink sink;
    struct json json;
};

static void begin(struct message *m, const struct table *table)
{
    *m = (struct message){.out = {.at = NULL}};
    m->sink = buffer_sink(&m->out);
    m->json.sink = &m->sink;
    json_open(&m->json, '{');
    if (table)
        json_member_string(&m->json, "game", table->id);
}

void tell_line(struct line *line, const struct buffer *message)
{
    struct net_bytes *bytes = message->lost ? NULL : net_message(message->at, message->size);
    if (!bytes)
        return;
    net_send(line->socket, bytes);
    net_bytes_drop(bytes);
}

/* Answer a request that has waited with what has happened. */
static void end_poll(struct watcher *watcher, const struct buffer *message)
{
    struct buffer members = {.at = NULL};
    struct call *call = watcher->poll;
    call->watcher = NULL;
    watch_answered(watcher);
    buffer_add(&members, "\"news\":[", 8);
    buffer_add(&members, message->at, message->size);
    buffer_add(&members, "]", 1);
    call_answer(call, &members);
    buffer_free(&members);
}

/* To those watchers who are of a side, or with NOBODY to all. */
static void send_to(struct table *table, struct message *m, int side)
{
    const struct rules *rules = match_rules(table->match);
    json_close(&m->json, '}');
    struct net_bytes *bytes = m->out.lost ? NULL : net_message(m->out.at, m->out.size);
    for (struct watcher *w = table->watchers, *next; bytes && w; w = next) {
        bool meant = side == NOBODY;
        next = w->next;
        for (int p = 0; side != NOBODY && p < rules->players; p++)
            meant |= rules->side_of[p] == side && (table_seats_of(table, w->who) >> p & 1);
        if (meant && w->line)
            net_send(w->line->socket, bytes);
        else if (meant && w->poll)
            end_poll(w, &m->out);
    }
    if (bytes)
        net_bytes_drop(bytes);
    buffer_free(&m->out);
}

/* ---- what happened ---- */

void tell_write_event(struct json *json, const char *kind, int64_t player, int64_t at, const char *text)
{
    json_open(json, '[');
    json_string(json, kind);
    json_number(json, player);
    json_number(json, at);
    json_string(json, text);
    json_close(json, ']');
}

void tell_write_events(struct json *json, const struct table *table, int first)
{
    int count;
    const struct match_event *events = match_events(table->match, &count);
    first = first > count ? count : first;
    json_member(json, "first", first);
    json_key(json, "events");
    json_open(json, '[');
    for (int i = first; i < count; i++)
        tell_write_event(json, event_name(events[i].kind), events[i].player, events[i].at, events[i].text);
    json_close(json, ']');
    json_member(json, "now", host_now());
}

void tell_events(struct table *table, int first)
{
    struct message m;
    begin(&m, table);
    tell_write_events(&m.json, table, first);
    send_to(table, &m, NOBODY);
}

void tell_write_draft(struct json *json, const struct table *table, int player)
{
    char words[EVENT_TEXT];
    struct text text = text_on(words, sizeof words);
    const uint8_t *salt = match_salt(table->match, player);
    match_write_draft(table->match, player, &text);
    json_open(json, '{');
    json_member(json, "player", player);
    json_member_string(json, "words", words);
    if (salt) { /* so that its own side can show what it is ready with */
        char hex[2 * MATCH_SALT + 1];
        struct text digits = text_on(hex, sizeof hex);
        text_add_hex(&digits, salt, MATCH_SALT);
        json_member_string(json, "salt", hex);
    }
    json_close(json, '}');
}

void tell_draft(struct table *table, int player)
{
    struct message m;
    if (!match_is_secret(table->match)) /* it was revealed */
        return;
    begin(&m, table);
    json_key(&m.json, "draft");
    tell_write_draft(&m.json, table, player);
    send_to(table, &m, match_rules(table->match)->side_of[player]);
}

static void write_presence(struct json *json, struct table *table)
{
    json_key(json, "here");
    json_players(json, watch_here(table));
    json_member(json, "watching", table->watching + presence_watching(table));
    json_member(json, "spectators", watch_spectators(table) + presence_spectators(table));
}

/* How many look on: to lines only, as nobody waits for that by a request. */
static void tell_audience(struct table *table)
{
    struct message m;
    table->told_presence = host_now();
    table->late_audience = false;
    presence_say(table, false);
    begin(&m, table);
    write_presence(&m.json, table);
    json_close(&m.json, '}');
    struct net_bytes *bytes = m.out.lost ? NULL : net_message(m.out.at, m.out.size);
    for (struct watcher *w = table->watchers; bytes && w; w = w->next)
        if (w->line)
            net_send(w->line->socket, bytes);
    if (bytes)
        net_bytes_drop(bytes);
    buffer_free(&m.out);
}

void tell_presence(struct table *table)
{
    struct message m;
    if (host_now() - table->told_presence < PRESENCE_EVERY) {
        table->late_presence = table->host->late_presence = true;
        return;
    }
    table->told_presence = host_now();
    table->late_presence = table->late_audience = false;
    presence_say(table, false);
    begin(&m, table);
    write_presence(&m.json, table);
    send_to(table, &m, NOBODY);
}

void tell_late_presence(struct host *host)
{
    if (!host->late_presence)
        return;
    host->late_presence = false;
    for (struct table *table = host->newest; table; table = table->older) {
        if (table->late_presence)
            tell_presence(table);
        else if (table->late_audience && host_now() - table->told_presence >= AUDIENCE_EVERY)
            tell_audience(table);
        if (table->late_lobby)
            tell_lobby(table);
        host->late_presence |= table->late_presence || table->late_audience || table->late_lobby;
    }
}

void tell_next(struct table *table)
{
    struct message m;
    begin(&m, table);
    json_member_string(&m.json, "next", table->next_game);
    json_key(&m.json, "rematch");
    json_players(&m.json, table->rematch);
    send_to(table, &m, NOBODY);
}

void tell_removed(struct table *table)
{
    struct message m;
    begin(&m, table);
    json_key(&m.json, "removed");
    json_flag(&m.json, true);
    send_to(table, &m, NOBODY);
    tell_lobby(table);
}

/* ---- a game in lists ---- */

static void write_seats(struct json *json, const struct match *match)
{
    json_key(json, "seats");
    json_open(json, '[');
    for (int p = 0; p < match_rules(match)->players; p++)
        json_string(json, match_seat_text(match, p));
    json_close(json, ']');
}

static void write_flag(struct json *json, const char *name, bool flag)
{
    json_key(json, name);
    json_flag(json, flag);
}

void tell_write_head(struct json *json, struct table *table, const struct visitor *looker)
{
    const struct match *match = table->match;
    char options[OPTIONS_TEXT], clock[40], result[64] = "";
    struct text o = text_on(options, sizeof options), c = text_on(clock, sizeof clock);
    struct text r = text_on(result, sizeof result);
    struct clock_terms timed = match_clock_terms(match);
    int64_t deadline = match_deadline(match);
    int count;
    rules_write_options(match_rules(match), &o);
    clock_write(&timed, &c);
    if (match_result(match).by)
        match_write_result(match_rules(match), match_result(match), &r);
    match_events(match, &count);
    json_member_string(json, "id", table->id);
    json_member_string(json, "name", match_rules(match)->game->name);
    json_member_string(json, "options", options);
    json_member_string(json, "clock", clock);
    json_member_string(json, "state", change_state(table));
    json_member_string(json, "result", result);
    json_member(json, "created", table->created);
    json_member(json, "updated", table->updated);
    json_member(json, "length", match_length(match));
    json_member(json, "number", count);
    json_key(json, "turn");
    json_players(json, table_turn(table));
    json_member(json, "due", deadline < 0 ? 0 : deadline);
    write_seats(json, match);
    write_flag(json, "listed", table->terms.listed);
    write_flag(json, "takeover", table->terms.takeover);
    write_flag(json, "chat", table->terms.chat);
    write_flag(json, "takeback", table->terms.takeback);
    json_member_string(json, "next", table->next_game);
    json_key(json, "rematch");
    json_players(json, table->rematch);
    write_presence(json, table);
    json_key(json, "you");
    json_players(json, table_seats_of(table, looker));
    json_key(json, "away");
    json_players(json, table_seats_left(table, looker));
    json_key(json, "muted");
    json_players(json, visitor_mutes(looker, table));
}

/* To all who look at the lobby. */
static void send_to_lobby(struct host *host, struct message *m)
{
    json_close(&m->json, ']');
    json_member(&m->json, "people", host->people + nodes_people(host));
    json_close(&m->json, '}');
    struct net_bytes *bytes = m->out.lost ? NULL : net_message(m->out.at, m->out.size);
    for (struct line *line = host->lobby; bytes && line; line = line->lobby_next)
        net_send(line->socket, bytes);
    if (bytes)
        net_bytes_drop(bytes);
    buffer_free(&m->out);
}

static void begin_for_lobby(struct message *m, bool open)
{
    begin(m, NULL);
    json_key(&m->json, open ? "lobby" : "gone");
    json_open(&m->json, '[');
}

void tell_lobby(struct table *table)
{
    bool open = table->terms.listed && !table->removed && strcmp(change_state(table), "open") == 0;
    struct message m;
    table->late_lobby = false;
    if (!table->terms.listed || !table->host->lobby)
        return;
    if (host_now() - table->told_lobby < LOBBY_EVERY) {
        table->late_lobby = table->host->late_presence = true;
        return;
    }
    table->told_lobby = host_now();
    begin_for_lobby(&m, open);
    if (open) {
        json_open(&m.json, '{');
        tell_write_head(&m.json, table, NULL);
        json_close(&m.json, '}');
    } else {
        json_string(&m.json, table->id);
    }
    send_to_lobby(table->host, &m);
}

void tell_gone(struct host *host, const char *id)
{
    struct message m;
    begin_for_lobby(&m, false);
    json_string(&m.json, id);
    send_to_lobby(host, &m);
}
