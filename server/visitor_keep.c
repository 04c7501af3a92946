/* visitor_keep.c - what is kept of visitors.
 *
 * A visitor is one row, so each change of it writes all of it. One is under way at a time, and is made of what the
 * visitor is then: two that were asked for at once would undo each other.
 *
 * Invariant: the first of a visitor's list is with the store, the others wait; each holds its visitor. */
#include "server/visitor_keep.h"

#include <stdlib.h>
#include <string.h>

#include "server/host.h"
#include "server/visitor.h"
#include "server/wire.h"

struct keeping {
    struct keeping *next;
    struct visitor *who;
    struct call *call;
    const char *name;       /* of the call; NULL: as it is */
    char mute[HOST_PUBLIC]; /* whose being muted changes; "": nobody's */
    bool on, removed;
    int64_t seen; /* when it was here last */
    char *muted;  /* the new list, owned */
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

static void end(struct keeping *keeping)
{
    struct visitor *who = keeping->who;
    who->first = keeping->next;
    if (!who->first)
        who->last = &who->first;
    free(keeping->muted);
    free(keeping);
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
    who->removed |= keeping->removed;
    who->known = true;
    who->loaded_at = keeping->call->at;
}

static void kept(void *context, enum store_end how)
{
    struct keeping *keeping = context;
    struct visitor *who = keeping->who;
    struct call *call = keeping->call;
    struct host *host = call->host;
    if (how == STORE_KEPT) {
        take(keeping);
        wire_say_visitor(host, who);
    }
    end(keeping);
    call_written(call, how);
    go_on(who);
    visitor_release(host, who);
}

/* False, having refused the call. */
static bool write_row(struct keeping *keeping)
{
    struct call *call = keeping->call;
    const struct visitor *who = keeping->who;
    const char *muted = who->muted;
    struct store_row row = {.table = STORE_VISITORS, .how = STORE_PUT};
    if (keeping->mute[0] && !change_list(who->muted, keeping->mute, keeping->on, &keeping->muted)) {
        call_refuse_as(call, 503, "no-memory", NULL);
        return false;
    }
    if (keeping->mute[0])
        muted = keeping->muted;
    row.value[VISITORS_ID].text = who->id;
    row.value[VISITORS_NAME].text = keeping->name ? keeping->name : who->name;
    row.value[VISITORS_STATE].text = who->removed || keeping->removed ? "removed" : "";
    row.value[VISITORS_CREATED].number = who->created ? who->created : call->at;
    row.value[VISITORS_SEEN].number = keeping->seen;
    row.value[VISITORS_MUTED].text = muted ? muted : "";
    return call_write(call, &row, kept, keeping);
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

void visitor_keep_removed(struct call *call, const struct store_value *row)
{
    queue(call, visitor_of_row(call->host, row), &(struct keeping){.removed = true, .seen = row[VISITORS_SEEN].number});
}
