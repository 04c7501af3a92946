/* wire.h - what nodes tell each other on the bus (bus/bus.h), and what they do with what they hear. All of it may be
 * lost: it makes others quick, and nothing depends on it. Nothing secret is in it: no draft, no visitor's id. */
#ifndef SERVER_WIRE_H
#define SERVER_WIRE_H

#include <stdbool.h>
#include <stddef.h>

struct buffer;
struct change;
struct host;
struct table;
struct visitor;

/* The channel that a bus must hear for it. */
#define WIRE_NODES "nodes"

/* What the bus tells (ties.c): a message there, that something was missed, and that it has come or is away. */
void wire_heard(struct host *host, const char *kind, const char *bytes, size_t size);
void wire_missed(struct host *host);
/* Once a second: what was missed again. */
void wire_beat(struct host *host);
void wire_turned(struct host *host, bool is_there);

/* Whether we hear what others tell. */
bool wire_is_up(const struct host *host);
/* Whether others may do what nobody tells us. */
bool wire_is_missing(const struct host *host);
/* Whether that is so for long enough that all have told us who is here. */
bool wire_is_settled(const struct host *host);

/* Tell those who look at the lobby what has become of a match, once that is read. */
void wire_show_in_lobby(struct host *host, const char *id);

/* ---- saying ---- */

void wire_say(struct host *host, const char *kind, const char *says, size_t size);
/* A change was kept; `secret`: its match was being set up in secret. */
void wire_say_change(const struct change *change, bool secret);
/* The lobby shows something else of a match. */
void wire_say_lobby(const struct table *table);
/* Who is at a table, we want to know. */
void wire_ask_who(const struct table *table);
/* Others have something else of a visitor than the store; and a token is none any more, by what is shown of it. */
void wire_say_visitor(struct host *host, const struct visitor *visitor);
void wire_say_token(struct host *host, const char *shown);
/* How many people are here; and that we keep things. */
void wire_say_people(struct host *host);
void wire_say_keeps(struct host *host);

#endif
