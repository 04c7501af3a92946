/* reading.c - see reading.h. Up to five questions, which are answered in order, unless one could not be asked.
 *
 * Where others write, each answer is of another moment, the later of a later one. The lease comes first: whatever is
 * changed after that has another term, so that whoever goes on from here finds out. Seats that are newer than the
 * events do no harm. Drafts must fit the events: where they do not, both are asked for again, a few times, for they
 * may also be lost for good (as after a dump).
 *
 * The last event that a table has is asked for, too: if it is not there, the store lacks what it had, as after a
 * database has taken over that was behind, and the table must not go on from it. */
#include "server/reading.h"

#include <string.h>

#include "core/rules.h"
#include "server/kept.h"

enum { EVENTS_MOST = 200000, SEATS_MOST = 2 * MAX_PLAYERS, DRAFTS_MOST = 10000, LEASES_MOST = 1, TRIES = 6 };

static void copy(char *to, size_t size, const char *from)
{
    struct text text = text_on(to, size);
    text_add(&text, from ? from : "");
}

/* ---- the row ---- */

/* A rematch, or "?" and the set of those who want one. */
static void read_next(struct reading *r, const char *next)
{
    int set;
    if (next[0] != '?')
        copy(r->next_game, sizeof r->next_game, next);
    else if (text_number(next + 1, (1 << MAX_PLAYERS) - 1, &set))
        r->rematch = (player_set)set;
}

static void take_match(struct reading *r, const struct store_answer *answer)
{
    r->found = answer->count > 0;
    if (!r->found)
        return;
    const struct store_value *row = answer->rows[0];
    const char *state = row[MATCHES_STATE].text ? row[MATCHES_STATE].text : "";
    r->removed = strcmp(state, "removed") == 0;
    r->known_frozen = strcmp(state, "frozen") == 0;
    copy(r->by, sizeof r->by, row[MATCHES_BY].text);
    read_next(r, row[MATCHES_NEXT].text ? row[MATCHES_NEXT].text : "");
    copy(r->terms, sizeof r->terms, row[MATCHES_TERMS].text);
    r->created = row[MATCHES_CREATED].number;
    r->updated = row[MATCHES_UPDATED].number;
    r->listed = row[MATCHES_LISTED].number != 0;
    r->marked = row[MATCHES_DUE].number == CHANGE_MARK || r->known_frozen; /* if it is not, its row is wrong */
}

/* ---- events ---- */

/* None is missing. */
static bool is_next(struct reading *r, const struct store_value *row, int number)
{
    char missing[16];
    struct text digits = text_on(missing, sizeof missing);
    text_add_number(&digits, number);
    return row[EVENTS_NUMBER].number == number || why_say(&r->why, NULL, "server.gap", missing, NULL, NULL);
}

/* Its table frees the rules with the match. */
static struct match *rebuild(struct reading *r, const struct store_answer *answer)
{
    struct kept_match kept = {.count = 0};
    while (kept.count < answer->count)
        if (!is_next(r, answer->rows[kept.count], kept.count) ||
            !kept_follow(&kept, &r->host->rules, &host_entropy, answer->rows[kept.count], &r->why)) {
            r->why.place = kept.count;
            kept_free(&kept);
            return NULL;
        }
    r->count = kept.count;
    return kept.match;
}

static void take_all(struct reading *r, const struct store_answer *answer)
{
    if (!r->found || r->removed || answer->count == 0)
        return;
    reading_drop(r);
    r->match = rebuild(r, answer);
    r->frozen = !r->match && strcmp(r->why.message, "no-memory") != 0;
    if (!r->match && !r->frozen)
        r->end = STORE_TROUBLE;
}

bool reading_is_event(const struct match *match, int n, const struct match_event *other)
{
    int count;
    const struct match_event *events = match_events(match, &count);
    return n < count && events[n].kind == other->kind && events[n].player == other->player && events[n].at == other->at;
}

/* The last event that the table has is the first that was read. */
static bool goes_on(const struct reading *r, const struct store_answer *answer)
{
    const struct store_value *row = answer->count > 0 ? answer->rows[0] : NULL;
    int kind = row && row[EVENTS_KIND].text ? event_find(row[EVENTS_KIND].text) : -1;
    struct match_event event = {.kind = (enum event_kind)kind};
    if (kind < 0 || row[EVENTS_NUMBER].number != r->from - 1)
        return false;
    event.player = (int)row[EVENTS_PLAYER].number;
    event.at = row[EVENTS_AT].number;
    return reading_is_event(r->table->match, r->from - 1, &event);
}

/* The match that is there goes on with them. */
static void take_more(struct reading *r, const struct store_answer *answer)
{
    struct kept_match kept = {.match = r->table->match, .count = r->from};
    int next = 1;
    r->strayed = !goes_on(r, answer);
    while (!r->strayed && next < answer->count && answer->rows[next][EVENTS_NUMBER].number == kept.count &&
           kept_follow(&kept, &r->host->rules, &host_entropy, answer->rows[next], &r->why))
        next++;
    r->count = kept.count;
    r->added = r->count - r->from;
    r->frozen = !r->strayed && next < answer->count;
}

