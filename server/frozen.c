/* frozen.c - games that do not follow from their events by today's rules any more. */
#include "server/frozen.h"

#include <stdlib.h>
#include <string.h>

#include "server/host.h"
#include "server/look.h"
#include "server/reply.h"
#include "server/seat.h"

enum { EVENTS_MOST = 200000 };

/* ---- the row ---- */

struct marking {
    struct host *host;
    struct call *call; /* or NULL */
    const char *state;
};

static void end(struct marking *marking, enum store_end how)
{
    if (marking->call && how == STORE_KEPT)
        call_done(marking->call);
    else if (marking->call)
        call_refuse_end(marking->call, how);
    free(marking);
}

static void marked(void *context, enum store_end how)
{
    end(context, how);
}

/* The same row with another state, and nothing due. */
static void found_row(void *context, const struct store_answer *answer)
{
    struct marking *marking = context;
    struct store_row row = {.table = STORE_MATCHES, .how = STORE_PUT};
    if (answer->end != STORE_KEPT || answer->count != 1) {
        end(marking, answer->end == STORE_KEPT ? STORE_TROUBLE : answer->end);
        return;
    }
    struct store_change *rows = store_change_new();
    memcpy(row.value, answer->rows[0], sizeof row.value);
    row.value[MATCHES_STATE].text = marking->state;
    row.value[MATCHES_DUE].number = 0;
    if (rows && store_change_add(rows, &row)) {
        store_write(marking->host->store, rows, marked, marking);
        return;
    }
    if (rows)
        store_change_drop(rows);
    end(marking, STORE_TROUBLE);
}

static void mark(struct host *host, struct call *call, const char *id, const char *state)
{
    struct marking *marking = malloc(sizeof *marking);
    struct store_question question = {.table = STORE_MATCHES, .conditions = 1, .most = 1};
    if (!marking) {
        if (call)
            call_refuse_as(call, 503, "no-memory", NULL);
        return;
    }
    *marking = (struct marking){.host = host, .call = call, .state = state};
    question.condition[0].column = MATCHES_ID;
    question.condition[0].value.text = id;
    host_ask(host, &question, found_row, marking);
}

void frozen_mark(struct host *host, const char *id)
{
    mark(host, NULL, id, "frozen");
}

/* ---- its events ---- */

static void found_events(void *context, const struct store_answer *answer)
{
    struct call *call = context;
    struct reply reply;
    if (answer->end != STORE_KEPT) {
        call_refuse_end(call, answer->end);
        return;
    }
    struct json *json = reply_begin(&reply);
    json_member(json, "first", answer->count ? answer->rows[0][EVENTS_NUMBER].number : call_number(call, "since", 0));
    json_key(json, "events");
    json_open(json, '[');
    for (int i = 0; i < answer->count; i++) {
        const struct store_value *row = answer->rows[i];
        tell_write_event(json, row[EVENTS_KIND].text, row[EVENTS_PLAYER].number, row[EVENTS_AT].number,
                         row[EVENTS_SAYS].text);
    }
    json_close(json, ']');
    json_member(json, "now", host_now());
    reply_send(&reply, call);
}

static void ask_for_events(struct call *call)
{
    struct store_question question = {
        .table = STORE_EVENTS, .conditions = 2, .order = EVENTS_NUMBER, .most = EVENTS_MOST};
    question.condition[0].column = EVENTS_MATCH;
    question.condition[0].value.text = call->game;
    question.condition[1].column = EVENTS_NUMBER;
    question.condition[1].how = STORE_MORE;
    question.condition[1].value.number = call_number(call, "since", 0) - 1;
    host_ask(call->host, &question, found_events, call);
}

void frozen_answer(struct call *call, const struct why *why)
{
    if (call->action->act == look_events)
        ask_for_events(call);
    else if (call->action->act == seat_remove)
        mark(call->host, call, call->game, "removed");
    else
        call_refuse_as(call, 409, "server.frozen", why->message);
}
