/* tournament.h - many games of two, for other commands than `tournament`. */
#ifndef CLI_TOURNAMENT_H
#define CLI_TOURNAMENT_H

#include "cli/cli.h"
#include "contest/results.h"

struct tournament_score {
    struct standing a;
    double elo, error; /* of a against b */
    bool unbounded;    /* one of them won all: the difference is greater than that */
};

/* Play what the command `tournament` would play with these arguments, --a and --b among them, and tell how a did
 * instead of printing it, if `out` is not NULL. `after` is what is to come then, as so many games, for the time left.
 * The status. */
int tournament_play(const struct args *args, int64_t after, struct tournament_score *out);

#endif
