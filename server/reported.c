/* reported.c - see reported.h.
 *
 * A report is kept as it was made: by whom, and of which event. What happened there and whose seat it was is looked up
 * when the administrator looks: for the reports of a page one after the other. Whose seat it was that somebody has left
 * since, before the game began, is kept nowhere, and who sits there now has not done it: then nobody is named. Both
 * visitors are shown by the first half of their ids, as in the list of names (admin.c); an id of a report is its
 * visitor's half, and when it was. */
#include "server/reported.h"

#include <stdlib.h>
#include <string.h>

#include "server/host.h"
#include "server/reply.h"

enum { PAGE = 100, SHOWN = HOST_PUBLIC, ID = SHOWN + 20 };

/* ---- making one ---- */

void reported_add(struct call *call, struct table *table)
{
    int count;
    int64_t number = call_number(call, "number", 0);
    struct store_row row = {.table = STORE_REPORTS, .how = STORE_PUT};
    match_events(table->match, &count);
    if (!call->who->name[0]) {
        call_refuse_as(call, 422, "server.no-name", NULL);
        return;
    }
    if (number >= count) {
        call_refuse_as(call, 400, "server.parameter", "number");
        return;
    }
    row.value[REPORTS_AT].number = call->at;
    row.value[REPORTS_BY].text = call->who->id;
    row.value[REPORTS_MATCH].text = table->id;
    row.value[REPORTS_EVENT].number = number;
    row.value[REPORTS_SAYS].text = call_text(call, "text");
    call_write(call, &row, call_written, call);
}

/* ---- ids ---- */

static void write_id(const char *by, int64_t at, char out[ID])
{
    struct text text = text_on(out, ID);
    text_add_part(&text, by, strnlen(by, SHOWN - 1));
    text_add_number(&text, at);
}

static bool read_id(const char *id, char by[SHOWN], int64_t *at)
{
    struct text text = text_on(by, SHOWN);
    if (strlen(id) < SHOWN)
        return false;
    text_add_part(&text, id, SHOWN - 1);
    return text_number64(id + SHOWN - 1, INT64_MAX / 2, at);
}

/* ---- a page of them ---- */

struct listing {
    struct call *call;
    struct reply reply;
    struct json *json;
    int count, at;  /* how many there are, and which is being looked up; */
    int64_t player; /* whose event it is about, NOBODY if nobody's who is known */
    struct report {
        int64_t at, number;
        char by[HOST_VISITOR], game[HOST_ID];
        char *text;
    } reports[PAGE];
};

static void look_up(struct listing *listing);

static void listing_free(struct listing *listing)
{
    for (int i = 0; i < listing->count; i++)
        free(listing->reports[i].text);
    free(listing);
}

static void give_up(struct listing *listing, enum store_end end)
{
    buffer_free(&listing->reply.out);
    call_refuse_end(listing->call, end);
    listing_free(listing);
}

static void finish(struct listing *listing)
{
    json_close(listing->json, ']');
    reply_send(&listing->reply, listing->call);
    listing_free(listing);
}

static void write_shown(struct json *json, const char *name, const char *id)
{
    char shown[SHOWN];
    struct text text = text_on(shown, sizeof shown);
    text_add(&text, id);
    json_member_string(json, name, shown);
}

/* The seat's visitor, if it is one's; and the next report comes. */
static void found_seat(void *context, const struct store_answer *found)
{
    struct listing *listing = context;
    if (found->end != STORE_KEPT) {
        give_up(listing, found->end);
        return;
    }
    write_shown(listing->json, "about", found->count > 0 ? found->rows[0][SEATS_VISITOR].text : "");
    json_close(listing->json, '}');
    listing->at++;
    look_up(listing);
}

static void ask_seat(struct listing *listing)
{
    struct store_question question = {.table = STORE_SEATS, .conditions = 2, .most = 1};
    question.condition[0].column = SEATS_MATCH;
    question.condition[0].value.text = listing->reports[listing->at].game;
    question.condition[1].column = SEATS_PLAYER;
    question.condition[1].value.number = listing->player;
    host_ask(listing->call->host, &question, found_seat, listing);
}

/* Somebody has left it since, or nobody has. */
static void found_left(void *context, const struct store_answer *found)
{
    struct listing *listing = context;
    if (found->end != STORE_KEPT) {
        give_up(listing, found->end);
        return;
    }
    if (found->count > 0)
        listing->player = NOBODY;
    ask_seat(listing);
}

static void ask_left(struct listing *listing)
{
    struct store_question question = {.table = STORE_EVENTS, .conditions = 4, .most = 1};
    const struct report *report = &listing->reports[listing->at];
    question.condition[0].column = EVENTS_MATCH;
    question.condition[0].value.text = report->game;
    question.condition[1].column = EVENTS_NUMBER;
    question.condition[1].how = STORE_MORE;
    question.condition[1].value.number = report->number - 1;
    question.condition[2].column = EVENTS_PLAYER;
    question.condition[2].value.number = listing->player;
    question.condition[3].column = EVENTS_KIND;
    question.condition[3].value.text = event_name(EVENT_LEFT);
    host_ask(listing->call->host, &question, found_left, listing);
}

