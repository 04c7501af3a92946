/* postgres_link.c - a connection to PostgreSQL in the loop: read and sent without waiting, lost and made anew.
 *
 * A link that is lost is tried again at once, and then after longer and longer, by a thread for each attempt. Whoever
 * waits for it meanwhile waits for some seconds (POSTGRES_PATIENCE_MS): a database that is started anew is hardly
 * noticed, and one that is away for long is told. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "core/words.h"
#include "store/postgres.h"

enum { DELAY_LEAST = 100, DELAY_MOST = 4000 };

int64_t postgres_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

bool postgres_link_is_gone(const struct postgres_link *link)
{
    return !link->connection && postgres_now() - link->lost_at >= POSTGRES_PATIENCE_MS;
}

/* What stands behind the last time that this is said. */
static const char *behind(const char *what, const char *said)
{
    for (const char *found; (found = strstr(what, said));)
        what = found + strlen(said);
    return what;
}

/* For logs and /health, which everybody can read: without where the database is, which libpq says before these. What
 * has words in the catalogues is said here in English. */
static void say_trouble(struct postgres *postgres, const char *what)
{
    struct text says = text_on(postgres->store.trouble, sizeof postgres->store.trouble);
    what = behind(behind(what, " failed: "), " to address: ");
    if (strcmp(what, WORDS_ID "store.newer") == 0)
        what = "it was written by a newer version";
    text_add(&says, "the database is away: ");
    text_add(&says, what[0] == WORDS_ID[0] ? "it is no store any more" : what);
}

/* ---- made ---- */

static bool watch(const struct postgres_link *link, int how)
{
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP | (link->is_full ? EPOLLOUT : 0U),
                                .data.u32 = (uint32_t)link->number};
    return epoll_ctl(link->postgres->store.wait_on, how, PQsocket(link->connection), &event) == 0;
}

bool postgres_link_take(struct postgres_link *link, struct postgres_session *session)
{
    link->connection = session->connection;
    session->connection = NULL;
    link->is_full = false;
    if (PQsetnonblocking(link->connection, 1) == 0 && PQenterPipelineMode(link->connection) == 1 &&
        watch(link, EPOLL_CTL_ADD)) {
        link->delay = 0;
        if (link->number == LINK_WRITER) {
            link->postgres->store.turns++;
            postgres_write_resolve(link->postgres, (uint64_t)session->mark);
        }
        return true;
    }
    postgres_link_lose(link, strerror(errno));
    return false;
}

static void *connect_once(void *context)
{
    struct postgres_link *link = context;
    uint64_t one = 1;
    postgres_session_open(link->postgres, link->number, &link->session, &link->hand);
    atomic_store(&link->connected, true);
    ssize_t written = write(link->postgres->wake, &one, sizeof one);
    (void)written; /* it is full: then the loop comes anyway */
    return NULL;
}

/* Signals are the loop's. */
static void begin(struct postgres_link *link)
{
    sigset_t all, before;
    sigfillset(&all);
    atomic_store(&link->connected, false);
    atomic_store(&link->hand, HAND_NONE);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    link->connecting = pthread_create(&link->thread, NULL, connect_once, link) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* Not all servers at once: half of it at least. */
static void wait_longer(struct postgres_link *link)
{
    link->delay = link->delay * 2 < DELAY_LEAST  ? DELAY_LEAST
                  : link->delay * 2 > DELAY_MOST ? DELAY_MOST
                                                 : link->delay * 2;
    uint8_t lot = 0;
    int drawn = getentropy(&lot, sizeof lot);
    (void)drawn;
    link->retry_at = postgres_now() + link->delay / 2 + link->delay * lot / 512;
}

static void end_attempt(struct postgres_link *link)
{
    pthread_join(link->thread, NULL);
    link->connecting = false;
    if (link->session.connection) {
        postgres_link_take(link, &link->session);
        return;
    }
    if (postgres_link_is_gone(link))
        say_trouble(link->postgres, link->session.trouble);
    wait_longer(link);
}

int64_t postgres_link_retry(struct postgres_link *link)
{
    if (link->connecting && atomic_load(&link->connected))
        end_attempt(link);
    if (!link->connection && !link->connecting && link->retry_at <= postgres_now()) {
        begin(link);
        if (!link->connecting)
            wait_longer(link);
    }
    int64_t retry = link->connection || link->connecting ? INT64_MAX : link->retry_at;
    int64_t gone = link->connection || postgres_link_is_gone(link) ? INT64_MAX : link->lost_at + POSTGRES_PATIENCE_MS;
    return retry < gone ? retry : gone;
}

/* ---- lost ---- */

static void let_go(struct postgres_link *link)
{
    if (PQsocket(link->connection) >= 0)
        epoll_ctl(link->postgres->store.wait_on, EPOLL_CTL_DEL, PQsocket(link->connection), NULL);
    PQfinish(link->connection);
    link->connection = NULL;
}

void postgres_link_lose(struct postgres_link *link, const char *why)
{
    char trouble[STORE_SAYS];
    postgres_tell(link->connection, why, trouble, sizeof trouble);
    if (link->number == LINK_WRITER)
        say_trouble(link->postgres, trouble);
    let_go(link);
    link->lost_at = link->retry_at = postgres_now();
    postgres_read_again(link);
}

void postgres_link_close(struct postgres_link *link)
{
    if (link->connecting) {
        postgres_session_give_up(&link->hand);
        pthread_join(link->thread, NULL);
        PQfinish(link->session.connection);
    }
    if (link->connection)
        let_go(link);
    postgres_read_forget(link);
}

/* ---- used ---- */

bool postgres_link_read(struct postgres_link *link, bool hung_up)
{
    /* What a TLS library holds back is seen by nobody who waits for the descriptor: a record fits into three. Who has
     * hung up is read to the end, so that nothing more is sent there. */
    int times = hung_up ? 1000 : PQsslInUse(link->connection) ? 3 : 1;
    bool good = true;
    while (good && times-- > 0)
        good = PQconsumeInput(link->connection) == 1;
    if (!good && !hung_up)
        postgres_link_lose(link, PQerrorMessage(link->connection));
    return good || hung_up;
}

bool postgres_link_flush(struct postgres_link *link)
{
    int result = PQflush(link->connection);
    bool full = result > 0;
    if (result < 0) {
        postgres_link_lose(link, PQerrorMessage(link->connection));
        return false;
    }
    if (full != link->is_full) {
        link->is_full = full;
        watch(link, EPOLL_CTL_MOD);
    }
    return true;
}
