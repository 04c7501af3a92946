/* refusal_deploy.c - which rule forbids a decision of the deployment (HR-5).
 *
 * Invariant: what is said depends on nothing that is hidden from the player: a hole outside its own kingdom is refused
 * before anybody looks what stands there. */
#include "core/text.h"
#include "games/graal/graal.h"

static void say(struct why *why, const char *rule, const char *message, int hole)
{
    char name[8];
    struct text text = text_on(name, sizeof name);
    graal_write_hole(hole, &text);
    why_say(why, rule, message, name, NULL, NULL);
}

static bool is_home(const struct graal_tables *t, int army, int hole)
{
    return t->quarter[hole] & t->realm[army];
}

/* GR-4 */
static void why_no_castle(const struct rules *rules, const struct graal *g, int army, int keep, int court,
                          struct why *why)
{
    const struct graal_tables *t = graal_tables(rules);
    int distance, d = graal_direction(keep, court, &distance);
    if (!(t->full >> army & 1))
        say(why, "GR-1", "graal.deploy.levy", keep);
    else if (g->keep[army] != NO_HOLE)
        say(why, "GR-6", "graal.deploy.castle-stands", g->keep[army]);
    else if (d < 0 || d % 2 || distance != 1)
        say(why, "GR-4", "graal.deploy.neighbours", keep);
    else if (!is_home(t, army, keep) || !is_home(t, army, court))
        say(why, "GR-4", "graal.deploy.kingdom", is_home(t, army, keep) ? court : keep);
    else if ((g->at[keep] | g->at[court]) & MAN)
        say(why, "GR-4", "graal.deploy.taken", g->at[keep] & MAN ? keep : court);
    else
        say(why, "GR-4", "graal.deploy.access", court);
}

/* GR-5 */
static void why_no_place(const struct rules *rules, const struct graal *g, int army, int kind, int hole,
                         struct why *why)
{
    if (!is_home(graal_tables(rules), army, hole))
        say(why, "GR-5", "graal.deploy.kingdom", hole);
    else if (g->at[hole] & MAN)
        say(why, "GR-5", "graal.deploy.taken", hole);
    else if (graal_keep_at(g, hole) != NONE)
        say(why, "GR-5", kind == ARCHER ? "graal.keep.archer" : "graal.keep.squire", hole);
    else
        say(why, "GR-5", g->at[hole] & WALL ? "graal.rock" : "graal.forest", hole);
}

static void why_no_soldier(const struct rules *rules, const struct graal *g, int army, int kind, int hole,
                           struct why *why)
{
    bool levy = !(graal_tables(rules)->full >> army & 1);
    if (levy && kind < ROYALS)
        say(why, "GR-1", "graal.deploy.levy", hole);
    else if (g->keep[graal_chief_army(rules, army)] == NO_HOLE)
        say(why, "GR-6", "graal.deploy.castle-first", hole);
    else if (g->hole[army][graal_first[kind]] != NO_HOLE)
        say(why, "GR-1", "graal.deploy.none-left", hole);
    else
        why_no_place(rules, g, army, kind, hole, why);
}

void graal_why_not_deploy(const struct rules *rules, const struct graal *g, int player, struct move move,
                          struct why *why)
{
    const struct graal_tables *t = graal_tables(rules);
    int army = move.arg >> 8, from = t->hole_of[move.from], to = t->hole_of[move.to];
    bool placing = move.kind == MOVE_CASTLE || move.kind == MOVE_PLACE;
    struct soldier who = {NONE, NONE};
    if (move.kind == MOVE_SHIFT && (g->at[from] & MAN))
        who = graal_soldier_at(g, from);
    if (placing && g->commander[army] != player)
        why_say(why, "GR-6", "graal.deploy.not-yours", NULL, NULL, NULL);
    else if (move.kind == MOVE_CASTLE)
        why_no_castle(rules, g, army, from, to, why);
    else if (move.kind == MOVE_PLACE)
        why_no_soldier(rules, g, army, move.arg & 255, to, why);
    else if (move.kind == MOVE_SHIFT && (who.army == NONE || g->commander[who.army] != player))
        say(why, "GR-6", "graal.deploy.nobody", from);
    else if (move.kind == MOVE_SHIFT)
        why_no_place(rules, g, who.army, graal_kind[who.number], to, why);
    else if (move.kind == MOVE_CLEAR)
        why_say(why, "GR-6", "graal.deploy.nothing", NULL, NULL, NULL);
    else if (move.kind == MOVE_READY)
        why_say(why, "GR-6", "graal.deploy.missing", NULL, NULL, NULL);
    else
        why_say(why, "GR-6", "graal.deploy.not-yet", NULL, NULL, NULL);
}

int graal_castle_due(const struct rules *rules, const struct graal *g, int player)
{
    for (int army = 0; army < ARMIES; army++)
        if ((graal_tables(rules)->full >> army & 1) && g->commander[army] == player && g->keep[army] == NO_HOLE)
            return army;
    return NONE;
}

static bool in_kingdom(const struct rules *rules, const struct graal *g, int player, int hole)
{
    for (int army = 0; army < ARMIES; army++)
        if (g->commander[army] == player && is_home(graal_tables(rules), army, hole))
            return true;
    return false;
}

void graal_why_none_deploy(const struct rules *rules, const struct graal *g, int player, int hole, struct why *why)
{
    bool castle = graal_castle_due(rules, g, player) != NONE;
    if (!in_kingdom(rules, g, player, hole))
        say(why, castle ? "GR-4" : "GR-5", "graal.deploy.kingdom", hole);
    else if (castle)
        say(why, "GR-4", "graal.deploy.no-courtyard", hole);
    else if (graal_keep_at(g, hole) != NONE || graal_court_at(g, hole) != NONE)
        say(why, "GR-6", "graal.deploy.castle-stays", hole);
    else
        say(why, "GR-6", "graal.deploy.nobody", hole);
}
