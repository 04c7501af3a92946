/* outcome.h - how a match ended, in words. */
#ifndef MATCH_OUTCOME_H
#define MATCH_OUTCOME_H

#include "core/words.h"
#include "match/match.h"

/* Write the end of a match that is over; `person` won or lost it as "you", unless it is no player. The rule by which it
 * ended is not part of it. */
void outcome_write(struct words words, const struct match *match, int person, struct text *out);

#endif
