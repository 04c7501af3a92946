/* redis_link.c - see redis_link.h. */
#include "bus/redis_link.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <event2/event.h>
#include <hiredis/hiredis.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "bus/attempt.h"

enum {
    DELAY_LEAST = 100,      /* ms from a loss to the second attempt, the first being at once; */
    DELAY_MOST = 2000,      /* it doubles until this */
    TICK_MS = 1000,         /* from ping to ping */
    OUTPUT_MOST = 32 << 20, /* bytes that wait to be sent; */
    INPUT_MOST = 64 << 20,  /* bytes of one answer */
    SAYS = 160,
    BASE = 8,
};

/* A command that has no answer yet. */
struct asked {
    struct asked *next;
    void (*done)(void *context, const struct redisReply *reply);
    void *context;
};

struct redis_link {
    struct redis_link_terms terms;
    struct event *timer, *bell;
    struct attempt *attempt;
    struct bufferevent *stream;
    redisReader *reader;
    struct asked *first, **last;
    bool open;     /* it has been let in */
    bool pinged;   /* of one that hears: a ping is not answered */
    int greetings; /* that it waits for before it is open */
    int64_t since; /* when something came last, or was awaited first */
    int64_t delay;
    char doomed[SAYS]; /* it is to be lost, for this reason; "" */
};

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void wake_after(struct redis_link *link, int64_t ms)
{
    struct timeval time = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000};
    event_add(link->timer, &time);
}

/* It is lost when the loop comes to it, since whoever calls us may be in the midst of it. */
static void doom(struct redis_link *link, const char *why)
{
    struct text says = text_on(link->doomed, sizeof link->doomed);
    text_add_quotable(&says, *why ? why : "?", SAYS - 8);
    wake_after(link, 0);
}

/* ---- lost ---- */

static void forget(struct redis_link *link)
{
    if (link->stream)
        bufferevent_free(link->stream);
    if (link->reader)
        redisReaderFree(link->reader);
    link->stream = NULL;
    link->reader = NULL;
    link->open = link->pinged = false;
    link->greetings = 0;
    link->doomed[0] = '\0';
    for (struct asked *one; (one = link->first);) {
        link->first = one->next;
        if (!link->first)
            link->last = &link->first;
        if (one->done)
            one->done(one->context, NULL);
        free(one);
    }
}

/* Not all at once: a quarter more or less. */
static void wait_longer(struct redis_link *link)
{
    uint8_t lot = 0;
    int drawn = getentropy(&lot, sizeof lot);
    (void)drawn;
    wake_after(link, link->delay * 3 / 4 + link->delay * lot / 512);
    int64_t twice = link->delay * 2;
    link->delay = twice < DELAY_LEAST ? DELAY_LEAST : twice > DELAY_MOST ? DELAY_MOST : twice;
}

static void lose(struct redis_link *link, const char *reason)
{
    char why[SAYS];
    struct text says = text_on(why, sizeof why);
    text_add(&says, reason);
    forget(link);
    link->terms.lost(link->terms.context, why);
    wait_longer(link);
}

/* ---- asking ---- */

struct redis_word redis_word(const char *string)
{
    return (struct redis_word){.bytes = string, .size = strlen(string)};
}

static bool await(struct redis_link *link, void (*done)(void *context, const struct redisReply *reply), void *context)
{
    struct asked *one = malloc(sizeof *one);
    if (!one)
        return false;
    *one = (struct asked){.done = done, .context = context};
    if (!link->first)
        link->since = now();
    *link->last = one;
    link->last = &one->next;
    return true;
}

static bool send_words(struct redis_link *link, int count, const struct redis_word *words)
{
    struct evbuffer *out = bufferevent_get_output(link->stream);
    bool good = evbuffer_add_printf(out, "*%d\r\n", count) > 0;
    for (int i = 0; good && i < count; i++)
        good = evbuffer_add_printf(out, "$%zu\r\n", words[i].size) > 0 &&
               evbuffer_add(out, words[i].bytes, words[i].size) == 0 && evbuffer_add(out, "\r\n", 2) == 0;
    if (!good || evbuffer_get_length(out) > OUTPUT_MOST)
        doom(link, "it takes nothing");
    return good;
}

bool redis_link_ask(struct redis_link *link, int count, const struct redis_word *words,
                    void (*done)(void *context, const struct redisReply *reply), void *context)
{
    if (!redis_link_is_open(link) || !await(link, done, context))
        return false;
    send_words(link, count, words); /* if not, it will be lost, and done() told so */
    return true;
}

bool redis_link_is_open(const struct redis_link *link)
{
    return link && link->open && !link->doomed[0];
}

static void ping(struct redis_link *link)
{
    const struct redis_word word = redis_word("PING");
    if (link->terms.channels) {
        if (!link->pinged)
            link->since = now();
        link->pinged = true;
        send_words(link, 1, &word);
    } else if (!link->first && await(link, NULL, NULL)) {
        send_words(link, 1, &word);
    }
}

/* ---- being let in ---- */

