/* server.h - the parts of the server's bench. */
#ifndef BENCH_SERVER_H
#define BENCH_SERVER_H

#include "tests/client/guest.h"
#include "tests/client/house.h"

enum { STAND_OTHERS = 2 };

/* Where people come to: one server, or several nodes. */
struct stand {
    const struct house *houses;
    int count;
    bool apart;                                 /* the two of a pair come to different nodes */
    long long (*others_us[STAND_OTHERS])(void); /* CPU time of what they use beside; or NULL */
};

/* CPU time of all of them, in microseconds; and their memory in KiB. */
long long stand_cpu_us(const struct stand *stand);
long stand_memory(const struct stand *stand);

/* How many descriptors this process may have, and servers that it starts: as many as the system lets it. */
int server_raise_limit(void);
/* What the disk of a folder does at best: synced writes a second. 0 if it does not. */
double server_disk(const char *folder);

/* Everybody who is connected, for whom pings are answered meanwhile. */
extern struct guests *server_guests;

/* Take what has come for those who only hold a line. */
void server_hear_idle(struct guest *guest);
void server_hear_all(void);

/* People who hold a line, by turns to each house, until there are so many: returns how many there are then. */
int held_more(const struct stand *stand, int wanted);
/* How many of them answer still. */
int held_there(void);
void held_leave(void);

/* Two people who play each other, decision by decision, as fast as they are answered. */
struct pairs;

/* So many pairs, seated at so many games each, of one kind, decided by lot beforehand. NULL, having told why. */
struct pairs *pairs_new(const struct stand *stand, int count, int each);
/* Their lines end. */
void pairs_leave(struct pairs *pairs);
void pairs_free(struct pairs *pairs);
/* The ids of all games: `count` of them. */
const char *pairs_game(const struct pairs *pairs, int n);

struct pairs_figures {
    long moves;
    double seconds;
    int64_t half, most; /* µs from a decision to its answer: of half of them, of 99 in 100 at most */
    long long cpu_us;   /* of all nodes; and of what they use beside */
    long long others_us[STAND_OTHERS];
    int64_t told; /* the same from a decision to the other one's being told, 99 in 100 */
};

/* Let them play for so many seconds, having warmed up for one. False if somebody was not answered. */
bool pairs_play(struct pairs *pairs, double seconds, const struct stand *stand, struct pairs_figures *out);

#endif
