/* secrets.c - what is seen of a deployment, and of what a commitment to one is made (GR-3). */
#include <string.h>

#include "core/game_secrets.h"
#include "games/graal/graal.h"

static void hide(const struct graal_tables *t, struct graal *g, int army)
{
    for (int i = 0; i < SOLDIERS; i++)
        if (g->hole[army][i] != NO_HOLE)
            graal_lift(g, (struct soldier){army, i});
    if (g->keep[army] != NO_HOLE)
        graal_raze_castle(t, g, army);
    g->hidden |= (uint8_t)(1 << army);
}

static void observe(const struct rules *rules, const struct state *state, int player, struct state *out)
{
    const struct graal_tables *t = graal_tables(rules);
    struct graal g = *graal_const(state);
    for (int army = 0; g.turn == NONE && army < ARMIES; army++)
        if ((t->armies >> army & 1) &&
            (player == SPECTATOR || rules->side_of[t->owner[army]] != rules->side_of[player]))
            hide(t, &g, army);
    memcpy(out, &g, sizeof g);
}

/* Castle, soldiers in the order of the list, then ready. */
int graal_secret(const struct rules *rules, const struct state *state, int player, struct move *out)
{
    const struct graal_tables *t = graal_tables(rules);
    const struct graal *g = graal_const(state);
    int n = 0;
    for (int army = 0; army < ARMIES; army++) {
        if (g->commander[army] != player)
            continue;
        if (g->keep[army] != NO_HOLE)
            out[n++] = (struct move){.from = t->cell[g->keep[army]],
                                     .to = t->cell[g->court[army]],
                                     .kind = MOVE_CASTLE,
                                     .arg = (uint16_t)(army << 8)};
        for (int i = 0; i < SOLDIERS; i++) {
            uint16_t cell = t->cell[g->hole[army][i]];
            if (g->hole[army][i] != NO_HOLE)
                out[n++] = (struct move){
                    .from = cell, .to = cell, .kind = MOVE_PLACE, .arg = (uint16_t)(army << 8 | graal_kind[i])};
        }
    }
    if (g->ready >> player & 1)
        out[n++] = (struct move){.kind = MOVE_READY};
    return n;
}

/* GR-6: a levy's soldiers stay where they stand when its chief takes the castle back. */
static bool restore(const struct rules *rules, struct state *state, int player, struct move move)
{
    const struct graal_tables *t = graal_tables(rules);
    struct graal *g = (struct graal *)state;
    int army = move.arg >> 8, kind = move.arg & 255;
    if (move.kind != MOVE_PLACE || g->turn != NONE || (g->ready >> player & 1) || g->commander[army] != player ||
        (t->full >> army & 1) || g->keep[graal_chief_army(rules, army)] != NO_HOLE)
        return false;
    if (graal_first[kind] < ROYALS || g->hole[army][graal_first[kind]] != NO_HOLE ||
        !graal_may_stand(rules, g, army, kind, t->hole_of[move.to]))
        return false;
    graal_deploy(rules, g, player, move);
    return true;
}

const struct game_secrets graal_secrets = {
    .observe = observe,
    .secret = graal_secret,
    .arrange = graal_arrange,
    .scatter = graal_scatter,
    .restore = restore,
};
