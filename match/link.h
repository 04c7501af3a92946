/* link.h - a record as letters that an address can carry, so that whoever opens it needs no server that has the game
 * (docs/records.md).
 *
 * The record comes out again byte for byte. The first letter is the version of the form; a check sum tells what was
 * changed or cut on its way. A position is a record of a game that begins there, in which nothing has happened. */
#ifndef MATCH_LINK_H
#define MATCH_LINK_H

#include "match/record.h"

/* What stands before it in an address of the page; "/12" behind it: as it was after twelve decisions. */
#define LINK_ADDRESS "#/analyse/link/"

/* Letters of the longest link, and bytes of the longest record in one. */
enum { LINK_MOST = 1 << 15, LINK_RECORD_MOST = 1 << 18 };

/* The link of a record that can be read; false and `why` if it cannot, or is too long for a link. */
bool link_write(const char *record, const struct record_source *source, const struct sink *sink, struct why *why);
/* The record in a link, which can be read then; NULL and `why` if there is none. The caller frees it. */
char *link_read(const char *link, const struct record_source *source, struct why *why);

/* A position as such a record. False and `why` where no game can begin there, or memory runs out. */
bool link_position(const struct rules *rules, const struct state *state, const struct board_source *ours,
                   const struct sink *sink, struct why *why);

#endif
