/* arrange.c - sound deployments: six patterns after the leaflet's advice, varied by lot.
 *
 * The castle leans on rock, wood or the edge and has few ways in; an archer stands in its courtyard, guards round it;
 * foot soldiers mass in the middle, riders wait on the wings, king and squire keep together; whoever can be covered is.
 * Pieces are placed one after the other, each on the hole that its pattern values most, with a little chance; what the
 * player has placed already stays. Royals come last, where no enemy can take them with a first move, wherever it
 * stands. Measured by "tournament graal --a greedy --b scattered --games 400": 353 won, 40 drawn, 7 lost against
 * deployments by lot, both sides playing one decision deep.
 *
 * Holes are seen from the army: depth is 0 at the frontier and 11 at the back; flank runs from -100 to 100, 0 in the
 * middle. With four kingdoms the frontier is a corner, and so is the middle. */
#include <string.h>

#include "core/rng.h"
#include "games/graal/graal.h"

enum { NOISE = 7 }; /* how much chance there is in the value of a hole at least */

/* Where soldiers are wanted: depth, and distance from the middle. */
struct post {
    int depth, flank;
};

/* Where castle, foot soldiers, knights, and prince and duke are wanted; how many pikemen and sergeants of the first
 * army stand round the castle; whether the king is in the keep. */
static const struct pattern {
    struct post castle, front, wing, home;
    int pikemen, sergeants;
    bool king_inside;
} patterns[GRAAL_PATTERNS] = {
    /* the tower: a strong ring, the rest in reserve before it */
    {.castle = {9, 0},
     .front = {5, 15},
     .wing = {7, 60},
     .home = {10, 35},
     .pikemen = 2,
     .sergeants = 1,
     .king_inside = true},
    /* the spearhead: foot soldiers massed in the middle, ready to cross */
    {.castle = {10, 25}, .front = {2, 10}, .wing = {5, 80}, .home = {9, 45}, .pikemen = 1, .sergeants = 0},
    /* the horns: riders far out and forward */
    {.castle = {9, 0}, .front = {4, 25}, .wing = {2, 95}, .home = {9, 75}, .pikemen = 2, .sergeants = 1},
    /* the corner: the castle on one side, the army across the way to it */
    {.castle = {10, 85}, .front = {5, 40}, .wing = {6, 50}, .home = {10, 50}, .pikemen = 2, .sergeants = 1},
    /* the rampart: a line of foot across the kingdom, riders behind it */
    {.castle = {8, 0}, .front = {5, 55}, .wing = {8, 85}, .home = {10, 20}, .pikemen = 1, .sergeants = 1},
    /* the sally: a castle half way forward, and everything near it */
    {.castle = {6, 45},
     .front = {3, 40},
     .wing = {6, 80},
     .home = {9, 30},
     .pikemen = 2,
     .sergeants = 1,
     .king_inside = true},
};

/* What is being arranged. `tilt` is the side, -1 or 1, on which things lie that lie on one side. */
struct plan {
    const struct rules *rules;
    const struct graal_tables *t;
    struct graal g;
    struct rng *rng;
    const struct pattern *pattern;
    uint32_t noise;
    int player, tilt;
    uint8_t reach[HOLES];
    uint8_t part[HOLES]; /* of whoever was placed there: its number in the army when it was */
};

/* ---- where a hole lies ---- */

static int size_of(int n)
{
    return n < 0 ? -n : n;
}

/* How far a hole is from the frontiers north or south of its kingdom, and east or west of it. */
static struct post seen_from(const struct plan *p, int hole)
{
    int file = graal_file(hole), rank = graal_rank(hole);
    int up = rank < PANEL ? PANEL - 1 - rank : rank - PANEL, across = file < PANEL ? PANEL - 1 - file : file - PANEL;
    if (p->t->variant != FOUR)
        return (struct post){.depth = up, .flank = (2 * file - (SIDE - 1)) * 100 / (SIDE - 1)};
    return (struct post){.depth = (up + across) / 2, .flank = (up - across) * 100 / (PANEL - 1)};
}

static int distance(int a, int b)
{
    int x = size_of(graal_file(a) - graal_file(b)), y = size_of(graal_rank(a) - graal_rank(b));
    return x > y ? x : y;
}

/* Whether a hole is on the board and not in the army's kingdom. */
static bool is_beyond(const struct graal_tables *t, int army, int hole)
{
    return t->quarter[hole] && !(t->quarter[hole] & t->realm[army]);
}

