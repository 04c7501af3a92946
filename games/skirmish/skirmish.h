/* skirmish.h - what the files of Skirmish share. The rules are in rules.md beside this file. */
#ifndef GAMES_SKIRMISH_H
#define GAMES_SKIRMISH_H

#include "core/game.h"
#include "core/why.h"

struct made;
struct says;

enum {
    PLAYERS = 3,
    CELLS = 20,
    QUIET_LIMIT = 30, /* SK-9 */
    NONE = 255,       /* no cell, no player */
};

enum move_kind { MOVE_PLACE = 1, MOVE_STEP, MOVE_CAPTURE, MOVE_STOP, MOVE_PUSH, MOVE_ANSWER, MOVE_PASS };

enum { END_NO_MEN, END_QUIET };

/* A state. During the set-up `turn` is NONE. Men of an army are a set of cells. No padding: states are compared as
 * bytes. */
struct skirmish_state {
    uint32_t men[PLAYERS];
    uint8_t commander[PLAYERS]; /* a player, or NONE for an army without men */
    uint8_t hidden;             /* the armies that are blanked in this observation */
    uint8_t ready;              /* the players who have placed all their men, or given up */
    uint8_t turn;
    uint8_t chain;  /* the man that may capture on, or NONE */
    uint8_t pushed; /* the man that must move, or NONE */
    uint8_t quiet;
    uint8_t ended; /* 0, or one more than the way to end */
    uint8_t winners;
    uint8_t unused;
};
_Static_assert(sizeof(struct skirmish_state) == 24, "no padding");

/* The board: the neighbour of each cell in four directions, and each army's own rank. */
struct skirmish_tables {
    uint8_t next[CELLS][4];
    uint32_t rank[PLAYERS];
};

extern const int skirmish_army_size[PLAYERS];

static inline const struct skirmish_state *skirmish_const(const struct state *state)
{
    return (const struct skirmish_state *)state;
}

static inline const struct skirmish_tables *skirmish_tables(const struct rules *rules)
{
    return rules->data;
}

/* skirmish.c */
uint32_t skirmish_all_men(const struct skirmish_state *s);
int skirmish_army_at(const struct skirmish_state *s, int cell);
int skirmish_commander_at(const struct skirmish_state *s, int cell);
bool skirmish_enemies(const struct rules *rules, int a, int b);
int skirmish_men(const struct rules *rules, const struct skirmish_state *s, int side);
bool skirmish_push_allowed(const struct rules *rules);
/* The free neighbours of a cell. */
uint32_t skirmish_room(const struct skirmish_tables *t, const struct skirmish_state *s, int cell);
/* The cell behind the enemy of `player` next to `from` in a direction, if a capture can land there; else NONE. */
int skirmish_landing(const struct rules *rules, const struct skirmish_state *s, int player, int from, int direction);
/* What the line shows by itself: a side without men (SK-8), the quiet limit (SK-9). */
void skirmish_judge(const struct rules *rules, struct skirmish_state *s);

/* skirmish_text.c */
void skirmish_write_position(const struct rules *rules, const struct state *state, struct text *out);
bool skirmish_read_position(const struct rules *rules, const char *line, struct state *out, struct why *why);
void skirmish_write_move(const struct rules *rules, const struct state *state, struct move move, struct text *out);
bool skirmish_read_move(const struct rules *rules, const struct state *state, const char *word, struct move *out,
                        struct why *why);
void skirmish_why_not(const struct rules *rules, const struct state *state, int player, struct move move,
                      struct why *why);

/* duties.c, deeds.c */
void skirmish_duties(const struct rules *rules, const struct state *state, int player, struct says *out);
void skirmish_deeds(const struct rules *rules, const struct made *made, struct says *out);

#endif
