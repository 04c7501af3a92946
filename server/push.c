/* push.c - see push.h. */
#include "server/push.h"

#include <ctype.h>
#include <errno.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "core/base64url.h"
#include "core/hash.h"
#include "server/host.h"
#include "server/post.h"
#include "server/push_store.h"
#include "server/seal.h"
#include "server/vapid.h"

enum { THREADS = 4, WAITING_MOST = 1000, DAY = 86400, TEXT = 512, HEADERS = 1400, ENTRY = POST_HOST + 8 };

/* Those of the browsers there are: Chromium, Firefox, Safari, Edge. */
static const char known_hosts[] =
    "fcm.googleapis.com,updates.push.services.mozilla.com,.push.apple.com,.notify.windows.com";

struct push {
    struct vapid *vapid;
    const char *hosts;
    bool own; /* the hosts are the operator's */
    SSL_CTX *tls;
    struct host *host;
    struct crew *crew;
    struct event *back;
    struct push_counts counts;
};

/* A message on its way. */
struct sending {
    struct crew_job job; /* first */
    struct push *push;
    struct push_row row;
    struct post_to to;
    char text[TEXT], topic[HOST_ID];
    int ttl, status;
    atomic_int socket;
};

/* ---- where it may go ---- */

/* "host", ".host" for all below it, with ":port" if it is another than usual. */
static bool read_entry(const char *entry, char host[POST_HOST], int *port)
{
    const char *colon = strchr(entry, ':');
    size_t length = colon ? (size_t)(colon - entry) : strlen(entry);
    struct text name = text_on(host, POST_HOST);
    text_add_part(&name, entry, length);
    *port = POST_PORT;
    return length > 0 && !name.cut && (!colon || (text_number(colon + 1, 65535, port) && *port > 0)) &&
           host[strspn(host, "abcdefghijklmnopqrstuvwxyz0123456789.-")] == '\0';
}

static bool is_below(const char *host, const char *suffix)
{
    size_t length = strlen(host), ends = strlen(suffix);
    return length > ends && strcmp(host + length - ends, suffix) == 0;
}

bool push_allows(const struct push *push, struct post_to *to)
{
    const char *list = push->hosts;
    char entry[ENTRY], host[POST_HOST];
    int port;
    while (*list && text_field(&list, ',', entry, sizeof entry)) {
        if (!read_entry(entry, host, &port) || port != to->port)
            continue;
        bool all = host[0] == '.';
        if (all ? !is_below(to->host, host) : strcmp(to->host, host) != 0)
            continue;
        to->anywhere = push->own && !all;
        return true;
    }
    return false;
}

static bool are_hosts(const char *list)
{
    char entry[ENTRY], host[POST_HOST];
    int port;
    bool fine = *list != '\0';
    while (fine && *list)
        fine = text_field(&list, ',', entry, sizeof entry) && read_entry(entry, host, &port);
    return fine;
}

/* ---- on a thread ---- */

static int deliver(struct sending *s)
{
    uint8_t body[TEXT + SEAL_MORE], salt[SEAL_SALT];
    char service[POST_HOST + 16], signature[VAPID_HEADER], headers[HEADERS], port[8] = "";
    size_t size = strlen(s->text);
    if (s->to.port != POST_PORT)
        snprintf(port, sizeof port, ":%d", s->to.port);
    snprintf(service, sizeof service, "https://%s%s", s->to.host, port);
    host_random(salt, sizeof salt);
    EVP_PKEY *own = EVP_EC_gen("P-256");
    bool fine = own && seal(&s->row.to, own, salt, s->text, size, body) &&
                vapid_header(s->push->vapid, service, host_now() / 1000, signature);
    EVP_PKEY_free(own);
    if (!fine)
        return 0;
    snprintf(headers, sizeof headers,
             "Authorization: %s\r\nContent-Encoding: aes128gcm\r\nContent-Type: application/octet-stream\r\n"
             "TTL: %d\r\nTopic: %s\r\nUrgency: high\r\n",
             signature, s->ttl, s->topic);
    const struct post post = {.to = &s->to,
                              .headers = headers,
                              .body = body,
                              .size = size + SEAL_MORE,
                              .tls = s->push->tls,
                              .socket = &s->socket};
    return post_send(&post);
}

