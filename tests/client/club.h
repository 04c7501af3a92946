/* club.h - people who play many games at a time against a real server, by WebSocket, each knowing only what it was
 * told: they make games, sit down, set up, decide by lot among the legal decisions, talk, and when the line is gone
 * come back by themselves, say again what was not answered, and go on where they were.
 *
 * It keeps what anybody was told or acknowledged, and finds what does not agree with it: the first fault is told in
 * `fault`.
 *
 * Invariant: a party's log is what was told, without holes; its match is what the core makes of the log. */
#ifndef TESTS_CLIENT_CLUB_H
#define TESTS_CLIENT_CLUB_H

#include <stdio.h>

#include "core/rng.h"
#include "match/match.h"
#include "tests/client/guest.h"
#include "tests/client/journal.h"
#include "tests/client/tree.h"

enum { CLUB_ID = 16, CLUB_NAME = 24, CLUB_COOKIE = 160 };

/* A kind of game to play. */
struct club_plan {
    const char *game, *clock;
    char options[OPTIONS_TEXT];
    unsigned computers; /* a set of players */
    int level;
};

/* Plans of every game there is; returns how many. */
int club_find_plans(struct club_plan *plans, int most);

struct club_member {
    struct guest guest;
    struct club *club;
    const char *place; /* to which it comes */
    char name[CLUB_NAME], cookie[CLUB_COOKIE];
    bool up;
    int64_t again; /* when to try to come again */
    int64_t delay;
};

struct club_told {
    enum event_kind kind;
    int player;
    int64_t at;
    char *text;
};

/* What a player wants, and says until it is answered. */
struct club_wish {
    enum club_what { WISH_NONE, WISH_JOIN, WISH_MOVE, WISH_CHAT } what;
    bool sent, secret;
    int number;
    int64_t again;
    int64_t since; /* when it was said first */
    char text[EVENT_TEXT];
};

/* What was acknowledged: it is in the log, before `until`. */
struct club_ack {
    struct club_ack *next;
    enum event_kind kind;
    int player, from, until;
    char text[];
};

struct club_party {
    struct club *club;
    int at;
    const struct club_plan *plan;
    char id[CLUB_ID]; /* "" before it is made */
    struct rules *rules;
    struct match *match;
    struct club_told *told;
    int count;
    int member[MAX_PLAYERS]; /* -1: a computer */
    bool asked, over, dirty;
    int64_t asked_us;                /* when it was first asked for */
    bool watching[MAX_PLAYERS];      /* that player's member, since it came last */
    int64_t look_again[MAX_PLAYERS]; /* when to ask again, having been refused */
    int64_t asked_view[MAX_PLAYERS]; /* when it asked for a view (µs) that has not come; 0: it has */
    bool left[MAX_PLAYERS];          /* it was over, and all of it was seen, when its line was lost */
    int seen[MAX_PLAYERS];
    int due[MAX_PLAYERS]; /* so many events there are by an answer to that player */
    player_set seated;
    struct club_wish wish[MAX_PLAYERS];
    int moves[MAX_PLAYERS]; /* decisions that were acknowledged */
    int chats[MAX_PLAYERS];
    char *draft[MAX_PLAYERS], *drafted[MAX_PLAYERS]; /* as told last; and what was acknowledged */
    struct club_ack *acks;
};

struct club {
    const char *place;
    struct rng rng;
    struct guests *guests;
    struct club_member *members;
    int member_count;
    const struct club_plan *plans;
    int plan_count;
    struct club_party *parties;
    int party_count, party_most, playing; /* so many are played at a time */
    bool resting;                         /* no new decisions */
    int64_t pause;                        /* ms from an answer to the next decision */
    int64_t talkative;                    /* one of so many decisions is a chat; 0: never */
    int patience;                         /* ms for a line to come up */
    struct journal *journal;              /* all that is said and told is written there; or NULL */
    int64_t curious;                      /* one of so many news lets its hearer look at the clocks; 0: never */
    int64_t listened;                     /* when it was looked what had come on lines, last (µs) */
    int64_t *lags;                        /* how long answers to moves took, in µs */
    int lag_count, lag_most;
    struct {
        long acks, told, computers, again, refused, finished, not_kept;
    } counts;
    char fault[1024]; /* "": none yet */
};

/* So many members, of whom each comes with a name of its own; false if the server does not let them. */
bool club_open(struct club *club, const char *place, int members, const struct club_plan *plans, int plan_count,
               int playing, uint64_t seed);
/* From now on they come to several servers, by turns. */
void club_spread(struct club *club, const char *const *places, int count);
/* Let them play for a while, or until something is wrong. */
void club_run(struct club *club, int ms);
/* Let them say no more new things, until all they have said is answered and no computer owes a decision. False if that
 * does not come to pass in that time: `fault` says what is due. */
bool club_rest(struct club *club, int ms);
/* What is not answered is written down, and who sits where: each has been told of so many events at least as
 * `count_of` says of a match, or must be until the journal ends. */
void club_end_journal(struct club *club, int (*count_of)(void *context, const char *match), void *context);
/* All lines are lost. */
void club_cut(struct club *club);
/* Ask a server, `place` of the club, for each log, and compare: all that was told and acknowledged is there, once, and
 * legal. */
bool club_check(struct club *club);
/* A party's log as the server tells it, {"events": …}; NULL with a fault. The caller frees it. */
struct tree *club_ask_log(struct club *club, const struct club_party *party);
/* Compare one party with a log that somebody gives. */
bool club_check_log(struct club *club, const struct club_party *party, const struct tree *events);
void club_close(struct club *club);

/* ---- for the files of the club ---- */

/* Tell what is wrong, as printf() does, if nothing was before. */
#define club_fault(club, ...)                                                                                          \
    do {                                                                                                               \
        if (!(club)->fault[0])                                                                                         \
            snprintf((club)->fault, sizeof(club)->fault, __VA_ARGS__);                                                 \
    } while (0)

struct club_party *party_new(struct club *club, const struct club_plan *plan);
void party_free(struct club_party *party);
/* What a member was told: events from `first` on, and drafts. */
void party_hear(struct club_party *party, int member, const struct tree *news);
void party_hear_draft(struct club_party *party, int member, const struct tree *draft);
/* An answer to what was said as that wish. */
void party_answered(struct club_party *party, int player, const struct tree *answer);
/* What is not answered. */
void party_end_journal(struct club_party *party);
/* Decide what to say next, and say it. */
void party_go_on(struct club_party *party);
/* What is still due: nothing (NULL), or words for it. */
const char *party_due(const struct club_party *party);
void member_say(struct club_member *member, const char *text);
/* Ids of messages: which party, player and wish. */
enum { SAID_CREATE = 5, SAID_WATCH = 6, SAID_VIEW = 7 };
long long club_id(const struct club_party *party, int player, int what);

#endif
