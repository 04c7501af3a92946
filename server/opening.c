/* opening.c - reading a table from the store: its row, events, seats and drafts, from which its match is made again.
 *
 * Invariant: from the first question to the last answer it is in the map of those that are being read, so that a table
 * is read once, whoever asks for it meanwhile.
 *
 * A game that is being made can be seen in the store before we are told that it was kept. Whoever sees it and reads it
 * finds its table in memory when the first answer comes: the store answers what was asked after a change behind it. */
#include "server/opening.h"

#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "server/frozen.h"
#include "server/host.h"
#include "server/play.h"
#include "server/seat.h"
#include "server/tally.h"

enum { EVENTS_MOST = 200000, SEATS_MOST = 2 * MAX_PLAYERS, DRAFTS_MOST = 10000 };

/* A table that is being read, with the calls that wait for it: four questions, answered in order, unless one could not
 * be asked. */
struct opening {
    struct host *host;
    char id[HOST_ID];
    struct waiting {
        struct call *call; /* NULL: nobody but the host wants it */
        void (*then)(struct call *call, struct table *table);
        struct waiting *next;
    } * first;
    int pending; /* questions that are not answered yet, and one while they are being asked */
    enum store_end end;
    bool found, frozen, listed, marked;
    bool known_frozen;                                    /* its row says so already */
    char by[HOST_VISITOR], next_game[HOST_ID], terms[64]; /* of the match's row */
    int64_t created, updated;
    player_set rematch;
    struct match *match;
    struct table *table;
    struct why why;
};

static bool add_waiting(struct opening *opening, struct call *call, void (*then)(struct call *, struct table *))
{
    struct waiting *waiting = malloc(sizeof *waiting);
    if (!waiting)
        return false;
    *waiting = (struct waiting){.call = call, .then = then, .next = opening->first};
    opening->first = waiting;
    return true;
}

static void copy(char *to, size_t size, const char *from)
{
    struct text text = text_on(to, size);
    text_add(&text, from ? from : "");
}

/* A rematch, or "?" and the set of those who want one. */
static void read_next(struct opening *o, const char *next)
{
    int set;
    if (next[0] != '?')
        copy(o->next_game, sizeof o->next_game, next);
    else if (text_number(next + 1, (1 << MAX_PLAYERS) - 1, &set))
        o->rematch = (player_set)set;
}

static void take_match(struct opening *o, const struct store_answer *answer)
{
    o->found = answer->count > 0 && !map_get(&o->host->tables, o->id);
    if (!o->found)
        return;
    const struct store_value *row = answer->rows[0];
    o->found = !row[MATCHES_STATE].text || strcmp(row[MATCHES_STATE].text, "removed") != 0;
    copy(o->by, sizeof o->by, row[MATCHES_BY].text);
    read_next(o, row[MATCHES_NEXT].text ? row[MATCHES_NEXT].text : "");
    copy(o->terms, sizeof o->terms, row[MATCHES_TERMS].text);
    o->created = row[MATCHES_CREATED].number;
    o->updated = row[MATCHES_UPDATED].number;
    o->listed = row[MATCHES_LISTED].number != 0;
    o->known_frozen = row[MATCHES_STATE].text && strcmp(row[MATCHES_STATE].text, "frozen") == 0;
    o->marked = row[MATCHES_DUE].number == CHANGE_MARK || o->known_frozen; /* if it is not, its row is wrong */
}

static struct match_event event_of(const struct store_value *row)
{
    int kind = row[EVENTS_KIND].text ? event_find(row[EVENTS_KIND].text) : -1;
    return (struct match_event){.kind = kind < 0 ? EVENT_KINDS : (enum event_kind)kind,
                                .player = (int)row[EVENTS_PLAYER].number,
                                .at = row[EVENTS_AT].number,
                                .text = row[EVENTS_SAYS].text ? row[EVENTS_SAYS].text : ""};
}

