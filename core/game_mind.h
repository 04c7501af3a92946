/* game_mind.h - what the search asks of a game: how good a state is, which decisions take something, and what may be
 * left out. */
#ifndef CORE_GAME_MIND_H
#define CORE_GAME_MIND_H

#include "core/game.h"

/* A number that the evaluation weighs with, by name, so that it can be tuned (docs/tuning.md). A table of weights ends
 * with a NULL name. */
struct weight {
    const char *name;
    int32_t value;
};

/* No weight is further from 0 than WEIGHT_MOST, and then no evaluation further than EVALUATE_MOST, whatever the
 * position: each mind.c gives the arithmetic, the laws try it. A win is worth more than that. */
enum { WEIGHT_MOST = 10000, EVALUATE_MOST = 400000000 };

/* How a computer player of a level plays: how much it looks at, and how it errs. */
struct level {
    uint32_t nodes;     /* it may look at */
    uint8_t depth;      /* turns it may look ahead; 0: as many as the nodes allow */
    int16_t error;      /* by how much it misjudges a position at most, in the units of evaluate() */
    uint16_t overlooks; /* of a thousand later decisions half across the board; half as many near by; 2000 at most */
    uint16_t chance;    /* in its secret set-ups (game_secrets.h) */
};

/* From the weakest to the strongest. */
enum { LEVELS = 10 };

/* What the search asks of a state when a decision has been made. */
struct step {
    uint64_t key; /* of the state; not of one in which the game is over */
    player_set to_act;
    bool begun;        /* the turn */
    bool irreversible; /* the decision, as irreversible() says */
};

struct game_mind {
    const struct weight *weights; /* of the evaluation; NULL: none */
    bool must_take;               /* who can take must, so that all its decisions do (merits() above 0) */
    /* By how much a quiet decision seldom changes the evaluation, so that the search may leave some out; 0: not known.
     */
    int32_t margin;
    /* A decision that is worth so much less than another loses something that people want to be warned of; 0: 100, a
     * pawn or the like. */
    int32_t grave;
    /* With three sides or more: look ahead as if all others were one against whoever decides, which goes deep
     * (search/tree.c). Else as if each were for itself (search/mcts.c). Which of the two wins more is measured. */
    bool all_against_one;
    const struct level *levels;         /* LEVELS of them; NULL: the usual ones (search/level.c) */
    const struct level *levels_of_many; /* the same with three sides or more */

    /* How good the state is for a side, in hundredths of a pawn or the like. With two sides the other side's value
     * is the opposite number. Within EVALUATE_MOST of 0. Never asked of a finished game. */
    int32_t (*evaluate)(const struct rules *rules, const struct state *state, int side);

    /* ---- optional: what NULL means is said with each ---- */

    /* What each of some decisions takes or wins at once, in the units of evaluate(), never below 0; 0 if it is quiet.
     * NULL: all are. */
    void (*merits)(const struct rules *rules, const struct state *state, const struct move *moves, int count,
                   int32_t *out);
    /* Of the decisions of whoever is to act, where a turn begins, all that have merits, and maybe others, in the order
     * in which moves() lists them; so that the others need not be listed. NULL: they are found among all. */
    int (*noisy)(const struct rules *rules, const struct state *state, struct move *out);
    /* play(), and what the search asks of the state at once after it, by one call in place of five: in the browser each
     * checks what it calls. NULL: the search asks one after the other. */
    void (*step)(const struct rules *rules, struct state *state, int player, struct move move, struct step *out);
    /* Whether something presses that no margin covers: somebody threatens to end the game, or a duty binds whoever
     * decides. The search then leaves nothing out; where nothing presses, merits() are all 0. NULL: it is not known. */
    bool (*presses)(const struct rules *rules, const struct state *state);
    /* Whether who is to act would lose at once if it did nothing about it, as far as that is cheap to see; asked
     * between turns only. The search then leaves nothing out, and looks at decisions that bring it about in full depth.
     * NULL: it is not known. */
    bool (*threatened)(const struct rules *rules, const struct state *state);
    /* Give the turn away, in a game in which that is never good for whoever does; false if it cannot be done here.
     * NULL: it may be good. */
    bool (*skip)(const struct rules *rules, struct state *state);
    /* Let the turn pass, allowed or not, so that one sees what the others threaten, or what one threatens oneself;
     * false if the game ends by it. Asked between turns only. NULL: skip() does it. */
    bool (*pass)(const struct rules *rules, struct state *state);
    /* How many quiet turns there may be before the game is drawn. NULL: there is no such limit. */
    int (*quiet_left)(const struct rules *rules, const struct state *state);
    /* How many quiet decisions are worth a look one turn before the end, times the square of the turns left; 0: all.
     * NULL: all. */
    int (*late)(const struct rules *rules);
};

void game_merits(const struct rules *rules, const struct state *state, const struct move *moves, int count,
                 int32_t *out);
/* How much less makes a decision one that loses something: the game's `grave`, or 100. */
int32_t game_grave(const struct rules *rules);
/* False if the turn cannot pass here: inside a turn, while several decide at once, where the game does not say how. */
bool game_pass(const struct rules *rules, struct state *state);
/* Let all others pass until it is the player's turn, which has not begun; false if that cannot be. */
bool game_hand_turn(const struct rules *rules, struct state *state, int player);

#endif