static void open_link(struct redis_link *link)
{
    link->open = true;
    link->delay = 0;
    wake_after(link, TICK_MS);
    link->terms.opened(link->terms.context);
}

static void greeted(struct redis_link *link)
{
    if (--link->greetings == 0)
        open_link(link);
}

static void take_greeting(void *context, const struct redisReply *reply)
{
    struct redis_link *link = context;
    if (!reply)
        return;
    if (reply->type == REDIS_REPLY_ERROR)
        doom(link, reply->str);
    else
        greeted(link);
}

static void greet(struct redis_link *link, int count, const struct redis_word *words)
{
    if (await(link, take_greeting, link) && send_words(link, count, words))
        link->greetings++;
    else
        doom(link, "no memory");
}

/* Each of them is confirmed. */
static void subscribe(struct redis_link *link)
{
    struct redis_word words[REDIS_LINK_WORDS] = {redis_word("SUBSCRIBE")};
    int count = 1;
    for (; link->terms.channels[count - 1] && count < REDIS_LINK_WORDS; count++)
        words[count] = redis_word(link->terms.channels[count - 1]);
    link->greetings += count - 1;
    send_words(link, count, words);
}

/* Its name is a help for who looks at Redis: it may be refused. */
static void introduce(struct redis_link *link)
{
    const struct place *place = link->terms.place;
    char base[BASE];
    struct text digits = text_on(base, sizeof base);
    text_add_number(&digits, place->base);
    const struct redis_word auth[3] = {redis_word("AUTH"), redis_word(place->user), redis_word(place->password)};
    const struct redis_word plain[2] = {redis_word("AUTH"), redis_word(place->password)};
    const struct redis_word select[2] = {redis_word("SELECT"), redis_word(base)}, hello = redis_word("PING");
    const struct redis_word publish[3] = {redis_word("PUBLISH"),
                                          redis_word(link->terms.says_to ? link->terms.says_to : ""), redis_word("")};
    const struct redis_word name[3] = {redis_word("CLIENT"), redis_word("SETNAME"), redis_word(link->terms.name)};
    if (place->user[0])
        greet(link, 3, auth);
    else if (place->password[0])
        greet(link, 2, plain);
    if (place->base)
        greet(link, 2, select);
    greet(link, 1, &hello);
    if (link->terms.says_to)
        greet(link, 3, publish);
    if (await(link, NULL, NULL))
        send_words(link, 3, name);
    if (link->terms.channels)
        subscribe(link);
    link->since = now();
    wake_after(link, TICK_MS);
}

/* ---- what comes ---- */

static bool is_word(const struct redisReply *reply, const char *word)
{
    return reply->type == REDIS_REPLY_STRING && strcmp(reply->str, word) == 0;
}

/* ["message", channel, bytes], ["subscribe", channel, how many], ["pong", …]; or why nothing can be heard. */
static bool take_pushed(struct redis_link *link, const struct redisReply *reply)
{
    struct redisReply **part = reply->element;
    if (reply->type == REDIS_REPLY_ERROR) {
        doom(link, reply->str);
        return true;
    }
    if (reply->type != REDIS_REPLY_ARRAY || reply->elements < 2 || part[0]->type != REDIS_REPLY_STRING)
        return false;
    if (is_word(part[0], "pong")) {
        link->pinged = false;
        return true;
    }
    if (is_word(part[0], "subscribe") && link->greetings > 0) {
        greeted(link);
        return true;
    }
    if (!is_word(part[0], "message") || reply->elements != 3 || part[1]->type != REDIS_REPLY_STRING ||
        part[2]->type != REDIS_REPLY_STRING)
        return false;
    if (link->open)
        link->terms.heard(link->terms.context, part[1]->str, part[2]->str, (size_t)part[2]->len);
    return true;
}

static bool take_answer(struct redis_link *link, const struct redisReply *reply)
{
    struct asked *one = link->first;
    if (!one)
        return link->terms.channels && take_pushed(link, reply);
    link->first = one->next;
    if (!link->first)
        link->last = &link->first;
    if (one->done)
        one->done(one->context, reply);
    free(one);
    return true;
}

static void take_all(struct redis_link *link)
{
    while (!link->doomed[0]) {
        void *reply = NULL;
        if (redisReaderGetReply(link->reader, &reply) != REDIS_OK) {
            doom(link, "it does not answer as Redis does");
            return;
        }
        if (!reply)
            return;
        if (!take_answer(link, reply))
            doom(link, "it does not answer as Redis does");
        freeReplyObject(reply);
    }
}

static void on_read(struct bufferevent *stream, void *context)
{
    struct redis_link *link = context;
    struct evbuffer *in = bufferevent_get_input(stream);
    link->since = now();
    for (size_t size; (size = evbuffer_get_contiguous_space(in)) > 0 && !link->doomed[0];) {
        if (redisReaderFeed(link->reader, (const char *)evbuffer_pullup(in, (ev_ssize_t)size), size) != REDIS_OK)
            doom(link, "it does not answer as Redis does");
        evbuffer_drain(in, size);
        take_all(link);
        if (link->reader->len > INPUT_MOST)
            doom(link, "it says too much");
    }
}

