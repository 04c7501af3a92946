/* postgres.h - what the files of the PostgreSQL kind share.
 *
 * Some connections to one database ("links"): one that writes and those that answer. They belong to the loop; a link
 * that is lost is made anew by a thread, since looking up a name, checking a certificate and proving who one is wait.
 * The loop waits for one descriptor, in which all that can happen is gathered (epoll). */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include <libpq-fe.h>
#include <pthread.h>
#include <stdatomic.h>

#include "store/kind.h"
#include "store/sql.h"

enum { LINK_WRITER, LINK_QUICK, LINK_SLOW, LINKS };
enum { HAND_NONE = -1, HAND_GAVE_UP = -2 }; /* else a descriptor of the connection's own */
enum { POSTGRES_ASKED = 32, POSTGRES_ID = 17, POSTGRES_NAME = 32, POSTGRES_PATIENCE_MS = 5000 };

struct postgres;

/* A connection that is set up, and what the writer has read. */
struct postgres_session {
    PGconn *connection; /* NULL: `trouble` says why */
    int64_t mark;       /* the last group that was kept (postgres_write.c) */
    char trouble[STORE_SAYS];
};

/* Questions of a kind that was asked before are prepared under a number. */
struct postgres_asked {
    char *sql;
    unsigned number;
};

struct postgres_link {
    struct postgres *postgres;
    int number;
    PGconn *connection; /* NULL: it is away */
    bool is_full;       /* the system takes no more for now: it is waited for */
    /* While it is away. */
    int64_t lost_at, retry_at;
    int delay;
    bool connecting; /* a thread is at it, */
    atomic_int hand; /* by which it is ended (postgres_session_open()) */
    atomic_bool connected;
    pthread_t thread;
    struct postgres_session session;
    /* Of those that answer. */
    struct store_jobs waiting, sent;
    int sent_count;
    struct postgres_asked asked[POSTGRES_ASKED];
    int next_asked; /* which of them makes room for a new one */
    unsigned last_number;
};

/* The group of changes that was sent, and how far its results have come. */
struct postgres_group {
    struct store_jobs changes;
    uint64_t number;
    enum { GROUP_NONE, GROUP_BEGIN, GROUP_MARK, GROUP_ROWS, GROUP_COMMIT, GROUP_SYNC } stage;
    struct store_change *at;
    const struct store_kept_row *row;
    bool kept, failed;
    struct store_change *culprit; /* whose row failed */
    char state[6], says[STORE_SAYS];
    int tries;
};

struct postgres {
    struct store store; /* first, so that a store can be made the one of this kind that it is */
    const struct store_schema *schema;
    const char *also;
    char *where;
    char id[POSTGRES_ID]; /* of this process */
    int wake, timer;
    int64_t closes_at;     /* being closed: until then it is waited for the next that is told; 0: it is not */
    uint64_t closing_told; /* how many had been by then */
    bool is_awake;         /* poll() will come, or is under way */
    struct postgres_link links[LINKS];
    struct store_jobs changes; /* not yet sent */
    struct store_jobs finished;
    struct postgres_group group;
    uint64_t groups;    /* sent, and the number of the last */
    uint64_t told;      /* the last of them that was told kept */
    uint64_t alone;     /* a change that goes by itself, since its group failed by it; 0: none */
    bool must_rollback; /* the last group was left in the middle */
};

/* ---- postgres_session.c: connecting and setting up; all of it waits ---- */

/* What libpq or a server says, in one line, without a password. */
void postgres_tell(const PGconn *connection, const char *says, char *trouble, size_t size);
/* A connection as its user wants it, under a name that others see. NULL, having told why. */
PGconn *postgres_connect(const char *where, const char *name, char *trouble, size_t size);
/* Run what gives nothing. False, having told why. */
bool postgres_run(PGconn *connection, const char *sql, char *trouble, size_t size);
/* The same for what commits, which may wait for a standby for ever: not here. Whose commit took too long is good for
 * nothing more. */
bool postgres_commit(PGconn *connection, const char *sql, char *trouble, size_t size);
/* The number that a statement gives; -1 if it gives none. */
int64_t postgres_number(PGconn *connection, const char *sql);
/* Connect a link. False, having told why in the session. A database that says nothing is waited for; whoever does not
 * want to wait any longer may give up, from another thread: `hand`, HAND_NONE before. */
bool postgres_session_open(const struct postgres *postgres, int number, struct postgres_session *session,
                           atomic_int *hand);
void postgres_session_give_up(atomic_int *hand);
/* What a place is called, without a password. */
void postgres_name(const char *where, struct text *out);
bool postgres_is_place(const char *where);

/* ---- postgres_schema.c ---- */

/* Bring the tables to the schema, alone among all who do. False, having told why. */
bool postgres_migrate(PGconn *connection, const struct store_schema *schema, char *trouble, size_t size);
/* Whether this is a store, or an empty database that can be one. */
bool postgres_is_store(PGconn *connection);
bool postgres_is_empty(PGconn *connection);
int64_t postgres_version(PGconn *connection);
/* Whether a program of that schema can use it: it has that version, or a newer one that lets it. */
bool postgres_is_for(PGconn *connection, const struct store_schema *schema);
/* What was put off until no older program has it open. False, having told why. */
bool postgres_finish(PGconn *connection, const struct store_schema *schema, char *trouble, size_t size);

/* ---- postgres_link.c ---- */

int64_t postgres_now(void);
/* Take a connection over that was made. */
bool postgres_link_take(struct postgres_link *link, struct postgres_session *session);
/* Let go of a connection that is no good any more, and make it anew. */
void postgres_link_lose(struct postgres_link *link, const char *why);
/* Go on with what is away; returns when something is to be done next, or INT64_MAX. */
int64_t postgres_link_retry(struct postgres_link *link);
/* Read what has come, all of it if the other side has hung up, to be lost then; send what the system takes. False if it
 * was lost. */
bool postgres_link_read(struct postgres_link *link, bool hung_up);
bool postgres_link_flush(struct postgres_link *link);
/* Whether it has been away for so long that nobody waits for it. */
bool postgres_link_is_gone(const struct postgres_link *link);
void postgres_link_close(struct postgres_link *link);

/* ---- postgres_write.c ---- */

/* Prepare what writes. False, having told why. */
bool postgres_prepare_writes(PGconn *connection, const struct store_schema *schema, char *trouble, size_t size);
/* Send the next group, if there is one and none under way. */
void postgres_write_send(struct postgres *postgres);
/* Look at the results that have come. */
void postgres_write_results(struct postgres *postgres);
/* The link is there again, and the last group that was kept is this. */
void postgres_write_resolve(struct postgres *postgres, uint64_t mark);
/* Tell those who have waited too long. */
void postgres_write_give_up(struct postgres *postgres);
/* How many changes, the first ones, are through. */
uint64_t postgres_settled(const struct postgres *postgres);

/* ---- postgres_read.c ---- */

void postgres_read_send(struct postgres_link *link);
void postgres_read_results(struct postgres_link *link);
/* What was asked and not answered is asked again. */
void postgres_read_again(struct postgres_link *link);
void postgres_read_give_up(struct postgres_link *link);
void postgres_read_forget(struct postgres_link *link);

#endif
