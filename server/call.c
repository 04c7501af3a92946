/* call.c - one thing that a client asks for, from its words to its answer.
 *
 * Invariant: a call is in the host's list from call_new() until it is answered, and it is answered once. Its client may
 * go at any time: then `request` and `line` are NULL, and the answer goes nowhere. */
#include <stdlib.h>
#include <string.h>

#include "match/views.h"
#include "server/host.h"
#include "server/refresh.h"
#include "server/visitor.h"

struct call *call_new(struct host *host, const struct action *action, struct input *input)
{
    struct call *call = calloc(1, sizeof *call);
    if (!call) {
        free(input);
        return NULL;
    }
    *call = (struct call){
        .host = host, .action = action, .input = input, .id = -1, .at = host_now(), .order = ++host->order};
    call->after = host->calls;
    if (host->calls)
        host->calls->before = call;
    host->calls = call;
    host->counts.calls++;
    return call;
}

static void call_free(struct call *call)
{
    if (call->before)
        call->before->after = call->after;
    else
        call->host->calls = call->after;
    if (call->after)
        call->after->before = call->before;
    if (call->line)
        call->line->calls--;
    visitor_release(call->host, call->who);
    free(call->input);
    free(call);
}

/* ---- parameters ---- */

const char *call_text(const struct call *call, const char *name)
{
    const struct input_value *value = input_find(call->input, name);
    return value ? value->text : "";
}

int64_t call_number(const struct call *call, const char *name, int64_t other)
{
    const struct input_value *value = input_find(call->input, name);
    return value && value->type == INPUT_NUMBER ? value->number : other;
}

bool call_flag(const struct call *call, const char *name, bool other)
{
    const struct input_value *value = input_find(call->input, name);
    return value && value->type == INPUT_FLAG ? value->number != 0 : other;
}

static bool fits(const struct parameter *p, const struct input_value *value)
{
    if (value->type == INPUT_NULL)
        return !p->wanted;
    switch (p->type) {
    case INPUT_TEXT: return value->type == INPUT_TEXT && strlen(value->text) <= (size_t)p->most;
    case INPUT_NUMBER: return value->type == INPUT_NUMBER && value->number >= 0 && value->number <= p->most;
    case INPUT_TEXTS: return value->type == INPUT_TEXTS && value->count <= p->most;
    default: return value->type == p->type;
    }
}

static const struct parameter *parameter_of(const struct action *action, const char *name)
{
    for (const struct parameter *p = action->parameters; p && p->name; p++)
        if (strcmp(p->name, name) == 0)
            return p;
    return NULL;
}

/* What every message has: "id" and "do", and the game for an action that is about one. */
static bool is_frame(const struct call *call, const char *name)
{
    return strcmp(name, "id") == 0 || strcmp(name, "do") == 0 ||
           (strcmp(name, "game") == 0 && call->action->kind != ACTION_FREE);
}

/* The first parameter that is missing or wrong, or NULL. */
static const char *wrong_parameter(const struct call *call)
{
    for (const struct parameter *p = call->action->parameters; p && p->name; p++)
        if (p->wanted && !input_find(call->input, p->name))
            return p->name;
    for (int i = 0; i < call->input->count; i++) {
        const char *name = call->input->members[i].name;
        const struct parameter *p = parameter_of(call->action, name);
        if (!is_frame(call, name) && (!p || !fits(p, &call->input->members[i].value)))
            return name;
    }
    return NULL;
}

/* ---- the way ---- */

/* The game it is about: told by the path of a request, or by the message. */
static bool read_game(struct call *call)
{
    if (call->game[0])
        return true;
    struct text game = text_on(call->game, sizeof call->game);
    text_add(&game, call_text(call, "game"));
    return !game.cut;
}

static const char *peer_of(const struct call *call)
{
    return call->request ? call->request->peer : call->line ? net_socket_peer(call->line->socket) : "";
}

uint64_t call_owner(const struct call *call)
{
    return limit_owner(&call->host->limits, call->who->id, peer_of(call));
}

bool call_may(struct call *call, enum limit limit)
{
    if (limit_take(&call->host->limits, call->who->id, peer_of(call), limit, call->at))
        return true;
    call_refuse_as(call, 429, "server.too-many", NULL);
    return false;
}

/* Whoever was removed by the host may only look on; others not do all things as often as they like. */
static bool may_be_done(struct call *call)
{
    const struct action *action = call->action;
    enum limit limit = action->limit;
    bool looks = action->kind != ACTION_CHANGE && (limit == LIMIT_NONE || limit == LIMIT_LOOK || limit == LIMIT_DRAW);
    if (call->who && call->who->removed && !looks && !action->ends)
        call_refuse_as(call, 403, "server.removed", NULL);
    else
        return action->limit == LIMIT_NONE || call_may(call, action->limit);
    return false;
}

void call_run(struct call *call)
{
    const char *wrong = wrong_parameter(call);
    if (!may_be_done(call))
        return;
    if (wrong) {
        call_refuse_as(call, 400, "server.parameter", wrong);
        return;
    }
    if (call->action->kind == ACTION_FREE) {
        call->action->act(call, NULL);
        return;
    }
    if (!read_game(call))
        call_refuse_as(call, 404, "server.no-game", NULL);
    else
        table_find(call, call->action->kind == ACTION_LOOK ? call->action->act : table_queue_call);
}