/* What TLS does not like, or the system. */
static const char *reason_of(struct bufferevent *stream, short what)
{
    unsigned long code = bufferevent_get_openssl_error(stream);
    const char *tls = code ? ERR_reason_error_string(code) : NULL;
    int system = EVUTIL_SOCKET_ERROR();
    return tls ? tls : (what & BEV_EVENT_EOF) || !system ? "it has hung up" : evutil_socket_error_to_string(system);
}

static void on_event(struct bufferevent *stream, short what, void *context)
{
    struct redis_link *link = context;
    if (what & (BEV_EVENT_EOF | BEV_EVENT_ERROR))
        doom(link, reason_of(stream, what));
}

/* ---- made ---- */

/* Whoever answers must be whom we have asked for, by name or by address. */
static struct bufferevent *new_tls(const struct redis_link *link, int descriptor)
{
    const char *host = link->terms.place->host;
    SSL *tls = SSL_new(link->terms.tls);
    if (!tls)
        return NULL;
    X509_VERIFY_PARAM *wanted = SSL_get0_param(tls);
    if (X509_VERIFY_PARAM_set1_ip_asc(wanted, host) == 1 ||
        (SSL_set1_host(tls, host) == 1 && SSL_set_tlsext_host_name(tls, host) == 1))
        return bufferevent_openssl_socket_new(link->terms.base, descriptor, tls, BUFFEREVENT_SSL_CONNECTING,
                                              BEV_OPT_CLOSE_ON_FREE);
    SSL_free(tls);
    return NULL;
}

static bool begin_stream(struct redis_link *link, int descriptor)
{
    link->stream = link->terms.tls ? new_tls(link, descriptor)
                                   : bufferevent_socket_new(link->terms.base, descriptor, BEV_OPT_CLOSE_ON_FREE);
    if (!link->stream) {
        evutil_closesocket(descriptor);
        return false;
    }
    link->reader = redisReaderCreate();
    bufferevent_setcb(link->stream, on_read, NULL, on_event, link);
    return link->reader && bufferevent_enable(link->stream, EV_READ | EV_WRITE) == 0;
}

static void end_attempt(struct redis_link *link)
{
    attempt_drop(link->attempt);
    event_free(link->bell);
    link->attempt = NULL;
    link->bell = NULL;
}

static void on_attempt(evutil_socket_t none, short what, void *context)
{
    struct redis_link *link = context;
    char says[ATTEMPT_SAYS];
    int descriptor = attempt_result(link->attempt, says);
    (void)none, (void)what;
    end_attempt(link);
    if (descriptor < 0)
        lose(link, says);
    else if (begin_stream(link, descriptor))
        introduce(link);
    else
        lose(link, "no memory");
}

static void begin(struct redis_link *link)
{
    link->attempt = attempt_begin(link->terms.place);
    if (!link->attempt) {
        lose(link, "no thread or memory to be had");
        return;
    }
    link->bell = event_new(link->terms.base, attempt_wait_on(link->attempt), EV_READ, on_attempt, link);
    if (link->bell && event_add(link->bell, NULL) == 0)
        return;
    attempt_drop(link->attempt);
    link->attempt = NULL;
    lose(link, "no memory");
}

static bool is_stuck(const struct redis_link *link)
{
    bool awaits = link->first || link->pinged || link->greetings > 0;
    return awaits && now() - link->since > REDIS_LINK_PATIENCE_MS;
}

/* Its time to be lost, to be tried, or to be asked whether it is still there. */
static void on_timer(evutil_socket_t none, short what, void *context)
{
    struct redis_link *link = context;
    (void)none, (void)what;
    if (link->doomed[0]) {
        lose(link, link->doomed);
    } else if (!link->stream && !link->attempt) {
        begin(link);
    } else if (is_stuck(link)) {
        lose(link, "it does not answer");
    } else if (link->stream) {
        if (link->open)
            ping(link);
        wake_after(link, TICK_MS);
    }
}

struct redis_link *redis_link_new(const struct redis_link_terms *terms)
{
    struct redis_link *link = calloc(1, sizeof *link);
    if (!link)
        return NULL;
    link->terms = *terms;
    link->last = &link->first;
    link->timer = evtimer_new(terms->base, on_timer, link);
    if (!link->timer) {
        free(link);
        return NULL;
    }
    wake_after(link, 0);
    return link;
}

/* One write, which the system takes or not. */
static void send_rest(struct redis_link *link)
{
    struct evbuffer *out = bufferevent_get_output(link->stream);
    evutil_socket_t descriptor = bufferevent_getfd(link->stream);
    if (!link->terms.tls && descriptor >= 0 && evbuffer_unfreeze(out, 1) == 0)
        evbuffer_write(out, descriptor);
}

void redis_link_free(struct redis_link *link)
{
    if (!link)
        return;
    if (link->open)
        send_rest(link);
    if (link->attempt)
        end_attempt(link);
    link->open = false;
    forget(link);
    event_free(link->timer);
    free(link);
}
