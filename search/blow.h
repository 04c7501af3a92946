/* blow.h - what a decision costs others, in the words that are said of it (core/game_text.h: deeds). Hints and the
 * coach tell of such. */
#ifndef SEARCH_BLOW_H
#define SEARCH_BLOW_H

#include "board/said.h"
#include "core/game_text.h"

bool blow_are_enemies(const struct rules *rules, int a, int b);
/* All enemies of a player. */
player_set blow_enemies(const struct rules *rules, int player);

/* What is said of a loss that one of these players has; the last that is said of it is the most. False: nothing is. */
bool blow_loss(const struct says *says, player_set whose, struct said *out);

/* Whether whoever makes it wins by it; and by which deed, or only that it does. */
bool blow_wins(const struct rules *rules, const struct made *made);
void blow_win(const struct rules *rules, const struct made *made, const struct says *says, struct said *out);

#endif
