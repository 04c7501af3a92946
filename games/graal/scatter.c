/* scatter.c - a deployment by lot: every hole where a piece may stand is as good as any other. */
#include <string.h>

#include "core/rng.h"
#include "games/graal/graal.h"

/* Note a decision and make it. */
static int decide(const struct rules *rules, struct graal *g, int player, struct move move, struct move *out, int n)
{
    out[n] = move;
    graal_deploy(rules, g, player, move);
    return n + 1;
}

/* Any two holes where the castle may be. */
static struct move any_castle(const struct rules *rules, const struct graal *g, int army, struct rng *rng)
{
    const struct graal_tables *t = graal_tables(rules);
    for (;;) {
        int keep = t->hole_of[rng_below(rng, CELLS)], court = keep + graal_step[2 * rng_below(rng, 4)];
        if (graal_may_build(rules, g, army, keep, court))
            return (struct move){
                .from = t->cell[keep], .to = t->cell[court], .kind = MOVE_CASTLE, .arg = (uint16_t)(army << 8)};
    }
}

static struct move any_place(const struct rules *rules, const struct graal *g, int army, int kind, struct rng *rng)
{
    const struct graal_tables *t = graal_tables(rules);
    for (;;) {
        uint16_t cell = (uint16_t)rng_below(rng, CELLS);
        if (graal_may_stand(rules, g, army, kind, t->hole_of[cell]))
            return (struct move){.from = cell, .to = cell, .kind = MOVE_PLACE, .arg = (uint16_t)(army << 8 | kind)};
    }
}

bool graal_waits(const struct rules *rules, const struct graal *g, int player)
{
    const struct graal_tables *t = graal_tables(rules);
    return t->variant == CAMPS && player != t->chief[rules->side_of[player]] &&
           g->keep[rules->side_of[player] == 0 ? WHITE : NAVY] == NO_HOLE;
}

/* What is missing, by lot: castle first, then riders, who cannot stand everywhere, then the others. */
int graal_scatter(const struct rules *rules, const struct state *seen, int player, struct rng *rng, struct move *out)
{
    const struct graal_tables *t = graal_tables(rules);
    struct graal g = *graal_const(seen);
    int n = 0;
    if (g.turn != NONE || (g.ready >> player & 1) || graal_waits(rules, &g, player))
        return 0;
    for (int army = 0; army < ARMIES; army++)
        if (g.commander[army] == player && (t->full >> army & 1) && g.keep[army] == NO_HOLE)
            n = decide(rules, &g, player, any_castle(rules, &g, army, rng), out, n);
    for (int mounted = 1; mounted >= 0; mounted--)
        for (int army = 0; army < ARMIES; army++)
            for (int i = t->full >> army & 1 ? 0 : ROYALS; g.commander[army] == player && i < SOLDIERS; i++)
                if (graal_mounted(graal_kind[i]) == mounted && g.hole[army][graal_first[graal_kind[i]]] == NO_HOLE)
                    n = decide(rules, &g, player, any_place(rules, &g, army, graal_kind[i], rng), out, n);
    out[n++] = (struct move){.kind = MOVE_READY};
    return n;
}
