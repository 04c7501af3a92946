/* template.h - what the files of this game share: the state, the board's tables, the facets. */
#ifndef GAMES_TEMPLATE_H
#define GAMES_TEMPLATE_H

#include "core/game.h"
#include "core/why.h"

struct made;
struct says;

enum {
    PLAYERS = 2,
    CELLS = 25,
    MEN = 5,
    QUIET_LIMIT = 20, /* TP-7 */
    NONE = 255,       /* no cell */
};

enum move_kind { MOVE_STEP = 1, MOVE_CAPTURE };

enum { END_ACROSS, END_NO_MOVE, END_QUIET };

/* A state. Men of an army are a set of cells. No padding: states are compared as bytes. */
struct template_state {
    uint32_t men[PLAYERS];
    uint8_t turn;
    uint8_t quiet;
    uint8_t ended; /* 0, or one more than the way to end */
    uint8_t winners;
};
_Static_assert(sizeof(struct template_state) == 12, "no padding");

/* The four directions: on and back along a rank, on and back along a file. Player 0 plays on, player 1 back. */
enum { EAST, WEST, AHEAD };

/* The board: the neighbour of each cell in four directions, and each player's own rank. */
struct template_tables {
    uint8_t next[CELLS][4];
    uint32_t rank[PLAYERS];
};

static inline const struct template_state *template_const(const struct state *state)
{
    return (const struct template_state *)state;
}

static inline const struct template_tables *template_tables(const struct rules *rules)
{
    return rules->data;
}

/* template.c: which army stands on a cell, or NONE; and what a state shows by itself about its end (TP-5 to TP-7). */
int template_army_at(const struct template_state *s, int cell);
void template_judge(const struct rules *rules, struct template_state *s);

/* duties.c, deeds.c: what a player has to know, and what a decision did (core/game_text.h). */
void template_duties(const struct rules *rules, const struct state *state, int player, struct says *out);
void template_deeds(const struct rules *rules, const struct made *made, struct says *out);

extern const struct game_text template_text;   /* text.c */
extern const struct game_looks template_looks; /* looks.c */
extern const struct game_mind template_mind;   /* mind.c */

#endif
