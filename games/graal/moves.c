/* moves.c - what the soldiers of Graal can do (GR-7 … GR-18, GR-25): the hot part. Random games of duel1 run at 2.1
 * to 2.4 million moves per CPU-second, perft from a random deployment at 740 million leaves.
 *
 * A soldier goes hole by hole until at[] says stop; then one look at that byte tells whether it may land there. Listing
 * all, listing what is noisy and counting are the same code: `out` is NULL where moves are only counted. What each
 * soldier needs is always inlined, for gcc does it by itself and clang does not: the whole search is 1.04 times as
 * fast by it as WebAssembly, and the same natively. */
#include "games/graal/graal.h"

#include <assert.h>
#include <string.h>

#define ALWAYS_INLINE inline __attribute__((always_inline))

enum { MOST_OF_ONE = 128 }; /* moves of one soldier */

/* What the walk of one soldier needs to know. `own` is the MAN of its side. `noisy`: only what takes somebody, and
 * steps into a keep, is listed. */
struct walk {
    const struct graal *g;
    struct move *out;
    int n;
    uint16_t from; /* as a cell */
    uint8_t own;
    bool noisy;
};

static inline void add(struct walk *w, int cell, enum move_kind kind)
{
    if (w->out)
        w->out[w->n] = (struct move){.from = w->from, .to = (uint16_t)cell, .kind = (uint16_t)kind};
    w->n++;
}

/* To a free hole that is no keep. */
static inline void walk_to(struct walk *w, int cell)
{
    if (!w->noisy)
        add(w, cell, MOVE_WALK);
}

/* The same steps, as cells of the board. */
static inline int cell_step(enum direction d)
{
    static const int8_t steps[DIRECTIONS] = {1, SIDE + 1, SIDE, SIDE - 1, -1, -SIDE - 1, -SIDE, -SIDE + 1};
    return steps[d];
}

/* A hole at which a walk ends: a courtyard, or somebody (GR-15, GR-25). */
static inline void land(struct walk *w, uint8_t byte, int cell, bool mounted)
{
    if (byte & (mounted ? WALL | WOOD : WALL))
        return;
    if (!(byte & MAN))
        walk_to(w, cell);
    else if ((byte & MAN) != w->own)
        add(w, cell, MOVE_CAPTURE);
}

static inline void foot_walk(struct walk *w, int hole, enum direction d, int most)
{
    int cell = w->from;
    for (int i = 0; i < most; i++) {
        hole += graal_step[d];
        cell += cell_step(d);
        uint8_t byte = w->g->at[hole];
        if (byte & (WALL | COURT | MAN)) {
            land(w, byte, cell, false);
            return;
        }
        walk_to(w, cell);
    }
}

static inline void ride(struct walk *w, int hole, enum direction d)
{
    const int leaving = graal_shut_leaving(d), coming = graal_shut_coming(d);
    int cell = w->from;
    uint8_t byte = w->g->at[hole];
    while (!(byte & leaving)) {
        hole += graal_step[d];
        cell += cell_step(d);
        byte = w->g->at[hole];
        if (byte & (WALL | WOOD | COURT | MAN | coming)) {
            if (!(byte & coming))
                land(w, byte, cell, true);
            return;
        }
        walk_to(w, cell);
    }
}

static ALWAYS_INLINE void ride_everywhere(struct walk *w, int hole)
{
    ride(w, hole, NORTH);
    ride(w, hole, NORTH_EAST);
    ride(w, hole, EAST);
    ride(w, hole, SOUTH_EAST);
    ride(w, hole, SOUTH);
    ride(w, hole, SOUTH_WEST);
    ride(w, hole, WEST);
    ride(w, hole, NORTH_WEST);
}

static ALWAYS_INLINE void foot_everywhere(struct walk *w, int hole, int most_orthogonal, int most_diagonal)
{
    foot_walk(w, hole, NORTH, most_orthogonal);
    foot_walk(w, hole, NORTH_EAST, most_diagonal);
    foot_walk(w, hole, EAST, most_orthogonal);
    foot_walk(w, hole, SOUTH_EAST, most_diagonal);
    foot_walk(w, hole, SOUTH, most_orthogonal);
    foot_walk(w, hole, SOUTH_WEST, most_diagonal);
    foot_walk(w, hole, WEST, most_orthogonal);
    foot_walk(w, hole, NORTH_WEST, most_diagonal);
}

/* GR-10: over rock, keep and courtyard it does not jump. */
static inline void jump(struct walk *w, int hole)
{
    for (int d = 0; d < DIRECTIONS; d += 2) {
        int over = hole + graal_step[d], cell = w->from + cell_step((enum direction)d);
        if (w->g->at[over] & (WALL | COURT))
            continue;
        int left = (d + DIRECTIONS - 1) % DIRECTIONS, right = d + 1;
        land(w, w->g->at[over + graal_step[left]], cell + cell_step((enum direction)left), false);
        land(w, w->g->at[over + graal_step[right]], cell + cell_step((enum direction)right), false);
    }
}