static struct rules *rules_of(struct host *host, const char *text, struct why *why)
{
    struct created created;
    const struct game *game = created_read(text, &created) ? games_find(created.game) : NULL;
    if (game)
        return rules_cache_get(&host->rules, game, created.options, &embedded_boards, why);
    why_say(why, NULL, "match.created", text, NULL, NULL);
    return NULL;
}

static struct match *rebuild(struct host *host, const struct store_answer *answer, struct why *why)
{
    struct match_event first = event_of(answer->rows[0]);
    struct rules *rules = rules_of(host, first.text, why);
    struct match *match = rules ? match_begin(rules, &first, &host_entropy, why) : NULL;
    for (int i = 1; match && i < answer->count; i++) {
        struct match_event event = event_of(answer->rows[i]);
        bool known = event.kind != EVENT_KINDS || why_say(why, NULL, "server.unknown-event", NULL, NULL, NULL);
        if (!known || !match_append(match, &event, why)) {
            why->place = i;
            match_free(match);
            match = NULL;
        }
    }
    if (!match && rules)
        rules_free(rules);
    return match;
}

static void take_events(struct opening *o, const struct store_answer *answer)
{
    if (!o->found || answer->count == 0)
        return;
    o->match = rebuild(o->host, answer, &o->why);
    o->frozen = !o->match && strcmp(o->why.message, "no-memory") != 0;
    if (!o->match && !o->frozen)
        o->end = STORE_TROUBLE;
}

static void take_terms(struct table *table, const struct opening *o)
{
    memcpy(table->by, o->by, sizeof table->by);
    memcpy(table->next_game, o->next_game, sizeof table->next_game);
    table->rematch = o->rematch;
    table->created = o->created;
    table->updated = o->updated;
    table->marked = o->marked;
    table->terms = seat_read_terms(o->terms);
    table->terms.listed = o->listed;
}

static void take_seats(struct opening *o, const struct store_answer *answer)
{
    if (!o->match)
        return;
    o->table = table_new(o->host, o->id, o->match);
    if (!o->table) {
        o->end = STORE_TROUBLE;
        return;
    }
    take_terms(o->table, o);
    for (int i = 0; i < answer->count; i++) {
        int64_t player = answer->rows[i][SEATS_PLAYER].number;
        if (player >= 0 && player < MAX_PLAYERS)
            copy(o->table->seats[player], HOST_VISITOR, answer->rows[i][SEATS_VISITOR].text);
    }
}

/* The rows of one player, in order: words all together, and the salt of the last. */
static void restore_draft(struct table *table, const struct store_answer *answer, int player)
{
    struct buffer words = {.at = NULL};
    uint8_t salt[MATCH_SALT];
    bool sealed = false;
    struct why why;
    for (int i = 0; i < answer->count; i++) {
        const char *says = answer->rows[i][DRAFTS_SAYS].text;
        const char *blank = says ? strchr(says, ' ') : NULL;
        char digits[2 * MATCH_SALT + 1] = "";
        if (answer->rows[i][DRAFTS_PLAYER].number != player || !blank)
            continue;
        copy(digits, (size_t)(blank - says) < sizeof digits ? (size_t)(blank - says) + 1 : sizeof digits, says);
        sealed = text_hex(digits, salt, sizeof salt);
        if (words.size && blank[1])
            buffer_add(&words, " ", 1);
        buffer_add(&words, blank + 1, strlen(blank + 1));
        table->drafts[player]++;
    }
    if (words.size && !words.lost)
        match_restore_draft(table->match, player, words.at, sealed ? salt : NULL, &why);
    buffer_free(&words);
}

/* Everybody who waits gets the table, or is told that there is none. */
static void tell_waiting(struct opening *o)
{
    for (struct waiting *w = o->first, *next; w; w = next) {
        next = w->next;
        if (!w->call)
            ;
        else if (o->table && o->end == STORE_KEPT)
            w->then(w->call, o->table);
        else if (o->end != STORE_KEPT)
            call_refuse_end(w->call, o->end);
        else if (o->frozen)
            frozen_answer(w->call, &o->why);
        else
            call_refuse_as(w->call, 404, "server.no-game", NULL);
        free(w);
    }
}

