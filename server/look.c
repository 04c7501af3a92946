/* look.c - actions of those who look. */
#include "server/look.h"

#include <stdlib.h>
#include <string.h>

#include "server/host.h"
#include "server/list.h"
#include "server/push.h"
#include "server/refresh.h"
#include "server/reply.h"
#include "server/visitor.h"
#include "server/visitor_keep.h"

enum { LOBBY_MOST = 200, LOOK_MARK = 17, MUTES_MOST = 200 };

/* ---- oneself ---- */

void look_hello(struct call *call, struct table *none)
{
    struct reply m;
    struct json *json = reply_begin(&m);
    (void)none;
    json_member_string(json, "visitor", call->who->shown);
    json_member_string(json, "name", call->who->name);
    json_member_string(json, "version", TINTAGEL_VERSION);
    json_member(json, "now", host_now());
    if (push_key(call->host))
        json_member_string(json, "push", push_key(call->host));
    reply_send(&m, call);
}

/* What looks like something, and not like a computer, or somebody with a coach. */
static bool is_name(const char *name)
{
    size_t length = strlen(name), coached = sizeof EVENT_COACHED - 1;
    return length > 0 && length <= EVENT_NAME_MOST && name[0] != ' ' && name[length - 1] != ' ' &&
           text_is_clean(name) && text_is_visible(name) && strncmp(name, "computer ", 9) != 0 &&
           (length < coached || strcmp(name + length - coached, EVENT_COACHED) != 0);
}

void look_name(struct call *call, struct table *none)
{
    const char *name = call_text(call, "name");
    (void)none;
    if (!is_name(name))
        call_refuse_as(call, 422, "match.name", NULL);
    else
        visitor_keep_name(call, name);
}

/* ---- games ---- */

void look_head(struct call *call, struct table *table)
{
    struct reply m;
    struct json *json = reply_begin(&m);
    tell_write_head(json, table, call->who);
    reply_send(&m, call);
}

void look_events(struct call *call, struct table *table)
{
    struct reply m;
    struct json *json = reply_begin(&m);
    tell_write_events(json, table, (int)call_number(call, "since", 0));
    reply_send(&m, call);
}

/* The drafts of the looker's own camp. */
static void write_drafts(struct json *json, const struct table *table, const struct visitor *who)
{
    const struct rules *rules = match_rules(table->match);
    player_set own = table_seats_of(table, who);
    json_key(json, "drafts");
    json_open(json, '[');
    for (int p = 0; p < rules->players && match_is_secret(table->match); p++) {
        bool seen = false;
        for (int q = 0; q < rules->players; q++)
            seen |= (own >> q & 1) && rules->side_of[p] == rules->side_of[q];
        if (seen)
            tell_write_draft(json, table, p);
    }
    json_close(json, ']');
}

/* All that is to be known of a game but its events: its head as the looker sees it, and what its side sets up. */
static void write_standing(struct json *json, struct table *table, const struct visitor *who)
{
    json_key(json, "head");
    json_open(json, '{');
    tell_write_head(json, table, who);
    json_close(json, '}');
    write_drafts(json, table, who);
}

void look_watch(struct call *call, struct table *table)
{
    struct reply m;
    if (!call->line) {
        call_done(call);
        return;
    }
    player_set here = watch_here(table);
    if (!watch_begin(table, call->line, call->who)) {
        call_refuse_as(call, 429, "server.too-many", NULL);
        return;
    }
    struct json *json = reply_begin(&m);
    write_standing(json, table, call->who);
    tell_write_events(json, table, (int)call_number(call, "since", 0));
    reply_send(&m, call);
    watch_tell(table, here);
}

void look_unwatch(struct call *call, struct table *table)
{
    struct watcher *watcher = call->line ? watch_of(table, call->line) : NULL;
    if (watcher)
        watch_leave(watcher);
    call_done(call);
}

/* ---- waiting by HTTP ---- */

/* By what a client knows that the standing is still what it was told; of no use to anybody else. */
static void write_mark(const struct buffer *standing, char mark[LOOK_MARK])
{
    uint8_t hash[BLAKE2B_SIZE];
    struct text text = text_on(mark, LOOK_MARK);
    blake2b("mark", 4, standing->at, standing->size, hash);
    text_add_hex(&text, hash, LOOK_MARK / 2);
}

/* What has happened; with how it stands, for who has told a mark. */
static void answer_news(struct call *call, const struct table *table, const struct buffer *standing, const char *mark)
{
    struct reply m;
    struct json *json = reply_begin(&m);
    json_key(json, "news");
    json_open(json, '[');
    json_open(json, '{');
    json_member_string(json, "game", table->id);
    tell_write_events(json, table, (int)call_number(call, "since", INT32_MAX));
    if (standing) {
        buffer_add(&m.out, ",", 1);
        buffer_add(&m.out, standing->at, standing->size);
    }
    json_close(json, '}');
    json_close(json, ']');
    if (standing)
        json_member_string(json, "mark", mark);
    reply_send(&m, call);
}

