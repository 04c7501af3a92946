/* token.c - tokens of programs. A token is 32 random letters and digits that are told once; only its hash is kept, and
 * its owner knows it afterwards by the first digits of that. */
#include "server/token.h"

#include <stdlib.h>
#include <string.h>

#include "server/host.h"
#include "server/line.h"
#include "server/reply.h"
#include "server/visitor.h"
#include "server/wire.h"

enum { MINE_MOST = 20, ALL_MOST = 1000 };

static const char prefix[] = "tintagel-";

/* ---- making one ---- */

struct making_token {
    struct call *call;
    char token[sizeof prefix + 2 * (HOST_ID - 1) + 8];
    char shown[TOKEN_SHOWN];
};

static void draw_token(struct making_token *making)
{
    char id[HOST_ID];
    struct text token = text_on(making->token, sizeof making->token);
    text_add(&token, prefix);
    for (int i = 0; i < 2; i++) {
        host_draw_id(id);
        text_add(&token, id);
    }
}

static void made(void *context, enum store_end end)
{
    struct making_token *making = context;
    struct reply reply;
    if (end == STORE_KEPT) {
        struct json *json = reply_begin(&reply);
        json_member_string(json, "token", making->token);
        json_member_string(json, "shown", making->shown);
        reply_send(&reply, making->call);
    } else {
        call_refuse_end(making->call, end);
    }
    free(making);
}

static void make(struct call *call)
{
    char hash[2 * BLAKE2B_SIZE + 1];
    struct store_row row = {.table = STORE_TOKENS, .how = STORE_ADD};
    struct making_token *making = calloc(1, sizeof *making);
    if (!making) {
        call_refuse_as(call, 503, "no-memory", NULL);
        return;
    }
    making->call = call;
    draw_token(making);
    visitor_hash_token(making->token, making->shown, sizeof making->shown);
    visitor_hash_token(making->token, hash, sizeof hash);
    row.value[TOKENS_HASH].text = hash;
    row.value[TOKENS_VISITOR].text = call->who->id;
    row.value[TOKENS_NOTE].text = call_text(call, "note");
    row.value[TOKENS_CREATED].number = call->at;
    row.value[TOKENS_STATE].text = "";
    if (!call_write(call, &row, made, making))
        free(making);
}

/* Those of all are not listed to the end: the newest come first. */
static void ask(struct call *call, int most, void (*then)(void *, const struct store_answer *))
{
    struct store_question question = {.table = STORE_TOKENS, .order = TOKENS_CREATED, .most = most};
    question.down = !call->who;
    if (call->who) {
        question.conditions = 1;
        question.condition[0].column = TOKENS_VISITOR;
        question.condition[0].value.text = call->who->id;
    }
    host_ask(call->host, &question, then, call);
}

static void counted(void *context, const struct store_answer *found)
{
    struct call *call = context;
    if (found->end != STORE_KEPT)
        call_refuse_end(call, found->end);
    else if (found->count >= MINE_MOST)
        call_refuse_as(call, 409, "server.tokens", NULL);
    else
        make(call);
}

void token_make(struct call *call, struct table *none)
{
    (void)none;
    if (!call->who->name[0])
        call_refuse_as(call, 422, "server.no-name", NULL);
    else if (!text_is_clean(call_text(call, "note")))
        call_refuse_as(call, 400, "server.parameter", "note");
    else
        ask(call, MINE_MOST, counted);
}

/* ---- listing ---- */

static void write_one(struct json *json, const struct call *call, const struct store_value *row)
{
    char shown[TOKEN_SHOWN], owner[HOST_PUBLIC];
    struct text hash = text_on(shown, sizeof shown), visitor = text_on(owner, sizeof owner);
    text_add(&hash, row[TOKENS_HASH].text);
    text_add(&visitor, row[TOKENS_VISITOR].text);
    json_open(json, '{');
    json_member_string(json, "shown", shown);
    json_member_string(json, "note", row[TOKENS_NOTE].text);
    json_member(json, "created", row[TOKENS_CREATED].number);
    if (!call->who)
        json_member_string(json, "visitor", owner);
    json_close(json, '}');
}

static void listed(void *context, const struct store_answer *found)
{
    struct call *call = context;
    struct reply reply;
    if (found->end != STORE_KEPT) {
        call_refuse_end(call, found->end);
        return;
    }
    struct json *json = reply_begin(&reply);
    json_key(json, "tokens");
    json_open(json, '[');
    for (int i = 0; i < found->count; i++)
        write_one(json, call, found->rows[i]);
    json_close(json, ']');
    reply_send(&reply, call);
}

void token_list(struct call *call, struct table *none)
{
    (void)none;
    ask(call, call->who ? MINE_MOST : ALL_MOST, listed);
}

/* ---- dropping ---- */

static void dropped(void *context, enum store_end end)
{
    struct call *call = context;
    if (end != STORE_KEPT) {
        call_refuse_end(call, end);
        return;
    }
    line_close_token(call->host, call_text(call, "token"));
    wire_say_token(call->host, call_text(call, "token"));
    call_done(call);
}

static void found_one(void *context, const struct store_answer *found)
{
    struct call *call = context;
    struct store_row row = {.table = STORE_TOKENS, .how = STORE_DROP, .keys = 1};
    if (found->end != STORE_KEPT || found->count != 1) {
        call_refuse_as(call, found->end == STORE_KEPT ? 404 : 503,
                       found->end == STORE_KEPT ? "server.token" : "server.not-kept", NULL);
        return;
    }
    row.value[TOKENS_HASH].text = found->rows[0][TOKENS_HASH].text;
    call_write(call, &row, dropped, call);
}

void token_drop(struct call *call, struct table *none)
{
    struct store_question question = {.table = STORE_TOKENS, .conditions = call->who ? 2 : 1, .most = 2};
    (void)none;
    if (strlen(call_text(call, "token")) != TOKEN_SHOWN - 1) {
        call_refuse_as(call, 404, "server.token", NULL);
        return;
    }
    question.condition[0].column = TOKENS_HASH;
    question.condition[0].how = STORE_BEGINS;
    question.condition[0].value.text = call_text(call, "token");
    if (call->who) {
        question.condition[1].column = TOKENS_VISITOR;
        question.condition[1].value.text = call->who->id;
    }
    host_ask(call->host, &question, found_one, call);
}
