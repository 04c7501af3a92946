/* perft.h - how many sequences of decisions there are from a state: the test that a move generator is right. */
#ifndef SEARCH_PERFT_H
#define SEARCH_PERFT_H

#include "core/game.h"

/* The bytes of work space that perft() needs. */
size_t perft_space(const struct rules *rules, int depth);

/* Count the sequences of `depth` decisions; games that end earlier add none. The last decision is only counted, not
 * made. Repetition plays no part (HR-1). `space` has perft_space() bytes, aligned as by malloc. False when it comes to
 * a state in which several players decide at once, where a sequence has no meaning. */
bool perft(const struct rules *rules, const struct state *state, int depth, void *space, uint64_t *count);

#endif
