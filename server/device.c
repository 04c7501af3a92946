/* device.c - being the same person on another device: its owner is told a code, and a browser that brings it is given
 * the same cookie.
 *
 * A code is good once, for ten minutes, and nobody guesses one of 60 bits. It is kept beside the calls that must not be
 * done twice (STORE_CALLS), by its hash, so that whichever server is asked knows it: a row says whose it is, and
 * another one, which must be new, that it was used. A visitor's last code ends with the next one. What has had its time
 * goes (stale.c). */
#include "server/device.h"

#include <stdlib.h>
#include <string.h>

#include "server/host.h"
#include "server/look.h"
#include "server/reply.h"
#include "server/route.h"
#include "server/visitor.h"

enum { HASH = 2 * BLAKE2B_SIZE + 1 };

static void hash_of(const char *code, char hash[HASH])
{
    visitor_hash_token(code, hash, HASH);
}

/* How a row is written. */
static const struct store_row put_row = {.table = STORE_CALLS, .how = STORE_PUT},
                              add_row = {.table = STORE_CALLS, .how = STORE_ADD},
                              drop_row = {.table = STORE_CALLS, .how = STORE_DROP, .keys = 2};

static bool add(struct store_change *rows, struct store_row row, const char *visitor, const char *key, int64_t at,
                const char *result)
{
    row.value[CALLS_VISITOR].text = visitor;
    row.value[CALLS_KEY].text = key;
    row.value[CALLS_AT].number = at;
    row.value[CALLS_RESULT].text = result;
    return store_change_add(rows, &row);
}

static void ask(struct call *call, const char *visitor, const char *key,
                void (*then)(void *, const struct store_answer *), void *context)
{
    struct store_question question = {.table = STORE_CALLS, .conditions = 2, .most = 1};
    question.condition[0].column = CALLS_VISITOR;
    question.condition[0].value.text = visitor;
    question.condition[1].column = CALLS_KEY;
    question.condition[1].value.text = key;
    host_ask(call->host, &question, then, context);
}

/* ---- a code ---- */

struct inviting {
    struct call *call;
    char code[HOST_ID];
};

static void invited(void *context, enum store_end end)
{
    struct inviting inviting = *(struct inviting *)context;
    struct reply reply;
    free(context);
    if (end != STORE_KEPT) {
        call_refuse_end(inviting.call, end);
        return;
    }
    struct json *json = reply_begin(&reply);
    json_member_string(json, "code", inviting.code);
    json_member(json, "until", inviting.call->at + DEVICE_LASTS);
    reply_send(&reply, inviting.call);
}

/* The row of the last one, if there was one, goes. */
static void found_last(void *context, const struct store_answer *found)
{
    struct inviting *inviting = context;
    struct call *call = inviting->call;
    struct store_change *rows = store_change_new();
    char hash[HASH];
    bool before = found->end == STORE_KEPT && found->count > 0;
    host_draw_id(inviting->code);
    hash_of(inviting->code, hash);
    if (rows && (!before || add(rows, drop_row, DEVICE_CODES, found->rows[0][CALLS_RESULT].text, 0, NULL)) &&
        add(rows, put_row, DEVICE_LAST, call->who->id, call->at, hash) &&
        add(rows, add_row, DEVICE_CODES, hash, call->at + DEVICE_LASTS, call->who->id)) {
        store_write(call->host->store, rows, invited, inviting);
        return;
    }
    store_change_drop(rows);
    free(inviting);
    call_refuse_as(call, 503, "no-memory", NULL);
}

void device_invite(struct call *call, struct table *none)
{
    (void)none;
    if (!call->who->name[0]) {
        call_refuse_as(call, 422, "server.no-name", NULL);
        return;
    }
    if (call->request && *route_token(call->request)) { /* which its owner can drop; a cookie nobody can */
        call_refuse_as(call, 403, "server.by-token", NULL);
        return;
    }
    struct inviting *inviting = malloc(sizeof *inviting);
    if (!inviting) {
        call_refuse_as(call, 503, "no-memory", NULL);
        return;
    }
    inviting->call = call;
    ask(call, DEVICE_LAST, call->who->id, found_last, inviting);
}

/* ---- bringing it ---- */

struct joining {
    struct call *call;
    char visitor[HOST_VISITOR];
};

static void welcome(struct call *call)
{
    look_hello(call, NULL);
}

/* Whoever brings it second clashes with who was first. */
static void joined(void *context, enum store_end end)
{
    struct joining joining = *(struct joining *)context;
    free(context);
    if (end == STORE_KEPT)
        visitor_become(joining.call, joining.visitor, welcome);
    else if (end == STORE_CLASH)
        call_refuse_as(joining.call, 404, "server.no-code", NULL);
    else
        call_refuse_end(joining.call, end);
}

static void use(struct joining *joining, const char *hash)
{
    struct call *call = joining->call;
    struct store_change *rows = store_change_new();
    if (rows && add(rows, add_row, DEVICE_USED, hash, call->at, "") &&
        add(rows, drop_row, DEVICE_CODES, hash, 0, NULL)) {
        store_write(call->host->store, rows, joined, joining);
        return;
    }
    store_change_drop(rows);
    free(joining);
    call_refuse_as(call, 503, "no-memory", NULL);
}

static void found_code(void *context, const struct store_answer *found)
{
    struct joining *joining = context;
    struct call *call = joining->call;
    const struct store_value *row = found->end == STORE_KEPT && found->count > 0 ? found->rows[0] : NULL;
    if (row && row[CALLS_AT].number >= call->at && row[CALLS_RESULT].text &&
        strlen(row[CALLS_RESULT].text) == HOST_VISITOR - 1) {
        memcpy(joining->visitor, row[CALLS_RESULT].text, HOST_VISITOR);
        use(joining, row[CALLS_KEY].text);
        return;
    }
    free(joining);
    if (found->end == STORE_KEPT)
        call_refuse_as(call, 404, "server.no-code", NULL);
    else
        call_refuse_end(call, found->end);
}

void device_join(struct call *call, struct table *none)
{
    struct joining *joining = malloc(sizeof *joining);
    char hash[HASH];
    (void)none;
    if (!joining) {
        call_refuse_as(call, 503, "no-memory", NULL);
        return;
    }
    joining->call = call;
    hash_of(call_text(call, "code"), hash);
    ask(call, DEVICE_CODES, hash, found_code, joining);
}