/* Along lines, which forest does not stop for foot soldiers, and by a squire's jump. */
bool graal_exposed(const struct rules *rules, const struct graal *g, int army, int hole)
{
    const struct graal_tables *t = graal_tables(rules);
    if (g->at[hole] & WALL)
        return false; /* in a keep */
    for (int d = 0; d < DIRECTIONS; d++) {
        int at = hole + graal_step[d];
        while (!(g->at[at] & (WALL | COURT | MAN)) && (t->quarter[at] & t->realm[army]))
            at += graal_step[d];
        if (is_beyond(t, army, at))
            return true;
    }
    for (int d = 0; d < DIRECTIONS; d += 2) {
        int over = hole + graal_step[d];
        if (t->quarter[over] && (is_beyond(t, army, over + graal_step[(d + 1) % DIRECTIONS]) ||
                                 is_beyond(t, army, over + graal_step[(d + 7) % DIRECTIONS])))
            return true;
    }
    return false;
}

/* ---- the castle ---- */

/* Ways in: few are good, none would be a prison for whoever is inside. */
static int ways_in(const struct plan *p, int keep, int court)
{
    int n = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        int hole = court + graal_step[d];
        n += hole != keep && !(p->t->ground[hole] & (WALL | WOOD));
    }
    return n;
}

static int castle_value(struct plan *p, int keep, int court)
{
    struct post at = seen_from(p, court), want = p->pattern->castle;
    int ways = ways_in(p, keep, court);
    int lean = ways == 0 ? -60 : 8 * (7 - ways);
    return lean - 6 * size_of(at.depth - want.depth) - size_of(at.flank - p->tilt * want.flank) / 4 -
           (seen_from(p, keep).depth < at.depth ? 6 : 0) + (int)rng_below(p->rng, 2 * p->noise);
}

static struct move best_castle(struct plan *p, int army)
{
    struct move best = {.kind = MOVE_CASTLE, .arg = (uint16_t)(army << 8)};
    int best_value = INT32_MIN;
    for (int cell = 0; cell < CELLS; cell++) {
        int keep = p->t->hole_of[cell];
        for (int d = 0; (p->t->quarter[keep] & p->t->realm[army]) && d < DIRECTIONS; d += 2) {
            int court = keep + graal_step[d];
            if (!graal_may_build(p->rules, &p->g, army, keep, court))
                continue;
            int value = castle_value(p, keep, court);
            if (value > best_value) {
                best_value = value;
                best.from = (uint16_t)cell;
                best.to = p->t->cell[court];
            }
        }
    }
    return best;
}

/* ---- soldiers ---- */

/* The part a soldier plays: a guard of the castle, or a post in the field. */
struct part {
    bool guard, royal;
    struct post post;
    int side; /* -1 or 1: which flank; 0: either */
};

static struct part part_of(const struct plan *p, int army, int number)
{
    const struct pattern *pattern = p->pattern;
    int kind = graal_kind[number], nth = number - graal_first[kind];
    bool first = graal_chief_army(p->rules, army) == army;
    struct part part = {.post = pattern->front, .side = nth % 2 ? 1 : -1};
    switch (kind) {
    case KING: part = (struct part){.guard = true, .royal = true}; break;
    case PRINCE: part = (struct part){.royal = true, .post = pattern->home, .side = -1}; break;
    case DUKE: part = (struct part){.royal = true, .post = pattern->home, .side = 1}; break;
    case KNIGHT: part.post = pattern->wing; break;
    case SERGEANT: part.guard = first && nth < pattern->sergeants; break;
    case PIKEMAN: part.guard = first && nth < pattern->pikemen; break;
    case SQUIRE:
    case ARCHER: part.guard = first; break;
    default: break;
    }
    return part;
}

/* Near the castle's door; the archer in it, the squire beside the king. */
static int guard_value(const struct plan *p, int army, int kind, int hole)
{
    int chief = graal_chief_army(p->rules, army), court = p->g.court[chief], king = p->g.hole[chief][0];
    if (kind == ARCHER)
        return hole == court ? 120 : -8 * distance(hole, court);
    if (hole == court)
        return -60; /* the door is the archer's */
    if (kind == KING && hole == p->g.keep[chief])
        return p->pattern->king_inside ? 40 : -60;
    if (hole == p->g.keep[chief])
        return -80;
    if (kind == SQUIRE && king != NO_HOLE)
        return -10 * distance(hole, king) - 2 * distance(hole, court);
    return -8 * distance(hole, court) + (distance(hole, court) == 1 && kind != KING ? 6 : 0);
}

static int value_of(struct plan *p, int army, int number, int hole)
{
    struct part part = part_of(p, army, number);
    struct post at = seen_from(p, hole);
    int kind = graal_kind[number], value = (int)rng_below(p->rng, p->noise) + (p->reach[hole] ? 14 : 0);
    if (part.guard)
        value += guard_value(p, army, kind, hole);
    else if (hole == p->g.court[graal_chief_army(p->rules, army)] || (p->g.at[hole] & WALL))
        value -= 80; /* neither door nor keep are for those who march */
    else
        value -= 6 * size_of(at.depth - part.post.depth) + size_of(at.flank - part.side * part.post.flank) / 3;
    if (part.royal && graal_exposed(p->rules, &p->g, army, hole))
        value -= 1000;
    return value;
}

