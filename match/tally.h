/* tally.h - what was played from a position in games that are over, and how that went for whoever played it.
 *
 * A position is known by its place: the game's key of it (HR-1), mixed with the game, its options and its board. So
 * ways that lead to the same position count together, and games by other rules never do. What is counted is decisions,
 * since each is made by one player; those of a set-up, when several decide at once, are left out.
 *
 * A game counts once for a decision in a position, however often it came there again; and of a game the first
 * TALLY_DEPTH decisions count, so that each costs little. */
#ifndef MATCH_TALLY_H
#define MATCH_TALLY_H

#include "core/game.h"
#include "core/game_text.h"
#include "match/match.h"

struct json;
struct sink;

enum { TALLY_DEPTH = 60 };

/* How the games went for whoever decided: all of its side has won, nobody has, or another side. */
enum tally_end { TALLY_WON, TALLY_DRAWN, TALLY_LOST, TALLY_ENDS };

/* One decision of a game. */
struct tally_step {
    uint64_t place;
    struct move move;
    const char *word; /* the match's */
    enum tally_end end;
};

/* What all positions by the same rules have in common: another version, other options or another board make it another.
 */
uint64_t tally_ground(const struct rules *rules);
/* The place of a position; 0 if nothing is counted there, since several decide at once or nobody does. */
uint64_t tally_place(const struct rules *rules, const struct state *state);
/* The steps of a match that is over, TALLY_DEPTH at most; how many. None of one that goes on. */
int tally_steps(const struct match *match, struct tally_step out[TALLY_DEPTH]);

/* ---- many games ---- */

/* A decision in a place; a place of 0 is a free slot. */
struct tally_entry {
    uint64_t place;
    struct move move;
    int count[TALLY_ENDS];
};

/* All zero: nothing was counted. */
struct tally {
    struct tally_entry *slots; /* by place: a table with free slots between */
    int room, used;
    int games; /* that were counted */
};

/* Count a match that is over; of another nothing is counted. With `only`, a place, nothing else is. False when memory
 * runs out: then it has not been counted. */
bool tally_add(struct tally *tally, const struct match *match, uint64_t only);
void tally_free(struct tally *tally);

/* A decision as it is told. */
struct tally_move {
    char word[MOVE_TEXT];
    int64_t count[TALLY_ENDS];
};

int64_t tally_games(const struct tally_move *move);
/* What was decided in a state, in the order of tally_sort(). The caller frees the list; NULL when memory runs out. */
struct tally_move *tally_moves(const struct tally *tally, const struct rules *rules, const struct state *state,
                               int *count);
/* The most frequent first; of those that are equal, by word. */
void tally_sort(struct tally_move *moves, int count);
/* "moves":[{"move":"a1-a2","games":3,"won":2,"drawn":0,"lost":1}], as a member. */
void tally_write(struct json *json, const struct tally_move *moves, int count);

#endif
