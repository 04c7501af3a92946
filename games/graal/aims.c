/* aims.c - what a quiet decision in Graal is good for; while deploying, why a piece stands well where it is put. */
#include <stdlib.h>

#include "board/said.h"

#include "core/game_text.h"
#include "games/graal/graal.h"

enum { NEAR = SIDE / 2 }; /* holes */

/* The army whose courtyard a player guards, its own or its chief's; NONE if it has no army that is seen. */
static int guarded_by(const struct rules *rules, const struct graal *g, int player)
{
    for (int army = 0; army < ARMIES; army++)
        if (g->commander[army] == player && !(g->hidden >> army & 1))
            return graal_chief_army(rules, army);
    return NONE;
}

static int court_of(const struct rules *rules, const struct graal *g, int player)
{
    int army = guarded_by(rules, g, player);
    return army == NONE ? NO_HOLE : g->court[army];
}

/* GR-15: how many of the player's side could come to a hole, or take back there. */
static int guards_of(const struct rules *rules, const struct graal *g, int player, int hole)
{
    uint8_t reach[HOLES];
    graal_reach(rules, g, rules->side_of[player], reach);
    return reach[hole];
}

static bool say_guard(const struct rules *rules, const struct made *made, struct says *out)
{
    const struct graal *before = graal_const(made->before), *after = graal_const(made->after);
    int court = court_of(rules, after, made->player);
    if (court == NO_HOLE ||
        guards_of(rules, after, made->player, court) <= guards_of(rules, before, made->player, court))
        return false;
    bool own = made->looker == made->player;
    struct said *said = says_add(out, "GR-15", own ? "graal.aim.guards-yours" : "graal.aim.guards");
    said_army(said, rules, guarded_by(rules, after, made->player));
    said_about(said, graal_tables(rules)->cell[court]);
    return true;
}

/* ---- deploying (GR-4, GR-5) ---- */

static void say_castle(const struct rules *rules, const struct made *made, struct says *out)
{
    const struct graal_tables *t = graal_tables(rules);
    int keep = t->hole_of[made->move.from], court = t->hole_of[made->move.to], ways = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        int hole = court + graal_step[d];
        ways += hole != keep && !(t->ground[hole] & (WALL | WOOD));
    }
    said_number(says_add(out, "GR-4", "graal.aim.castle"), ways);
}

/* Holes between a hole and the next one that is not the kingdom's. */
static int frontier(const struct graal_tables *t, int army, int hole)
{
    int nearest = SIDE;
    for (int d = 0; d < DIRECTIONS; d += 2) {
        int n = 0, at = hole;
        for (; t->quarter[at] & t->realm[army]; at += graal_step[d])
            n++;
        if (t->quarter[at] && n < nearest)
            nearest = n;
    }
    return nearest;
}

static void say_post(const struct rules *rules, const struct made *made, struct says *out)
{
    const struct graal_tables *t = graal_tables(rules);
    const struct graal *g = graal_const(made->after);
    int army = made->move.arg >> 8, kind = made->move.arg & 0xFF, hole = t->hole_of[made->move.to];
    if (kind == ARCHER && hole == court_of(rules, g, made->player))
        says_add(out, "GR-16", "graal.aim.archer");
    else if (kind < ROYALS && !graal_exposed(rules, g, army, hole))
        says_add(out, "GR-20", "graal.aim.sheltered");
    else if (!say_guard(rules, made, out))
        said_number(says_add(out, "GR-5", "graal.aim.front"), frontier(t, army, hole));
    if (guards_of(rules, g, made->player, hole) > 0)
        says_add(out, NULL, "graal.aim.covered");
}

/* ---- the battle ---- */

static int distance(int a, int b)
{
    int x = abs(graal_file(a) - graal_file(b)), y = abs(graal_rank(a) - graal_rank(b));
    return x > y ? x : y;
}

/* The army of the nearest enemy courtyard that stands, or NONE. */
static int nearest_castle(const struct rules *rules, const struct graal *g, int player, int hole)
{
    int nearest = NONE;
    for (int army = 0; army < ARMIES; army++) {
        if (g->court[army] == NO_HOLE || (g->ruins >> army & 1) || graal_side(rules, g, army) == rules->side_of[player])
            continue;
        if (nearest == NONE || distance(hole, g->court[army]) < distance(hole, g->court[nearest]))
            nearest = army;
    }
    return nearest;
}

/* GR-14: towards a courtyard, by a soldier who may enter the keep from there; half across the board nobody is near. */
static void say_advance(const struct rules *rules, const struct made *made, struct says *out)
{
    const struct graal_tables *t = graal_tables(rules);
    const struct graal *g = graal_const(made->after);
    int from = t->hole_of[made->move.from], to = t->hole_of[made->move.to];
    int kind = graal_kind[graal_soldier_at(g, to).number], army = nearest_castle(rules, g, made->player, to);
    if (kind == ARCHER || kind == SQUIRE || army == NONE || to == g->court[army] ||
        distance(to, g->court[army]) > NEAR || distance(to, g->court[army]) >= distance(from, g->court[army]))
        return;
    struct said *said = says_add(out, "GR-14", "graal.aim.nearer");
    said_kind(said, rules, kind);
    said_number(said, distance(to, g->court[army]));
    said_army(said, rules, army);
    said_about(said, t->cell[g->court[army]]);
}

void graal_aims(const struct rules *rules, const struct made *made, struct says *out)
{
    switch ((enum move_kind)made->move.kind) {
    case MOVE_CASTLE: say_castle(rules, made, out); break;
    case MOVE_PLACE: say_post(rules, made, out); break;
    case MOVE_READY: says_add(out, "GR-6", "graal.aim.ready"); break;
    case MOVE_SHOOT: says_add(out, "GR-17", "graal.aim.drives"); break;
    case MOVE_WALK:
        say_advance(rules, made, out);
        say_guard(rules, made, out);
        break;
    default: break;
    }
}
