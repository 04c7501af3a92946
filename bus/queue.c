/* queue.c - see queue.h. What Redis answers is looked at as if anybody might have written it into the stream: what is
 * no job is ended there. */
#include "bus/queue.h"

#include <assert.h>
#include <hiredis/hiredis.h>
#include <stdlib.h>
#include <string.h>

#include "bus/batch.h"
#include "bus/internal.h"
#include "core/text.h"

enum { KEY = 64, NUMBER = 24, TIMES_MOST = 1 << 20 };

static const char group[] = "workers", field[] = "job";

/* ---- words of commands ---- */

static void name_key(char key[KEY], const char *queue)
{
    struct text name = text_on(key, KEY);
    text_add(&name, "tintagel:");
    text_add(&name, queue);
    assert(!name.cut);
}

/* Strings up to the first NULL. */
static bool ask(struct bus *bus, int which, const char *const *strings,
                void (*done)(void *context, const struct redisReply *reply), void *context)
{
    struct redis_word words[REDIS_LINK_WORDS];
    struct redis_link *link = bus ? bus_link(bus, which) : NULL;
    int count = 0;
    for (; strings[count]; count++) {
        assert(count < REDIS_LINK_WORDS);
        words[count] = redis_word(strings[count]);
    }
    return redis_link_ask(link, count, words, done, context);
}

struct number {
    char digits[NUMBER];
};

static struct number number_of(int64_t value)
{
    struct number number = {.digits = ""};
    struct text digits = text_on(number.digits, sizeof number.digits);
    text_add_number(&digits, value);
    return number;
}

/* ---- what comes back ---- */

struct taking {
    struct bus *bus;
    void (*done)(void *context, const struct queue_job *jobs, int count);
    void *context;
    char queue[BUS_CHANNEL], taker[BUS_CHANNEL];
    int silent_ms, most;
    int claimed; /* so many ids were asked for, of those that were silent, with how often they were taken */
    struct queue_job claims[QUEUE_AT_ONCE];
};

static struct taking *new_taking(struct bus *bus, const char *queue, const char *taker)
{
    struct taking *taking =
        batch_is_name(queue, BUS_CHANNEL) && batch_is_name(taker, BUS_CHANNEL) ? calloc(1, sizeof *taking) : NULL;
    if (!taking)
        return NULL;
    taking->bus = bus;
    memcpy(taking->queue, queue, strlen(queue) + 1);
    memcpy(taking->taker, taker, strlen(taker) + 1);
    return taking;
}

static void end_taking(struct taking *taking, const struct queue_job *jobs, int count)
{
    taking->done(taking->context, jobs, count);
    free(taking);
}

static bool is_array(const struct redisReply *reply, size_t least)
{
    return reply && reply->type == REDIS_REPLY_ARRAY && reply->elements >= least;
}

static bool is_text(const struct redisReply *reply)
{
    return reply->type == REDIS_REPLY_STRING;
}

static bool read_id(const struct redisReply *reply, char id[QUEUE_ID])
{
    struct text text = text_on(id, QUEUE_ID);
    if (!is_text(reply) || strspn(reply->str, "0123456789-") != (size_t)reply->len)
        return false;
    text_add(&text, reply->str);
    return !text.cut && reply->len > 0;
}

static int times_of(const struct taking *taking, const char *id)
{
    for (int i = 0; i < taking->claimed; i++)
        if (strcmp(taking->claims[i].id, id) == 0)
            return taking->claims[i].times + 1;
    return 1;
}

/* [id, ["job", bytes]] */
static bool read_job(const struct taking *taking, const struct redisReply *entry, struct queue_job *out)
{
    if (!is_array(entry, 2) || !read_id(entry->element[0], out->id))
        return false;
    const struct redisReply *pairs = entry->element[1];
    bool good = is_array(pairs, 2) && is_text(pairs->element[0]) && strcmp(pairs->element[0]->str, field) == 0 &&
                is_text(pairs->element[1]) && (size_t)pairs->element[1]->len <= QUEUE_BYTES;
    if (!good) {
        queue_end(taking->bus, taking->queue, out->id);
        return false;
    }
    out->bytes = pairs->element[1]->str;
    out->size = (size_t)pairs->element[1]->len;
    out->times = times_of(taking, out->id);
    return true;
}