/* ---- archers ---- */

int graal_direction(int from, int to, int *distance)
{
    int east = graal_file(to) - graal_file(from), north = graal_rank(to) - graal_rank(from);
    int x = east < 0 ? -east : east, y = north < 0 ? -north : north;
    *distance = x > y ? x : y;
    if (*distance == 0 || (x && y && x != y))
        return -1;
    if (east == 0)
        return north > 0 ? NORTH : SOUTH;
    if (north == 0)
        return east > 0 ? EAST : WEST;
    return east > 0 ? (north > 0 ? NORTH_EAST : SOUTH_EAST) : north > 0 ? NORTH_WEST : SOUTH_WEST;
}

bool graal_in_range(const struct graal *g, int archer, int hole)
{
    int distance, d = graal_direction(archer, hole, &distance);
    if (d < 0 || distance > RANGE)
        return false;
    for (int i = 1; i < distance; i++)
        if (g->at[archer + i * graal_step[d]] & (WALL | WOOD))
            return false;
    return true;
}

int graal_retreats(const struct graal *g, int archer, int target, uint16_t *out)
{
    int distance, back = graal_direction(archer, target, &distance), n = 0;
    assert(back >= 0);
    struct soldier who = graal_soldier_at(g, target);
    bool mounted = graal_mounted(graal_kind[who.number]);
    const int ways[] = {back, (back + 2) % DIRECTIONS, (back + 6) % DIRECTIONS};
    for (int way = 0; way < 3; way++) {
        int hole = target;
        for (int i = 0; i < RANGE; i++) {
            bool shut = mounted && graal_shut(g, hole, (enum direction)ways[way]);
            hole += graal_step[ways[way]];
            if (shut || (g->at[hole] & (mounted ? WALL | WOOD | COURT | MAN : WALL | COURT | MAN)))
                break;
            if (!graal_in_range(g, archer, hole))
                out[n++] = (uint16_t)hole;
        }
    }
    return n;
}

/* GR-16, GR-18 */
static inline void shoot(struct walk *w, int archer)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        int hole = archer, cell = w->from;
        for (int i = 0; i < RANGE; i++) {
            uint16_t retreats[3 * RANGE];
            hole += graal_step[d];
            cell += cell_step((enum direction)d);
            uint8_t byte = w->g->at[hole];
            if ((byte & MAN) && (byte & MAN) != w->own && !(byte & WALL) &&
                graal_retreats(w->g, archer, hole, retreats))
                add(w, cell, MOVE_SHOOT);
            if (byte & (WALL | WOOD))
                break;
        }
    }
}

/* GR-11, GR-25: onto free holes only. */
static inline void archer_walk(struct walk *w, int archer)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        int hole = archer, cell = w->from;
        for (int i = 0; i < RANGE; i++) {
            hole += graal_step[d];
            cell += cell_step((enum direction)d);
            if (w->g->at[hole] & (WALL | MAN))
                break;
            add(w, cell, MOVE_WALK);
            if (w->g->at[hole] & COURT)
                break;
        }
    }
}

/* ---- castles (GR-14) ---- */

/* From a keep to its courtyard, and back; true if the soldier can go nowhere else. */
static bool castle_step(const struct rules *rules, struct walk *w, int hole, int kind)
{
    const struct graal_tables *t = graal_tables(rules);
    int keep = graal_keep_at(w->g, hole), court = graal_court_at(w->g, hole);
    if (keep == NONE && (kind == SQUIRE || kind == ARCHER))
        return false;
    int to = keep != NONE ? w->g->court[keep] : w->g->keep[court];
    uint8_t byte = w->g->at[to];
    if (!(byte & MAN) && (keep == NONE || !w->noisy))
        add(w, t->cell[to], MOVE_WALK);
    else if ((byte & MAN) && (byte & MAN) != w->own)
        add(w, t->cell[to], MOVE_CAPTURE);
    return keep != NONE;
}

/* ---- armies ---- */

static ALWAYS_INLINE void soldier_moves(const struct rules *rules, struct walk *w, int hole, int kind)
{
    w->from = graal_tables(rules)->cell[hole];
    if ((w->g->at[hole] & (WALL | COURT)) && castle_step(rules, w, hole, kind))
        return;
    switch (kind) {
    case KING: foot_everywhere(w, hole, 2, 2); break;
    case SERGEANT: foot_everywhere(w, hole, 1, MARCH); break;
    case PIKEMAN: foot_everywhere(w, hole, MARCH, 1); break;
    case SQUIRE: jump(w, hole); break;
    case ARCHER:
        archer_walk(w, hole);
        shoot(w, hole);
        break;
    default: ride_everywhere(w, hole);
    }
}

/* Soldiers from `first` to before `last` of an army, all of one kind. */
static ALWAYS_INLINE void kind_moves(const struct rules *rules, struct walk *w, int army, int kind, int first, int last)
{
    for (int i = first; i < last; i++)
        if (w->g->hole[army][i] != NO_HOLE)
            soldier_moves(rules, w, w->g->hole[army][i], kind);
}

