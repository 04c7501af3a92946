/* server.h - the parts of the server's bench. */
#ifndef BENCH_SERVER_H
#define BENCH_SERVER_H

#include "tests/client/guest.h"
#include "tests/client/house.h"

/* Everybody who is connected, for whom pings are answered meanwhile. */
extern struct guests *server_guests;

/* Take what has come for those who only hold a line. */
void server_hear_idle(struct guest *guest);
void server_hear_all(void);

/* Two people who play each other, decision by decision, as fast as they are answered. */
struct pairs;

/* So many pairs, seated at so many games each, of one kind, decided by lot beforehand. NULL, having told why. */
struct pairs *pairs_new(const struct house *house, int count, int each);
/* Their lines end. */
void pairs_leave(struct pairs *pairs);
void pairs_free(struct pairs *pairs);
/* The ids of all games: `count` of them. */
const char *pairs_game(const struct pairs *pairs, int n);

struct pairs_figures {
    long moves;
    double seconds;
    int64_t half, most; /* µs from a decision to its answer: of half of them, of 99 in 100 at most */
    int64_t told;       /* the same from a decision to the other one's being told, 99 in 100 */
};

/* Let them play for so many seconds, having warmed up for one. False if somebody was not answered. */
bool pairs_play(struct pairs *pairs, double seconds, const struct house *house, struct pairs_figures *out,
                long long *cpu_us);

#endif