/* ---- answers ---- */

static void answer_request(struct call *call, int status, const char *type, const struct buffer *body)
{
    char cookie[VISITOR_COOKIE];
    struct net_answer answer = {.status = status, .type = type, .headers = {{"Cache-Control", "no-store"}}};
    if (call->fresh_cookie && status < 400) {
        visitor_write_cookie(call->host, call->who, call->request->base, call->request->secure, cookie, sizeof cookie);
        answer.headers[1][0] = "Set-Cookie";
        answer.headers[1][1] = cookie;
    }
    if (call->allow) {
        answer.headers[1][0] = "Allow";
        answer.headers[1][1] = call->allow;
    }
    answer.body = body->lost ? NULL : net_bytes_new(body->at, body->size);
    if (!answer.body)
        answer.status = 503;
    net_answer(call->request, &answer);
    if (answer.body)
        net_bytes_drop(answer.body);
}

/* What goes out, by whichever way the call came; and the call is gone. */
static void send_out(struct call *call, int status, const struct buffer *body)
{
    if (call->line)
        tell_line(call->line, body);
    else if (call->request)
        answer_request(call, status, "application/json", body);
    call_free(call);
}

void call_answer_whole(struct call *call, const struct net_answer *answer)
{
    if (call->request)
        net_answer(call->request, answer);
    call_free(call);
}

/* Whoever gets a picture is nobody yet: pages ask for many while their line makes them somebody, and one would be lost.
 */
void call_answer_as(struct call *call, const char *type, const struct buffer *body)
{
    call->fresh_cookie = false;
    if (call->request)
        answer_request(call, 200, type, body);
    call_free(call);
}

static void open_answer(struct call *call, struct json *json)
{
    json_open(json, '{');
    if (call->line)
        json_member(json, "re", call->id);
}

static bool wants_answer(const struct call *call)
{
    return call->request || (call->line && call->id >= 0);
}

void call_answer(struct call *call, const struct buffer *members)
{
    struct buffer out = {.at = NULL};
    struct sink sink = buffer_sink(&out);
    struct json json = {.sink = &sink};
    if (!wants_answer(call)) {
        call_free(call);
        return;
    }
    open_answer(call, &json);
    if (members && members->size) {
        if (json.due)
            buffer_add(&out, ",", 1);
        buffer_add(&out, members->at, members->size);
    }
    json_close(&json, '}');
    send_out(call, 200, &out);
    buffer_free(&out);
}

void call_done(struct call *call)
{
    call_answer(call, NULL);
}

void call_refuse(struct call *call, int status, const struct why *why)
{
    char sentence[1024];
    struct text text = text_on(sentence, sizeof sentence);
    struct buffer out = {.at = NULL};
    struct sink sink = buffer_sink(&out);
    struct json json = {.sink = &sink};
    if (refresh_before_refusing(call, status))
        return;
    call->host->counts.refused++;
    bool own = !call->who && !wants_answer(call); /* of the host itself */
    if (call->action && call->action->refuse && (own || wants_answer(call))) {
        call->action->refuse(call, status);
        return;
    }
    if (!wants_answer(call)) {
        call_free(call);
        return;
    }
    words_add(call->host->words[call->french], &text, why->message, why->arg[0], why->arg[1], why->arg[2]);
    open_answer(call, &json);
    json_key(&json, "error");
    json_open(&json, '{');
    json_member(&json, "status", status);
    json_member_string(&json, "rule", why->rule ? why->rule : "");
    json_member_string(&json, "message", why->message);
    json_key(&json, "args");
    json_open(&json, '[');
    for (int i = 0; i < WHY_ARGS && why->arg[i][0]; i++)
        json_string(&json, why->arg[i]);
    json_close(&json, ']');
    json_member_string(&json, "text", sentence);
    json_close(&json, '}');
    json_close(&json, '}');
    send_out(call, status, &out);
    buffer_free(&out);
}

void call_refuse_as(struct call *call, int status, const char *message, const char *arg)
{
    struct why why;
    why_fill(&why, NULL, message, arg, NULL, NULL);
    call_refuse(call, status, &why);
}

void call_refuse_end(struct call *call, enum store_end end)
{
    call_refuse_as(call, end == STORE_CLASH ? 409 : 503, end == STORE_CLASH ? "server.stale" : "server.not-kept", NULL);
}

bool call_write(struct call *call, const struct store_row *row, void (*done)(void *context, enum store_end end),
                void *context)
{
    struct store_change *rows = store_change_new();
    if (rows && store_change_add(rows, row)) {
        store_write(call->host->store, rows, done, context);
        return true;
    }
    store_change_drop(rows);
    call_refuse_as(call, 503, "no-memory", NULL);
    return false;
}

void call_written(void *context, enum store_end end)
{
    struct call *call = context;
    if (end == STORE_KEPT)
        call_done(call);
    else
        call_refuse_end(call, end);
}
