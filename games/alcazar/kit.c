/* kit.c - Alcazar to print: squares of 36 mm, knights of 25; walls and towers are folded. */
#include "core/game_kit.h"

#include "board/board.h"
#include "games/alcazar/alcazar.h"

/* AL-1: two knights, eight walls, and towers wherever walls can meet. */
static int items(const struct rules *rules, struct kit_item *out)
{
    const struct board *board = rules->board;
    int n = kit_start(rules, board->cell_count, out), towers = 0;
    for (int cell = 0; cell < board->cell_count; cell++)
        towers += board_in(board, cell, board_zone(board, "tower"));
    out[n++] = (struct kit_item){
        .name = "alcazar.wall", .form = KIT_BEAM, .count = WALLS, .wide = 300, .deep = 55, .high = 120};
    out[n++] = (struct kit_item){
        .name = "alcazar.ground.tower", .form = KIT_POST, .count = towers, .wide = 75, .deep = 75, .high = 180};
    return n;
}

const struct game_kit alcazar_kit = {.scale = 420, .token = 250, .items = items};
