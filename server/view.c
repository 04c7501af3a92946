/* view.c - a game as those see it who do not have the rules. The bytes are those of match/views.h and match/record.h,
 * which the page makes by itself.
 *
 * Whoever asks sees what its own seat sees, or what a spectator sees, and never more. */
#include "server/view.h"

#include <stdlib.h>

#include "games/embedded.h"
#include "games/games.h"
#include "match/record_json.h"
#include "match/views.h"
#include "server/host.h"
#include "server/reply.h"

/* As whom to look: a seat of one's own, by its number or the first; SPECTATOR for who has none, or wants it. False,
 * having refused the call. */
static bool take_looker(struct call *call, const struct table *table, int *out)
{
    player_set own = table_seats_of(table, call->who);
    *out = SPECTATOR;
    if (call_flag(call, "spectator", false) || (!own && call_number(call, "player", -1) < 0))
        return true;
    *out = table_player(call, table);
    return *out != NOBODY;
}

/* -1 is the present one; false, having refused the call, if there is no such state. */
static bool take_state(struct call *call, const struct table *table, int *out)
{
    int64_t n = call_number(call, "n", -1);
    *out = (int)n;
    if (n <= match_length(table->match))
        return true;
    call_refuse_as(call, 404, "server.no-state", NULL);
    return false;
}

static void write_times(struct json *json, const char *name, const int64_t *times, int count)
{
    json_key(json, name);
    json_open(json, '[');
    for (int i = 0; i < count; i++)
        json_number(json, times[i]);
    json_close(json, ']');
}

/* What clocks show now: what they showed when the match was touched last would tell when somebody drafted. */
static struct clock clock_at(const struct match *match, int64_t at)
{
    struct clock_terms terms = match_clock_terms(match);
    struct clock clock = match_clock(match);
    bool stands = match_paused(match) || !match_all_seated(match);
    clock_run(&terms, &clock, stands ? 0 : match_to_act(match), match_is_secret(match), at - match_now(match));
    return clock;
}

static void write_clock(struct json *json, const struct match *match)
{
    char words[40];
    struct text text = text_on(words, sizeof words);
    struct clock_terms terms = match_clock_terms(match);
    int64_t at = host_now() > match_now(match) ? host_now() : match_now(match);
    struct clock clock = clock_at(match, at);
    int players = match_rules(match)->players;
    clock_write(&terms, &text);
    json_key(json, "clock");
    json_open(json, '{');
    json_member_string(json, "terms", words);
    json_member(json, "at", at);
    json_key(json, "paused");
    json_flag(json, match_paused(match));
    write_times(json, "left", clock.left, players);
    write_times(json, "extra", clock.extra, players);
    write_times(json, "setup", clock.setup, players);
    json_close(json, '}');
}

/* A key, and then one value that somebody else writes. */
static const struct sink *value(struct json *json, const char *name)
{
    json_key(json, name);
    json->due = true;
    return json->sink;
}

static void write_view(struct json *json, const struct match *match, int player, int n, struct move *scratch)
{
    bool present = n < 0 || n >= match_length(match);
    views_state(match, player, n, value(json, "state"));
    if (present)
        views_moves(match, player, scratch, value(json, "moves"));
    views_duties(match, player, n, value(json, "duties"));
    views_deeds(match, player, -1, value(json, "deeds"));
    views_seats(match, value(json, "seats"));
    write_clock(json, match);
}

void view_state(struct call *call, struct table *table)
{
    struct reply reply;
    int player, n;
    if (!take_looker(call, table, &player) || !take_state(call, table, &n))
        return;
    struct move *scratch = malloc((size_t)match_rules(table->match)->game->max_moves * sizeof *scratch);
    if (!scratch) {
        call_refuse_as(call, 503, "no-memory", NULL);
        return;
    }
    struct json *json = reply_begin(&reply);
    json_key(json, "player");
    if (player == SPECTATOR)
        json_null(json);
    else
        json_number(json, player);
    write_view(json, table->match, player, n, scratch);
    reply_send(&reply, call);
    free(scratch);
}

void view_rules(struct call *call, struct table *table)
{
    struct reply reply;
    struct json *json = reply_begin(&reply);
    views_rules(match_rules(table->match), value(json, "rules"));
    reply_send(&reply, call);
}

void view_catalogue(struct call *call, struct table *none)
{
    struct reply reply;
    struct json *json = reply_begin(&reply);
    (void)none;
    json_key(json, "games");
    json_open(json, '[');
    for (int i = 0, any = 0; games[i]; i++) {
        if (games[i]->example)
            continue;
        if (any++)
            buffer_add(&reply.out, ",", 1);
        views_game(games[i], json->sink);
    }
    json_close(json, ']');
    reply_send(&reply, call);
}

void view_picture(struct call *call, struct table *table)
{
    bool small = call_flag(call, "small", false);
    struct picture how = {.coordinates = !small, .small = small, .dark = call_flag(call, "dark", false)};
    struct buffer out = {.at = NULL};
    struct sink sink = buffer_sink(&out);
    int player, n;
    if (!take_looker(call, table, &player) || !take_state(call, table, &n))
        return;
    views_picture(table->match, player, n, &how, &sink);
    call_answer_as(call, "image/svg+xml; charset=utf-8", &out);
    buffer_free(&out);
}

/* The events are public; what is drafted is not among them. */
static struct record record_of(const struct table *table)
{
    return (struct record){.rules = (struct rules *)match_rules(table->match), .match = table->match};
}

void view_record(struct call *call, struct table *table)
{
    struct record record = record_of(table);
    struct buffer out = {.at = NULL};
    struct sink sink = buffer_sink(&out);
    out.lost = !record_write(&record, &embedded_boards, &sink);
    call_answer_as(call, "text/plain; charset=utf-8", &out);
    buffer_free(&out);
}

void view_record_json(struct call *call, struct table *table)
{
    struct record record = record_of(table);
    struct buffer out = {.at = NULL};
    struct sink sink = buffer_sink(&out);
    record_json_write(&record, &sink);
    call_answer_as(call, "application/json", &out);
    buffer_free(&out);
}
