/* length.h - how long a game may get. */
#ifndef SERVER_LENGTH_H
#define SERVER_LENGTH_H

#include <stdbool.h>

#include "core/why.h"
#include "match/event.h"

struct match;

/* Whether a match has room for one more event of that kind and player; else `why`. */
bool length_allows(const struct match *match, enum event_kind kind, int player, struct why *why);

#endif
