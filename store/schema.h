/* schema.h - the tables of a store, as data: what the statements of every kind of store are made from.
 *
 * Invariant: columns of the key stand first; a column once released keeps its meaning: changes come as migrations
 * (schema.c), each a step that runs once. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include <stdbool.h>

enum { STORE_COLUMNS = 16 };

enum store_table {
    STORE_MATCHES,  /* a match by its id: what lists and lobbies show of it */
    STORE_EVENTS,   /* its events, by number: the match itself */
    STORE_DRAFTS,   /* what is being set up in secret: never dumped, logged or shown */
    STORE_SEATS,    /* whose seat it is: the visitor's id, by match and player */
    STORE_VISITORS, /* people and programs by id: name and state */
    STORE_TOKENS,   /* of programs, by their hash */
    STORE_CALLS,    /* requests that must not be done twice, by visitor and key, with what came of them */
    STORE_REPORTS,  /* what people have reported to the host */
    STORE_SETTINGS, /* by name: the schema's version, the secret that signs cookies, … */
    STORE_TABLES
};

/* Columns, by table. */
enum { MATCHES_ID, MATCHES_GAME, MATCHES_OPTIONS, MATCHES_STATE, MATCHES_CREATED, MATCHES_UPDATED, MATCHES_BY, MATCHES_TERMS, MATCHES_TURN,
       MATCHES_LENGTH, MATCHES_RESULT, MATCHES_NAMES, MATCHES_LISTED, MATCHES_NEXT };
enum { EVENTS_MATCH, EVENTS_NUMBER, EVENTS_KIND, EVENTS_PLAYER, EVENTS_AT, EVENTS_SAYS };
enum { DRAFTS_MATCH, DRAFTS_PLAYER, DRAFTS_SAYS }; /* "SALT WORDS", as views_restore() takes it */
enum { SEATS_MATCH, SEATS_PLAYER, SEATS_VISITOR };
enum { VISITORS_ID, VISITORS_NAME, VISITORS_STATE, VISITORS_CREATED, VISITORS_SEEN, VISITORS_MUTED };
enum { TOKENS_HASH, TOKENS_VISITOR, TOKENS_NOTE, TOKENS_CREATED, TOKENS_STATE };
enum { CALLS_VISITOR, CALLS_KEY, CALLS_AT, CALLS_RESULT };
enum { REPORTS_AT, REPORTS_BY, REPORTS_MATCH, REPORTS_EVENT, REPORTS_SAYS };
enum { SETTINGS_NAME, SETTINGS_SAYS };

struct store_column {
    const char *name; /* NULL closes the columns */
    bool is_text;
};

/* A table: its name, how many columns its key has, and which other columns have an index. */
struct store_shape {
    const char *name;
    int keys;
    bool secret; /* left out of dumps */
    struct store_column columns[STORE_COLUMNS + 1];
    const char *indexes[4]; /* lists of columns: "state, game, updated" */
};

extern const struct store_shape store_shapes[STORE_TABLES];

#endif
