/* standings.h - how a tournament ended: as the score of two, as a table, as JSON. */
#ifndef CLI_STANDINGS_H
#define CLI_STANDINGS_H

#include "cli/entry.h"
#include "contest/results.h"

struct standings {
    const struct args *args;
    const struct contest *contest;
    const struct results *results;
    const struct entry *entries;
};

/* Of two: what the first got. */
void standings_print_score(const struct standings *standings);
void standings_print_table(const struct standings *standings);
void standings_print_json(const struct standings *standings);

#endif