static void run(struct crew_job *job)
{
    struct sending *s = (struct sending *)job;
    if (!atomic_load(&job->stop))
        s->status = deliver(s);
}

static void halt(struct crew_job *job)
{
    int descriptor = atomic_load(&((struct sending *)job)->socket);
    if (descriptor >= 0)
        shutdown(descriptor, SHUT_RDWR);
}

/* ---- back on the loop ---- */

static void done(struct crew_job *job)
{
    struct sending *s = (struct sending *)job;
    struct push_counts *counts = &s->push->counts;
    bool gone = s->status == 404 || s->status == 410;
    if (gone)
        push_store_drop(s->push->host, s->row.visitor, s->row.endpoint, NULL);
    counts->gone += gone;
    counts->sent += s->status >= 200 && s->status < 300;
    counts->failed += !gone && (s->status < 200 || s->status >= 300);
    free(s);
}

/* {"title": "Your turn", "body": "Chess", "table": ID} in the language of the browser. */
static bool write_text(struct sending *s, const struct host *host, const char *game)
{
    struct text title;
    char words[64], name[40];
    struct text upper = text_on(name, sizeof name);
    struct buffer out = {.at = NULL};
    struct sink sink = buffer_sink(&out);
    struct json json = {.sink = &sink};
    title = text_on(words, sizeof words);
    words_add(host->words[s->row.french], &title, "server.your-turn", NULL, NULL, NULL);
    text_add(&upper, game);
    name[0] = (char)toupper((unsigned char)name[0]);
    json_open(&json, '{');
    json_member_string(&json, "title", words);
    json_member_string(&json, "body", name);
    json_member_string(&json, "table", s->topic);
    json_close(&json, '}');
    bool fine = !out.lost && out.size < sizeof s->text;
    if (fine)
        memcpy(s->text, out.at, out.size + 1);
    buffer_free(&out);
    return fine;
}

/* What is told to a visitor: who wants to know has told us where. */
struct telling {
    struct host *host;
    char topic[HOST_ID];
    const char *game;
    int ttl;
};

static void tell_row(void *context, const struct push_row *row)
{
    const struct telling *telling = context;
    struct push *push = telling->host->push;
    struct sending *s = crew_waiting(push->crew) < WAITING_MOST ? calloc(1, sizeof *s) : NULL;
    if (!s)
        return;
    s->job = (struct crew_job){.run = run, .done = done, .halt = halt};
    s->job.owner = hash_bytes(row->visitor, strlen(row->visitor));
    s->push = push;
    s->row = *row;
    s->ttl = telling->ttl;
    atomic_store(&s->socket, -1);
    memcpy(s->topic, telling->topic, sizeof s->topic);
    if (post_read_address(row->endpoint, &s->to) && push_allows(push, &s->to) &&
        write_text(s, telling->host, telling->game))
        crew_give(push->crew, &s->job, false);
    else
        free(s);
}

/* ---- whom to tell ---- */

player_set push_awaited(const struct table *table)
{
    const struct match *match = table->match;
    bool goes_on = match_all_seated(match) && !match_paused(match) && !match_result(match).by && !table->removed;
    return goes_on ? match_to_act(match) : 0;
}

/* Somebody at that seat has the table on a screen. */
static bool sees(const struct table *table, int player)
{
    for (const struct watcher *w = table->watchers; w; w = w->next)
        if ((table_seats_of(table, w->who) >> player & 1) && !(w->line && w->line->hidden))
            return true;
    return presence_seen(table) >> player & 1;
}

/* No longer than somebody's clock runs. */
static int ttl_of(const struct table *table)
{
    int64_t deadline = match_deadline(table->match), left = (deadline - host_now()) / 1000;
    return deadline < 0 || left > DAY ? DAY : left < 0 ? 0 : (int)left;
}

static void tell(const struct table *table, const char *visitor)
{
    struct host *host = table->host;
    struct telling *telling =
        limit_take(&host->limits, visitor, "", LIMIT_PUSH, host_now()) ? malloc(sizeof *telling) : NULL;
    if (!telling)
        return;
    *telling = (struct telling){.host = host, .game = match_rules(table->match)->game->name, .ttl = ttl_of(table)};
    memcpy(telling->topic, table->id, sizeof telling->topic);
    push_store_each(host, visitor, tell_row, telling);
}

