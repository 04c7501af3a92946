/* server_secrets.h - what the parts of the suite "server-secrets" share: the run of the server that is going on, the
 * game that is being set up in it, and what people do there. */
#ifndef TESTS_SERVER_SECRETS_H
#define TESTS_SERVER_SECRETS_H

#include <stdio.h>

#include "core/rng.h"
#include "core/rules.h"
#include "match/event.h"
#include "tests/client/database.h"
#include "tests/client/guest.h"
#include "tests/client/house.h"
#include "tests/client/monitor.h"
#include "tests/client/plain_text.h"
#include "tests/client/redis.h"
#include "tests/client/tree.h"
#include "tests/support.h"

enum {
    PEOPLE = MAX_PLAYERS + 1,
    ONLOOKER = PEOPLE - 1, /* who has no seat */
    WAIT = 20000,
    LISTED = 100, /* games, the last ones, that a list can reach back to: as many as the same people play */
    PATH = 160
};

struct person {
    struct guest line, web;
    const char *web_place; /* where that goes to */
    int64_t web_at;        /* when it was used last */
    char cookie[160];
    bool noted; /* what it gets must not hang on what is hidden */
};

struct run_kind {
    bool even;     /* what is hidden is done in as many steps in both runs */
    bool pictures; /* links to tables and their pictures are asked for, and nothing else is noted: they take so long
                    * that who is here is told at other moments */
    bool apart;    /* there are two nodes */
};

/* A game of a run, and when somebody looked at it last where lists are asked for. */
struct looked_at {
    char id[16];
    int64_t at;
};

/* One of the two runs that are compared. */
struct run {
    int which;
    struct run_kind kind;
    bool settling;           /* who is here is on its way from node to node: nothing is noted */
    struct house house, far; /* and the one that those come to who are compared */
    struct database database;
    struct redis redis;
    struct monitor monitor;
    struct person people[PEOPLE];
    struct looked_at games[LISTED]; /* the last ones, by number */
    struct plain_text plain;
    FILE *notes, *raw; /* what is compared; and before it is */
    char *text, *raw_text;
    size_t size, raw_size;
    int calls;
};

/* The game that is being set up. */
struct table {
    const struct rules *rules;
    long n;
    char id[16];
    int number; /* of events */
    int known;  /* so many there are by what was answered */
    int viewer; /* SPECTATOR: nobody's army is seen */
    struct rng rng;
    union state_buffer state; /* with everything that is set up */
    player_set ready;
    int steps[MAX_PLAYERS];
};

extern const char *program;
extern struct run run;
extern struct table now;

/* ---- server_secrets_run.c: a run begins and ends ---- */
void run_open(int which, struct run_kind kind);
void run_close(void);
/* Remove all that it has begun, as far as it came. */
void run_clear(void);

/* ---- server_secrets_people.c: who comes, asks and says ---- */
bool is_seen(int player);
const char *place_of(int person);
/* By HTTP. The answer's body is the caller's. */
char *fetch(int person, const char *method, const char *path, const char *body, int *status);
/* By WebSocket: say it, and take what comes until the answer, which is the caller's. */
struct tree *say(int person, const char *members);
/* It must be done. */
void must(int person, const char *members);
/* All that was sent to those whose lines are noted has come. */
void hear_all(void);
void call_in(int person);
void let_in(int person);
/* Other people: nobody may make, or watch, too many games in a short time. */
void come_anew(void);

/* ---- server_secrets_notes.c: what is compared ---- */
void open_notes(void);
void close_notes(void);
/* What came by a line, and what an HTTP route answers. */
void note_line(int person, const char *text);
void note_answer(int person, const char *method, const char *path, const char *body);
/* What a host looks at. */
void note_metrics(void);
void note_dump(void);
void note_log(void);

/* ---- server_secrets_setup.c: armies are set up ---- */
/* Some more of a set-up, never all. */
void set_up_more(int player);
void set_up_all(int player);

/* ---- server_secrets_look.c: others look at what they may not see ---- */
void look_around(void);
/* Those who are hidden go on; and what others see has not changed by it. */
void act_unseen(void);
void wait_for_watchers(int count);
/* Somebody waits for news by HTTP: drafts are none, being ready is. */
void wait_for_ready(int player);

/* ---- server_secrets_play.c: the script of a game ---- */
void play_game(const struct rules *rules, long n);
/* From the events: what ids and commitments are called. */
void learn_names(long n);

/* ---- server_secrets_wire.c: what goes through Redis ---- */
void wire_open(void);
/* These words are of a set-up. */
void wire_remember(const char *words);
/* None of them was told. */
void wire_check(void);

#endif
