/* puzzle.h - positions of games in which one decision is better than all others, and that is proven (docs/puzzles.md).
 *
 * Three kinds. A win: whoever is to move wins within so many turns of its own whatever others do, no sooner, and at
 * each of its decisions before the last turn exactly one keeps that. A save: after every decision but one the other
 * side wins within so many turns of its own. A gain: the exact search to a depth sees one decision that is better than
 * any other by as much as a piece, and so along the line. */
#ifndef CONTEST_PUZZLE_H
#define CONTEST_PUZZLE_H

#include "core/game_text.h"
#include "core/words.h"
#include "match/match.h"

enum puzzle_kind { PUZZLE_WIN, PUZZLE_SAVE, PUZZLE_GAIN };

enum {
    PUZZLE_LINE = 24, /* decisions at most */
    PUZZLE_TURNS = 4, /* of the longest win */
    PUZZLE_DEPTH = 3, /* turns that are looked ahead for a gain, */
    PUZZLE_QUIET = 4, /* and turns of captures beyond them */
    PUZZLE_GRADES = 5,
    PUZZLE_THEMES = 96, /* bytes */
    PUZZLES_OF_GAME = 3,
};

struct puzzle {
    enum puzzle_kind kind;
    union state_buffer start;
    int at; /* its number in the game */
    int player;
    int turns;      /* of the win, or of the other side's that is averted */
    int32_t margin; /* of the gain: by how much the next best is worse, at the step where it is nearest */
    int length;
    struct move line[PUZZLE_LINE]; /* of all, others defending as long as they can */
    uint64_t nodes;                /* after which the search finds the first decision */
    int grade;                     /* from 1, the easiest, to PUZZLE_GRADES */
    char themes[PUZZLE_THEMES];    /* "sacrifice walled", the first the main one */
    char rules[PUZZLE_THEMES];     /* ids of those that are used, the main one first */
};

/* What one thread looks for puzzles with. Words tell which deeds of the game are themes. NULL when memory runs out. */
struct puzzler;
struct puzzler *puzzler_new(const struct rules *rules, struct words words);
void puzzler_free(struct puzzler *puzzler);

/* Look for puzzles in a match of two sides, one of each kind at most; how many. `tried` counts the positions that were
 * looked at. */
int puzzler_find(struct puzzler *puzzler, const struct match *match, struct puzzle out[PUZZLES_OF_GAME], long *tried);

/* A number that is the same for puzzles that are solved by the same decisions. */
uint64_t puzzle_pattern(const struct rules *rules, const struct puzzle *puzzle);

/* Write it as a block of games/GAME/puzzles. */
void puzzle_write(const struct rules *rules, const struct puzzle *puzzle, struct text *out);

#endif
