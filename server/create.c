/* create.c - making games: by somebody's wish, or as the rematch of one that is over. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_text.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "search/level.h"
#include "server/making.h"
#include "server/seat.h"
#include "server/wire.h"

/* Where a turn has days, nobody who is away has left, if it is not said otherwise. */
static struct terms terms_of(const struct call *call, enum clock_kind clock)
{
    return (struct terms){.listed = call_flag(call, "listed", false),
                          .takeover = call_flag(call, "takeover", clock != CLOCK_DAYS),
                          .chat = call_flag(call, "chat", true),
                          .takeback = call_flag(call, "takeback", true)};
}

static bool begin_match(struct call *call, struct making *making, struct rules *rules)
{
    struct match_terms terms = {.entropy = host_entropy, .at = call->at};
    union state_buffer start;
    struct why why;
    const char *clock = call_text(call, "clock"), *position = call_text(call, "start");
    if (*clock && !clock_read(clock, &terms.clock)) {
        call_refuse_as(call, 422, "server.clock", clock);
        return false;
    }
    if (*position && !rules->game->text->read_position(rules, position, state_of(&start), &why)) {
        call_refuse(call, 422, &why);
        return false;
    }
    if (*position && !match_can_start(rules, state_of(&start))) {
        call_refuse_as(call, 422, "match.created", position);
        return false;
    }
    making->table.terms = terms_of(call, terms.clock.kind);
    making->table.match = match_new(rules, *position ? state_of(&start) : NULL, &terms);
    if (!making->table.match)
        call_refuse_as(call, 503, "no-memory", NULL);
    return making->table.match != NULL;
}

/* "me", "open" or "computer 5". */
static bool seat_one(struct call *call, struct making *making, int player, const char *word)
{
    static const char computer[] = "computer ";
    char text[16 + HOST_NAME];
    int level;
    struct why why;
    if (strcmp(word, "open") == 0)
        return true;
    if (strcmp(word, "me") == 0) {
        snprintf(text, sizeof text, "person %s", call->who->name);
        memcpy(making->table.seats[player], call->who->id, HOST_VISITOR);
    } else if (strncmp(word, computer, sizeof computer - 1) == 0 &&
               text_number(word + sizeof computer - 1, LEVELS, &level) && level > 0) {
        snprintf(text, sizeof text, "computer level=%d", level);
    } else {
        call_refuse_as(call, 422, "server.seat", word);
        return false;
    }
    if (match_do(making->table.match, EVENT_JOINED, player, text, call->at, &why))
        return true;
    call_refuse(call, 422, &why);
    return false;
}

/* By player; those that are not told of are open. Whoever makes a game and names no seat sits on the first. */
static bool seat_all(struct call *call, struct making *making)
{
    const struct input_value *seats = input_find(call->input, "seats");
    int players = match_rules(making->table.match)->players;
    if (!seats || seats->type != INPUT_TEXTS)
        return seat_one(call, making, 0, "me");
    if (seats->count > players) {
        call_refuse_as(call, 422, "server.no-seat", NULL);
        return false;
    }
    for (int p = 0; p < seats->count; p++)
        if (!seat_one(call, making, p, seats->list[p]))
            return false;
    return true;
}

static bool has_people(const struct table *table)
{
    for (int p = 0; p < MAX_PLAYERS; p++)
        if (table->seats[p][0])
            return true;
    return false;
}

void making_free(struct making *making)
{
    if (making->table.match) {
        struct rules *rules = (struct rules *)match_rules(making->table.match);
        match_free(making->table.match);
        rules_free(rules);
    }
    free(making);
}

void making_answer(struct call *call, const char *id)
{
    struct buffer members = {.at = NULL};
    struct sink sink = buffer_sink(&members);
    struct json json = {.sink = &sink};
    json_member_string(&json, "game", id);
    call_answer(call, &members);
    buffer_free(&members);
}

/* ---- keeping it ---- */

struct table *making_bring_in(struct making *making)
{
    struct host *host = making->call->host;
    struct table *made = &making->table, *table = table_new(host, made->id, made->match);
    if (!table)
        return NULL;
    memcpy(table->by, made->by, sizeof table->by);
    memcpy(table->seats, made->seats, sizeof table->seats);
    table->terms = made->terms;
    table->created = made->created;
    table->updated = made->updated;
    table->marked = true;
    table->marked_at = table->leased_at = table->fresh_at = host_now();
    table->lease = made->lease;
    table->fresh = host->order;
    table->owner = call_owner(making->call);
    made->match = NULL;
    host->counts.created++;
    return table;
}

