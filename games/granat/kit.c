/* kit.c - Granat to print: pawns of 18 mm with two sides, neutral and garnet, so that a marble goes from one to another
 * by turning both over (GN-6). */
#include "core/game_kit.h"

#include "board/board.h"
#include "games/granat/granat.h"

static int items(const struct rules *rules, struct kit_item *out)
{
    struct kit_item start[MAX_KIT_ITEMS];
    int n = kit_start(rules, rules->board->cell_count, start);
    for (int army = RED; army <= BLUE; army++) {
        out[army] = (struct kit_item){.name = "granat.kit.pawn",
                                      .form = KIT_DOUBLE,
                                      .front = {{.army = (uint8_t)army, .kind = KIND_NEUTRAL, .count = 1}},
                                      .back = {{.army = (uint8_t)army, .kind = KIND_GARNET, .count = 1}}};
        for (int i = 0; i < n; i++)
            out[army].count += start[i].front[0].army == army ? start[i].count : 0;
    }
    return BLUE + 1;
}

const struct game_kit granat_kit = {.scale = 390, .token = 180, .items = items};