void push_follow(struct table *table)
{
    player_set awaited = push_awaited(table), fresh = awaited & (player_set)~table->pushed;
    table->pushed = awaited;
    for (int p = 0; table->host->push && p < MAX_PLAYERS; p++)
        if ((fresh >> p & 1) && table->seats[p][0] && !sees(table, p))
            tell(table, table->seats[p]);
}

/* ---- actions ---- */

void push_subscribe(struct call *call, struct table *none)
{
    const struct push *push = call->host->push;
    const char *endpoint = call_text(call, "endpoint");
    struct post_to to;
    const char *language = call_text(call, "language");
    struct push_row row = {.french = *language ? strcmp(language, "fr") == 0 : call->french};
    struct text copy = text_on(row.endpoint, sizeof row.endpoint);
    (void)none;
    text_add(&copy, endpoint);
    memcpy(row.visitor, call->who->id, sizeof row.visitor);
    if (!push)
        call_refuse_as(call, 404, "server.no-push", NULL);
    else if (!call->who->name[0])
        call_refuse_as(call, 422, "server.no-name", NULL);
    else if (copy.cut || !post_read_address(endpoint, &to) || !push_allows(push, &to))
        call_refuse_as(call, 422, "server.push-host", NULL);
    else if (!base64url_read(call_text(call, "key"), row.to.point, SEAL_POINT) || !seal_is_point(row.to.point))
        call_refuse_as(call, 400, "server.parameter", "key");
    else if (!base64url_read(call_text(call, "auth"), row.to.auth, SEAL_AUTH))
        call_refuse_as(call, 400, "server.parameter", "auth");
    else
        push_store_put(call, &row);
}

void push_unsubscribe(struct call *call, struct table *none)
{
    (void)none;
    push_store_drop(call->host, call->who->id, call_text(call, "endpoint"), call);
}

void push_look_away(struct call *call, struct table *none)
{
    (void)none;
    if (call->line)
        call->line->hidden = call_flag(call, "on", true);
    for (const struct watcher *w = call->line ? call->line->watching : NULL; w; w = w->line_next)
        presence_say(w->table, false);
    call_done(call);
}

/* ---- beginning and end ---- */

const char *push_key(const struct host *host)
{
    return host->push ? vapid_key(host->push->vapid) : NULL;
}

struct push_counts push_counts(const struct push *push)
{
    return push->counts;
}

struct push *push_open(const struct push_terms *terms, const char **trouble)
{
    struct push *push = calloc(1, sizeof *push);
    *trouble = terms->hosts;
    errno = push ? EINVAL : ENOMEM;
    if (!push || (terms->hosts && !are_hosts(terms->hosts))) {
        free(push);
        return NULL;
    }
    *trouble = terms->key;
    push->own = terms->hosts != NULL;
    push->hosts = push->own ? terms->hosts : known_hosts;
    push->vapid = vapid_open(terms->key, terms->contact);
    push->tls = push->vapid ? SSL_CTX_new(TLS_client_method()) : NULL;
    if (push->tls && SSL_CTX_set_default_verify_paths(push->tls) == 1) {
        SSL_CTX_set_min_proto_version(push->tls, TLS1_2_VERSION);
        SSL_CTX_set_verify(push->tls, SSL_VERIFY_PEER, NULL);
        return push;
    }
    int reason = errno;
    push_free(push);
    errno = reason;
    return NULL;
}

static void on_back(evutil_socket_t descriptor, short what, void *context)
{
    (void)descriptor, (void)what;
    crew_poll(((struct push *)context)->crew);
}

bool push_begin(struct push *push, struct host *host)
{
    push->host = host;
    push->crew = crew_new(THREADS);
    push->back =
        push->crew ? event_new(host->base, crew_wait_on(push->crew), EV_READ | EV_PERSIST, on_back, push) : NULL;
    host->push = push;
    return push->back && event_add(push->back, NULL) == 0;
}

void push_end(struct push *push)
{
    if (!push)
        return;
    crew_free(push->crew);
    push->crew = NULL;
    if (push->back)
        event_free(push->back);
    push->back = NULL;
    if (push->host)
        push->host->push = NULL;
}

void push_free(struct push *push)
{
    if (!push)
        return;
    vapid_free(push->vapid);
    SSL_CTX_free(push->tls);
    free(push);
}
