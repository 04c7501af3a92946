/* duties.c - what a player of Graal has to know: what is still to be deployed; in the battle what must retreat, what
 * stands in danger, and which army moves. */
#include "board/said.h"

#include "games/graal/graal.h"

/* ---- deploying (GR-4 to GR-6) ---- */

static int soldiers_left(const struct rules *rules, const struct graal *g, int player)
{
    int left = 0;
    for (int army = 0; army < ARMIES; army++) {
        int first = graal_tables(rules)->full >> army & 1 ? 0 : ROYALS;
        if (g->commander[army] == player)
            left += SOLDIERS - first - graal_count(g, army, first, SOLDIERS);
    }
    return left;
}

static void say_deployment(const struct rules *rules, const struct graal *g, int player, struct says *out)
{
    int left = soldiers_left(rules, g, player);
    if (graal_castle_due(rules, g, player) != NONE)
        says_add(out, "GR-4", "graal.duty.castle");
    else if (graal_waits(rules, g, player))
        says_add(out, "GR-6", "graal.duty.wait");
    if (left > 0)
        said_number(says_add(out, "GR-5", "graal.duty.soldiers"), left);
    if (graal_all_placed(rules, g, player))
        says_add(out, "GR-6", "graal.duty.ready");
}

/* ---- the battle ---- */

/* GR-17 */
static void say_retreat(const struct rules *rules, const struct graal *g, struct says *out)
{
    const struct graal_tables *t = graal_tables(rules);
    struct said *said = says_add(out, "GR-17", "graal.duty.retreat");
    said->must = true;
    said_kind(said, rules, graal_kind[graal_soldier_at(g, g->target).number]);
    said_cell(said, rules, t->cell[g->target]);
    said_cell(said, rules, t->cell[g->archer]);
}

/* GR-14, GR-20, GR-24: an enemy in the courtyard, of a kind that enters keeps. */
static void say_keep(const struct rules *rules, const struct graal *g, int army, bool own, struct says *out)
{
    const struct graal_tables *t = graal_tables(rules);
    struct soldier enemy = graal_soldier_at(g, g->court[army]);
    if ((g->ruins >> army & 1) || enemy.army == NONE ||
        graal_side(rules, g, enemy.army) == graal_side(rules, g, army) || graal_kind[enemy.number] == ARCHER ||
        graal_kind[enemy.number] == SQUIRE)
        return;
    struct said *said =
        says_add(out, t->variant == FOUR ? "GR-24" : "GR-20", own ? "graal.duty.keep" : "graal.duty.camp-keep");
    said_kind(said, rules, graal_kind[enemy.number]);
    said_army(said, rules, enemy.army);
    said_cell(said, rules, t->cell[g->court[army]]);
    said_about(said, t->cell[g->keep[army]]);
}

/* GR-20, GR-24: royals that an enemy could capture, were it to move now. */
static void say_royals(const struct rules *rules, const struct graal *g, int army, bool own, struct says *out)
{
    const struct graal_tables *t = graal_tables(rules);
    bool last = graal_count(g, army, 0, ROYALS) == 1;
    for (int i = 0; i < ROYALS; i++) {
        int hole = g->hole[army][i];
        if (hole == NO_HOLE || !graal_endangered(rules, g, hole))
            continue;
        struct said *said = says_add(out, t->variant == FOUR ? "GR-24" : "GR-20",
                                     !own   ? "graal.duty.camp-royal"
                                     : last ? "graal.duty.last-royal"
                                            : "graal.duty.royal");
        said_kind(said, rules, graal_kind[i]);
        said_cell(said, rules, t->cell[hole]);
        said_army(said, rules, army);
    }
}

/* GR-23: the turn goes round the armies of a camp. */
static void say_army(const struct rules *rules, const struct graal *g, int player, struct says *out)
{
    const struct graal_tables *t = graal_tables(rules);
    int armies = 0;
    for (int army = 0; army < ARMIES; army++)
        armies += g->commander[army] == player;
    if (t->variant == CAMPS && armies > 1)
        said_army(says_add(out, "GR-23", "graal.duty.army"), rules, g->on_turn[rules->side_of[player]]);
}

void graal_duties(const struct rules *rules, const struct state *state, int player, struct says *out)
{
    const struct graal_tables *t = graal_tables(rules);
    const struct graal *g = graal_const(state);
    if (g->turn == NONE) {
        say_deployment(rules, g, player, out);
        return;
    }
    if (g->target != NO_HOLE) {
        say_retreat(rules, g, out);
        return;
    }
    /* A camp wins and loses together: its castle and its royals are everybody's. */
    for (int army = 0; army < ARMIES; army++) {
        if (!(t->full >> army & 1) || graal_side(rules, g, army) != rules->side_of[player])
            continue;
        if (g->commander[army] == t->owner[army]) {
            say_keep(rules, g, army, t->owner[army] == player, out);
            say_royals(rules, g, army, t->owner[army] == player, out);
        }
    }
    if (!graal_can_move(rules, g, graal_armies_on_turn(rules, g)))
        says_add(out, "HR-3", "graal.duty.pass");
    else
        say_army(rules, g, player, out);
}
