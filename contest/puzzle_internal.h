/* puzzle_internal.h - what the files of puzzles share. */
#ifndef CONTEST_PUZZLE_INTERNAL_H
#define CONTEST_PUZZLE_INTERNAL_H

#include "contest/puzzle.h"
#include "search/forced.h"
#include "search/search.h"

struct puzzler {
    const struct rules *rules;
    struct words words;
    struct forced *forced;
    struct search *search;
    struct transposition *table;
    struct move *moves; /* room for those of PUZZLE_LINE decisions */
    int32_t unit;       /* the least that a decision of this game has taken; 0: none has taken anything */
};

/* What an ordinary search sees at a glance: two lines, as deep as wins are looked for. Most positions hold no puzzle by
 * that. */
void puzzle_glance(struct puzzler *z, const struct state *state, struct search_report *out);

/* Whether there is a win to find in a state, a way to save oneself, or a gain; then all of `out` but themes, rules and
 * grade. */
bool puzzle_find_win(struct puzzler *z, const struct state *state, const struct search_report *glance,
                     struct puzzle *out);
bool puzzle_find_save(struct puzzler *z, const struct state *state, const struct search_report *glance,
                      struct puzzle *out);
bool puzzle_find_gain(struct puzzler *z, const struct state *state, struct puzzle *out);

/* Make a decision of whoever is to act. */
void puzzle_play(const struct rules *rules, struct state *state, struct move move);

/* Themes, rules, nodes and grade of a puzzle. */
void puzzle_rate(struct puzzler *z, struct puzzle *puzzle);

#endif
