/* nodes.h - the servers that have one store: each says in it that it is alive, and sees who else is. */
#ifndef SERVER_NODES_H
#define SERVER_NODES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct call;
struct host;
struct table;
struct store_answer;

/* How a node is called where people read it, and where it is: copied. */
struct nodes_terms {
    const char *name, *address;
};

/* Be one of them; NULL when memory runs out. Who else there is was read from the store before. */
struct nodes *nodes_new(struct host *host, const struct nodes_terms *terms);
void nodes_free(struct nodes *nodes);
/* What the store says of them. */
void nodes_hear(struct host *host, const struct store_answer *answer);
/* Say that we are here, and look who else is. */
void nodes_say(struct host *host);
/* Every second: the same now and then, and take over from the dead. */
void nodes_beat(struct host *host);
/* We go: others look after our matches from now on. */
void nodes_stop(struct host *host);

/* Our own id; "" where nobody shares the store, as for the following, where we are the only one and live. */
const char *nodes_id(const struct host *host);
/* Whether what the store says is ours is ours: we have said in time that we are alive. */
bool nodes_holds(const struct host *host);
/* Whether another one is alive; and since when one is not, 0 if that is no time to be given back. */
bool nodes_is_alive(const struct host *host, const char *id);
int64_t nodes_last_sign(const struct host *host, const char *id);
/* Whether the store could not keep our row when it was last asked to: nothing is begun until it has. */
bool nodes_is_cut_off(const struct host *host);
/* Whether the store has not kept our row for a while: nobody's time is up before it does. And whether nothing is to be
 * begun before that: what happens meanwhile may be given back then, and is the database's to keep or to refuse when it
 * is known to be away. */
bool nodes_hears_nothing(const struct host *host);
bool nodes_waits(const struct host *host);
/* Whether nobody else is alive; how many others are; and whether we are the first of the living, who does what one has
 * to do. */
bool nodes_is_alone(const struct host *host);
int nodes_others(const struct host *host);
bool nodes_is_first(const struct host *host);
/* Whether nobody can come back either: who is dead for us may only have been cut off, and keeps things again before we
 * know of it. Who has not gone by itself is waited for for a minute. */
bool nodes_is_surely_alone(const struct host *host);
/* Whether all who live know of us by now: before, they may believe that they are alone. */
bool nodes_have_seen_us(const struct host *host);
/* Whether we know who is here on all nodes. */
bool nodes_sees_all(const struct host *host);
/* When the last of those was alive that are no longer; 0: somebody is, or there was nobody. */
int64_t nodes_last_of_all(const struct host *host);
/* Whether one says that it is alive, be it draining. */
bool nodes_lives(const struct host *host, const char *id);
/* The same, and it tells by the bus who is there. */
bool nodes_is_heard(const struct host *host, const char *id);
/* How many people are on the others, as they tell by the bus. */
int nodes_people(const struct host *host);
void nodes_note_people(struct host *host, const char *id, int count);
/* One has told by the bus that it keeps things. Whether others do, and have for some seconds, while we cannot: people
 * are better off with them. */
void nodes_note_keeps(struct host *host, const char *id);
bool nodes_others_keep(const struct host *host);
/* How many matches we look after. */
int nodes_leases(const struct host *host);

/* ---- actions of the administrator ---- */

void nodes_list(struct call *call, struct table *none);
void nodes_drain(struct call *call, struct table *none);
bool nodes_is_draining(const struct host *host);

#endif
