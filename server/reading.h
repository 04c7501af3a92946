/* reading.h - what the store has of a match: all of it, for a table that is being made, or what is new to one that is
 * there. */
#ifndef SERVER_READING_H
#define SERVER_READING_H

#include "server/host.h"

/* What is asked for, and what has come, once `done` is called. */
struct reading {
    struct host *host;
    struct table *table; /* that is there; NULL: there is none yet */
    char id[HOST_ID];
    void (*done)(struct reading *reading);
    int from; /* the first event that is read: those of `table` are added to its match as they come */

    enum store_end end;
    bool found;   /* the match has a row */
    bool removed; /* by which it is none any more */
    bool frozen;  /* its events do not follow from each other: `why` */
    bool known_frozen, listed, marked;
    char by[HOST_VISITOR], next_game[HOST_ID], terms[64];
    int64_t created, updated;
    player_set rematch;
    struct match *match; /* all of it, if it was read from the first event on; whose it is frees it (reading_drop()) */
    int count;           /* of its events, */
    int added;           /* or so many more */
    bool has_seats;      /* they were asked for */
    char seats[MAX_PLAYERS][HOST_VISITOR];
    int drafts[MAX_PLAYERS];
    struct lease lease;
    struct why why;

    bool strayed;       /* what the table has is not what is kept: all of it was read */
    int64_t asked;      /* when it was begun, */
    uint64_t order;     /* the same in the host's order, */
    uint64_t turn;      /* and in which turn of the store (store_turns()) */
    int pending, tries; /* inside */
    bool unsure;
};

/* Ask. The reading stays as it is until `done`, which is always called, be it before this returns. */
void reading_begin(struct reading *reading);
/* Whether that event of a match is this one, as far as nobody could have made another one like it. */
bool reading_is_event(const struct match *match, int n, const struct match_event *other);
/* The match that was read is nobody's. */
void reading_drop(struct reading *reading);

#endif
