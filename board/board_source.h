/* board_source.h - where the board of some rules comes from. */
#ifndef BOARD_BOARD_SOURCE_H
#define BOARD_BOARD_SOURCE_H

#include "core/game.h"
#include "core/why.h"

/* For build(): read the board `file` from `boards` into rules->board. False and `why` if it is missing or wrong. */
bool board_load(struct rules *rules, const struct board_source *boards, const char *file, struct why *why);
/* Find out whether the options of these rules, with boards from `boards`, give the very same board. False when memory
 * runs out. */
bool board_is_from(const struct rules *rules, const struct board_source *boards, bool *is);

#endif
