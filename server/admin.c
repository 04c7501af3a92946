/* admin.c - what the administrator can do with people: see their names, and let somebody look on only, or do all again.
 *
 * A visitor is shown by the first half of its id: enough to be found by it, and no key to anything. */
#include "server/admin.h"

#include <string.h>

#include "server/host.h"
#include "server/reply.h"
#include "server/visitor_keep.h"

enum { SHOWN = HOST_PUBLIC, ROWS_MOST = 500 };

static void write_shown(struct json *json, const char *name, const char *id)
{
    char shown[SHOWN];
    struct text text = text_on(shown, sizeof shown);
    text_add(&text, id);
    json_member_string(json, name, shown);
}

/* Answer with rows as objects of a list; or that they could not be read. */
static void answer(struct call *call, const struct store_answer *found, const char *name,
                   void (*write)(struct json *json, const struct store_value *row))
{
    struct reply reply;
    if (found->end != STORE_KEPT) {
        call_refuse_end(call, found->end);
        return;
    }
    struct json *json = reply_begin(&reply);
    json_key(json, name);
    json_open(json, '[');
    for (int i = 0; i < found->count; i++) {
        json_open(json, '{');
        write(json, found->rows[i]);
        json_close(json, '}');
    }
    json_close(json, ']');
    reply_send(&reply, call);
}

/* ---- names ---- */

static void write_name(struct json *json, const struct store_value *row)
{
    write_shown(json, "visitor", row[VISITORS_ID].text);
    json_member_string(json, "name", row[VISITORS_NAME].text);
    json_member_string(json, "state", row[VISITORS_STATE].text);
    json_member(json, "created", row[VISITORS_CREATED].number);
    json_member(json, "seen", row[VISITORS_SEEN].number);
}

static void found_names(void *context, const struct store_answer *found)
{
    answer(context, found, "names", write_name);
}

void admin_names(struct call *call, struct table *none)
{
    struct store_question question = {
        .table = STORE_VISITORS, .conditions = 1, .order = VISITORS_SEEN, .down = true, .most = ROWS_MOST};
    (void)none;
    question.condition[0].column = VISITORS_NAME;
    question.condition[0].how = STORE_HAS;
    question.condition[0].value.text = call_text(call, "who");
    host_ask(call->host, &question, found_names, call);
}

/* ---- removing one, and letting it in again ---- */

static void keep(struct call *call, const struct store_answer *found, bool removed)
{
    if (found->end != STORE_KEPT)
        call_refuse_end(call, found->end);
    else if (found->count != 1)
        call_refuse_as(call, 404, "server.no-visitor", NULL);
    else
        visitor_keep_removed(call, found->rows[0], removed);
}

static void found_to_remove(void *context, const struct store_answer *found)
{
    keep(context, found, true);
}

static void found_to_restore(void *context, const struct store_answer *found)
{
    keep(context, found, false);
}

static void find(struct call *call, void (*then)(void *context, const struct store_answer *found))
{
    struct store_question question = {.table = STORE_VISITORS, .conditions = 1, .most = 2};
    question.condition[0].column = VISITORS_ID;
    question.condition[0].how = STORE_BEGINS;
    question.condition[0].value.text = call_text(call, "visitor");
    if (strlen(call_text(call, "visitor")) == SHOWN - 1)
        host_ask(call->host, &question, then, call);
    else
        call_refuse_as(call, 404, "server.no-visitor", NULL);
}

void admin_remove_name(struct call *call, struct table *none)
{
    (void)none;
    find(call, found_to_remove);
}

void admin_restore_name(struct call *call, struct table *none)
{
    (void)none;
    find(call, found_to_restore);
}
