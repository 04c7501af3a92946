/* seat.c - sitting down at a table that is there, leaving it, and a computer in a seat that was left.
 *
 * A seat stays its person's when a computer plays on there: who comes back takes it over again. */
#include "server/seat.h"

#include <stdio.h>
#include <string.h>

#include "search/level.h"
#include "server/host.h"
#include "server/length.h"
#include "server/play.h"
#include "server/wire.h"

/* ---- what a table allows ---- */

struct terms seat_read_terms(const char *words)
{
    struct terms terms = {.listed = false};
    char word[16];
    while (text_field(&words, ' ', word, sizeof word)) {
        terms.takeover |= strcmp(word, "takeover") == 0;
        terms.chat |= strcmp(word, "chat") == 0;
        terms.takeback |= strcmp(word, "takeback") == 0;
        terms.stays |= strcmp(word, "stays") == 0;
    }
    return terms;
}

void seat_write_terms(const struct terms *terms, struct text *out)
{
    text_add(out, terms->takeover ? "takeover " : "");
    text_add(out, terms->chat ? "chat " : "");
    text_add(out, terms->takeback ? "takeback " : "");
    text_add(out, terms->stays ? "stays " : "");
}

/* ---- sitting down ---- */

static bool sat_down(const struct match_event *event, int player)
{
    return event->player == player && (event->kind == EVENT_JOINED || event->kind == EVENT_TAKEOVER) &&
           strncmp(event->text, "person ", 7) == 0;
}

/* As what a person sits down. Who comes back to its seat is called as before: a new name in the middle of a game could
 * be the opponent's, or tell a partner what must not be said (chat is silenced, names are not). */
static void write_person(const struct call *call, const struct table *table, int player, bool own, struct text *out)
{
    int count;
    const struct match_event *events = match_events(table->match, &count);
    while (own && count > 0 && !sat_down(&events[count - 1], player))
        count--;
    if (own && count > 0) {
        text_add(out, events[count - 1].text);
        return;
    }
    text_add(out, "person ");
    text_add(out, call->who->name);
}

/* Keep who sits there from now on, and whose seat it is. */
static void sit(struct call *call, struct table *table, enum event_kind kind, int player, const char *text,
                const char *visitor)
{
    struct why why;
    struct match_news *news = NULL;
    if (length_allows(table->match, kind, player, &why))
        news = match_ask(table->match, kind, player, text, call->at, &why);
    if (!news) {
        call_refuse(call, 422, &why);
        return;
    }
    struct change *change = change_new(table, call, news);
    if (!change) {
        call_refuse_as(call, 503, "no-memory", NULL);
        return;
    }
    change_seat(change, player, visitor);
    change_keep(change, change_answer);
}

/* It is so already. */
static void answer_done(struct call *call, struct table *table)
{
    change_answer(&(struct change){.table = table, .call = call}, STORE_KEPT);
}

static bool has_name(struct call *call)
{
    if (call->who->name[0])
        return true;
    call_refuse_as(call, 422, "server.no-name", NULL);
    return false;
}

void seat_join(struct call *call, struct table *table)
{
    char person[16 + HOST_NAME];
    struct text text = text_on(person, sizeof person);
    int64_t player = call_number(call, "player", 0);
    if (!has_name(call))
        return;
    if (player >= match_rules(table->match)->players) {
        call_refuse_as(call, 422, "server.no-seat", NULL);
        return;
    }
    bool own = strcmp(table->seats[player], call->who->id) == 0, free = !*match_seat_text(table->match, (int)player);
    write_person(call, table, (int)player, own, &text);
    if (own && match_has_person(table->match, (int)player))
        answer_done(call, table);
    else if (!own && !free)
        call_refuse_as(call, 409, "server.seat-taken", NULL);
    else if (!play_may_talk(call, table, (int)player))
        call_refuse_as(call, 429, "server.too-many", NULL);
    else
        sit(call, table, own ? EVENT_TAKEOVER : EVENT_JOINED, (int)player, person, call->who->id);
}

/* ---- leaving ---- */

static void let_computer_sit(struct call *call, struct table *table, int player, int level)
{
    char computer[32];
    snprintf(computer, sizeof computer, "computer level=%d", level);
    sit(call, table, EVENT_TAKEOVER, player, computer, table->seats[player]);
}

/* False, having refused the call. `player` is who asks for it. */
static bool may_take_over(struct call *call, struct table *table, int player)
{
    if (!table->terms.takeover || !match_all_seated(table->match) || match_result(table->match).by)
        call_refuse_as(call, 422, "server.no-takeover", NULL);
    else if (!play_may_talk(call, table, player))
        call_refuse_as(call, 429, "server.too-many", NULL);
    else
        return true;
    return false;
}

static bool has_others(const struct table *table, const struct visitor *who)
{
    for (int p = 0; p < MAX_PLAYERS; p++)
        if (table->seats[p][0] && strcmp(table->seats[p], who->id) != 0)
            return true;
    return false;
}

