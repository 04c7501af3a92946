/* list.h - lists of games, from the store: those that are played, that are over, that are somebody's. */
#ifndef SERVER_LIST_H
#define SERVER_LIST_H

#include "core/game.h"

struct call;
struct json;
struct store_value;
struct table;

/* What lists show of a game, as an object: as it is, if it is in memory, else as its row says; `you` are the seats of
 * whoever asks. */
void list_write_game(struct json *json, const struct call *call, const struct store_value *row, player_set you);
void list_games(struct call *call, struct table *none);
/* The same for the administrator: all of them, whoever they are for. */
void list_all_games(struct call *call, struct table *none);

#endif