static void tell_jobs(struct taking *taking, const struct redisReply *entries)
{
    struct queue_job jobs[QUEUE_AT_ONCE];
    int count = 0;
    for (size_t i = 0; is_array(entries, 1) && i < entries->elements && count < QUEUE_AT_ONCE; i++)
        count += read_job(taking, entries->element[i], &jobs[count]);
    end_taking(taking, jobs, count);
}

/* ---- adding and ending ---- */

struct adding {
    void (*done)(void *context, const char *id);
    void *context;
};

static void take_id(void *context, const struct redisReply *reply)
{
    struct adding *adding = context;
    char id[QUEUE_ID];
    adding->done(adding->context, reply && read_id(reply, id) ? id : NULL);
    free(adding);
}

bool queue_add(struct bus *bus, const char *queue, const void *bytes, size_t size,
               void (*done)(void *context, const char *id), void *context)
{
    char key[KEY];
    struct number length = number_of(QUEUE_LENGTH);
    struct adding *adding = bus && size <= QUEUE_BYTES ? malloc(sizeof *adding) : NULL;
    if (!adding)
        return false;
    *adding = (struct adding){.done = done, .context = context};
    name_key(key, queue);
    const struct redis_word words[] = {
        redis_word("XADD"),        redis_word(key), redis_word("MAXLEN"), redis_word("~"),
        redis_word(length.digits), redis_word("*"), redis_word(field),    {.bytes = bytes, .size = size}};
    if (redis_link_ask(bus_link(bus, LINK_SAYS), 8, words, take_id, adding))
        return true;
    free(adding);
    return false;
}

bool queue_end(struct bus *bus, const char *queue, const char *id)
{
    char key[KEY];
    name_key(key, queue);
    const char *const ack[] = {"XACK", key, group, id, NULL}, *const del[] = {"XDEL", key, id, NULL};
    return ask(bus, LINK_SAYS, ack, NULL, NULL) && ask(bus, LINK_SAYS, del, NULL, NULL);
}

/* ---- taking ---- */

/* After Redis was started anew there is no group, nor a stream. */
static bool lacks_group(const struct redisReply *reply)
{
    return reply && reply->type == REDIS_REPLY_ERROR && strncmp(reply->str, "NOGROUP", 7) == 0;
}

static void make_group(const struct taking *taking)
{
    char key[KEY];
    name_key(key, taking->queue);
    const char *const words[] = {"XGROUP", "CREATE", key, group, "0", "MKSTREAM", NULL};
    ask(taking->bus, LINK_SAYS, words, NULL, NULL);
}

/* [[key, [entry, …]]], or nothing for nothing. */
static void take_read(void *context, const struct redisReply *reply)
{
    struct taking *taking = context;
    if (lacks_group(reply))
        make_group(taking);
    if (is_array(reply, 1) && is_array(reply->element[0], 2))
        tell_jobs(taking, reply->element[0]->element[1]);
    else
        end_taking(taking, NULL, reply && reply->type == REDIS_REPLY_NIL ? 0 : -1);
}

bool queue_take(struct bus *bus, const char *queue, const char *taker, int most,
                void (*done)(void *context, const struct queue_job *jobs, int count), void *context)
{
    char key[KEY];
    struct number count = number_of(most < QUEUE_AT_ONCE ? most : QUEUE_AT_ONCE), wait = number_of(QUEUE_WAIT_MS);
    struct taking *taking = bus ? new_taking(bus, queue, taker) : NULL;
    if (!taking)
        return false;
    taking->done = done;
    taking->context = context;
    name_key(key, queue);
    const char *const words[] = {"XREADGROUP", "GROUP",     group,     taker, "COUNT", count.digits,
                                 "BLOCK",      wait.digits, "STREAMS", key,   ">",     NULL};
    if (ask(bus, LINK_TAKES, words, take_read, taking))
        return true;
    free(taking);
    return false;
}

/* ---- taking over ---- */

