/* arena.h - one game between entrants: a random opening, then each decides for its side.
 *
 * A game hangs on what it is given alone, as long as its entrants do (a limit in time does not): what was learnt in
 * other games is forgotten. */
#ifndef CONTEST_ARENA_H
#define CONTEST_ARENA_H

#include "contest/schedule.h"
#include "core/why.h"
#include "search/entrant.h"

/* What one thread plays with. The entrants are the caller's. */
struct arena {
    const struct rules *rules;
    const struct entrant *entrants;
    struct thinker *thinkers[SCHEDULE_ENTRANTS]; /* made when they are needed first */
    struct client *clients[SCHEDULE_ENTRANTS];   /* the same, of those who are engines */
    int fault_of;                                /* entrant whose engine failed in the game played last, or -1 */
    struct why fault;                            /* and how */
    const char *lacking;                         /* message that tells what no engine can be kept from here, or NULL */
};

/* For one thread; NULL when memory runs out. Rules and entrants stay the caller's. */
struct arena *arena_new(const struct rules *rules, const struct entrant *entrants);
/* Takes NULL too. */
void arena_free(struct arena *arena);

struct arena_game {
    uint8_t seats[MAX_PLAYERS]; /* the entrant of each side */
    const struct state *start;  /* NULL: the game's own */
    int opening;                /* random decisions, which hang on the seed alone */
    uint64_t seed;
};

/* Told of each decision before it is made. */
struct arena_watch {
    bool (*see)(void *context, const struct match *match, int player, struct move move,
                const struct search_report *report); /* false when memory runs out */
    void *context;
};

/* Play one game with HR-1. An entrant whose clock runs out gives up, and so does an engine that fails. A game of
 * PLAYOUT_LIMIT decisions is left unfinished. Returns the match, the caller's; NULL when memory ran out. */
struct match *arena_play(struct arena *arena, const struct arena_game *game);
/* The same in two parts: up to the set-ups, which are in it, and from there on to the end. */
struct match *arena_begin(struct arena *arena, const struct arena_game *game, struct rng *rng);
bool arena_go_on(struct arena *arena, const struct arena_game *game, struct match *match, struct rng *rng,
                 const struct arena_watch *watch);
/* Sit down the entrants of a game, by name. */
bool arena_seat(const struct arena *arena, const struct arena_game *game, struct match *match);

/* The sides that have won; 0: a draw, or unfinished. */
uint8_t arena_winners(const struct match *match);

#endif