/* The same key again: the game that was made then. */
static void found_again(void *context, const struct store_answer *answer)
{
    struct call *call = context;
    if (answer->end == STORE_KEPT && answer->count > 0)
        making_answer(call, answer->rows[0][CALLS_RESULT].text);
    else
        call_refuse_end(call, answer->end == STORE_KEPT ? STORE_CLASH : answer->end);
}

static void find_again(struct call *call)
{
    struct store_question question = {.table = STORE_CALLS, .conditions = 2, .most = 1};
    question.condition[0].column = CALLS_VISITOR;
    question.condition[0].value.text = call->who->id;
    question.condition[1].column = CALLS_KEY;
    question.condition[1].value.text = call_text(call, "key");
    host_ask(call->host, &question, found_again, call);
}

static void kept(void *context, enum store_end end)
{
    struct making *making = context;
    struct call *call = making->call;
    if (end == STORE_KEPT) {
        struct table *table = making_bring_in(making);
        making_answer(call, making->table.id);
        if (table) {
            tell_lobby(table);
            wire_say_lobby(table);
            table_go_on(table);
        }
    } else if (end == STORE_CLASH && *call_text(call, "key")) {
        find_again(call);
    } else {
        call_refuse_end(call, end);
    }
    making_free(making);
}

static bool add_call(struct store_change *rows, const struct call *call, const char *id)
{
    struct store_row row = {.table = STORE_CALLS, .how = STORE_ADD};
    row.value[CALLS_VISITOR].text = call->who->id;
    row.value[CALLS_KEY].text = call_text(call, "key");
    row.value[CALLS_AT].number = call->at;
    row.value[CALLS_RESULT].text = id;
    return !*call_text(call, "key") || store_change_add(rows, &row);
}

static struct making *making_new(struct call *call)
{
    struct making *making = calloc(1, sizeof *making);
    if (!making)
        return NULL;
    struct table *table = &making->table;
    making->call = call;
    host_draw_id(table->id);
    table->host = call->host;
    table->created = table->updated = call->at;
    memcpy(table->by, call->who->id, sizeof table->by);
    return making;
}

struct making *making_again(struct call *call, const struct table *before)
{
    struct making *making = making_new(call);
    struct match_terms terms = {.entropy = host_entropy, .at = call->at, .clock = match_clock_terms(before->match)};
    struct rules *rules = making ? host_share_rules(call->host, match_rules(before->match)) : NULL;
    if (rules)
        making->table.match = match_new(rules, NULL, &terms);
    if (making && making->table.match) {
        making->table.terms = before->terms;
        return making;
    }
    if (rules)
        rules_free(rules);
    free(making);
    return NULL;
}

static void keep(struct making *making)
{
    struct call *call = making->call;
    struct table *table = &making->table;
    struct store_change *rows = store_change_new();
    if (rows && add_call(rows, call, table->id) && change_add_match(rows, table)) {
        store_write(call->host->store, rows, kept, making);
        return;
    }
    store_change_drop(rows);
    call_refuse_as(call, 503, "no-memory", NULL);
    making_free(making);
}

void seat_create(struct call *call, struct table *none)
{
    struct making *making = making_new(call);
    const struct game *game = games_find(call_text(call, "name"));
    const char *options = call_text(call, "options");
    struct why why;
    (void)none;
    struct rules *rules = NULL;
    if (!making)
        call_refuse_as(call, 503, "no-memory", NULL);
    else if (!call->who->name[0])
        call_refuse_as(call, 422, "server.no-name", NULL);
    else if (!game)
        call_refuse_as(call, 422, "server.unknown-game", call_text(call, "name"));
    else if (!(rules = rules_cache_get(&call->host->rules, game, options, &embedded_boards, &why)))
        call_refuse(call, 422, &why);
    if (!rules) {
        free(making);
        return;
    }
    if (!begin_match(call, making, rules)) {
        rules_free(rules);
        free(making);
    } else if (!seat_all(call, making)) {
        making_free(making);
    } else {
        making->table.terms.stays = !has_people(&making->table);
        keep(making);
    }
}