static inline int army_moves(const struct rules *rules, const struct graal *g, unsigned armies, struct move *out,
                             bool noisy)
{
    struct walk w = {.g = g, .out = out, .noisy = noisy};
    for (int army = 0; army < ARMIES; army++) {
        if (!(armies >> army & 1))
            continue;
        w.own = (uint8_t)((graal_side(rules, g, army) + 1) * MAN_ONE);
        kind_moves(rules, &w, army, KING, 0, 1);
        kind_moves(rules, &w, army, KNIGHT, 1, 5);
        kind_moves(rules, &w, army, SERGEANT, 5, 7);
        kind_moves(rules, &w, army, PIKEMAN, 7, 11);
        kind_moves(rules, &w, army, SQUIRE, 11, 12);
        if (!noisy)
            kind_moves(rules, &w, army, ARCHER, 12, 13);
    }
    return w.n;
}

unsigned graal_armies_on_turn(const struct rules *rules, const struct graal *g)
{
    unsigned armies = 0;
    if (graal_tables(rules)->variant == CAMPS)
        return 1u << g->on_turn[rules->side_of[g->turn]];
    for (int army = 0; army < ARMIES; army++)
        armies |= (unsigned)(g->commander[army] == g->turn) << army;
    return armies;
}

bool graal_can_move(const struct rules *rules, const struct graal *g, unsigned armies)
{
    for (int army = 0; army < ARMIES; army++) {
        struct walk w = {.g = g, .own = (uint8_t)((graal_side(rules, g, army) + 1) * MAN_ONE)};
        for (int i = 0; (armies >> army & 1) && i < SOLDIERS; i++) {
            if (g->hole[army][i] != NO_HOLE)
                soldier_moves(rules, &w, g->hole[army][i], graal_kind[i]);
            if (w.n)
                return true;
        }
    }
    return false;
}

static int retreat_moves(const struct rules *rules, const struct graal *g, struct move *out)
{
    const struct graal_tables *t = graal_tables(rules);
    uint16_t holes[3 * RANGE];
    int n = graal_retreats(g, g->archer, g->target, holes);
    for (int i = 0; out && i < n; i++)
        out[i] = (struct move){.from = t->cell[g->target], .to = t->cell[holes[i]], .kind = MOVE_RETREAT};
    return n;
}

int graal_battle_moves(const struct rules *rules, const struct graal *g, struct move *out)
{
    if (g->target != NO_HOLE)
        return retreat_moves(rules, g, out);
    int n = army_moves(rules, g, graal_armies_on_turn(rules, g), out, false);
    if (n == 0)
        out[n++] = (struct move){.kind = MOVE_PASS};
    return n;
}

int graal_noisy_moves(const struct rules *rules, const struct graal *g, struct move *out)
{
    return army_moves(rules, g, graal_armies_on_turn(rules, g), out, true);
}

int graal_battle_count(const struct rules *rules, const struct graal *g)
{
    if (g->target != NO_HOLE)
        return retreat_moves(rules, g, NULL);
    int n = army_moves(rules, g, graal_armies_on_turn(rules, g), NULL, false);
    return n ? n : 1;
}

/* Once for all who are in no hurry. */
static __attribute__((noinline)) void any_soldier(const struct rules *rules, struct walk *w, int hole, int kind)
{
    soldier_moves(rules, w, hole, kind);
}

/* The holes that a soldier reaches, as cells: its moves were it on nobody's side, so that it may take on every hole. */
static int reached_from(const struct rules *rules, const struct graal *g, int hole, int kind, struct move *out)
{
    struct walk w = {.g = g, .out = out};
    any_soldier(rules, &w, hole, kind);
    return w.n;
}

void graal_reach(const struct rules *rules, const struct graal *g, int side, uint8_t reach[HOLES])
{
    struct move moves[MOST_OF_ONE];
    memset(reach, 0, HOLES);
    for (int army = 0; army < ARMIES; army++) {
        for (int i = 0; graal_side(rules, g, army) == side && graal_kind[i] != ARCHER; i++) {
            int hole = g->hole[army][i], n = hole == NO_HOLE ? 0 : reached_from(rules, g, hole, graal_kind[i], moves);
            for (int k = 0; k < n; k++)
                reach[graal_tables(rules)->hole_of[moves[k].to]]++;
        }
    }
}

bool graal_endangered(const struct rules *rules, const struct graal *g, int hole)
{
    struct move moves[SOLDIERS * MOST_OF_ONE];
    int side = graal_side(rules, g, graal_soldier_at(g, hole).army), cell = graal_tables(rules)->cell[hole];
    for (int army = 0; army < ARMIES; army++) {
        int other = graal_side(rules, g, army);
        int n = other == NONE || other == side ? 0 : army_moves(rules, g, 1u << army, moves, false);
        for (int i = 0; i < n; i++)
            if (moves[i].kind == MOVE_CAPTURE && moves[i].to == cell)
                return true;
    }
    return false;
}
