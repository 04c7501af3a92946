/* kit.c - Grailnah to print: two pawns of 13 mm have room on a cell (GT-4); castles never move, and are printed on the
 * board. */
#include "core/game_kit.h"

#include "board/board.h"
#include "games/grailnah/grailnah.h"

/* GT-1: half of the knights wait in reserve when the game begins. */
static int items(const struct rules *rules, struct kit_item *out)
{
    int n = kit_start(rules, rules->board->cell_count, out);
    for (int i = 0; i < n; i++)
        if (out[i].front[0].kind == KIND_KNIGHT)
            out[i].count = KNIGHTS;
    return n;
}

const struct game_kit grailnah_kit = {.scale = 420, .token = 130, .stands = true, .items = items};
