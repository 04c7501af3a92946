/* schema.h - the tables of a store, as data: what the statements of every kind of store are made from.
 *
 * Invariant: columns of the key stand first; a table or column once released keeps its meaning and its place. What is
 * new comes at the end and says since which version of the schema it is there, so that a store of any older version
 * can be brought to this one, step by step.
 *
 * Servers of two versions can have a database at the same time, so a step comes in two phases. What it adds is there at
 * once, and a program that does not know it goes on with the tables and columns that it knows, down to the version
 * `least`. What would disturb such a program is done once there is none any more (store_finish()): a column goes, or
 * has another name. A file is one program's at a time, and all of it is done there at once. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include <stdbool.h>

enum { STORE_COLUMNS = 16, STORE_INDEXES = 4 };

enum store_table {
    STORE_MATCHES,  /* a match by its id: what lists and lobbies show of it */
    STORE_EVENTS,   /* its events, by number: the match itself */
    STORE_DRAFTS,   /* what is being set up in secret: never dumped, logged or shown */
    STORE_SEATS,    /* whose seat it is: the visitor's id, by match and player */
    STORE_VISITORS, /* people and programs by id: name and state */
    STORE_TOKENS,   /* of programs, by their hash */
    STORE_CALLS,    /* requests that must not be done twice, by visitor and key, with what came of them */
    STORE_REPORTS,  /* what people have reported to the host, by time and visitor */
    STORE_SETTINGS, /* by name; what only the host may know has a name that begins with STORE_SECRET */
    STORE_PUSHES, /* where browsers want to be told that it is somebody's turn, by visitor and a hash of the address */
    STORE_OPENINGS, /* what was decided in a position and how that went, by place (match/tally.h) and word */
    STORE_TALLIED,  /* the matches that are counted there, each once */
    STORE_NODES,    /* the servers that have the store open, by id (server/nodes.c) */
    STORE_LEASES,   /* which of them looks after a match, by match and term (server/lease.c) */
    STORE_TABLES
};

/* Columns, by table.
 *
 * A match: state is "open", "playing", "finished", "frozen" (it does not replay any more: only to be looked at) or
 * "removed"; by, the visitor who made it; terms, what the table allows, "takeover chat", and "stays" if it was made for
 * others; turn, the set of players who owe a decision; length, of its history; names, for searching: "Anna\tcomputer
 * level=5"; listed, 0 or 1; next, the id of the rematch, or "?" and the set of those who want one; due, when somebody
 * has to look at it, 0: never, 1: the row may be behind its events. */
enum {
    MATCHES_ID,
    MATCHES_GAME,
    MATCHES_OPTIONS,
    MATCHES_STATE,
    MATCHES_CREATED,
    MATCHES_UPDATED,
    MATCHES_BY,
    MATCHES_TERMS,
    MATCHES_TURN,
    MATCHES_LENGTH,
    MATCHES_RESULT,
    MATCHES_NAMES,
    MATCHES_LISTED,
    MATCHES_NEXT,
    MATCHES_DUE
};
enum { EVENTS_MATCH, EVENTS_NUMBER, EVENTS_KIND, EVENTS_PLAYER, EVENTS_AT, EVENTS_SAYS };
enum {
    DRAFTS_MATCH,
    DRAFTS_PLAYER,
    DRAFTS_NUMBER,
    DRAFTS_SAYS
}; /* says: "SALT WORDS", one after the other; the salt is "-" until the player is ready */
enum { SEATS_MATCH, SEATS_PLAYER, SEATS_VISITOR };
enum { VISITORS_ID, VISITORS_NAME, VISITORS_STATE, VISITORS_CREATED, VISITORS_SEEN, VISITORS_MUTED }; /* muted: text */
enum { TOKENS_HASH, TOKENS_VISITOR, TOKENS_NOTE, TOKENS_CREATED, TOKENS_STATE };
enum { CALLS_VISITOR, CALLS_KEY, CALLS_AT, CALLS_RESULT };
enum { REPORTS_AT, REPORTS_BY, REPORTS_MATCH, REPORTS_EVENT, REPORTS_SAYS };
enum { SETTINGS_NAME, SETTINGS_SAYS };
enum {
    PUSHES_VISITOR,
    PUSHES_ID,
    PUSHES_ENDPOINT,
    PUSHES_KEY,
    PUSHES_AUTH,
    PUSHES_LANGUAGE,
    PUSHES_CREATED
}; /* key and auth: what only that browser can read is sealed with, base64url */

enum { OPENINGS_PLACE, OPENINGS_MOVE, OPENINGS_GAMES, OPENINGS_WON, OPENINGS_DRAWN, OPENINGS_LOST }; /* of the mover */
enum { TALLIED_MATCH, TALLIED_EVENTS }; /* how many events it had then */

/* A server: name, what its host calls it; alive, when it last said so; state, "", "draining" or "gone"; schema, the
 * version of the schema it was made for; tables, lines and leases, how many it has. */
enum {
    NODES_ID,
    NODES_NAME,
    NODES_ADDRESS,
    NODES_VERSION,
    NODES_SCHEMA,
    NODES_STARTED,
    NODES_ALIVE,
    NODES_STATE,
    NODES_TABLES,
    NODES_LINES,
    NODES_LEASES
};
enum { LEASES_MATCH, LEASES_TERM, LEASES_NODE };

#define STORE_SECRET  "secret."
#define STORE_FILLING "filling" /* of a store that is being filled: from which one */

struct store_column {
    const char *name; /* NULL closes the columns */
    bool is_text;
    int since; /* 0: since there is the table */
};

/* A table: its name, how many columns its key has, and which other columns have an index. */
struct store_shape {
    const char *name; /* NULL: it is not there yet */
    int since;
    int keys;
    bool secret; /* left out of dumps */
    const struct store_column *columns;
    const char *indexes[STORE_INDEXES + 1]; /* lists of columns: "state, game, updated"; NULL closes them */
};

/* From one version to the next. Each is SQL or NULL; an empty store, where all is new, needs none of it. */
struct store_step {
    int least;          /* the oldest version whose programs can go on with what comes at once; 0: none can */
    const char *fill;   /* once the new tables and columns are there */
    const char *beside; /* of PostgreSQL: what has to hold as long as there are both, such as a trigger that writes what
                         * one of them writes where the other one reads it */
    const char *apart;  /* and takes that away again, just before */
    const char *finish; /* what programs before this version would not bear */
};

struct store_schema {
    int version;
    const struct store_shape *shapes; /* STORE_TABLES of them */
    const struct store_step *steps;   /* the first leads to version 1, the last to `version` */
};

/* Today's. */
extern const struct store_schema schema_today;

/* The one that this program is made for: today's, but for a program of tests (schema_used.c). */
const struct store_schema *store_schema(void);

/* The oldest version whose programs can go on with a store of this schema whose steps are not finished. */
int schema_least(const struct store_schema *schema);

#endif
