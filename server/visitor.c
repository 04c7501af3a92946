/* visitor.c - who they are.
 *
 * A visitor's id is 128 random bits that only its browser and we know; with it goes a hash that only we can make, so
 * that an id that leaks by itself (from a backup, say) is no key. Others see a hash of the id. A visitor has a row in
 * the store once it has a name; until then nothing is kept of it.
 *
 * A cookie is for what is below the base path, so that several servers below one name each have theirs; the hash is of
 * the path, too, which tells such a cookie from one of the whole name. */
#include "server/visitor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/host.h"
#include "server/wire.h"

enum { VISITORS_MOST = 20000, SIGNATURE = 32, BASE = 256, LASTS = 2000 };

static const char cookie_name[] = "tintagel=";

static void write_hash(const void *key, size_t key_size, const char *text, char *out, size_t digits)
{
    uint8_t hash[BLAKE2B_SIZE];
    char all[2 * BLAKE2B_SIZE + 1];
    struct text hex = text_on(all, sizeof all);
    blake2b(key, key_size, text, strlen(text), hash);
    text_add_hex(&hex, hash, sizeof hash);
    memcpy(out, all, digits);
    out[digits] = '\0';
}

/* For what is below a base path; "" for all of the host's name. */
static void sign(const struct host *host, const char *id, const char *base, char signature[SIGNATURE + 1])
{
    char signs[HOST_VISITOR + BASE];
    struct text text = text_on(signs, sizeof signs);
    text_add(&text, id);
    text_add(&text, base);
    write_hash(host->secret, sizeof host->secret, signs, signature, SIGNATURE);
}

/* Whoever could measure how long a comparison takes learns nothing. */
static bool same(const char *a, const char *b, size_t size)
{
    unsigned char differs = 0;
    for (size_t i = 0; i < size; i++)
        differs |= (unsigned char)(a[i] ^ b[i]);
    return differs == 0;
}

/* The id of a cookie of ours for what is below a base path, among others; false if there is none. */
static bool read_cookie(const struct host *host, const char *base, const char *cookies, char id[HOST_VISITOR])
{
    char signature[SIGNATURE + 1];
    uint8_t bytes[16];
    const size_t digits = HOST_VISITOR - 1, whole = digits + 1 + SIGNATURE;
    for (const char *at = cookies; (at = strstr(at, cookie_name)); at++) {
        const char *value = at + sizeof cookie_name - 1;
        if ((at > cookies && at[-1] != ' ' && at[-1] != ';') || strnlen(value, whole) < whole || value[digits] != '.')
            continue;
        memcpy(id, value, digits);
        id[digits] = '\0';
        sign(host, id, base, signature);
        if (text_hex(id, bytes, sizeof bytes) && same(signature, value + digits + 1, SIGNATURE))
            return true;
    }
    return false;
}

void visitor_write_cookie(const struct host *host, const struct visitor *visitor, const char *base, bool secure,
                          char *out, int size)
{
    char signature[SIGNATURE + 1];
    sign(host, visitor->id, base, signature);
    snprintf(out, (size_t)size, "%s%s.%s; Path=%s/; Max-Age=34560000; HttpOnly; SameSite=Lax%s", cookie_name,
             visitor->id, signature, base, secure ? "; Secure" : "");
}

static struct visitor *visitor_of(struct host *host, const char *id)
{
    struct visitor *visitor = map_get(&host->visitors, id);
    if (visitor)
        return visitor;
    visitor = calloc(1, sizeof *visitor);
    if (!visitor)
        return NULL;
    memcpy(visitor->id, id, sizeof visitor->id);
    visitor->last = &visitor->first;
    visitor_show(id, visitor->shown);
    if (map_put(&host->visitors, visitor->id, visitor))
        return visitor;
    free(visitor);
    return NULL;
}

struct visitor *visitor_of_cookie(struct host *host, const char *base, const char *cookies, bool *fresh)
{
    char id[HOST_VISITOR];
    uint8_t bytes[16];
    struct text hex = text_on(id, sizeof id);
    *fresh = !read_cookie(host, base, cookies, id);
    bool made = *fresh && !read_cookie(host, "", cookies, id);
    if (made) {
        host_random(bytes, sizeof bytes);
        text_add_hex(&hex, bytes, sizeof bytes);
    }
    struct visitor *visitor = visitor_of(host, id);
    if (visitor && made) {
        visitor->loaded = true;
        visitor->loaded_at = host_now();
    }
    return visitor;
}

/* ---- what the store knows ---- */

struct loading {
    struct call *call;
    void (*then)(struct call *call);
};

static bool wait(struct call *call, void (*then)(struct call *call), struct loading **out)
{
    *out = malloc(sizeof **out);
    if (!*out) {
        call_refuse_as(call, 503, "no-memory", NULL);
        return false;
    }
    **out = (struct loading){.call = call, .then = then};
    return true;
}