static void take_claimed(void *context, const struct redisReply *reply)
{
    if (is_array(reply, 0))
        tell_jobs(context, reply);
    else
        end_taking(context, NULL, -1);
}

/* [id, taker, ms, times] of another taker. */
static bool read_silent(struct taking *taking, const struct redisReply *entry)
{
    struct queue_job *claim = &taking->claims[taking->claimed];
    if (!is_array(entry, 4) || !read_id(entry->element[0], claim->id) || !is_text(entry->element[1]) ||
        strcmp(entry->element[1]->str, taking->taker) == 0 || entry->element[3]->type != REDIS_REPLY_INTEGER)
        return false;
    long long times = entry->element[3]->integer;
    claim->times = times < 0 ? 0 : times > TIMES_MOST ? TIMES_MOST : (int)times;
    taking->claimed++;
    return true;
}

static bool claim(struct taking *taking)
{
    char key[KEY];
    struct number silent = number_of(taking->silent_ms);
    const char *words[REDIS_LINK_WORDS] = {"XCLAIM", key, group, taking->taker, silent.digits};
    name_key(key, taking->queue);
    for (int i = 0; i < taking->claimed; i++)
        words[5 + i] = taking->claims[i].id;
    return ask(taking->bus, LINK_SAYS, words, take_claimed, taking);
}

static void take_silent(void *context, const struct redisReply *reply)
{
    struct taking *taking = context;
    for (size_t i = 0; is_array(reply, 1) && i < reply->elements && taking->claimed < taking->most; i++)
        read_silent(taking, reply->element[i]);
    if (taking->claimed == 0)
        end_taking(taking, NULL, is_array(reply, 0) ? 0 : -1);
    else if (!claim(taking))
        end_taking(taking, NULL, -1);
}

bool queue_claim(struct bus *bus, const char *queue, const char *taker, int silent_ms, int most,
                 void (*done)(void *context, const struct queue_job *jobs, int count), void *context)
{
    char key[KEY];
    struct number silent = number_of(silent_ms), count = number_of(QUEUE_AT_ONCE);
    struct taking *taking = bus ? new_taking(bus, queue, taker) : NULL;
    if (!taking)
        return false;
    taking->done = done;
    taking->context = context;
    taking->silent_ms = silent_ms;
    taking->most = most < QUEUE_AT_ONCE ? most : QUEUE_AT_ONCE;
    name_key(key, queue);
    const char *const words[] = {"XPENDING", key, group, "IDLE", silent.digits, "-", "+", count.digits, NULL};
    if (ask(bus, LINK_SAYS, words, take_silent, taking))
        return true;
    free(taking);
    return false;
}

struct keeping {
    void (*gone)(void *context, const char *id);
    void *context;
    char id[QUEUE_ID];
};

/* Those of the ids that there are. */
static void take_kept(void *context, const struct redisReply *reply)
{
    struct keeping *keeping = context;
    if ((is_array(reply, 0) && reply->elements == 0) || lacks_group(reply))
        keeping->gone(keeping->context, keeping->id);
    free(keeping);
}

/* Claimed from oneself, which counts as a sign of life and not as one more time. */
bool queue_keep(struct bus *bus, const char *queue, const char *taker, const char *id,
                void (*gone)(void *context, const char *id), void *context)
{
    char key[KEY];
    struct keeping *keeping = malloc(sizeof *keeping);
    if (!keeping)
        return false;
    *keeping = (struct keeping){.gone = gone, .context = context};
    struct text text = text_on(keeping->id, sizeof keeping->id);
    text_add(&text, id);
    name_key(key, queue);
    const char *const words[] = {"XCLAIM", key, group, taker, "0", id, "JUSTID", NULL};
    if (ask(bus, LINK_SAYS, words, take_kept, keeping))
        return true;
    free(keeping);
    return false;
}

bool queue_leave(struct bus *bus, const char *queue, const char *taker)
{
    char key[KEY];
    name_key(key, queue);
    const char *const words[] = {"XGROUP", "DELCONSUMER", key, group, taker, NULL};
    return ask(bus, LINK_SAYS, words, NULL, NULL);
}
