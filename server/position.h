/* position.h - a position that a call names: "name", "options" and "position". */
#ifndef SERVER_POSITION_H
#define SERVER_POSITION_H

#include "core/game.h"

struct call;

/* The rules of the game it names, to be freed; NULL, having refused the call. */
struct rules *position_rules(struct call *call);
/* The position as a line, or the start: one in which one player decides. False, having refused the call. */
bool position_read(struct call *call, const struct rules *rules, struct state *out);

#endif
