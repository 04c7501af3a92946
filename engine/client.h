/* client.h - somebody's engine as a player: our end of the protocol (docs/PROTOCOL.md).
 *
 * An engine is not trusted: it runs behind locks (sandbox.h), it has its time, and what it says is checked. Whatever it
 * does wrong, the call says what, all its processes are gone, and it has lost its game; the next game starts it anew. A
 * client belongs to one caller at a time; several can be driven by several threads. */
#ifndef ENGINE_CLIENT_H
#define ENGINE_CLIENT_H

#include "core/why.h"
#include "match/match.h"
#include "search/thinker.h"

enum { CLIENT_WORDS = 4096, CLIENT_NAME = 40 };

struct client;

/* An engine by its command line, as a shell reads it, for matches by these rules, on a level if that is not 0. Nothing
 * is started yet. NULL when memory runs out. The caller owns the result. */
struct client *client_new(const char *command, int level, const struct rules *rules);
void client_free(struct client *client);

/* A new game begins: start the engine if it does not run, and tell it. False and `why` if it does not answer as it
 * should. */
bool client_begin(struct client *client, struct why *why);

/* What it calls itself, to be shown; "engine" before it has said so. */
const char *client_name(const struct client *client);
/* What it is not kept from, as bits of enum sandbox_lack (sandbox.h), once it has begun; and the message that tells it,
 * NULL if nothing. */
unsigned client_lacking(const struct client *client);
const char *client_lacking_message(const struct client *client);

/* How much it may think, and what the clock of every player shows: 0 where there is none. */
struct client_limits {
    uint64_t nodes;
    int depth;
    int64_t ms;
    int64_t left_ms[MAX_PLAYERS], increment_ms[MAX_PLAYERS];
};

/* Ask what `player`, who owes a decision and has one, decides, from what it may see: one word that is legal; in a
 * secret set-up one or more, legal in their order, at most all; or "resign". Without any limit of its own, nor a level,
 * it has a second. False and `why` if it fails: then it has lost the game, and client_begin() is due before the next.
 */
bool client_choose(struct client *client, const struct match *match, int player, const struct client_limits *limits,
                   char words[CLIENT_WORDS], struct why *why);

#endif
