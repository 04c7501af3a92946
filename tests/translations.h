/* translations.h - texts for players say the same in both languages. */
#ifndef TESTS_TRANSLATIONS_H
#define TESTS_TRANSLATIONS_H

#include "core/game.h"

/* Fail unless the texts of this kind that a game has, in English and French, have the same parts in the same order,
 * with the same rules, positions, goals and moves; words may differ. */
void translations_agree(const struct game *game, const char *kind);

#endif
