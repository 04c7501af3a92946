/* postgres.c - the kind of store that is a PostgreSQL database, which several servers can have open: opening and
 * closing it, and its turn in the loop.
 *
 * Invariant: outside of poll() nothing is sent, received or told; whoever hands something over makes sure that poll()
 * comes (`is_awake`). A change is told once its group is known to be kept, or known not to be (postgres_write.c). */
#include "store/postgres.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "core/words.h"

static struct postgres *postgres_of(struct store *store)
{
    return (struct postgres *)store;
}

/* ---- handing over ---- */

static void wake(struct postgres *postgres)
{
    uint64_t one = 1;
    if (postgres->is_awake)
        return;
    postgres->is_awake = true;
    ssize_t written = write(postgres->wake, &one, sizeof one);
    assert(written == sizeof one || errno == EAGAIN);
    (void)written;
}

static void postgres_write(struct store *store, struct store_change *change)
{
    struct postgres *postgres = postgres_of(store);
    store_jobs_add(&postgres->changes, &change->job);
    wake(postgres);
}

static void postgres_ask(struct store *store, struct store_asked *asked)
{
    struct postgres *postgres = postgres_of(store);
    store_jobs_add(&postgres->links[asked->takes_long ? LINK_SLOW : LINK_QUICK].waiting, &asked->job);
    wake(postgres);
}

/* ---- a turn ---- */

static void drain(int descriptor)
{
    uint64_t times;
    ssize_t got = read(descriptor, &times, sizeof times);
    (void)got;
}

/* A time of postgres_now(). */
static void set_timer(const struct postgres *postgres, int64_t at)
{
    int64_t left = at == INT64_MAX ? 0 : at - postgres_now();
    if (at != INT64_MAX && left < 1)
        left = 1;
    struct itimerspec time = {.it_value = {.tv_sec = left / 1000, .tv_nsec = left % 1000 * 1000000}};
    timerfd_settime(postgres->timer, 0, &time, NULL);
}

/* The last answers of one that has hung up may still tell how something ended. */
static void receive_from(struct postgres_link *link, bool hung_up)
{
    if (!link->connection || !postgres_link_read(link, hung_up))
        return;
    if (link->number == LINK_WRITER)
        postgres_write_results(link->postgres);
    else
        postgres_read_results(link);
    if (hung_up && link->connection)
        postgres_link_lose(link, PQerrorMessage(link->connection));
}

