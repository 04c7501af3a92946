/* sqlite.c - the kind of store that is one SQLite file: opening and closing it.
 *
 * Write-ahead log, and every commit is synced: what is committed survives the end of the machine's power. That is what
 * SQLite calls synchronous=FULL; EXTRA is the same for the log, and besides makes sure that the journal with which the
 * log was switched on is gone for good, since one that came back would undo all (the power-cut test found that).
 *
 * A lock on a file beside it, FILE-lock, keeps a second server away; who only looks (survey.h) needs none. The file
 * is its owner's alone, since it holds what players set up in secret.
 *
 * SQLite's own files have the names FILE-wal and FILE-shm and go when it is closed. */
#include "store/sqlite.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "core/words.h"

static void *tell(struct text *says, const char *what)
{
    text_add(says, what);
    return NULL;
}

void sqlite_tell(sqlite3 *connection, char *trouble, size_t size)
{
    struct text says = text_on(trouble, size);
    int error = connection ? sqlite3_system_errno(connection) : ENOMEM;
    text_add(&says, connection ? sqlite3_errmsg(connection) : strerror(ENOMEM));
    if (connection && error && (sqlite3_errcode(connection) & 0xff) == SQLITE_IOERR) {
        text_add(&says, ": ");
        text_add(&says, strerror(error));
    }
}

enum store_end sqlite_end(sqlite3 *connection, int result)
{
    int error = sqlite3_system_errno(connection);
    if (result == SQLITE_OK || result == SQLITE_DONE || result == SQLITE_ROW)
        return STORE_KEPT;
    if (result == SQLITE_CONSTRAINT_PRIMARYKEY)
        return STORE_CLASH;
    if ((result & 0xff) == SQLITE_FULL || (((result & 0xff) == SQLITE_IOERR || (result & 0xff) == SQLITE_CANTOPEN) &&
                                           (error == ENOSPC || error == EDQUOT)))
        return STORE_FULL;
    return STORE_TROUBLE;
}

sqlite3 *sqlite_connect(const char *path, const struct store_ways *ways, int flags, char *trouble, size_t size)
{
    enum { PATIENCE_MS = 5000 };
    sqlite3 *connection = NULL;
    if (sqlite3_open_v2(path, &connection, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, ways->vfs) ==
            SQLITE_OK &&
        sqlite3_busy_timeout(connection, PATIENCE_MS) == SQLITE_OK &&
        sqlite3_exec(connection, "PRAGMA trusted_schema=OFF; PRAGMA temp_store=MEMORY", NULL, NULL, NULL) == SQLITE_OK)
        return connection;
    sqlite_tell(connection, trouble, size);
    sqlite3_close(connection);
    return NULL;
}

/* Make a file if there is none, for its owner alone, and be sure that its name stays. Returns whether it is there, with
 * errno set. */
static bool make_file(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return errno == EEXIST;
    close(file);
    char folder[PATH_MAX];
    struct text copy = text_on(folder, sizeof folder);
    text_add(&copy, path);
    int at = open(dirname(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool kept = at >= 0 && fsync(at) == 0;
    if (at >= 0)
        close(at);
    return kept;
}

/* Lock FILE-lock. -1, having told why. Whoever ends, in whatever way, lets it go. */
static int lock_file(const char *path, struct text *says)
{
    char name[PATH_MAX];
    struct text text = text_on(name, sizeof name);
    text_add(&text, path);
    text_add(&text, "-lock");
    int lock = text.cut ? -1 : open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0)
        return lock;
    bool others = lock >= 0 && errno == EWOULDBLOCK;
    tell(says, text.cut ? strerror(ENAMETOOLONG) : others ? WORDS_ID "store.locked" : strerror(errno));
    if (lock >= 0)
        close(lock);
    return -1;
}

static void sqlite_close(void *kept)
{
    struct sqlite *sqlite = kept;
    for (int i = 0; i < STORE_READERS; i++)
        sqlite_ask_close(&sqlite->readers[i]);
    sqlite_write_close(sqlite);
    sqlite3_close(sqlite->writer);
    if (sqlite->lock >= 0)
        close(sqlite->lock);
    free(sqlite);
}

/* Set a connection up that is given over to a thread. */
static bool set_up(sqlite3 *connection, const char *sql, const struct store_ways *ways, char *trouble, size_t size)
{
    if (sqlite3_exec(connection, sql, NULL, NULL, NULL) == SQLITE_OK &&
        (!ways->also || sqlite3_exec(connection, ways->also, NULL, NULL, NULL) == SQLITE_OK))
        return true;
    sqlite_tell(connection, trouble, size);
    return false;
}

static bool open_writer(struct sqlite *sqlite, const char *path, const struct store_ways *ways, char *trouble,
                        size_t size)
{
    struct text says = text_on(trouble, size);
    sqlite->writer = sqlite_connect(path, ways, SQLITE_OPEN_READWRITE, trouble, size);
    if (!sqlite->writer)
        return false;
    if (!sqlite_is_store(sqlite->writer)) {
        tell(&says, WORDS_ID "store.other");
        return false;
    }
    if (!set_up(sqlite->writer,
                "PRAGMA synchronous=EXTRA; PRAGMA journal_mode=WAL; PRAGMA journal_size_limit=67108864;"
                "PRAGMA cell_size_check=ON",
                ways, trouble, size) ||
        !sqlite_migrate(sqlite->writer, sqlite->schema, trouble, size))
        return false;
    if (sqlite_write_open(sqlite))
        return true;
    sqlite_tell(sqlite->writer, trouble, size);
    return false;
}

static bool open_readers(struct sqlite *sqlite, const char *path, const struct store_ways *ways, char *trouble,
                         size_t size)
{
    bool good = true;
    for (int i = 0; good && i < STORE_READERS; i++) {
        sqlite3 **connection = &sqlite->readers[i].connection;
        *connection = sqlite_connect(path, ways, SQLITE_OPEN_READWRITE, trouble, size);
        good = *connection && set_up(*connection, "PRAGMA query_only=ON", ways, trouble, size);
    }
    return good;
}

static void *sqlite_open(const char *where, const struct store_ways *ways, char *trouble, size_t size)
{
    struct text says = text_on(trouble, size);
    char path[PATH_MAX];
    if (!make_file(where) || !realpath(where, path))
        return tell(&says, strerror(errno));
    int lock = lock_file(path, &says);
    if (lock < 0)
        return NULL;
    struct sqlite *sqlite = calloc(1, sizeof *sqlite);
    if (!sqlite) {
        close(lock);
        return tell(&says, strerror(ENOMEM));
    }
    sqlite->lock = lock;
    sqlite->schema = ways->schema ? ways->schema : store_schema();
    if (open_writer(sqlite, path, ways, trouble, size) && open_readers(sqlite, path, ways, trouble, size))
        return sqlite;
    sqlite_close(sqlite);
    return NULL;
}

static const struct threaded_kind on_threads = {
    .open = sqlite_open,
    .close = sqlite_close,
    .write = sqlite_write,
    .ask = sqlite_ask,
};

static struct store *open_threaded(const char *where, const struct store_ways *ways, char *trouble, size_t size)
{
    return threaded_open(&on_threads, where, ways, trouble, size);
}

const struct store_kind sqlite_kind = {
    .prefixes = {"sqlite:"},
    .open = open_threaded,
    .close = threaded_close,
    .write = threaded_write,
    .ask = threaded_ask,
    .poll = threaded_poll,
};
