/* postgres_session.c - connecting to PostgreSQL and setting the connection up. All of it waits: it is for a thread, or
 * for who has time.
 *
 * The one who writes has a name of its own, by the id of this process, and a lock on that id. Who comes after it under
 * the same id ends it and waits for the lock: then what it had begun is kept or is not, and cannot change any more.
 *
 * Whoever is ended while its commit waits for a standby leaves behind what the standby may never get. So who comes
 * after it commits something too, and waits for that: a standby that has the later one has the earlier one. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/words.h"
#include "store/postgres.h"

enum { COMMIT_MS = 10000 }; /* that one may take, with the locks and the standbys that it waits for */

/* ---- what is said ---- */

/* Without the password, should somebody have written it into a message. */
static void add_without(struct text *out, const char *says, const char *secret)
{
    size_t length = secret ? strlen(secret) : 0;
    for (; *says; says++) {
        if (length > 0 && strncmp(says, secret, length) == 0) {
            text_add(out, "***");
            says += length - 1;
        } else {
            text_add_char(out, *says == '\n' || *says == '\t' ? ' ' : *says);
        }
    }
}

void postgres_tell(const PGconn *connection, const char *says, char *trouble, size_t size)
{
    struct text out = text_on(trouble, size);
    add_without(&out, says && *says ? says : strerror(ENOMEM), connection ? PQpass(connection) : NULL);
    while (out.length > 0 && out.at[out.length - 1] == ' ')
        out.at[--out.length] = '\0';
}

bool postgres_is_place(const char *where)
{
    char *error = NULL;
    PQconninfoOption *options = PQconninfoParse(where, &error);
    PQconninfoFree(options);
    PQfreemem(error);
    return options != NULL;
}

static const char *option_of(const PQconninfoOption *options, const char *name)
{
    while (options && options->keyword && strcmp(options->keyword, name) != 0)
        options++;
    return options && options->keyword && options->val ? options->val : "";
}

void postgres_name(const char *where, struct text *out)
{
    char *error = NULL;
    PQconninfoOption *options = PQconninfoParse(where, &error);
    const char *port = option_of(options, "port");
    text_add(out, "postgresql://");
    text_add(out, option_of(options, "host"));
    text_add(out, *port ? ":" : "");
    text_add(out, port);
    text_add(out, "/");
    text_add(out, option_of(options, "dbname"));
    PQconninfoFree(options);
    PQfreemem(error);
}

/* ---- connecting ---- */

static void keep_quiet(void *context, const char *says)
{
    (void)context, (void)says;
}

/* What stands before the address is preset, what stands behind it holds. */
PGconn *postgres_connect(const char *where, const char *name, char *trouble, size_t size)
{
    static const char *const keywords[] = {"connect_timeout",  "keepalives_idle",  "keepalives_interval",
                                           "keepalives_count", "tcp_user_timeout", "dbname",
                                           "application_name", "client_encoding",  NULL};
    const char *values[] = {"5", "10", "5", "3", "15000", where, name, "UTF8", NULL};
    struct text says = text_on(trouble, size);
    if (!postgres_is_place(where)) {
        text_add(&says, WORDS_ID "store.address");
        return NULL;
    }
    PGconn *connection = PQconnectdbParams(keywords, values, 1);
    if (connection && PQstatus(connection) == CONNECTION_OK) {
        PQsetNoticeProcessor(connection, keep_quiet, NULL);
        return connection;
    }
    postgres_tell(connection, connection ? PQerrorMessage(connection) : NULL, trouble, size);
    PQfinish(connection);
    return NULL;
}

/* Whether it went well; if not, why is told. */
static bool has_worked(const PGconn *connection, const PGresult *result, char *trouble, size_t size)
{
    ExecStatusType status = PQresultStatus(result);
    bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    const char *primary = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    if (!good)
        postgres_tell(connection, primary ? primary : PQerrorMessage(connection), trouble, size);
    return good;
}

bool postgres_run(PGconn *connection, const char *sql, char *trouble, size_t size)
{
    PGresult *result = PQexec(connection, sql);
    bool good = has_worked(connection, result, trouble, size);
    PQclear(result);
    return good;
}

/* Whether there is something to take before the time is over, be it that the connection is lost. */
static bool comes_before(PGconn *connection, int64_t end)
{
    struct pollfd wait = {.fd = PQsocket(connection), .events = POLLIN};
    for (int64_t left; PQisBusy(connection);) {
        if ((left = end - postgres_now()) <= 0)
            return false;
        if (poll(&wait, 1, (int)left) > 0 && PQconsumeInput(connection) != 1)
            return true;
    }
    return true;
}