void visitor_take_row(struct visitor *visitor, const struct store_value *row)
{
    struct text name = text_on(visitor->name, sizeof visitor->name);
    text_add(&name, row[VISITORS_NAME].text ? row[VISITORS_NAME].text : "");
    visitor->known = true;
    visitor->created = row[VISITORS_CREATED].number;
    visitor->seen = row[VISITORS_SEEN].number;
    free(visitor->muted);
    visitor->muted = row[VISITORS_MUTED].text ? strdup(row[VISITORS_MUTED].text) : NULL;
    visitor->removed = row[VISITORS_STATE].text && strcmp(row[VISITORS_STATE].text, "removed") == 0;
}

struct visitor *visitor_of_row(struct host *host, const struct store_value *row)
{
    struct visitor *visitor = visitor_of(host, row[VISITORS_ID].text);
    if (visitor && !visitor->first && (!visitor->loaded || host->shared))
        visitor_take_row(visitor, row);
    if (visitor)
        visitor->loaded = true;
    return visitor;
}

static void loaded(void *context, const struct store_answer *answer)
{
    struct loading loading = *(struct loading *)context;
    struct visitor *visitor = loading.call->who;
    free(context);
    if (answer->end != STORE_KEPT) {
        call_refuse_end(loading.call, answer->end);
        return;
    }
    if (answer->count > 0 && !visitor->first) /* else it is being written */
        visitor_take_row(visitor, answer->rows[0]);
    visitor->loaded = true;
    visitor->loaded_at = host_now();
    loading.then(loading.call);
}

/* Others may have written what we know of it. */
static bool is_known(const struct call *call)
{
    const struct visitor *who = call->who;
    return who->loaded && (!wire_is_missing(call->host) || call->at - who->loaded_at < LASTS);
}

void visitor_load(struct call *call, void (*then)(struct call *call))
{
    struct loading *loading;
    struct store_question question = {.table = STORE_VISITORS, .conditions = 1, .most = 1};
    question.condition[0].column = VISITORS_ID;
    question.condition[0].value.text = call->who->id;
    if (is_known(call))
        then(call);
    else if (wait(call, then, &loading))
        host_ask(call->host, &question, loaded, loading);
}

void visitor_become(struct call *call, const char *id, void (*then)(struct call *call))
{
    visitor_release(call->host, call->who);
    call->who = visitor_hold(visitor_of(call->host, id));
    call->fresh_cookie = true;
    if (call->who)
        visitor_load(call, then);
    else
        call_refuse_as(call, 503, "no-memory", NULL);
}

static void found_token(void *context, const struct store_answer *answer)
{
    struct loading loading = *(struct loading *)context;
    bool fine = answer->end == STORE_KEPT && answer->count > 0 && !*answer->rows[0][TOKENS_STATE].text;
    free(context);
    if (answer->end != STORE_KEPT) {
        call_refuse_end(loading.call, answer->end);
        return;
    }
    if (!fine || strlen(answer->rows[0][TOKENS_VISITOR].text) != HOST_VISITOR - 1) {
        call_refuse_as(loading.call, 401, "server.token", NULL);
        return;
    }
    loading.call->who = visitor_hold(visitor_of(loading.call->host, answer->rows[0][TOKENS_VISITOR].text));
    if (loading.call->who)
        visitor_load(loading.call, loading.then);
    else
        call_refuse_as(loading.call, 503, "no-memory", NULL);
}

void visitor_hash_token(const char *token, char *out, size_t size)
{
    write_hash("token", 5, token, out, size - 1);
}

void visitor_of_token(struct call *call, const char *token, void (*then)(struct call *call))
{
    char hash[2 * BLAKE2B_SIZE + 1];
    struct loading *loading;
    struct store_question question = {.table = STORE_TOKENS, .conditions = 1, .most = 1};
    visitor_hash_token(token, hash, sizeof hash);
    question.condition[0].column = TOKENS_HASH;
    question.condition[0].value.text = hash;
    if (wait(call, then, &loading))
        host_ask(call->host, &question, found_token, loading);
}

/* ---- in memory ---- */

static void forget(struct host *host, struct visitor *visitor)
{
    map_remove(&host->visitors, visitor->id);
    free(visitor->muted);
    free(visitor);
}

struct visitor *visitor_hold(struct visitor *visitor)
{
    if (visitor)
        visitor->held++;
    return visitor;
}

/* One that nothing is kept of goes at once; others stay at hand, as long as they are not too many. */
void visitor_release(struct host *host, struct visitor *visitor)
{
    if (visitor && --visitor->held == 0 && (!visitor->known || host->visitors.count > VISITORS_MOST))
        forget(host, visitor);
}

void visitor_show(const char *id, char *shown)
{
    write_hash("visitor", 7, id, shown, HOST_PUBLIC - 1);
}

player_set visitor_mutes(const struct visitor *visitor, const struct table *table)
{
    player_set mutes = 0;
    for (int p = 0; visitor && visitor->muted && p < MAX_PLAYERS; p++) {
        char shown[HOST_PUBLIC];
        visitor_show(table->seats[p], shown);
        mutes |= (player_set)((table->seats[p][0] && strstr(visitor->muted, shown)) << p);
    }
    return mutes;
}

void visitor_forget_all(struct host *host)
{
    for (size_t i = 0; i < host->visitors.room; i++) {
        struct visitor *visitor = host->visitors.places[i].thing;
        if (visitor)
            free(visitor->muted);
        free(visitor);
    }
    map_free(&host->visitors);
}
