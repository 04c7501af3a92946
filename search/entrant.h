/* entrant.h - who takes part in a tournament or sits in a computer's seat, by a word: "random", "greedy", "scattered",
 * or the search with a limit, "nodes=20000", "depth=4", "ms=100", "clock=60+1"; a level, "level=3"; what a level may
 * be, for whoever tries that out, "as=NODES/DEPTH/ERROR/OVERLOOKS/CHANCE" (level.h); or somebody's engine by its
 * command, "engine:COMMAND", with a limit "engine/nodes=20000:COMMAND". */
#ifndef SEARCH_ENTRANT_H
#define SEARCH_ENTRANT_H

#include "search/policy.h"
#include "search/thinker.h"

enum { ENTRANT_NAME = 512 };

struct entrant {
    char name[ENTRANT_NAME];
    bool searches;
    bool is_engine;     /* whoever plays starts its command; it is never asked to choose here */
    enum policy policy; /* if it does not search, and for set-ups */
    struct thinker_limits limits;
    int level;                /* from 1 to LEVELS, which says the limits; 0: none */
    struct level like;        /* what it plays like, if it has no level; no nodes: as well as the limits allow */
    const struct rules *mind; /* the rules of the match with weights of its own; NULL: those of the match */
};

/* Read the word. False if it is none. */
bool entrant_read(const char *word, struct entrant *out);

/* The command of an engine. */
const char *entrant_command(const struct entrant *entrant);

/* The computer player of a level from 1 to LEVELS. */
void entrant_of_level(int level, struct entrant *out);

/* While several set up at once: the decisions that complete the set-up of `player`, into `out`, which holds max_moves
 * moves; returns how many (policy_set_up()). */
int entrant_set_up(const struct entrant *entrant, const struct rules *rules, const struct state *state, int player,
                   struct rng *rng, struct move *out);

/* Choose a decision in a match for `player`, who is to act. `thinker` may be NULL for one that does not search.
 * False when memory runs out. */
bool entrant_choose(const struct entrant *entrant, struct thinker *thinker, const struct match *match, int player,
                    struct rng *rng, struct move *out);
/* The same, with what the search found; a report without lines if it did not search. */
bool entrant_think(const struct entrant *entrant, struct thinker *thinker, const struct match *match, int player,
                   struct rng *rng, struct search_report *report, struct move *out);

#endif
