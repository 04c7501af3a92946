/* presence.h - who is at a table, on other nodes: as they tell it by the bus. */
#ifndef SERVER_PRESENCE_H
#define SERVER_PRESENCE_H

#include "core/game.h"

struct host;
struct table;

/* What one node tells of a table. */
struct presence {
    char node[16];
    player_set here; /* players who watch there, */
    player_set seen; /* and of those who have it on a screen */
    int watching, spectators;
    struct presence *next;
};

/* What the other nodes have together. */
player_set presence_here(const struct table *table);
player_set presence_seen(const struct table *table);
int presence_watching(const struct table *table);
int presence_spectators(const struct table *table);

/* What we have ourselves is told to the others, if that is other than it was, or they have asked for it. */
void presence_say(struct table *table, bool asked);
/* The same in words: "NODE MATCH HERE SEEN WATCHING SPECTATORS"; and what another one has said. */
void presence_hear(struct host *host, const char *says);
/* Forget what was told by nodes that do not live any more, or with `all` by anybody. */
void presence_forget(struct host *host, bool all);
void presence_free(struct table *table);

#endif
