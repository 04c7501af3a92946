/* coaching.h - the coach in a terminal (--coach): a word before a mistake, and of what is threatened (search/coach.h).
 */
#ifndef CLI_COACHING_H
#define CLI_COACHING_H

#include "cli/cli.h"
#include "match/match.h"

enum { COACHING_TOLD = 64 };

struct coaching {
    bool on;
    int length;                   /* of the match when a threat was told last */
    uint64_t told[COACHING_TOLD]; /* what was warned of, by position and move, the oldest overwritten */
    int count;
};

/* Whether a decision, as a word, may be made: if there is something to say first that was not said here yet, says it
 * and returns false; the same word once more is let through. */
bool coaching_lets(struct coaching *coaching, const struct args *args, const struct match *match, int player,
                   const char *word);
/* Tell what is threatened, once a turn. */
void coaching_tell(struct coaching *coaching, const struct args *args, const struct match *match, int player);

#endif