static int best_hole(struct plan *p, int army, int number)
{
    int best = NO_HOLE, best_value = INT32_MIN;
    for (int cell = 0; cell < CELLS; cell++) {
        int hole = p->t->hole_of[cell];
        if (!graal_may_stand(p->rules, &p->g, army, graal_kind[number], hole))
            continue;
        int value = value_of(p, army, number, hole);
        if (value > best_value) {
            best_value = value;
            best = hole;
        }
    }
    return best;
}

/* Place the next soldier of a kind, in the part of the given number. */
static void place(struct plan *p, int army, int number)
{
    int hole = best_hole(p, army, number);
    p->part[hole] = (uint8_t)number;
    graal_put(p->rules, &p->g, (struct soldier){army, graal_first[graal_kind[number]]}, hole);
    graal_reach(p->rules, &p->g, p->rules->side_of[p->player], p->reach);
}

/* Archers and guards first, then the field, royals last: what stands before them shields them. */
static void place_missing(struct plan *p, int army)
{
    static const uint8_t order[] = {ARCHER, PIKEMAN, SERGEANT, KNIGHT, KING, PRINCE, DUKE, SQUIRE};
    for (size_t i = 0; i < sizeof order; i++) {
        int kind = order[i];
        if (kind < ROYALS && !(p->t->full >> army & 1))
            continue;
        for (int n = graal_first[kind]; p->g.hole[army][graal_first[kind]] == NO_HOLE; n++)
            place(p, army, n);
    }
}

/* ---- second thoughts ---- */

static bool was_placed(const struct graal *before, int army, int hole)
{
    for (int i = 0; i < SOLDIERS; i++)
        if (before->hole[army][i] == hole)
            return true;
    return false;
}

/* Once all stand, whoever is not covered, and every royal in danger, looks for a better hole. */
static void improve(struct plan *p, const struct graal *before, int army)
{
    for (int i = SOLDIERS - 1; i >= 0; i--) {
        int hole = p->g.hole[army][i];
        if (hole == NO_HOLE || was_placed(before, army, hole))
            continue;
        bool danger = i < ROYALS && graal_exposed(p->rules, &p->g, army, hole);
        if (p->reach[hole] && !danger)
            continue;
        graal_lift(&p->g, (struct soldier){army, i});
        graal_reach(p->rules, &p->g, p->rules->side_of[p->player], p->reach);
        place(p, army, p->part[hole]);
    }
}

/* ---- all together ---- */

/* The decisions that lead from one deployment to the other. */
static int write_decisions(const struct plan *p, const struct graal *before, struct move *out)
{
    struct move all[MAX_ARMIES * (SOLDIERS + 1) + 1];
    int n = 0, count = graal_secret(p->rules, (const struct state *)&p->g, p->player, all);
    for (int i = 0; i < count; i++) {
        int army = all[i].arg >> 8, to = p->t->hole_of[all[i].to];
        bool castle = all[i].kind == MOVE_CASTLE;
        if (castle ? before->keep[army] == NO_HOLE : !was_placed(before, army, to))
            out[n++] = all[i];
    }
    out[n++] = (struct move){.kind = MOVE_READY};
    return n;
}

int graal_arrange_as(const struct rules *rules, const struct state *seen, int player, int pattern, int chance,
                     struct rng *rng, struct move *out)
{
    const struct graal *before = graal_const(seen);
    struct plan plan = {.rules = rules,
                        .t = graal_tables(rules),
                        .g = *before,
                        .rng = rng,
                        .pattern = &patterns[pattern],
                        .noise = NOISE + (uint32_t)chance,
                        .player = player,
                        .tilt = rng_below(rng, 2) ? 1 : -1},
                *p = &plan;
    if (before->turn != NONE || (before->ready >> player & 1) || graal_waits(rules, before, player))
        return 0;
    for (int army = 0; army < ARMIES; army++) {
        if (p->g.commander[army] != player || !(p->t->full >> army & 1) || p->g.keep[army] != NO_HOLE)
            continue;
        struct move castle = best_castle(p, army);
        graal_raise_castle(&p->g, army, p->t->hole_of[castle.from], p->t->hole_of[castle.to]);
    }
    graal_reach(rules, &p->g, rules->side_of[player], p->reach);
    for (int army = ARMIES - 1; army >= 0; army--) /* levies first: they shield the royal house */
        if (p->g.commander[army] == player)
            place_missing(p, army);
    for (int round = 0; round < 2; round++)
        for (int army = 0; army < ARMIES; army++)
            if (p->g.commander[army] == player)
                improve(p, before, army);
    return write_decisions(p, before, out);
}

int graal_arrange(const struct rules *rules, const struct state *seen, int player, int chance, struct rng *rng,
                  struct move *out)
{
    return graal_arrange_as(rules, seen, player, (int)rng_below(rng, GRAAL_PATTERNS), chance, rng, out);
}
