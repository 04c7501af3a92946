/* visitor_keep.c - what is kept of visitors.
 *
 * A visitor is one row, so each change of it writes all of it. One is under way at a time, and is made of what the
 * visitor is then: two that were asked for at once would undo each other.
 *
 * Another server may change it as well. When it was seen last is its version, which grows with each change: where the
 * store is shared, a change adds a row that says from which version it comes (STORE_CALLS), which must be new. Whoever
 * comes second clashes, looks at what the visitor is now, and begins again.
 *
 * Invariant: the first of a visitor's list is with the store, the others wait; each holds its visitor. */
#include "server/visitor_keep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/host.h"
#include "server/visitor.h"
#include "server/wire.h"

enum { TRIES = 8 };

struct keeping {
    struct keeping *next;
    struct visitor *who;
    struct call *call;
    const char *name;       /* of the call; NULL: as it is */
    char mute[HOST_PUBLIC]; /* whose being muted changes; "": nobody's */
    bool on, host, removed; /* that is the host's word on it: it is removed, or not any more */
    int64_t seen;           /* when it was here last */
    char *muted;            /* the new list, owned */
    int tries;              /* so often another server was first */
};

/* The list without somebody, and with it again at its end if that is wanted. False when memory runs out. */
static bool change_list(const char *list, const char *shown, bool on, char **out)
{
    struct buffer made = {.at = NULL};
    char one[HOST_PUBLIC];
    while (list && text_field(&list, ' ', one, sizeof one)) {
        if (strcmp(one, shown) == 0)
            continue;
        buffer_add(&made, one, strlen(one));
        buffer_add(&made, " ", 1);
    }
    if (on)
        buffer_add(&made, shown, strlen(shown));
    *out = made.at;
    if (!made.lost)
        return true;
    buffer_free(&made);
    *out = NULL;
    return false;
}

static void go_on(struct visitor *who);
static void look_again(struct keeping *keeping);

static void end(struct keeping *keeping)
{
    struct visitor *who = keeping->who;
    who->first = keeping->next;
    if (!who->first)
        who->last = &who->first;
    free(keeping->muted);
    free(keeping);
}

static bool is_removed(const struct keeping *keeping)
{
    return keeping->host ? keeping->removed : keeping->who->removed;
}

static void take(struct keeping *keeping)
{
    struct visitor *who = keeping->who;
    if (keeping->name) {
        struct text name = text_on(who->name, sizeof who->name);
        text_add(&name, keeping->name);
    }
    if (keeping->mute[0]) {
        free(who->muted);
        who->muted = keeping->muted;
        keeping->muted = NULL;
    }
    who->removed = is_removed(keeping);
    who->known = true;
    who->created = who->created ? who->created : keeping->call->at;
    who->seen = keeping->seen;
    who->loaded_at = keeping->call->at;
}

/* How it ended: it is answered, and the next one comes. */
static void answer(struct keeping *keeping, enum store_end how)
{
    struct visitor *who = keeping->who;
    struct call *call = keeping->call;
    struct host *host = call->host;
    end(keeping);
    call_written(call, how);
    go_on(who);
    visitor_release(host, who);
}

static void kept(void *context, enum store_end how)
{
    struct keeping *keeping = context;
    struct host *host = keeping->call->host;
    if (how == STORE_CLASH && host->shared && keeping->tries++ < TRIES) {
        look_again(keeping);
        return;
    }
    if (how == STORE_KEPT) {
        take(keeping);
        wire_say_visitor(host, keeping->who);
    }
    answer(keeping, how);
}

/* "VISITOR VERSION" */
static bool add_guard(struct store_change *rows, const struct keeping *keeping)
{
    char key[HOST_VISITOR + 24];
    struct store_row row = {.table = STORE_CALLS, .how = STORE_ADD};
    snprintf(key, sizeof key, "%s %lld", keeping->who->id, (long long)keeping->who->seen);
    row.value[CALLS_VISITOR].text = VISITOR_GUARDS;
    row.value[CALLS_KEY].text = key;
    row.value[CALLS_AT].number = keeping->call->at;
    row.value[CALLS_RESULT].text = "";
    return !keeping->call->host->shared || store_change_add(rows, &row);
}

