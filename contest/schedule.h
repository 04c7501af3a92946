/* schedule.h - who plays whom, from where, in which game: all of it follows from the game's number.
 *
 * A table is a set of entrants who play together. Each opening is played at each table once for every side, the
 * entrants moving on by one side from game to game: so everybody sits everywhere equally often, and has every opening
 * from everywhere. Games of one opening stand together, those of one table in it too. */
#ifndef CONTEST_SCHEDULE_H
#define CONTEST_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

enum { SCHEDULE_ENTRANTS = 32, SCHEDULE_GAMES = 10000000 };

struct schedule {
    int sides, entrants;
    bool gauntlet; /* the first entrant is at every table */
    int tables;
};

/* Of a game: which opening, and the entrant of each side. */
struct schedule_game {
    int opening;
    uint8_t seats[MAX_PLAYERS];
};

/* For two entrants at least. With as many as there are sides or more, a table is a choice of so many different ones;
 * with fewer, one against another who has all the other sides. */
struct schedule schedule_of(int sides, int entrants, bool gauntlet);

/* Game number `g`, from 0 on. Where three or more different ones play, their order round the table changes with the
 * opening. */
struct schedule_game schedule_game(const struct schedule *schedule, int g);

#endif