/* What happened; a game that was taken away has its events still. */
static void found_event(void *context, const struct store_answer *found)
{
    struct listing *listing = context;
    bool there = found->end == STORE_KEPT && found->count > 0;
    if (found->end != STORE_KEPT) {
        give_up(listing, found->end);
        return;
    }
    json_member_string(listing->json, "kind", there ? found->rows[0][EVENTS_KIND].text : "");
    json_member_string(listing->json, "said", there ? found->rows[0][EVENTS_SAYS].text : "");
    listing->player = there ? found->rows[0][EVENTS_PLAYER].number : NOBODY;
    ask_left(listing);
}

static void write_report(struct json *json, const struct report *report)
{
    char id[ID];
    write_id(report->by, report->at, id);
    json_open(json, '{');
    json_member_string(json, "id", id);
    json_member(json, "at", report->at);
    write_shown(json, "by", report->by);
    json_member_string(json, "game", report->game);
    json_member(json, "number", report->number);
    json_member_string(json, "text", report->text);
}

static void look_up(struct listing *listing)
{
    struct store_question question = {.table = STORE_EVENTS, .conditions = 2, .most = 1};
    const struct report *report = &listing->reports[listing->at];
    if (listing->at == listing->count) {
        finish(listing);
        return;
    }
    write_report(listing->json, report);
    question.condition[0].column = EVENTS_MATCH;
    question.condition[0].value.text = report->game;
    question.condition[1].column = EVENTS_NUMBER;
    question.condition[1].value.number = report->number;
    host_ask(listing->call->host, &question, found_event, listing);
}

static bool copy_report(const struct store_value *row, struct report *out)
{
    struct text by = text_on(out->by, sizeof out->by), game = text_on(out->game, sizeof out->game);
    text_add(&by, row[REPORTS_BY].text);
    text_add(&game, row[REPORTS_MATCH].text);
    out->at = row[REPORTS_AT].number;
    out->number = row[REPORTS_EVENT].number;
    out->text = strdup(row[REPORTS_SAYS].text);
    return out->text;
}

static bool is_named(const struct store_value *row, const char *id)
{
    char own[ID];
    write_id(row[REPORTS_BY].text, row[REPORTS_AT].number, own);
    return strcmp(own, id) == 0;
}

static void found_reports(void *context, const struct store_answer *found)
{
    struct call *call = context;
    struct listing *listing = found->end == STORE_KEPT ? calloc(1, sizeof *listing) : NULL;
    bool fine = listing;
    if (!listing) {
        call_refuse_end(call, found->end == STORE_KEPT ? STORE_TROUBLE : found->end);
        return;
    }
    listing->call = call;
    listing->json = reply_begin(&listing->reply);
    for (int i = 0; fine && i < found->count && i < PAGE; i++)
        if (!is_named(found->rows[i], call_text(call, "before")))
            fine = copy_report(found->rows[i], &listing->reports[listing->count++]);
    if (!fine) {
        give_up(listing, STORE_TROUBLE);
        return;
    }
    json_key(listing->json, "reports");
    json_open(listing->json, '[');
    look_up(listing);
}

/* Others of the very moment of the one before may come again, so that none is left out. */
void reported_list(struct call *call, struct table *none)
{
    struct store_question question = {.table = STORE_REPORTS, .order = REPORTS_AT, .down = true, .most = PAGE};
    const char *before = call_text(call, "before");
    char by[SHOWN];
    int64_t at;
    (void)none;
    if (*before && !read_id(before, by, &at)) {
        call_refuse_as(call, 400, "server.parameter", "before");
        return;
    }
    if (*before) {
        question.conditions = 1;
        question.condition[0].column = REPORTS_AT;
        question.condition[0].how = STORE_LESS;
        question.condition[0].value.number = at + 1;
    }
    host_ask(call->host, &question, found_reports, call);
}

/* ---- seen to ---- */

static void found_one(void *context, const struct store_answer *found)
{
    struct call *call = context;
    struct store_row row = {.table = STORE_REPORTS, .how = STORE_DROP, .keys = 2};
    if (found->end != STORE_KEPT) {
        call_refuse_end(call, found->end);
        return;
    }
    if (found->count != 1) {
        call_refuse_as(call, 404, "server.no-report", NULL);
        return;
    }
    row.value[REPORTS_AT].number = found->rows[0][REPORTS_AT].number;
    row.value[REPORTS_BY].text = found->rows[0][REPORTS_BY].text;
    call_write(call, &row, call_written, call);
}

void reported_dismiss(struct call *call, struct table *none)
{
    struct store_question question = {.table = STORE_REPORTS, .conditions = 2, .most = 2};
    char by[SHOWN];
    int64_t at;
    (void)none;
    if (!read_id(call_text(call, "report"), by, &at)) {
        call_refuse_as(call, 404, "server.no-report", NULL);
        return;
    }
    question.condition[0].column = REPORTS_AT;
    question.condition[0].value.number = at;
    question.condition[1].column = REPORTS_BY;
    question.condition[1].how = STORE_BEGINS;
    question.condition[1].value.text = by;
    host_ask(call->host, &question, found_one, call);
}