static bool add_row(struct store_change *rows, struct keeping *keeping)
{
    const struct visitor *who = keeping->who;
    const char *muted = keeping->mute[0] ? keeping->muted : who->muted;
    struct store_row row = {.table = STORE_VISITORS, .how = STORE_PUT};
    if (keeping->seen <= who->seen)
        keeping->seen = who->seen + 1;
    row.value[VISITORS_ID].text = who->id;
    row.value[VISITORS_NAME].text = keeping->name ? keeping->name : who->name;
    row.value[VISITORS_STATE].text = is_removed(keeping) ? "removed" : "";
    row.value[VISITORS_CREATED].number = who->created ? who->created : keeping->call->at;
    row.value[VISITORS_SEEN].number = keeping->seen;
    row.value[VISITORS_MUTED].text = muted ? muted : "";
    return store_change_add(rows, &row);
}

static bool make_list(struct keeping *keeping)
{
    free(keeping->muted);
    keeping->muted = NULL;
    return !keeping->mute[0] || change_list(keeping->who->muted, keeping->mute, keeping->on, &keeping->muted);
}

/* False, having refused the call. */
static bool write_row(struct keeping *keeping)
{
    struct call *call = keeping->call;
    struct store_change *rows = make_list(keeping) ? store_change_new() : NULL;
    if (rows && add_guard(rows, keeping) && add_row(rows, keeping)) {
        store_write(call->host->store, rows, kept, keeping);
        return true;
    }
    store_change_drop(rows);
    call_refuse_as(call, 503, "no-memory", NULL);
    return false;
}

/* Write the first that waits, or refuse it and look at the next. */
static void go_on(struct visitor *who)
{
    while (who->first) {
        struct keeping *keeping = who->first;
        struct host *host = keeping->call->host;
        if (write_row(keeping))
            return;
        end(keeping);
        visitor_release(host, who);
    }
}

/* The first that waits is still the same. */
static void found_again(void *context, const struct store_answer *found)
{
    struct keeping *keeping = context;
    struct visitor *who = keeping->who;
    struct host *host = keeping->call->host;
    if (found->end != STORE_KEPT) {
        answer(keeping, found->end);
        return;
    }
    if (found->count > 0)
        visitor_take_row(who, found->rows[0]);
    visitor_hold(who); /* which go_on() may be the last to hold */
    go_on(who);
    visitor_release(host, who);
}

static void look_again(struct keeping *keeping)
{
    struct store_question question = {.table = STORE_VISITORS, .conditions = 1, .most = 1};
    question.condition[0].column = VISITORS_ID;
    question.condition[0].value.text = keeping->who->id;
    host_ask(keeping->call->host, &question, found_again, keeping);
}

/* Put it behind those that wait. */
static void queue(struct call *call, struct visitor *who, const struct keeping *wanted)
{
    struct keeping *keeping = who ? malloc(sizeof *keeping) : NULL;
    if (!keeping) {
        call_refuse_as(call, 503, "no-memory", NULL);
        return;
    }
    struct host *host = call->host;
    bool first = !who->first;
    *keeping = *wanted;
    keeping->call = call;
    keeping->who = visitor_hold(who);
    *who->last = keeping;
    who->last = &keeping->next;
    if (!first)
        return;
    visitor_hold(who); /* which go_on() may be the last to hold */
    go_on(who);
    visitor_release(host, who);
}

void visitor_keep_name(struct call *call, const char *name)
{
    queue(call, call->who, &(struct keeping){.name = name, .seen = call->at});
}

void visitor_keep_mute(struct call *call, const char *shown, bool on)
{
    struct keeping wanted = {.on = on, .seen = call->at};
    struct text mute = text_on(wanted.mute, sizeof wanted.mute);
    text_add(&mute, shown);
    queue(call, call->who, &wanted);
}

void visitor_keep_removed(struct call *call, const struct store_value *row, bool removed)
{
    queue(call, visitor_of_row(call->host, row),
          &(struct keeping){.host = true, .removed = removed, .seen = row[VISITORS_SEEN].number});
}