bool postgres_commit(PGconn *connection, const char *sql, char *trouble, size_t size)
{
    int64_t end = postgres_now() + COMMIT_MS;
    bool good = PQsendQuery(connection, sql) == 1;
    if (!good)
        postgres_tell(connection, PQerrorMessage(connection), trouble, size);
    while (comes_before(connection, end)) {
        PGresult *result = PQgetResult(connection);
        if (!result)
            return good;
        good &= has_worked(connection, result, trouble, size);
        PQclear(result);
    }
    postgres_tell(connection, "it comes to the end of no commit: is the standby there that it waits for?", trouble,
                  size);
    return false;
}

int64_t postgres_number(PGconn *connection, const char *sql)
{
    PGresult *result = PQexec(connection, sql);
    bool found = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1 && !PQgetisnull(result, 0, 0);
    int64_t number = found ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : -1;
    PQclear(result);
    return number;
}

/* ---- setting up ---- */

/* Whoever runs the database may have set what would take the meaning from “kept”. And a machine that dies in the middle
 * of a group must not keep for hours what others wait for: the database asks soon whether it is still there. */
static const char usual[] =
    "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;"
    "SET default_transaction_isolation = 'read committed'; SET statement_timeout = 0; SET jit = off;"
    "SET idle_in_transaction_session_timeout = 0;"
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', "
    "'local')";

static bool is_current(PGconn *connection, const struct store_schema *schema, char *trouble, size_t size)
{
    struct text says = text_on(trouble, size);
    bool good = postgres_is_for(connection, schema);
    if (!good)
        text_add(&says,
                 postgres_version(connection) > schema->version ? WORDS_ID "store.newer" : WORDS_ID "store.other");
    return good;
}

/* Take the place of the one who wrote before under our id, commit, and see how far it came. */
static bool take_over(const struct postgres *postgres, struct postgres_session *session)
{
    char sql[SQL_SIZE];
    snprintf(
        sql, sizeof sql,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tintagel %s' AND usename "
        "= current_user AND pid <> pg_backend_pid();"
        "SET lock_timeout = 5000; SELECT pg_advisory_lock(x'%s'::bit(64)::bigint); SET lock_timeout = 0;"
        "INSERT INTO tintagel_writers (id, mark, at) VALUES ('%s', 0, now()) ON CONFLICT (id) DO UPDATE SET "
        "at = now()",
        postgres->id, postgres->id, postgres->id);
    if (!postgres_commit(session->connection, sql, session->trouble, sizeof session->trouble))
        return false;
    snprintf(sql, sizeof sql, "SELECT mark FROM tintagel_writers WHERE id = '%s'", postgres->id);
    session->mark = postgres_number(session->connection, sql);
    if (session->mark < 0)
        postgres_tell(session->connection, PQerrorMessage(session->connection), session->trouble, STORE_SAYS);
    return session->mark >= 0;
}

static bool set_up(const struct postgres *postgres, int number, struct postgres_session *session)
{
    PGconn *connection = session->connection;
    char *trouble = session->trouble;
    enum { SIZE = sizeof session->trouble };
    if (!postgres_run(connection, usual, trouble, SIZE) || !is_current(connection, postgres->schema, trouble, SIZE))
        return false;
    bool good =
        number == LINK_WRITER
            ? take_over(postgres, session) && postgres_prepare_writes(connection, postgres->schema, trouble, SIZE)
            : postgres_run(connection, "SET default_transaction_read_only = on", trouble, SIZE);
    return good && (!postgres->also || postgres_run(connection, postgres->also, trouble, SIZE));
}

/* False if it was given up before. */
static bool hold_out(const PGconn *connection, atomic_int *hand)
{
    int none = HAND_NONE, own = fcntl(PQsocket(connection), F_DUPFD_CLOEXEC, 0);
    if (own < 0 || atomic_compare_exchange_strong(hand, &none, own))
        return true;
    close(own);
    return false;
}

static void take_back(atomic_int *hand)
{
    int own = atomic_exchange(hand, HAND_NONE);
    if (own >= 0)
        close(own);
}

/* Whoever waits for an answer sees that the connection has ended. */
void postgres_session_give_up(atomic_int *hand)
{
    int own = atomic_exchange(hand, HAND_GAVE_UP);
    if (own < 0)
        return;
    shutdown(own, SHUT_RDWR);
    close(own);
}

bool postgres_session_open(const struct postgres *postgres, int number, struct postgres_session *session,
                           atomic_int *hand)
{
    char name[POSTGRES_NAME];
    snprintf(name, sizeof name, "tintagel%s%s", number == LINK_WRITER ? " " : "",
             number == LINK_WRITER ? postgres->id : "");
    session->trouble[0] = '\0';
    session->connection = postgres_connect(postgres->where, name, session->trouble, sizeof session->trouble);
    bool good = session->connection && hold_out(session->connection, hand) && set_up(postgres, number, session);
    take_back(hand);
    if (good)
        return true;
    PQfinish(session->connection);
    session->connection = NULL;
    return false;
}