static void receive(struct postgres *postgres)
{
    enum { SOURCES = LINKS + 2 };
    struct epoll_event events[SOURCES];
    int count = epoll_wait(postgres->store.wait_on, events, SOURCES, 0);
    for (int i = 0; i < count; i++)
        if (events[i].data.u32 < LINKS)
            receive_from(&postgres->links[events[i].data.u32],
                         (events[i].events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0);
}

/* At closing nobody waits for ever for a database that says nothing, be it since it waits for a standby. */
static bool closes_late(struct postgres *postgres)
{
    const struct store *store = &postgres->store;
    if (store->closing && (!postgres->closes_at || store->told != postgres->closing_told)) {
        postgres->closing_told = store->told;
        postgres->closes_at = postgres_now() + POSTGRES_PATIENCE_MS;
    }
    return postgres->closes_at && postgres_now() >= postgres->closes_at;
}

static void lose_all(struct postgres *postgres)
{
    for (int i = 0; i < LINKS; i++) {
        if (postgres->links[i].connection)
            postgres_link_lose(&postgres->links[i], "it says nothing");
        postgres->links[i].retry_at = INT64_MAX;
    }
}

/* What nobody waits for any longer. A question that must see a change whose end nobody knows waits with it. */
static void give_up(struct postgres *postgres)
{
    bool late = closes_late(postgres);
    if (late)
        lose_all(postgres);
    bool gone = late || postgres_link_is_gone(&postgres->links[LINK_WRITER]);
    if (gone && (postgres->changes.first || postgres->store.closing))
        postgres_write_give_up(postgres);
    for (int i = LINK_QUICK; i < LINKS; i++) {
        struct postgres_link *link = &postgres->links[i];
        bool blocked = gone && link->waiting.first && link->waiting.first->number > postgres_settled(postgres);
        if (late || blocked || postgres_link_is_gone(link))
            postgres_read_give_up(link);
    }
}

static void send(struct postgres *postgres)
{
    postgres_write_send(postgres);
    for (int i = 0; i < LINKS; i++) {
        struct postgres_link *link = &postgres->links[i];
        if (i != LINK_WRITER)
            postgres_read_send(link);
        if (link->connection)
            postgres_link_flush(link);
    }
}

static void tell(struct postgres *postgres)
{
    for (struct store_job *job; (job = store_jobs_next(&postgres->finished));)
        store_tell(&postgres->store, job);
}

/* What is told may hand over more, which is sent in the same turn. */
static void postgres_poll(struct store *store)
{
    struct postgres *postgres = postgres_of(store);
    int64_t next = INT64_MAX;
    drain(postgres->wake);
    drain(postgres->timer);
    postgres->is_awake = true;
    receive(postgres);
    for (int i = 0; i < LINKS; i++)
        postgres_link_retry(&postgres->links[i]);
    give_up(postgres);
    tell(postgres);
    send(postgres);
    for (int i = 0; i < LINKS; i++) {
        int64_t at = postgres_link_retry(&postgres->links[i]);
        next = at < next ? at : next;
    }
    if (postgres->closes_at && postgres->closes_at < next)
        next = postgres->closes_at;
    set_timer(postgres, next);
    postgres->is_awake = false;
    if (postgres->finished.first)
        wake(postgres);
}

/* ---- opening and closing ---- */

static void release(struct postgres *postgres)
{
    for (int i = 0; i < LINKS; i++)
        postgres_link_close(&postgres->links[i]);
    const int descriptors[] = {postgres->store.wait_on, postgres->wake, postgres->timer};
    for (int i = 0; i < 3; i++)
        if (descriptors[i] >= 0)
            close(descriptors[i]);
    free(postgres->where);
    free(postgres);
}

/* It leaves no trace among those who write. */
static void postgres_close(struct store *store)
{
    struct postgres *postgres = postgres_of(store);
    PGconn *connection = postgres->links[LINK_WRITER].connection;
    char sql[SQL_SIZE], none[STORE_SAYS];
    struct text text = text_on(sql, sizeof sql);
    text_add(&text, postgres->must_rollback ? "ROLLBACK; " : "");
    text_add(&text, "DELETE FROM tintagel_writers WHERE id = '");
    text_add(&text, postgres->id);
    text_add(&text, "'");
    if (connection && PQexitPipelineMode(connection) == 1 && PQsetnonblocking(connection, 0) == 0)
        postgres_commit(connection, sql, none, sizeof none);
    release(postgres);
}

static bool watch(const struct postgres *postgres, int descriptor)
{
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = LINKS};
    return epoll_ctl(postgres->store.wait_on, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

static bool open_descriptors(struct postgres *postgres)
{
    postgres->store.wait_on = epoll_create1(EPOLL_CLOEXEC);
    postgres->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    postgres->timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    return postgres->store.wait_on >= 0 && postgres->wake >= 0 && postgres->timer >= 0 &&
           watch(postgres, postgres->wake) && watch(postgres, postgres->timer);
}

static struct postgres *new_postgres(const char *where, const struct store_ways *ways)
{
    uint8_t id[(POSTGRES_ID - 1) / 2];
    struct postgres *postgres = calloc(1, sizeof *postgres);
    if (!postgres)
        return NULL;
    struct text text = text_on(postgres->id, sizeof postgres->id);
    postgres->store.wait_on = postgres->wake = postgres->timer = -1;
    postgres->schema = ways->schema ? ways->schema : store_schema();
    postgres->also = ways->also;
    store_jobs_clear(&postgres->changes);
    store_jobs_clear(&postgres->finished);
    store_jobs_clear(&postgres->group.changes);
    for (int i = 0; i < LINKS; i++) {
        postgres->links[i].postgres = postgres;
        postgres->links[i].number = i;
        store_jobs_clear(&postgres->links[i].waiting);
        store_jobs_clear(&postgres->links[i].sent);
    }
    postgres->where = strdup(where);
    bool drawn = getentropy(id, sizeof id) == 0;
    text_add_hex(&text, id, sizeof id);
    if (postgres->where && drawn && open_descriptors(postgres))
        return postgres;
    release(postgres);
    return NULL;
}

/* Bring it to the schema; and see whether it is whole. */
static bool prepare(const struct postgres *postgres, const struct store_ways *ways, char *trouble, size_t size)
{
    PGconn *connection = postgres_connect(postgres->where, "tintagel", trouble, size);
    bool good = connection && postgres_migrate(connection, postgres->schema, trouble, size);
    if (good && !ways->fills &&
        postgres_number(connection, "SELECT count(*) FROM settings WHERE name = '" STORE_FILLING "'") > 0) {
        struct text says = text_on(trouble, size);
        text_add(&says, WORDS_ID "store.filling");
        good = false;
    }
    PQfinish(connection);
    return good;
}

static bool open_links(struct postgres *postgres, char *trouble, size_t size)
{
    struct text says = text_on(trouble, size);
    for (int i = 0; i < LINKS; i++) {
        struct postgres_session session = {.connection = NULL};
        atomic_store(&postgres->links[i].hand, HAND_NONE);
        if (!postgres_session_open(postgres, i, &session, &postgres->links[i].hand)) {
            text_add(&says, session.trouble);
            return false;
        }
        if (!postgres_link_take(&postgres->links[i], &session)) {
            text_add(&says, postgres->store.trouble);
            return false;
        }
    }
    return true;
}

static struct store *postgres_open(const char *where, const struct store_ways *ways, char *trouble, size_t size)
{
    struct text says = text_on(trouble, size);
    struct postgres *postgres = new_postgres(where, ways);
    if (!postgres) {
        text_add(&says, strerror(ENOMEM));
        return NULL;
    }
    if (prepare(postgres, ways, trouble, size) && open_links(postgres, trouble, size))
        return &postgres->store;
    release(postgres);
    return NULL;
}

static bool finish(const char *where, const struct store_ways *ways, char *trouble, size_t size)
{
    const struct store_schema *schema = ways->schema ? ways->schema : store_schema();
    PGconn *connection = postgres_connect(where, "tintagel", trouble, size);
    bool good = connection && postgres_migrate(connection, schema, trouble, size) &&
                postgres_finish(connection, schema, trouble, size);
    PQfinish(connection);
    return good;
}

const struct store_kind postgres_kind = {
    .prefixes = {"postgresql:", "postgres:", "host=", "dbname=", "user=", "service="}, /* as libpq has it */
    .is_whole_place = true,
    .open = postgres_open,
    .close = postgres_close,
    .write = postgres_write,
    .ask = postgres_ask,
    .poll = postgres_poll,
    .name = postgres_name,
    .finish = finish,
};
