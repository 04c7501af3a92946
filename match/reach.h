/* reach.h - where what stands on a cell could go, were it its turn: for whoever asks what a piece is. */
#ifndef MATCH_REACH_H
#define MATCH_REACH_H

#include "board/board.h"
#include "core/game.h"

/* Mark the cells in `targets` as enum target says; returns how many there are. `seen` is what somebody sees, so that
 * nothing hidden plays a part. Others let their turns pass first; of what belongs to nobody it tells what whoever has
 * the turn may do with it. None in a set-up, in the midst of another's turn, and for what may not move. `scratch` holds
 * max_moves moves. */
int reach_of(const struct rules *rules, const struct state *seen, int cell, struct move *scratch,
             uint8_t targets[BOARD_CELLS]);

#endif
