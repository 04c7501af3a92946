/* seat.h - who sits where: making a game, joining it, leaving it, playing it again. */
#ifndef SERVER_SEAT_H
#define SERVER_SEAT_H

#include "core/text.h"
#include "match/match.h"

struct call;
struct table;
struct terms;

/* What a table allows, as it is kept: "takeover chat". */
struct terms seat_read_terms(const char *words);
void seat_write_terms(const struct terms *terms, struct text *out);

/* Actions. */
void seat_create(struct call *call, struct table *none);
void seat_join(struct call *call, struct table *table);
void seat_leave(struct call *call, struct table *table);
void seat_takeover(struct call *call, struct table *table);
void seat_rematch(struct call *call, struct table *table);

/* Take the game out of all lists: nobody finds it any more. */
void seat_remove(struct call *call, struct table *table);

#endif
