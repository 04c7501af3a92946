/* balance.h - how fair and how long games are: what each side got, draws, lengths, ways to end. */
#ifndef CONTEST_BALANCE_H
#define CONTEST_BALANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

enum { BALANCE_ENDS = 32, BALANCE_RULE = 16 };

struct balance_end {
    char rule[BALANCE_RULE];
    int count;
};

struct balance {
    int games, draws, unfinished;
    int wins[MAX_PLAYERS]; /* by side */
    int64_t decisions;
    int end_count;
    struct balance_end ends[BALANCE_ENDS]; /* in the order in which they came first */
};

/* Add a game that ended so: "0,2 RULE", "draw RULE", or "-". False if that is no result. */
bool balance_add(struct balance *balance, const struct rules *rules, const char *result, int decisions);
/* The commonest way to end first. */
void balance_sort(struct balance *balance);

#endif
