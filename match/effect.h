/* effect.h - what a decision does to the board, as people see it: which piece acts, and what happens where it is aimed
 * at. Found by making the decision on a copy and looking before and after, so that no client needs to know rules. */
#ifndef MATCH_EFFECT_H
#define MATCH_EFFECT_H

#include "core/game.h"
#include "core/game_looks.h"

/* The piece that acts (`kind` -1: none is seen), whether it comes onto the board with this, and the mark. */
struct effect {
    int army, kind;
    bool places;
    enum target target;
};

/* `state` may be what the player sees of it. */
struct effect effect_of(const struct rules *rules, const struct state *state, int player, struct move move);

#endif
