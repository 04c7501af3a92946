/* push_store.c - see push_store.h. */
#include "server/push_store.h"

#include <stdlib.h>
#include <string.h>

#include "core/base64url.h"

enum { EACH_MOST = 10, ID = 33 };

/* By what a row is known beside its visitor: a hash of its address. */
static void write_id(const char *endpoint, char id[ID])
{
    uint8_t hash[BLAKE2B_SIZE];
    struct text digits = text_on(id, ID);
    blake2b("push", 4, endpoint, strlen(endpoint), hash);
    text_add_hex(&digits, hash, (ID - 1) / 2);
}

static void ask(struct host *host, const char *visitor, void (*then)(void *, const struct store_answer *),
                void *context)
{
    struct store_question question = {
        .table = STORE_PUSHES, .conditions = 1, .order = PUSHES_CREATED, .most = EACH_MOST};
    question.condition[0].column = PUSHES_VISITOR;
    question.condition[0].value.text = visitor;
    host_ask(host, &question, then, context);
}

static bool add_drop(struct store_change *rows, const char *visitor, const char *id)
{
    struct store_row row = {.table = STORE_PUSHES, .how = STORE_DROP, .keys = 2};
    row.value[PUSHES_VISITOR].text = visitor;
    row.value[PUSHES_ID].text = id;
    return store_change_add(rows, &row);
}

/* ---- keeping one ---- */

struct putting {
    struct call *call;
    struct push_row row;
};

static void answer(void *context, enum store_end end)
{
    struct call *call = context;
    if (call && end == STORE_KEPT)
        call_done(call);
    else if (call)
        call_refuse_end(call, end);
}

static bool add_row(struct store_change *rows, const struct push_row *push, const char *id, int64_t now)
{
    char key[100], auth[32];
    struct store_row row = {.table = STORE_PUSHES, .how = STORE_PUT};
    if (!base64url_write(push->to.point, SEAL_POINT, key, sizeof key) ||
        !base64url_write(push->to.auth, SEAL_AUTH, auth, sizeof auth))
        return false;
    row.value[PUSHES_VISITOR].text = push->visitor;
    row.value[PUSHES_ID].text = id;
    row.value[PUSHES_ENDPOINT].text = push->endpoint;
    row.value[PUSHES_KEY].text = key;
    row.value[PUSHES_AUTH].text = auth;
    row.value[PUSHES_LANGUAGE].text = push->french ? "fr" : "en";
    row.value[PUSHES_CREATED].number = now;
    return store_change_add(rows, &row);
}

static void counted(void *context, const struct store_answer *found)
{
    struct putting *putting = context;
    struct call *call = putting->call;
    struct store_change *rows = found->end == STORE_KEPT ? store_change_new() : NULL;
    char id[ID];
    bool known = false;
    write_id(putting->row.endpoint, id);
    for (int i = 0; i < found->count; i++)
        known |= strcmp(found->rows[i][PUSHES_ID].text, id) == 0;
    bool full = !known && found->count >= EACH_MOST;
    bool fine = rows && (!full || add_drop(rows, putting->row.visitor, found->rows[0][PUSHES_ID].text)) &&
                add_row(rows, &putting->row, id, call->at);
    if (fine)
        store_write(call->host->store, rows, answer, call);
    else if (rows)
        store_change_drop(rows);
    if (!fine)
        call_refuse_as(call, 503, "server.not-kept", NULL);
    free(putting);
}

void push_store_put(struct call *call, const struct push_row *row)
{
    struct putting *putting = malloc(sizeof *putting);
    if (!putting) {
        call_refuse_as(call, 503, "no-memory", NULL);
        return;
    }
    *putting = (struct putting){.call = call, .row = *row};
    ask(call->host, row->visitor, counted, putting);
}

void push_store_drop(struct host *host, const char *visitor, const char *endpoint, struct call *call)
{
    char id[ID];
    struct store_change *rows = store_change_new();
    write_id(endpoint, id);
    if (rows && add_drop(rows, visitor, id)) {
        store_write(host->store, rows, answer, call);
        return;
    }
    if (rows)
        store_change_drop(rows);
    answer(call, STORE_TROUBLE);
}

/* ---- reading ---- */

struct reading {
    void (*then)(void *context, const struct push_row *row);
    void *context;
};

static bool read_row(const struct store_value *values, struct push_row *row)
{
    struct text visitor = text_on(row->visitor, sizeof row->visitor);
    struct text endpoint = text_on(row->endpoint, sizeof row->endpoint);
    text_add(&visitor, values[PUSHES_VISITOR].text);
    text_add(&endpoint, values[PUSHES_ENDPOINT].text);
    row->french = strcmp(values[PUSHES_LANGUAGE].text, "fr") == 0;
    return !endpoint.cut && base64url_read(values[PUSHES_KEY].text, row->to.point, SEAL_POINT) &&
           base64url_read(values[PUSHES_AUTH].text, row->to.auth, SEAL_AUTH);
}

static void took(void *context, const struct store_answer *found)
{
    struct reading *reading = context;
    for (int i = 0; found->end == STORE_KEPT && i < found->count; i++) {
        struct push_row row;
        if (read_row(found->rows[i], &row))
            reading->then(reading->context, &row);
    }
    free(reading->context);
    free(reading);
}

void push_store_each(struct host *host, const char *visitor, void (*then)(void *context, const struct push_row *row),
                     void *context)
{
    struct reading *reading = malloc(sizeof *reading);
    if (!reading) {
        free(context);
        return;
    }
    *reading = (struct reading){.then = then, .context = context};
    ask(host, visitor, took, reading);
}
