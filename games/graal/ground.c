/* ground.c - castles and soldiers on the board: all that writes at[], but for the turn of a battle.
 *
 * Invariant: corners are shut as the ground round them is now (GR-13), castles and their ruins included. */
#include "games/graal/graal.h"

const uint8_t graal_kind[SOLDIERS] = {KING,    PRINCE,  DUKE,    KNIGHT,  KNIGHT, SERGEANT, SERGEANT,
                                      PIKEMAN, PIKEMAN, PIKEMAN, PIKEMAN, SQUIRE, ARCHER};
const uint8_t graal_first[KINDS + 1] = {0, 1, 2, 3, 5, 7, 11, 12, 13};

/* ---- corners ---- */

static bool is_obstacle(const uint8_t *at, int hole)
{
    return at[hole] & (WALL | WOOD);
}

static void shut_rising(uint8_t *at, int hole)
{
    bool shut = is_obstacle(at, hole + 1) && is_obstacle(at, hole + STRIDE);
    at[hole] = (uint8_t)(shut ? at[hole] | SHUT_RISING : at[hole] & ~SHUT_RISING);
}

static void shut_falling(uint8_t *at, int hole)
{
    bool shut = is_obstacle(at, hole - 1) && is_obstacle(at, hole + STRIDE);
    at[hole] = (uint8_t)(shut ? at[hole] | SHUT_FALLING : at[hole] & ~SHUT_FALLING);
}

void graal_shut_corners(uint8_t *at)
{
    for (int hole = 1; hole + STRIDE < HOLES; hole++) {
        shut_rising(at, hole);
        shut_falling(at, hole);
    }
}

/* Change the ground of a hole, and the four corners that it flanks. */
static void set_ground(uint8_t *at, int hole, int ground)
{
    at[hole] = (uint8_t)((at[hole] & ~(WALL | WOOD | COURT)) | ground);
    shut_rising(at, hole - 1);
    shut_rising(at, hole - STRIDE);
    shut_falling(at, hole + 1);
    shut_falling(at, hole - STRIDE);
}

/* ---- castles ---- */

void graal_raise_castle(struct graal *g, int army, int keep, int court)
{
    g->keep[army] = (uint16_t)keep;
    g->court[army] = (uint16_t)court;
    set_ground(g->at, keep, WALL);
    set_ground(g->at, court, COURT);
}

/* The printed ground comes back (GR-6). */
void graal_raze_castle(const struct graal_tables *t, struct graal *g, int army)
{
    enum { PRINTED = WALL | WOOD };
    set_ground(g->at, g->keep[army], t->ground[g->keep[army]] & PRINTED);
    set_ground(g->at, g->court[army], t->ground[g->court[army]] & PRINTED);
    g->keep[army] = g->court[army] = NO_HOLE;
}

/* GR-24: both holes become open ground. */
void graal_ruin_castle(struct graal *g, int army)
{
    set_ground(g->at, g->keep[army], 0);
    set_ground(g->at, g->court[army], 0);
    g->ruins |= (uint8_t)(1 << army);
}

int graal_keep_at(const struct graal *g, int hole)
{
    for (int army = 0; army < ARMIES; army++)
        if (g->keep[army] == hole && !(g->ruins >> army & 1))
            return army;
    return NONE;
}

int graal_court_at(const struct graal *g, int hole)
{
    for (int army = 0; army < ARMIES; army++)
        if (g->court[army] == hole && !(g->ruins >> army & 1))
            return army;
    return NONE;
}

/* ---- soldiers ---- */

int graal_side(const struct rules *rules, const struct graal *g, int army)
{
    return g->commander[army] == NONE ? NONE : rules->side_of[g->commander[army]];
}

struct soldier graal_soldier_at(const struct graal *g, int hole)
{
    for (int army = 0; army < ARMIES; army++)
        for (int i = 0; i < SOLDIERS; i++)
            if (g->hole[army][i] == hole)
                return (struct soldier){army, i};
    return (struct soldier){NONE, NONE};
}

/* Put a soldier's new hole in its place among those of its kind. */
static void sort_in(struct graal *g, struct soldier who, int hole)
{
    uint16_t *list = g->hole[who.army];
    int kind = graal_kind[who.number], first = graal_first[kind], last = graal_first[kind + 1] - 1, i = who.number;
    for (; i > first && list[i - 1] > hole; i--)
        list[i] = list[i - 1];
    for (; i < last && list[i + 1] < hole; i++)
        list[i] = list[i + 1];
    list[i] = (uint16_t)hole;
}

void graal_put(const struct rules *rules, struct graal *g, struct soldier who, int hole)
{
    sort_in(g, who, hole);
    g->at[hole] |= (uint8_t)((graal_side(rules, g, who.army) + 1) * MAN_ONE);
}

void graal_lift(struct graal *g, struct soldier who)
{
    g->at[g->hole[who.army][who.number]] &= (uint8_t)~MAN;
    sort_in(g, who, NO_HOLE);
}

/* To a hole on which nobody stands. */
void graal_move(struct graal *g, struct soldier who, int to)
{
    int from = g->hole[who.army][who.number];
    g->at[to] |= g->at[from] & MAN;
    g->at[from] &= (uint8_t)~MAN;
    sort_in(g, who, to);
}

/* How many of an army's soldiers from `first` to before `last` are on the board. */
int graal_count(const struct graal *g, int army, int first, int last)
{
    int n = 0;
    for (int i = first; i < last; i++)
        n += g->hole[army][i] != NO_HOLE;
    return n;
}
