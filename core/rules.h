/* rules.h - a game with its options fixed and its board built. */
#ifndef CORE_RULES_H
#define CORE_RULES_H

#include "core/game.h"
#include "core/why.h"

/* Make the rules of `game` for `options` ("players=3,board=x", or "" or "-" for the presets), with boards from
 * `boards`. NULL and `why` when options or board are refused. The caller owns the result: rules_free(). */
struct rules *rules_new(const struct game *game, const char *options, const struct board_source *boards,
                        struct why *why);
/* The same rules, for one more who frees them. */
struct rules *rules_share(struct rules *rules);
/* Rules that are shared (here, or by board/rules_cache.h) live until the last who has them has freed them. */
void rules_free(struct rules *rules);

/* Write the options as text, all of them, in the order of the game's table, but for those whose value build() has
 * emptied, because they mean nothing beside the others; "-" if there are none. */
void rules_write_options(const struct rules *rules, struct text *out);

/* The choices of an option: the n-th of "2|3|4" into `out`; false when there is no n-th. */
bool option_choice(const struct option *option, int n, char *out, size_t size);

/* Weigh with other numbers than the game's own, in rules that nobody shares: lines "NAME NUMBER", '#' opens a comment;
 * those not named stay. False and `why`, changing nothing, if a line is none or a number further from 0 than
 * WEIGHT_MOST (game_mind.h). Write all of them in that form. */
bool rules_read_weights(struct rules *rules, const char *text, struct why *why);
void rules_write_weights(const struct rules *rules, struct text *out);

#endif