/* Whoever comes while the server ends must not hold it up. */
static bool may_wait(const struct call *call)
{
    return call_number(call, "wait", 25) > 0 && !call->host->stopping;
}

static void wait_for_news(struct call *call, struct table *table)
{
    call->watcher = watch_begin(table, NULL, call->who);
    if (!call->watcher) {
        call_refuse_as(call, 503, "no-memory", NULL);
        return;
    }
    call->until = call->at + 1000 * call_number(call, "wait", 25);
    call->watcher->poll = call;
}

/* Whoever tells a mark, "" at first, is told how the game stands as soon as that is other than it was, though it be
 * between two requests that it changes; and is here between them. */
static void poll_standing(struct call *call, struct table *table, bool fresh)
{
    struct reply standing;
    char mark[LOOK_MARK];
    bool waits = may_wait(call);
    if (waits && !call_may(call, LIMIT_LOOK)) /* each stays for a while, as by a line */
        return;
    player_set here = watch_here(table);
    struct watcher *watcher = waits ? watch_begin(table, NULL, call->who) : NULL;
    if (watcher)
        watch_rest(watcher);
    write_standing(reply_begin(&standing), table, call->who);
    write_mark(&standing.out, mark);
    if (waits && !fresh && strcmp(call_text(call, "mark"), mark) == 0)
        wait_for_news(call, table);
    else
        answer_news(call, table, &standing.out, mark);
    buffer_free(&standing.out);
    if (watcher)
        watch_tell(table, here);
}

void look_news(struct call *call, struct table *table)
{
    int count;
    match_events(table->match, &count);
    bool fresh = call_number(call, "since", count) < count;
    if (input_find(call->input, "mark"))
        poll_standing(call, table, fresh);
    else if (fresh || !may_wait(call))
        answer_news(call, table, NULL, NULL);
    else
        wait_for_news(call, table);
}

/* ---- the lobby ---- */

/* Games in memory as they are, others as their rows say. */
static void found_lobby(void *context, const struct store_answer *found)
{
    struct call *call = context;
    struct reply m;
    if (found->end != STORE_KEPT) {
        call_refuse_end(call, found->end);
        return;
    }
    struct json *json = reply_begin(&m);
    json_key(json, "lobby");
    json_open(json, '[');
    for (int i = 0; i < found->count; i++) {
        const struct table *table = map_get(&call->host->tables, found->rows[i][MATCHES_ID].text);
        if (!table || !refresh_is_current(table) || strcmp(change_state(table), "open") == 0)
            list_write_game(json, call, found->rows[i], 0);
    }
    json_close(json, ']');
    json_member(json, "people", call->host->people + nodes_people(call->host));
    reply_send(&m, call);
}

void look_lobby(struct call *call, struct table *none)
{
    struct line *line = call->line;
    struct store_question question = {
        .table = STORE_MATCHES, .conditions = 2, .order = MATCHES_UPDATED, .down = true, .most = LOBBY_MOST};
    (void)none;
    question.condition[0].column = MATCHES_STATE;
    question.condition[0].value.text = "open";
    question.condition[1].column = MATCHES_LISTED;
    question.condition[1].value.number = 1;
    if (line && !line->in_lobby) {
        line->in_lobby = true;
        line->lobby_next = call->host->lobby;
        if (line->lobby_next)
            line->lobby_next->lobby_before = line;
        call->host->lobby = line;
    }
    host_ask(call->host, &question, found_lobby, call);
}

static void leave_lobby(struct line *line)
{
    if (!line->in_lobby)
        return;
    if (line->lobby_before)
        line->lobby_before->lobby_next = line->lobby_next;
    else
        line->host->lobby = line->lobby_next;
    if (line->lobby_next)
        line->lobby_next->lobby_before = line->lobby_before;
    line->lobby_next = line->lobby_before = NULL;
    line->in_lobby = false;
}

void look_unlobby(struct call *call, struct table *none)
{
    (void)none;
    if (call->line)
        leave_lobby(call->line);
    call_done(call);
}

void look_close(struct line *line)
{
    while (line->watching)
        watch_leave(line->watching);
    leave_lobby(line);
}

/* ---- peace ---- */

/* It is so already, and nothing else is being written of them. */
static bool is_muted(const struct visitor *who, const char *shown, bool on)
{
    return !who->first && (who->muted && strstr(who->muted, shown)) == on;
}

void look_mute(struct call *call, struct table *table)
{
    char shown[HOST_PUBLIC];
    const struct visitor *who = call->who;
    const char *id = table->seats[call_number(call, "player", 0)];
    bool on = call_flag(call, "on", true);
    visitor_show(id, shown);
    if (!*id)
        call_refuse_as(call, 422, "server.no-seat", NULL);
    else if (!who->name[0]) /* nothing is kept of who has none */
        call_refuse_as(call, 422, "server.no-name", NULL);
    else if (is_muted(who, shown, on))
        call_done(call);
    else if (on && who->muted && strlen(who->muted) >= (size_t)MUTES_MOST * HOST_PUBLIC - 1)
        call_refuse_as(call, 422, "server.full-mutes", NULL);
    else
        visitor_keep_mute(call, shown, on);
}
