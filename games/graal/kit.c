/* kit.c - Graal to print: holes 13.8 mm apart, soldiers of 11.8; castles lie on two holes; screens for the deployment.
 */
#include "core/game_kit.h"

#include "games/graal/graal.h"

enum { HOLE = 138, SOLDIER = 118 };

/* The castle, its doors towards each other; among four kingdoms it can fall, and has ruins on its back (GR-24). */
static struct kit_item castle(const struct graal_tables *t, uint8_t army)
{
    const struct piece ruins = {.army = NO_ARMY, .kind = RUINS, .count = 1};
    struct kit_item item = {
        .name = "graal.kit.castle",
        .form = KIT_FLAT,
        .count = 1,
        .front = {{.army = army, .kind = COURTYARD + 2, .count = 1}, {.army = army, .kind = KEEP, .count = 1}},
        .wide = HOLE};
    if (t->variant == FOUR) {
        item.form = KIT_DOUBLE;
        item.back[0] = item.back[1] = ruins;
    }
    return item;
}

/* GR-1: an army has thirteen soldiers and a castle; a levy has no royal house and no castle. */
static int items(const struct rules *rules, struct kit_item *out)
{
    const struct graal_tables *t = graal_tables(rules);
    int n = 0;
    for (int army = 0; army < ARMIES; army++) {
        bool full = t->full >> army & 1;
        if (!(t->armies >> army & 1))
            continue;
        if (full)
            out[n++] = castle(t, (uint8_t)army);
        for (int i = full ? 0 : ROYALS; i < SOLDIERS; i++) {
            if (i == 0 || graal_kind[i] != graal_kind[i - 1])
                out[n++] = (struct kit_item){.form = KIT_FLAT,
                                             .front = {{.army = (uint8_t)army, .kind = graal_kind[i], .count = 1}}};
            out[n - 1].count++;
        }
    }
    return n;
}

/* GR-3: one along the frontier; among four kingdoms another one across it. */
static int screens(const struct rules *rules)
{
    return graal_tables(rules)->variant == FOUR ? 2 : 1;
}

const struct game_kit graal_kit = {.scale = 345, .token = SOLDIER, .items = items, .screens = screens};