static void take_drafts(struct opening *o, const struct store_answer *answer)
{
    for (int p = 0; o->table && p < match_rules(o->match)->players; p++)
        restore_draft(o->table, answer, p);
}

/* All is answered. */
static void end_opening(struct opening *o)
{
    map_remove(&o->host->loading, o->id);
    if (o->table && o->end == STORE_KEPT) {
        o->host->counts.loaded++;
        play_forgive_downtime(o->table);
    } else if (o->table) {
        table_free(o->table);
        o->table = NULL;
    } else if (o->match) {
        rules_free((struct rules *)match_rules(o->match));
        match_free(o->match);
    } else {
        o->table = map_get(&o->host->tables, o->id);
    }
    if (o->frozen && !o->known_frozen)
        frozen_mark(o->host, o->id);
    tell_waiting(o);
    tally_opened(o->host, o->id, o->table);
    if (o->table)
        table_go_on(o->table);
    free(o);
}

static void release(struct opening *o)
{
    if (--o->pending == 0)
        end_opening(o);
}

static void answered(struct opening *o, const struct store_answer *answer,
                     void (*take)(struct opening *, const struct store_answer *))
{
    if (o->end == STORE_KEPT)
        o->end = answer->end;
    if (answer->end == STORE_KEPT)
        take(o, answer);
    release(o);
}

static void match_answered(void *context, const struct store_answer *answer)
{
    answered(context, answer, take_match);
}

static void events_answered(void *context, const struct store_answer *answer)
{
    answered(context, answer, take_events);
}

static void seats_answered(void *context, const struct store_answer *answer)
{
    answered(context, answer, take_seats);
}

static void drafts_answered(void *context, const struct store_answer *answer)
{
    answered(context, answer, take_drafts);
}

static void ask(struct opening *o, enum store_table table, int most, int order,
                void (*done)(void *, const struct store_answer *))
{
    struct store_question question = {.table = table, .conditions = 1, .order = order, .most = most};
    question.condition[0].column = 0; /* the match's id, in all four */
    question.condition[0].value.text = o->id;
    o->pending++;
    host_ask(o->host, &question, done, o);
}

static struct opening *begin(struct host *host, const char *id)
{
    struct opening *o = calloc(1, sizeof *o);
    if (!o)
        return NULL;
    o->host = host;
    memcpy(o->id, id, sizeof o->id);
    if (!map_put(&host->loading, o->id, o)) {
        free(o);
        return NULL;
    }
    o->pending = 1; /* which the caller gives back, once somebody waits */
    ask(o, STORE_MATCHES, 1, MATCHES_ID, match_answered);
    ask(o, STORE_EVENTS, EVENTS_MOST, EVENTS_NUMBER, events_answered);
    ask(o, STORE_SEATS, SEATS_MOST, SEATS_PLAYER, seats_answered);
    ask(o, STORE_DRAFTS, DRAFTS_MOST, DRAFTS_NUMBER, drafts_answered);
    return o;
}

bool opening_is_under_way(const struct host *host, const char *id)
{
    return map_get(&host->loading, id) != NULL;
}

void opening_wait(struct call *call, void (*then)(struct call *call, struct table *table))
{
    struct opening *known = map_get(&call->host->loading, call->game);
    struct opening *opening = known ? known : begin(call->host, call->game);
    if (!opening || !add_waiting(opening, call, then))
        call_refuse_as(call, 503, "no-memory", NULL);
    if (!known && opening)
        release(opening);
}

void opening_begin(struct host *host, const char *id)
{
    char whole[HOST_ID] = "";
    if (map_get(&host->tables, id) || opening_is_under_way(host, id) || strlen(id) >= HOST_ID)
        return;
    copy(whole, sizeof whole, id);
    struct opening *opening = begin(host, whole);
    if (opening)
        release(opening);
}
