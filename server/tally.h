/* tally.h - openings: what was played from a position in this server's finished games (match/tally.h).
 *
 * A game is counted once, when it first ends, by one change to the store that says so too: so it is counted whole or
 * not at all, and never twice. Games that ended before there was this, or whose counting failed, are found by and by.
 */
#ifndef SERVER_TALLY_H
#define SERVER_TALLY_H

struct call;
struct host;
struct table;

/* The action "openings". */
void tally_answer(struct call *call, struct table *none);
/* Count a match if it is over; nothing happens if it was counted before. */
void tally_match(struct table *table);
/* With each beat: look for games that have not been counted. */
void tally_sweep(struct host *host);
/* A table has been read, or could not be (NULL). */
void tally_opened(struct host *host, const char *id, struct table *table);
/* What the settings say: up to when all have been looked at; NULL: nothing. */
void tally_resume(struct host *host, const char *says);
/* Put that into the settings: also at the end, so that it is there however short a server was up. */
void tally_keep(struct host *host);

#endif
