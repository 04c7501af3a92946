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
#include "server/frozen.h"
#include "server/host.h"
#include "server/kept.h"
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

static struct match *rebuild(struct host *host, const struct store_answer *answer, struct why *why)
{
    struct kept_match kept = {.count = 0};
    while (kept.count < answer->count)
        if (!kept_follow(&kept, &host->rules, &host_entropy, answer->rows[kept.count], why)) {
            why->place = kept.count;
            kept_free(&kept);
            return NULL;
        }
    return kept.match; /* its table frees the rules with it */
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
    table->owner = limit_owner(o->by, ""); /* from where it was made is not kept */
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

/* The rows of one player, in order. */
static void restore_draft(struct table *table, const struct store_answer *answer, int player)
{
    struct kept_draft draft = {.sealed = false};
    for (int i = 0; i < answer->count; i++) {
        const char *says = answer->rows[i][DRAFTS_SAYS].text;
        if (answer->rows[i][DRAFTS_PLAYER].number != player || !says)
            continue;
        kept_add_draft(&draft, says);
        table->drafts[player]++;
    }
    if (table->drafts[player])
        kept_restore_draft(&draft, table->match, player);
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