static void take_events(struct reading *r, const struct store_answer *answer)
{
    if (r->from > 0)
        take_more(r, answer);
    else
        take_all(r, answer);
}

/* ---- seats, drafts and the lease ---- */

static void take_seats(struct reading *r, const struct store_answer *answer)
{
    r->has_seats = true;
    for (int i = 0; i < answer->count; i++) {
        int64_t player = answer->rows[i][SEATS_PLAYER].number;
        if (player >= 0 && player < MAX_PLAYERS)
            copy(r->seats[player], HOST_VISITOR, answer->rows[i][SEATS_VISITOR].text);
    }
}

/* The rows of one player, in order: the last was read first, so that nothing newer is missing where there are many.
 * False: they are not what the events say. */
static bool restore_draft(struct reading *r, const struct store_answer *answer, int player)
{
    struct kept_draft draft = {.sealed = false};
    r->drafts[player] = 0;
    for (int i = answer->count - 1; i >= 0; i--) {
        const char *says = answer->rows[i][DRAFTS_SAYS].text;
        if (answer->rows[i][DRAFTS_PLAYER].number != player || !says)
            continue;
        kept_add_draft(&draft, says);
        r->drafts[player]++;
    }
    return !r->drafts[player] || kept_restore_draft(&draft, r->match, player);
}

static void take_drafts(struct reading *r, const struct store_answer *answer)
{
    r->unsure = false;
    for (int p = 0; r->match && p < match_rules(r->match)->players; p++)
        r->unsure |= !restore_draft(r, answer, p);
    r->unsure |= r->match && match_missing(r->match);
}

/* Those of the highest term: what else there is was left by somebody who came too late. */
static void take_lease(struct reading *r, const struct store_answer *answer)
{
    r->lease = (struct lease){.term = 0};
    if (answer->count == 0)
        return;
    r->lease.term = answer->rows[0][LEASES_TERM].number;
    copy(r->lease.node, sizeof r->lease.node, answer->rows[0][LEASES_NODE].text);
}

/* ---- asking ---- */

static void ask_all(struct reading *r, bool again);

static void release(struct reading *r)
{
    if (--r->pending > 0)
        return;
    if (r->strayed && r->end == STORE_KEPT && r->from > 0) {
        r->from = 0;
        ask_all(r, false);
    } else if (r->unsure && r->end == STORE_KEPT && r->host->shared && ++r->tries < TRIES)
        ask_all(r, true);
    else
        r->done(r);
}

static void answered(struct reading *r, const struct store_answer *answer,
                     void (*take)(struct reading *, const struct store_answer *))
{
    if (r->end == STORE_KEPT)
        r->end = answer->end;
    if (answer->end == STORE_KEPT)
        take(r, answer);
    release(r);
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

static void lease_answered(void *context, const struct store_answer *answer)
{
    answered(context, answer, take_lease);
}

static void ask(struct reading *r, struct store_question question, void (*done)(void *, const struct store_answer *))
{
    question.condition[question.conditions].column = 0; /* the match's id, in all tables */
    question.condition[question.conditions++].value.text = r->id;
    r->pending++;
    host_ask(r->host, &question, done, r);
}

static void ask_events(struct reading *r)
{
    struct store_question question = {.table = STORE_EVENTS, .order = EVENTS_NUMBER, .most = EVENTS_MOST};
    if (r->from > 0) {
        question.conditions = 1;
        question.condition[0].column = EVENTS_NUMBER;
        question.condition[0].how = STORE_MORE;
        question.condition[0].value.number = r->from - 2;
    }
    ask(r, question, events_answered);
}

/* Seats change only before a match begins, and are known then unless they could not be read; only of what is set up in
 * secret there are drafts. */
static void ask_all(struct reading *r, bool again)
{
    const struct match *match = r->table && !r->strayed ? r->table->match : NULL;
    r->pending = 1;
    if (!again && r->host->shared)
        ask(r, (struct store_question){.table = STORE_LEASES, .order = LEASES_TERM, .down = true, .most = LEASES_MOST},
            lease_answered);
    if (!again)
        ask(r, (struct store_question){.table = STORE_MATCHES, .most = 1}, match_answered);
    ask_events(r);
    if (!again && (!match || !match_all_seated(match) || r->table->seats_due))
        ask(r, (struct store_question){.table = STORE_SEATS, .order = SEATS_PLAYER, .most = SEATS_MOST},
            seats_answered);
    if (r->from == 0)
        ask(r,
            (struct store_question){.table = STORE_DRAFTS, .order = DRAFTS_NUMBER, .down = true, .most = DRAFTS_MOST},
            drafts_answered);
    release(r);
}

void reading_begin(struct reading *reading)
{
    reading->asked = host_now();
    reading->order = ++reading->host->order;
    reading->turn = store_turns(reading->host->store);
    ask_all(reading, false);
}

void reading_drop(struct reading *reading)
{
    if (!reading->match)
        return;
    rules_free((struct rules *)match_rules(reading->match));
    match_free(reading->match);
    reading->match = NULL;
}
