/* remarks.c - what can be said of a deployment in Graal, once all are revealed: what stood to be taken at once, who
 * guards the courtyard, and how many ways lead there (rules.md, "What good play looks like"). */
#include "board/said.h"

#include "core/game_text.h"
#include "games/graal/graal.h"

/* So many ways into a courtyard are few; so many are hard to guard. */
enum { FEW_WAYS = 3, MANY_WAYS = 7, TOLD_SOLDIERS = 4 };

/* GR-20, GR-24: royals that the first enemy move could take. */
static void say_royals(const struct rules *rules, const struct graal *g, int army, struct says *out)
{
    for (int i = 0; i < ROYALS; i++) {
        int hole = g->hole[army][i];
        if (hole == NO_HOLE || !graal_endangered(rules, g, hole))
            continue;
        struct said *said = says_add(out, "GR-20", "graal.remark.royal");
        said_kind(said, rules, graal_kind[i]);
        said_cell(said, rules, graal_tables(rules)->cell[hole]);
    }
}

/* GR-25: other soldiers that could be taken so, and that nobody would take back for. */
static void say_soldiers(const struct rules *rules, const struct graal *g, int army, struct says *out)
{
    uint8_t covered[HOLES];
    uint16_t cells[TOLD_SOLDIERS] = {0};
    int count = 0;
    graal_reach(rules, g, graal_side(rules, g, army), covered);
    for (int i = ROYALS; i < SOLDIERS && count < TOLD_SOLDIERS; i++) {
        int hole = g->hole[army][i];
        if (hole != NO_HOLE && covered[hole] == 0 && graal_endangered(rules, g, hole))
            cells[count++] = graal_tables(rules)->cell[hole];
    }
    if (count == 0)
        return;
    struct said *said = says_add(out, "GR-25", "graal.remark.hanging");
    said_cells(said, rules, cells, count);
    said_number(said, count);
}

/* GR-4: holes from which one comes into the courtyard. */
static int ways_into(const struct graal_tables *t, const struct graal *g, int army)
{
    int ways = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        int hole = g->court[army] + graal_step[d];
        ways += hole != g->keep[army] && !(t->ground[hole] & (WALL | WOOD));
    }
    return ways;
}

/* GR-15: the courtyard, by which the keep falls. */
static void say_courtyard(const struct rules *rules, const struct graal *g, int army, struct says *out)
{
    const struct graal_tables *t = graal_tables(rules);
    uint8_t guards[HOLES];
    int ways = ways_into(t, g, army);
    graal_reach(rules, g, graal_side(rules, g, army), guards);
    int count = guards[g->court[army]] + (graal_soldier_at(g, g->court[army]).army != NONE);
    struct said *said = says_add(out, "GR-15", count == 0 ? "graal.remark.unguarded" : "graal.remark.guarded");
    said_number(said, count);
    said_about(said, t->cell[g->court[army]]);
    if (ways > FEW_WAYS && ways < MANY_WAYS)
        return;
    said = says_add(out, "GR-4", ways <= FEW_WAYS ? "graal.remark.narrow" : "graal.remark.open");
    said_number(said, ways);
    said_about(said, t->cell[g->court[army]]);
}

void graal_remarks(const struct rules *rules, const struct state *state, int player, struct says *out)
{
    const struct graal_tables *t = graal_tables(rules);
    const struct graal *g = graal_const(state);
    for (int army = 0; army < ARMIES; army++) {
        if (g->commander[army] != player || t->owner[army] != player)
            continue;
        if (t->full >> army & 1)
            say_royals(rules, g, army, out);
        say_soldiers(rules, g, army, out);
        if ((t->full >> army & 1) && g->court[army] != NO_HOLE)
            say_courtyard(rules, g, army, out);
    }
}