static void removed(struct change *change, enum store_end end)
{
    if (end == STORE_KEPT) {
        tell_removed(change->table);
        wire_say_lobby(change->table);
    } else {
        change->table->removed = false;
    }
    change_answer(change, end);
}

void seat_remove(struct call *call, struct table *table)
{
    struct change *change = change_new(table, call, NULL);
    if (!change) {
        call_refuse_as(call, 503, "no-memory", NULL);
        return;
    }
    table->removed = true;
    change_keep_row(change, removed);
}

/* Whether a seat that the call names is one that somebody has left. */
static bool has_left(const struct call *call, const struct table *table)
{
    int64_t player = call_number(call, "player", NOBODY);
    int count;
    const struct match_event *events = match_events(table->match, &count);
    for (int i = count - 1; i >= 0 && player != NOBODY; i--)
        if (events[i].player == player && (events[i].kind == EVENT_LEFT || events[i].kind == EVENT_JOINED))
            return events[i].kind == EVENT_LEFT;
    return false;
}

/* Before the game begins a seat gets free again, and a table goes with the last who sat there; after that a computer
 * plays on, where the table allows it. */
void seat_leave(struct call *call, struct table *table)
{
    bool begun = match_all_seated(table->match);
    int64_t level = call_number(call, "level", LEVEL_PRESET);
    if (level < 1) {
        call_refuse_as(call, 400, "server.parameter", "level");
        return;
    }
    if (!table_seats_of(table, call->who) &&
        (table_seats_left(table, call->who) || (!begun && has_left(call, table)))) {
        answer_done(call, table); /* sent twice */
        return;
    }
    int player = table_player(call, table);
    if (player == NOBODY)
        return;
    if (!begun && !table->terms.stays && !has_others(table, call->who))
        seat_remove(call, table);
    else if (!begun && !play_may_talk(call, table, player))
        call_refuse_as(call, 429, "server.too-many", NULL);
    else if (!begun)
        sit(call, table, EVENT_LEFT, player, "", "");
    else if (may_take_over(call, table, player))
        let_computer_sit(call, table, player, (int)level);
}

/* Since when somebody is away; who waited for others before the game began may do so elsewhere. */
static int64_t away_since(const struct table *table, int player)
{
    int count;
    const struct match_event *events = match_events(table->match, &count);
    while (count > 1 && events[count - 1].kind != EVENT_JOINED)
        count--;
    return table->left_at[player] > events[count - 1].at ? table->left_at[player] : events[count - 1].at;
}

static int64_t last_event_at(const struct table *table)
{
    int count;
    const struct match_event *events = match_events(table->match, &count);
    return events[count - 1].at;
}

/* Where a turn has days nobody has to be here for most of it. A set-up in secret has a time of its own, or none: then
 * it is as with a turn's since something happened last. */
static bool is_late(const struct table *table, int player, int64_t at)
{
    struct clock_terms terms = match_clock_terms(table->match);
    struct clock clock = match_clock_at(table->match, at);
    int64_t whole = terms.main, left = clock.left[player] + clock.extra[player];
    if (match_is_secret(table->match) && terms.setup) {
        whole = terms.setup;
        left = clock.setup[player];
    } else if (match_is_secret(table->match)) {
        left = whole - (at - last_event_at(table));
    }
    return terms.kind != CLOCK_DAYS || ((match_running(table->match) >> player & 1) && left < whole / 4);
}

/* A computer agrees to take-backs at once, and would in the name of who is away. */
static bool is_asked_for_turns(const struct table *table)
{
    return match_request(table->match).kind == REQUEST_TAKEBACK;
}

/* Somebody else at the table asks for it, once a person has been away for a while: how well the computer plays is not
 * for an opponent to say. */
void seat_takeover(struct call *call, struct table *table)
{
    int64_t player = call_number(call, "player", 0);
    int own = table_seats_of(table, call->who) ? player_first(table_seats_of(table, call->who)) : NOBODY;
    if (own != NOBODY && table->seats[player][0] && !match_has_person(table->match, (int)player)) { /* sent twice */
        answer_done(call, table);
        return;
    }
    if (own == NOBODY || player >= match_rules(table->match)->players || !match_has_person(table->match, (int)player)) {
        call_refuse_as(call, 403, "server.not-yours", NULL);
        return;
    }
    if (!may_take_over(call, table, own))
        return;
    if (!nodes_sees_all(call->host)) {
        call_refuse_as(call, 503, "server.unseen", NULL);
        return;
    }
    if ((watch_here(table) >> player & 1) || call->at - away_since(table, (int)player) < HOST_GRACE)
        call_refuse_as(call, 422, "server.not-away", NULL);
    else if (!is_late(table, (int)player, call->at))
        call_refuse_as(call, 422, "server.not-late", NULL);
    else if (is_asked_for_turns(table))
        call_refuse_as(call, 422, "server.stand-in", NULL);
    else
        let_computer_sit(call, table, (int)player, LEVEL_PRESET);
}
