/* level.h - computer players from level 1 to LEVELS (game_mind.h): what each may look at and how it errs, the same in a
 * terminal, on a page and everywhere else. docs/levels.md has what they are worth. */
#ifndef SEARCH_LEVEL_H
#define SEARCH_LEVEL_H

#include "core/game_mind.h"
#include "core/rng.h"
#include "search/search.h"

/* The one that a newcomer begins with. */
enum { LEVEL_PRESET = 3 };

/* Messages: what a level from 1 to LEVELS is called, with its article in the form "the"; and how it plays. */
const char *level_name(int level);
const char *level_manner(int level);

/* The level from 1 to LEVELS of a game. */
const struct level *level_of(const struct rules *rules, int level);

/* What it may look at, and how it errs; games differ by the seed. */
struct search_limits level_limits(const struct level *level, uint64_t seed);

#endif
