/* nodes.h - several servers on one PostgreSQL, for the tests of them: the servers, and people who go to this one or
 * that.
 *
 * What people ask has to be answered: if it is not, the test has failed. */
#ifndef TESTS_NODES_H
#define TESTS_NODES_H

#include "tests/client/club.h"
#include "tests/client/database.h"
#include "tests/client/house.h"
#include "tests/client/redis.h"
#include "tests/client/tree.h"
#include "tests/support.h"

enum { NODES = 2, PATIENCE = 10000, PATH = 160 };

/* ---- the servers ---- */

extern struct database database;
extern struct house houses[NODES];
extern const char *places[NODES];
/* By which they tell each other (nodes.c). */
extern struct redis redis;
extern bool with_bus;

/* Start one (again). */
void open_node(int node);
/* All that run see so many of them. */
void wait_for_nodes(int count);
/* A number of /metrics. */
long metric(int node, const char *name);
/* The status of /health, and what it says. */
int get_health(int node, char *out, size_t size);
/* What its host asks it by `admin`: the command's status; or what it prints. */
int run_admin(int node, const char *words);
void read_admin(int node, const char *words, char *out, size_t size);

/* ---- people ---- */

struct person {
    char cookie[CLUB_COOKIE];
};

/* What a server answers: the status and the tree, which is kept until some answers later. */
struct answer {
    int status;
    struct tree *tree;
};

/* Somebody new, with a name. */
struct person come(int node, const char *name);
/* Ask, and read the answer. */
void send_call(struct guest *guest, const struct person *person, int node, const char *method, const char *path,
               const char *body);
struct answer read_answer(struct guest *guest);
/* Both. */
struct answer ask(const struct person *person, int node, const char *method, const char *path, const char *body);
/* The same of a game, which must be answered well. */
struct answer act(const struct person *person, int node, const char *game, const char *action, const char *body);

/* ---- games ---- */

/* A game, with more members of the JSON that asks for it; and one of two people who are on different nodes. */
void create(const struct person *person, int node, const char *more, char game[CLUB_ID]);
void sit_down(const struct person *anna, const struct person *bert, const char *more, char game[CLUB_ID]);
/* What is at an address below a game's. */
const struct tree *look(const struct person *person, int node, const char *game, const char *what);
/* How many events of a kind it has, "": of any. */
int count_events(const struct person *person, int node, const char *game, const char *kind);
/* There is one of a kind, or so many moves, within that time. */
void wait_for_event(const struct person *person, int node, const char *game, const char *kind, int ms);
void wait_for_moves(const struct person *person, int node, const char *game, int count, int ms);
/* Both nodes tell the same events. */
void same_on_both(const struct person *person, const char *game);

/* ---- lines ---- */

/* A line that begins with a message; one that watches a game. */
void watch(struct guest *guest, const struct person *person, int node, const char *message);
void watch_game(struct guest *guest, const struct person *person, int node, const char *game);
/* What is told has this in it, within that time: how long it took, in ms. */
int64_t hear(struct guest *guest, const char *part, int ms);

/* ---- the stories: each adds its tests ---- */

void nodes_at_once(void); /* what two do at the same time */
void nodes_known(void);   /* who people are */
void nodes_told(void);    /* what a node learns of the others */
void nodes_final(void);   /* what is told not to be possible */
void nodes_ends(void);    /* nodes that die, are stopped, drained, ended */
void nodes_harm(void);    /* who means harm, and mistakes */
void nodes_alone(void);   /* one on a database for several */

#endif
