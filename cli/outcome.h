/* outcome.h - how a match ended, in words. */
#ifndef CLI_OUTCOME_H
#define CLI_OUTCOME_H

#include "cli/cli.h"
#include "match/match.h"

/* Print the end of a match that is over, and its rule; `person` won or lost it as "you", unless it is no player. */
void outcome_print(const struct args *args, const struct match *match, int person);

#endif
